"""How the tests put the library beside the reference rules: same words for moves and outcomes."""

from __future__ import annotations

from typing import Any

import twelves
from tests.cases import REFERENCES, Case, Perft
from tests.games.reference import Move, Outcome, Record

MoveKey = tuple[str, str, frozenset[str]]
"""What a move is (EC 11): origin, destination, captured set."""


def key_of(move: twelves.Move) -> MoveKey:
    """What a move of the library is; a pass has no squares."""
    assert move.is_pass == (move.origin is None) == (move.destination is None)
    return (move.origin or "", move.destination or "", frozenset(move.captured))


def reference_key(move: Move) -> MoveKey:
    """What a move of the reference is."""
    return (move.origin, move.destination, move.captured)


def moves_of(board: twelves.Board) -> set[MoveKey]:
    """The legal moves as a set; two that are the same are an error."""
    keys = [key_of(move) for move in board.legal_moves]
    assert len(keys) == len(set(keys)), "a move is listed twice"
    return set(keys)


def outcome_of(board: twelves.Board) -> Outcome | None:
    """The outcome of a board in the words of the reference."""
    outcome = board.outcome()
    if outcome is None:
        return None
    return Outcome(outcome.winner, outcome.termination.name)


def board_after(case: Case) -> twelves.Board:
    """The board of a rule case with its moves played."""
    board = twelves.Board(case.game, case.get("position"), rules=case.get("rules"))
    for text in case.played:
        board.push(text)
    return board


def board_of(fact: Perft) -> twelves.Board:
    """The board of a perft fact."""
    return twelves.Board(fact.game, fact.fen, rules=fact.rules)


def state_of(board: twelves.Board) -> tuple[Any, ...]:
    """All that can be seen of a board."""
    return (
        board.game,
        board.rules,
        board.fen(),
        board.turn,
        board.key,
        tuple(board.move_stack),
        board.ply(),
        tuple(board.legal_moves),
        outcome_of(board),
        board.repetitions(),
        board.reversible_plies,
    )


def check_agreement(board: twelves.Board, record: Record) -> None:
    """Fail unless the library says of the position what the reference says."""
    game: Any = REFERENCES[board.game]
    position = record.position
    expected = game.legal_moves(position)
    assert board.fen() == game.format(position)
    assert board.turn == game.turn(position)
    assert moves_of(board) == {reference_key(move) for move in expected}
    assert len(board.legal_moves) == len(expected) == len(list(board.legal_moves))
    assert outcome_of(board) == record.outcome()
    assert board.is_game_over() == (record.outcome() is not None)
    assert board.reversible_plies == record.reversible_plies[-1]
    assert board.repetitions() == record.repetitions()
    assert board.ply() == len(record.positions) - 1


def check_texts(board: twelves.Board, record: Record) -> None:
    """Fail unless every legal move has one text, which is read back, as are its coordinates."""
    game: Any = REFERENCES[board.game]
    texts = {reference_key(m): m.texts for m in game.legal_moves(record.position)}
    moves = list(board.legal_moves)
    assert len({str(move) for move in moves}) == len(moves)
    for move in moves:
        assert str(move) in texts[key_of(move)]
        assert board.parse_move(str(move)) == move
        assert board.parse_move(move.coordinates) == move
        assert move in board.legal_moves
        assert str(move) in board.legal_moves
        assert move.is_capture == bool(move.captured)


def push_both(board: twelves.Board, record: Record, move: twelves.Move) -> None:
    """Play a legal move on the board and in the reference."""
    game: Any = REFERENCES[board.game]
    matching = [
        other for other in game.legal_moves(record.position) if reference_key(other) == key_of(move)
    ]
    assert len(matching) == 1
    record.push(matching[0])
    board.push(move)
