"""A strict, widely used UCI client drives the engine through whole games of both kinds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import chess
import chess.engine
import pytest

import twelves
from tests.drivers.duck_board import CheckersBoard, DuckBoard, LoaBoard

BOARDS = [CheckersBoard, LoaBoard]


@pytest.fixture
def client() -> Iterator[chess.engine.SimpleEngine]:
    """The engine as the client starts it."""
    command = [sys.executable, "-m", "twelves"]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=15) as engine:
        yield engine


def as_chess(ours: object) -> Any:
    """Our boards and moves for the client, whose annotations know those of chess only."""
    return ours


@pytest.mark.parametrize("kind", BOARDS)
def test_whole_game(client: chess.engine.SimpleEngine, kind: type[DuckBoard]) -> None:
    board = kind()
    limit = chess.engine.Limit(nodes=200)
    while not board.board.is_game_over() and board.board.ply() < 300:
        result = client.play(as_chess(board), limit, game="one")
        assert result.move is not None
        board.push(as_chess(result.move))
    assert board.board.is_game_over()


@pytest.mark.parametrize("kind", BOARDS)
def test_pondering_game(client: chess.engine.SimpleEngine, kind: type[DuckBoard]) -> None:
    board = kind()
    limit = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.01, black_inc=0.01)
    for _ in range(8):
        result = client.play(as_chess(board), limit, game="two", ponder=True)
        assert result.move is not None
        board.push(as_chess(result.move))
        reply = result.ponder or board.parse_uci(str(next(iter(board.board.legal_moves))))
        board.push(as_chess(reply))
    assert board.board.ply() == 16


@pytest.mark.parametrize("kind", BOARDS)
def test_analysis_with_several_lines(
    client: chess.engine.SimpleEngine, kind: type[DuckBoard]
) -> None:
    client.configure({"MoveNotation": "coord", "Hash": 8})
    board = kind()
    lines = client.analyse(as_chess(board), chess.engine.Limit(depth=5), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    for line in lines:
        assert line["depth"] == 5
        assert line["nodes"] > 0
        assert line["score"].relative is not None
        after = board.copy()
        for move in line["pv"]:
            after.push(as_chess(move))
    assert len({as_chess(line["pv"][0]) for line in lines}) == 3


@pytest.mark.parametrize("kind", BOARDS)
def test_endless_analysis_is_stopped(
    client: chess.engine.SimpleEngine, kind: type[DuckBoard]
) -> None:
    board = kind()
    with client.analysis(as_chess(board)) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    best = analysis.wait().move
    assert best is not None
    assert as_chess(best).move in board.board.legal_moves
    client.ping()


@pytest.mark.report("protocol-21")
def test_the_same_moves_again_and_again(client: chess.engine.SimpleEngine) -> None:
    board = CheckersBoard(twelves.Board("checkers", "B:WK32:BK1"))
    limit = chess.engine.Limit(depth=2)
    texts = []
    for _ in range(20):
        result = client.play(as_chess(board), limit, game="three")
        assert result.move is not None
        texts.append(as_chess(result.move).uci())
        board.push(as_chess(result.move))
    assert len(texts) == 20
    assert len(set(texts)) < 20


def test_a_finished_game(client: chess.engine.SimpleEngine) -> None:
    board = CheckersBoard(twelves.Board("checkers", "W:W13:B6,9"))
    result = client.play(as_chess(board), chess.engine.Limit(depth=3))
    assert result.move is None


def test_search_moves(client: chess.engine.SimpleEngine) -> None:
    board = LoaBoard()
    moves = [board.parse_uci("b1b3")]
    result = client.play(as_chess(board), chess.engine.Limit(depth=2), root_moves=as_chess(moves))
    assert as_chess(result.move) == moves[0]


def test_chess_is_refused_politely(client: chess.engine.SimpleEngine) -> None:
    with pytest.raises(chess.engine.EngineError):
        client.play(chess.Board(), chess.engine.Limit(depth=1))
