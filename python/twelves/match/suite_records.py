"""Owns problems in files of game records: a start position and the result that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves import game_info
from twelves.match.task import Task
from twelves.records.files import open_games

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from twelves.records import Game


def read_problems(
    path: str | Path, game: str, rules: str | None = None, *, one_nil: str | None = None
) -> Iterator[tuple[str, Task | str]]:
    """The problems of a PDN or SGF file, each with its place in words.

    The position is the start of the record, the value its result, from the side to move. If there
    are moves, the first one is a solution. Games from the usual start are no problems: nothing is
    known about them.

    A text in the place of a task says what is wrong: a position that cannot be read, a record of
    another game, or one with rules that were not asked for.
    """
    name = game_info(game).name
    for number, record in enumerate(open_games(path, one_nil=one_nil), 1):
        place = f"game {number}"
        try:
            yield place, _problem(record, place, name, rules)
        except ValueError as error:
            yield place, str(error)


def _problem(record: Game, place: str, game: str, rules: str | None) -> Task:
    for error in record.errors:
        if error.is_error:
            raise ValueError(f"line {error.line}: {error.message}")
    if record.name != game:
        raise ValueError(f"a record of {record.name}, not of {game}")
    board = record.start_board()
    if record.rules is not None and rules is None and record.rules != type(board)(game).rules:
        raise ValueError(f"it has rules of its own, {record.rules}: ask for them with --rules")
    fen = board.fen()
    title = record.headers.get("Event", "").strip() or place
    if record.has_usual_start():
        return Task(title, fen, "")
    value = "draw" if record.is_drawn else ""
    if record.winner is not None:
        value = "win" if record.winner == board.turn else "loss"
    return Task(title, fen, value, right=tuple(str(move) for move in record.mainline_moves())[:1])
