"""Owns the writing of SGF (FF[4], GM[9]) for Lines of Action."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from twelves import game_info
from twelves.records.sgf_lexer import HEADERS, MARKS, escaped
from twelves.records.source import write_texts
from twelves.records.tree import DRAWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from twelves.records.node import GameNode
    from twelves.records.source import Target
    from twelves.records.tree import Game

GAME = "loa"
_PROPERTIES = {header: name for name, header in HEADERS.items()}
_JUDGED = {nag: pair for pair, nag in MARKS.items()}
_START_NAMES = {"standard": "Standard", "scrambled-eggs": "Scrambled-eggs"}


def format_game(game: Game) -> str:
    """A game of Lines of Action as SGF.

    Headers that SGF has no name for are left out, and so are NAGs over 6.

    Examples
    --------
    >>> from twelves.records import Game
    >>> game = Game("loa", headers={"Black": "Ann", "Result": "1-0"})
    >>> _ = game.add_line(["b1b3", "a2c2"])
    >>> print(format_game(game), end="")
    (;FF[4]GM[9]CA[UTF-8]SU[Standard]PB[Ann]RE[B+]
    ;B[b1-b3];W[a2-c2])
    """
    if game.name != GAME:
        raise ValueError(f"SGF is written for {GAME}, not for {game.name}")
    board = game.start_board()
    parts = ["(;FF[4]GM[9]CA[UTF-8]", _start(board.fen())]
    if board.rules != game_info(GAME).default_rules:
        parts.append(_property("RU", board.rules))
    parts += [
        _property(_PROPERTIES.get(name, name), value)
        for name, value in game.headers.items()
        if name in _PROPERTIES or re.fullmatch("[A-Z]{1,2}", name)
    ]
    parts += [_property("RU", game.headers["Rules"])] if "Rules" in game.headers else []
    parts.append(_result(game))
    parts.append(_property("C", game.comment) if game.comment else "")
    parts.append("\n")
    parts.append(_moves(game, ("B", "W") if board.turn == "black" else ("W", "B")))
    return "".join([*parts, ")\n"])


def write_games(games: Iterable[Game], target: Target) -> int:
    """Writes games one after the other, to a path or a stream; returns how many there were."""
    return write_texts(map(format_game, games), target)


def _property(name: str, *values: str) -> str:
    return name + "".join(f"[{escaped(value)}]" for value in values)


def _start(fen: str) -> str:
    """The set-up: a name, or all stones."""
    for name, start in game_info(GAME).starts.items():
        if fen == start:
            return _property("SU", _START_NAMES.get(name, name))
    rows, turn = fen.split()
    points: dict[str, list[str]] = {"x": [], "o": []}
    for number, row in zip("87654321", rows.split("/"), strict=True):
        cells = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
        for column, cell in zip("abcdefgh", cells, strict=True):
            if cell != ".":
                points[cell].append(column + number)
    stones = _property("AB", *points["x"]) + _property("AW", *points["o"])
    return f"SU[Custom]{stones}PL[{turn.upper()}]"


def _result(game: Game) -> str:
    if game.winner is None:
        return "RE[Draw]" if game.result in DRAWN else ""
    how = game.headers.get("Termination", "")
    return _property("RE", f"{game.winner[0].upper()}+{how}")


def _moves(game: Game, sides: tuple[str, str]) -> str:
    """The tree in the order of SGF: all that follows the first move, then its alternatives."""
    parts: list[str] = []
    stack: list[tuple[GameNode, int] | str] = [(game, 0)]
    while stack:
        step = stack.pop()
        if isinstance(step, str):
            parts.append(step)
            continue
        node, ply = step
        if node.move is not None:
            parts.append(_node(node, sides[(ply - 1) % 2]))
        following = node.variations
        if len(following) == 1:
            stack.append((following[0], ply + 1))
        for other in following[::-1] if len(following) > 1 else ():
            stack += [")", (other, ply + 1), "\n("]
    return "".join(parts)


def _node(node: GameNode, side: str) -> str:
    parts = [";", _property(side, str(node.move).replace("x", ":"))]
    for nag in node.nags:
        if nag in _JUDGED:
            parts.append(_property(*_JUDGED[nag]))
    comments = [node.starting_comment, node.comment, node.late_comment]
    if any(comments):
        parts.append(_property("C", " ".join(filter(None, comments))))
    return "".join(parts)
