"""Owns what works while the session listens: a search, or a count, on a thread of its own."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from twelves.counting import CountStoppedError, StopFlag
from twelves.drivers.output import Output, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from twelves import Analysis, Info, PlayResult


def words_of(error: BaseException) -> str:
    """What an error says, or at least its kind."""
    return str(error) or type(error).__name__


class SearchJob:
    """A search, from its first report to its one answer.

    Parameters
    ----------
    analysis : Analysis
        The search, which has begun.
    report : callable
        Gets every report.
    answer : callable
        Called at the end, in the thread of the search, with the result; with None, and with what
        went wrong, if the search has failed. It has to set the job `done`.
    """

    def __init__(
        self,
        analysis: Analysis,
        report: Callable[[Info], object],
        answer: Callable[[SearchJob, PlayResult | None, str], object],
    ) -> None:
        self._analysis = analysis
        self._report = report
        self._answer = answer
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
        """Waits until the answer is given."""
        self._thread.join()

    def set_done(self) -> None:
        """A program that has read the answer may send the next command at once.

        It must find the session idle: this is called before the answer is written.
        """
        self.done = True

    def _run(self) -> None:
        result, failure = None, ""
        try:
            last = None
            for last in self._analysis:
                self._report(last)
            result = self._analysis.wait()
            if last is None or last.nodes != result.info.nodes:  # an unfinished depth counts too
                self._report(result.info)
        except (RuntimeError, MemoryError) as error:
            failure = f"the search failed: {words_of(error)}"
        finally:
            self._answer(self, result, failure)


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
            last = ""
            for line in self._work(self._flag):
                if last:
                    self._out.lines(last)
                last = line
                if self._out.broken:
                    return
            self._out.lines(last, before=self._set_done)
        except CountStoppedError:
            self._out.info("stopped")
        except (Refusal, ValueError, RuntimeError, MemoryError, OverflowError) as error:
            self._out.info(str(error))
        finally:
            self._set_done()
            self._ended()

    def _set_done(self) -> None:
        """Before the last line: who has read it must find the session idle."""
        self.done = True
