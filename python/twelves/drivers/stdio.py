"""Owns the standard streams of a process that speaks a protocol."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from twelves.drivers.session import Session


def stdin_lines() -> Iterator[str]:
    """The lines of standard input, as soon as each is complete.

    Reads the descriptor itself: a thread that waits in `sys.stdin` would hold its lock when the
    process ends.
    """
    rest = bytearray()
    while chunk := os.read(0, 1 << 16):
        rest += chunk
        *lines, rest = rest.split(b"\n")
        for line in lines:
            yield line.decode("utf-8", "replace")
    if rest:
        yield rest.decode("utf-8", "replace")


def speak(make: Callable[[TextIO], Session]) -> int:
    """Runs a session on standard input and output until it is told to quit, or the end."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    session = make(sys.stdout)
    try:
        session.run(stdin_lines())
    except KeyboardInterrupt:
        return 130
    finally:
        if session.out.broken:  # nothing can be written at exit either
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0
