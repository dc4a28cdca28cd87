"""Owns Analysis: one search while it runs, and its answer afterwards."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING

from twelves.info import Info, PlayResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from twelves._core import SearchEngine


class Analysis:
    """A search, made by `Engine.analysis`. Iterate it for reports; leaving `with` stops it.

    The iteration ends when the search does. `stop` may be called from any thread; the rest from
    the thread that uses the engine.
    """

    def __init__(self, core: SearchEngine) -> None:
        self._core = core
        self._waiting: deque[Info] = deque()  # reports taken from the core, not yet from here
        self._lines: dict[int, Info] = {}
        self._result: PlayResult | None = None

    @property
    def searching(self) -> bool:
        """Whether the search is still running."""
        return self._result is None and self._core.searching

    @property
    def multipv(self) -> list[Info]:
        """The last exact report about each of the best lines, the best first."""
        return [self._lines[rank] for rank in sorted(self._lines)]

    @property
    def info(self) -> Info | None:
        """The last exact report about the best line; None before the first."""
        return self._lines.get(1)

    def stop(self) -> None:
        """Ends the search soon; nothing if it has ended."""
        if self._result is None:
            self._core.stop()

    def ponder_hit(self) -> None:
        """The pondered move was played: from now on the time of the limit counts."""
        if self._result is None:
            self._core.ponder_hit()

    def get(self, timeout: float | None = None) -> Info | None:
        """The next report, waiting up to `timeout` seconds (None: as long as it takes).

        Returns None if none came in time or the search is over.
        """
        if not self._waiting and self._result is None:
            with self._stop_on_error():
                self._fetch(timeout)
        return self._waiting.popleft() if self._waiting else None

    def wait(self) -> PlayResult:
        """Waits for the end of the search and returns the answer.

        Reports that were not taken can still be.
        """
        if self._result is None:
            with self._stop_on_error():
                self._core.wait()
            self.put_away()
        assert self._result is not None
        return self._result

    def run(self, callback: Callable[[Info], object] | None = None) -> PlayResult:
        """Follows the search to its end and returns the answer.

        Every report goes to `callback`. Whatever that raises stops the search and comes out.
        """
        with self._stop_on_error():
            for info in self:
                if callback is not None:
                    callback(info)
        return self.wait()

    def put_away(self) -> None:
        """Takes over all that the core knows of this search, which must have ended."""
        if self._result is not None:
            return
        while self._fetch(0):
            pass
        move, ponder, facts = self._core.result()
        self._result = PlayResult(move, ponder, Info(**facts))

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        info = self.get()
        if info is None:
            raise StopIteration
        return info

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self.wait()

    @contextmanager
    def _stop_on_error(self) -> Iterator[None]:
        """Ends the search if the block raises, Ctrl-C included: the engine is free again."""
        try:
            yield
        except BaseException:
            self.stop()
            self._core.wait()
            raise

    def _fetch(self, timeout: float | None) -> bool:
        facts = self._core.next_info(timeout)
        if facts is None:
            return False
        info = Info(**facts)
        if info.bound == "exact" or info.multipv not in self._lines:
            self._lines[info.multipv] = info
        self._waiting.append(info)
        return True
