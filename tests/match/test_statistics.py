"""The numbers of matches: published vectors, known formulas, simulations with known truth."""

from __future__ import annotations

import math
import random

import pytest

from twelves.match.sprt import Model, Sprt
from twelves.match.statistics import (
    NELO_FACTOR,
    elo_of_score,
    pentanomial,
    score_of_elo,
    trinomial,
)


@pytest.mark.parametrize(
    ("model", "counts", "elo0", "elo1", "expected"),
    [
        ("normalized", (36433, 36027, 68692), 0, 2, 0.92),
        ("normalized", (10871, 10650, 20431), -1.75, 0.25, 2.30),
        ("logistic", (21404, 21184, 40708), 0.5, 2.5, -1.57),
    ],
)
def test_llr_of_games(
    model: Model, counts: tuple[int, int, int], elo0: float, elo1: float, expected: float
) -> None:
    assert Sprt(elo0, elo1, model=model).llr_of_games(*counts) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("model", "counts", "elo0", "elo1", "expected"),
    [
        ("normalized", (365, 16618, 36029, 200, 16974, 390), 0, 2, 2.25),
        ("logistic", (223, 9863, 20279, 1000, 10037, 246), 0.5, 2.5, -3.07),
    ],
)
def test_llr_of_pairs(
    model: Model, counts: tuple[int, ...], elo0: float, elo1: float, expected: float
) -> None:
    test = Sprt(elo0, elo1, model=model)
    assert test.llr_of_pairs(counts) == pytest.approx(expected, abs=0.005)
    merged = (*counts[:2], counts[2] + counts[3], *counts[4:])
    assert test.llr_of_pairs(merged) == test.llr_of_pairs(counts)


def test_bounds_and_verdicts() -> None:
    test = Sprt(0, 5)
    assert test.bounds == pytest.approx((-math.log(19), math.log(19)))
    assert [test.verdict(llr) for llr in (-3, 0, 3)] == ["H0", "open", "H1"]


@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (0, 0, 9, 0, 0), (0, 0, 0, 0, 40)])
def test_llr_of_few_results_is_a_number(model: Model, counts: tuple[int, ...]) -> None:
    llr = Sprt(0, 10, model=model).llr_of_pairs(counts)
    assert math.isfinite(llr)
    assert (llr > 0) == (counts[4] > 0)


@pytest.mark.parametrize("model", ["normalized", "logistic"])
def test_a_mirrored_match_has_the_opposite_llr(model: Model) -> None:
    counts = (10, 60, 200, 80, 15)
    forth = Sprt(-3, 7, model=model).llr_of_pairs(counts)
    back = Sprt(-7, 3, model=model).llr_of_pairs(counts[::-1])
    assert forth == pytest.approx(-back, abs=1e-6)


@pytest.mark.parametrize(
    "arguments", [(5, 0), (0, 0), (0, 5, 0.0), (0, 5, 0.05, 0.6), (0, 5, 0.05, 0.05, "x")]
)
def test_impossible_tests_are_refused(arguments: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"elo0|alpha|beta|model"):
        Sprt(*arguments)  # type: ignore[arg-type]


def test_elo_and_score() -> None:
    assert score_of_elo(0) == 0.5
    assert score_of_elo(400) == pytest.approx(10 / 11)
    assert elo_of_score(score_of_elo(-123.4)) == pytest.approx(-123.4)
    assert elo_of_score(0) == -math.inf


def test_trinomial_by_hand() -> None:
    estimate = trinomial(40, 20, 40)  # mean 0.6, variance 0.14
    assert estimate is not None
    assert estimate.samples == 100
    assert estimate.score == pytest.approx(0.6)
    deviation = math.sqrt(0.14)
    assert estimate.elo_high == pytest.approx(elo_of_score(0.6 + 1.96 * deviation / 10), abs=0.01)
    assert estimate.nelo == pytest.approx(0.1 / deviation * NELO_FACTOR)
    assert estimate.los == pytest.approx(0.5 * math.erfc(-0.1 / (deviation / 10) / math.sqrt(2)))


def test_pentanomial_by_hand() -> None:
    estimate = pentanomial((10, 20, 30, 10, 20, 10))  # 10 20 40 20 10: even
    assert estimate is not None
    assert (estimate.samples, estimate.score, estimate.elo) == (100, 0.5, 0.0)
    assert estimate.los == pytest.approx(0.5)
    better = pentanomial((0, 20, 40, 40, 0))  # mean 0.55, variance 0.035
    assert better is not None
    assert better.nelo == pytest.approx(0.05 / (math.sqrt(2) * math.sqrt(0.035)) * NELO_FACTOR)


def test_no_games_say_nothing() -> None:
    assert trinomial(0, 0, 0) is None
    assert pentanomial((0, 0, 0, 0, 0)) is None
    with pytest.raises(ValueError, match="negative"):
        trinomial(-1, 0, 2)
    with pytest.raises(ValueError, match="five or six"):
        pentanomial((1, 2, 3))


def test_results_without_variance() -> None:
    won, drawn = trinomial(9, 0, 0), trinomial(0, 0, 9)
    assert won is not None
    assert drawn is not None
    assert (won.elo, won.los) == (math.inf, 1.0)
    assert (drawn.elo, drawn.elo_low, drawn.los) == (0.0, 0.0, 0.5)


def test_equal_pairs_narrow_the_interval_of_unbalanced_openings() -> None:
    """One side always wins: single games look wild, pairs show that both are the same."""
    single, paired = trinomial(50, 50, 0), pentanomial((0, 0, 50, 0, 0))
    assert single is not None
    assert paired is not None
    assert single.elo_high > 60
    assert paired.elo_high == 0.0


@pytest.mark.parametrize(("elo", "expected"), [(0, "H0"), (40, "H1")])
def test_simulated_matches_are_decided_rightly(elo: float, expected: str) -> None:
    """Independent games with half draws at a known logistic Elo; errors are bounded by 5 %."""
    chance = random.Random(5)
    test = Sprt(0, 40, model="logistic")
    verdicts = []
    for _ in range(40):
        pairs = [0] * 5
        verdict = "open"
        while verdict == "open":
            win = score_of_elo(elo) - 0.25
            points = sum(chance.choices((2, 1, 0), (win, 0.5, 0.5 - win))[0] for _ in range(2))
            pairs[points] += 1
            if sum(pairs) % 10 == 0:
                verdict = test.verdict(test.llr_of_pairs(pairs))
        verdicts.append(verdict)
    assert verdicts.count(expected) >= 35
