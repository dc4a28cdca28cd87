"""Debian's xboard, on a screen that nobody sees, plays a match between two of our engines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import twelves
from tests.drivers.clients import cannot, program

pytestmark = pytest.mark.slow


@pytest.fixture
def display() -> Iterator[str]:
    """A screen in memory."""
    reading, writing = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(writing), "-screen", "0", "800x600x16"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as number:
        name = number.readline().strip()
    if not name:
        cannot("Xvfb does not start")
    yield f":{name}"
    server.terminate()
    server.wait()


def test_match_of_two_games(display: str, tmp_path: Path) -> None:
    engine = f"{sys.executable} -m twelves xboard"
    log = tmp_path / "debug.txt"
    options = "-variant loa -testLegality false -mg 2 -tc 1 -matchPause 100 -searchDepth 3"
    command = [program("xboard"), "-fcp", engine, "-scp", engine, *options.split()]
    command += [
        "-popupExitMessage",
        "false",
        "-popupMoveErrors",
        "false",
        "-debug",
        "-nameOfDebugFile",
        str(log),
    ]
    done = subprocess.run(
        [*command, "-sgf", str(tmp_path / "games.txt")],
        env={**os.environ, "DISPLAY": display, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    said = log.read_text(errors="replace")
    assert done.returncode == 0, done.stderr
    assert "final score" in done.stderr + done.stdout
    assert not re.search(r"<\w+ ?: (Error|Illegal)", said)
    assert not re.search("[Ff]orfeit|unknown command", said)
    games = played_moves(said)
    assert len(games) == 2
    for moves in games:
        board = twelves.Board("loa", moves=moves)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.termination == "goal"
    results = re.findall(r'^\[Result "(.*)"\]', (tmp_path / "games.txt").read_text(), re.MULTILINE)
    assert results == [twelves.Board("loa", moves=moves).result() for moves in games]


def played_moves(log: str) -> list[list[str]]:
    """The moves that the engines made, game by game."""
    games: list[list[str]] = []
    for word, move in re.findall(r"<\w+ ?: (move|1-0|0-1|1/2-1/2) ?(\S*)", log):
        if word == "move":
            if not games or games[-1][-1:] == [""]:
                games.append([])
            games[-1].append(move)
        elif games and games[-1][-1] != "":
            games[-1].append("")
    return [[move for move in game if move] for game in games]
