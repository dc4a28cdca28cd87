"""Counts in the UCI session: what ends them, and what is answered meanwhile."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time

import pytest

from tests.drivers.uci_process import UciProcess
from tests.drivers.uci_stream import spoken
from twelves.drivers.jobs import CountJob
from twelves.drivers.output import Output

ENDLESS = ["perft 40", "divide 40"]


@pytest.mark.parametrize("count", ENDLESS)
def test_quit_ends_a_count(uci: UciProcess, count: str) -> None:
    uci.send(count, "perft 40", "quit")
    assert uci.ended_within(2)
    assert uci.process.returncode == 0


@pytest.mark.parametrize("count", ENDLESS)
def test_the_end_of_the_input_ends_a_count(uci: UciProcess, count: str) -> None:
    uci.send(count, "perft 40")
    uci.during(0.1)
    uci.close_input()
    assert uci.ended_within(2)
    assert uci.process.returncode == 0


def test_a_short_count_is_printed_before_the_end() -> None:
    assert spoken("perft 8")[0] == "perft 8: 845931 moves"
    assert spoken("perft 8", "quit")[0] == "perft 8: 845931 moves"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("command", ["perft 40", "bench", "go infinite"])
def test_a_reader_that_goes_ends_the_work(command: str) -> None:
    ours, theirs = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "twelves"], stdin=subprocess.PIPE, stdout=theirs, text=True
    )
    os.close(theirs)
    assert process.stdin is not None
    try:
        process.stdin.write(f"isready\n{command}\n")
        process.stdin.flush()
        assert os.read(ours, 8) == b"readyok\n"
        os.close(ours)
        process.wait(timeout=3)
    finally:
        process.kill()
        process.wait()
        process.stdin.close()


def test_is_ready_during_a_count(uci: UciProcess) -> None:
    uci.send("perft 40")
    assert uci.ready(1) == []
    assert uci.ready(1) == []
    uci.send("joho isready")
    uci.until("readyok", 1)


def test_stop_ends_the_counts_before_it() -> None:
    started = time.monotonic()
    lines = spoken("perft 40", "divide 40", "d", "bench", 0.2, "stop", "perft 2")
    assert time.monotonic() - started < 2
    assert lines[:3] == [
        "info string stopped",
        "info string divide: stopped",
        "info string bench: stopped",
    ]
    assert any(line.startswith("Fen: ") for line in lines)
    assert lines[-2:] == ["perft 2: 49 moves", "perft 2: 49 routes"]


def test_stop_ends_a_search_that_waits() -> None:
    lines = spoken("perft 40", "go infinite", 0.1, "stop", 0.3, "isready")
    assert lines[-1] == "readyok"
    assert sum(line.startswith("bestmove") for line in lines) == 1


def test_a_count_beyond_64_bits_is_told() -> None:
    def too_many(_stop: object) -> list[str]:
        raise OverflowError("there are more leaves than 64 bits can count")

    stream = io.StringIO()
    CountJob(too_many, Output(stream), lambda: None).join()
    assert stream.getvalue() == "info string there are more leaves than 64 bits can count\n"
