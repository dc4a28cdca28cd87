"""Speed of the calls that every Python program makes; `compare_libraries.py` has the others."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from twelves import Board

MOVES = {"checkers": 7, "loa": 36}
LEAVES = {"checkers": (5, 7361), "loa": (3, 44952)}

games = pytest.mark.parametrize("game", sorted(MOVES))


@games
def test_list_of_legal_moves(benchmark: Any, game: str) -> None:
    """All legal moves as objects."""
    board = Board(game)
    assert len(benchmark(lambda: list(board.legal_moves))) == MOVES[game]


@games
def test_push_and_pop(benchmark: Any, game: str) -> None:
    """A move played and taken back."""
    board = Board(game)
    move = board.legal_moves[0]

    def push_and_pop() -> None:
        board.push(move)
        board.pop()

    benchmark(push_and_pop)
    assert board == Board(game)
    assert board.ply() == 0


@games
def test_push_text_and_pop(benchmark: Any, game: str) -> None:
    """The same with a text to read."""
    board = Board(game)
    text = str(board.legal_moves[0])

    def push_and_pop() -> None:
        board.push(text)
        board.pop()

    benchmark(push_and_pop)
    assert board == Board(game)


@games
def test_perft_in_python(benchmark: Any, game: str) -> None:
    """Legal moves, push and pop as a whole: a tree walked by Python."""
    board = Board(game)
    depth, leaves = LEAVES[game]

    def count(plies: int) -> int:
        moves = board.legal_moves
        if plies == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += count(plies - 1)
            board.pop()
        return total

    assert benchmark(count, depth) == leaves


@games
def test_outcome(benchmark: Any, game: str) -> None:
    """Whether the game is over."""
    assert benchmark(Board(game).outcome) is None


@games
def test_copy(benchmark: Any, game: str) -> None:
    """A board of its own."""
    board = Board(game)
    assert benchmark(board.copy) == board


@games
def test_move_text(benchmark: Any, game: str) -> None:
    """A move in the notation of the players."""
    move = Board(game).legal_moves[0]
    assert benchmark(str, move) in Board(game).legal_moves


@games
def test_pickle(benchmark: Any, game: str) -> None:
    """A board through a pickle."""
    board = Board(game)
    assert benchmark(lambda: pickle.loads(pickle.dumps(board))) == board
