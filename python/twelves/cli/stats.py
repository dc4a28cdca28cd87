"""Owns the command `stats`.

Counts games: who won, how long they were, and both by opening.

A win is a win of the side that moves first; the score is its points per game. Openings are the
first moves of games from the usual start, with the names of ballots; in the tree of openings, lines
that lead to the same position meet.

  twelves stats games.pdn
  twelves stats games.pdn --player Tinsley --top 20
  twelves stats games.pdn --tree 4 --min-games 10
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from twelves.cli.common import Progress, print_json
from twelves.cli.records import add_record_options, chosen_games
from twelves.match.ballots import ballot_name
from twelves.records.statistics import OpeningTree, Results, Statistics

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

HELP = "results, lengths and openings of files of games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, filters, and what to show."""
    add_record_options(parser)
    parser.add_argument(
        "--opening-plies",
        type=int,
        default=3,
        metavar="N",
        help="moves that make an opening (default: %(default)s)",
    )
    parser.add_argument(
        "--top", type=int, default=10, metavar="N", help="openings shown (default: %(default)s)"
    )
    parser.add_argument("--tree", type=int, metavar="PLIES", help="show the tree of openings")
    parser.add_argument(
        "--min-games", type=int, default=1, metavar="N", help="games of a line in the tree"
    )
    parser.add_argument("--json", action="store_true", help="print for programs")


def run(arguments: argparse.Namespace) -> int:
    """Counts and prints."""
    statistics = Statistics(arguments.opening_plies)
    trees: dict[str, OpeningTree] = {}
    played: dict[str, None] = {}  # the games, in the order in which they come
    with Progress("reading") as progress:
        for game in chosen_games(arguments, progress):
            statistics.add(game)
            played[game.name] = None
            if arguments.tree:
                tree = trees.setdefault(game.name, OpeningTree(game.name, arguments.tree))
                tree.add(game)
    openings = sorted(statistics.openings.items(), key=lambda item: (-item[1].games, item[0]))
    lines = [line for tree in trees.values() for line in tree.lines(arguments.min_games)]
    if arguments.json:
        print_json(_as_json(statistics, openings, lines, played))
        return 0
    print(_row("all games", statistics.results))
    print(f"length: mean {statistics.mean_plies():.1f} plies, median {statistics.median_plies()}")
    if statistics.errors:
        print(f"games with moves that cannot be read: {statistics.errors}")
    if openings and arguments.top > 0:
        print("\nopenings")
        for moves, results in openings[: arguments.top]:
            print(f"{_row(moves, results)}  {_name(moves, played)}".rstrip())
    if lines:
        print("\ntree of openings")
        for line, results in lines:
            print(_row("  " * (len(line) - 1) + line[-1], results))
    return 0


def _name(moves: str, played: Iterable[str]) -> str:
    """The ballot that an opening is, in the first of the games in which it can be played."""
    for game in played:
        with suppress(ValueError):
            return ballot_name(game, moves.split())
    return ""


def _row(name: str, results: Results) -> str:
    score = "     -" if results.score is None else f"{100 * results.score:5.1f}%"
    return (
        f"{name:<24} {results.games:>7} games  won {results.wins:>6}  drawn {results.draws:>6}"
        f"  lost {results.losses:>6}  open {results.unknown:>6}  score {score}"
    )


def _as_json(
    statistics: Statistics,
    openings: list[tuple[str, Results]],
    lines: list[tuple[tuple[str, ...], Results]],
    played: Iterable[str],
) -> dict[str, Any]:
    return {
        "results": asdict(statistics.results),
        "score": statistics.results.score,
        "mean_plies": statistics.mean_plies(),
        "median_plies": statistics.median_plies(),
        "games_with_errors": statistics.errors,
        "openings": [
            {"moves": moves, "name": _name(moves, played), **asdict(results)}
            for moves, results in openings
        ],
        "tree": [{"moves": " ".join(moves), **asdict(results)} for moves, results in lines],
    }
