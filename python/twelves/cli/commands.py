"""Owns the list of commands and what happens when one fails."""

from __future__ import annotations

import argparse
import os
import sys

import twelves.cli
from twelves import build_info
from twelves.cli import (
    analyse,
    annotate,
    bench,
    convert,
    dxp,
    hub,
    match,
    perft,
    play,
    solve_suite,
    sprt,
    stats,
    tables,
    tune,
    uci,
    xboard,
)
from twelves.cli.common import check_values

COMMANDS = {
    "play": play,
    "analyse": analyse,
    "match": match,
    "sprt": sprt,
    "tune": tune,
    "solve-suite": solve_suite,
    "convert": convert,
    "stats": stats,
    "annotate": annotate,
    "tables": tables,
    "perft": perft,
    "bench": bench,
    "uci": uci,
    "hub": hub,
    "dxp": dxp,
    "xboard": xboard,
}


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line. Descriptions are the docstrings of the modules."""
    parser = argparse.ArgumentParser(
        prog="twelves",
        description=_after_first_paragraph(twelves.cli.__doc__),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    build = build_info()
    version = f"twelves {build.version} ({build.cpu}, {build.compiler}, {build.build})"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        command = commands.add_parser(
            name,
            aliases=["analyze"] if name == "analyse" else [],
            help=module.HELP,
            description=_after_first_paragraph(module.__doc__),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run, name=name)
    return parser


def run(words: list[str]) -> int:
    """Runs a command; errors of the user become one line on standard error."""
    arguments = make_parser().parse_args(words)
    try:
        check_values(arguments)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough of it; nothing more can be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, RuntimeError, OSError, MemoryError, OverflowError) as error:
        print(f"twelves {arguments.name}: {str(error) or type(error).__name__}", file=sys.stderr)
        return 2
    return status


def _after_first_paragraph(text: str | None) -> str:
    return (text or "").partition("\n\n")[2]
