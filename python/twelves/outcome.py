"""Owns how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Termination(str, Enum):
    """Why a game is over."""

    GOAL = "goal"  #: The object of the game was reached.
    NO_MOVE = "no_move"  #: The side to move has no legal move.
    REPETITION = "repetition"  #: The same position came up too often.
    MOVE_LIMIT = "move_limit"  #: Too many moves that change nothing for good.

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    winner : str or None
        ``'black'`` or ``'white'``; None for a draw.
    termination : Termination
        Why it is over. Equal to its name as text.

    Examples
    --------
    >>> outcome = Board("checkers", "W:W13:B6,9").outcome()
    >>> outcome.winner, outcome.termination == "no_move"
    ('black', True)
    """

    winner: str | None
    termination: Termination
