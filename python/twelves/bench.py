"""Owns the bench: fixed searches whose number of nodes is the signature of a version."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from twelves.board import Board
from twelves.counting import CountStoppedError, StopFlag
from twelves.engine import Engine
from twelves.limits import Limit

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class BenchResult:
    """One fixed search.

    Attributes
    ----------
    game, fen : str
        What was searched.
    depth : int
        How deep.
    nodes : int
        Positions visited: the same on every machine and with every compiler.
    seconds : float
        How long it took.
    """

    game: str
    fen: str
    depth: int
    nodes: int
    seconds: float


def bench_results(
    stop: StopFlag | None = None, *, games: list[str] | None = None, depth: int | None = None
) -> Iterator[BenchResult]:
    """Searches the fixed positions, each by one thread with an empty hash table of 16 MiB.

    No endgame tables are asked: the signature is of the search alone.

    Parameters
    ----------
    stop : StopFlag, optional
        Ends the bench between two positions with `CountStoppedError`.
    games : list of str, optional
        The games; all of them without it.
    depth : int, optional
        Another depth than the usual one of the game.
    """
    for game, task in _tasks().items():
        if games is not None and game not in games:
            continue
        with Engine(game, threads=1, hash_mb=16, tables=False) as engine:
            for fen in task["positions"]:
                if stop is not None and stop.is_set():
                    raise CountStoppedError("the bench was stopped")
                yield _search(engine, Board(game, fen), depth or task["depth"])


def signature(results: list[BenchResult]) -> str:
    """The nodes by game, in one line: ``Bench: checkers 123 loa 456``."""
    nodes: dict[str, int] = {}
    for result in results:
        nodes[result.game] = nodes.get(result.game, 0) + result.nodes
    return "Bench: " + " ".join(f"{game} {count}" for game, count in nodes.items())


def speed_lines(results: list[BenchResult]) -> list[str]:
    """Nodes and nodes a second, a line a game."""
    lines = []
    for game in dict.fromkeys(result.game for result in results):
        own = [result for result in results if result.game == game]
        nodes, seconds = sum(r.nodes for r in own), sum(r.seconds for r in own)
        speed = round(nodes / max(seconds, 1e-9))
        lines.append(f"{game}: {nodes} nodes, {seconds:.2f} s, {speed} nodes/s")
    return lines


def run_bench(stop: StopFlag) -> Iterator[str]:
    """The bench as lines of text."""
    results = []
    for result in bench_results(stop):
        results.append(result)
        yield f"{result.game} depth {result.depth} nodes {result.nodes}: {result.fen}"
    yield from speed_lines(results)
    yield signature(results)


def _search(engine: Engine, board: Board, depth: int) -> BenchResult:
    engine.new_game()
    started = time.perf_counter()
    info = engine.play(board, Limit(depth=depth)).info
    seconds = time.perf_counter() - started
    return BenchResult(board.game, board.fen(), depth, info.nodes, seconds)


def _tasks() -> dict[str, dict[str, Any]]:
    text = files("twelves").joinpath("bench_positions.json").read_text(encoding="utf-8")
    tasks: dict[str, dict[str, Any]] = json.loads(text)
    return tasks
