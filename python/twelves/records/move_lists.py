"""Owns plain lists of moves of Lines of Action, one game a line: name|result|plies|moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from twelves.records.diagnostics import Diagnostic, Kind
from twelves.records.source import Source, byte_reader, decode
from twelves.records.tree import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAME = "loa"
_RESULT = re.compile(r"\s*([BW]|draw|1/2)\s*(?:\((\w+)\))?\s*", re.IGNORECASE)
_RESULTS = {"b": "1-0", "w": "0-1"}


def read_games(source: Source) -> Iterator[Game]:
    """The games of a file; lines that begin with ``#`` are remarks.

    A line without bars is moves alone. A move that cannot be played ends its game and stands in
    its `errors`.

    Examples
    --------
    >>> import io
    >>> for game in read_games(io.StringIO("Foolswin|W(resign)|2|c1a3 a2c4")):
    ...     print(game.headers["Event"], game.winner, *game.mainline_moves())
    Foolswin white c1xa3 a2-c4
    """
    count = 0
    with byte_reader(source) as read:
        for number, line in enumerate(_lines(read), start=1):
            text = decode(line).strip()
            if text and not text.startswith("#"):
                count += 1
                yield _game(text, count, number)


def _lines(read: Callable[[int], bytes]) -> Iterator[bytes]:
    rest = b""
    while chunk := read(1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    if rest:
        yield rest


def _game(text: str, number: int, line: int) -> Game:
    *facts, moves = text.split("|")
    game = Game(GAME)
    if facts and facts[0]:
        game.headers["Event"] = facts[0]

    def report(kind: Kind, message: str, **more: object) -> None:
        game.errors.append(Diagnostic(kind, message, number, line, **{"column": 1, **more}))  # type: ignore[arg-type]

    if len(facts) > 1 and (found := _RESULT.fullmatch(facts[1])):
        game.headers["Result"] = _RESULTS.get(found[1].lower(), "1/2-1/2")
        if found[2]:
            game.headers["Termination"] = found[2]
    board = game.start_board()
    played = []
    for word in re.finditer(r"\S+", moves):
        try:
            played.append(board.push(word[0]))
        except ValueError as error:
            report(
                "move",
                str(error),
                column=len(text) - len(moves) + word.start() + 1,
                ply=board.ply() + 1,
                legal=tuple(map(str, board.legal_moves)),
                rest=moves[word.start() :],
            )
            break
    game.add_line(played)
    if len(facts) > 2 and facts[2].strip().isdigit() and int(facts[2]) != board.ply():
        report("text", f"{facts[2].strip()} moves are announced, {board.ply()} are here")
    return game
