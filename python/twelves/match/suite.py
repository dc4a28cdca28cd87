"""Owns positions whose answer is known: how they are read, and whether an answer is right."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from twelves import Board

if TYPE_CHECKING:
    from twelves.match.players import Report

VALUES = ("win", "draw", "loss")
# What a table says of a move that cannot keep the value of the position.
_SPOILS = {"win": ("draw", "loss", "not win"), "draw": ("loss",), "loss": ()}


@dataclass(frozen=True)
class Task:
    """A position with what is known about it, for the side to move.

    Attributes
    ----------
    name, fen : str
        What it is.
    value : str
        'win', 'draw', 'loss', or '' if only moves are known.
    right, wrong : tuple of str
        Moves known to keep the value and to spoil it; of the others nothing is known.
    plies : int or None
        Moves of both sides to the end, if known.
    proof : bool
        Whether the engine has to prove the value, as it can for a forced win of some moves. If
        not, a score beyond a margin is a win.
    """

    name: str
    fen: str
    value: str
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    plies: int | None = None
    proof: bool = False

    def is_solved_by(self, report: Report, margin: int) -> bool:
        """Whether the value and the move of a report are right.

        A move of which nothing is known counts as right if the value is.
        """
        if report.move in self.wrong:
            return False
        if not self.value:
            return report.move in self.right
        if self.proof:
            return report.proved == self.value
        return value_of(report, margin) == self.value


def value_of(report: Report, margin: int) -> str:
    """What a score means: beyond the margin, in hundredths of a man, a game is decided."""
    if report.proved:
        return report.proved
    if abs(report.cp) < margin:
        return "draw"
    return "win" if report.cp > 0 else "loss"


def read_suite(path: str | Path, game: str, rules: str | None = None) -> tuple[list[Task], int]:
    """The tasks of a file, and the number of positions that are left out, without an answer.

    The file is JSON, ``{"positions": [{"fen": ..., "result": "win", "key_moves": [...]}]}`` (also
    with ``all_moves``, a value for every move), or lines of columns parted by tabs: position,
    plies to the forced win, all moves that win so soon.

    Raises
    ------
    ValueError
        For what cannot be read, with its place.
    """
    text = Path(path).read_text(encoding="utf-8")
    is_json = text.lstrip()[:1] in ("{", "[")
    read = _json_tasks(text) if is_json else _tsv_tasks(text)
    tasks = []
    left_out = 0
    for place, task in read:
        try:
            checked = _with_read_moves(task, game, rules)
        except ValueError as error:
            raise ValueError(f"{path}, {place}: {error}") from None
        if checked.value or checked.right:
            tasks.append(checked)
        else:
            left_out += 1
    if not tasks:
        raise ValueError(f"{path}: there is no position with an answer in it")
    return tasks, left_out


def _json_tasks(text: str) -> list[tuple[str, Task]]:
    value = json.loads(text)
    items = value.get("positions", []) if isinstance(value, dict) else value
    return [(f"position {number}", _json_task(item)) for number, item in enumerate(items, 1)]


def _json_task(item: dict[str, Any]) -> Task:
    if not isinstance(item, dict) or not isinstance(item.get("fen"), str):
        raise ValueError(f"a position is an object with a 'fen', not {item!r}")
    value = item.get("result_for_side_to_move") or item.get("result") or ""
    if value and value not in VALUES:
        raise ValueError(f"the value of a position is one of {', '.join(VALUES)}, not {value!r}")
    table = item.get("all_moves") or item.get("moves_proved") or {}
    wrong = [move for move, worth in table.items() if worth in _SPOILS.get(value, ())]
    right = [move for move, worth in table.items() if value and worth == value]
    right += [move for move in item.get("key_moves") or [] if move not in (*right, *wrong)]
    return Task(
        name=str(item.get("name") or item["fen"]),
        fen=item["fen"],
        value=value,
        right=tuple(right),
        wrong=tuple(wrong),
        plies=item.get("dtw_plies") or item.get("plies"),
    )


def _tsv_tasks(text: str) -> list[tuple[str, Task]]:
    return [
        (f"line {number}", _tsv_task(line.split("\t")))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]


def _tsv_task(columns: list[str]) -> Task:
    fen, *rest = (column.strip() for column in columns)
    if not rest or not rest[0].isdecimal():
        return Task(fen, fen, "")
    moves = tuple(rest[1].split()) if len(rest) > 1 else ()
    return Task(fen, fen, "win", right=moves, plies=int(rest[0]), proof=True)


def _with_read_moves(task: Task, game: str, rules: str | None) -> Task:
    """The task with its moves as the library writes them."""
    board = Board(game, task.fen, rules=rules)
    right, wrong = (
        tuple(str(board.parse_move(move)) for move in moves) for moves in (task.right, task.wrong)
    )
    return Task(task.name, task.fen, task.value, right, wrong, task.plies, task.proof)
