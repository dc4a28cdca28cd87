"""What the analysis of a game says, and how it stands in the record."""

from __future__ import annotations

import math
import multiprocessing
import time

import pytest

import twelves
from twelves import Limit, Score
from twelves.annotation import Line, Point, analyse, annotate, judge, line_of, players
from twelves.annotation.judgement import Judgement
from twelves.annotation.workers import Workers
from twelves.records import Game, pdn, same_tree, sgf
from twelves.records.values import Value, value_in, with_value

# First Position: White wins with the king to 19, 18 or 10, and loses with the man to 16, where
# Black takes it; so tables say.
FIRST = "W:WK15,20:B12,K28"
ENOUGH = Limit(nodes=60_000)


def of_first_position(*moves: str) -> Game:
    game = Game("checkers", FIRST)
    game.add_line(moves)
    return game


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("+0.35", Value(35)),
        ("-1.20", Value(-120)),
        ("0.5", Value(50)),
        ("#4", Value(None, 1, 4)),
        ("#+0", Value(None, 1, 0)),
        ("#-4", Value(None, -1, 4)),
        ("#-", Value(None, -1)),
    ],
)
def test_values_as_text(text: str, value: Value) -> None:
    assert Value.parse(text) == value
    assert Value.parse(str(value)) == value


@pytest.mark.parametrize("text", ["", "x", "-#3", "1.2.3", "#x", "nan", "+"])
def test_other_texts_are_no_values(text: str) -> None:
    with pytest.raises(ValueError, match="evaluation"):
        Value.parse(text)
    assert value_in(f"[%eval {text}]") is None


def test_values_are_for_the_side_that_moves_first() -> None:
    assert Value.of_score(Score.evaluation(30), first_to_move=True) == Value(30)
    assert Value.of_score(Score.evaluation(30), first_to_move=False) == Value(-30)
    assert Value.of_score(Score.win(7), first_to_move=False) == Value(None, -1, 4)
    assert Value.of_score(Score.loss(6), first_to_move=False) == Value(None, 1, 3)
    assert Value.of_score(Score.table_win(9), first_to_move=True) == Value(None, 1)


def test_expected_points() -> None:
    assert [Value(None, w).expected() for w in (1, 0, -1)] == [1.0, 0.5, 0.0]
    assert Value(0).expected() == 0.5
    shares = [Value(cp).expected() for cp in range(-30000, 30001, 500)]
    assert shares == sorted(shares)
    assert math.isclose(Value(80).expected() + Value(-80).expected(), 1.0)


def test_a_value_replaces_the_one_before() -> None:
    comment = with_value("the old faithful [%clk 0:05]", Value(5))
    assert with_value(comment, Value(-7)) == "[%eval -0.07] the old faithful [%clk 0:05]"


def test_a_known_blunder_is_found_with_a_better_line() -> None:
    game = of_first_position("20-16")
    points = analyse(line_of(game), ENOUGH)
    (move,) = judge(line_of(game), points)
    assert (move.side, move.name) == ("white", "blunder")
    annotate(game, points)
    node, better = game.variations
    assert node.nags == (4,)
    value = value_in(node.comment)
    assert value is not None
    assert value.expected() > 0.5  # Black is better now
    assert str(better.move) in ("15-19", "15-18", "15-10")
    best = value_in(better.comment)
    assert best is not None
    assert best.expected() < 0.5
    assert float(game.headers["WhiteAccuracy"]) < 50
    assert "BlackAccuracy" not in game.headers


def test_a_good_move_is_not_blamed() -> None:
    game = of_first_position("15-19")
    annotate(game, analyse(line_of(game), ENOUGH))
    assert (len(game.variations), game.variations[0].nags) == (1, ())
    assert float(game.headers["WhiteAccuracy"]) > 85


def test_forced_moves_are_not_counted_and_need_no_search() -> None:
    # 16-20 after 20-16 is a capture, and the only one (EC 8).
    game = of_first_position("20-16", "12x19", "15x24", "28x19")
    points = analyse(line_of(game), ENOUGH)
    assert [point.choices for point in points] == [5, 1, 1, 1, 0]
    assert [point.nodes > 0 for point in points] == [True, False, False, False, False]
    # White has no piece left: Black has won (EC 9), and the moves before were forced.
    assert [str(point.value) for point in points[1:]] == ["#+2", "#+1", "#+1", "#+0"]
    black = players("checkers", judge(line_of(game), points))[0]
    assert (black.moves, black.accuracy) == (0, None)


def test_the_end_of_a_game_has_its_value() -> None:
    draw = "14-9 2-7 9-14 7-2 14-9 2-7 9-14 7-2".split()
    points = analyse(Line("checkers", "B:WK2:BK1,K14", None, tuple(draw)), Limit(nodes=2000))
    assert points[-1].value == Value(0)  # the third time (EC 10)
    won = Game("loa", "8/8/6x1/xo6/2x3x1/2o5/8/8 b")
    won.add_line(["a5xc3"])
    points = analyse(line_of(won), Limit(nodes=2000))
    assert points[-1].value == Value(None, -1, 0)  # White has won on Black's move (LOA 5)


def test_a_game_that_went_on_after_a_draw_is_analysed() -> None:
    moves = "14-9 2-7 9-14 7-2 14-9 2-7 9-14 7-2 14-18".split()
    points = analyse(Line("checkers", "B:WK2:BK1,K14", None, tuple(moves)), Limit(nodes=5000))
    assert len(points) == 10
    assert points[-1].choices > 0


def test_the_same_nodes_give_the_same_analysis(game: str) -> None:
    board = twelves.Board(game)
    for _ in range(8):
        board.push(board.legal_moves[-1])
    line = Line(game, None, None, tuple(map(str, board.move_stack)))
    first, second = (analyse(line, Limit(nodes=3000)) for _ in range(2))
    assert first == second
    assert [Point.from_json(point.as_json()) for point in first] == first
    for ply, point in enumerate(first):
        shown = twelves.Board(game, moves=[*line.moves[:ply], *point.line])  # the line is legal
        assert shown.ply() > ply


@pytest.mark.parametrize(
    ("loss", "name"),
    [(0.0, ""), (0.09, ""), (0.1, "inaccuracy"), (0.2, "mistake"), (0.5, "blunder")],
)
def test_names_of_mistakes(loss: float, name: str) -> None:
    judgement = Judgement(1, "black", loss, is_forced=False)
    assert judgement.name == name
    assert 0 < judgement.accuracy <= 100


def test_annotating_again_changes_nothing_and_keeps_what_was_there() -> None:
    (game,) = pdn.read_text(
        f'[Event "x"] [FEN "{FIRST}"] [Annotator "Ann"] {{before}}\n'
        "1... 20-16 $1 {[%clk 0:01] bold} (1... 15-18 {mine}) 2. 12x19 *"
    )
    points = analyse(line_of(game), ENOUGH)
    annotate(game, points)
    text = pdn.format_game(game)
    node = game.variations[0]
    assert node.nags == (1,)  # the mark of the author
    assert node.comment.endswith("[%clk 0:01] bold")
    assert (game.headers["Annotator"], game.comment) == ("Ann", "before")
    assert "{mine}" in text
    (again,) = pdn.read_text(text)
    annotate(again, points)
    assert pdn.format_game(again) == text


def test_points_of_another_game_are_refused() -> None:
    with pytest.raises(ValueError, match="2 points for 2 moves"):
        annotate(of_first_position("15-19", "28-32"), [Point(Value(0))] * 2)


def test_it_survives_both_formats(game: str) -> None:
    record = Game(game, headers={"Black": "Ann"})
    board = twelves.Board(game)
    record.add_line([board.push(board.legal_moves[0]) for _ in range(6)])
    annotate(record, analyse(line_of(record), Limit(nodes=2000)), least=0.0)
    if game == "loa":
        (again,) = sgf.read_text(sgf.format_game(record))
    else:
        (again,) = pdn.read_text(pdn.format_game(record))
        for added in ("GameType", "Result"):
            again.headers.pop(added)
    assert same_tree(again, record)
    assert all(value_in(node.comment) is not None for node in again.mainline())


def test_ballots_have_their_names() -> None:
    record = Game("checkers")
    record.add_line("9-13 22-18 6-9 25-22".split())
    annotate(record, analyse(line_of(record), Limit(nodes=500)))
    assert record.headers["Opening"] == "ballot 5, Dreaded Edinburgh"


def test_a_worker_tells_what_is_wrong() -> None:
    seen: list[None] = []
    with Workers(1, Limit(nodes=500), on_position=lambda: seen.append(None)) as workers:
        bad = workers.submit(Line("checkers", None, None, ("11-15", "1-32")))
        good = workers.submit(Line("checkers", None, None, ("11-15",)))
        with pytest.raises(twelves.IllegalMoveError, match="1-32"):
            bad.result(timeout=60)
        assert len(good.result(timeout=60)) == 2
    assert len(seen) == 2


def test_no_workers_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Workers(0, Limit(nodes=1))


def test_a_worker_that_dies_is_told_of() -> None:
    with Workers(1, Limit(time=20.0)) as workers:
        future = workers.submit(Line("checkers", None, None, ("11-15", "23-19")))
        deadline = time.monotonic() + 60
        while not (children := multiprocessing.active_children()) and time.monotonic() < deadline:
            time.sleep(0.05)
        children[0].kill()
        with pytest.raises(RuntimeError, match="died over the game 11-15 23-19"):
            future.result(timeout=60)
