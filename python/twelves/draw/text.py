"""Owns boards as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves.draw.layout import Layout

if TYPE_CHECKING:
    from twelves.board import Board
    from twelves.draw.layout import Cell, Side


def text_board(board: Board, *, orientation: Side = "white") -> str:
    """The board as lines of text with the names of the squares.

    Beside a board with numbered squares stand the numbers of the first and the last square of
    the row; beside others rank and files. Characters are those of `Board.diagram`.

    Examples
    --------
    >>> print(text_board(Board("checkers", "B:W18,24,K27:BK1")))
     1    B   .   .   .   4
     5  .   .   .   .     8
     9    .   .   .   .  12
    13  .   .   .   .    16
    17    .   w   .   .  20
    21  .   .   .   w    24
    25    .   .   W   .  28
    29  .   .   .   .    32
    """
    layout = Layout(board, orientation)
    if layout.numbered:
        return "\n".join(_numbered_row(row) for row in layout.rows())
    rows = layout.rows()
    lines = [f"{_rank(row)}  {_pieces(row)}" for row in rows]
    files = " ".join(cell.name[:1] for cell in rows[-1])
    return "\n".join([*lines, f"{' ' * len(_rank(rows[0]))}  {files}"])


def _pieces(row: list[Cell]) -> str:
    return " ".join(cell.character for cell in row)


def _rank(row: list[Cell]) -> str:
    return row[0].name[1:]


def _numbered_row(row: list[Cell]) -> str:
    numbers = [cell.name for cell in row if cell.name]
    return f"{numbers[0]:>2}  {_pieces(row)}  {numbers[-1]:>2}"
