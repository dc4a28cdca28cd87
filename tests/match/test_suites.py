"""Suites of positions with known answers."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from tests.match.stubs import internal, stub
from twelves import Board, Limit
from twelves.match.players import Report
from twelves.match.solving import solve_all
from twelves.match.suite import read_suite
from twelves.match.task import Task
from twelves.match.uci_player import parse_report

# First Position, won with 15-19 alone of these; and a draw with one move each (rules.md).
FIRST = {
    "name": "First Position",
    "fen": "W:WK15,20:B12,K28",
    "result_for_side_to_move": "win",
    "key_moves": ["15-19"],
    "all_moves": {"20-16": "loss", "15-19": "win", "15-18": "win", "15-10": "win"},
}
WIN = "8/6o1/1o6/5x2/2o5/xxxox1o1/2oxo3/8 b\t1\tf5f4\t1 f5f4\t0\tverified\n"


def report(move: str, cp: int = 0, proved: str = "") -> Report:
    return Report(5, 100, 0.1, cp, proved, None, move)


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    file = tmp_path / "suite.json"
    nothing = {"fen": "B:W32:B1"}
    file.write_text(json.dumps({"note": "x", "positions": [FIRST, nothing]}))
    return file


def test_reading_json(suite: Path) -> None:
    (task,), unanswered, _ = read_suite(suite, "checkers")
    assert unanswered == 1
    assert (task.name, task.value) == ("First Position", "win")
    assert set(task.right) == {"15-19", "15-18", "15-10"}
    assert task.wrong == ("20-16",)


def test_reading_columns(tmp_path: Path) -> None:
    file = tmp_path / "suite.tsv"
    file.write_text("# FEN\n" + WIN)
    (task,), _, _ = read_suite(file, "loa")
    assert (task.value, task.plies, task.right, task.proof) == ("win", 1, ("f5xf4",), True) or (
        task.right == ("f5-f4",)
    )


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"positions": [{"fen": "nonsense", "result": "win"}]}',
        '{"positions": [{"fen": "B:W32:B1", "result": "great"}]}',
        '{"positions": [{"fen": "B:W32:B1", "key_moves": ["1-9"]}]}',
        '[{"name": "no fen"}]',
        "{broken",
        "B:W32:B1\tno number\n",
    ],
)
def test_wrong_files_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"\w{3}"):
        read_suite(file, "checkers")


@pytest.mark.parametrize(
    ("task", "answer", "solved"),
    [
        (Task("", "", "win", ("a",), ("b",)), report("a", 150), True),
        (Task("", "", "win", ("a",), ("b",)), report("b", 150), False),
        (Task("", "", "win", ("a",), ("b",)), report("c", 150), True),
        (Task("", "", "win", ("a",)), report("a", 50), False),
        (Task("", "", "win", ("a",)), report("a", proved="win"), True),
        (Task("", "", "draw"), report("x", -99), True),
        (Task("", "", "draw"), report("x", -100), False),
        (Task("", "", "loss"), report("x", -100), True),
        (Task("", "", "", ("a",)), report("a"), True),
        (Task("", "", "", ("a",)), report("c"), False),
        (Task("", "", "win", proof=True), report("a", 9999), False),
        (Task("", "", "win", proof=True), report("a", proved="win"), True),
    ],
)
def test_when_a_task_is_solved(task: Task, answer: Report, solved: bool) -> None:
    assert task.is_solved_by(answer, 100) == solved


@pytest.mark.parametrize("in_process", [True, False])
def test_solving_a_short_win(tmp_path: Path, in_process: bool) -> None:
    from twelves.match.specs import EngineSpec

    file = tmp_path / "suite.tsv"
    file.write_text(WIN)
    tasks, _, _ = read_suite(file, "loa")
    spec = internal() if in_process else EngineSpec("process")
    (answer,) = solve_all(tasks, spec, "loa", Limit(depth=3, time=20.0))
    assert answer.solved
    assert answer.mate == 1
    assert answer.move in tasks[0].right
    assert answer.move_is_right
    assert answer.seconds is not None
    assert answer.nodes is not None


def test_several_at_once_keep_their_order() -> None:
    tasks = [Task(str(i), "B:WK2:BK1,K14", "win") for i in range(6)]
    answers = solve_all(tasks, internal(), "checkers", Limit(depth=12), concurrency=3)
    assert [answer.task.name for answer in answers] == list("012345")
    assert all(answer.solved and answer.mate == 4 for answer in answers)
    assert len({answer.nodes for answer in answers}) == 1


def test_a_failing_engine_solves_nothing() -> None:
    tasks = [Task("x", "B:W32:B1", "draw")] * 4
    answers = solve_all(tasks, stub("crash"), "checkers", Limit(time=1.0))
    assert [bool(answer.failure) for answer in answers] == [False, False, True, False]
    with pytest.raises(RuntimeError, match="cannot be started"):
        solve_all(tasks, stub("mute"), "checkers", Limit(time=1.0))


@pytest.mark.parametrize(
    "line",
    [
        "info string score pv",
        "info depth 3",
        "info depth 3 score cp 4 pv",
        "info depth 3 score cp 4 lowerbound pv 1-5",
        "info depth 3 score cp 4 multipv 2 pv 1-5",
    ],
)
def test_other_lines_are_no_reports(line: str) -> None:
    assert parse_report(line.split()) is None


def test_the_suites_at_hand_are_read(shared: Path) -> None:
    tasks, unanswered, _ = read_suite(shared / "data" / "checkers_testpositions.json", "checkers")
    assert (len(tasks), unanswered) == (33, 1)
    wins, _, _ = read_suite(shared / "data" / "loa_forced_wins.tsv", "loa")
    assert len(wins) == 110
    # What can be won in a move is won.
    short = [task for task in wins if task.plies == 1]
    answers = solve_all(short, internal(), "loa", Limit(depth=3))
    assert len(answers) == 25
    assert all(answer.solved and answer.move in answer.task.right for answer in answers)


def test_an_interrupted_suite_ends_at_once() -> None:
    def interrupt(_answer: object) -> None:
        raise KeyboardInterrupt

    tasks = [Task("now", "B:WK2:BK1,K14", "win"), *[Task("x", "W:WK15,20:B12,K28", "win")] * 9]
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solve_all(
            tasks, internal(), "checkers", Limit(time=30.0), concurrency=2, on_answer=interrupt
        )
    assert time.monotonic() - started < 10


PROBLEMS = """
[Event "white to move, black wins"]
[Result "1-0"]
[Setup "1"]
[FEN "W:W13:BK6,9."]
1-0
[Event "first position"]
[Result "0-1"]
[FEN "W:WK15,20:B12,K28."]
1. 15-19 0-1
[Event "nobody wins"] [Result "1/2-1/2"] [FEN "B:WK1:BK32"] *
[Event "a whole game"] [Result "1-0"] 1. 11-15 1-0
[Event "not known"] [FEN "B:W32:B1"] *
"""


@pytest.mark.parametrize("name", ["problems.pdn", "problems"])
def test_reading_problems_of_pdn(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_bytes(b"\xef\xbb\xbf" + PROBLEMS.encode())
    tasks, unanswered, unreadable = read_suite(file, "checkers")
    assert [(task.name, task.value, task.right) for task in tasks] == [
        ("white to move, black wins", "loss", ()),
        ("first position", "win", ("15-19",)),
        ("nobody wins", "draw", ()),
    ]
    assert (unanswered, unreadable) == (2, [])
    assert Board("checkers", tasks[1].fen) == Board("checkers", "W:WK15,20:B12,K28")
    swapped, _, _ = read_suite(file, "checkers", one_nil="white")
    assert [task.value for task in swapped] == ["win", "loss", "draw"]


def test_reading_problems_of_sgf(tmp_path: Path) -> None:
    file = tmp_path / "problems.sgf"
    file.write_text("(;FF[4]GM[9]GN[one]SU[Scrambled-eggs]RE[B+];B[b1-b3])\n")
    (task,), _, _ = read_suite(file, "loa")
    assert (task.value, task.right) == ("win", ("b1-b3",))
    with pytest.raises(ValueError, match=r"game 1: a record of loa, not of checkers"):
        read_suite(file, "checkers")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[FEN "W:W1:B2"] 1-0', r"game 1: line 1: .*at '1'"),
        ('[FEN "B:W32:B1"]\n1. 1-20 1-0', r"game 1: line 2: .*1-20"),
        ('[GameType "20"] 1. 32-28 1-0', "game 1: line 1"),
    ],
)
def test_a_wrong_problem_is_told_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "problems.pdn"
    file.write_text(text + '\n[FEN "W:W32:B1"]\n0-1')
    tasks, _, (complaint,) = read_suite(file, "checkers")
    assert re.search(words, complaint)
    assert len(tasks) == 1
    file.write_text(text)
    with pytest.raises(ValueError, match=words):
        read_suite(file, "checkers")


# Problems a file, and what cannot be read of them: men on the row where they are crowned (EC 12),
# and a position without pieces. One of the border classics has no result.
PRINTED = {
    "beginner": (57, [10]), "borderclassics": (182, []),
    "bridges": (266, [14]), "lpc": (96, [36, 63, 65, 73]),
}  # fmt: skip


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_problems_are_read(shared: Path, name: str) -> None:
    count, wrong = PRINTED[name]
    path = shared / "data" / "pdn" / "wiegerw_succeed" / f"{name}.pdn"
    tasks, unanswered, unreadable = read_suite(path, "checkers")
    assert len(tasks) == count
    assert unanswered == (name == "borderclassics")
    found = [re.search(r"game (\d+): line \d+: the start", words) for words in unreadable]
    assert [int(match[1]) for match in found if match] == wrong
    assert len(found) == len(wrong)
