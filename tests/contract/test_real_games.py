"""Games and openings that people played, from outside data sets where these are at hand."""

from __future__ import annotations

from pathlib import Path

import twelves
from tests.games.test_reference import data_lines
from tests.product import outcome_of


def test_lines_of_action_games(shared: Path) -> None:
    decided = 0
    for line in data_lines(shared / "data" / "loa_games.txt"):
        name, result, plies, moves = line.split("|")
        board = twelves.Board("loa")
        for text in moves.split():
            assert not board.is_game_over(), name
            board.push(text)
        assert board.ply() == int(plies)
        outcome = outcome_of(board)
        if result in ("B", "W"):
            assert outcome is not None
            assert outcome.winner == {"B": "black", "W": "white"}[result], name
            decided += 1
        else:
            assert outcome is None
    assert decided == 43


def test_lines_of_action_openings(shared: Path) -> None:
    for line in data_lines(shared / "data" / "loa_openings.tsv"):
        moves, fen = line.split("\t")[3:5]
        assert twelves.Board("loa", moves=moves).fen() == fen


def test_three_move_ballots_of_checkers(shared: Path) -> None:
    boards = {
        twelves.Board("checkers", moves=line.split("\t")[1]).fen()
        for line in data_lines(shared / "data" / "three_move_ballots.txt")
    }
    assert len(boards) == 174
