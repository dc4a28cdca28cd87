"""Plain moves are read many at once, all others one by one: what is read is the same."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import twelves
from tests.records.test_hostile import damaged
from twelves.records import Game, GameBuilder, pdn, same_tree


class OneByOne(GameBuilder):
    """Is shown the moves one by one."""

    visit_run = None  # type: ignore[assignment]

    def visit_move(self, board: twelves.Board, move: twelves.Move) -> None:
        """Go one move on."""
        assert board.peek() == move
        GameBuilder.visit_run(self, [move])


def check(data: bytes) -> list[Game]:
    """Read in all ways; strict reading takes every move by itself, and tells of spellings."""
    quick = list(pdn.visit_games(io.BytesIO(data), GameBuilder))
    shown = list(pdn.visit_games(io.BytesIO(data), OneByOne))
    careful = list(pdn.visit_games(io.BytesIO(data), GameBuilder, strict=True))
    assert len(quick) == len(shown) == len(careful)
    for one, *others in zip(quick, shown, careful, strict=True):
        for other in others:
            errors = [error for error in other.errors if error.kind != "spelling"]
            assert (one.errors, one.terminator) == (errors, other.terminator)
            assert [str(move) for move in one.mainline_moves()] == [
                str(node.move) for node in other.mainline()
            ]
            if not any(error.kind == "position" for error in errors):
                assert same_tree(one, other)
    return quick


def test_files(shared: Path) -> None:
    files = sorted((shared / "data" / "pdn").rglob("*.pdn"))
    assert len(files) > 40
    games = [game for path in files for game in check(path.read_bytes())]
    assert len(games) > 7000


def spelled(move: twelves.Move, style: str) -> str:
    """A move in one of the ways that occur in files."""
    squares = [square.zfill(2) if "0" in style else square for square in move.path]
    sign = next(
        (sign for sign in ("-", "x", ":", "X", "\u2013", " - ", "- ", " x") if sign == style), ""
    )
    if sign:
        return sign.join(squares)
    return {
        "short": f"{squares[0]}x{squares[-1]}",
        "cells": move.coordinates,
        "together": "".join(square.zfill(2) for square in squares),
        "hops": " ".join(f"{a}x{b}" for a, b in pairwise(squares)),
    }.get(style, str(move))


STYLES = ["", "", "", "", "0", "-", "x", ":", "X", "\u2013", " - ", "- ", " x"]
STYLES += ["short", "cells", "together", "hops"]
NUMBERS = ["", "", "1. ", "1.", "1...", "1. ... ", "1 . ", "12.\n", ". "]
AFTER = [" ", " ", " ", " ", "\n", "\t", "  ", "\r\n", "\u00a0", "\x1c", "! ", " ! ", "* ", "(?)"]
AFTER += [
    " $4 ",
    " {said} ",
    "{\u201csaid\u201d}",
    " ; said\n",
    "\n% 11-15\n",
    " (",
    ") ",
    " x",
    " - ",
]
AFTER += [" 1-0 ", " * ", " 1-1 ", " Redoverstepped ", "x6 ", " 011-15 ", " C3-D4 ", " 8", "."]


@st.composite
def written(draw: st.DrawFn) -> str:
    """A game in mixed spellings, with this and that between the moves."""
    board = twelves.Board("checkers")
    words = [draw(st.sampled_from(["", '[Event "a"]\n', "{before} ", '[P1 "a"]']))]
    for _ in range(draw(st.integers(0, 14))):
        if board.is_game_over():
            break
        move = draw(st.sampled_from(board.legal_moves))
        rare = draw(st.integers(0, 3)) == 0
        words.append(draw(st.sampled_from(NUMBERS)))
        words.append(spelled(move, draw(st.sampled_from(STYLES)) if rare else ""))
        words.append(draw(st.sampled_from(AFTER)) if rare else " ")
        board.push(move)
    return "".join(words) + draw(st.sampled_from(["", " ", "\n1-0", " *", " 0-1\n\n1. 11-15"]))


@settings(deadline=None, max_examples=600)
@given(text=written())
def test_spellings(text: str) -> None:
    check(text.encode())


@settings(deadline=None, max_examples=300)
@given(text=damaged())
def test_damaged_records(text: str) -> None:
    check(text.encode())


@pytest.mark.parametrize(
    ("text", "played", "index"),
    [
        ("1. 11-15 23-19 2. 8-11 22-17", 4, 28),
        ("  11-15 23-19 * 8-11", 2, 14),
        ("1.11-15 1... 23-19", 1, 10),
        ("11-15 {a} 23-19", 1, 6),
        ("11-15 - 20", 0, 0),
        ("11-15 23-18 15-11", 2, 12),
        ("11-15 23 18", 1, 6),
        ("11-15 23-19!", 1, 6),
        ("11-15 \u2013 20", 0, 0),
        ("", 0, 0),
    ],
)
def test_a_line_is_played_as_long_as_nothing_is_doubtful(
    text: str, played: int, index: int
) -> None:
    board = twelves.Board("checkers")
    moves, end = board.push_line(text)
    assert (moves, len(moves), end) == (board.move_stack, played, index)
    assert board.push_line(text, end)[0] == []


def test_lines_of_other_games() -> None:
    board = twelves.Board("loa")
    assert [str(move) for move in board.push_line("9 1. b1-b3 a2c2 *", 2)[0]] == ["b1-b3", "a2-c2"]
    assert board.push_line("x", 9) == ([], 1)
