"""The engine as Python calls it: callbacks, pondering, streams, options, many at once."""

from __future__ import annotations

import threading
import time

import pytest

import twelves
from twelves import Board, Engine, Limit


def test_callbacks_come_in_the_callers_thread(game: str) -> None:
    threads, depths = set(), []

    def callback(info: twelves.Info) -> None:
        threads.add(threading.get_ident())
        depths.append(info.depth)
        assert len(Board(game).legal_moves) > 0

    with Engine(game) as engine:
        engine.play(Board(game), Limit(depth=4), callback=callback)
    assert threads == {threading.get_ident()}
    assert depths[-1] == 4


@pytest.mark.report("api-05")
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_what_a_callback_raises_comes_out(error: type[BaseException]) -> None:
    def callback(info: twelves.Info) -> None:
        raise error("enough")

    with Engine() as engine:
        started = time.monotonic()
        with pytest.raises(error, match="enough"):
            engine.play(Board(), Limit(time=30), callback=callback)
        assert time.monotonic() - started < 2
        assert engine.play(Board(), Limit(depth=2)).move is not None


def test_pondering_goes_on_with_the_expected_game() -> None:
    board = Board()
    with Engine() as engine:
        first = engine.play(board, Limit(nodes=20_000), ponder=True)
        assert first.move is not None
        assert first.ponder is not None
        board.push(first.move)
        board.push(str(first.ponder))
        second = engine.play(board, Limit(nodes=20_000), ponder=True)
        assert second.move in board.legal_moves


def test_pondering_on_the_wrong_move_is_dropped() -> None:
    board = Board()
    with Engine() as engine:
        first = engine.play(board, Limit(depth=5), ponder=True)
        assert first.move is not None
        board.push(first.move)
        board.push(next(m for m in board.legal_moves if str(m) != str(first.ponder)))
        assert engine.play(board, Limit(depth=3)).move in board.legal_moves
        engine.play(Board(), Limit(depth=3), ponder=True)
        engine.hash_mb = 2
        assert engine.hash_mb == 2


def expected_game(engine: Engine, limit: Limit) -> Board:
    """The game that the engine ponders on after its answer from the start."""
    board = Board()
    first = engine.play(board, limit, ponder=True)
    assert first.move is not None
    assert first.ponder is not None
    board.push(first.move)
    board.push(str(first.ponder))
    return board


def test_pondering_takes_the_limit_of_the_present_call() -> None:
    with Engine() as engine:
        board = expected_game(engine, Limit(time=0.1, clock=60))
        started = time.monotonic()
        assert engine.play(board, Limit(nodes=500)).move in board.legal_moves
        assert engine.play(board, Limit(clock=0.2)).move in board.legal_moves
        assert time.monotonic() - started < 1
        board = expected_game(engine, Limit(depth=2))
        assert engine.play(board, Limit(depth=7)).info.depth == 7


def test_a_stopped_ponder_search_is_no_answer() -> None:
    with Engine() as engine:
        limit = Limit(depth=9)
        board = expected_game(engine, limit)
        engine.stop()
        time.sleep(0.1)
        assert engine.play(board, limit).info.depth == 9
        board = expected_game(engine, limit)
        engine.stop()
        assert engine.play(board, limit).info.depth == 9


def test_a_ponder_search_waits_for_the_move() -> None:
    with Engine() as engine:
        board = expected_game(engine, Limit(depth=2))
        time.sleep(0.2)  # depth 2 was reached long ago
        assert engine._core is not None
        assert engine._core.searching
        assert engine.play(board, Limit(depth=2)).move in board.legal_moves


def test_a_second_search_is_refused_until_the_first_ends() -> None:
    with Engine() as engine:
        analysis = engine.analysis(Board())
        with pytest.raises(twelves.EngineError):
            engine.play(Board(), Limit(depth=1))
        with pytest.raises(twelves.EngineError):
            engine.threads = 2
        with pytest.raises(twelves.EngineError):
            engine.new_game()
        analysis.stop()
        analysis.wait()
        assert engine.play(Board(), Limit(depth=1)).move is not None


def test_an_analysis_keeps_its_reports_when_another_begins() -> None:
    with Engine() as engine:
        first = engine.analysis(Board(), Limit(depth=3))
        while first.searching:
            time.sleep(0.01)
        other = Board(moves="11-15")
        second = engine.analysis(other, Limit(depth=2)).wait()
        assert [info.depth for info in first][-1] == 3
        assert first.wait().move in Board().legal_moves
        assert second.move in other.legal_moves


def test_get_waits_no_longer_than_asked() -> None:
    with Engine() as engine, engine.analysis(Board(), Limit(depth=1)) as analysis:
        while analysis.get(5) is not None:
            pass
        started = time.monotonic()
        assert analysis.get(0.05) is None
        assert time.monotonic() - started < 1


def test_stop_from_another_thread() -> None:
    with Engine() as engine:
        timer = threading.Timer(0.2, engine.stop)
        timer.start()
        started = time.monotonic()
        assert engine.play(Board(), Limit(time=30)).move is not None
        assert time.monotonic() - started < 3
        timer.join()


def test_bad_search_moves() -> None:
    with Engine() as engine:
        with pytest.raises(twelves.IllegalMoveError):
            engine.play(Board(), Limit(depth=1), searchmoves=["11-18"])
        wrong = Board(moves="11-15").legal_moves[:1]
        with pytest.raises(twelves.IllegalMoveError):
            engine.play(Board(), Limit(depth=1), searchmoves=wrong)
        with pytest.raises(ValueError, match="empty"):
            engine.play(Board(), Limit(depth=1), searchmoves=[])
        with pytest.raises(ValueError, match="multipv"):
            engine.analyse(Board(), Limit(depth=1), multipv=0)


def test_no_move_is_no_error() -> None:
    with Engine() as engine:
        result = engine.play(Board("checkers", "W:W13:B6,9"), Limit(depth=3))
    assert result.move is None
    assert result.ponder is None
    assert result.info.score == twelves.Score.loss(0)


def test_options_can_be_read_and_set() -> None:
    with Engine("english", threads=1, hash_mb=4) as engine:
        assert (engine.game, engine.threads, engine.hash_mb) == ("checkers", 1, 4)
        with pytest.raises(twelves.EngineError):
            engine.threads = 0
        engine.threads = 2
        assert engine.threads == 2
        assert "threads=2" in repr(engine)
    assert "closed" in repr(engine)
    with pytest.raises(twelves.EngineError, match="closed"):
        engine.new_game()


def test_a_count_can_be_stopped() -> None:
    from twelves.counting import CountStoppedError, StopFlag

    flag = StopFlag()
    timer = threading.Timer(0.2, flag.set)
    timer.start()
    started = time.monotonic()
    with pytest.raises(CountStoppedError):
        twelves.perft(Board(), 20, closed_form=False, stop=flag)
    assert time.monotonic() - started < 2
    timer.join()
