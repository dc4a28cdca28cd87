"""Nodes a second of the search, for the start and two middle games of each game."""

from __future__ import annotations

from typing import Any

import pytest

from twelves import Board, Engine, Limit

POSITIONS = {
    "checkers-start": ("checkers", None),
    "checkers-middle-1": ("checkers", "B:W19,21,23,25,26,27,29,30,31,32:B1,2,3,4,6,7,9,10,12,14"),
    "checkers-middle-2": ("checkers", "B:W19,21,23,24,25,30,32:B1,3,5,6,12,14,17"),
    "loa-start": ("loa", None),
    "loa-middle-1": ("loa", "3xxx2/2o2o2/ox2x1xo/o6o/7o/o5xo/2oo3o/1xxxxx2 b"),
    "loa-middle-2": ("loa", "3xx3/5o2/3xx2o/2xoo2o/6xo/o2o2xo/2ooo3/1xxxx3 b"),
}
NODES = 500_000


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_nodes_a_second(benchmark: Any, name: str, threads: int) -> None:
    """A search of so many nodes with an empty table."""
    game, fen = POSITIONS[name]
    board = Board(game, fen)
    with Engine(game, threads=threads, hash_mb=64) as engine:

        def search() -> int:
            engine.new_game()
            info = engine.play(board, Limit(nodes=NODES)).info
            assert info.pv[0] in board.legal_moves
            return info.nodes

        nodes = benchmark.pedantic(search, rounds=5, warmup_rounds=1)
    assert NODES / 2 < nodes <= NODES + 4096 * threads
    benchmark.extra_info["nodes_per_second"] = round(nodes / benchmark.stats.stats.min)
