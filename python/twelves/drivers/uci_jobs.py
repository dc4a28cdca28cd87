"""Owns what works while the session listens: a search, or a count, on a thread of its own."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from twelves.counting import CountStoppedError, StopFlag
from twelves.drivers.uci_go import bestmove_line, info_line
from twelves.drivers.uci_output import Output, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from twelves import Analysis


class SearchJob:
    """A search, from its first report to its one `bestmove`.

    Parameters
    ----------
    analysis : Analysis
        The search, which has begun.
    out : Output
        Where the lines go.
    notation : str
        How moves are written.
    fallback : str
        The answer if the search fails.
    """

    def __init__(self, analysis: Analysis, out: Output, notation: str, fallback: str) -> None:
        self._analysis = analysis
        self._answer = fallback
        self._out = out
        self._notation = notation
        self.done = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        """Ends the search soon."""
        self._analysis.stop()

    def ponder_hit(self) -> None:
        """The pondered move was played."""
        self._analysis.ponder_hit()

    def join(self) -> None:
        """Waits until the answer is written."""
        self._thread.join()

    def _run(self) -> None:
        try:
            last = None
            for last in self._analysis:
                self._out.lines(info_line(last, self._notation))
            result = self._analysis.wait()
            if last is None or last.nodes != result.info.nodes:  # an unfinished depth counts too
                self._out.lines(info_line(result.info, self._notation))
            self._answer = bestmove_line(result.move, result.ponder, self._notation)
        except (RuntimeError, MemoryError) as error:
            self._out.info(f"the search failed: {str(error) or type(error).__name__}")
        finally:
            # A GUI that has read the answer may send the next command at once: it must find the
            # session idle.
            self._out.lines(self._answer, before=self._set_done)

    def _set_done(self) -> None:
        self.done = True


class CountJob:
    """A count whose lines are written as they come.

    Parameters
    ----------
    work : callable
        Gets a `StopFlag` and returns lines.
    out : Output
        Where the lines go.
    ended : callable
        Called at the very end.
    """

    def __init__(
        self,
        work: Callable[[StopFlag], Iterable[str]],
        out: Output,
        ended: Callable[[], None],
    ) -> None:
        self._work = work
        self._out = out
        self._ended = ended
        self._flag = StopFlag()
        self.done = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        """Ends the count soon."""
        self._flag.set()

    def join(self) -> None:
        """Waits for the end."""
        self._thread.join()

    def _run(self) -> None:
        try:
            for line in self._work(self._flag):
                self._out.lines(line)
        except CountStoppedError:
            self._out.info("stopped")
        except (Refusal, ValueError, RuntimeError, MemoryError) as error:
            self._out.info(str(error))
        finally:
            self.done = True
            self._ended()
