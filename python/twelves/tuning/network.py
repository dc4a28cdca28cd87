"""Owns the fit of a network, with the weights beside it, by stochastic gradient descent.

The network and what it computes are described in ``cpp/core/network.hpp``; the sizes of steps are
Adam's (D. P. Kingma and J. Ba, 2014) and fall along half a cosine to nothing. The same samples and
settings give the same numbers on the same machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import expit

from twelves.tuning.fit import FitResult, cross_entropy, targets
from twelves.weights import network_shape, parse_weights, weight_groups

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves.tuning.samples import Samples
    from twelves.tuning.settings import FitSettings

# As in cpp/core/network.hpp.
_ONE = 255
_DIVISOR = 8192
_MOST_OF_INPUT = 900
_MOST_OF_OUTPUT = 127
_THOUSANDTHS = 10  # in a hundredth


@dataclass
class _Model:
    """All numbers, by name, such that the sum of it all is in odds (e to 1)."""

    parts: dict[str, Any]
    free: Any = None  # which linear weights may move; none: all

    def zeros(self) -> dict[str, Any]:
        return {name: np.zeros_like(part) for name, part in self.parts.items()}


def fit_network(
    game: str,
    samples: Samples,
    settings: FitSettings,
    *,
    start: str = "",
    on_step: Callable[[int, float], object] | None = None,
) -> FitResult:
    """Fits the network of a game and the weights beside it.

    Parameters
    ----------
    game : str
        Which game.
    samples : Samples
        Positions of its games.
    settings : FitSettings
        How.
    start : str
        The text of the weights to begin from, if not those that are built in. A network of nothing
        but zeros begins with numbers by chance.
    on_step : callable, optional
        Called with the number of the epoch and the loss in it.
    """
    is_held_out = samples.games % settings.held_out == settings.held_out - 1
    train, rest = samples.where(~is_held_out), samples.where(is_held_out)
    scale = settings.scale or _scale_of(train)
    model = _beginning(game, settings, start, scale)
    _descend(model, train, targets(train, scale, settings.score_share), settings, on_step)
    values = _whole_numbers(model, scale)
    goal = targets(rest, scale, settings.score_share)
    return FitResult(
        values,
        scale,
        len(train),
        len(rest),
        cross_entropy(rest.values / scale, goal),
        cross_entropy(_odds_of(_read(game, values, scale), rest, settings.batch), goal),
    )


def _scale_of(samples: Samples) -> float:
    """The scale with which the present evaluation foretells results best, in hundredths."""
    found = minimize_scalar(
        lambda scale: cross_entropy(samples.values / scale, samples.points),
        bounds=(20.0, 2000.0),
        method="bounded",
    )
    return float(found.x)


def _units(scale: float) -> dict[str, float]:
    """What one in odds is in the numbers of the file."""
    return {
        "features": scale,
        "inputs": _ONE,
        "units": _ONE,
        "outputs": scale * _THOUSANDTHS * _DIVISOR / _ONE**2,
        "offsets": scale * _THOUSANDTHS * _DIVISOR,
    }


def _beginning(game: str, settings: FitSettings, start: str, scale: float) -> _Model:
    groups = weight_groups(game)
    if unknown := [name for name in settings.fixed if name not in groups]:
        raise ValueError(f"{game} has no weights {', '.join(unknown)}; it has {', '.join(groups)}")
    model = _read(game, parse_weights(game, start), scale)
    keeps = np.repeat([name in settings.fixed for name in groups], list(groups.values()))
    model.free = (~keeps)[:, None].astype(np.float32)
    parts = model.parts
    if any(parts[name].any() for name in ("inputs", "units", "outputs")):
        return model
    chance = np.random.default_rng(settings.seed)
    parts["inputs"] = chance.uniform(-0.25, 0.25, parts["inputs"].shape).astype(np.float32)
    parts["units"] = np.full_like(parts["units"], 0.1)
    outputs = chance.uniform(-0.1, 0.1, parts["outputs"].shape[1])
    parts["outputs"] = np.tile(outputs, (len(parts["outputs"]), 1)).astype(np.float32)
    return model


def _read(game: str, values: list[int], scale: float) -> _Model:
    """The model that these numbers of a file are."""
    inputs, units, stages = network_shape(game)
    features = sum(weight_groups(game).values())
    shapes = {
        "features": (features, 2),
        "inputs": (inputs, units),
        "units": (units,),
        "outputs": (stages, 2 * units),
        "offsets": (stages,),
    }
    parts = {}
    at = 0
    for name, shape in shapes.items():
        size = int(np.prod(shape))
        numbers = np.array(values[at : at + size], np.float32).reshape(shape)
        parts[name] = numbers / np.float32(_units(scale)[name])
        at += size
    return _Model(parts)


def _whole_numbers(model: _Model, scale: float) -> list[int]:
    """The numbers of the file."""
    most = {"inputs": _MOST_OF_INPUT, "units": _MOST_OF_INPUT, "outputs": _MOST_OF_OUTPUT}
    values: list[int] = []
    for name, unit in _units(scale).items():
        numbers = np.rint(model.parts[name] * unit)
        if name in most:
            numbers = np.clip(numbers, -most[name], most[name])
        values.extend(int(number) for number in numbers.ravel())
    return values


@dataclass
class _Pass:
    """What was worked out on the way to the odds of some samples."""

    linear: Any
    rows: Any  # which of the samples the network has a say in; the others follow for these
    stages: Any
    views: Any  # both views one below the other: 2 positions by inputs
    sums: Any
    squares: Any  # positions by 2 units
    odds: Any


def _forward(model: _Model, samples: Samples, rows: Any) -> _Pass:
    parts = model.parts
    inputs = len(parts["inputs"])
    linear = samples.counts[rows].astype(np.float32)
    odds = ((linear @ parts["features"]) * samples.blends[rows]).sum(axis=1)
    seen = np.flatnonzero(samples.stages[rows] < len(parts["offsets"]))
    stages = samples.stages[rows[seen]]
    bits = np.unpackbits(samples.views[rows[seen]], axis=2, count=inputs, bitorder="little")
    views = bits.astype(np.float32).reshape(-1, inputs)
    sums = views @ parts["inputs"] + parts["units"]
    squares = np.square(np.clip(sums, 0, 1)).reshape(len(seen), -1)
    odds[seen] += np.einsum("ij,ij->i", squares, parts["outputs"][stages])
    odds[seen] += parts["offsets"][stages]
    return _Pass(linear, seen, stages, views, sums, squares, odds * samples.scales[rows])


def _slopes(model: _Model, samples: Samples, rows: Any, done: _Pass, errors: Any) -> dict[str, Any]:
    """The slope of the loss by every number; `errors` is that by the odds."""
    slopes = model.zeros()
    errors = (errors * samples.scales[rows]).astype(np.float32)
    by_blend = errors[:, None] * samples.blends[rows]
    slopes["features"] = (done.linear.T @ by_blend) * model.free
    wrong = errors[done.rows]
    for stage in range(len(model.parts["offsets"])):
        of_stage = done.stages == stage
        slopes["outputs"][stage] = wrong[of_stage] @ done.squares[of_stage]
        slopes["offsets"][stage] = wrong[of_stage].sum()
    by_sums = (wrong[:, None] * model.parts["outputs"][done.stages]).reshape(done.sums.shape)
    by_sums *= 2 * done.sums * ((done.sums > 0) & (done.sums < 1))
    slopes["inputs"] = done.views.T @ by_sums
    slopes["units"] = by_sums.sum(axis=0)
    return slopes


def _descend(
    model: _Model,
    samples: Samples,
    goal: Any,
    settings: FitSettings,
    on_step: Callable[[int, float], object] | None,
) -> None:
    chance = np.random.default_rng(settings.seed)
    batch = min(settings.batch, len(samples))
    batches = len(samples) // batch
    means, squares = model.zeros(), model.zeros()
    step = 0
    for epoch in range(settings.epochs):
        order = chance.permutation(len(samples))
        loss = 0.0
        for number in range(batches):
            rows = np.sort(order[number * batch : (number + 1) * batch])
            done = _forward(model, samples, rows)
            loss += cross_entropy(done.odds, goal[rows])
            errors = (expit(done.odds) - goal[rows]) / batch
            slopes = _slopes(model, samples, rows, done, errors)
            step += 1
            share = step / (settings.epochs * batches)
            rate = settings.rate * min(1.0, step / 200) * 0.5 * (1 + np.cos(np.pi * share))
            _adam(model.parts, slopes, means, squares, rate, step)
        if on_step is not None:
            on_step(epoch + 1, loss / batches)


def _adam(
    parts: dict[str, Any],
    slopes: dict[str, Any],
    means: dict[str, Any],
    squares: dict[str, Any],
    rate: float,
    step: int,
) -> None:
    for name, part in parts.items():
        mean, square = means[name], squares[name]
        mean += 0.1 * (slopes[name] - mean)
        square += 0.001 * (slopes[name] * slopes[name] - square)
        steady = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        part -= (rate * mean / (1 - 0.9**step) / steady).astype(np.float32)


def _odds_of(model: _Model, samples: Samples, batch: int) -> Any:
    rows = np.arange(len(samples))
    return np.concatenate(
        [
            _forward(model, samples, part).odds
            for part in np.array_split(rows, len(rows) // batch + 1)
        ]
    )
