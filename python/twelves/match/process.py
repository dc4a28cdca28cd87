"""Owns the process of an engine: lines to it, lines from it with a deadline, and its end."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import tempfile
import threading
import time
from typing import TYPE_CHECKING

from twelves.match.players import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_GRACE = 2.0  # seconds between asking an engine to leave and making it
_TAIL = 400  # characters of its standard error that are reported


class EngineProcess:
    """A running program. After a `Failure` it is dead.

    It leads a process group of its own, so that Ctrl-C reaches the match and not the engine.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], folder: str | None
    ) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env={**os.environ, **environment},
                cwd=folder,
                start_new_session=True,
            )
        except OSError:
            self._errors.close()
            raise
        self._received: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._killed = False

    @property
    def usable(self) -> bool:
        """Whether it can be spoken to."""
        return not self._killed and self._process.poll() is None

    def send(self, *lines: str) -> None:
        """Writes lines. An engine that does not read them is noticed when its answer is due."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError, ValueError):
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()

    def lines_until(self, last: str, patience: float) -> Iterator[str]:
        """The lines up to one whose first word is `last`. Raises `Failure`."""
        deadline = time.monotonic() + patience
        while True:
            try:
                line = self._received.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self.kill()
                raise Failure("time", f"no {last} within {patience:g} s") from None
            if line is None:
                self.kill()
                raise Failure("crash", self._last_words())
            if line:
                yield line
                if line.split()[0] == last:
                    return

    def expect(self, last: str, patience: float) -> None:
        """Waits for a line whose first word is `last`. Raises `Failure`."""
        for _ in self.lines_until(last, patience):
            pass

    def quit(self) -> None:
        """Asks it to leave, and makes it."""
        if self.usable:
            self.send("quit")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        self.kill()
        self._reader.join()
        for file in (self._process.stdin, self._process.stdout, self._errors):
            with contextlib.suppress(BrokenPipeError):
                if file is not None:
                    file.close()

    def kill(self) -> None:
        """Ends it at once. Can be called twice and from any thread."""
        self._killed = True
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._received.put(line.decode(errors="replace").strip())
        self._received.put(None)

    def _last_words(self) -> str:
        """How it ended, and the end of what it wrote to standard error."""
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _TAIL))
        words = " ".join(self._errors.read().decode(errors="replace").split())
        return f"the engine ended with status {self._process.returncode}" + (
            f": {words}" if words else ""
        )
