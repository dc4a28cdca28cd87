"""Owns the command `bench`.

Searches fixed positions of each game to a fixed depth, with one thread and an empty table.

The number of nodes is the signature of a version: it is the same on every machine, and changes
only when the play does. The nodes a second tell how fast this machine is.

  twelves bench
  twelves bench --game loa --depth 5 --json
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from twelves import game_info
from twelves.bench import bench_results, signature, speed_lines
from twelves.cli.common import Progress, print_json

if TYPE_CHECKING:
    import argparse

HELP = "nodes and speed of fixed searches"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games and how deep."""
    parser.add_argument("--game", action="append", help="only this game (can be repeated)")
    parser.add_argument("--depth", type=int, help="another depth than the usual one")
    parser.add_argument("--json", action="store_true", help="print for programs")


def run(arguments: argparse.Namespace) -> int:
    """Searches and prints."""
    if arguments.depth is not None and arguments.depth < 1:
        raise ValueError(f"the depth must be at least 1: {arguments.depth}")
    games = [game_info(game).name for game in arguments.game] if arguments.game else None
    results = []
    with Progress("searching") as progress:
        for result in bench_results(games=games, depth=arguments.depth):
            results.append(result)
            progress.say(f"searching, {len(results)} positions done")
    if arguments.json:
        print_json({"signature": signature(results), "results": [asdict(r) for r in results]})
        return 0
    for result in results:
        print(f"{result.game:<10} depth {result.depth:>2} {result.nodes:>10} nodes  {result.fen}")
    print("\n".join([*speed_lines(results), signature(results)]))
    return 0
