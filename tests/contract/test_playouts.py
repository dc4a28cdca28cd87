"""Random games, ply by ply beside the slow reference rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import twelves
from tests.cases import REFERENCES, perft_facts, reference_position
from tests.games.loa.reference import RULE_SETS, SCRAMBLED
from tests.games.loa.reference import START as LOA_START
from tests.games.reference import Record
from tests.product import check_agreement, check_texts, moves_of, push_both

MAX_PLIES = 160


def beginning(game: str, seed: int) -> tuple[str, str | None]:
    """A position and rules: the usual start, or one of the perft positions; rules in turn."""
    if game == "loa":
        rules = [None, *RULE_SETS, "repetition=none", "no_move=draw"][seed % 7]
        starts = [LOA_START, SCRAMBLED, *(fact.fen for fact in perft_facts(game))]
        return starts[seed % len(starts)], rules
    starts = [fact.fen for fact in perft_facts(game)]
    return starts[0 if seed % 3 == 0 else seed % len(starts)], None


def play_at_random(game: str, seed: int) -> tuple[twelves.Board, Record]:
    """Play a random game and check every position of it; a draw by history is played on."""
    rng = random.Random(f"{game} {seed}")
    fen, rules = beginning(game, seed)
    board = twelves.Board(game, fen, rules=rules)
    record = Record(reference(game), reference_position(game, fen, rules))
    for _ in range(MAX_PLIES):
        check_agreement(board, record)
        check_texts(board, record)
        moves = list(board.legal_moves)
        if not moves:
            break
        push_both(board, record, rng.choice(moves))
    return board, record


def reference(game: str) -> Any:
    return REFERENCES[game]


@pytest.mark.parametrize("seed", range(24))
def test_random_game_agrees_with_the_reference(game: str, seed: int) -> None:
    board, record = play_at_random(game, seed)
    while board.ply():
        move = board.peek()
        assert board.pop() == move
        record.pop()
        assert board.fen() == reference(game).format(record.position)
        assert board.reversible_plies == record.reversible_plies[-1]
        assert board.repetitions() == record.repetitions()
    check_agreement(board, record)


@pytest.mark.parametrize("seed", range(100, 104))
def test_texts_and_keys_stand_for_positions(game: str, seed: int) -> None:
    board, _ = play_at_random(game, seed)
    key_by_fen: dict[str, int] = {}
    while True:
        again = twelves.Board(game, board.fen(), rules=board.rules)
        assert again.fen() == board.fen()
        assert again.key == board.key == key_by_fen.setdefault(board.fen(), board.key)
        assert moves_of(again) == moves_of(board)
        if not board.ply():
            break
        board.pop()
    assert len(set(key_by_fen.values())) == len(key_by_fen)


@pytest.mark.parametrize("seed", range(200, 204))
def test_symmetric_positions_have_symmetric_moves(game: str, seed: int) -> None:
    rng = random.Random(seed)
    board, record = play_at_random(game, seed)
    for position in record.positions[::5]:
        symmetry = rng.choice(reference(game).SYMMETRIES)
        image = reference(game).transform(position, symmetry)
        there = twelves.Board(game, reference(game).format(image), rules=board.rules)
        here = twelves.Board(game, reference(game).format(position), rules=board.rules)
        assert moves_of(there) == {
            (
                symmetry.square(origin),
                symmetry.square(destination),
                frozenset(map(symmetry.square, captured)),
            )
            for origin, destination, captured in moves_of(here)
        }
        assert twelves.perft(there, 2) == twelves.perft(here, 2)


def test_random_games_reach_every_way_to_end() -> None:
    """The playouts above are worth something: most of them see an end."""
    reasons = set()
    for game in REFERENCES:
        for seed in range(24):
            board = twelves.Board(game, *beginning(game, seed)[:1])
            rng = random.Random(f"{game} {seed}")
            while len(board.legal_moves) and board.ply() < MAX_PLIES:
                board.push(rng.choice(list(board.legal_moves)))
                outcome = board.outcome()
                if outcome is not None:
                    reasons.add((game, outcome.termination.name))
    assert reasons >= {
        ("checkers", "NO_MOVE"),
        ("checkers", "REPETITION"),
        ("loa", "GOAL"),
    }
