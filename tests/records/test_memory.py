"""A file of any size is read in the memory of a game, and in time that grows with its size."""

from __future__ import annotations

import io
import random
import tracemalloc
from collections import deque
from pathlib import Path

import pytest

from twelves import Board
from twelves.records import Game, pdn

COPIES = (1, 4, 16)


class Repeated(io.RawIOBase):
    """A stream that has its data several times, and holds it once."""

    def __init__(self, data: bytes, times: int) -> None:
        self._data = data
        self._left = times

    def read(self, size: int = -1) -> bytes:
        """One copy, or nothing at the end."""
        self._left -= 1
        return self._data if self._left >= 0 else b""


@pytest.fixture(scope="module")
def data() -> bytes:
    """Sixty random games."""
    dice = random.Random(1)
    texts = []
    for number in range(60):
        board = Board("checkers")
        while not board.is_game_over() and board.ply() < 60:
            board.push(dice.choice(board.legal_moves))
        game = Game("checkers", headers={"Event": f"Game {number}"})
        game.add_line(board.move_stack)
        texts.append(pdn.format_game(game))
    return "".join(texts).encode()


@pytest.mark.report("performance-01")
def test_memory_does_not_grow_with_the_file(data: bytes) -> None:
    tracemalloc.start()
    stream = Repeated(data, 60)
    (last,) = deque(pdn.read_games(stream), maxlen=1)  # type: ignore[arg-type]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert last.headers["Event"] == "Game 59"
    assert len(list(last.mainline_moves())) > 10
    # Some hundred games may wait for the collector; all would be tens of megabytes.
    assert peak < 4_000_000


@pytest.mark.report("performance-01")
def test_every_game_is_counted_without_playing_the_moves(data: bytes, tmp_path: Path) -> None:
    for copies in COPIES:
        stream = Repeated(data, copies)
        assert pdn.count_games(stream) == 60 * copies  # type: ignore[arg-type]
    wrong = tmp_path / "wrong.pdn"
    wrong.write_text("1. 1-32 *\n" * 500)
    assert pdn.count_games(wrong) == 500
