"""python-chess's client plays with our own boards, through the view that the package offers."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import chess
import chess.engine
import pytest

from twelves import Board
from twelves.drivers.python_chess import client_board


@pytest.fixture
def client() -> Iterator[chess.engine.SimpleEngine]:
    """The engine as the client starts it."""
    command = [sys.executable, "-m", "twelves"]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=15) as engine:
        yield engine


def test_a_game_with_pondering(client: chess.engine.SimpleEngine, game: str) -> None:
    board = Board(game)
    limit = chess.engine.Limit(nodes=300)
    for _ in range(12):
        result = client.play(client_board(board), limit, game="one", ponder=True)
        board.push(result.move)  # type: ignore[arg-type]
    assert board.ply() == 12


def test_lines_and_scores(client: chess.engine.SimpleEngine) -> None:
    board = Board("checkers", "B:WK2:BK1,K14")
    info = client.analyse(client_board(board), chess.engine.Limit(depth=12))
    assert info["score"].black().mate() == 4
    assert info["score"].white().mate() == -4
    after = board.copy()
    for move in info["pv"]:
        after.push(move)  # type: ignore[arg-type]
    assert board.ply() == 0


def test_root_moves(client: chess.engine.SimpleEngine) -> None:
    board = Board("loa")
    moves = [board.parse_uci("b1b3")]
    view = client_board(board)
    result = client.play(view, chess.engine.Limit(depth=2), root_moves=moves)  # type: ignore[arg-type]
    assert result.move == moves[0]
