"""Owns the command `xboard`.

Speaks the protocol of XBoard, version 2, on standard input and output: Lines of Action only.
docs/xboard.md describes what is spoken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

HELP = "speak the protocol of XBoard (Lines of Action only)"


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(_arguments: argparse.Namespace) -> int:
    """Speaks until `quit` or the end of the input."""
    from twelves.drivers.xboard import main

    return main()
