"""Owns how lines reach the other program: whole, in order, flushed."""

from __future__ import annotations

import select
import threading
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST = 60  # characters of a word
_MOST_WORDS = 100


def _cut(word: str) -> str:
    """A word with its ends, because of the quotation marks and what follows them."""
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST - 8]}...{word[-5:]}"


class Refusal(Exception):  # noqa: N818 (the answer to a command, not an error of ours)
    """A command that cannot be obeyed; the message says why."""


class Output:
    """Writes lines from any thread. When the reader is gone, `broken` is set and nothing raised.

    Parameters
    ----------
    stream : text file
        Where to write; every line is flushed.
    remark : str
        The form of words for people, as `str.format` reads it.

    Attributes
    ----------
    broken : bool
        Whether the reader is gone.
    on_broken : callable, optional
        Called once, from any thread, when that is found out.
    """

    def __init__(self, stream: TextIO, remark: str = "info string {}") -> None:
        self._stream = stream
        self._remark = remark
        self._lock = threading.Lock()
        self.broken = False
        self.on_broken: Callable[[], object] | None = None

    def lines(self, *lines: str, before: Callable[[], object] | None = None) -> None:
        """Writes lines at once; `before` is called when no other line can come in between."""
        with self._lock:
            if before is not None:
                before()
            try:
                self._stream.write("".join(f"{line}\n" for line in lines))
                self._stream.flush()
            except (OSError, ValueError):  # a closed pipe, a closed file
                self._set_broken()

    def gone(self) -> bool:
        """Whether nobody reads any more, as far as this can be told without writing."""
        if not self.broken and hasattr(select, "poll"):
            try:
                poll = select.poll()
                poll.register(self._stream.fileno(), 0)
                events = [event for _, event in poll.poll(0)]
            except (OSError, ValueError):  # no descriptor: a stream of text
                events = []
            if any(event & (select.POLLERR | select.POLLNVAL) for event in events):
                with self._lock:
                    self._set_broken()
        return self.broken

    def _set_broken(self) -> None:
        if not self.broken:
            self.broken = True
            if self.on_broken is not None:
                self.on_broken()

    def info(self, message: str) -> None:
        """Writes words for people; what they quote from a line that is far too long is cut."""
        text = " ".join(map(_cut, message.split()[:_MOST_WORDS]))
        self.lines(self._remark.format(text))
