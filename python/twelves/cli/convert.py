"""Owns the command `convert`.

Reads files of games, in any spelling that occurs, and writes them as the standards have it.

PDN is read and written for one game, SGF for the other; plain lists of moves are read. What is
wrong in a record is told on standard error, with file, line and column; the legal beginning of the
game is kept.

  twelves convert old.pdn -o new.pdn
  twelves convert *.pdn --player Tinsley --result black > won.pdn
  twelves convert old.pdn --opening "11-15 23-19" --min-plies 30 --captures full
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from twelves.cli.common import Progress
from twelves.cli.records import OneFormat, add_record_options, chosen_games, output_file
from twelves.match.ballots import name_opening

if TYPE_CHECKING:
    import argparse

HELP = "files of games into the form of their standard, with filters"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, filters, and how to write."""
    add_record_options(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="a file instead of standard output")
    parser.add_argument(
        "--captures",
        choices=["short", "full"],
        default="short",
        help="write all squares of captures, or only those needed (default: %(default)s)",
    )
    parser.add_argument(
        "--end-with-result",
        action="store_true",
        help="end the moves with the result, as older programs want it, instead of a star",
    )
    parser.add_argument(
        "--name-openings", action="store_true", help="add the ballot as header Opening"
    )
    parser.add_argument(
        "--strict", action="store_true", help="also tell spellings that the standard does not have"
    )


def run(arguments: argparse.Namespace) -> int:
    """Reads, chooses and writes."""
    formats = OneFormat(arguments.output)
    with Progress("reading") as progress, output_file(arguments.output) as file:
        for game in chosen_games(arguments, progress, strict=arguments.strict):
            write = formats.writer_of(
                game.name,
                full_captures=arguments.captures == "full",
                end_with_result=arguments.end_with_result,
            )
            if arguments.name_openings:
                name_opening(game)
            try:
                text = write(game)
            except ValueError as error:
                print(f"left out: {game.headers.get('Event', '?')}: {error}", file=sys.stderr)
                continue
            file.write(text)
    return 0
