"""Whole games that real clients have played: the same lines are sent again, and answered.

In these protocols every search comes with its position, so that other moves than then may be
answered. Transcripts of the other protocols are in test_transcripts_of_sessions.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import twelves
from tests.drivers.uci_process import UciProcess
from twelves.drivers.hub_text import read_line
from twelves.drivers.squares import find_move

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted([*FOLDER.glob("uci_*.txt"), *FOLDER.glob("hub_*.txt")])


def uci_board(line: str, game: str) -> twelves.Board:
    """The board of a `position` line."""
    start, _, moves = line.partition(" moves ")
    board = twelves.Board(game, start.partition(" fen ")[2])
    for move in moves.split():
        board.push_uci(move)
    return board


def hub_board(line: str) -> twelves.Board:
    """The board of a `pos` line; all games begin with the start."""
    _, arguments = read_line(line)
    board = twelves.Board("checkers")
    for move in arguments.get("moves", "").split():
        board.push(find_move(board, move))
    return board


class Replay:
    """Sends what a client has sent, and waits where it has waited."""

    def __init__(self, name: str, engine: UciProcess) -> None:
        self._engine = engine
        self._is_hub = name.startswith("hub")
        self._game = "loa" if "loa" in name else "checkers"
        self._board = twelves.Board(self._game)
        self.moves = 0

    def send(self, line: str) -> None:
        self._engine.send(line)
        if line.startswith("position"):
            self._board = uci_board(line, self._game)
        elif line.startswith("pos "):
            self._board = hub_board(line)

    def expect(self, line: str) -> None:
        """Another move than then may be the best one now; it must be a legal one."""
        word = line.split()[0]
        answer = self._engine.until(lambda heard: heard.split()[:1] == [word])[-1]
        if word == "bestmove":
            assert self._board.parse_uci(answer.split()[1]) in self._board.legal_moves
        elif word == "done":
            move = read_line(answer)[1]["move"]
            assert find_move(self._board, move) in self._board.legal_moves
        self.moves += word in ("bestmove", "done")


def test_there_are_transcripts() -> None:
    assert len(FILES) >= 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_a_game_of_a_real_client(path: Path) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    with UciProcess(*(["hub"] if path.stem.startswith("hub") else [])) as engine:
        replay = Replay(path.stem, engine)
        for line in lines:
            if line.startswith("> "):
                replay.send(line[2:])
            else:
                replay.expect(line[2:])
        engine.close_input()  # what ends a client ends its pipes
        assert engine.ended_within(5)
        assert engine.errors() == ""
    assert replay.moves >= 15
