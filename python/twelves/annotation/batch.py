"""Owns the annotation of many games: in their order, at once, and going on where it was."""

from __future__ import annotations

import hashlib
from collections import deque
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from twelves.annotation.analyst import Point
from twelves.annotation.judgement import MISTAKE, THRESHOLDS
from twelves.annotation.writing import VARIATION, annotate, line_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future

    from twelves.annotation.analyst import Line
    from twelves.annotation.judgement import Player
    from twelves.annotation.workers import Workers
    from twelves.match.journal import Journal
    from twelves.records import Game

NEEDS = frozenset({"line", "points"})
"""What a line of the journal has."""
_AHEAD = 4  # games read ahead for each process


@dataclass
class Annotated:
    """A game with its evaluations.

    Attributes
    ----------
    number : int
        Its place among the games, from 1.
    game : Game
        The record, with the evaluations in it.
    points : list of Point
        Of its positions; empty if it could not be analysed.
    players : list of Player
        How both sides have played.
    trouble : str
        Why it was not analysed.
    """

    number: int
    game: Game
    points: list[Point] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    trouble: str = ""


def annotate_games(
    games: Iterable[Game],
    workers: Workers,
    *,
    journal: Journal | None = None,
    least: float = THRESHOLDS[MISTAKE],
    plies: int = VARIATION,
) -> Iterator[Annotated]:
    """Annotates games and gives them back in their order; only some are in memory at a time.

    Parameters
    ----------
    games : iterable of Game
        The games; they are changed.
    workers : Workers
        Who analyses them.
    journal : Journal, optional
        Where finished analyses are kept, and taken from.
    least, plies
        See `annotate`.
    """
    batch = _Batch(workers, journal)
    for number, game in enumerate(games, 1):
        batch.begin(Annotated(number, game))
        while batch.is_full():
            yield _written(batch.take(), least, plies)
    while batch.waiting:
        yield _written(batch.take(), least, plies)


def fingerprint(line: Line) -> str:
    """Names the moves and rules of a line, so that its analysis is found again."""
    text = "\n".join([line.game, line.fen or "", line.rules or "", *line.moves])
    return hashlib.sha256(text.encode()).hexdigest()[:24]


class _Batch:
    """The games that are being analysed, in their order."""

    def __init__(self, workers: Workers, journal: Journal | None) -> None:
        self._workers = workers
        self._journal = journal
        self._known = (
            {entry["line"]: entry["points"] for entry in journal.entries} if journal else {}
        )
        self._searches: dict[Future[list[Point]], str] = {}
        self.waiting: deque[tuple[Annotated, Future[list[Point]] | None]] = deque()

    def is_full(self) -> bool:
        return len(self.waiting) >= _AHEAD * self._workers.count

    def begin(self, one: Annotated) -> None:
        future = None
        try:
            line = line_of(one.game)
        except ValueError as error:
            one.trouble = str(error)
        else:
            name = fingerprint(line)
            if name in self._known:
                one.points = [Point.from_json(facts) for facts in self._known[name]]
            else:
                future = self._workers.submit(line)
                self._searches[future] = name
        self.waiting.append((one, future))

    def take(self) -> Annotated:
        """The first of the games, as soon as it is ready."""
        one, future = self.waiting.popleft()
        if future is not None:
            while future in self._searches:
                self._keep_finished()
            one.points = future.result()
        return one

    def _keep_finished(self) -> None:
        """Waits for a search, not always the first one, and puts its result on the disk."""
        finished, _ = wait(self._searches, return_when=FIRST_COMPLETED)
        for future in finished:
            name = self._searches.pop(future)
            facts = [point.as_json() for point in future.result()]
            if self._journal is not None:
                self._journal.append({"line": name, "points": facts})


def _written(one: Annotated, least: float, plies: int) -> Annotated:
    if one.points:
        one.players = annotate(one.game, one.points, least=least, plies=plies)
    return one
