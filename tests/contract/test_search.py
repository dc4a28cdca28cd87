"""What a search finds must be true: proven wins with their distance, history, hard positions."""

from __future__ import annotations

import time

import pytest

import twelves
from tests.cases import GAMES, ForcedWin, forced_wins, perft_facts
from tests.product import board_of

TWO_KINGS = "B:WK2:BK1,K14"
"""Black wins in 7 plies, beginning with 14-18."""

SHUFFLE = ["14-9", "2-7", "9-14", "7-2"]


@pytest.mark.parametrize("fact", forced_wins(), ids=str)
def test_forced_win_is_found_with_its_distance(fact: ForcedWin) -> None:
    board = twelves.Board(fact.game, fact.fen, rules=fact.rules)
    winning = {board.parse_move(text) for text in fact.moves}
    with twelves.Engine(fact.game) as engine:
        # Moves that come late are looked at less deeply, so that it takes more than the plies.
        info = engine.analyse(board, twelves.Limit(depth=fact.plies + 4))
    assert info.score.win_in == fact.plies
    assert info.pv[0] in winning
    assert len(info.pv) <= fact.plies


@pytest.mark.parametrize("fact", [fact for fact in forced_wins() if fact.plies == 3], ids=str)
def test_no_win_is_seen_before_its_time(fact: ForcedWin) -> None:
    """Two plies do not prove a win in three: if it is announced, its distance is right."""
    board = twelves.Board(fact.game, fact.fen, rules=fact.rules)
    with twelves.Engine(fact.game) as engine:
        score = engine.analyse(board, twelves.Limit(depth=2)).score
    assert score.win_in is None or score.win_in >= 3


@pytest.mark.report("search-01")
@pytest.mark.parametrize("hash_mb", [1, 64])
@pytest.mark.parametrize("after_a_game", [False, True])
def test_two_kings_against_one(hash_mb: int, after_a_game: bool) -> None:
    board = twelves.Board("checkers", TWO_KINGS)
    with twelves.Engine("checkers", hash_mb=hash_mb) as engine:
        if after_a_game:
            other = twelves.Board("checkers")
            for _ in range(30):
                move = engine.play(other, twelves.Limit(nodes=3000)).move
                assert move is not None
                other.push(move)
        info = engine.analyse(board, twelves.Limit(depth=12))
        assert str(info.pv[0]) == "14-18"
        assert info.score.win_in == 7
        assert info.score.mate() == 4


@pytest.mark.report("search-01")
@pytest.mark.parametrize(
    ("first", "plies"), [("14-18", 7), ("14-10", 9), ("1-5", 11), ("14-9", 11), ("14-17", 11)]
)
def test_every_first_move_has_its_distance(first: str, plies: int) -> None:
    board = twelves.Board("checkers", TWO_KINGS)
    board.push(first)
    with twelves.Engine("checkers") as engine:
        assert engine.analyse(board, twelves.Limit(depth=14)).score.loss_in == plies - 1


@pytest.mark.report("search-01")
def test_the_blunder_is_seen() -> None:
    board = twelves.Board("checkers", TWO_KINGS)
    board.push("1-6")
    with twelves.Engine("checkers") as engine:
        info = engine.analyse(board, twelves.Limit(depth=6))
    assert [str(move) for move in info.pv] == ["2x9x18"]
    assert info.score.win_in == 1


@pytest.mark.report("search-03")
def test_history_makes_a_draw_and_its_absence_a_loss() -> None:
    board = twelves.Board("checkers", TWO_KINGS)
    for text in [*SHUFFLE, *SHUFFLE[:3]]:
        board.push(text)
    bare = twelves.Board("checkers", board.fen())
    assert bare == board.copy(stack=False)
    with twelves.Engine("checkers") as engine:
        info = engine.analyse(board, twelves.Limit(depth=8))
        assert str(info.pv[0]) == "7-2"
        assert info.score.cp == 0
        without = engine.analyse(bare, twelves.Limit(depth=12))
        assert without.score.is_loss
        again = engine.analyse(board, twelves.Limit(depth=8))
        assert again.score.cp == 0, "the table remembers a value without the history"


@pytest.mark.report("search-04")
def test_a_second_occurrence_is_no_draw() -> None:
    board = twelves.Board("checkers", TWO_KINGS)
    for text in SHUFFLE:
        board.push(text)
    with twelves.Engine("checkers") as engine:
        info = engine.analyse(board, twelves.Limit(depth=12))
    assert info.score.win_in == 7
    assert str(info.pv[0]) == "14-18"


@pytest.mark.report("search-05")
@pytest.mark.parametrize(
    ("fen", "moves", "plies"),
    [(TWO_KINGS, 4, 7), ("W:WK29:BK25", 1, 1), ("W:WK29:BK4", 6, 11)],
)
def test_limit_by_a_win(fen: str, moves: int, plies: int) -> None:
    board = twelves.Board("checkers", fen)
    with twelves.Engine("checkers") as engine:
        info = engine.analyse(board, twelves.Limit(mate=moves))
    assert info.score.win_in == plies
    assert info.score.mate() == moves


@pytest.mark.report("search-05")
def test_limit_by_a_win_that_is_not_there(game: str) -> None:
    board = twelves.Board(game)
    with (
        twelves.Engine(game) as engine,
        engine.analysis(board, twelves.Limit(mate=1)) as analysis,
    ):
        time.sleep(0.4)
        stopped = time.monotonic()
        analysis.stop()
        result = analysis.wait()
        assert time.monotonic() - stopped < 0.5
    assert result.move in board.legal_moves
    with twelves.Engine(game) as engine:
        assert engine.play(board, twelves.Limit(mate=1, depth=3)).move in board.legal_moves


@pytest.mark.report("search-06")
@pytest.mark.parametrize(
    "fen",
    [
        "B:W6,7,8,14,15,16,22,23,24:BK2",
        "W:W6,7,8,14,15,16,22,23,24:BK2",
        "W:W9,10,11,17,18,19,25,26,27:BK5,K13,K21,K29",
        "B:W9,10,11,17,18,19,25,26,27:BK5,K13,K21,K29",
    ],
)
def test_long_captures_do_not_explode(fen: str) -> None:
    started = time.monotonic()
    with twelves.Engine("checkers") as engine:
        info = engine.analyse(twelves.Board("checkers", fen), twelves.Limit(depth=10))
    assert time.monotonic() - started < 5
    assert info.depth == 10 or info.score.mate() is not None
    assert info.seldepth <= 255


@pytest.mark.report("search-06")
def test_great_depth_of_an_empty_board_ends() -> None:
    """A king in each double corner: a draw, by brute force."""
    board = twelves.Board("checkers", "W:WK1:BK32")
    with (
        twelves.Engine("checkers") as engine,
        engine.analysis(board, twelves.Limit(depth=100)) as analysis,
    ):
        time.sleep(0.6)
        analysis.stop()
        result = analysis.wait()
    assert result.move in board.legal_moves
    assert result.info.score.cp is not None
    assert result.info.seldepth <= 255


@pytest.mark.report("rules-loa-03")
def test_a_move_that_connects_the_opponent_loses() -> None:
    board = twelves.Board("loa", "1x2o1x1/4o3/8/x7/4x3/2o5/8/8 b")
    losing = board.parse_move("a5xc3")
    with twelves.Engine("loa") as engine:
        info = engine.analyse(board, twelves.Limit(depth=1), searchmoves=[losing])
    assert info.score.loss_in == 1


@pytest.mark.report("rules-loa-04")
@pytest.mark.parametrize(("rules", "win_in"), [(None, 1), ("simultaneous=draw", None)])
def test_the_search_keeps_the_rules_of_the_board(rules: str | None, win_in: int | None) -> None:
    board = twelves.Board("loa", "8/3o4/4ox2/3x4/3o4/4x3/8/8 b", rules=rules)
    move = board.parse_move("f6xd4")
    with twelves.Engine("loa") as engine:
        score = engine.analyse(board, twelves.Limit(depth=1), searchmoves=[move]).score
    assert score.win_in == win_in
    if win_in is None:
        assert score.cp == 0


def test_the_pass_is_searched() -> None:
    board = twelves.Board("loa", "5oox/6oo/5oo1/8/3o4/3o4/o7/xoo5 b")
    with twelves.Engine("loa") as engine:
        result = engine.play(board, twelves.Limit(depth=4))
    assert result.move is not None
    assert result.move.is_pass


@pytest.mark.report("rules-02")
@pytest.mark.report("rules-03")
@pytest.mark.parametrize(
    ("game", "fen"),
    [
        ("checkers", "W:W:B21"),
        ("checkers", "W:W13:B6,9"),
        ("loa", "8/8/8/2xxx3/3x4/8/8/o6o w"),
    ],
)
def test_a_lost_game_has_no_move_and_the_score_says_so(game: str, fen: str) -> None:
    with twelves.Engine(game) as engine:
        result = engine.play(twelves.Board(game, fen), twelves.Limit(depth=5))
    assert result.move is None
    assert result.info.score.loss_in == 0


def test_a_game_drawn_by_history_can_still_be_searched() -> None:
    board = twelves.Board("checkers", TWO_KINGS)
    for text in SHUFFLE * 2:
        board.push(text)
    with twelves.Engine("checkers") as engine:
        assert engine.play(board, twelves.Limit(depth=10)).move in board.legal_moves


@pytest.mark.parametrize("name", GAMES)
def test_same_search_same_nodes(name: str) -> None:
    counts = []
    for _ in range(2):
        with twelves.Engine(name) as engine:
            counts.append(
                [
                    engine.analyse(board_of(fact), twelves.Limit(depth=5)).nodes
                    for fact in perft_facts(name)[:5]
                ]
            )
    assert counts[0] == counts[1]
