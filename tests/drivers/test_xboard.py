"""The protocol of XBoard, spoken to a real process: transcripts, nonsense, stops, ends."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

import twelves
from tests.drivers.uci_process import UciProcess

SETUP = "setup (.L...K.l...k) 8x8+0_fairy 1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1"
WON = "8/8/8/3LL3/8/4L3/l6l/8 w - - 0 1"
"""The first player connects at once: e3 goes to e4 or another square beside its men."""


@pytest.fixture
def gui() -> Iterator[UciProcess]:
    """An engine as xboard sets it up for a game of a minute."""
    with UciProcess("xboard") as engine:
        engine.send("xboard", "protover 2", "accepted myname", "new", "random", "variant loa")
        engine.send("level 40 1 0", "post", "easy", "ping 1")
        lines = engine.until("pong")
        assert lines[0].startswith("feature ")
        assert lines[-2:] == [SETUP, "pong 1"]
        yield engine
        engine.send("quit")
        assert engine.ended_within(3)
        assert engine.errors() == ""


def position(gui: UciProcess, *moves: str) -> twelves.Board:
    return twelves.Board("loa", moves=moves)


def test_features() -> None:
    with UciProcess("xboard") as engine:
        engine.send("xboard", "protover 2")
        (line,) = engine.until("feature")
        assert re.fullmatch(r'feature( [a-z]+=(\d|"[^"]*"))+', line)
        assert 'variants="loa"' in line
        assert line.endswith(" done=1")


def test_it_plays_the_second_side_after_new(gui: UciProcess) -> None:
    gui.send("sd 3", "time 6000", "otim 6000", "usermove b1b3")
    *thoughts, answer = gui.until("move")
    assert all(re.fullmatch(r"\d+ -?\d+ \d+ \d+( [a-h1-8]{4})+", line) for line in thoughts)
    board = twelves.Board("loa", moves="b1b3")
    board.push(answer.split()[1])


def test_it_plays_both_sides_of_a_game(gui: UciProcess) -> None:
    gui.send("force", "sd 2", "nopost")
    board = twelves.Board("loa")
    while not board.is_game_over():
        gui.send("go")
        board.push(gui.until("move")[-1].split()[1])
        gui.send("force")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination == "goal"
    assert gui.until(board.result())[-1] == f"{board.result()} {{connected}}"


def test_the_users_last_move_is_recognised(gui: UciProcess) -> None:
    gui.send("force", f"setboard {WON}", "playother", "usermove e3d4", "ping 2")
    assert gui.until("pong")[:-1] == ["1-0 {connected}"]


def test_illegal_and_unknown(gui: UciProcess) -> None:
    gui.send("force", "usermove b1b8", "usermove", "b1b9", "foo bar", "variant chess", "ping 3")
    assert (
        gui.until("pong")[:-1]
        == [
            "Illegal move: b1b8",
            "Illegal move:",
            "Error (unknown command): b1b9",
            "Error (unknown command): foo bar",
            "Error (unsupported variant): variant chess",
        ]
        or gui.lines[-6:-1][1].strip() == "Illegal move:"
    )
    gui.send("setboard 8/8 w", "level x", "time soon", "sd -1", "st nan", "undo", "ping 4")
    lines = gui.until("pong")[:-1]
    assert lines[0].startswith("tellusererror Illegal position")
    assert len(lines) == 6
    assert all(line.startswith("Error (") for line in lines[1:])


def test_a_ping_is_answered_after_the_move(gui: UciProcess) -> None:
    gui.send("nopost", "st 0.3", "usermove b1b3", "ping 5")
    lines = gui.until("pong")
    assert [line.split()[0] for line in lines] == ["move", "pong"]


def test_move_now(gui: UciProcess) -> None:
    gui.send("st 100", "usermove b1b3")
    gui.during(0.2)
    sent = time.monotonic()
    gui.send("?")
    gui.until("move", 2)
    assert time.monotonic() - sent < 1


@pytest.mark.parametrize("command", ["force", "new", "result 1-0 {resigns}", "undo"])
def test_a_search_that_is_broken_off_makes_no_move(gui: UciProcess, command: str) -> None:
    gui.send("nopost", "st 100", "usermove b1b3")
    gui.during(0.2)
    gui.send(command, "ping 6")
    assert gui.until("pong", 2) == ["pong 6"]
    assert gui.during(0.3) == []


def test_take_back(gui: UciProcess) -> None:
    gui.send("sd 2", "usermove b1b3")
    gui.until("move")
    gui.send("remove", "usermove b1b3")
    gui.until("move")
    gui.send("force", "undo", "undo", "usermove b1b3", "ping 7")
    assert gui.until("pong") == ["pong 7"]


def test_pondering_hit_and_miss(gui: UciProcess) -> None:
    gui.send("hard", "st 0.3", "usermove b1b3")
    lines = gui.until("move")
    board = twelves.Board("loa", moves=["b1b3", lines[-1].split()[1]])
    thoughts = gui.during(0.3)
    expected = thoughts[-1].split()[4]
    assert expected in board.legal_moves or thoughts
    reply = next(iter(board.legal_moves))
    board.push(reply)
    gui.send(f"usermove {reply.coordinates}")
    board.push(gui.until("move", 3)[-1].split()[1])
    gui.send("easy", "ping 8")
    gui.until("pong", 2)
    for move in list(board.legal_moves)[:1]:
        gui.send(f"usermove {move.coordinates}")
        gui.until("move", 3)


def test_analysis(gui: UciProcess) -> None:
    gui.send("force", "analyze")
    assert gui.during(0.3)
    gui.send("usermove b1b3", ".")
    gui.until("stat01:", 3)
    gui.send("undo", "exit", "ping 9")
    gui.until("pong", 2)
    assert gui.during(0.2) == []


def test_memory_and_cores(gui: UciProcess) -> None:
    gui.send("memory 32", "cores 2", "memory 99999999", "memory x", "sd 2", "usermove b1b3")
    lines = gui.until("move")
    assert sum(line.startswith("Error") for line in lines) == 1


def test_nonsense_is_survived(gui: UciProcess) -> None:
    gui.send("", "  ", "\x00\x01", "é", "x" * 3_000_000, "usermove " + "y" * 1_000_000)
    gui.send("level 0 0:x 0", "time 99999999999999999999", "sd 1e99", "memory " + "9" * 5000)
    gui.send("ping 10")
    lines = gui.until("pong", 10)
    assert all(len(line) < 300 for line in lines)
    gui.send("time -5", "usermove b1b3")
    gui.until("move", 3)


@pytest.mark.parametrize("last", ["analyze", "usermove b1b3", "ping 1"])
def test_the_end_of_the_input_ends_the_process(last: str) -> None:
    with UciProcess("xboard") as engine:
        engine.send("new", "st 100", last)
        engine.during(0.2)
        engine.close_input()
        assert engine.ended_within(3)
        assert engine.process.returncode == 0
        assert engine.errors() == ""
