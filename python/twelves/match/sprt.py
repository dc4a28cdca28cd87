"""Owns the sequential test: whether a match has shown enough to stop. Nothing is played here.

The generalized likelihood ratio of Michel Van den Bergh ("The GSPRT approximation", "Comments on
Normalized Elo"): both hypotheses are represented by the most likely distribution of results that
they allow.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from twelves.match.statistics import (
    GAME_SCORES,
    NELO_FACTOR,
    PAIR_SCORES,
    five_classes,
    moments,
    score_of_elo,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Model = Literal["normalized", "logistic"]
Verdict = Literal["H0", "H1", "open"]

LEAST_COUNT = 0.001  # a result that has not happened yet is unlikely, not impossible


@dataclass(frozen=True)
class Sprt:
    """A sequential test of "at most `elo0`" (H0) against "at least `elo1`" (H1).

    Attributes
    ----------
    elo0, elo1 : float
        The bounds, in the Elo of the model.
    alpha, beta : float
        Probability to accept H1 at `elo0`, and H0 at `elo1`.
    model : {'normalized', 'logistic'}
        Which Elo is meant.

    Examples
    --------
    >>> test = Sprt(0, 2)
    >>> ratio = test.llr_of_pairs([365, 16618, 36029, 200, 16974, 390])
    >>> round(ratio, 2), test.verdict(ratio)
    (2.25, 'open')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "normalized"

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be less than elo1: {self.elo0}, {self.elo1}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name} must be between 0 and 0.5: {value}")
        if self.model not in ("normalized", "logistic"):
            raise ValueError(f"the model must be normalized or logistic: {self.model!r}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def verdict(self, llr: float) -> Verdict:
        """What a log-likelihood ratio means."""
        lower, upper = self.bounds
        if llr <= lower:
            return "H0"
        return "H1" if llr >= upper else "open"

    def llr_of_games(self, wins: int, losses: int, draws: int) -> float:
        """The log-likelihood ratio of single games."""
        return self._llr(GAME_SCORES, (losses, draws, wins), games_a_sample=1)

    def llr_of_pairs(self, pairs: Sequence[float]) -> float:
        """The log-likelihood ratio of pairs, five classes or LL, LD, WL, DD, WD, WW."""
        return self._llr(PAIR_SCORES, five_classes(pairs), games_a_sample=2)

    def _llr(self, scores: Sequence[float], counts: Sequence[float], games_a_sample: int) -> float:
        if not sum(counts):
            return 0.0
        counts = [max(count, LEAST_COUNT) for count in counts]
        total = sum(counts)
        seen = [count / total for count in counts]
        likely = [
            _with_score(scores, seen, score_of_elo(elo))
            if self.model == "logistic"
            else _with_ratio(scores, seen, elo / NELO_FACTOR * math.sqrt(games_a_sample))
            for elo in (self.elo0, self.elo1)
        ]
        parts = zip(seen, likely[0], likely[1], strict=True)
        return total * sum(p * math.log(p1 / p0) for p, p0, p1 in parts)


def _with_score(scores: Sequence[float], seen: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution with this mean."""
    return _with_zero([score - mean for score in scores], seen)


def _with_ratio(scores: Sequence[float], seen: Sequence[float], ratio: float) -> list[float]:
    """The most likely distribution with this (mean - 1/2) / deviation.

    The condition is not linear; it is replaced by its tangent at the last answer until that stays.
    """
    likely = list(seen)
    for _ in range(50):
        mean, variance = moments(scores, likely)
        deviation = math.sqrt(variance)
        values = [
            s - 0.5 - ratio * deviation / 2 * (1 + ((s - mean) / deviation) ** 2) for s in scores
        ]
        if min(values) >= 0 or max(values) <= 0:
            break
        last, likely = likely, _with_zero(values, seen)
        if max(abs(a - b) for a, b in zip(last, likely, strict=True)) < 1e-9:
            break
    return likely


def _with_zero(values: Sequence[float], seen: Sequence[float]) -> list[float]:
    """The most likely distribution in which `values` have the mean 0, by Lagrange's multiplier."""
    low, high = -1 / max(values), -1 / min(values)
    for _ in range(100):
        middle = (low + high) / 2
        if sum(p * v / (1 + middle * v) for p, v in zip(seen, values, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return [p / (1 + low * v) for p, v in zip(seen, values, strict=True)]
