"""Shows that the engine plays endings of the tables as well as they can be played."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from twelves import Board, Engine, Limit, Move, Score, tables
from twelves.drivers.uci import UciSession


def play_out(board: Board, engines: list[Engine], limit: Limit) -> int:
    """Plays to the end of the game; returns the number of plies."""
    begin = board.ply()
    while board.outcome() is None:
        move = engines[board.ply() % 2].play(board, limit).move
        assert move is not None
        board.push(move)
    return board.ply() - begin


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("B:WK19:BK31,K32", "black"),
        ("W:WK15,20:B12,K28", "white"),  # the First Position
        ("B:B2,3:WK10", "black"),
        ("W:W7,K9,K10:BK15", "white"),
        ("B:BK2,K3:WK21,25", "black"),
    ],
)
def test_won_endings_are_won_as_fast_as_can_be(fen: str, winner: str) -> None:
    board = Board("checkers", fen)
    plies = tables.open().probe_dtw(board)
    with Engine("checkers") as engine:
        assert play_out(board, [engine, engine], Limit(depth=3)) == plies
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == winner


# Won in so many plies by the tables of 5 pieces, which do not come with the package.
JUST_BEYOND = {
    "B:WK1,K11:BK3,26,K29": 53,
    "B:WK13,K15:BK21,K29,K30": 59,
    "B:WK15,K19:BK6,K17,K21": 53,
    "B:WK12,K13:BK4,K30,K32": 43,
    "B:WK6,K14:BK5,K19,K25": 41,
    "B:WK10,K12:BK9,K25,K31": 43,
    "B:WK1,K25:BK2,K27,K32": 41,
    "B:WK8,K15:B2,K6,K31": 43,
    "B:WK11,K22:B10,K13,K20": 59,
    "B:WK3,K5:BK21,K29,K32": 47,
    "B:WK5,K24:BK7,K8,K29": 53,
    "B:W6,K25:B8,K14,16": 51,
    "B:W15,K19:BK6,K29,K32": 39,
    "B:W10,K14:BK17,K20,K25": 49,
    "B:WK1,7:B20,K22,K31": 57,
    "B:WK11,K16:BK5,K6,K18": 49,
}


def test_won_endings_just_beyond_the_tables_are_won() -> None:
    won = 0
    with Engine("checkers", hash_mb=4) as engine, Engine("checkers", hash_mb=4) as defender:
        for fen in JUST_BEYOND:
            engine.new_game()
            defender.new_game()
            board = Board("checkers", fen)
            play_out(board, [engine, defender], Limit(nodes=3000))
            outcome = board.outcome()
            assert outcome is not None
            won += outcome.winner == "black"
    assert won >= 0.8 * len(JUST_BEYOND)


def test_the_weaker_side_resists_longest() -> None:
    board = Board("checkers", "W:WK19:BK27,K31")
    with Engine("checkers") as engine:
        result = engine.play(board, Limit(depth=4))
    assert result.info.score == Score.loss(32)
    assert result.move in [best.move for best in tables.open().best_moves(board)]


def test_scores_are_distances() -> None:
    with Engine("checkers") as engine:
        info = engine.play(Board("checkers", "B:WK19:BK31,K32"), Limit(depth=1)).info
        assert info.score == Score.win(33)
        assert info.tbhits > 0
        drawn = engine.play(Board("checkers", "B:BK1:WK32"), Limit(depth=4)).info
        assert drawn.score == Score.evaluation(0)


def test_wins_are_made_without_distances(tmp_path: Path) -> None:
    folder = tables.shipped_folder()
    assert folder is not None
    for file in folder.glob("*.wdl"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    opened = tables.open(tmp_path)
    board = Board("checkers", "B:WK2,26:BK1,K14,K31")
    assert opened.pieces == 4
    with (
        Engine("checkers", tables=opened) as engine,
        Engine("checkers", tables=opened) as defender,
    ):
        plies = play_out(board, [engine, defender], Limit(depth=13))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == "black"
    assert plies < 80


def test_a_win_is_not_thrown_away_late() -> None:
    """The winner has strolled about for long: the engine has to hurry, and does."""
    board, opened = Board("checkers", "B:WK19:BK31,K32"), tables.open()
    seen = {board.fen()}
    while board.ply() < 40:
        rated = opened.rated_moves(board)
        if board.turn == "black":
            won = [m.move for m in rated if m.wdl == 1 and m.plies is not None and m.plies > 9]
            fresh = [move for move in won if after(board, move) not in seen]
            if not fresh:
                break
            board.push(fresh[-1])
        else:
            board.push(rated[0].move)
        seen.add(board.fen())
    assert board.ply() >= 20
    with Engine("checkers") as engine:
        play_out(board, [engine, engine], Limit(depth=5))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == "black"
    assert board.ply() <= 80


def after(board: Board, move: Move) -> str:
    """The position after a move."""
    board.push(move)
    fen = board.fen()
    board.pop()
    return fen


def test_the_engine_works_without_tables() -> None:
    with Engine("checkers", tables=False) as engine:
        assert engine.tables is None
        info = engine.play(Board("checkers", "B:WK2:BK1,K14"), Limit(depth=8)).info
        assert info.tbhits == 0
        engine.tables = True
        assert engine.tables is not None
        assert engine.play(Board("checkers", "B:WK2:BK1,K14"), Limit(depth=2)).info.tbhits > 0
    with Engine("loa") as engine:
        assert engine.tables is None


def uci(*lines: str) -> list[str]:
    """What a session says; it quits when the search, if there is one, has answered."""
    stream = io.StringIO()

    def sent() -> Iterator[str]:
        yield from lines
        while any(line.startswith("go ") for line in lines) and "bestmove" not in stream.getvalue():
            time.sleep(0.01)
        yield "quit"

    UciSession(stream).run(sent())
    return stream.getvalue().splitlines()


def test_options_of_the_protocol(tmp_path: Path) -> None:
    declared = uci("uci")
    assert "option name TablePath type string default <shipped>" in declared
    assert any(line.startswith("option name TablePieces type spin") for line in declared)
    position = "position fen B:WK2:BK1,K14"
    go = [position, "go depth 3"]

    def hits(*options: str) -> int:
        lines = uci(*options, *go)
        last = [line for line in lines if line.startswith("info depth")][-1].split()
        return int(last[last.index("tbhits") + 1])

    assert hits() > 0
    assert hits("setoption name TablePath value <empty>") == 0
    assert hits("setoption name TablePath value") == 0
    assert hits("setoption name TablePieces value 2") < hits()
    assert hits("setoption name TableCache value 1") > 0
    absent = uci(f"setoption name TablePath value {tmp_path / 'absent'}", *go)
    assert len([line for line in absent if "no endgame tables" in line]) == 1
    assert any(line.startswith("bestmove") for line in absent)
