"""Facts from outside the code: perft counts and rule cases, read from the games' TOML files.

A rule case holds a position and what must be true of it, after `play` (or `walk`, the same moves
in one string) if given:

    article, shows     the rule and what the case shows of it; report: a field report it answers
    rules              rule options of the position
    fen                the canonical text of the position
    moves              all legal moves; `contains`: some of them; `count`: how many;
                       `moves_from`: all of those that start on `from`
    routes             how many routes they have, each counted by itself
    legal              texts that must be read, each with a full text of the move meant
    illegal            texts that are refused here; `ambiguous`: with the full texts they may mean
    outcome = "none"   the game is not over; else `winner` ("none": drawn) and `reason`
    repetitions, reversible_plies
    error              the position is refused, with this in the message
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.games.checkers import reference as checkers_reference
from tests.games.loa import reference as loa_reference

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]

ROOT = Path(__file__).resolve().parent
GAMES = ("checkers", "loa")
REFERENCES: dict[str, ModuleType] = {"checkers": checkers_reference, "loa": loa_reference}

KEYS = frozenset(
    "article shows report position rules play walk fen moves contains count from moves_from routes "
    "legal illegal ambiguous outcome winner reason repetitions reversible_plies error".split()
)


@dataclass(frozen=True)
class Case:
    """One fact; `data` has the keys that the file gives."""

    game: str
    number: int
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.game}-{self.number}-{self.data['shows']}".replace(" ", "_")

    def get(self, key: str, default: Any = None) -> Any:
        return self.data.get(key, default)

    @property
    def played(self) -> list[str]:
        return list(self.get("play", [])) + str(self.get("walk", "")).split()


@dataclass(frozen=True)
class Perft:
    """Counts of lines, `moves[d - 1]` of d plies; `routes` likewise with each route by itself."""

    game: str
    fen: str
    why: str
    rules: str | None
    moves: list[int]
    routes: list[int]

    def __str__(self) -> str:
        return f"{self.game}-{self.fen}"

    def depths(self, limit: int) -> Iterator[tuple[int, int, int]]:
        """Depth, moves and routes, as long as the counts are not over the limit."""
        for depth, counts in enumerate(zip(self.moves, self.routes, strict=False), start=1):
            if max(counts) > limit:
                return
            yield depth, *counts


def load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        data: dict[str, Any] = tomllib.load(file)
    return data


@cache
def rule_cases(game: str) -> list[Case]:
    cases = load(ROOT / "games" / game / "rules.toml")["case"]
    for case in cases:
        assert case.keys() <= KEYS, f"unknown key in {case}"
    return [Case(game, number, case) for number, case in enumerate(cases, start=1)]


@cache
def perft_facts(game: str) -> list[Perft]:
    data = load(ROOT / "games" / game / "perft.toml")
    return [
        Perft(
            game,
            fact["fen"],
            fact["why"],
            data.get("rules"),
            fact.get("moves") or fact["routes"],
            fact.get("routes") or fact["moves"],
        )
        for fact in data["position"]
    ]


def all_rule_cases() -> list[Case]:
    return [case for game in GAMES for case in rule_cases(game)]


def all_perft_facts() -> list[Perft]:
    return [fact for game in GAMES for fact in perft_facts(game)]


def reference_position(game: str, fen: str, rules: str | None = None) -> Any:
    """A position of the reference rules of that game."""
    options = loa_reference.rule_options(rules) if rules else {}
    return REFERENCES[game].parse(fen, **options)


def shared_folder() -> Path | None:
    """The folder with the data sets that the facts were taken from, where it is at hand."""
    for parent in ROOT.parents:
        if (parent / "shared" / "cases").is_dir():
            return parent / "shared"
    return None


@dataclass(frozen=True)
class ForcedWin:
    """A proven win of the side to move in `plies`, and all first moves that reach it so soon."""

    game: str
    fen: str
    rules: str | None
    plies: int
    moves: list[str]

    def __str__(self) -> str:
        return f"{self.game}-{self.plies}-{self.fen}-{self.rules}"


@cache
def forced_wins() -> list[ForcedWin]:
    wins = []
    for fact in load(ROOT / "games" / "loa" / "forced_wins.toml")["win"]:
        other = fact.get("without", fact)
        wins.append(ForcedWin("loa", fact["fen"], None, fact["plies"], fact["moves"]))
        wins.append(
            ForcedWin("loa", fact["fen"], "simultaneous=draw", other["plies"], other["moves"])
        )
    return wins
