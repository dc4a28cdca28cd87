"""Owns the counting of a match: results of the first engine, by game, by pair, by opening."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from twelves.match.statistics import pentanomial, trinomial

if TYPE_CHECKING:
    from collections.abc import Iterable

PAIR_NAMES = ("LL", "LD", "WL", "DD", "WD", "WW")


class Tally:
    """Adds up pairs as the journal has them. All results are those of the engine `first`."""

    def __init__(self, first: str, second: str) -> None:
        self.first = first
        self.second = second
        self.results: Counter[str] = Counter()  # "W", "D", "L"
        self.pairs: Counter[str] = Counter()
        self.winners: Counter[str] = Counter()  # sides, or "draw"
        self.reasons: Counter[str] = Counter()
        self.failures: Counter[tuple[str, str]] = Counter()  # (engine, reason)
        self.failure_details: list[str] = []
        self.openings: dict[str, Counter[str]] = {}
        self.plies = 0

    @property
    def games(self) -> int:
        """Games so far."""
        return sum(self.results.values())

    @property
    def wins_losses_draws(self) -> tuple[int, int, int]:
        """Of the first engine."""
        return self.results["W"], self.results["L"], self.results["D"]

    @property
    def pair_counts(self) -> list[int]:
        """The pairs in the order of `PAIR_NAMES`."""
        return [self.pairs[name] for name in PAIR_NAMES]

    def add_all(self, pairs: Iterable[dict[str, Any]]) -> None:
        """Adds many pairs."""
        for pair in pairs:
            self.add(pair)

    def add(self, pair: dict[str, Any]) -> None:
        """Adds a finished pair."""
        results = [self._add_game(game) for game in pair["games"]]
        name = "".join(sorted(results, key="WLD".index))
        name = {"DW": "WD", "DL": "LD"}.get(name, name)
        self.pairs[name] += 1
        own = self.openings.setdefault(pair["opening"]["name"], Counter())
        own.update(results)
        own[f"pair {name}"] += 1

    def _add_game(self, game: dict[str, Any]) -> str:
        winner = game["winner"]
        self.winners[winner or "draw"] += 1
        self.reasons[game["reason"]] += 1
        self.plies += len(game["moves"])
        if game["detail"]:
            (loser,) = (name for side, name in game["players"].items() if side != winner)
            self.failures[loser, game["reason"]] += 1
            self.failure_details.append(f"{game['reason']}: {game['detail']}")
        result = "D" if winner is None else "W" if game["players"][winner] == self.first else "L"
        self.results[result] += 1
        return result

    def opening_table(self) -> list[dict[str, Any]]:
        """How each opening went, the ones that decided most first.

        ``decided_by_side`` is the number of pairs in which the same side won twice.
        """
        rows = [
            {
                "opening": name,
                "wins": own["W"],
                "draws": own["D"],
                "losses": own["L"],
                "decided_by_side": own["pair WL"],
            }
            for name, own in self.openings.items()
        ]
        return sorted(rows, key=lambda row: (-(row["wins"] + row["losses"]), row["opening"]))

    def as_json(self) -> dict[str, Any]:
        """All of it, with what it says about strength."""
        single, paired = trinomial(*self.wins_losses_draws), pentanomial(self.pair_counts)
        return {
            "engines": [self.first, self.second],
            "games": self.games,
            "wins": self.results["W"],
            "draws": self.results["D"],
            "losses": self.results["L"],
            "draw_rate": self.results["D"] / self.games if self.games else None,
            "pairs": dict(zip(PAIR_NAMES, self.pair_counts, strict=True)),
            "trinomial": None if single is None else finite(vars(single)),
            "pentanomial": None if paired is None else finite(vars(paired)),
            "winners": dict(self.winners),
            "reasons": dict(self.reasons),
            "failures": [
                {"engine": engine, "reason": reason, "games": count}
                for (engine, reason), count in sorted(self.failures.items())
            ],
            "failure_details": self.failure_details,
            "mean_plies": self.plies / self.games if self.games else None,
            "openings": self.opening_table(),
        }


def finite(values: dict[str, float]) -> dict[str, float | None]:
    """The values with None instead of the infinite ones, which JSON does not have."""
    return {key: value if abs(value) != float("inf") else None for key, value in values.items()}
