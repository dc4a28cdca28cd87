"""Owns the command `tables`.

Endgame tables: who wins, and how fast, with few pieces on the board.

The tables of up to 4 pieces come with the package. More are built here, in a folder of your own,
which takes seconds for 5 pieces and minutes for 6. A build can be interrupted at any moment and
goes on where it was when it is started again.

  twelves tables build --pieces 5 --dir tables     wins, draws, losses and distances
  twelves tables build --pieces 6 --dir tables     6 pieces without distances (--dtw: with them)
  twelves tables build --pieces 7 --dir tables     and those of 7 that are 4 against 3
  twelves tables info --dir tables                 what is there
  twelves tables verify --dir tables               check every byte and every value
  twelves tables probe "B:WK19:BK31,K32"           the worth of a position and of its moves

Without --dir, info, verify and probe are about the tables that come with the package.
"""

from __future__ import annotations

import os
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

from twelves import Board, games, tables
from twelves.cli.common import Progress, print_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from twelves.tables import BuildProgress, TableFile

HELP = "build, check and ask endgame tables"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One parser for each thing to do."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, (action, words) in _ACTIONS.items():
        own = actions.add_parser(name, help=words, description=words)
        own.add_argument("--game", default=games()[0], help="the game (default: %(default)s)")
        own.add_argument("--dir", metavar="FOLDER", help="the folder of the tables")
        own.set_defaults(action=action)
        if name == "probe":
            own.add_argument("fen", help="the position")
        if name in ("info", "probe"):
            own.add_argument("--json", action="store_true", help="print for programs")
        if name != "probe":
            own.add_argument("--pieces", type=int, metavar="N", help="up to so many pieces")
        if name in ("build", "verify"):
            own.add_argument(
                "--threads",
                type=int,
                default=os.cpu_count() or 1,
                help="threads (default: all processors, here %(default)s)",
            )
        if name == "build":
            kinds = own.add_mutually_exclusive_group()
            kinds.add_argument("--wdl", action="store_true", help="wins, draws and losses alone")
            kinds.add_argument("--dtw", action="store_true", help="distances, for all pieces")


def run(arguments: argparse.Namespace) -> int:
    """Does what was asked for."""
    action: Callable[[argparse.Namespace], None] = arguments.action
    action(arguments)
    return 0


def _build(arguments: argparse.Namespace) -> None:
    if arguments.dir is None:
        raise ValueError("build needs --dir FOLDER")
    started = time.monotonic()
    with Progress("looking at what is there") as progress:

        def report(state: BuildProgress) -> None:
            seconds = time.monotonic() - started
            rate = state.done / max(seconds, 1e-9)
            left = (state.total - state.done) / rate
            progress.say(
                f"{state.material}: {100 * state.done / state.total:.1f}%, "
                f"{rate / 1e6:.1f} million places/s, {left:.0f} s left"
            )

        tables.build(
            arguments.dir,
            game=arguments.game,
            pieces=arguments.pieces or 4,
            dtw=True if arguments.dtw else False if arguments.wdl else None,
            threads=arguments.threads,
            report=report,
        )
    opened = tables.open(arguments.dir, game=arguments.game, pieces=arguments.pieces or 4)
    print(f"built in {time.monotonic() - started:.1f} s; {_summary(opened.files())}")


def _info(arguments: argparse.Namespace) -> None:
    opened = tables.open(arguments.dir, game=arguments.game, pieces=arguments.pieces)
    found = opened.files()
    if arguments.json:
        print_json({"path": opened.path, "files": [asdict(file) for file in found]})
        return
    print(opened.path)
    header = f"{'file':<16} {'bytes':>10}  to move  {'wins':>12} {'draws':>12} {'losses':>12}"
    print(header + "  longest win, loss" if found else "no tables")
    for file in found:
        for side, part in zip(("stronger", "other"), file.parts, strict=False):
            name, size = (file.name, str(file.size)) if side == "stronger" else ("", "")
            longest = f"  {part.longest_win:>11} {part.longest_loss:>5}" if file.distances else ""
            print(
                f"{name:<16} {size:>10}  {side:<8} {part.wins:>12} {part.draws:>12} "
                f"{part.losses:>12}{longest}"
            )
    print(_summary(found))


def _summary(found: list[TableFile]) -> str:
    words = []
    for distances, name in ((False, "wdl"), (True, "dtw")):
        own = [file for file in found if file.distances == distances]
        size = sum(file.size for file in own)
        words.append(f"{len(own)} {name} files, {size / 1e6:.2f} MB")
    return "; ".join(words)


def _verify(arguments: argparse.Namespace) -> None:
    folder = arguments.dir or tables.shipped_folder(arguments.game)
    if folder is None:
        raise ValueError(f"no tables of {arguments.game} come with this package")
    count = positions = 0
    started = time.monotonic()
    with Progress("verifying") as progress:

        def report(file: str, size: int) -> None:
            nonlocal count, positions
            count, positions = count + 1, positions + size
            progress.say(f"{os.path.basename(file)} is right")

        tables.verify(
            folder,
            game=arguments.game,
            pieces=arguments.pieces,
            threads=arguments.threads,
            report=report,
        )
    seconds = time.monotonic() - started
    print(f"{count} tables with {positions} positions are right ({seconds:.1f} s)")


def _probe(arguments: argparse.Namespace) -> None:
    opened = tables.open(arguments.dir, game=arguments.game)
    board = Board(arguments.game, arguments.fen)
    rated = opened.rated_moves(board)
    wdl = opened.probe_wdl(board)
    plies = rated[0].plies if rated else 0
    if arguments.json:
        moves = [{"move": str(m.move), "wdl": int(m.wdl), "plies": m.plies} for m in rated]
        print_json({"fen": board.fen(), "wdl": int(wdl), "plies": plies, "moves": moves})
        return
    print(f"{board.turn} to move: {_words(wdl, plies)}")
    for move in rated:
        print(f"  {move.move!s:<12} {_words(move.wdl, move.plies)}")


def _words(wdl: tables.Wdl, plies: int | None) -> str:
    return wdl.name.lower() + ("" if plies is None else f" in {plies} plies")


_ACTIONS = {
    "build": (_build, "build what is missing"),
    "info": (_info, "what is there"),
    "verify": (_verify, "check every byte and every value"),
    "probe": (_probe, "the worth of a position and of each move"),
}
