"""Openings: how many there are, that they are what they say, and what is refused."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from twelves import Board, Engine, Limit
from twelves.match.ballots import deck, men_off
from twelves.match.opening_file import parse_opening, read_openings
from twelves.match.opening_sources import OpeningSource
from twelves.match.openings import Opening, balanced, opening_of, random_openings, sequences

AFTER_D1B3 = "1xxxxxx1/o6o/o6o/o6o/o6o/ox5o/o6o/1xx1xxx1 w"


@pytest.mark.parametrize(
    ("which", "count"),
    [("played", 156), ("all", 174), ("crossboard", 144), ("mailplay", 12), ("barred", 18)],
)
def test_decks_have_the_numbers_of_the_federation(which: str, count: int) -> None:
    openings = deck("checkers", which)
    assert len(openings) == len({opening.board("checkers") for opening in openings}) == count
    assert all(len(opening.moves) == 3 for opening in openings)


def test_the_list_is_complete() -> None:
    """Every ballot is a three-move sequence; of those without loss of a man, none is missing."""
    listed = {opening.board("checkers") for opening in deck("checkers", "all")}
    possible = {o.board("checkers") for o in sequences(Board("checkers"), 3)}
    assert len(listed) == 174
    assert listed <= possible


def test_the_list_is_that_of_the_shared_file(shared: Path) -> None:
    theirs = read_openings(shared / "data" / "three_move_ballots.txt", "checkers")
    assert [o.moves for o in theirs] == [o.moves for o in deck("checkers", "all")]
    assert len(read_openings(shared / "data" / "loa_openings.tsv", "loa")) == 29


@pytest.mark.parametrize(
    ("game", "plies", "count"), [("checkers", 1, 7), ("checkers", 2, 49), ("loa", 1, 36)]
)
def test_sequences_are_the_first_perft_counts(game: str, plies: int, count: int) -> None:
    assert len(list(sequences(Board(game), plies))) == count


def test_sequences_reach_each_position_once() -> None:
    boards = [o.board("checkers") for o in sequences(Board("checkers"), 3)]
    assert len(boards) == len(set(boards)) < 302


def test_men_off_takes_one_man_of_each_side() -> None:
    boards = list(men_off("checkers"))
    assert len(boards) == len(set(boards)) == 12 * 12
    for board in boards:
        diagram = board.diagram()
        assert sum(c != " " and c != "." for c in diagram) >= 22
        assert board.turn == "black"
    with pytest.raises(ValueError, match="men cannot be taken off"):
        list(men_off("loa"))


def test_random_openings_depend_on_the_seed_alone(game: str) -> None:
    def some(seed: int) -> list[Opening]:
        return list(islice(random_openings([Board(game)], 4, seed), 30))

    assert some(1) == some(1)
    assert some(1) != some(2)
    boards = [opening.board(game) for opening in some(1)]
    assert len(set(boards)) == 30
    assert all(board.ply() == 4 and not board.is_game_over() for board in boards)


def test_random_openings_end_when_there_are_no_more() -> None:
    assert len(list(random_openings([Board("checkers")], 1, 1))) == 7


def test_balanced_openings_are_within_the_bound(game: str) -> None:
    source = OpeningSource("random:6", balance=30, nodes=500)
    openings = source.take(10, game)
    unbalanced = OpeningSource("random:6", balance=10_000_000, nodes=500).take(10, game)
    assert openings != unbalanced
    with Engine(game) as engine:
        for opening in openings:
            engine.new_game()
            score = engine.analyse(opening.board(game), Limit(nodes=500)).score
            assert score.cp is not None
            assert abs(score.cp) <= 30


def test_a_lost_opening_is_dropped() -> None:
    lost = Opening("lost", "W:W32:BK1,K2,K3,K6,K7,K10")
    fair = Opening("fair")
    assert list(balanced([lost, fair], "checkers", None, 100, 2000)) == [fair]


def test_men_off_openings() -> None:
    openings = OpeningSource("men-off").take(20, "checkers")
    assert openings == OpeningSource("men-off").take(20, "checkers")
    assert len({o.fen for o in openings}) > 10
    assert all(len(o.moves) == 2 for o in openings)


def test_a_small_source_begins_again() -> None:
    openings = OpeningSource("plies:1").take(20, "checkers")
    assert openings[:6] == openings[7:13]
    assert OpeningSource("start").take(2, "loa") == [Opening("start")] * 2
    # More pairs are the same ones and then others: a match can be prolonged.
    assert OpeningSource("ballots").take(9, "checkers")[:5] == OpeningSource("ballots").take(
        5, "checkers"
    )


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("nonsense", "checkers"),
        ("random", "checkers"),
        ("random:x", "loa"),
        ("ballots:no", "checkers"),
        ("ballots", "loa"),
        ("men-off", "loa"),
    ],
)
def test_unknown_sources_are_refused(words: str, game: str) -> None:
    with pytest.raises(ValueError, match=r"\w{3}"):
        OpeningSource(words).take(1, game)


@pytest.mark.parametrize(
    ("line", "game", "name", "fen", "moves"),
    [
        ("11-15 23-19", "checkers", "11-15 23-19", None, "11-15 23-19"),
        ("B:W32:B1", "checkers", "B:W32:B1", "B:W32:B1", ""),
        ("fen B:W32:B1 moves 1-5", "checkers", "fen B:W32:B1 moves 1-5", "B:W32:B1", "1-5"),
        ("startpos moves 9-13", "checkers", "startpos moves 9-13", None, "9-13"),
        ("12\t9-13 21-17\tbarred\t\tName", "checkers", "12 barred Name", None, "9-13 21-17"),
        (f"F1\tblock\td1b3\t{AFTER_D1B3}", "loa", "F1 block", None, "d1b3"),
        (AFTER_D1B3, "loa", AFTER_D1B3, AFTER_D1B3, ""),
    ],
)
def test_lines_of_opening_files(
    line: str, game: str, name: str, fen: str | None, moves: str
) -> None:
    assert parse_opening(line, game) == Opening(name, fen, tuple(moves.split()))


def test_wrong_lines_are_named(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("# good\n11-15\n\n11-15 1-5\n")
    with pytest.raises(ValueError, match=r"line 4: .*1-5"):
        read_openings(file, "checkers")
    file.write_text("# nothing\n")
    with pytest.raises(ValueError, match="no opening"):
        read_openings(file, "checkers")
    file.write_text("W:W13:B6,9\n")
    with pytest.raises(ValueError, match="over"):
        read_openings(file, "checkers")


def test_an_opening_of_a_board_is_that_board(game: str) -> None:
    board = next(iter(random_openings([Board(game)], 5, 3))).board(game)
    assert opening_of(board).board(game).move_stack == board.move_stack


def test_lazy_openings_are_chosen_when_asked_for() -> None:
    source = OpeningSource("random:4", nodes=100)
    openings = source.lazily(1_000_000, "checkers")  # at once
    assert len(openings) == 1_000_000
    assert openings[3] == source.take(4, "checkers")[3]
    with pytest.raises(IndexError):
        openings[1_000_000]
    few = OpeningSource("plies:2", balance=-1).lazily(5, "checkers")
    with pytest.raises(ValueError, match="no opening is left"):
        few[0]
