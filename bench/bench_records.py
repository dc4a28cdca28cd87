"""Speed of reading game records, in megabytes a second, on generated games or a file of yours.

    python bench/bench_records.py [FILE.pdn] [MEGABYTES]

The file is repeated until there is so much of it. Prints what was read, so that no speed is shown
for a wrong answer.
"""

from __future__ import annotations

import io
import random
import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from twelves import Board
from twelves.records import Game, pdn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def generated(games: int = 200) -> bytes:
    """Random games with the usual tags."""
    dice = random.Random(1)
    texts = []
    for number in range(games):
        board = Board("checkers")
        while not board.is_game_over() and board.ply() < 60:
            board.push(dice.choice(board.legal_moves))
        game = Game("checkers", headers={"Event": f"Game {number}", "Result": board.result()})
        game.add_line(board.move_stack)
        texts.append(pdn.format_game(game, end_with_result=True))
    return "".join(texts).encode()


class Repeated(io.RawIOBase):
    """A stream that repeats its data without holding more than one copy."""

    def __init__(self, data: bytes, size: int) -> None:
        self._data = data
        self._left = max(1, size // len(data))
        self.size = self._left * len(data)

    def read(self, size: int = -1) -> bytes:
        """One whole copy, or nothing at the end."""
        del size
        self._left -= 1
        return self._data if self._left >= 0 else b""


def plies(games: Iterator[Game]) -> int:
    """The moves of all main lines."""
    return sum(1 for game in games for _ in game.mainline_moves())


def places(games: Iterator[Game]) -> int:
    """The same, by way of the tree."""
    return sum(1 for game in games for _ in game.mainline())


WAYS: dict[str, Callable[[Repeated], int]] = {
    "games, skipped": lambda stream: pdn.count_games(stream),  # type: ignore[arg-type]
    "games, headers": lambda stream: sum(1 for _ in pdn.read_headers(stream)),  # type: ignore[arg-type]
    "games, replayed": lambda stream: sum(1 for _ in pdn.read_games(stream)),  # type: ignore[arg-type]
    "plies, replayed": lambda stream: plies(pdn.read_games(stream)),  # type: ignore[arg-type]
    "places, walked": lambda stream: places(pdn.read_games(stream)),  # type: ignore[arg-type]
}


def main() -> None:
    """Measures every way to read."""
    data = Path(sys.argv[1]).read_bytes() + b"\n" if len(sys.argv) > 1 else generated()
    size = int(float(sys.argv[2]) * 1e6) if len(sys.argv) > 2 else 3_000_000
    for name, count in WAYS.items():
        stream = Repeated(data, size)
        started, used = time.perf_counter(), time.process_time()
        found = count(stream)
        used, seconds = time.process_time() - used, time.perf_counter() - started
        megabytes = stream.size / 1e6
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{found:>9} {name}: {megabytes:6.1f} MB in {seconds:5.2f} s,"
            f" {megabytes / seconds:5.1f} MB/s ({megabytes / used:5.1f} MB a second of processor),"
            f" {memory} MiB at most"
        )


if __name__ == "__main__":
    main()
