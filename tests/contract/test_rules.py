"""The rule cases of every game: one fact a test, named by its article and position."""

from __future__ import annotations

import pytest

import twelves
from tests.cases import Case, all_rule_cases
from tests.product import board_after, outcome_of

POSITIONS = [case for case in all_rule_cases() if "error" not in case.data]
REFUSALS = [case for case in all_rule_cases() if "error" in case.data]


@pytest.mark.parametrize("case", POSITIONS, ids=str)
def test_rule_case(case: Case) -> None:
    board = board_after(case)
    assert board.fen() == case.get("fen", board.fen())
    assert board.repetitions() == case.get("repetitions", board.repetitions())
    assert board.reversible_plies == case.get("reversible_plies", board.reversible_plies)
    check_moves(case, board)
    check_texts(case, board)
    check_outcome(case, board)


def check_moves(case: Case, board: twelves.Board) -> None:
    legal = {str(move) for move in board.legal_moves}
    if "moves" in case.data:
        expected = [board.parse_move(text) for text in case.get("moves")]
        assert set(board.legal_moves) == set(expected)
        assert len(board.legal_moves) == len(expected)
    assert legal >= set(case.get("contains", []))
    assert len(board.legal_moves) == case.get("count", len(board.legal_moves))
    if "from" in case.data:
        own = [str(move) for move in board.legal_moves if move.origin == case.get("from")]
        assert sorted(own) == sorted(case.get("moves_from"))
    if "routes" in case.data:
        assert twelves.perft(board, 1, routes=True) == case.get("routes")


def check_texts(case: Case, board: twelves.Board) -> None:
    state = board.fen()
    for text, meant in case.get("legal", []):
        assert board.parse_move(text) == board.parse_move(meant)
        assert text in board.legal_moves
    for text in case.get("illegal", []):
        with pytest.raises((twelves.IllegalMoveError, twelves.NotationError)):
            board.push(text)
        assert text not in board.legal_moves
    for text, meant in case.get("ambiguous", []):
        with pytest.raises(twelves.AmbiguousMoveError) as raised:
            board.push(text)
        assert all(full in str(raised.value) for full in meant)
    assert board.fen() == state


def check_outcome(case: Case, board: twelves.Board) -> None:
    outcome = outcome_of(board)
    if case.get("outcome") == "none":
        assert outcome is None
    if "winner" in case.data:
        assert outcome is not None
        assert (outcome.winner or "none") == case.get("winner")
        assert outcome.reason == case.get("reason", outcome.reason)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_refused_position(case: Case) -> None:
    with pytest.raises(twelves.NotationError) as raised:
        twelves.Board(case.game, case.get("position"), rules=case.get("rules"))
    assert str(case.get("error")) in str(raised.value)
    assert isinstance(raised.value, ValueError)


def test_lower_case_positions_are_read_or_refused_as_a_whole() -> None:
    start = twelves.Board("checkers")
    try:
        board = twelves.Board("checkers", "w:w21-32:b1-12")
    except twelves.NotationError:
        return
    assert board.fen() == start.fen().replace("B:", "W:", 1)


def test_illegal_move_error_names_the_legal_moves() -> None:
    board = twelves.Board("checkers", "W:W18,30:B9,15,17,25")
    with pytest.raises(twelves.IllegalMoveError, match="18x11") as raised:
        board.push("18-14")
    assert "30x21x14x5" in str(raised.value)
