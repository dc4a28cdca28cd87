"""The Hub protocol, spoken to a real process: transcripts, nonsense, stops, ends."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

import twelves
from tests.drivers.uci_process import UciProcess

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
INFO = re.compile(
    r"info depth=\d+ mean-depth=\d+\.\d score=-?\d+\.\d\d nodes=\d+ time=\d+\.\d+ nps=\d+\.\d+"
    r' pv="[^"]*"'
)
ARGUMENT = r'[a-z-]+=("[^"]*"|[^\s="]+)'
LINE = re.compile(rf"(id|param|info|done|error)( {ARGUMENT})+|wait|ready|pong")


@pytest.fixture
def hub() -> Iterator[UciProcess]:
    """An engine that is ready; at the end nothing wrong may have been printed."""
    with UciProcess("hub") as engine:
        engine.send("hub")
        engine.until("wait")
        engine.send("init")
        engine.until("ready")
        yield engine
        engine.send("quit")
        assert engine.ended_within(3)
        engine.during(0.1)
        assert all(LINE.fullmatch(line) for line in engine.lines), engine.lines
        assert engine.errors() == ""


def done(engine: UciProcess, timeout: float = 5) -> list[str]:
    return engine.until("done", timeout)


def test_what_is_declared() -> None:
    with UciProcess("hub") as engine:
        engine.send("hub")
        lines = engine.until("wait")
        assert re.fullmatch(r"id name=twelves version=\S+ author=.+", lines[0])
        assert "param name=variant value=english type=enum" in lines[1]
        names = {line.split()[1] for line in lines if line.startswith("param")}
        assert {"name=hub-orientation", "name=threads", "name=tt-size"} <= names


def test_a_search_from_the_start(hub: UciProcess) -> None:
    hub.send(f'pos pos={START} moves="11-15 22-18"', "level depth=5", "go think")
    *infos, answer = done(hub)
    assert all(INFO.fullmatch(line) for line in infos)
    assert [int(line.split()[1][6:]) for line in infos][-1] == 5
    move = answer.split()[1]
    assert move in ("move=15x22x18",), "the capture is forced; 22-18 leaves just one"
    assert re.fullmatch(r"ponder=\d+[-x]\S+", answer.split()[2])


@pytest.mark.parametrize("capture", ["15x22x18", "15x22", "015x22x18", "c3?"])
def test_captures_are_read_in_every_spelling(hub: UciProcess, capture: str) -> None:
    hub.send(f'pos pos={START} moves="11-15 22-18 {capture}"', "level depth=1", "go think")
    lines = done(hub)
    if capture == "c3?":
        assert lines[-1] == 'done move=""'
        assert "move 3 'c3?'" in lines[0]
    else:
        assert re.fullmatch(r"done move=(25x18x22|26x17x22)( ponder=\S+)?", lines[-1])


@pytest.mark.parametrize(
    ("capture", "taken"), [("10x26x23x14x19", None), ("10x17x26", "14"), ("10x26x14x22", "14")]
)
def test_captures_with_two_routes(hub: UciProcess, capture: str, taken: str | None) -> None:
    # By path and by captured squares, in any order; a set that nobody can take is refused.
    board = twelves.Board("checkers", "B:W14,15,18,21,22,23,30:B6,7,8,10,12,13")
    cells = ["e"] * 33
    cells[0] = "B"
    for side, squares in (("w", (14, 15, 18, 21, 22, 23, 30)), ("b", (6, 7, 8, 10, 12, 13))):
        for square in squares:
            cells[square] = side
    hub.send(f'pos pos={"".join(cells)} moves="{capture}"', "level depth=1", "go think")
    answer = done(hub)[-1]
    if taken is None:
        assert answer == 'done move=""'
    else:
        board.push("10x17x26")
        legal = {
            "x".join((m.origin or "", m.destination or "", *m.captured)) if m.captured else str(m)
            for m in board.legal_moves
        }
        assert answer.split()[1][5:] in legal


def test_the_orientation_of_pydraughts(hub: UciProcess) -> None:
    # B:W18,26,27,K31:B11,K10 turned by half a circle, colours swapped; moves are not turned.
    hub.send("set-param name=hub-orientation value=pydraughts")
    hub.send("pos pos=WeBeeebbeeeeeeebeeeeeewWeeeeeeeee", "level depth=3", "go think")
    board = twelves.Board("checkers", "B:W18,26,27,K31:B11,K10")
    assert done(hub)[-1].split()[1][5:] in board.legal_moves


def test_levels_add_up_until_the_search(hub: UciProcess) -> None:
    hub.send(f"pos pos={START}", "level depth=3", "level move-time=60", "level nodes=100000")
    hub.send("go analyze")
    assert "depth=3" in done(hub)[-2]
    hub.send("level moves=0 time=0 inc=0.05", "go think")
    started = time.monotonic()
    done(hub)
    assert time.monotonic() - started < 2


def test_ping_stop_and_refusals_during_a_search(hub: UciProcess) -> None:
    hub.send(f"pos pos={START}", "go analyze", "ping")
    hub.until("pong", 2)
    hub.send(f"pos pos={START}", "go think", "level depth=1", "set-param name=threads value=2")
    hub.send("stop", "ping")
    lines = hub.until("pong", 3)
    assert sum(line.startswith("error") for line in lines) == 4
    assert sum(line.startswith("done") for line in lines) == 1


def test_pondering(hub: UciProcess) -> None:
    hub.send(f"pos pos={START}", "level move-time=0.1", "go ponder")
    assert not any(line.startswith("done") for line in hub.during(0.5))
    hub.send("ponder-hit")
    done(hub, 2)
    hub.send("go ponder", "stop")
    done(hub, 2)


def test_the_other_game(hub: UciProcess) -> None:
    hub.send("set-param name=variant value=loa", 'pos start moves="b1-b3"', "level depth=2")
    hub.send("go think")
    assert done(hub)[-1].split()[1][5:] in twelves.Board("loa", moves="b1-b3").legal_moves
    rows = "ebbbbbbe" + 6 * "weeeeeew" + "ebbbbbbe"
    hub.send(f"pos pos=B{rows}", "level depth=1", "go think")
    assert done(hub)[-1].split()[1][5:] in twelves.Board("loa").legal_moves


def test_a_known_win_is_told(hub: UciProcess) -> None:
    cells = list("B" + "e" * 32)
    cells[14], cells[17] = "b", "w"
    hub.send(f"pos pos={''.join(cells)}", "level depth=5", "go think")
    lines = done(hub)
    assert "score=99.99" in lines[-2]
    assert lines[-1] == "done move=14x21x17"


@pytest.mark.parametrize(
    "line",
    [
        "pos",
        "pos pos=",
        "pos pos=B",
        "pos pos=Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
        "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwz",
        "pos pos=" + 51 * "e",
        f'pos pos={START} moves="11-16 11-15"',
        f'pos pos={START} moves="',
        "pos start moves=é",
    ],
)
def test_a_bad_position_is_none(hub: UciProcess, line: str) -> None:
    hub.send(line, "level depth=1", "go think")
    lines = done(hub)
    assert lines[0].startswith("error message=")
    assert lines[-1] == 'done move=""'
    hub.send(f"pos pos={START}", "level depth=1", "go think")
    assert done(hub)[-1] != 'done move=""'


def test_nonsense_is_survived(hub: UciProcess) -> None:
    hub.send("", "   ", "hello", "hub2 x=1", "level depth=x", "level time=nan", "level", "go=1")
    hub.send("set-param", "set-param name=threads value=0", "set-param name=variant value=chess")
    hub.send("set-param name=bb-size value=auto", "ponder-hit", "stop", "=", '"', 'level a="')
    hub.send("x" * 3_000_000, "level " + "depth=1 " * 100_000, "ping")
    lines = hub.until("pong", 10)
    assert sum(line.startswith("error") for line in lines) == 5
    assert all(len(line) < 300 for line in lines)


def test_a_very_long_game(hub: UciProcess) -> None:
    king = list("B" + "e" * 32)
    king[1], king[32] = "B", "W"
    moves = " ".join(["1-5 32-28 5-1 28-32"] * 1000)
    hub.send(f'pos pos={"".join(king)} moves="{moves}"', "level depth=2", "go think")
    assert done(hub, 10)[-1].startswith("done move=1-")


@pytest.mark.parametrize("go", ["go analyze", "go ponder", "ping"])
def test_the_end_of_the_input_ends_the_process(go: str) -> None:
    with UciProcess("hub") as engine:
        engine.send(f"pos pos={START}", go)
        engine.during(0.2)
        engine.close_input()
        assert engine.ended_within(3)
        assert engine.process.returncode == 0
        assert engine.errors() == ""


def test_the_client_of_a_web_site() -> None:
    # It does not wait for answers, sends `init` twice, captures as paths, and two levels.
    with UciProcess("hub") as engine:
        engine.send(
            "hub", "set-param name=tt-size value=18", "set-param name=variant value=english"
        )
        engine.send("set-param name=bb-size value=0", "init")
        engine.until("ready")
        engine.send("set-param name=threads value=1", "set-param name=tt-size value=18", "init")
        engine.send(f'pos pos={START} wolf="0" moves="11-15 22-18 15x22 25x18"')
        engine.send("level move-time=90", "level depth=99", "go analyze")
        lines = engine.until(lambda line: "depth=8 " in line, 10)
        engine.send("stop", "ping")
        lines += engine.until("pong", 3)
        assert lines[0] == "ready"
        assert all(INFO.fullmatch(line) for line in lines[1:-2])
        assert lines[-2].startswith("done move=")
        assert not any(line.startswith("error") for line in engine.lines)
