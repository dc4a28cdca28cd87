"""Owns what a search tells: reports on the way, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from twelves._core import Move, Score


@dataclass(frozen=True)
class Info:
    """The state of one of the best lines of a search.

    Attributes
    ----------
    depth, seldepth : int
        Plies searched in full width, and the deepest ply reached.
    multipv : int
        Which of the best lines this is, from 1.
    score : Score
        What the position is worth to the side to move.
    bound : {'exact', 'lower', 'upper'}
        What the score says about the true one.
    nodes, nps : int
        Positions visited since the start of the search, and those a second.
    time : float
        Seconds since the start of the search.
    hashfull : int
        Used part of the hash table, in thousandths.
    tbhits : int
        Positions found in endgame tables.
    pv : tuple of Move
        The line, legal from the position that is searched.
    """

    depth: int
    seldepth: int
    multipv: int
    score: Score
    bound: Literal["exact", "lower", "upper"]
    nodes: int
    nps: int
    time: float
    hashfull: int
    tbhits: int
    pv: tuple[Move, ...]


@dataclass(frozen=True)
class PlayResult:
    """The answer of a search.

    Attributes
    ----------
    move : Move or None
        The best move; None only if there is no legal one.
    ponder : Move or None
        The reply that the engine expects.
    info : Info
        The last report about the best line.
    """

    move: Move | None
    ponder: Move | None
    info: Info
