"""Owns the processes that analyse games, several at once, and what they send each other."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from twelves.annotation.analyst import Point, analyse
from twelves.closing import Closing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

    from twelves import Limit
    from twelves.annotation.analyst import Line


class Workers(Closing):
    """Processes with an engine each. Leaving the `with` block ends them, whatever they do.

    Parameters
    ----------
    count : int
        How many.
    limit : Limit
        For each position.
    hash_mb, threads
        Of each engine.
    on_position : callable, optional
        Called, from several threads, when a position is done.
    """

    def __init__(
        self,
        count: int,
        limit: Limit,
        *,
        hash_mb: int = 64,
        threads: int = 1,
        on_position: Callable[[], object] | None = None,
    ) -> None:
        if count < 1:
            raise ValueError(f"there must be at least one process, not {count}")
        self.count = count
        self._settings = {"limit": limit, "hash_mb": hash_mb, "threads": threads}
        self._on_position = on_position or (lambda: None)
        self._pool = ThreadPoolExecutor(count)
        self._local = threading.local()
        self._lock = threading.Lock()
        self._processes: list[Any] = []
        self._is_closed = False

    def submit(self, line: Line) -> Future[list[Point]]:
        """Gives a line to the next process that is free."""
        return self._pool.submit(self._analyse, line)

    def close(self) -> None:
        """Ends the processes; what was not ready is lost."""
        with self._lock:
            self._is_closed = True
            for process in self._processes:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)
        for process in self._processes:
            process.join()

    def _analyse(self, line: Line) -> list[Point]:
        connection = self._connection()
        try:
            connection.send((line, self._settings))
            while (answer := connection.recv()) is None:
                self._on_position()
        except (EOFError, OSError):
            moves = " ".join(line.moves[:6])
            raise RuntimeError(f"a process has died over the game {moves} ...") from None
        if isinstance(answer, Exception):
            raise answer
        found: list[Point] = answer
        return found

    def _connection(self) -> Connection:
        """The line to the process of this thread, which is started when it is first needed."""
        if not hasattr(self._local, "connection"):
            # Not forked: threads of this process would be missing in a copy.
            context = multiprocessing.get_context("spawn")
            own, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs,), daemon=True)
            with self._lock:
                if self._is_closed:
                    raise RuntimeError("closed")
                with _without_interrupts():
                    process.start()
                self._processes.append(process)
            theirs.close()
            self._local.connection = own
        connection: Connection = self._local.connection
        return connection


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """What is started within does not hear of Ctrl-C, which is for whoever started it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets the signal in again when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection) -> None:
    """Answers lines with points until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            line, settings = connection.recv()
            answer: list[Point] | Exception
            try:
                answer = analyse(line, **settings, on_position=lambda _done: connection.send(None))
            except (ValueError, RuntimeError, MemoryError) as error:
                answer = type(error)(str(error))
            connection.send(answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
