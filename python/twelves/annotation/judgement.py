"""Owns what a move was worth beside the best one, and how well a player has played."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from twelves import game_info
from twelves.annotation.analyst import gives_away

if TYPE_CHECKING:
    from collections.abc import Sequence

    from twelves.annotation.analyst import Line, Point

BLUNDER, MISTAKE, INACCURACY = "blunder", "mistake", "inaccuracy"
# From how many points given away a move is called so. A half is a win that becomes a draw.
THRESHOLDS = {BLUNDER: 0.3, MISTAKE: 0.2, INACCURACY: 0.1}
NAGS = {BLUNDER: 4, MISTAKE: 2, INACCURACY: 6}
_STEEPNESS = 4.0  # of the accuracy of a move: a tenth of a point given away leaves two thirds


@dataclass(frozen=True)
class Judgement:
    """One move.

    Attributes
    ----------
    ply : int
        Its number, from 1.
    side : str
        Who has moved.
    loss : float
        Points given away, from 0 to 1: those expected before it, less those expected after it.
    is_forced : bool
        Whether there was no other move.
    """

    ply: int
    side: str
    loss: float
    is_forced: bool

    @property
    def accuracy(self) -> float:
        """From 0 to 100."""
        return 100 * math.exp(-_STEEPNESS * self.loss)

    @property
    def name(self) -> str:
        """``'blunder'``, ``'mistake'``, ``'inaccuracy'``, or nothing."""
        return next((name for name, least in THRESHOLDS.items() if self.loss >= least), "")


@dataclass(frozen=True)
class Player:
    """How one side has played.

    Attributes
    ----------
    side : str
        Which.
    moves : int
        Its moves that were not forced.
    accuracy : float or None
        The mean of those moves, from 0 to 100; None if there are none.
    blunders, mistakes, inaccuracies : int
        How many of them there were.
    """

    side: str
    moves: int
    accuracy: float | None
    blunders: int = 0
    mistakes: int = 0
    inaccuracies: int = 0


def judge(line: Line, points: Sequence[Point]) -> list[Judgement]:
    """Judges every move of a line by the values of the positions before and after it.

    The engine's own choice costs nothing: that a deeper look finds it worse is not the player's
    mistake.
    """
    first = game_info(line.game).sides[0]
    board = line.start().board()
    judged = []
    pairs = zip(line.moves, points, points[1:], strict=False)
    for ply, (move, before, after) in enumerate(pairs, 1):
        loss = gives_away(before.value, before.played or after.value, board.turn == first)
        if before.line[:1] == (move,):
            loss = 0.0
        judged.append(Judgement(ply, board.turn, loss, before.choices == 1))
        board.push(move)
    return judged


def players(game: str, judged: Sequence[Judgement]) -> list[Player]:
    """What the judgements of a game say of both sides, the one that moves first at first."""
    return [
        _player(side, [one for one in judged if one.side == side]) for side in game_info(game).sides
    ]


def _player(side: str, judged: Sequence[Judgement]) -> Player:
    free = [one for one in judged if not one.is_forced]
    mean = sum(one.accuracy for one in free) / len(free) if free else None
    names = [one.name for one in free]
    return Player(
        side, len(free), mean, names.count(BLUNDER), names.count(MISTAKE), names.count(INACCURACY)
    )
