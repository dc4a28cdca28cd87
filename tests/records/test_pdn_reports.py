"""What users of other programs reported about their PDN readers and writers."""

from __future__ import annotations

import io
import random
import sys

import pytest

import twelves
from twelves.records import Game, pdn, same_tree


def one(text: str, *, strict: bool = False) -> Game:
    (game,) = pdn.read_text(text, strict=strict)
    return game


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.mainline_moves()]


def again(game: Game) -> Game:
    """What is read of what was written."""
    return one(pdn.format_game(game))


@pytest.mark.report("pdn-01")
def test_quiet_moves_written_as_captures() -> None:
    text = "1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 10x14 19x10 5. 14x23 26x19 *"
    game = one(text)
    assert game.errors == []
    assert len(moves(game)) == 10
    assert moves(game)[6] == "10-14"
    assert "10-14" in pdn.format_game(game)
    (warning,) = one(text, strict=True).errors
    assert (warning.kind, warning.ply, warning.column) == ("spelling", 7, text.index("10x14") + 1)
    assert not warning.is_error


def test_captures_written_as_quiet_moves() -> None:
    game = one("1. 11-15 22-18 2. 15-22 25-18 *")
    assert moves(game) == ["11-15", "22-18", "15x22", "25x18"]


@pytest.mark.report("pdn-02")
def test_words_glued_to_the_last_move() -> None:
    first, second = pdn.read_text(
        '[Event "1"]\n1. 9-14 22-17 2. 6-9 17-13 3. 1-6 24-19Redoverstepped the time. \n0-1\n\n'
        '[Event "2"]\n1. 11-15 *\n'
    )
    assert moves(first)[-1] == "24-19"
    assert (first.result, first.winner) == ("0-1", "white")
    assert {(error.kind, error.line) for error in first.errors} == {("text", 2)}
    assert first.errors[0].column == 40
    assert moves(second) == ["11-15"]


def test_words_glued_to_the_last_move_are_one_diagnostic() -> None:
    (error,) = one("1. 11-15 23-18 2. 8-11Redoversteppedthetimecontrolonthismove. 0-1").errors
    assert error.rest == "Redoversteppedthetimecontrolonthismove."


@pytest.mark.report("pdn-05")
def test_a_start_that_is_none() -> None:
    first, second, third = pdn.read_text(
        '[Setup "1"] [FEN "W:W13,11,10,6:BK14,3,1."] 0-1\n'
        '[Setup "1"] [FEN "W::."] 1/2-1/2\n'
        '[Setup "1"] [FEN "B:W13,10,K7,6:BK14,3,1."] 0-1\n'
    )
    assert (first.errors, third.errors) == ([], [])
    (error,) = second.errors
    assert (error.kind, error.game, error.line) == ("position", 2, 2)
    assert second.result == "1/2-1/2"
    with pytest.raises(twelves.NotationError):
        second.board()
    with pytest.raises(ValueError, match="empty"):
        pdn.format_game(second)


@pytest.mark.report("pdn-07")
def test_zeros_and_blanks_in_moves() -> None:
    game = one("01. 11-15  23-19\r\n02. 08-11 22-17 \n03.  4- 8 17-13 *")
    assert game.errors == []
    assert moves(game) == "11-15 23-19 8-11 22-17 4-8 17-13".split()
    assert pdn.format_game(game).endswith("1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 *\n\n")
    assert moves(one("1. 11 - 15 23 \u2013 18 2. 8\n-11 *")) == ["11-15", "23-18", "8-11"]
    assert moves(one("1. 1115 2318 *")) == ["11-15", "23-18"]


@pytest.mark.report("pdn-08")
def test_a_brace_within_a_comment() -> None:
    first, second = pdn.read_text('1. 11-15 {a {b} c} 23-19 *\n[Event "2"]\n1. 9-14 *')
    assert moves(first) == ["11-15", "23-19"]
    assert first.variations[0].comment == "a {b"
    assert [(error.kind, error.line, error.column, error.rest) for error in first.errors] == [
        ("text", 1, 17, "c"),
        ("text", 1, 18, "}"),
    ]
    assert moves(second) == ["9-14"]


def test_a_comment_without_an_end_does_not_swallow_the_next_game() -> None:
    first, second = pdn.read_text(
        '[Event "1"]\n1. 11-15 {never closed 23-19 *\n\n[Event "2"]\n1. 9-14 {good} *'
    )
    assert moves(first)[0] == "11-15"
    assert first.errors[0].kind == "text"
    assert moves(second) == ["9-14"]


@pytest.mark.report("pdn-09")
def test_star_as_a_mark_and_as_an_end() -> None:
    game = one("1. 11-15 23-19 2. 8-11* 22-17 *")
    assert moves(game) == ["11-15", "23-19", "8-11", "22-17"]
    assert "8-11 $7 22-17 *" in pdn.format_game(game)
    assert len(pdn.read_text("1. 11-15 * 1. 9-14 *")) == 2


@pytest.mark.report("pdn-15")
@pytest.mark.parametrize("number", ["1...", "1. ..."])
def test_white_begins(number: str) -> None:
    game = one(f'[FEN "W:W21-32:B1-11,15"] {number} 23-19 2. 8-12 *')
    assert moves(game) == ["23-19", "8-12"]
    assert "\n1... 23-19 2. 8-12 *" in pdn.format_game(game)
    assert moves(again(game)) == moves(game)


@pytest.mark.report("pdn-16")
def test_one_nil_is_a_win_of_the_first_player() -> None:
    text = '[GameType "21"] [Black "A"] [White "B"] [Result "1-0"] 1. 11-15 *'
    game = one(text)
    assert (game.winner, game.player("black"), game.player("white")) == ("black", "A", "B")
    assert one(text.replace("1-0", "0-1")).winner == "white"
    assert one(text.replace("1-0", "1/2-1/2")).winner is None
    assert '[Result "1-0"]' in pdn.format_game(game)
    (other,) = pdn.read_text(text, one_nil="white")
    assert other.winner == "white"
    assert '[Result "0-1"]' in pdn.format_game(other)
    assert again(other).winner == "white"
    with pytest.raises(ValueError, match="green"):
        pdn.read_text(text, one_nil="green")


@pytest.mark.report("pdn-17")
def test_a_start_position_is_written() -> None:
    fen = "W:WK8,10,21,22,32:B2,13,14,28,K31"
    game = Game("checkers", fen)
    board = game.board()
    game.add_line([board.push(board.legal_moves[0]), board.push(board.legal_moves[0])])
    text = pdn.format_game(game)
    assert '[SetUp "1"]' in text
    assert f'[FEN "{board.root().fen()}"]' in text
    assert moves(one(text.replace('[SetUp "1"]', ""))) == moves(game)
    assert moves(one(text.replace("SetUp", "Setup"))) == moves(game)


def test_start_and_end_survive_from_many_positions() -> None:
    dice = random.Random(17)
    for _ in range(100):
        board = twelves.Board("checkers")
        for _ in range(dice.randrange(4, 40)):
            if not board.is_game_over():
                board.push(dice.choice(board.legal_moves))
        start = board.fen()
        game = Game("checkers", start)
        line = [board.push(dice.choice(board.legal_moves))] if board.legal_moves else []
        game.add_line(line)
        read = again(game)
        assert (read.board().fen(), read.end().board().fen()) == (start, board.fen())


def test_a_second_fen_begins_another_game_and_other_tags_are_kept_once() -> None:
    first, second = pdn.read_text('[FEN "B:W32:B1"]\n[FEN "W:W32:B1"] *')
    assert (first.board().turn, second.board().turn) == ("black", "white")
    game = one('[Round "1"] [Round "2"] *')
    assert game.headers["Round"] == "1"
    assert [error.kind for error in game.errors] == ["tag"]


@pytest.mark.report("pdn-18")
def test_an_impossible_move_ends_its_game_alone() -> None:
    good = '[Event "x"] 1. 11-15 23-19 1-0\n'
    games = pdn.read_text(
        good + '[FEN "B:WK26,K27,K30:B16,K28,K29"] 1. 32-28 27-24 1/2-1/2\n' + good
    )
    assert [len(moves(game)) for game in games] == [2, 0, 2]
    (error,) = [error for game in games for error in game.errors]
    assert (error.kind, error.game, error.ply, error.line) == ("move", 2, 1, 2)
    assert set(error.legal) == {"16-19", "16-20", "28-24", "28-32", "29-25"}
    assert error.rest == "32-28 27-24"
    assert games[1].result == "1/2-1/2"


@pytest.mark.report("pdn-19")
@pytest.mark.parametrize("head", [b"\xef\xbb\xbf", b"% comment\n", b"\xef\xbb\xbf% one\n% two\n"])
def test_what_stands_before_the_first_tag(head: bytes) -> None:
    file = io.BytesIO(head + b'[GameType "21"]\n[Event "E"]\n1. 11-15 *\n')
    (game,) = pdn.read_games(file)
    assert dict(game.headers) == {"GameType": "21", "Event": "E"}
    assert game.errors == []


@pytest.mark.report("pdn-20")
def test_empty_lines_mean_nothing() -> None:
    tight = '[Event "1"]\n1. 11-15 1-0\n[Event "2"]\n1. 9-14 0-1\n'
    loose = '[Event "1"]\n\n\n1. 11-15\n\n 1-0\n\n\n[Event "2"]\n\n\n1. 9-14 0-1\n\n'
    for text in (tight, loose):
        first, second = pdn.read_text(text)
        assert (first.headers["Event"], moves(first), first.result) == ("1", ["11-15"], "1-0")
        assert (second.headers["Event"], moves(second), second.result) == ("2", ["9-14"], "0-1")


@pytest.mark.report("pdn-21")
def test_signs_in_tags() -> None:
    game = one('[Event "Cross (var. 11-15 23-18)"]\n1. 11-15 23-18 *')
    assert moves(game) == ["11-15", "23-18"]
    assert not game.variations[0].variations[1:]
    assert game.headers["Event"] == "Cross (var. 11-15 23-18)"
    game = one('[Event "a \\" b"] 1. 11-15 *')
    assert game.headers["Event"] == 'a " b'
    assert again(game).headers["Event"] == 'a " b'


@pytest.mark.report("pdn-22")
def test_comments_and_variations_where_they_stand() -> None:
    game = one(
        "{before the game} 1. 11-15 {after} (1. 9-14 {alt} 22-18 (1... 23-19)) {late} "
        "23-19 $1 (1... 22-18) *"
    )
    assert game.errors == []
    assert moves(game) == ["11-15", "23-19"]
    assert game.comment == "before the game"
    first, other = game.variations
    assert (first.comment, first.late_comment) == ("after", "late")
    assert (str(other.move), other.comment) == ("9-14", "alt")
    assert [str(node.move) for node in other.variations] == ["22-18", "23-19"]
    assert [str(node.move) for node in first.variations] == ["23-19", "22-18"]
    assert first.variations[0].nags == (1,)
    text = pdn.format_game(game)
    assert "{late} 1... 23-19 $1 (1... 22-18) *" in " ".join(text.split())
    game.headers.update({"GameType": "21", "Result": "*"})
    assert same_tree(one(text), game)


@pytest.mark.report("pdn-23")
def test_thousands_of_moves_and_brackets() -> None:
    game = Game("checkers", "B:WK32:BK1")
    game.add_line(["1-5", "32-28", "5-1", "28-32"] * 750)
    game.variations[0].add_variation("32-27")
    game.add_variation("1-6").add_line(["32-28", "6-1", "28-32", "1-6"] * 750)
    assert sys.getrecursionlimit() <= 3000
    read = again(game)
    assert read.errors == []
    assert moves(read) == moves(game)
    assert len(read.variations[1].end().moves()) == 3001
    (brackets,) = pdn.read_text("1. 11-15 " + "(" * 5000 + ")" * 5000 + " 23-19 *")
    assert moves(brackets) == ["11-15", "23-19"]
    assert {error.kind for error in brackets.errors} == {"variation"}


def nested(depth: int) -> str:
    """A line in which every last move is replaced by a variation of two moves, so often."""
    dice = random.Random(23)
    board = twelves.Board("checkers", "B:WK32:BK1")
    # Each king stays at home, where it always has two moves.
    homes = {"black": {*range(1, 12)} - {4}, "white": {*range(22, 33)} - {29}}

    def play(but: str = "") -> str:
        home = homes[board.turn]
        moves = [move for move in board.legal_moves if int(move.destination or 0) in home]
        return str(board.push(dice.choice([move for move in moves if str(move) != but])))

    words = [play(), play()]
    for _ in range(depth):
        words += ["(", play(but=str(board.pop())), play()]
    return '[FEN "B:WK32:BK1"] ' + " ".join(words) + ")" * depth + " *"


def test_thousands_of_nested_variations() -> None:
    game = one(nested(3000))
    assert game.errors == []
    assert len(list(game.steps())) == 2 + 3000 * 4
    game.headers.update({"GameType": "21", "SetUp": "1", "FEN": "B:WK32:BK1", "Result": "*"})
    assert same_tree(again(game), game)


@pytest.mark.report("pdn-25")
def test_partial_routes_marks_in_brackets_and_setups() -> None:
    fen = '[FEN "B:W6,7,8,14,15,16,22,23,24:BK2"]'
    assert moves(one(f"{fen} 1. 2x9x27x4 *")) == ["2x9x18x27x20x11x4"]
    for text in ("2x9x4", "2x4"):
        (error,) = one(f"{fen} 1. {text} *").errors
        assert error.kind == "ambiguous"
    game = one("1. 11-15!? 23-19(?) *")
    assert moves(game) == ["11-15", "23-19"]
    assert [node.nags for node in game.mainline()] == [(5,), (2,)]
    (error,) = one('1. 11-15 /FEN "B:W18,24:B12"/ 12-16 *').errors
    assert (error.kind, error.ply) == ("setup", 1)
    assert "not supported" in error.message
    game = one('/FEN "B:W18,24:B12"/ 1. 12-16 *')
    assert (moves(game), game.board().fen()) == (["12-16"], "B:W18,24:B12")
