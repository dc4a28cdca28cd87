"""Owns the standard streams of a process that speaks a protocol."""

from __future__ import annotations

import os
import re
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from twelves.drivers.session import Session

_LINE_END = re.compile(rb"\r\n|\r|\n")


def stdin_lines() -> Iterator[str]:
    """The lines of standard input, as soon as each is complete.

    Reads the descriptor itself: a thread that waits in `sys.stdin` would hold its lock when the
    process ends.
    """
    return lines_of(lambda: os.read(0, 1 << 16))


def lines_of(read: Callable[[], bytes]) -> Iterator[str]:
    """The lines of what `read` gives piece by piece until it gives nothing.

    A line ends with LF, CR LF or CR. A byte order mark, which some shells put first, is no part of
    the first line.
    """
    lines = (bytes(line).decode("utf-8", "replace") for line in _split(read))
    for number, line in enumerate(lines):
        yield line.removeprefix("\ufeff") if number == 0 else line


def _split(read: Callable[[], bytes]) -> Iterator[bytearray]:
    rest = bytearray()
    after_cr = False
    while piece := read():
        if after_cr and piece.startswith(b"\n"):  # the second half of a CR LF
            piece = piece[1:]
        after_cr = piece.endswith(b"\r")
        head, *more = _LINE_END.split(piece)
        rest += head
        for part in more:
            yield rest
            rest = bytearray(part)
    if rest:
        yield rest


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
