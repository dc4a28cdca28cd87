"""Everything in a picture stands where it belongs, seen from either side."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import twelves
from twelves.draw import Side, svg_board

SVG = "{http://www.w3.org/2000/svg}"
FIELD = 45.0


def column_and_row(square: int, orientation: Side) -> tuple[int, int]:
    """Where a square is, from the top left: the formula of the numbering (EC 1)."""
    row, place = divmod(square - 1, 4)
    column = 2 * place + (1 if row % 2 == 0 else 0)
    return (column, row) if orientation == "white" else (7 - column, 7 - row)


def centre(square: int, orientation: Side) -> tuple[float, float]:
    column, row = column_and_row(square, orientation)
    return (6 + FIELD * (column + 0.5), 6 + FIELD * (row + 0.5))


def numbers(element: ElementTree.Element, *names: str) -> list[float]:
    return [float(element.get(name, "nan")) for name in names]


def last_rects(root: ElementTree.Element, colour: str) -> set[tuple[float, float]]:
    """The centres of the fields with a colour."""
    found = set()
    for rect in root.iter(f"{SVG}rect"):
        if rect.get("fill") == colour:
            x, y, width, height = numbers(rect, "x", "y", "width", "height")
            found.add((x + width / 2, y + height / 2))
    return found


@pytest.mark.report("gui-01")
@pytest.mark.parametrize("orientation", ["white", "black"])
@pytest.mark.parametrize("square", range(1, 33))
def test_pieces_numbers_and_marks_are_on_their_square(orientation: Side, square: int) -> None:
    far = 32 if square <= 16 else 1
    board = twelves.Board("checkers", f"B:WK{far}:BK{square}")
    root = ElementTree.fromstring(svg_board(board, orientation=orientation, squares=[str(square)]))
    groups = [group.get("transform", "") for group in root.iter(f"{SVG}g")]
    pieces = {
        (float(found[1]), float(found[2]))
        for text in groups
        if (found := re.fullmatch(r"translate\(([\d.]+),([\d.]+)\)", text))
    }
    assert pieces == {centre(square, orientation), centre(far, orientation)}
    assert last_rects(root, "#3f7fbf") == {centre(square, orientation)}
    (label,) = (text for text in root.iter(f"{SVG}text") if text.text == str(square))
    x, y = numbers(label, "x", "y")
    at = centre(square, orientation)
    assert at[0] - FIELD / 2 < x < at[0]
    assert at[1] - FIELD / 2 < y < at[1]


@pytest.mark.report("gui-01")
@pytest.mark.parametrize("orientation", ["white", "black"])
def test_arrows_and_the_last_move_turn_with_the_board(orientation: Side) -> None:
    board = twelves.Board("checkers", "W:W22:B18,25,12")
    root = ElementTree.fromstring(
        svg_board(board, orientation=orientation, lastmove="22x15", arrows=[("12", "16")])
    )
    assert last_rects(root, "#e8c547") == {centre(22, orientation), centre(15, orientation)}
    (line,) = root.iter(f"{SVG}polyline")
    start = tuple(map(float, line.get("points", "").split()[0].split(",")))
    assert start == centre(12, orientation)
    (head,) = root.iter(f"{SVG}polygon")
    tip = tuple(map(float, head.get("points", "").split()[0].split(",")))
    assert tip == centre(16, orientation)


@pytest.mark.report("gui-01")
def test_corners_and_numbers_are_those_of_the_books() -> None:
    # With White at the bottom 29 is the bottom left corner, 4 the top right one.
    assert column_and_row(29, "white") == (0, 7)
    assert column_and_row(4, "white") == (7, 0)
    root = ElementTree.fromstring(svg_board(twelves.Board("checkers")))
    labels = [text.text for text in root.iter(f"{SVG}text")]
    assert sorted(labels, key=str) == sorted(map(str, range(1, 33)))


def test_colours_can_be_replaced() -> None:
    board = twelves.Board("checkers", "B:WK18:B15")
    plain = svg_board(board, squares=["1"], arrows=[("15", "19")])
    own = dict.fromkeys(("dark", "mark", "arrow", "black", "white_crown"), "#123456")
    picture = svg_board(board, squares=["1"], arrows=[("15", "19")], colours=own)
    assert "#123456" not in plain
    assert picture.count("#123456") >= 5 + 31  # every dark square is one
    assert board.svg(colours={"light": "linen"}).count('"linen"') == 32
    with pytest.raises(ValueError, match="no colour for 'sky'"):
        svg_board(board, colours={"sky": "blue"})
    with pytest.raises(ValueError, match="not a colour"):
        svg_board(board, colours={"dark": '"/><script>'})
