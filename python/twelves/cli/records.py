"""Owns what the commands on files of games share: choice of games, what is wrong, the output."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from twelves.records.files import open_games, writer_of
from twelves.records.filters import Filter

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from twelves.cli.common import Progress
    from twelves.records import Game


def add_record_options(parser: argparse.ArgumentParser) -> None:
    """Which files, and which games of them."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="games: PDN, SGF, move lists")
    group = parser.add_argument_group("games to take")
    group.add_argument("--player", metavar="NAME", help="with this in the name of a player")
    group.add_argument("--event", metavar="NAME", help="with this in the name of the event")
    group.add_argument(
        "--result", choices=["black", "white", "draw", "unknown"], help="won by that side, drawn"
    )
    group.add_argument("--min-plies", type=int, metavar="N", help="with so many moves at least")
    group.add_argument("--max-plies", type=int, metavar="N", help="with so many moves at most")
    group.add_argument("--opening", metavar="MOVES", help="that begin with these moves")
    group.add_argument("--sound", action="store_true", help="all of whose moves can be read")
    group.add_argument(
        "--one-nil",
        metavar="SIDE",
        choices=["black", "white"],
        help="who has won if the result is 1-0 (default: the side that moves first)",
    )
    group.add_argument("--quiet", action="store_true", help="do not tell what is wrong in games")


def chosen_games(
    arguments: argparse.Namespace, progress: Progress, *, strict: bool = False
) -> Iterator[Game]:
    """The games that the options ask for; tells on standard error what is wrong with them."""
    wanted = Filter(
        player=arguments.player,
        event=arguments.event,
        result=arguments.result,
        min_plies=arguments.min_plies,
        max_plies=arguments.max_plies,
        opening=arguments.opening,
        sound=arguments.sound,
    )
    count = 0
    for path in arguments.files:
        for game in open_games(path, strict=strict, one_nil=arguments.one_nil):
            count += 1
            if count % 500 == 0:
                progress.say(f"{count} games read")
            if wanted.fits(game):
                for error in () if arguments.quiet else game.errors:
                    print(f"{path}: {error}", file=sys.stderr)
                yield game


class OneFormat:
    """Sees to it that a file gets games of one format, and of no other than its name says."""

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._kinds: set[str] = set()

    def writer_of(self, game: str, **options: bool) -> Callable[[Game], str]:
        """The function that writes records of a game; see `twelves.records.files.writer_of`."""
        kind, write = writer_of(game, **options)
        self._kinds.add(kind)
        if len(self._kinds) > 1:
            raise ValueError(f"games of {' and '.join(sorted(self._kinds))} do not fit in one file")
        suffix = Path(self._path or "").suffix.lower()
        if suffix in (".pdn", ".sgf") and suffix != f".{kind}":
            raise ValueError(f"games of {game} are written as {kind}, not into {self._path}")
        return write


@contextmanager
def output_file(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a file that is there only when it is complete."""
    if path is None:
        yield sys.stdout
        return
    part = f"{path}.part"
    with open(part, "w", encoding="utf-8") as file:
        try:
            yield file
        except BaseException:
            os.unlink(part)
            raise
    os.replace(part, path)
