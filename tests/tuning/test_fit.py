"""The fit finds weights that are known because the results were made with them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from twelves.tuning.games import PlaySettings, play_games
from twelves.tuning.settings import FitSettings
from twelves.weights import format_weights, parse_weights, weight_groups

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
SCALE = 80.0


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Any:
    from twelves.tuning.samples import read_samples

    path = tmp_path_factory.mktemp("games") / "positions"
    play_games(path, PlaySettings("loa", nodes=40, openings=("random:4-10",)), 150)
    game, found = read_samples([path])
    assert game == "loa"
    return found


def values_of(samples: Any, values: list[int]) -> Any:
    from twelves.tuning.fit import evaluations

    return evaluations(samples, np.array(values, float).reshape(-1, 2))


def test_counts_and_weights_give_the_evaluation(samples: Any) -> None:
    values = values_of(samples, parse_weights("loa"))
    assert np.abs(values - samples.values).max() <= 1.01


def test_known_weights_are_found_again(samples: Any) -> None:
    from twelves.tuning.fit import fit_scale, fit_weights

    truth = parse_weights("loa")
    chance = np.random.default_rng(1)
    odds = 1 / (1 + np.exp(-values_of(samples, truth) / SCALE))
    made = replace(samples, points=(chance.random(odds.size) < odds).astype(float))
    wrong = list(truth)
    names = list(weight_groups("loa"))
    at = 2 * names.index("spread")
    wrong[at] -= 2000  # in the opening
    others = tuple(name for name in names if name != "spread")
    settings = FitSettings(score_share=0.0, spread=3000.0, worth=1.0, fixed=others)
    result = fit_weights("loa", made, settings, start=format_weights("loa", wrong))
    assert fit_scale(made, np.array(truth, float).reshape(-1, 2)) == pytest.approx(SCALE, rel=0.1)
    assert abs(result.values[at] / result.scale - truth[at] / SCALE) < 4
    assert result.values[:at] + result.values[at + 2 :] == truth[:at] + truth[at + 2 :]
    assert result.after < result.before


def test_slopes_are_those_of_the_loss(samples: Any) -> None:
    from twelves.tuning.fit import _objective

    old = np.array(parse_weights("loa"), float).reshape(-1, 2)
    spreads = np.full((len(old), 1), 100.0)
    objective = _objective(samples, old, spreads, SCALE, FitSettings())
    chance = np.random.default_rng(2)
    at = chance.normal(size=old.size) * 0.1
    _, slopes = objective(at)
    for number in (0, 1, 2, 3, 2 * samples.counts.indices[-1]):
        step = np.zeros(old.size)
        step[number] = 1e-4
        numeric = (objective(at + step)[0] - objective(at - step)[0]) / 2e-4
        assert slopes[number] == pytest.approx(numeric, rel=1e-3, abs=1e-9)


def test_unknown_groups_are_named(samples: Any) -> None:
    from twelves.tuning.fit import fit_weights

    with pytest.raises(ValueError, match="no weights pawn; it has man"):
        fit_weights("loa", samples, FitSettings(fixed=("pawn",)))


def test_files_of_two_games_are_not_mixed(tmp_path: Path) -> None:
    from twelves.tuning.samples import read_samples

    for game in ("checkers", "loa"):
        play_games(tmp_path / game, PlaySettings(game, nodes=40), 1)
    with pytest.raises(ValueError, match="is of loa"):
        read_samples([tmp_path / "checkers", tmp_path / "loa"])
