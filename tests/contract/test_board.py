"""What a board promises whatever the game: values, failures that change nothing, snapshots."""

from __future__ import annotations

import copy
import gc
import pickle

import pytest

import twelves
from tests.cases import GAMES
from tests.product import state_of

LINES = {
    "checkers": ["11-15", "22-18", "15x22", "25x18", "8-11"],
    "loa": ["b1-b3", "a2-c2", "g8-g6", "h7-f7", "b3-b1"],
}


def played(game: str, plies: int = 5) -> twelves.Board:
    board = twelves.Board(game)
    for text in LINES[game][:plies]:
        board.push(text)
    return board


def test_push_and_pop_undo_each_other(game: str) -> None:
    board = twelves.Board(game)
    states = []
    for text in LINES[game]:
        states.append(state_of(board))
        assert str(board.push(text)) == text
        assert str(board.peek()) == text
    assert [str(move) for move in board.move_stack] == LINES[game]
    for text, state in zip(reversed(LINES[game]), reversed(states), strict=True):
        assert str(board.pop()) == text
        assert state_of(board) == state


def test_nothing_to_take_back(game: str) -> None:
    board = twelves.Board(game)
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()
    assert board == twelves.Board(game)


@pytest.mark.parametrize(
    "text", ["", " ", "-", "x", "99-98", "nonsense", "1" * 5000, "é", "a1\0b2"]
)
def test_unreadable_moves_change_nothing(game: str, text: str) -> None:
    board = played(game)
    state = state_of(board)
    with pytest.raises(ValueError, match=r"\S"):
        board.push(text)
    with pytest.raises((twelves.IllegalMoveError, twelves.NotationError)):
        board.parse_move(text)
    assert text not in board.legal_moves
    assert state_of(board) == state


@pytest.mark.report("api-01")
def test_a_move_cannot_be_pushed_twice() -> None:
    board = twelves.Board("checkers", "W:WK2,25:B14,15,16")
    for move in list(board.legal_moves):
        board.push(move)
        state = state_of(board)
        with pytest.raises(twelves.IllegalMoveError):
            board.push(move)
        assert state_of(board) == state
        board.pop()


@pytest.mark.report("api-01")
def test_moves_of_other_positions_are_refused(game: str) -> None:
    board = twelves.Board(game)
    other = played(game, 1)
    state = state_of(board)
    for move in other.legal_moves:
        with pytest.raises(twelves.IllegalMoveError):
            board.push(move)
    assert state_of(board) == state


@pytest.mark.report("api-01")
def test_moves_of_the_other_game_are_refused() -> None:
    first, second = (twelves.Board(game) for game in GAMES)
    with pytest.raises((ValueError, TypeError)):
        first.push(next(iter(second.legal_moves)))
    with pytest.raises((ValueError, TypeError)):
        second.push(next(iter(first.legal_moves)))
    assert next(iter(second.legal_moves)) not in first.legal_moves
    assert first == twelves.Board(GAMES[0])


@pytest.mark.report("api-02")
def test_the_list_of_moves_is_a_snapshot(game: str) -> None:
    board = twelves.Board(game)
    expected = list(board.legal_moves)
    seen = []
    for move in board.legal_moves:
        seen.append(move)
        if len(seen) <= len(LINES[game]):
            board.push(LINES[game][len(seen) - 1])
    assert seen == expected
    moves = board.legal_moves
    size = len(moves)
    board.pop()
    assert len(moves) == size


@pytest.mark.report("api-06")
def test_moves_outlive_their_board(game: str) -> None:
    board = played(game)
    texts = [str(move) for move in board.legal_moves]
    iterator = iter(board.legal_moves)
    del board
    gc.collect()
    moves = list(iterator)
    gc.collect()
    assert [str(move) for move in moves] == texts
    assert all(move.origin and move.destination and move.path for move in moves)


def test_copies_are_equal_and_apart(game: str) -> None:
    board = played(game)
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert twin == board
        assert state_of(twin) == state_of(board)
        twin.pop()
        assert twin != board
        assert board.ply() == 5


def test_copy_without_history_starts_here(game: str) -> None:
    board = played(game)
    bare = board.copy(stack=False)
    assert bare.fen() == board.fen()
    assert (bare.ply(), bare.reversible_plies, bare.repetitions()) == (0, 0, 1)
    with pytest.raises(IndexError):
        bare.pop()


def test_root_is_the_first_position(game: str) -> None:
    assert played(game).root() == twelves.Board(game)


def test_pickle_keeps_the_game_and_its_rules() -> None:
    board = played("loa")
    ruled = twelves.Board("loa", rules="icga")
    for original in (board, ruled, played("checkers")):
        again = pickle.loads(pickle.dumps(original))
        assert again == original
        assert state_of(again) == state_of(original)
    move = board.peek()
    assert pickle.loads(pickle.dumps(move)) == move


def test_repr_rebuilds_the_board(game: str) -> None:
    board = twelves.Board(game, played(game).fen())
    assert eval(repr(board), {"twelves": twelves, "Board": twelves.Board}) == board


def test_moves_are_values(game: str) -> None:
    first, second = (set(twelves.Board(game).legal_moves) for _ in range(2))
    assert first == second
    assert len(first | second) == len(first)
    assert len({hash(move) for move in first}) > 1
    board = twelves.Board(game)
    move = next(iter(board.legal_moves))
    assert move != str(move) + "?"
    assert move != 3


def test_str_is_the_board(game: str) -> None:
    lines = str(twelves.Board(game)).splitlines()
    assert len(lines) >= 8
    assert str(twelves.Board(game)) != str(played(game))


def test_legal_moves_stay_after_a_draw_by_history() -> None:
    board = twelves.Board("checkers", "B:WK2:BK1,K14")
    for text in ["14-9", "2-7", "9-14", "7-2"] * 2:
        board.push(text)
    assert board.is_game_over()
    assert len(board.legal_moves) == 6
    board.push("14-18")
    assert board.outcome() is None


def test_two_rule_sets_live_side_by_side() -> None:
    fen = "8/3o4/4ox2/3x4/3o4/4x3/8/8 b"
    boards = [twelves.Board("loa", fen, rules=rules) for rules in (None, "icga")]
    for board in boards:
        board.push("f6xd4")
    outcomes = [board.outcome() for board in boards]
    assert [outcome.winner for outcome in outcomes if outcome] == ["black", None]
    assert boards[0] != boards[1]


@pytest.mark.parametrize(
    "rules", ["no_move=never", "nonsense", "simultaneous", "=", "no_move=", "komi=3"]
)
def test_unknown_rules_are_refused(rules: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        twelves.Board("loa", rules=rules)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(ValueError, match="checkers"):
        twelves.Board("tiddlywinks")


def test_a_refused_position_leaves_the_board(game: str) -> None:
    board = played(game)
    state = state_of(board)
    with pytest.raises(twelves.NotationError):
        board.set_fen("nonsense")
    assert state_of(board) == state


def test_things_that_are_no_moves(game: str) -> None:
    board = played(game)
    state = state_of(board)
    for thing in (None, 3, board, ("b1", "b3")):
        with pytest.raises(TypeError):
            board.push(thing)  # type: ignore[arg-type]
    assert state_of(board) == state


def test_subclasses_keep_their_kind(game: str) -> None:
    class Own(twelves.Board):
        """A user's own board."""

    board = Own(game)
    board.push(LINES[game][0])
    assert type(board.copy()) is Own
    assert board.copy() == played(game, 1)
