"""Leaves a second of perft, in every form of counting. The counts are those of published tables."""

from __future__ import annotations

from typing import Any

import pytest

from twelves import Board, perft

PLAIN: dict[str, Any] = {"closed_form": False}
CLOSED: dict[str, Any] = {}
HASHED: dict[str, Any] = {"hash_mb": 256}
CASES = {
    "checkers-9-plain": ("checkers", 9, PLAIN, 3963680),
    "checkers-10-closed": ("checkers", 10, CLOSED, 18391564),
    "checkers-11-routes": ("checkers", 11, {"routes": True}, 85242128),
    "checkers-12-hashed": ("checkers", 12, HASHED, 388617999),
    "checkers-11-threads": ("checkers", 11, {"threads": 2}, 85242128),
    "loa-4-plain": ("loa", 4, PLAIN, 1563208),
    "loa-5-plain": ("loa", 5, PLAIN, 55963132),
    "loa-5-closed": ("loa", 5, CLOSED, 55963132),
    "loa-6-closed": ("loa", 6, CLOSED, 1938494632),
    "loa-6-hashed": ("loa", 6, HASHED, 1938494632),
}


@pytest.mark.parametrize("name", CASES)
def test_leaves_a_second(benchmark: Any, name: str) -> None:
    """One count, in one form."""
    game, depth, how, expected = CASES[name]
    board = Board(game)
    count = benchmark.pedantic(lambda: perft(board, depth, **how), rounds=3, warmup_rounds=1)
    assert count == expected
    benchmark.extra_info["leaves_per_second"] = round(expected / benchmark.stats.stats.min)
