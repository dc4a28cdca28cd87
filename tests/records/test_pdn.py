"""Reading PDN beyond what users reported: doubtful captures, encodings, streams, strictness."""

from __future__ import annotations

import io
import tracemalloc
from pathlib import Path

import pytest

from twelves import Board, Move
from twelves.records import Game, Visitor, pdn
from twelves.records.pdn_blocks import blocks

# EC 11: 10x26 means 10x17x26 (which takes 14 and 22) or 10x19x26 (15 and 23).
DOUBTFUL = '[FEN "B:W14,15,18,21,22,23,30:B6,7,8,10,12,13"]'


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.mainline_moves()]


def test_the_rest_of_the_game_settles_a_short_capture() -> None:
    # White can take 26 with 30x23 only if the man on 23 is gone.
    (game,) = pdn.read_text(f"{DOUBTFUL} 1. 10x26 {{why}} 30x23 *")
    assert (moves(game), game.errors) == (["10x19x26", "30x23"], [])
    assert game.variations[0].comment == "why"
    assert "1. 10x19x26 {why} 1... 30x23 *" in pdn.format_game(game)
    (game,) = pdn.read_text(f"{DOUBTFUL} 1. 10x17x26 *")
    assert moves(game) == ["10x17x26"]


def test_a_capture_that_stays_doubtful_is_reported() -> None:
    (game,) = pdn.read_text(f"{DOUBTFUL} 1. 10x26 1-0")
    (error,) = game.errors
    assert (error.kind, error.ply, error.rest) == ("ambiguous", 1, "10x26")
    assert {"10x17x26", "10x19x26"} <= set(error.legal)
    assert error.is_error
    assert (moves(game), game.result) == ([], "1-0")


def test_a_doubtful_capture_in_a_variation_is_settled_by_the_variation() -> None:
    (game,) = pdn.read_text(f"{DOUBTFUL} 1. 10x17x26 (1. 10x26 30x23) *")
    assert [str(node.move) for node in game.variations] == ["10x17x26", "10x19x26"]


def test_an_error_in_a_variation_leaves_the_main_line_alone() -> None:
    (game,) = pdn.read_text("1. 11-15 (1. 11-19 22-18 (1... 5-6) {x}) 23-19 2. 8-11 *")
    assert moves(game) == ["11-15", "23-19", "8-11"]
    (error,) = game.errors
    assert (error.kind, error.ply) == ("move", 1)
    assert error.rest == "11-19 22-18 (1... 5-6) {x}"


def test_results() -> None:
    (game,) = pdn.read_text('[Result "1-0"] 1. 11-15 0-1')
    assert (game.result, game.terminator, game.errors[0].kind) == ("1-0", "0-1", "result")
    (game,) = pdn.read_text("1. 11-15 * 1-0")
    assert (game.result, game.winner) == ("1-0", "black")
    (game,) = pdn.read_text("1. 11-15 (1. 9-14 0-1) 23-19 1/2-1/2")
    assert (moves(game), game.result, game.is_drawn) == (["11-15", "23-19"], "1/2-1/2", True)
    (game,) = pdn.read_text("1. 11-15 23-19 2.1-0")
    assert game.result == "1-0"


def test_other_games_are_refused_with_a_reason() -> None:
    (game,) = pdn.read_text('[GameType "20"] [Result "2-0"] 1. 32-28 18-23 2-0')
    (error,) = game.errors
    assert (error.kind, error.rest) == ("game-type", "1. 32-28 18-23 2-0")
    assert game.terminator == "2-0"


def test_coordinates_from_both_sides() -> None:
    # With White at the bottom 11 is f6, 15 is e5, 22 is c3, 18 is d4 (EC 1); else turned.
    for tags, text in (
        ("", "1. f6-e5 c3-d4 2. e5xc3 *"),
        ("", "1. c3-d4 f6-e5 2. d4xf6 *"),
        ('[P1 "a"] [P2 "b"]', "1. c3d4 f6e5 2. d4f6 *"),
    ):
        (game,) = pdn.read_text(f"{tags} {text}")
        assert (moves(game), game.errors) == (["11-15", "22-18", "15x22"], [])


def test_jumps_written_as_moves_of_their_own() -> None:
    (game,) = pdn.read_text('[FEN "W:W11,29:B8,18,25"] 1... 29x22 22x15 2. 8-12 *')
    assert moves(game)[0] == "29x22x15"


def test_encodings() -> None:
    text = '[White "Müller"] 1. 11-15 {größer} *'
    for code in ("utf-8", "utf-8-sig", "cp1252"):
        (game,) = pdn.read_games(io.BytesIO(text.encode(code)))
        assert (game.headers["white"], game.variations[0].comment) == ("Müller", "größer")
    (game,) = pdn.read_games(io.BytesIO(b'[White "\x81\x9d\x80"] *'))
    assert game.headers["White"] == "\x81\x9d\u20ac"


@pytest.mark.parametrize("code", ["utf-8", "cp1252"])
def test_typographic_quotes(code: str) -> None:
    text = '[Event \u201cA \u201cB\u201d C\u201d]\xa0[White "x"]\xa01. 11-15\xa0*'
    (game,) = pdn.read_games(io.BytesIO(text.encode(code)))
    assert moves(game) == ["11-15"]
    assert game.headers["Event"] == "A \u201cB\u201d C"


def test_sources(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text("1. 11-15 *")
    with path.open() as file:
        assert len(list(pdn.read_games(file))) == 1
    assert len(list(pdn.read_games(path))) == len(list(pdn.read_games(str(path)))) == 1
    assert list(pdn.read_games(io.BytesIO(b""))) == []
    assert pdn.read_text("% only\n ; remarks {and} \n\n") == []


class _Drip(io.RawIOBase):
    """A stream that gives few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self._data = io.BytesIO(data)
        self._size = size

    def read(self, size: int = -1) -> bytes:
        return self._data.read(self._size)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_games_do_not_depend_on_how_the_bytes_come(size: int) -> None:
    text = (
        b'[Event "1"]\r\n[White "\\"] x"]\r\n1. 11-15 {[%clk 1] } 23-19 ; rest {\n 1-0\n'
        b'% [Event no]\n\n1. 9-14 (1. 9-13 {1-0 1. } ) *\n{next} 1. 9-13 0-1 * [Event "4"]*'
        b'[FEN "B:W32:B1"][FEN "W:W32:B1"]'
    )
    whole = list(blocks(io.BytesIO(text).read))
    assert [block.line for block in whole] == [1, 5, 8, 8, 8, 8]
    assert list(blocks(_Drip(text, size).read)) == whole
    assert b"".join(block.tags + block.body for block in whole) == text


def test_memory_does_not_grow_with_the_file() -> None:
    class Endless(io.RawIOBase):
        left = 8 << 20

        def read(self, size: int = -1) -> bytes:
            game = b'[Event "x"]\n1. 11-15 23-19 2. 8-11 22-17 {words} 1-0\n\n'
            self.left -= size
            return game * (size // len(game)) if self.left > 0 else b""

    tracemalloc.start()
    count = pdn.count_games(Endless())  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count > 100_000
    assert peak < 4 << 20


def test_a_visitor_can_leave_the_moves_out() -> None:
    class Names(Visitor[str]):
        def begin_game(self, name: str) -> None:
            self.white = ""

        def visit_header(self, name: str, value: str) -> None:
            self.white = value if name == "White" else self.white

        def end_headers(self, board: Board | None) -> bool:
            return False

        def visit_move(self, board: Board, move: Move) -> None:
            raise AssertionError

        def end_game(self) -> str:
            return self.white

    text = io.StringIO('[White "A"] 1. 11-15 * [White "B"] 1. 9-14 *')
    assert list(pdn.visit_games(text, Names)) == ["A", "B"]


def test_strict_reading_tells_what_the_standard_does_not_have() -> None:
    (game,) = pdn.read_text("1. 09-14 22 - 18 2. 11-15 18x11 3. 8x15 *", strict=True)
    assert [(error.kind, error.ply) for error in game.errors] == [("spelling", 1), ("spelling", 2)]
    assert len(moves(game)) == 5


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="SGF"):
        pdn.format_game(Game("loa"))
    with pytest.raises(ValueError, match="name of a tag"):
        pdn.format_game(Game(headers={"not a word": "x"}))
    with pytest.raises(ValueError, match="long"):
        pdn.format_game(Game(), "long")  # type: ignore[arg-type]


def test_braces_in_comments_do_not_break_the_text() -> None:
    game = Game()
    game.add_line(["11-15"]).comment = 'a } b { c [Event "x"] %'
    (again,) = pdn.read_text(pdn.format_game(game))
    assert again.variations[0].comment == 'a ) b { c [Event "x"] %'
    assert again.errors == []
