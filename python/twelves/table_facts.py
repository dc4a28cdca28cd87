"""Owns what endgame tables tell: of a position, of a file, of a build."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from twelves._core import Move


class Wdl(IntEnum):
    """Who wins with best play, seen from the side to move."""

    LOSS = -1
    DRAW = 0
    WIN = 1


@dataclass(frozen=True)
class RatedMove:
    """A move and its worth to the player who makes it.

    Attributes
    ----------
    move : Move
        The move.
    wdl : Wdl
        What it leads to.
    plies : int or None
        Distance to the end of the game, this move included; None for a draw, and where only
        wins, draws and losses are known.
    """

    move: Move
    wdl: Wdl
    plies: int | None


@dataclass(frozen=True)
class TablePart:
    """What is counted of the positions of a table with one side to move.

    Attributes
    ----------
    wins, draws, losses : int
        Positions by their worth to the side to move.
    longest_win, longest_loss : int
        In plies; 0 without distances, and if there is none.
    """

    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int


@dataclass(frozen=True)
class TableFile:
    """One file of tables.

    Attributes
    ----------
    name : str
        Name of the file.
    size : int
        Its bytes.
    material : str
        The pieces, those of the stronger army first, as in ``KKM-KM``.
    distances : bool
        Whether it has plies to the end, or only wins, draws and losses.
    parts : tuple of TablePart
        The stronger army to move, then the other one; one part if the armies are equal.
    """

    name: str
    size: int
    material: str
    distances: bool
    parts: tuple[TablePart, ...]


@dataclass(frozen=True)
class BuildProgress:
    """How far a build is.

    Attributes
    ----------
    material : str
        What was finished last.
    done, total : int
        Places of positions that are finished, and all that were missing at the start.
    """

    material: str
    done: int
    total: int
