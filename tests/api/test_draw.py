"""Pictures of boards: right squares, both sides, nothing that could break out of the SVG."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import twelves
from twelves.draw import svg_board, text_board

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def places(picture: str) -> list[tuple[float, float]]:
    """Where pieces are."""
    found = []
    for group in parsed(picture).iter(f"{SVG}g"):
        if match := re.fullmatch(r"translate\(([\d.]+),([\d.]+)\)", group.get("transform", "")):
            found.append((float(match[1]), float(match[2])))
    return found


def test_text_has_the_diagram_and_the_numbers() -> None:
    lines = text_board(twelves.Board("checkers", "B:W18,24,K27:BK1")).splitlines()
    assert lines[0] == " 1    B   .   .   .   4"
    assert lines[6] == "25    .   .   W   .  28"
    assert len(lines) == 8


def test_text_from_the_other_side() -> None:
    lines = text_board(twelves.Board("checkers", "B:W18:BK1"), orientation="black").splitlines()
    assert lines[-1] == " 4  .   .   .   B     1"
    loa = text_board(twelves.Board("loa"), orientation="black").splitlines()
    assert loa[-1] == "   h g f e d c b a"
    assert loa[0].startswith("1  ")


@pytest.mark.parametrize("orientation", ["white", "black"])
def test_every_piece_is_drawn(game: str, orientation: twelves.draw.Side) -> None:
    board = twelves.Board(game)
    picture = svg_board(board, orientation=orientation)
    assert len(places(picture)) == 24
    assert len(set(places(picture))) == 24


def test_square_one_is_at_the_top_left_for_white_only() -> None:
    board = twelves.Board("checkers", "B:W32:B1")
    (x1, y1), (x32, y32) = places(svg_board(board))
    assert y1 < y32
    assert x1 < x32
    turned = places(svg_board(board, orientation="black"))
    assert turned == [(x1, y1), (x32, y32)], "1 is where 32 was, and the other way round"
    assert "2a2725" in svg_board(board)


def test_flipping_turns_arrows_and_marks_too() -> None:
    board = twelves.Board("loa", "8/8/8/8/8/8/8/xo6 b")
    arrow = [("a1", "a3")]
    points = [
        [tuple(map(float, point.split(","))) for point in element.get("points", "").split()]
        for side in ("white", "black")
        for element in parsed(svg_board(board, orientation=side, arrows=arrow)).iter(
            f"{SVG}polyline"
        )
    ]
    (start, end), (start2, end2) = points
    assert start[1] > end[1]
    assert start2[1] < end2[1]


def test_kings_have_crowns() -> None:
    assert "<path" in svg_board(twelves.Board("checkers", "B:WK18:B1"))
    assert "<path" not in svg_board(twelves.Board("checkers"))


def test_size_is_fixed_or_scalable() -> None:
    board = twelves.Board()
    assert parsed(svg_board(board)).get("width") is None
    assert parsed(svg_board(board)).get("viewBox")
    assert parsed(svg_board(board, size=300)).get("width") == "300"


def test_coordinates_can_be_left_out(game: str) -> None:
    board = twelves.Board(game)
    assert not list(parsed(svg_board(board, coordinates=False)).iter(f"{SVG}text"))
    assert list(parsed(svg_board(board)).iter(f"{SVG}text"))


def test_readers_are_told_what_it_is(game: str) -> None:
    board = twelves.Board(game)
    root = parsed(svg_board(board))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert board.fen() in title.text
    assert root.get("role") == "img"
    assert root.get("aria-label") == title.text


@pytest.mark.parametrize(
    "arguments",
    [
        {"arrows": [("11", "15", '"/><script>alert(1)</script>')]},
        {"arrows": [("<script>", "15")]},
        {"squares": ['"><img src=x onerror=alert(1)>']},
        {"orientation": '"><script>'},
        {"size": 0},
    ],
)
def test_nothing_breaks_out_of_the_picture(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        svg_board(twelves.Board(), **arguments)  # type: ignore[arg-type]


def test_moves_are_arrows() -> None:
    board = twelves.Board("checkers", "W:W30:B9,17,25")
    (move,) = board.legal_moves
    (line,) = parsed(svg_board(board, arrows=[move])).iter(f"{SVG}polyline")
    assert len(line.get("points", "").split()) == len(move.path) == 4


def test_moves_are_given_by_text_too() -> None:
    board = twelves.Board(moves="11-15")
    assert svg_board(board, lastmove="11-15") == svg_board(board, lastmove=board.peek())
    move = board.parse_move("23-19")
    for arrow in (move, ["23", "19"], ("23", "19")):
        assert svg_board(board, arrows=["23-19"]) == svg_board(board, arrows=[arrow])
    assert 'stroke="#123"' in svg_board(board, arrows=[["23", "19", "#123"]])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"lastmove": twelves.Board("loa").legal_moves[0]}, ValueError),
        ({"arrows": [twelves.Board("loa").legal_moves[0]]}, ValueError),
        ({"lastmove": "11-18"}, ValueError),
        ({"lastmove": 5}, TypeError),
        ({"arrows": "11-15"}, TypeError),
        ({"arrows": [["11"]]}, ValueError),
        ({"arrows": [("11", "15", "#12345")]}, ValueError),
        ({"arrows": [("11", "15", "#1234567")]}, ValueError),
        ({"arrows": [("11", "15", 7)]}, TypeError),
        ({"arrows": [(11, 15)]}, TypeError),
        ({"squares": "11"}, TypeError),
        ({"squares": [11]}, TypeError),
        ({"size": -3}, ValueError),
        ({"size": float("nan")}, ValueError),
        ({"size": float("inf")}, ValueError),
        ({"size": 10**400}, ValueError),
        ({"size": "400"}, TypeError),
        ({"size": True}, TypeError),
    ],
)
def test_what_cannot_be_drawn(arguments: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error, match=r"\w"):
        svg_board(twelves.Board(), **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("side", ["white", "black"])
def test_numbers_stand_on_top_of_colours_and_in_another_ink(side: twelves.draw.Side) -> None:
    board = twelves.Board(moves="11-15")
    picture = svg_board(board, lastmove="11-15", squares=["23"], orientation=side)
    elements = list(parsed(picture).iter())
    numbers = {e.text: i for i, e in enumerate(elements) if e.tag == f"{SVG}text"}
    assert set(numbers) == {str(number) for number in range(1, 33)}
    last_colour = max(i for i, e in enumerate(elements) if e.get("fill-opacity") in ("0.65", "0.3"))
    assert min(numbers.values()) > last_colour
    ink = {name: elements[i].get("fill") for name, i in numbers.items()}
    assert ink["11"] == ink["15"] == ink["23"] != ink["1"]


def test_notebooks_see_the_last_move() -> None:
    board = twelves.Board(moves="11-15")
    assert board._repr_svg_().count("e8c547") == 2
    assert twelves.Board()._repr_svg_().count("e8c547") == 0
