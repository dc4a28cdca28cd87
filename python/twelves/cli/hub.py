"""Owns the command `hub`.

Speaks the Hub protocol, version 2, on standard input and output, for draughts programs.
docs/hub.md describes what is spoken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

HELP = "speak the Hub protocol of draughts programs"


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(_arguments: argparse.Namespace) -> int:
    """Speaks until `quit` or the end of the input."""
    from twelves.drivers.hub import main

    return main()
