"""Text that is no record, or no longer one: it is read to its end, and soon."""

from __future__ import annotations

import io
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twelves.records import Game, move_lists, pdn, same_tree, sgf
from twelves.records.pdn_blocks import blocks

SOUND = (
    '[Event "a"]\n[FEN "B:W14,15,18,21,22,23,30:B6,7,8,10,12,13"]\n{x} 1. 10x26 30x23 (1... 21-17'
    ' {y} (1... 18-14)) {z} 2. 6-10 ; w\n% v\n* \n\n[Result "1-0"]\n1. c3-d4 f6-g5 1-0\n'
    "1. 11-15! 23-18 (1... 22-18 2. 15x22 {[%clk 0:01]}) $1 2. 8-11* 0-1\n(;FF[4]GM[9];B[b1-b3])"
)
SIGNS = '{ } ( ) [ ] " * 1-0 0-1 x - % ; $ \\ ! \n \t . 1. 11-15 8-11 2x4 b1b3 | (; é'.split(" ")
LONGER = ["\n%", '[Event "b"]', '[FEN "W:W32:BK1"]', '/FEN "B:W32:B1"/', "  "]
PIECES = st.sampled_from([*SIGNS, *LONGER])


@st.composite
def damaged(draw: st.DrawFn) -> str:
    text = SOUND[draw(st.integers(0, 60)) :]
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(PIECES) + text[at + draw(st.integers(0, 4)) :]
    return text


class Drip(io.RawIOBase):
    """A stream that gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(11)


@settings(deadline=None, max_examples=400)
@given(text=damaged(), strict=st.booleans())
def test_damaged_records(text: str, strict: bool) -> None:
    games = pdn.read_text(text, strict=strict)
    data = text.encode()
    found = list(blocks(io.BytesIO(data).read))
    assert len(found) == len(games)
    assert list(blocks(Drip(data).read)) == found
    lines = text.count("\n") + 1
    for game in games:
        assert all(1 <= error.line <= lines and error.column >= 1 for error in game.errors)
        if not any(error.kind in ("position", "game-type") for error in game.errors):
            _check_round_trip(game)
    for others in (sgf.read_text(text), list(move_lists.read_games(io.StringIO(text)))):
        assert all(isinstance(game, Game) for game in others)


def _check_round_trip(game: Game) -> None:
    for _, node in [("", game), *game.steps()]:
        for name in ("comment", "starting_comment", "late_comment"):
            setattr(node, name, getattr(node, name).replace("}", ")"))
    (again,) = pdn.read_text(pdn.format_game(game))
    assert again.errors == []
    for headers in (game.headers, again.headers):
        for name in ("GameType", "Result", "SetUp", "FEN"):
            headers.pop(name, None)
    assert same_tree(again, game)


@pytest.mark.parametrize(
    "text",
    [
        '[Event "x"]' + " " * 100_000 + "x",
        "1. 11-15 1-0" + " " * 100_000 + "x",
        ";a " * 50_000,
        "% a ; b" * 20_000,
        "{" * 100_000,
        "{[" * 50_000,
        "(" * 100_000,
        "1. . . " * 50_000,
        "11-15 " * 50_000,
        "1-0 " * 50_000,
        "{a} " * 50_000,
        "1. 11-19 (" * 10_000,
        "(" * 2000 + "1. 11-15 " + ")" * 3000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_time_is_linear(text: str) -> None:
    started = time.process_time()
    pdn.read_text(text)
    assert time.process_time() - started < 5


def test_comments_of_variations_without_moves_are_kept() -> None:
    (game,) = pdn.read_text("1. 11-15 ({said}) 23-19 *")
    assert game.variations[0].comment == "said"
    (game,) = pdn.read_text("1. 11-15 (1. 9-14 (1. 10-14) {late}) {later} 23-19 *")
    assert [node.comment for node in game.variations] == ["", "late", ""]
    assert game.variations[0].late_comment == "later"
