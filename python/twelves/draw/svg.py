"""Owns boards as SVG pictures. Every text that comes from outside is escaped."""

from __future__ import annotations

import math
import re
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from twelves import Move
from twelves.checks import instance
from twelves.draw.layout import PIECES, Cell, Layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from twelves.board import Board
    from twelves.draw.layout import Side

Arrow: TypeAlias = "Move | str | Sequence[str]"
"""A move or its text, or the names of two squares and a colour if it is not the usual one."""

FIELD = 45  # size of a square in the units of the picture
EDGE = 22  # width of the border that carries the coordinates

COLOURS = {
    "border": "#3b2f26",
    "coordinate": "#d9c7ad",
    "light": "#f0dfc0",
    "dark": "#a9835a",
    "number": "#f0dfc0",
    "number_on_colour": "#2b1d0e",
    "last": "#e8c547",
    "mark": "#3f7fbf",
    "arrow": "#1f7a4d",
    "black": "#2a2725",
    "black_edge": "#0c0b0a",
    "black_ring": "#5b544e",
    "white": "#faf5ea",
    "white_edge": "#4a3b2c",
    "white_ring": "#c9bca5",
    "black_crown": "#e8c547",
    "white_crown": "#a03c28",
}

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+")
_LARGEST = 1e6  # pixels
_T = TypeVar("_T")
_CROWN = "M-10,7 L-11.5,-6 L-5.2,0 L0,-9 L5.2,0 L11.5,-6 L10,7 Z"


class Picture(str):
    """The text of an SVG picture, which a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg_board(
    board: Board,
    *,
    orientation: Side = "white",
    lastmove: Move | str | None = None,
    arrows: Iterable[Arrow] = (),
    squares: Iterable[str] = (),
    size: float | None = None,
    coordinates: bool = True,
    colours: Mapping[str, str] | None = None,
) -> Picture:
    """The board as an SVG picture.

    Parameters
    ----------
    board : Board
        What to draw.
    orientation : {'white', 'black'}
        Whose side is at the bottom. Black's side turns the whole picture round.
    lastmove : Move or str, optional
        A move whose squares are shown in another colour: as such, or the text of the last move or
        of a legal one.
    arrows : iterable
        Moves or their texts (drawn along their path), or sequences of two square names and
        perhaps a colour.
    squares : iterable of str
        Names of squares to mark.
    size : float, optional
        Width and height in pixels; without it the picture takes the room that it is given.
    coordinates : bool
        Whether to write the names of the squares.
    colours : mapping of str to str, optional
        Colours to replace, by the names of `twelves.draw.svg.COLOURS`: ``'light'``, ``'dark'``...

    Raises
    ------
    ValueError
        For a square, colour, size or orientation that does not exist, a move of another game, a
        text that is no move here.

    Examples
    --------
    >>> picture = svg_board(Board("checkers"), squares=["11"], arrows=[("11", "15", "red")])
    >>> picture.count("<circle") >= 24
    True
    """
    inks = _colours(colours)
    picture = _Picture(Layout(board, orientation), coordinates, inks)
    last = () if lastmove is None else _path(board, lastmove)
    marked, shown = _several("squares", squares), _several("arrows", arrows)
    parts = [
        picture.head(board, size),
        *picture.fields(last),
        *picture.marks(marked),
        *picture.pieces(),
        *picture.arrows(_path_and_colour(board, one, inks["arrow"]) for one in shown),
        *picture.names({*last, *marked}),
        "</svg>",
    ]
    return Picture("\n".join(parts))


def _several(name: str, things: Iterable[_T]) -> list[_T]:
    if isinstance(things, str):
        raise TypeError(f"{name} must be a list, not one text: {things!r}")
    return list(things)


def _path(board: Board, move: Move | str) -> tuple[str, ...]:
    """The squares of a move; a text is that of the last move, or else of a legal one."""
    if not isinstance(move, Move):
        return _named(board, instance("a move", move, str)).path
    if move.game != board.game:
        raise ValueError(f"{move} is a move of {move.game}, but the board is of {board.game}")
    return move.path


def _named(board: Board, text: str) -> Move:
    if board.ply():
        last = board.peek()
        with suppress(ValueError):
            if Move(board.game, last.fen, text, board.rules) == last:
                return last
    return board.parse_move(text)


class _Picture:
    def __init__(self, layout: Layout, coordinates: bool, colours: Mapping[str, str]) -> None:
        self.layout = layout
        self.colours = colours
        self.coordinates = coordinates
        self.edge = EDGE if coordinates and not layout.numbered else 6
        self.width = layout.info.columns * FIELD + 2 * self.edge
        self.height = layout.info.rows * FIELD + 2 * self.edge

    def head(self, board: Board, size: float | None) -> str:
        title = f"{board.game}, {board.turn} to move: {board.fen()}"
        fixed = (
            f' width="{picture_size(size)}" height="{picture_size(size)}"'
            if size is not None
            else ""
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
            f'{fixed} role="img" aria-label="{escape(title)}">\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect width="{self.width}" height="{self.height}" rx="4"'
            f' fill="{self.colours["border"]}"/>'
        )

    def fields(self, last: tuple[str, ...]) -> Iterator[str]:
        for cell in self.layout.cells:
            yield self._rect(cell, self.colours["dark" if cell.dark else "light"])
            if cell.name and cell.name in last:
                yield self._rect(cell, self.colours["last"], ' fill-opacity="0.65"')

    def names(self, coloured: set[str]) -> Iterator[str]:
        """The coordinates, in another ink on squares that have a colour of their own."""
        if self.coordinates:
            yield from self._numbers(coloured) if self.layout.numbered else self._files_and_ranks()

    def marks(self, names: Iterable[str]) -> Iterator[str]:
        for name in names:
            x, y = self._corner(self.layout.cell(name))
            yield (
                f'<rect x="{x + 1}" y="{y + 1}" width="{FIELD - 2}" height="{FIELD - 2}" rx="2"'
                f' fill="{self.colours["mark"]}" fill-opacity="0.3" stroke="{self.colours["mark"]}"'
                f' stroke-width="2"/>'
            )

    def pieces(self) -> Iterator[str]:
        shrink = 0.92 if self.layout.numbered else 1  # leaves the number free
        for cell in self.layout.cells:
            if cell.character in PIECES:
                side, kind = PIECES[cell.character]
                x, y = self._centre(cell)
                piece = "".join(_piece(side, kind, self.colours))
                inner = f'<g transform="scale({shrink})">{piece}</g>'
                yield f'<g transform="translate({x},{y})">{inner}</g>'

    def arrows(self, arrows: Iterable[tuple[Sequence[str], str]]) -> Iterator[str]:
        for path, colour in arrows:
            points = [self._centre(self.layout.cell(name)) for name in path]
            if len(points) > 1:
                yield _arrow(points, colour)

    def _numbers(self, coloured: set[str]) -> Iterator[str]:
        for cell in self.layout.cells:
            if cell.name:
                x, y = self._corner(cell)
                ink = self.colours["number_on_colour" if cell.name in coloured else "number"]
                yield _text(x + 2.5, y + 8.8, cell.name, 8, ink, "start")

    def _files_and_ranks(self) -> Iterator[str]:
        rows = self.layout.rows()
        for cell in rows[0]:
            x, _ = self._centre(cell)
            for y in (self.edge / 2, self.height - self.edge / 2):
                yield _text(x, y + 4, cell.name[:1], 12, self.colours["coordinate"])
        for row in rows:
            _, y = self._centre(row[0])
            for x in (self.edge / 2, self.width - self.edge / 2):
                yield _text(x, y + 4, row[0].name[1:], 12, self.colours["coordinate"])

    def _corner(self, cell: Cell) -> tuple[float, float]:
        return self.edge + cell.column * FIELD, self.edge + cell.row * FIELD

    def _centre(self, cell: Cell) -> tuple[float, float]:
        x, y = self._corner(cell)
        return x + FIELD / 2, y + FIELD / 2

    def _rect(self, cell: Cell, colour: str, more: str = "") -> str:
        x, y = self._corner(cell)
        return f'<rect x="{x}" y="{y}" width="{FIELD}" height="{FIELD}" fill="{colour}"{more}/>'


def picture_size(size: float) -> float:
    """A size in pixels, checked."""
    if isinstance(size, bool) or not isinstance(size, (int, float)):
        raise TypeError(f"size must be a number of pixels, not {type(size).__name__}: {size!r}")
    if not 0 < size <= _LARGEST:
        raise ValueError(f"size must be a positive and finite number of pixels: {size!r}")
    return size


def _text(x: float, y: float, text: str, size: int, colour: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" fill="{colour}"'
        f' text-anchor="{anchor}">{escape(text)}</text>'
    )


def _piece(side: str, kind: str, colours: Mapping[str, str]) -> Iterator[str]:
    fill, edge, ring = (colours[side + part] for part in ("", "_edge", "_ring"))
    yield '<circle cx="0.8" cy="1.6" r="17.5" fill="#000" fill-opacity="0.25"/>'
    yield f'<circle r="17" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    if kind == "king":
        crown = colours[side + "_crown"]
        yield f'<circle r="14.5" fill="none" stroke="{crown}" stroke-width="1"/>'
        yield f'<path d="{_CROWN}" fill="{crown}"/>'
    elif kind == "man":
        for radius in (12.5, 8):
            yield f'<circle r="{radius}" fill="none" stroke="{ring}" stroke-width="1.2"/>'
    else:
        yield f'<circle r="13" fill="none" stroke="{ring}" stroke-width="1.2"/>'


def _path_and_colour(board: Board, arrow: Arrow, usual: str) -> tuple[Sequence[str], str]:
    if isinstance(arrow, (Move, str)):
        return _path(board, arrow), usual
    parts = tuple(arrow)
    if len(parts) not in (2, 3):
        raise ValueError(f"an arrow has two squares and perhaps a colour: {arrow!r}")
    colour = instance("colour", parts[2], str) if len(parts) == 3 else usual
    return parts[:2], _colour(colour)


def _colour(text: str) -> str:
    if not _COLOUR.fullmatch(instance("colour", text, str)):
        raise ValueError(f"not a colour: {text!r}")
    return text


def _colours(given: Mapping[str, str] | None) -> dict[str, str]:
    """The usual colours, some of them replaced."""
    own = {} if given is None else dict(given)
    if unknown := sorted(set(own) - set(COLOURS)):
        known = ", ".join(COLOURS)
        raise ValueError(f"there is no colour for {unknown[0]!r}; known: {known}")
    return {**COLOURS, **{name: _colour(text) for name, text in own.items()}}


def _arrow(points: list[tuple[float, float]], colour: str) -> str:
    """A line through the points that ends in a head, whose tip is the last one."""
    (x0, y0), (x1, y1) = points[-2:]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    base = (x1 - 14 * dx, y1 - 14 * dy)
    head = [
        (x1, y1),
        (base[0] - 8 * dy, base[1] + 8 * dx),
        (base[0] + 8 * dy, base[1] - 8 * dx),
    ]
    return (
        f'<g opacity="0.8"><polyline points="{_points([*points[:-1], base])}" fill="none"'
        f' stroke="{colour}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<polygon points="{_points(head)}" fill="{colour}"/></g>'
    )


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
