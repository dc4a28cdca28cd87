"""Random command streams: whatever is sent, every accepted go has one answer and nothing hangs."""

from __future__ import annotations

import random

import pytest

import twelves
from tests.drivers.uci_process import LINE, UciProcess

GOES = [
    "go depth 4",
    "go nodes 500",
    "go movetime 20",
    "go infinite",
    "go ponder movetime 20",
    "go wtime 200 btime 200 winc 10 binc 10",
    "go mate 2 nodes 2000",
    "go depth 3 searchmoves 11-15 9-13 b1b3",
    "go",
]
OTHERS = [
    "stop",
    "stop",
    "ponderhit",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves 11-15 22-18",
    "position startpos moves b1b3",
    "position fen W:WK29:BK4 moves 29-25 4-8 25-29 8-4",
    "position fen W:W13:B6,9",
    "setoption name UCI_Variant value loa",
    "setoption name UCI_Variant value checkers",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name MoveNotation value coord",
    "d",
    "eval",
    "perft 3",
    "rubbish",
    "",
]


@pytest.mark.parametrize("seed", range(8))
def test_one_answer_a_go(seed: int) -> None:
    rng = random.Random(seed)
    with UciProcess() as engine:
        engine.start()
        for _ in range(6):
            commands = [
                rng.choice(GOES if rng.random() < 0.4 else OTHERS)
                for _ in range(rng.randint(2, 12))
            ]
            engine.send(*commands, "stop")
            lines = engine.ready(10)
            # A stop is obeyed at once, but its answer may come after the readyok.
            lines += engine.during(0.15)
            answers = sum(line.startswith("bestmove") for line in lines)
            refusals = sum(line.startswith("info string go: refused") for line in lines)
            goes = sum(command.split()[:1] == ["go"] for command in commands)
            assert answers + refusals == goes, (commands, lines)
            assert all(
                LINE.fullmatch(line)
                for line in lines
                if line.startswith(("info", "bestmove", "readyok"))
            ), lines
        engine.send("setoption name UCI_Variant value checkers", "position startpos")
        engine.send("setoption name MoveNotation value pdn")
        assert engine.go("depth 3")[-1].split()[1] in twelves.Board().legal_moves
        engine.send("quit")
        assert engine.ended_within(2)
        assert engine.process.returncode == 0
