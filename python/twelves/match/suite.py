"""Owns suites of positions whose answer is known: how they are read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from twelves import Board
from twelves.match.suite_records import read_problems
from twelves.match.task import VALUES, Task

if TYPE_CHECKING:
    from collections.abc import Iterable

# What a table says of a move that cannot keep the value of the position.
_SPOILS = {"win": ("draw", "loss", "not win"), "draw": ("loss",), "loss": ()}
_TAG = re.compile(r"\[\s*[A-Za-z]\w*\s+\"")
_LOOK = 4096


class Suite(NamedTuple):
    """What is in a file of positions.

    Attributes
    ----------
    tasks : list of Task
        The positions with an answer.
    unanswered : int
        How many positions are left out because nothing is known about them.
    unreadable : list of str
        Records that are left out because there is something wrong with them: where, and what.
    """

    tasks: list[Task]
    unanswered: int
    unreadable: list[str]


def read_suite(
    path: str | Path, game: str, rules: str | None = None, *, one_nil: str | None = None
) -> Suite:
    """The positions of a file.

    The file is one of

    - JSON, ``{"positions": [{"fen": ..., "result": "win", "key_moves": [...]}]}`` (also with
      ``all_moves``, a value for every move),
    - PDN or SGF, of which start, result and first move are taken; `one_nil` is the side that has
      won by the result ``1-0``, if it is not the one that moves first,
    - lines of columns parted by tabs: position, plies to the forced win, all moves that win so
      soon.

    Files of records are old and made by people: what is wrong with one of their positions is told
    in the result. In the other files it is an error.

    Raises
    ------
    ValueError
        For what cannot be read, with its place.
    """
    suite = Suite([], 0, [])
    tasks = suite.tasks
    unanswered = 0
    for place, task in _read(path, game, rules, one_nil):
        if isinstance(task, str):
            suite.unreadable.append(f"{place}: {task}")
            continue
        try:
            checked = _with_read_moves(task, game, rules)
        except ValueError as error:
            raise ValueError(f"{path}, {place}: {error}") from None
        if checked.value or checked.right:
            tasks.append(checked)
        else:
            unanswered += 1
    if not tasks:
        what = "".join(f" ({words})" for words in suite.unreadable[:1])
        raise ValueError(f"{path}: there is no position with an answer in it{what}")
    return suite._replace(unanswered=unanswered)


def _read(
    path: str | Path, game: str, rules: str | None, one_nil: str | None
) -> Iterable[tuple[str, Task | str]]:
    data = Path(path).read_bytes()
    head = data[:_LOOK].decode("latin-1").removeprefix("\xef\xbb\xbf").lstrip()
    is_record = Path(path).suffix.lower() in (".pdn", ".sgf")
    if is_record or _TAG.match(head) or head.startswith("(;"):
        return read_problems(path, game, rules, one_nil=one_nil)
    text = data.decode("utf-8")
    return _json_tasks(text) if head[:1] in ("{", "[") else _tsv_tasks(text)


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
