"""Owns the command `perft`.

Counts the sequences of legal moves of each length up to DEPTH.

The numbers are known for many positions, so this checks the rules and measures the speed of the
move generator. Where several ways to capture the same pieces are one move, published tables count
every way: `--routes` does so, too. The usual count of the last two plies in closed form can be
switched off with `--plain`.

  twelves perft 8                       English draughts from the start
  twelves perft 5 --game loa
  twelves perft 6 --divide              the last count, move by move
  twelves perft 12 --routes --hash 256 --threads 2
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from twelves import divide, perft
from twelves.cli.common import Progress, add_position_options, board_of, print_json

if TYPE_CHECKING:
    import argparse

    from twelves import Board

HELP = "count move sequences, as a check of rules and speed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Depth, position, and how to count."""
    parser.add_argument("depth", type=int, metavar="DEPTH", help="moves in a sequence")
    add_position_options(parser)
    parser.add_argument("--routes", action="store_true", help="count routes instead of moves")
    parser.add_argument("--divide", action="store_true", help="show the last count move by move")
    parser.add_argument("--plain", action="store_true", help="count without the closed form")
    parser.add_argument("--hash", type=int, default=0, metavar="MIB", help="table of known counts")
    parser.add_argument("--threads", type=int, default=1, help="threads (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print for programs")


def run(arguments: argparse.Namespace) -> int:
    """Counts and prints."""
    if arguments.depth < 1:
        raise ValueError(f"the depth must be at least 1: {arguments.depth}")
    board = board_of(arguments)
    how: dict[str, Any] = {
        "routes": arguments.routes,
        "closed_form": not arguments.plain,
        "hash_mb": arguments.hash,
        "threads": arguments.threads,
    }
    what = "routes" if arguments.routes else "moves"
    counts = []
    for depth in range(1, arguments.depth + 1):
        with Progress(f"counting depth {depth}"):
            started = time.perf_counter()
            count = perft(board, depth, **how)
            seconds = time.perf_counter() - started
        counts.append({"depth": depth, "count": count, "seconds": seconds})
        if not arguments.json:
            speed = count / max(seconds, 1e-9) / 1e6
            print(f"perft {depth:>2}  {count:>20} {what}  {seconds:>9.3f} s  {speed:>10.1f} M/s")
    parts = _parts(board, arguments.depth, how) if arguments.divide else None
    if arguments.json:
        print_json(_as_json(board, what, counts, parts))
    elif parts is not None:
        print("\n".join(f"{move}: {count}" for move, count in parts.items()))
    return 0


def _parts(board: Board, depth: int, how: dict[str, Any]) -> dict[str, int]:
    with Progress("dividing"):
        return {str(move): count for move, count in divide(board, depth, **how).items()}


def _as_json(
    board: Board, what: str, counts: list[dict[str, Any]], parts: dict[str, int] | None
) -> dict[str, Any]:
    value = {
        "game": board.game,
        "fen": board.fen(),
        "rules": board.rules,
        "counting": what,
        "perft": counts,
    }
    return value if parts is None else {**value, "divide": parts}
