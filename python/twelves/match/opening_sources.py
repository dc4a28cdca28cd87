"""Owns which openings a match has: a word like 'random:6' or a file becomes a list of them."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from twelves import Board
from twelves.match.ballots import deck, men_off
from twelves.match.opening_file import read_openings
from twelves.match.openings import Opening, balanced, random_openings, sequences

if TYPE_CHECKING:
    from collections.abc import Iterator

EXPLAINED = """\
start           the start of the game
ballots[:DECK]  the three-move ballots: played (156), all, crossboard, mailplay, barred
plies:N         every sequence of N moves, once a position
random:N        N random moves
men-off[:N]     one man of each side taken off, then N random moves (2)
FILE            positions or moves, one a line"""
_MAN = 100


@dataclass(frozen=True)
class OpeningSource:
    """Which openings, and how they are chosen.

    Attributes
    ----------
    words : str
        The kind, as `EXPLAINED` has it.
    seed : int
        For random openings and for the order of the others.
    balance : int or None
        The most that a search may see in an opening; None: a man for those that are random,
        anything for the others.
    nodes : int
        How far that search goes.
    """

    words: str
    seed: int = 1
    balance: int | None = None
    nodes: int = 10_000

    def take(self, count: int, game: str, rules: str | None = None) -> list[Opening]:
        """So many openings; they begin again where there are not so many different ones."""
        openings = self.lazily(count, game, rules)
        return [openings[number] for number in range(count)]

    def lazily(self, count: int, game: str, rules: str | None = None) -> LazyOpenings:
        """The same openings, each chosen when it is asked for: a search takes its time."""
        kind = self.words.partition(":")[0]
        found = self._all(game, rules)
        bound = self.balance
        if bound is None and kind in ("random", "men-off"):
            bound = _MAN
        if bound is not None:
            found = balanced(found, game, rules, bound, self.nodes)
        return LazyOpenings(found, count, f"no opening is left of {self.words!r}")

    def _all(self, game: str, rules: str | None) -> Iterator[Opening]:
        kind, _, text = self.words.partition(":")
        start = Board(game, rules=rules)
        if kind == "random":
            return random_openings([start], _whole(text, "random"), self.seed)
        if kind == "men-off":
            boards = list(men_off(game, rules))
            return random_openings(boards, _whole(text or "2", kind), self.seed)
        if kind == "start":
            return iter([Opening("start")])
        if kind == "ballots":
            return self._shuffled(deck(game, text or "played"))
        if kind == "plies":
            return self._shuffled(list(sequences(start, _whole(text, kind))))
        if Path(self.words).is_file():
            return self._shuffled(read_openings(self.words, game, rules))
        raise ValueError(
            f"openings are neither a file nor one of these: {self.words!r}\n{EXPLAINED}"
        )

    def _shuffled(self, openings: list[Opening]) -> Iterator[Opening]:
        return iter(random.Random(self.seed).sample(openings, len(openings)))


class LazyOpenings:
    """A list of openings that is filled when it is read, by whichever thread.

    Parameters
    ----------
    source : iterator of Opening
        Where they come from; when it ends, they begin again.
    count : int
        How many there are to be.
    complaint : str
        What is wrong if there is none at all.
    """

    def __init__(self, source: Iterator[Opening], count: int, complaint: str) -> None:
        self._source = source
        self._count = count
        self._complaint = complaint
        self._known: list[Opening] = []
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Opening:
        if not 0 <= number < self._count:
            raise IndexError(f"opening {number} of {self._count}")
        with self._lock:
            while len(self._known) <= number and (new := next(self._source, None)) is not None:
                self._known.append(new)
            if not self._known:
                raise ValueError(self._complaint)
            return self._known[number % len(self._known)]


def _whole(text: str, kind: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"{kind} needs a number of moves, as in {kind}:4")
    return int(text)
