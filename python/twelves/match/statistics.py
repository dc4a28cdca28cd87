"""Owns what the counts of a match say about strength. Pure functions; nothing is played here.

Sources: the pentanomial model and normalized Elo are described by Michel Van den Bergh
("Normalized Elo", "Comments on Normalized Elo"); error bars are the usual normal ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

NELO_FACTOR = 800 / math.log(10)
"""What turns the mean of a game over its standard deviation into normalized Elo."""
GAME_SCORES = (0.0, 0.5, 1.0)
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
Z95 = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """What is known about the strength of a player against another one.

    Attributes
    ----------
    samples : int
        Games, or pairs of games.
    score : float
        Points a game, from 0 to 1.
    elo, elo_low, elo_high : float
        Logistic Elo and its interval of 95 %; infinite where nothing was lost or nothing won.
    nelo, nelo_error : float
        Normalized Elo and half the width of its interval of 95 %.
    los : float
        Likelihood of superiority: the probability to be the stronger one.
    """

    samples: int
    score: float
    elo: float
    elo_low: float
    elo_high: float
    nelo: float
    nelo_error: float
    los: float


def elo_of_score(score: float) -> float:
    """The difference in Elo at which `score` points a game are expected.

    Examples
    --------
    >>> round(elo_of_score(0.75), 1), elo_of_score(0.5), elo_of_score(1)
    (190.8, 0.0, inf)
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def score_of_elo(elo: float) -> float:
    """The points a game that are expected at a difference in Elo."""
    return 1 / (1 + math.pow(10, -elo / 400))


def moments(scores: Sequence[float], counts: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of what was counted."""
    total = sum(counts)
    mean = sum(s * n for s, n in zip(scores, counts, strict=True)) / total
    return mean, sum(n * (s - mean) ** 2 for s, n in zip(scores, counts, strict=True)) / total


def trinomial(wins: int, losses: int, draws: int) -> Estimate | None:
    """What single games say; None without games.

    Examples
    --------
    >>> estimate = trinomial(30, 10, 60)
    >>> round(estimate.score, 2), round(estimate.elo, 1), round(estimate.los, 3)
    (0.6, 70.4, 1.0)
    """
    return _estimate(GAME_SCORES, (losses, draws, wins), games_a_sample=1)


def pentanomial(pairs: Sequence[int]) -> Estimate | None:
    """What pairs of games from one opening say; None without pairs.

    Parameters
    ----------
    pairs : sequence of int
        Pairs with 0, 0.5, 1, 1.5 and 2 points; or six numbers LL, LD, WL, DD, WD, WW.
    """
    return _estimate(PAIR_SCORES, five_classes(pairs), games_a_sample=2)


def five_classes(pairs: Sequence[float]) -> tuple[float, ...]:
    """The pairs by their points: a win and a loss count as two draws."""
    if len(pairs) == 6:
        return (*pairs[:2], pairs[2] + pairs[3], *pairs[4:])
    if len(pairs) != 5:
        raise ValueError(f"five or six counts of pairs are needed, not {len(pairs)}")
    return tuple(pairs)


def _estimate(
    scores: Sequence[float], counts: Sequence[float], games_a_sample: int
) -> Estimate | None:
    total = sum(counts)
    if min(counts) < 0:
        raise ValueError("counts must not be negative")
    if not total:
        return None
    mean, variance = moments(scores, counts)
    deviation = math.sqrt(variance)
    error = deviation / math.sqrt(total)
    scale = NELO_FACTOR / math.sqrt(games_a_sample)
    return Estimate(
        samples=int(total),
        score=mean,
        elo=elo_of_score(mean),
        elo_low=elo_of_score(mean - Z95 * error),
        elo_high=elo_of_score(mean + Z95 * error),
        nelo=_ratio(mean - 0.5, deviation) * scale,
        nelo_error=Z95 * scale / math.sqrt(total),
        los=0.5 * math.erfc(-_ratio(mean - 0.5, error) / math.sqrt(2)),
    )


def _ratio(value: float, by: float) -> float:
    """A quotient that is infinite where nothing varies."""
    if by:
        return value / by
    return math.copysign(math.inf, value) if value else 0.0
