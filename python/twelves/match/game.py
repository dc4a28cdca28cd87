"""Owns one game of a match: moves in turn, clocks, and who has lost by what he did."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from twelves.match.players import Failure

if TYPE_CHECKING:
    import threading
    from collections.abc import Mapping

    from twelves import Board, Limit
    from twelves.match.players import Player

FAILURES = ("crash", "illegal_move", "time")


@dataclass(frozen=True)
class GameRecord:
    """A finished game.

    Attributes
    ----------
    players : dict
        The name of the engine of each side.
    winner : str or None
        The side that won.
    reason : str
        A termination by the rules, or 'crash', 'illegal_move', 'time'.
    detail : str
        What happened, if an engine failed.
    fen : str
        The position in which the game began.
    moves : list of str
        All moves from there, those of the opening included.
    opening_plies : int
        How many of them are the opening.
    seconds : dict
        What each side used.
    """

    players: dict[str, str]
    winner: str | None
    reason: str
    detail: str
    fen: str
    moves: list[str]
    opening_plies: int
    seconds: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        """The record for a file."""
        return asdict(self)


@dataclass(frozen=True)
class Tolerance:
    """How exactly time is taken.

    Attributes
    ----------
    margin : float
        Seconds that a move may be over its time, or a clock below zero.
    patience : float
        Seconds for a move where no time is given, and for every other answer.
    """

    margin: float = 0.05
    patience: float = 60.0


class AbortedError(Exception):
    """The match is being stopped; the game does not count."""


class GamePlay:
    """Plays one game from the position of a board."""

    def __init__(
        self,
        board: Board,
        players: Mapping[str, Player],
        limits: Mapping[str, Limit],
        tolerance: Tolerance,
        stop: threading.Event,
    ) -> None:
        self._board = board.copy()
        self._opening = board
        self._players = players
        self._limits = limits
        self._tolerance = tolerance
        self._stop = stop
        self._clocks = {side: limit.clock for side, limit in limits.items()}
        self._seconds = dict.fromkeys(players, 0.0)

    def play(self) -> GameRecord:
        """Plays to the end. Raises `AbortedError`."""
        side = ""
        try:
            for side in self._players:
                self._players[side].new_game()
            while (outcome := self._board.outcome()) is None:
                self._check_stop()
                side = self._board.turn
                self._move(side)
        except Failure as failure:
            self._check_stop()
            others = [other for other in self._players if other != side]
            reason = failure.reason if failure.reason in FAILURES else "crash"
            return self._record(others[0], reason, f"{self._players[side].name}: {failure.detail}")
        return self._record(outcome.winner, str(outcome.termination), "")

    def _move(self, side: str) -> None:
        limit, other = self._limit(side)
        self._players[side].prepare()
        started = time.monotonic()
        text = self._players[side].choose(self._board, limit, self._patience(limit), other)
        used = time.monotonic() - started
        self._seconds[side] += used
        self._check_time(side, limit, used)
        try:
            self._board.push(text)
        except ValueError as error:
            raise Failure("illegal_move", f"{text!r} in {self._board.fen()}: {error}") from None

    def _limit(self, side: str) -> tuple[Limit, float | None]:
        """The limit with the time that is left, and the time of the other side."""
        (other,) = (clock for name, clock in self._clocks.items() if name != side)
        limit, clock = self._limits[side], self._clocks[side]
        return (limit if clock is None else replace(limit, clock=max(clock, 0.0))), other

    def _patience(self, limit: Limit) -> float:
        times = [value for value in (limit.time, limit.clock) if value is not None]
        if not times:
            return self._tolerance.patience
        # Time is taken when the answer is here; that it comes at all is waited for a bit longer.
        return min(times) + self._tolerance.margin + 1.0

    def _check_time(self, side: str, limit: Limit, used: float) -> None:
        margin = self._tolerance.margin
        if limit.time is not None and used > limit.time + margin:
            raise Failure("time", f"{used:.3f} s for a move of {limit.time:g} s")
        clock = self._clocks[side]
        if clock is None:
            return
        if used > clock + margin:
            raise Failure("time", f"{used:.3f} s with {clock:.3f} s on the clock")
        self._clocks[side] = clock - used + (limit.increment or 0.0)

    def _check_stop(self) -> None:
        if self._stop.is_set():
            raise AbortedError

    def _record(self, winner: str | None, reason: str, detail: str) -> GameRecord:
        return GameRecord(
            players={side: player.name for side, player in self._players.items()},
            winner=winner,
            reason=reason,
            detail=detail,
            fen=self._opening.root().fen(),
            moves=[str(move) for move in self._board.move_stack],
            opening_plies=self._opening.ply(),
            seconds={side: round(used, 3) for side, used in self._seconds.items()},
        )
