"""Random commands, sensible and not: every search is answered once, and the process ends well."""

from __future__ import annotations

import random
import re

import pytest

from tests.drivers.uci_process import UciProcess

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
HUB = [
    f"pos pos={START}",
    f'pos pos={START} moves="11-15 22-18 15x22"',
    "pos pos=W" + "e" * 32,
    "pos start",
    "pos",
    "level depth=3",
    "level move-time=0.01",
    "level time=1e308 inc=1e308 moves=1",
    "level time=-1",
    "level infinite",
    "go think",
    "go ponder",
    "go analyze",
    "ponder-hit",
    "stop",
    "ping",
    "init",
    "new-game",
    "set-param name=variant value=loa",
    "set-param name=variant value=english",
    "set-param name=threads value=2",
    "set-param name=tt-size value=17",
    "set-param name=hub-orientation value=pydraughts",
    'go="',
    "\x7f",
]
XBOARD = [
    "new",
    "variant loa",
    "force",
    "go",
    "playother",
    "usermove b1b3",
    "usermove a3c3",
    "b8b6",
    "usermove @@@@",
    "?",
    "undo",
    "remove",
    "analyze",
    ".",
    "exit",
    "hard",
    "easy",
    "post",
    "st 0.01",
    "sd 3",
    "level 40 0:01 0",
    "time 1",
    "time -9",
    "result 1-0 {x}",
    "memory 2",
    "cores 2",
    "setboard 8/8/8/3LL3/8/4L3/l6l/8 w - - 0 1",
    "setboard 8/8/8/3LL3/8/8/8/8 b - - 0 1",
    "setboard 8",
    "protover 2",
    "\x7f",
]


@pytest.mark.parametrize("seed", range(3))
def test_hub(seed: int) -> None:
    chance = random.Random(seed)
    with UciProcess("hub") as engine:
        for _ in range(40):
            commands = [chance.choice(HUB) for _ in range(12)]
            engine.send(*commands, "stop", "ping")
            engine.until("pong", 10)
            engine.during(0.01)
        engine.send("set-param name=variant value=english", "set-param name=hub-orientation")
        engine.send(
            f"pos pos={START}", "level depth=2", "level nodes=9", "go think", "ping", "stop"
        )
        engine.until("done", 5)
        engine.send("quit")
        assert engine.ended_within(3)
        assert engine.process.returncode == 0
        assert engine.errors() == ""
    assert all(re.match(r"(info|done|error|pong|ready)\b", line) for line in engine.lines)


@pytest.mark.parametrize("seed", range(3))
def test_xboard(seed: int) -> None:
    chance = random.Random(seed)
    with UciProcess("xboard") as engine:
        for number in range(40):
            engine.send(*(chance.choice(XBOARD) for _ in range(12)))
            engine.during(0.02)
            engine.send("force", f"ping {number}")
            engine.until(lambda line, number=number: line == f"pong {number}", 10)  # type: ignore[misc]
        engine.send("new", "force", "sd 2", "st 1", "easy", "go")
        engine.until("move", 5)
        engine.send("quit")
        assert engine.ended_within(3)
        assert engine.process.returncode == 0
        assert engine.errors() == ""
