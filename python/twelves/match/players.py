"""Owns what a match asks of a player, and the player that is an engine in this process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from twelves import Engine
from twelves.match.specs import INTERNAL
from twelves.tables import open as open_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Board, Limit
    from twelves.match.specs import EngineSpec


class Failure(Exception):  # noqa: N818 (of an engine, which loses by it; not an error of ours)
    """An engine did what loses a game. `reason` is 'crash', 'illegal_move' or 'time'."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True)
class Report:
    """What an engine tells of its search.

    Attributes
    ----------
    depth, nodes : int
        How deep and how far it has searched.
    seconds : float
        How long, by its own clock.
    cp : int
        What the position is worth to the side to move; beyond all evaluations if proved.
    proved : {'win', 'loss', ''}
        Whether the engine says that the game is decided.
    mate : int or None
        Own moves to the end, if it says so.
    move : str
        The first move of its line.
    """

    depth: int
    nodes: int
    seconds: float
    cp: int
    proved: str
    mate: int | None
    move: str


class Player(Protocol):
    """One engine of a match. Used by one thread, but for `interrupt`."""

    name: str

    def new_game(self) -> None:
        """A new game begins: forget what was learned. Raises `Failure`."""

    def prepare(self) -> None:
        """Waits until it is idle, before its clock starts. Raises `Failure`."""

    def choose(
        self,
        board: Board,
        limit: Limit,
        patience: float,
        other_clock: float | None = None,
        on_report: Callable[[Report], object] | None = None,
    ) -> str:
        """The text of a move, within `patience` seconds. Raises `Failure`.

        A truthy answer of `on_report` ends the search.
        """

    def interrupt(self) -> None:
        """Makes a running `choose` end soon, in whatever way. Called from another thread."""

    def close(self) -> None:
        """Ends the engine."""


class InternalPlayer:
    """Our engine in this process: quick to start, but nothing is between it and the match."""

    def __init__(self, spec: EngineSpec, game: str) -> None:
        self.name = spec.name
        known = {"hash": "hash_mb", "threads": "threads"}
        given = {key.lower(): value for key, value in spec.options.items()}
        file = given.pop("evalfile", None)
        weights = Path(file).read_text(encoding="utf-8") if file else ""
        path = given.pop("tablepath", None)
        try:
            options = {known[key]: int(value) for key, value in given.items()}
        except (KeyError, ValueError):
            raise ValueError(
                "an internal engine takes Hash=N, Threads=N, EvalFile=PATH and TablePath=FOLDER "
                f"(empty: no tables), not {spec.options}"
            ) from None
        tables = open_tables(path, game=game) if path else path is None
        self._engine = Engine(game, weights=weights, tables=tables, **options)

    def new_game(self) -> None:
        """Forgets the hash table."""
        self._engine.new_game()

    def prepare(self) -> None:
        """It is."""

    def choose(
        self,
        board: Board,
        limit: Limit,
        patience: float,  # noqa: ARG002 (it keeps its limits)
        other_clock: float | None = None,  # noqa: ARG002 (it does not look at it)
        on_report: Callable[[Report], object] | None = None,
    ) -> str:
        """The text of the best move."""
        with self._engine.analysis(board, limit) as analysis:
            for info in analysis:
                if on_report is None or info.multipv != 1 or not info.pv:
                    continue
                won, lost = info.score.win_in, info.score.loss_in
                report = Report(
                    depth=info.depth,
                    nodes=info.nodes,
                    seconds=info.time,
                    cp=info.score.value,
                    proved="win" if won is not None else "loss" if lost is not None else "",
                    mate=info.score.mate(),
                    move=str(info.pv[0]),
                )
                if info.bound == "exact" and on_report(report):
                    analysis.stop()
        return str(analysis.wait().move)

    def interrupt(self) -> None:
        """Stops the search."""
        self._engine.stop()

    def close(self) -> None:
        """Gives its memory back."""
        self._engine.close()


def make_player(spec: EngineSpec, game: str, rules: str | None) -> Player:
    """Starts an engine. Raises `Failure` or `OSError` if that does not work."""
    if spec.command == (INTERNAL,):
        return InternalPlayer(spec, game)
    if spec.protocol == "hub":
        from twelves.match.hub_player import HubPlayer

        return HubPlayer(spec, game, rules)
    if spec.protocol == "dxp":
        from twelves.match.dxp_player import DxpPlayer

        return DxpPlayer(spec, game, rules)
    from twelves.match.uci_player import UciPlayer

    return UciPlayer(spec, game, rules)
