"""SGF and plain lists of Lines of Action."""

from __future__ import annotations

import io

import pytest

import twelves
from twelves.records import Game, move_lists, sgf


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.mainline_moves()]


def test_a_whole_record() -> None:
    (game,) = sgf.read_text(
        "(;FF[4]GM[9]SZ[8]AP[x]EV[Cup]PB[Ann]PW[Bo\\]b]RE[W+Resign]C[hello];B[b1-b3]C[good\\\\]TE[1]"
        "\n;W[A2:C2](;B[b8-b6])(;B[b3-b5]C[other]))"
    )
    assert game.headers["White"] == "Bo]b"
    assert (game.winner, game.headers["Termination"], game.comment) == ("white", "Resign", "hello")
    assert moves(game)[:2] == ["b1-b3", "a2-c2"]
    assert (game.variations[0].comment, game.variations[0].nags) == ("good\\", (1,))
    assert len(game.variations[0].variations[0].variations) == 2
    assert game.errors == []


def test_signs_after_moves_are_ignored() -> None:
    (game,) = sgf.read_text("(;GM[9];B[b1-b3+];W[a2-c2!])")
    assert (moves(game), game.errors) == (["b1-b3", "a2-c2"], [])


@pytest.mark.parametrize("word", ["resign", "Resign", "timeout"])
def test_giving_up(word: str) -> None:
    (game,) = sgf.read_text(f"(;GM[9];B[b1-b3];W[{word}])")
    assert (game.winner, game.headers["Termination"]) == ("black", word.lower())


def test_set_ups() -> None:
    (game,) = sgf.read_text("(;GM[9]SU[Scrambled-Eggs])")
    assert game.fen == twelves.game_info("loa").starts["scrambled-eggs"]
    (game,) = sgf.read_text("(;GM[9]SU[Custom]AB[a5][c4][g4][g6]AW[b5][c3]PL[W];W[b5-b7])")
    assert game.board().root().fen() == "8/8/6x1/xo6/2x3x1/2o5/8/8 w"
    (game,) = sgf.read_text("(;GM[9]AE[b1][a2]AW[b1])")
    assert game.board().fen() == "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/7o/1oxxxxx1 b"


@pytest.mark.parametrize(
    ("root", "told"),
    [
        ("SU[Parachute]", "stones are placed"),  # the rules of both: boardspace.net, variations
        ("SU[GEMMA]", "squares that stones leave are gone"),
        ("SU[Unheard-of]", "Unheard-of"),
        ("SZ[12]", "size 8"),
    ],
)
def test_games_that_are_others_are_not_taken_for_the_usual_one(root: str, told: str) -> None:
    first, second = sgf.read_text(f"(;GM[9]{root}PB[Ann];B[b1-b3])\n(;GM[9];B[b1-b3])")
    (error,) = first.errors
    assert told in error.message
    assert error.is_error
    assert (first.player("black"), moves(first)) == ("Ann", [])
    with pytest.raises(twelves.NotationError):
        first.board()
    assert not first.has_usual_start()
    assert moves(second) == ["b1-b3"]


def test_rules_are_kept() -> None:
    game = Game("loa", rules="icga")
    (again,) = sgf.read_text(sgf.format_game(game))
    assert again.board().rules == "icga"
    (again,) = sgf.read_text("(;GM[9]RU[our own])")
    assert again.headers["Rules"] == "our own"


def test_a_pass_that_is_not_written() -> None:
    # Black cannot move (LOA 7), so White's stone is moved next.
    fen = "6ox/6oo/8/8/8/8/oo6/xo6 b"
    board = twelves.Board("loa", fen)
    assert [str(move) for move in board.legal_moves] == ["pass"]
    game = Game("loa", fen)
    board.push("pass")
    reply = board.legal_moves[0]
    game.add_line(["pass", reply])
    text = sgf.format_game(game)
    (again,) = sgf.read_text(text.replace(";B[pass]", ""))
    assert moves(again) == ["pass", str(reply)]
    assert moves(sgf.read_text(text)[0]) == ["pass", str(reply)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("(;GM[1];B[aa])", "game-type"),
        ("(;GM[9]SU[Unheard-of];B[b1-b3])", "setup"),
        ("(;GM[9]SU[Custom]AB[a1];B[a1-a2])", "position"),
        ("(;GM[9];B[b1-b4];W[a2-c2])", "move"),
        ("(;GM[9];B[b1-b3];B[c1-c3])", "move"),
        ("(;GM[9];B[b1-b3];AW[c1])", "setup"),
        ("(;GM[9];B[b1-b3]LB[a1:x])", "text"),
    ],
)
def test_what_is_wrong_is_told_and_the_next_game_read(text: str, kind: str) -> None:
    first, second = sgf.read_text(text + "\n(;GM[9];B[b1-b3])")
    assert [error.kind for error in first.errors] == [kind]
    assert (moves(second), second.errors) == (["b1-b3"], [])


def test_garbage_is_no_game() -> None:
    assert sgf.read_text("") == []
    assert sgf.read_text(")) nothing ;") == []
    (game,) = sgf.read_text("(;GM[9];B[b1-b3]")
    assert moves(game) == ["b1-b3"]


def test_deep_trees_do_not_recurse() -> None:
    text = "(;GM[9]" + "(;B[b1-b3];W[a2-c2]" + "(" * 5000 + ")" * 5002
    (game,) = sgf.read_text(text)
    assert moves(game) == ["b1-b3", "a2-c2"]


def test_lists_of_moves() -> None:
    text = "# remark\n\nOne|B|2|c1a3 a2c4\nTwo|W(resign)|3|c1a3 zz\nb1b3 a2c2\n"
    one, two, three = move_lists.read_games(io.StringIO(text))
    assert (one.headers["Event"], one.winner, moves(one)) == ("One", "black", ["c1xa3", "a2-c4"])
    assert (two.winner, two.headers["Termination"], moves(two)) == ("white", "resign", ["c1xa3"])
    error, count = two.errors
    assert (error.kind, error.line, error.column, error.rest) == ("move", 4, 22, "zz")
    assert count.kind == "text"
    assert moves(three) == ["b1-b3", "a2-c2"]
