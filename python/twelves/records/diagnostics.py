"""Owns Diagnostic: what a reader found wrong in a game, where, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "move", "ambiguous", "position", "setup", "game-type", "tag", "text", "variation", "result",
    "spelling",
]  # fmt: skip
"""What a diagnostic is about."""

_LOSES_MOVES = frozenset({"move", "ambiguous", "position", "setup", "game-type"})


@dataclass(frozen=True)
class Diagnostic:
    """Something in a record that is wrong or doubtful; the reading went on.

    Attributes
    ----------
    kind : str
        ``move`` (cannot be played), ``ambiguous`` (fits several moves and the rest of the game
        does not decide), ``position`` (the start cannot be read), ``setup`` (a position within
        the moves), ``game-type`` (another game), ``tag``, ``text`` (what is neither move nor
        comment), ``variation``, ``result`` (tag and end of the text disagree), ``spelling``
        (only of strict reading).
    message : str
        What is wrong.
    game : int
        Number of the game in its file, from 1.
    line, column : int
        Where in the file, both from 1.
    ply : int
        Number of the move in its line, from 1; 0 before the first one.
    legal : tuple of str
        The legal moves there, if the trouble is with a move.
    rest : str
        The text of the line that could not be played, from the move on.
    """

    kind: Kind
    message: str
    game: int
    line: int
    column: int
    ply: int = 0
    legal: tuple[str, ...] = ()
    rest: str = ""

    @property
    def is_error(self) -> bool:
        """Whether moves are missing in the tree because of it."""
        return self.kind in _LOSES_MOVES

    def __str__(self) -> str:
        ply = f", ply {self.ply}" if self.ply else ""
        return f"game {self.game}, line {self.line}, column {self.column}{ply}: {self.message}"
