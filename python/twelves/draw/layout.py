"""Owns where things are on a drawn board: cells, their names, what stands there. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from twelves.checks import instance
from twelves.games import game_info

if TYPE_CHECKING:
    from twelves.board import Board
    from twelves.games import GameInfo

Side = Literal["white", "black"]

PIECES = {
    "b": ("black", "man"),
    "B": ("black", "king"),
    "w": ("white", "man"),
    "W": ("white", "king"),
    "x": ("black", "stone"),
    "o": ("white", "stone"),
}
"""What a character of a diagram means: the side, and the kind of piece."""


@dataclass(frozen=True)
class Cell:
    """One field of the board, where it is drawn.

    Attributes
    ----------
    row, column : int
        From the top left of the picture.
    name : str
        Name of the square; empty where nothing can stand.
    character : str
        What stands there, as in `Board.diagram`.
    dark : bool
        Colour of the field.
    """

    row: int
    column: int
    name: str
    character: str
    dark: bool


class Layout:
    """A board as it is seen from one side.

    Parameters
    ----------
    board : Board
        What to draw.
    orientation : {'white', 'black'}
        Whose side is at the bottom.
    """

    def __init__(self, board: Board, orientation: Side) -> None:
        if orientation not in ("white", "black"):
            raise ValueError(f"orientation must be 'white' or 'black': {orientation!r}")
        self.info: GameInfo = game_info(board.game)
        self.flipped = orientation == "black"
        diagram = board.diagram()
        names = self.info.squares
        places = range(len(names))
        self.cells = [
            Cell(*divmod(place, self.info.columns), names[cell], diagram[cell], self._dark(cell))
            for place, cell in enumerate(reversed(places) if self.flipped else places)
        ]
        self._by_name = {cell.name: cell for cell in self.cells if cell.name}

    @property
    def numbered(self) -> bool:
        """Whether the squares have numbers for names, instead of a file and a rank."""
        return all(name.isdigit() for name in self._by_name)

    def cell(self, name: str) -> Cell:
        """The cell of that name; `ValueError` if there is none."""
        try:
            return self._by_name[instance("square", name, str)]
        except KeyError:
            raise ValueError(f"there is no square {name!r}") from None

    def rows(self) -> list[list[Cell]]:
        """The cells, row by row from the top of the picture."""
        width = self.info.columns
        return [self.cells[i : i + width] for i in range(0, len(self.cells), width)]

    def _dark(self, cell: int) -> bool:
        row, column = divmod(cell, self.info.columns)
        return (row + column) % 2 == 1
