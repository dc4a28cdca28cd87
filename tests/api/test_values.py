"""Limits, scores, moves and boards as values: what is refused, what is equal, what is kept."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import twelves
from twelves import Board, Limit, Move, Score


@pytest.mark.parametrize(
    "arguments",
    [
        {"time": -1},
        {"time": math.inf},
        {"time": math.nan},
        {"time": 10**400},
        {"clock": 10**400},
        {"depth": -1},
        {"nodes": -5},
        {"mate": 0},
        {"increment": 1},
        {"moves_to_go": 3},
        {"clock": 1, "moves_to_go": 0},
    ],
)
def test_impossible_limits(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Limit(**arguments)


@pytest.mark.parametrize("arguments", [{"depth": 1.5}, {"time": "1"}, {"nodes": True}])
def test_limits_of_a_wrong_type(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Limit(**arguments)


def test_limits_are_values() -> None:
    limit = Limit(clock=1.5, increment=0.1)
    assert eval(repr(limit)) == limit
    assert hash(limit) == hash(Limit(clock=1.5, increment=0.1))
    with pytest.raises(AttributeError):
        limit.time = 3.0  # type: ignore[misc]


def test_huge_limits_do_not_overflow() -> None:
    limit = Limit(time=1e300, depth=2, nodes=10**30)
    with twelves.Engine() as engine:
        assert engine.play(twelves.Board(), limit).info.depth == 2


def test_scores_are_ordered() -> None:
    ascending = [
        Score.loss(0),
        Score.loss(6),
        Score.table_loss(3),
        Score.evaluation(-30000),
        Score.evaluation(0),
        Score.evaluation(30000),
        Score.table_win(3),
        Score.win(7),
        Score.win(1),
    ]
    assert sorted(set(ascending)) == ascending
    assert sorted((-score for score in ascending), reverse=True)[-1] == Score.loss(1)


@pytest.mark.parametrize(
    ("score", "mate"),
    [
        (Score.win(1), 1),
        (Score.win(7), 4),
        (Score.loss(0), 0),
        (Score.loss(2), -1),
        (Score.loss(6), -3),
        (Score.evaluation(12), None),
        (Score.table_win(2), None),
    ],
)
def test_mate_counts_moves(score: Score, mate: int | None) -> None:
    assert score.mate() == mate


@pytest.mark.parametrize(
    "score",
    [Score.win(3), Score.loss(4), Score.evaluation(-7), Score.table_win(5), Score.table_loss(0)],
)
def test_scores_are_values(score: Score) -> None:
    assert eval(repr(score)) == score
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(score, protocol)) == score
    twin = -score
    assert hash(-twin) == hash(score)
    assert -twin == score
    assert str(score)


@pytest.mark.parametrize("plies", [-1, 256, 10**6])
def test_plies_out_of_range(plies: int) -> None:
    with pytest.raises(ValueError, match="plies"):
        Score.win(plies)


def test_pickles_name_no_processor(game: str) -> None:
    board = twelves.Board(game)
    for value in (board, board.legal_moves[0], Score.win(1)):
        assert b"_core" not in pickle.dumps(value)


def test_moves_rebuild(game: str) -> None:
    for rules in (None, "icga") if game == "loa" else (None,):
        for move in twelves.Board(game, rules=rules).legal_moves:
            assert eval(repr(move), {"Move": Move}) == move
            assert pickle.loads(pickle.dumps(move)) == move


def test_lists_of_moves_rebuild(game: str) -> None:
    full = twelves.Board(game).legal_moves
    over = twelves.Board("checkers", "W:W13:B6,9").legal_moves
    for moves in (full, over, twelves.LegalMoves(full[:2])):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(moves, protocol))
            assert (type(twin), twin) == (twelves.LegalMoves, moves)
        assert (type(copy.deepcopy(moves)), copy.copy(moves)) == (twelves.LegalMoves, moves)
    first, second, third = map(str, full[:3])
    part = twelves.LegalMoves([full[0], full[1]])
    assert first in part
    assert second in part
    assert third not in part
    assert third in full


def test_moves_cannot_be_changed_or_made_empty() -> None:
    move = twelves.Board().legal_moves[0]
    with pytest.raises(AttributeError):
        move.game = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        Move()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        str(object.__new__(Move))
    with pytest.raises(TypeError):
        twelves.Board().push(object.__new__(Move))
    with pytest.raises(TypeError):
        type("Sub", (Move,), {})
    with pytest.raises(TypeError):
        twelves.LegalMoves()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        twelves.LegalMoves(["11-15"])  # type: ignore[list-item]
    odd = tuple.__new__(twelves.LegalMoves, ["11-15"])
    assert "11-15" not in odd
    with pytest.raises(RuntimeError):
        repr(odd)


def test_a_board_without_its_constructor_is_refused() -> None:
    board = twelves.Board.__new__(twelves.Board)
    with pytest.raises(TypeError):
        board.push("11-15")
    with pytest.raises(TypeError):
        board.legal_moves  # noqa: B018


def test_boards_keep_history_in_repr_and_pickle() -> None:
    board = twelves.Board("loa", rules="icga", moves="b1-b3 a2-c2")
    for twin in (
        eval(repr(board), {"Board": twelves.Board}),
        pickle.loads(pickle.dumps(board)),
        board.copy(),
    ):
        assert twin == board
        assert twin.move_stack == board.move_stack
        assert twin.rules == "icga"
    assert hash(board) == hash(board.copy(stack=False))


def pickled(board: Named) -> Named:
    return pickle.loads(pickle.dumps(board))  # type: ignore[no-any-return]


@pytest.mark.parametrize("twin_of", [Board.copy, copy.copy, copy.deepcopy, pickled])
def test_subclasses_survive_copy_and_pickle(twin_of: Callable[[Named], Named]) -> None:
    board = Named("mine")
    board.push("11-15")
    twin = twin_of(board)
    assert type(twin) is Named
    assert twin == board
    assert (twin.name, twin.log, twin.move_stack) == ("mine", ["11-15"], board.move_stack)
    twin.push("23-19")
    assert board.ply() == 1


@pytest.mark.parametrize("twin_of", [copy.deepcopy, pickled])
def test_deep_copies_share_nothing(twin_of: Callable[[Named], Named]) -> None:
    board = Named("mine")
    board.twin = board
    twin = twin_of(board)
    twin.push("11-15")
    assert board.log == []
    assert twin.twin is twin


def test_the_root_is_of_the_same_kind() -> None:
    board = Named("mine")
    board.push("11-15")
    root = board.root()
    assert type(root) is Named
    assert (root.name, root.ply(), root) == ("mine", 0, Board())
    start = "8/8/8/8/8/8/8/xo1x3o b"
    other = Board("loa", start, rules="icga", moves="a1-a2")
    assert (other.root().fen(), other.root().rules) == (Board("loa", start).fen(), "icga")


class Named(Board):
    """A board with a constructor, attributes and a `push` of its own."""

    def __init__(self, name: str) -> None:
        super().__init__("checkers")
        self.name = name
        self.log: list[str] = []
        self.twin: Named | None = None

    def push(self, move: Move | str) -> Move:
        self.log.append(str(move))
        return super().push(move)


@pytest.mark.parametrize("arguments", [{"fen": ""}, {"fen": "  "}, {"game": "go"}, {"start": "x"}])
def test_wrong_constructions(arguments: dict[str, str]) -> None:
    with pytest.raises(twelves.NotationError, match=r"\w"):
        twelves.Board(**arguments)
    with pytest.raises(ValueError, match="either"):
        twelves.Board("loa", "8/8/8/8/8/8/8/xo6 b", start="standard")


@pytest.mark.parametrize("text", ["é" * 100, "\ud800", "x" * 59 + "é", "1\0", "💥" * 40])
def test_any_text_gives_a_readable_error(game: str, text: str) -> None:
    board = twelves.Board(game)
    for call in (board.push, board.parse_move, board.set_fen, lambda t: twelves.Board(game, t)):
        with pytest.raises((ValueError, TypeError)) as caught:
            call(text)
        assert str(caught.value)
    assert text not in board.legal_moves
    assert board == twelves.Board(game)


def test_set_fen_and_reset_keep_the_rules() -> None:
    board = twelves.Board("loa", rules="icga", moves="b1-b3")
    board.set_fen("8/8/8/8/8/8/8/xo1x4 b")
    assert (board.ply(), board.rules) == (0, "icga")
    board.reset()
    assert board == twelves.Board("loa", rules="icga")
    with pytest.raises(twelves.NotationError):
        board.set_fen("nonsense")
    assert board == twelves.Board("loa", rules="icga")


def test_names_that_chess_programs_expect(game: str) -> None:
    board = Board(game)
    move = board.legal_moves[0]
    assert board.parse_uci(move.uci()) == move
    assert board.is_legal(move)
    assert board.is_legal(str(move))
    assert board.push_uci(move.uci()) == move == board.peek()
    assert not board.is_legal(move)
    assert not board.is_legal("nonsense")
    assert board.halfmove_clock == board.reversible_plies


def test_what_stands_on_a_square() -> None:
    board = Board("checkers", "B:W18,K27:BK1,2")
    assert [board.piece_at(name) for name in ("1", "2", "3", "18", "27")] == [*"Bb", None, *"wW"]
    for name in ("", "33", "a1"):
        with pytest.raises(ValueError, match="square"):
            board.piece_at(name)
    with pytest.raises(TypeError, match="square"):
        board.piece_at(1)  # type: ignore[arg-type]


def test_results_put_the_first_mover_first() -> None:
    assert twelves.Board("checkers", "W:W13:B6,9").result() == "1-0"
    assert twelves.Board("checkers", "B:W5:B").result() == "0-1"
    assert twelves.Board().result() == "*"


def test_legal_moves_are_a_tuple_of_moves(game: str) -> None:
    moves = twelves.Board(game).legal_moves
    assert moves.count() == len(moves) == len(tuple(moves))
    assert moves.index(moves[3]) == 3
    assert moves.count(moves[0]) == 1
    assert moves[:2] == tuple(moves)[:2]
    assert 3 not in moves
    assert None not in moves


def test_facts_about_games(game: str) -> None:
    info = twelves.game_info(game)
    assert info.sides == ("black", "white")
    assert info.rows * info.columns == len(info.squares)
    assert twelves.Board(game).fen() == info.start
    assert twelves.Board(game).rules == info.default_rules
    for alias in info.aliases:
        assert twelves.Board(alias.upper()).game == game


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_what_cannot_be_pickled_says_so(protocol: int) -> None:
    with twelves.Engine("loa") as engine:
        with pytest.raises(TypeError, match="cannot pickle or copy an Engine"):
            pickle.dumps(engine, protocol)
        engine.close()
        with pytest.raises(TypeError, match="cannot pickle or copy an Engine"):
            pickle.dumps(engine, protocol)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_an_engine_has_no_copy(copied: Callable[[object], object]) -> None:
    with twelves.Engine() as engine:
        with pytest.raises(TypeError, match="cannot pickle or copy an Engine"):
            copied(engine)
        assert engine.play(Board(), Limit(depth=1)).move is not None
