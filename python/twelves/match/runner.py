"""Owns a match as a whole: pairs of games, several at once, written down, until enough is known."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from twelves import game_info
from twelves.match.game import AbortedError, GamePlay, Tolerance
from twelves.match.players import Failure, make_player
from twelves.match.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from twelves import Limit
    from twelves.match.game import GameRecord
    from twelves.match.journal import Journal
    from twelves.match.openings import Opening
    from twelves.match.players import Player
    from twelves.match.specs import EngineSpec
    from twelves.match.sprt import Sprt


class Openings(Protocol):
    """As much of a list as a match needs."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int, /) -> Opening: ...


@dataclass(frozen=True)
class MatchPlan:
    """What is to be played. Each opening is one pair of games, with sides swapped.

    Attributes
    ----------
    game : str
        The game.
    engines : pair of EngineSpec
        The first is the one that results are about. They have different names.
    openings : list of Opening, or alike
        As many as there are to be pairs.
    limit : Limit
        For engines that have none of their own.
    rules : str, optional
        Rules of the game.
    tolerance : Tolerance
        How time is taken.
    sprt : Sprt, optional
        When to stop before the last pair.
    """

    game: str
    engines: tuple[EngineSpec, EngineSpec]
    openings: Openings
    limit: Limit
    rules: str | None = None
    tolerance: Tolerance = field(default_factory=Tolerance)
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        if self.engines[0].name == self.engines[1].name:
            raise ValueError(f"both engines are called {self.engines[0].name!r}")

    def settings(self) -> dict[str, Any]:
        """What must not change while a match is interrupted."""
        return {
            "game": game_info(self.game).name,
            "rules": self.rules,
            "engines": [engine.as_json() for engine in self.engines],
            "limit": self.limit.given(),
            "tolerance": vars(self.tolerance),
            "sprt": vars(self.sprt) if self.sprt else None,
        }

    def check(self, pairs: Sequence[dict[str, Any]]) -> None:
        """Raises `ValueError` unless pairs of before began with the openings of this plan."""
        for pair in pairs:
            number = pair["pair"]
            if number >= len(self.openings):
                raise ValueError(f"pair {number + 1} was played; there are fewer now")
            if pair["opening"] != self.openings[number].as_json():
                name = pair["opening"]["name"]
                raise ValueError(f"pair {number + 1} was played with another opening, {name!r}")

    def enough(self, tally: Tally) -> bool:
        """Whether the sequential test is over."""
        if self.sprt is None:
            return False
        return self.sprt.verdict(self.sprt.llr_of_pairs(tally.pair_counts)) != "open"


def run_match(
    plan: MatchPlan,
    *,
    concurrency: int = 1,
    journal: Journal | None = None,
    on_pair: Callable[[dict[str, Any], Tally], object] | None = None,
) -> Tally:
    """Plays a match to its end, or on from where its journal stands.

    Parameters
    ----------
    plan : MatchPlan
        What is to be played.
    concurrency : int
        Pairs at once, each with engines of its own.
    journal : Journal, optional
        Where finished pairs are written to, and those of before are found.
    on_pair : callable, optional
        Called with every finished pair and the tally so far, in this thread.

    Raises
    ------
    RuntimeError
        If an engine cannot be started.
    """
    if concurrency < 1:
        raise ValueError(f"at least one pair must be played at a time: {concurrency}")
    tally = Tally(plan.engines[0].name, plan.engines[1].name)
    known = list(journal.entries) if journal is not None else []
    plan.check(known)
    tally.add_all(known)
    done = {pair["pair"] for pair in known}
    numbers = [number for number in range(len(plan.openings)) if number not in done]
    if numbers and not plan.enough(tally):
        with _Workers(plan, numbers, min(concurrency, len(numbers))) as workers:
            for _ in numbers:
                pair = workers.next_pair()
                if journal is not None:
                    journal.append(pair)
                tally.add(pair)
                if on_pair is not None:
                    on_pair(pair, tally)
                if plan.enough(tally):
                    break
    return tally


class _Workers:
    """Threads that play pairs. Leaving the block ends them, and the engines, at once."""

    def __init__(self, plan: MatchPlan, numbers: list[int], count: int) -> None:
        self._plan = plan
        self._stop = threading.Event()
        self._todo: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        for number in [*numbers, *[None] * count]:
            self._todo.put(number)
        self._done: queue.SimpleQueue[dict[str, Any] | BaseException] = queue.SimpleQueue()
        self._players: list[Player] = []
        try:
            teams = [self._team() for _ in range(count)]
        except BaseException:
            self._close()
            raise
        self._threads = [threading.Thread(target=self._work, args=(team,)) for team in teams]

    def next_pair(self) -> dict[str, Any]:
        """Waits for the next finished pair, in whatever order they come."""
        pair = self._done.get()
        if isinstance(pair, BaseException):
            raise pair
        return pair

    def __enter__(self) -> _Workers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        for player in self._players:
            player.interrupt()
        for thread in self._threads:
            thread.join()
        self._close()

    def _team(self) -> tuple[Player, Player]:
        first, second = (self._start(spec) for spec in self._plan.engines)
        return first, second

    def _start(self, spec: EngineSpec) -> Player:
        try:
            player = make_player(spec, self._plan.game, self._plan.rules)
        except Failure as failure:
            raise RuntimeError(f"{spec.name} cannot be started: {failure.detail}") from None
        self._players.append(player)
        return player

    def _close(self) -> None:
        for player in self._players:
            player.close()

    def _work(self, team: tuple[Player, Player]) -> None:
        try:
            while (number := self._todo.get()) is not None and not self._stop.is_set():
                opening = self._plan.openings[number]
                games = [self._play(opening, team, swapped).as_json() for swapped in (False, True)]
                self._done.put({"pair": number, "opening": opening.as_json(), "games": games})
        except AbortedError:
            pass
        except BaseException as error:  # for the thread that waits
            self._done.put(error)

    def _play(self, opening: Opening, team: tuple[Player, Player], swapped: bool) -> GameRecord:
        plan = self._plan
        board = opening.board(plan.game, plan.rules)
        if board.is_game_over():
            raise ValueError(f"the game is over after the opening {opening.name!r}")
        limits = [spec.limit or plan.limit for spec in plan.engines]
        order = (1, 0) if swapped else (0, 1)
        sides = game_info(plan.game).sides
        return GamePlay(
            board,
            {side: team[i] for side, i in zip(sides, order, strict=True)},
            {side: limits[i] for side, i in zip(sides, order, strict=True)},
            plan.tolerance,
            self._stop,
        ).play()
