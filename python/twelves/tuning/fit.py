"""Owns the fit: logistic regression of results on what the evaluation counts.

The chance to win is taken for ``1 / (1 + exp(-value / scale))``, as Texel's tuning method does
(P. Osterlund, 2014); that is M. Buro's fit of evaluations to results (Logistello, 1995). What is
made smallest is the cross entropy of the results, plus a pull of every weight towards its present
value that is the stronger the less is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import minimize, minimize_scalar
from scipy.special import expit

from twelves.weights import parse_weights, weight_groups

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves.tuning.samples import Samples
    from twelves.tuning.settings import FitSettings

_PHASES = 2


@dataclass(frozen=True)
class FitResult:
    """What came out.

    Attributes
    ----------
    values : list of int
        All weights, in the order of `format_weights`.
    scale : float
        Hundredths for odds of e to 1.
    positions, held_out : int
        How many were fitted, and how many were not.
    before, after : float
        The loss on positions that were held out, with the old weights and the new.
    """

    values: list[int]
    scale: float
    positions: int
    held_out: int
    before: float
    after: float


def fit_weights(
    game: str,
    samples: Samples,
    settings: FitSettings,
    *,
    start: str = "",
    on_step: Callable[[int, float], object] | None = None,
) -> FitResult:
    """Fits the weights of a game.

    Parameters
    ----------
    game : str
        Which game.
    samples : Samples
        Positions of its games.
    settings : FitSettings
        How.
    start : str
        The text of the weights to begin from, if not those that are built in.
    on_step : callable, optional
        Called with the number of steps and the loss.
    """
    old = np.array(parse_weights(game, start), float).reshape(-1, _PHASES)
    is_held_out = samples.games % settings.held_out == settings.held_out - 1
    train, rest = samples.where(~is_held_out), samples.where(is_held_out)
    scale = settings.scale or fit_scale(train, old)
    spreads = _spreads(game, settings)
    objective = _objective(train, old, spreads, scale, settings)
    steps = 0

    def told(intermediate_result: Any) -> None:
        nonlocal steps
        steps += 1
        if on_step is not None:
            on_step(steps, float(intermediate_result.fun))

    found = minimize(
        objective,
        np.zeros(old.size),
        jac=True,
        method="L-BFGS-B",
        callback=told,
        options={"maxiter": settings.iterations, "maxcor": 20, "ftol": 1e-9, "gtol": 1e-8},
    )
    new = np.rint(old + found.x.reshape(old.shape) * spreads)
    return FitResult(
        [int(value) for value in new.ravel()],
        scale,
        len(train),
        len(rest),
        loss_of(rest, old, scale, settings.score_share),
        loss_of(rest, new, scale, settings.score_share),
    )


def _objective(
    train: Samples, old: Any, spreads: Any, scale: float, settings: FitSettings
) -> Callable[[Any], tuple[float, Any]]:
    """Loss and gradient by how far the weights have moved, in spreads."""
    target = targets(train, scale, settings.score_share)
    worth = settings.worth * len(train)

    def loss_and_gradient(flat: Any) -> tuple[float, Any]:
        values = evaluations(train, old + flat.reshape(old.shape) * spreads) / scale
        loss = cross_entropy(values, target) + flat @ flat / (2 * worth)
        slope = (expit(values) - target) * train.scales / (scale * len(train))
        gradient = (train.counts.T @ (train.blends * slope[:, None])) * spreads
        return loss, gradient.ravel() + flat / worth

    return loss_and_gradient


def evaluations(samples: Samples, weights: Any) -> Any:
    """The evaluations with these weights (weights by phases), in hundredths; no network."""
    return ((samples.counts @ weights) * samples.blends).sum(axis=1) * samples.scales


def targets(samples: Samples, scale: float, score_share: float) -> Any:
    """What is to be foretold: results, mixed with what the search thought."""
    return (1 - score_share) * samples.points + score_share * expit(samples.scores / scale)


def cross_entropy(values: Any, target: Any) -> float:
    """The mean of ``-target log p - (1 - target) log(1 - p)``, p being the chance to win."""
    return float(np.mean(np.logaddexp(0, values) - target * values))


def loss_of(samples: Samples, weights: Any, scale: float, score_share: float) -> float:
    """The loss of these weights."""
    values = evaluations(samples, weights) / scale
    return cross_entropy(values, targets(samples, scale, score_share))


def fit_scale(samples: Samples, weights: Any) -> float:
    """The scale with which the evaluation foretells results best."""
    values = evaluations(samples, weights)
    found = minimize_scalar(
        lambda scale: cross_entropy(values / scale, samples.points),
        bounds=(20.0, 2000.0),
        method="bounded",
    )
    return float(found.x)


def _spreads(game: str, settings: FitSettings) -> Any:
    groups = weight_groups(game)
    if unknown := [name for name in settings.fixed if name not in groups]:
        raise ValueError(f"{game} has no weights {', '.join(unknown)}; it has {', '.join(groups)}")
    spreads = [
        np.full(
            size,
            0.0
            if name in settings.fixed
            else settings.spread
            if size == 1
            else settings.table_spread,
        )
        for name, size in groups.items()
    ]
    return np.concatenate(spreads)[:, None]
