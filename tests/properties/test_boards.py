"""Boards under arbitrary use, and arbitrary set-ups, beside the slow reference rules."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import twelves
from tests.cases import GAMES, REFERENCES, perft_facts, reference_position, rule_cases
from tests.games.reference import Record
from tests.product import check_agreement, check_texts, push_both, state_of

FENS = {
    game: [fact.fen for fact in perft_facts(game)]
    + [
        case.get("position")
        for case in rule_cases(game)
        if not {"error", "rules", "fen"} & case.data.keys()
    ]
    for game in GAMES
}


class BoardMachine(RuleBasedStateMachine):
    """Push, pop, copy and rubbish in any order; the reference record goes along."""

    game: str
    board: twelves.Board
    record: Record

    @initialize(data=st.data(), game=st.sampled_from(GAMES))
    def begin(self, data: st.DataObject, game: str) -> None:
        self.game = game
        fen = data.draw(st.sampled_from(FENS[game]))
        self.board = twelves.Board(game, fen)
        reference: Any = REFERENCES[game]
        self.record = Record(reference, reference_position(game, fen))

    @precondition(lambda self: len(self.board.legal_moves) > 0)
    @rule(index=st.integers(0, 100), how=st.sampled_from(["move", "text", "coordinates"]))
    def push(self, index: int, how: str) -> None:
        moves = list(self.board.legal_moves)
        move = moves[index % len(moves)]
        spellings: dict[str, twelves.Move | str] = {
            "move": move,
            "text": str(move),
            "coordinates": move.coordinates,
        }
        twin = self.board.copy()
        assert twin.push(spellings[how]) == move
        push_both(self.board, self.record, move)
        assert state_of(twin) == state_of(self.board)

    @precondition(lambda self: self.board.ply() > 0)
    @rule()
    def pop(self) -> None:
        self.board.pop()
        self.record.pop()

    @rule(text=st.text(max_size=12))
    def push_rubbish(self, text: str) -> None:
        game: Any = REFERENCES[self.game]
        state = state_of(self.board)
        try:
            move = self.board.parse_move(text)
        except ValueError:
            assert text not in self.board.legal_moves
        else:
            assert move in self.board.legal_moves
            assert game.find(self.record.position, text.strip().lower())
        assert state_of(self.board) == state

    @rule()
    def read_back(self) -> None:
        again = twelves.Board(self.game, self.board.fen())
        assert again.key == self.board.key
        assert again == self.board.copy(stack=False)
        assert hash(again) == hash(self.board.copy(stack=False))

    @rule()
    def rebuild_from_the_moves(self) -> None:
        again = self.board.root()
        for move in self.board.move_stack:
            again.push(str(move))
        assert again == self.board

    @invariant()
    def agrees(self) -> None:
        if hasattr(self, "board"):
            check_agreement(self.board, self.record)
            check_texts(self.board, self.record)


BoardMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestBoardMachine = BoardMachine.TestCase


@st.composite
def checkers_setups(draw: st.DrawFn) -> str:
    """Any position that satisfies EC 12."""
    squares = draw(st.permutations(range(1, 33)))
    white = draw(st.integers(0, 12))
    black = draw(st.integers(0, 12))
    lists = []
    for letter, own in (("W", squares[:white]), ("B", squares[white : white + black])):
        far_row = range(1, 5) if letter == "W" else range(29, 33)
        names = [
            f"K{square}" if square in far_row or draw(st.booleans()) else str(square)
            for square in own
        ]
        lists.append(letter + ",".join(names))
    return ":".join([draw(st.sampled_from("BW")), *lists])


@st.composite
def loa_setups(draw: st.DrawFn) -> str:
    """Any position with 1 to 12 stones a side, few ones preferred to see more endings."""
    squares = draw(st.permutations(range(64)))
    counts = st.one_of(st.integers(1, 4), st.integers(1, 12))
    black, white = draw(counts), draw(counts)
    board = ["."] * 64
    for i, square in enumerate(squares[: black + white]):
        board[square] = "x" if i < black else "o"
    rows = ["".join(board[start : start + 8]) for start in range(0, 64, 8)]
    text = "/".join(rows)
    for length in range(8, 0, -1):
        text = text.replace("." * length, str(length))
    return f"{text} {draw(st.sampled_from('bw'))}"


@given(fen=checkers_setups())
@settings(max_examples=300, deadline=None)
@pytest.mark.report("security-02")
def test_any_checkers_setup(fen: str) -> None:
    check_setup("checkers", fen, None)


@given(
    fen=loa_setups(),
    rules=st.sampled_from([None, "icga", "openspiel", "playstrategy"]),
)
@settings(max_examples=150, deadline=None)
def test_any_loa_setup(fen: str, rules: str | None) -> None:
    check_setup("loa", fen, rules)


def check_setup(game: str, fen: str, rules: str | None) -> None:
    reference: Any = REFERENCES[game]
    record = Record(reference, reference_position(game, fen, rules))
    board = twelves.Board(game, fen, rules=rules)
    check_agreement(board, record)
    check_texts(board, record)
    assert twelves.perft(board, 2) == twelves.perft(board, 2, closed_form=False)
    assert twelves.perft(board, 3) == twelves.perft(board, 3, closed_form=False)
    for move in list(board.legal_moves)[:5]:
        push_both(board, record, move)
        check_agreement(board, record)
        board.pop()
        record.pop()


@given(text=st.text(alphabet="BWK:,.-0123456789xo/ bw", max_size=60), game=st.sampled_from(GAMES))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_position_or_an_error(text: str, game: str) -> None:
    try:
        board = twelves.Board(game, text)
    except twelves.NotationError:
        pass
    else:
        assert twelves.Board(game, board.fen()).fen() == board.fen()
