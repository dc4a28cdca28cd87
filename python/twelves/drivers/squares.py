"""Owns positions as one character a square, as draughts programs send them, and such moves.

Squares are in the order of their numbers; where a game has none, row by row from the top.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from twelves import Board, NotationError, game_info

if TYPE_CHECKING:
    from twelves import Move

_PIECES = {"w": "w", "W": "W", "b": "b", "B": "B", "o": "w", "x": "b"}
_CAPTURE = re.compile(r"\d+(?:x\d+)+")


def square_text(board: Board) -> str:
    """What stands on the squares: `w` and `b`, kings `W` and `B`, empty squares `e`."""
    cells = zip(board.diagram(), game_info(board.game).squares, strict=True)
    return "".join(_PIECES.get(character, "e") for character, name in cells if name)


def square_count(game: str) -> int:
    """How many squares a game is played on."""
    return sum(1 for name in game_info(game).squares if name)


def board_from(game: str, turn: str, pieces: str, rules: str | None = None) -> Board:
    """The position in which `turn`, W or B, is to move; `NotationError` if there is none such."""
    count = square_count(game)
    wrong = sorted(set(pieces) - set("wWbBe"))
    if turn not in ("W", "B"):
        raise NotationError(f"the side to move is W or B, not {turn!r}")
    if len(pieces) != count or wrong:
        unknown = f", {wrong[0]!r} among them" if wrong else ""
        raise NotationError(f"{game} has {count} squares, not {len(pieces)}{unknown}")
    if all(name.isdigit() for name in game_info(game).squares if name):
        return Board(game, _numbered(turn, pieces), rules=rules)
    return Board(game, _in_rows(turn, pieces, game_info(game).columns), rules=rules)


def _numbered(turn: str, pieces: str) -> str:
    lists: dict[str, list[str]] = {"w": [], "b": []}
    for number, piece in enumerate(pieces, 1):
        if piece != "e":
            lists[piece.lower()].append(f"{'K' if piece.isupper() else ''}{number}")
    return f"{turn}:W{','.join(lists['w'])}:B{','.join(lists['b'])}"


def _in_rows(turn: str, pieces: str, columns: int) -> str:
    if kings := set(pieces) & set("WB"):
        raise NotationError(f"there are no kings in this game: {min(kings)!r}")
    text = pieces.translate(str.maketrans("wbe", "ox1"))
    rows = (text[i : i + columns] for i in range(0, len(text), columns))
    joined = "/".join(rows)
    short = re.sub("1+", lambda found: str(len(found.group())), joined)
    return f"{short} {turn.lower()}"


def captured_move_text(move: Move) -> str:
    """A move as origin, destination and what it takes: ``15x22x18``, ``11-15``."""
    if move.is_capture and all(square.isdigit() for square in move.captured):
        assert move.origin is not None
        assert move.destination is not None
        return "x".join([move.origin, move.destination, *move.captured])
    return str(move)


def find_move(board: Board, text: str) -> Move:
    """The legal move that a program means.

    A capture may be written as origin, destination and captured squares in any order, as the
    path, or as anything that `Board.parse_move` reads. The first two cannot be mixed up: what is
    captured is not empty, and where a piece lands is.
    """
    if _CAPTURE.fullmatch(text):
        origin, destination, *captured = (str(int(square)) for square in text.split("x"))
        found = capture_of(board, origin, destination, captured)
        if found is not None and captured:
            return found
    return board.parse_move(text)


def capture_of(board: Board, origin: str, destination: str, captured: list[str]) -> Move | None:
    """The legal move from `origin` to `destination` that takes just these squares."""
    for move in board.legal_moves:
        if (move.origin, move.destination) == (origin, destination) and sorted(
            move.captured
        ) == sorted(captured):
            return move
    return None
