"""What an engine promises whatever the game: limits, stopping, several lines, good citizenship."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import textwrap
import threading
import time
from typing import Any

import pytest

import twelves


def replay(board: twelves.Board, line: list[twelves.Move]) -> None:
    """Fail unless the line can be played from the board."""
    after = board.copy()
    for move in line:
        assert move in after.legal_moves
        after.push(move)


def test_play_gives_a_move_a_reply_and_the_facts(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        result = engine.play(board, twelves.Limit(depth=5))
    assert result.move in board.legal_moves
    assert result.info.depth == 5
    assert result.info.nodes > 0
    assert result.info.pv[0] == result.move
    assert result.ponder == result.info.pv[1]
    replay(board, list(result.info.pv))
    assert board == twelves.Board(game)


@pytest.mark.parametrize("depth", [1, 2, 6])
def test_depth_limit(game: str, depth: int) -> None:
    with twelves.Engine(game) as engine:
        info = engine.analyse(twelves.Board(game), twelves.Limit(depth=depth))
    assert info.depth == depth
    assert info.score.cp is not None


@pytest.mark.parametrize("threads", [1, 2])
def test_node_limit(game: str, threads: int) -> None:
    with twelves.Engine(game, threads=threads) as engine:
        for limit in (50_000, 150_000):
            info = engine.play(twelves.Board(game), twelves.Limit(nodes=limit)).info
            assert 0.98 * limit - 2048 * threads <= info.nodes <= 1.01 * limit + 2048 * threads
        assert engine.analyse(twelves.Board(game), twelves.Limit(depth=6)).depth == 6


def test_time_limit(game: str) -> None:
    with twelves.Engine(game) as engine:
        started = time.monotonic()
        engine.play(twelves.Board(game), twelves.Limit(time=0.3))
        assert 0.2 < time.monotonic() - started < 0.8


def test_clock_is_never_overrun(game: str) -> None:
    with twelves.Engine(game) as engine:
        for clock in (0.0, 0.05, 0.3):
            started = time.monotonic()
            result = engine.play(twelves.Board(game), twelves.Limit(clock=clock))
            assert result.move is not None
            assert time.monotonic() - started < clock + 0.3


@pytest.mark.parametrize("limit", [{"depth": 0}, {"nodes": 0}, {"time": 0.0}])
def test_a_limit_of_nothing_still_gives_a_move(game: str, limit: dict[str, int]) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        result = engine.play(board, twelves.Limit(**limit))
    assert result.move in board.legal_moves
    assert result.info.pv[0] == result.move


def test_several_lines(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        lines = engine.analyse(board, twelves.Limit(depth=5), multipv=3)
        assert [info.multipv for info in lines] == [1, 2, 3]
        assert len({info.pv[0] for info in lines}) == 3
        scores = [info.score for info in lines]
        assert scores == sorted(scores, reverse=True)
        for info in lines:
            replay(board, list(info.pv))
        many = engine.analyse(board, twelves.Limit(depth=2), multipv=500)
        assert len(many) == len(board.legal_moves)


def test_only_the_wanted_moves(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        for move in list(board.legal_moves)[:3]:
            assert engine.play(board, twelves.Limit(depth=3), searchmoves=[move]).move == move


def test_analysis_streams_and_stops(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        depths = []
        with engine.analysis(board) as analysis:
            for info in analysis:
                replay(board, list(info.pv))
                depths.append(info.depth)
                if info.depth >= 5:
                    break
            stopped = time.monotonic()
            analysis.stop()
            result = analysis.wait()
            assert time.monotonic() - stopped < 0.3, "aim: 20 ms"
        assert depths == sorted(depths)
        assert result.move in board.legal_moves
        assert engine.play(board, twelves.Limit(depth=2)).move is not None


def test_leaving_the_block_stops_the_analysis(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        with engine.analysis(board):
            pass
        assert engine.play(board, twelves.Limit(depth=2)).move is not None


def test_analysis_with_a_limit_ends_by_itself(game: str) -> None:
    with twelves.Engine(game) as engine:
        infos = list(engine.analysis(twelves.Board(game), twelves.Limit(depth=4)))
    assert infos[-1].depth == 4


def test_the_board_may_change_during_an_analysis(game: str) -> None:
    board = twelves.Board(game)
    legal = list(board.legal_moves)
    with twelves.Engine(game) as engine, engine.analysis(board) as analysis:
        board.push(legal[0])
        board.push(next(iter(board.legal_moves)))
        time.sleep(0.05)
        analysis.stop()
        assert analysis.wait().move in legal


@pytest.mark.report("api-06")
def test_results_outlive_the_engine(game: str) -> None:
    board = twelves.Board(game)
    engine = twelves.Engine(game)
    result = engine.play(board, twelves.Limit(depth=4))
    texts = [str(move) for move in result.info.pv]
    engine.close()
    del engine
    gc.collect()
    assert [str(move) for move in result.info.pv] == texts
    replay(board, list(result.info.pv))


def test_an_engine_may_vanish_while_it_searches(game: str) -> None:
    engine = twelves.Engine(game)
    analysis = engine.analysis(twelves.Board(game))
    time.sleep(0.05)
    started = time.monotonic()
    del analysis, engine
    gc.collect()
    assert time.monotonic() - started < 1


def test_a_closed_engine_says_so(game: str) -> None:
    engine = twelves.Engine(game)
    engine.close()
    engine.close()
    with pytest.raises((RuntimeError, ValueError)):
        engine.play(twelves.Board(game), twelves.Limit(depth=1))


def test_two_engines_at_once() -> None:
    results: dict[str, twelves.PlayResult] = {}

    def search(name: str) -> None:
        with twelves.Engine(name) as engine:
            results[name] = engine.play(twelves.Board(name), twelves.Limit(depth=6))

    alone = {}
    for name in ("checkers", "loa"):
        with twelves.Engine(name) as engine:
            alone[name] = engine.play(twelves.Board(name), twelves.Limit(depth=6))
    threads = [threading.Thread(target=search, args=(name,)) for name in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, result in alone.items():
        assert results[name].move == result.move
        assert results[name].info.nodes == result.info.nodes


def test_the_wrong_game_is_refused() -> None:
    with (
        twelves.Engine("checkers") as engine,
        pytest.raises((ValueError, RuntimeError), match="loa"),
    ):
        engine.play(twelves.Board("loa"), twelves.Limit(depth=1))


@pytest.mark.parametrize("options", [{"threads": 0}, {"threads": -1}, {"hash_mb": -1}])
def test_impossible_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, RuntimeError, TypeError)):
        twelves.Engine("checkers", **options)


@pytest.mark.report("api-05")
@pytest.mark.parametrize("threads", [1, 4])
def test_what_a_callback_raises_comes_out(game: str, threads: int) -> None:
    board = twelves.Board(game)
    seen = []

    def callback(info: twelves.Info) -> None:
        seen.append([str(move) for move in board.legal_moves])
        replay(board, list(info.pv))
        if info.depth >= 3:
            raise ValueError("enough")

    with twelves.Engine(game, threads=threads) as engine:
        with pytest.raises(ValueError, match="enough"):
            engine.play(board, twelves.Limit(time=20), callback=callback)
        assert len(seen) >= 3
        assert engine.play(board, twelves.Limit(depth=2)).move in board.legal_moves


@pytest.mark.report("api-04")
def test_other_threads_run_during_a_search() -> None:
    count = 0
    done = threading.Event()

    def counter() -> None:
        nonlocal count
        while not done.is_set():
            count += 1

    thread = threading.Thread(target=counter)
    with twelves.Engine("checkers") as engine:
        thread.start()
        engine.play(twelves.Board("checkers"), twelves.Limit(time=0.7))
        done.set()
        thread.join()
    assert count > 50_000


@pytest.mark.report("api-04")
@pytest.mark.parametrize("call", ["play", "perft"])
def test_an_interrupt_ends_the_work_at_once(call: str) -> None:
    program = textwrap.dedent(
        """
        import signal, sys, time, twelves
        # A shell starts its background jobs, and so perhaps all tests, with interrupts ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        board = twelves.Board("checkers")
        engine = twelves.Engine("checkers")
        print("ready", flush=True)
        try:
            if sys.argv[1] == "play":
                engine.play(board, twelves.Limit(time=60))
            else:
                twelves.perft(board, 16)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        print(engine.play(board, twelves.Limit(depth=2)).move, flush=True)
        """
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, call], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert time.monotonic() - sent < 0.6, "asked: 0.2 s on a quiet machine"
        assert process.stdout.readline().strip() in twelves.Board("checkers").legal_moves
        assert process.wait(timeout=5) == 0
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_a_second_search_is_refused_while_one_runs(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine, engine.analysis(board) as analysis:
        with pytest.raises(twelves.EngineError):
            engine.play(board, twelves.Limit(depth=1))
        assert analysis.searching
        with pytest.raises(twelves.EngineError):
            engine.hash_mb = 2
        analysis.stop()
        assert analysis.wait().move in board.legal_moves


def test_stop_from_another_thread(game: str) -> None:
    with twelves.Engine(game) as engine:
        timer = threading.Timer(0.2, engine.stop)
        timer.start()
        started = time.monotonic()
        result = engine.play(twelves.Board(game), twelves.Limit(time=20))
        timer.join()
        assert 0.15 < time.monotonic() - started < 1
        assert result.move is not None


def test_illegal_search_moves_are_refused(game: str) -> None:
    board = twelves.Board(game)
    other = board.copy()
    other.push(next(iter(other.legal_moves)))
    foreign = next(iter(other.legal_moves))
    with twelves.Engine(game) as engine:
        with pytest.raises(ValueError, match=r"\S"):
            engine.play(board, twelves.Limit(depth=1), searchmoves=[foreign])
        with pytest.raises(ValueError, match="empty"):
            engine.play(board, twelves.Limit(depth=1), searchmoves=[])
        assert engine.play(board, twelves.Limit(depth=1)).move in board.legal_moves


@pytest.mark.parametrize("follow", [True, False])
def test_pondering(game: str, follow: bool) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine:
        for _ in range(3):
            result = engine.play(board, twelves.Limit(nodes=3000), ponder=True)
            assert result.move is not None
            assert result.ponder is not None
            board.push(result.move)
            others = [move for move in board.legal_moves if move != result.ponder]
            board.push(str(result.ponder) if follow or not others else others[0])
        assert engine.play(board, twelves.Limit(depth=2)).move in board.legal_moves


def test_reports_can_be_asked_for_one_by_one(game: str) -> None:
    board = twelves.Board(game)
    with twelves.Engine(game) as engine, engine.analysis(board) as analysis:
        first = analysis.get(timeout=5)
        assert first is not None
        analysis.stop()
        analysis.wait()
        while analysis.get(timeout=0) is not None:
            pass
        assert analysis.get() is None
