"""Owns the command `annotate`.

Lets the engine look at games: what every position is worth, and which moves were mistakes.

The games are written with the value of the position after each move ([%eval +0.35], better for the
side that moves first if it is positive), marks for moves that gave something away (?! ? ??), the
better line after mistakes as a variation, and the accuracy of both players. Each game gets a graph
of its values as SVG in a folder beside the output. If the command is interrupted, by whatever, the
same command goes on where it was. With --nodes the result is the same every time.

  twelves annotate games.pdn --time 1 -o out.pdn
  twelves annotate games.sgf --nodes 100000 -o out.sgf --html out.html
  twelves annotate games.pdn --player Tinsley --show blunder > out.pdn
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING

from twelves import Limit, __version__
from twelves.annotation.batch import NEEDS, annotate_games
from twelves.annotation.judgement import THRESHOLDS
from twelves.annotation.summary import Summary
from twelves.annotation.workers import Workers
from twelves.annotation.writing import VARIATION
from twelves.cli.common import Progress, limit_of, print_json
from twelves.cli.records import OneFormat, add_record_options, chosen_games, output_file
from twelves.draw.game import svg_game_graph
from twelves.draw.page import PAGE_END, page_begin, page_game
from twelves.match.journal import Journal
from twelves.records.files import count_games

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from twelves.annotation.batch import Annotated
    from twelves.records import Game

HELP = "evaluations, mistakes and better lines into files of games"
_USUAL = Limit(time=1.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, filters, search, output."""
    add_record_options(parser)
    search = parser.add_argument_group("search (without a limit: a second for each position)")
    search.add_argument("--time", type=float, metavar="SECONDS", help="time for a position")
    search.add_argument("--depth", type=int, metavar="PLIES", help="depth")
    search.add_argument("--nodes", type=int, metavar="N", help="positions to visit")
    search.add_argument(
        "--hash", type=int, default=64, metavar="MIB", help="(default: %(default)s)"
    )
    search.add_argument(
        "--processes",
        type=int,
        default=_processors(),
        metavar="N",
        help="games at once (default: as many as there are processors, %(default)s)",
    )
    output = parser.add_argument_group("output")
    output.add_argument("-o", "--output", metavar="FILE", help="instead of standard output")
    output.add_argument(
        "--show",
        choices=[*THRESHOLDS, "none"],
        default="mistake",
        help="from which moves on the better line is shown (default: %(default)s)",
    )
    output.add_argument(
        "--line", type=int, default=VARIATION, metavar="PLIES", help="of it (default: %(default)s)"
    )
    output.add_argument(
        "--graphs", metavar="FOLDER", help="of the graphs (default: beside the output)"
    )
    output.add_argument("--no-graphs", action="store_true", help="write none")
    output.add_argument("--html", metavar="FILE", help="also a page with boards, moves and graphs")
    output.add_argument(
        "--journal",
        metavar="FILE",
        help="where finished games are kept (default: beside the output)",
    )
    output.add_argument("--json", action="store_true", help="print the summary for programs")


def _processors() -> int:
    """How many there are for us, where the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def run(arguments: argparse.Namespace) -> int:
    """Analyses, writes, and tells how well everybody has played."""
    limit = limit_of(arguments, _USUAL)
    summary = Summary()
    watch = _Watch(arguments)
    with ExitStack() as stack:
        progress = stack.enter_context(Progress("counting the games"))
        watch.tell = progress.say
        journal = _open_journal(arguments, limit, stack)
        workers = stack.enter_context(
            Workers(
                arguments.processes, limit, hash_mb=arguments.hash, on_position=watch.see_position
            )
        )
        writers = _Writers(arguments, stack)
        least = THRESHOLDS.get(arguments.show, 2.0)
        games = chosen_games(arguments, Progress())
        for one in annotate_games(
            games, workers, journal=journal, least=least, plies=arguments.line
        ):
            writers.write(one)
            summary.add(one)
            watch.see_game()
    if arguments.output is not None and arguments.journal is None:
        Path(f"{arguments.output}.journal").unlink(missing_ok=True)
    if arguments.json:
        file = sys.stdout if arguments.output is not None else sys.stderr
        print_json(summary.as_json(), file)
    elif arguments.output is not None:
        print(summary.as_text())
    return 0


def _open_journal(arguments: argparse.Namespace, limit: Limit, stack: ExitStack) -> Journal | None:
    path = arguments.journal or (arguments.output and f"{arguments.output}.journal")
    if path is None:
        return None
    settings = {"version": __version__, "limit": limit.given(), "hash": arguments.hash}
    return stack.enter_context(Journal(path, settings, needs=NEEDS, what="annotation"))


class _Watch:
    """Counts what is done, for the line that tells how far it is."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.tell: Callable[[str], object] = lambda _words: None
        self._started = time.monotonic()
        self._games = 0
        self._positions = 0
        self._all = sum(count_games(path) for path in arguments.files) if sys.stderr.isatty() else 0

    def see_position(self) -> None:
        self._positions += 1
        self._show()

    def see_game(self) -> None:
        self._games += 1
        self._show()

    def _show(self) -> None:
        words = f"{self._games} of {self._all} games, {self._positions} positions"
        if self._games:
            seconds = time.monotonic() - self._started
            left = seconds / self._games * (self._all - self._games)
            words += f", about {left / 60:.0f} min left" if left > 90 else f", {left:.0f} s left"
        self.tell(words)


class _Writers:
    """The files that are written: records, graphs, the page."""

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack) -> None:
        self._file = stack.enter_context(output_file(arguments.output))
        self._page: IO[str] | None = None
        if arguments.html is not None:
            self._page = stack.enter_context(output_file(arguments.html))
            self._page.write(page_begin(", ".join(Path(path).name for path in arguments.files)))
            stack.callback(self._page.write, PAGE_END)
        self._graphs = None if arguments.no_graphs else _graphs_of(arguments)
        self._formats = OneFormat(arguments.output)

    def write(self, one: Annotated) -> None:
        write = self._formats.writer_of(one.game.name)
        if one.trouble:
            print(f"left out: game {one.number}: {one.trouble}", file=sys.stderr)
            return
        self._file.write(write(one.game))
        if self._page is not None:
            self._page.write(page_game(one.game))
        if self._graphs is not None and len(one.points) > 1:
            self._graphs.mkdir(parents=True, exist_ok=True)
            self._write_graph(self._graphs / f"{one.number:04}.svg", one.game)

    @staticmethod
    def _write_graph(path: Path, game: Game) -> None:
        path.write_text(svg_game_graph(game), encoding="utf-8")


def _graphs_of(arguments: argparse.Namespace) -> Path | None:
    if arguments.graphs is not None:
        return Path(arguments.graphs)
    if arguments.output is None:
        return None
    output = Path(arguments.output)
    return output.with_name(f"{output.stem}-graphs")
