"""The fit of a network: what it computes is the evaluation, its slopes are right, it learns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from twelves.tuning.games import PlaySettings, play_games
from twelves.tuning.settings import FitSettings
from twelves.weights import format_weights, network_shape, parse_weights, weight_groups

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
SCALE = 50.0


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Any:
    from twelves.tuning.samples import read_samples

    path = tmp_path_factory.mktemp("games") / "positions"
    play_games(path, PlaySettings("checkers", nodes=40, openings=("random:4-10",)), 150)
    return read_samples([path])[1]


def empty_weights() -> str:
    """Men and kings are worth something, the network nothing."""
    values = [0] * len(parse_weights("checkers"))
    values[:4] = [1000, 1000, 1400, 1400]
    return format_weights("checkers", values)


def test_the_model_is_the_evaluation(samples: Any) -> None:
    from twelves.tuning.network import _odds_of, _read

    model = _read("checkers", parse_weights("checkers"), SCALE)
    assert np.abs(_odds_of(model, samples, 512) * SCALE - samples.values).max() < 2.1


def test_slopes_are_those_of_the_loss(samples: Any) -> None:
    from twelves.tuning.fit import cross_entropy
    from twelves.tuning.network import _forward, _read, _slopes

    model = _read("checkers", parse_weights("checkers"), SCALE)
    model.free = np.ones((sum(weight_groups("checkers").values()), 1))
    chance = np.random.default_rng(3)
    # Whole 255ths would sum up to exactly 1 now and then, where there is no slope.
    model.parts = {
        name: part.astype(np.float64) + chance.uniform(-1e-3, 1e-3, part.shape)
        for name, part in model.parts.items()
    }
    rows = np.arange(len(samples))

    def loss() -> float:
        return cross_entropy(_forward(model, samples, rows).odds, samples.points)

    done = _forward(model, samples, rows)
    errors = (1 / (1 + np.exp(-done.odds)) - samples.points) / len(rows)
    slopes = _slopes(model, samples, rows, done, errors)
    for name, part in model.parts.items():
        flat = part.reshape(-1)
        by_size = np.argsort(-np.abs(slopes[name].ravel()))[:20]
        for number in chance.choice(by_size, min(5, by_size.size), replace=False):
            before = flat[number]
            flat[number] = before + 1e-4
            above = loss()
            flat[number] = before - 1e-4
            below = loss()
            flat[number] = before
            numeric = (above - below) / 2e-4
            assert slopes[name].ravel()[number] == pytest.approx(numeric, rel=0.02, abs=1e-6)


def test_it_learns_from_nothing_and_keeps_what_is_fixed(samples: Any) -> None:
    from twelves.tuning.network import fit_network

    # Who has more on the left wing wins: nothing that the weights beside the network count. And
    # only where the network has a say.
    samples = samples.where(samples.stages < network_shape("checkers")[2])
    left = np.unpackbits(samples.views[:, 0], axis=1, bitorder="little")
    lead = left[:, :16].sum(axis=1).astype(int) - left[:, 64:80].sum(axis=1)
    made = replace(samples, points=(np.sign(lead) + 1) / 2)
    settings = FitSettings(score_share=0.0, epochs=25, batch=256, rate=0.01, fixed=("man", "king"))
    losses: list[float] = []
    result = fit_network(
        "checkers",
        made,
        settings,
        start=empty_weights(),
        on_step=lambda _, loss: losses.append(loss),
    )
    assert len(losses) == 25
    assert losses[-1] < 0.6 * losses[0]
    assert result.after < 0.65 * result.before
    assert result.values[:4] == [1000, 1000, 1400, 1400]
    assert len(result.values) == len(parse_weights("checkers"))
    assert any(result.values[2 * sum(weight_groups("checkers").values()) :])
    again = fit_network("checkers", made, settings, start=empty_weights())
    assert again.values == result.values


def test_a_network_goes_on_from_where_it_is(samples: Any) -> None:
    from twelves.tuning.network import fit_network

    result = fit_network("checkers", samples, FitSettings(epochs=1, batch=512, rate=1e-9))
    assert result.values == parse_weights("checkers")
    assert result.after == pytest.approx(result.before, abs=0.01)


def test_unknown_groups_are_named(samples: Any) -> None:
    from twelves.tuning.network import fit_network

    with pytest.raises(ValueError, match="no weights pawn; it has man"):
        fit_network("checkers", samples, FitSettings(fixed=("pawn",)))


def test_shapes() -> None:
    inputs, units, stages = network_shape("checkers")
    linear = 2 * sum(weight_groups("checkers").values())
    numbers = inputs * units + units + stages * (2 * units + 1)
    assert len(parse_weights("checkers")) == linear + numbers
    assert network_shape("loa") == (0, 0, 0)
