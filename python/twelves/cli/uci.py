"""Owns the command `uci`.

Speaks the engine protocol UCI on standard input and output, as `twelves` does without a command.
docs/protocol.md describes what is spoken. To try it by hand, start it and type `help`,
`position startpos`, `d`, `go depth 10`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

HELP = "speak the engine protocol (the same as no command)"


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(_arguments: argparse.Namespace) -> int:
    """Speaks until `quit` or the end of the input."""
    from twelves.drivers.uci import main

    return main()
