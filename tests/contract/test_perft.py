"""Published line counts, in every way the library can count them."""

from __future__ import annotations

import pytest

import twelves
from tests.cases import Perft, all_perft_facts, perft_facts
from tests.product import board_of

FACTS = all_perft_facts()
QUICK = 30_000_000
SHORT = 60_000


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_counts(fact: Perft) -> None:
    board = board_of(fact)
    for depth, moves, routes in fact.depths(QUICK):
        assert twelves.perft(board, depth) == moves, depth
        if moves != routes or fact.game == "checkers":
            assert twelves.perft(board, depth, routes=True) == routes, depth


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_large_counts(fact: Perft) -> None:
    board = board_of(fact)
    for depth, moves, _ in fact.depths(1_000_000_000):
        assert twelves.perft(board, depth) == moves, depth


@pytest.mark.parametrize("closed_form", [False, True], ids=["plain", "closed"])
@pytest.mark.parametrize("hash_mb", [0, 4], ids=["unhashed", "hashed"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("routes", [False, True], ids=["moves", "routes"])
def test_all_ways_to_count_agree(
    closed_form: bool, hash_mb: int, threads: int, routes: bool
) -> None:
    for fact in FACTS:
        if routes and fact.game != "checkers":
            continue
        *_, (depth, moves, all_routes) = fact.depths(SHORT)
        count = twelves.perft(
            board_of(fact),
            depth,
            routes=routes,
            hash_mb=hash_mb,
            threads=threads,
            closed_form=closed_form,
        )
        assert count == (all_routes if routes else moves), fact


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_divide_adds_up(fact: Perft) -> None:
    board = board_of(fact)
    for depth, moves, _ in fact.depths(SHORT):
        parts = twelves.divide(board, depth)
        assert set(parts) == set(board.legal_moves)
        assert sum(parts.values()) == moves


def test_divide_counts_the_children(game: str) -> None:
    board = board_of(perft_facts(game)[1])
    for move, count in twelves.divide(board, 3).items():
        child = board.copy()
        child.push(move)
        assert twelves.perft(child, 2) == count


def test_a_finished_game_has_no_lines(game: str) -> None:
    finished = {"checkers": "W:W13:B6,9", "loa": "8/8/8/2xxx3/3x4/8/8/o6o w"}[game]
    board = twelves.Board(game, finished)
    assert [twelves.perft(board, depth) for depth in (1, 2, 3)] == [0, 0, 0]
    assert twelves.divide(board, 2) == {}


def test_depth_zero_is_one_line(game: str) -> None:
    assert twelves.perft(twelves.Board(game), 0) == 1


def test_the_pass_counts_as_a_ply() -> None:
    """LOA 7: Black passes, then White has 22 moves (as in the position with White to move)."""
    board = twelves.Board("loa", "6ox/6oo/8/8/8/8/oo6/xo6 b")
    assert [twelves.perft(board, depth) for depth in (1, 2)] == [1, 22]
    assert twelves.perft(twelves.Board("loa", "6ox/6oo/8/8/8/8/oo6/xo6 w"), 1) == 22


def test_counting_leaves_the_board_alone(game: str) -> None:
    board = twelves.Board(game)
    before = board.fen(), board.ply(), board.key
    twelves.perft(board, 3)
    twelves.divide(board, 2)
    assert (board.fen(), board.ply(), board.key) == before


def test_nonsense_is_refused(game: str) -> None:
    board = twelves.Board(game)
    with pytest.raises(ValueError, match="depth"):
        twelves.perft(board, -1)
    with pytest.raises(ValueError, match="threads"):
        twelves.perft(board, 1, threads=0)


def test_a_count_beyond_64_bits_is_an_error() -> None:
    board = twelves.Board("checkers", "B:WK1:BK32")  # exact: 568892330465028092950
    with pytest.raises(OverflowError, match="64 bits"):
        twelves.perft(board, 42, hash_mb=16)
    with pytest.raises(OverflowError, match="64 bits"):
        twelves.divide(board, 42, hash_mb=16)
