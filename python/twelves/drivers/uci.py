"""Owns the UCI session: what a line from the GUI means, and when it is allowed.

docs/protocol.md says what is spoken.
"""

from __future__ import annotations

import time
from collections import deque
from queue import Empty
from typing import TYPE_CHECKING, TextIO

from twelves import Board, build_info, divide, evaluate, game_info, perft
from twelves.drivers.jobs import CountJob, SearchJob
from twelves.drivers.numbers import whole
from twelves.drivers.output import Output, Refusal
from twelves.drivers.session import END, Item, Session
from twelves.drivers.stdio import speak
from twelves.drivers.uci_go import bestmove_line, info_line, read_go, some_of
from twelves.drivers.uci_options import Options
from twelves.games import named_start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from twelves import PlayResult
    from twelves.counting import StopFlag

_COUNTS = ("perft", "divide", "bench")
_GRACE = 0.5  # seconds for counts after the end of the input
_WATCH = 0.1  # seconds between two looks at whether a count still has a reader

HELP = """\
Besides the commands of UCI (uci, debug, isready, setoption, ucinewgame, position, go, stop,
ponderhit, quit) there are:
  position <start> [moves ...]  a named start position
  d                             the board, its position as text, the legal moves
  eval                          the static evaluation, term by term
  perft <depth>                 how many sequences of moves there are
  divide <depth>                the same for each move
  bench                         nodes of fixed searches: the signature of this version
  stop                          ends a search, a count or a bench
Games are chosen with: setoption name UCI_Variant value <game>"""


class UciSession(Session):
    """An engine that speaks UCI over streams of text.

    Parameters
    ----------
    stream : text file
        Where to write; every line is flushed.

    Examples
    --------
    >>> import io
    >>> stream = io.StringIO()
    >>> UciSession(stream).run(["position startpos moves 11-15", "perft 1", "quit"])
    >>> print(stream.getvalue().splitlines()[0])
    perft 1: 7 moves
    """

    def __init__(self, stream: TextIO) -> None:
        self.options = Options()
        super().__init__(Output(stream), self.options)
        self.board = Board(self.options.game)
        self._deferred: deque[Item] = deque()
        self._deadline: float | None = None  # counts go no further: the input has ended
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "debug": self._debug,
            "isready": self._isready,
            "setoption": self._setoption,
            "register": lambda _words: None,
            "ucinewgame": self._ucinewgame,
            "position": self._position,
            "go": self._go,
            "stop": lambda _words: self._stop(),
            "ponderhit": self._ponderhit,
            "quit": lambda _words: self._leave(),
            "d": self._show,
            "eval": self._eval,
            "perft": self._perft,
            "divide": self._divide,
            "bench": self._bench,
            "help": lambda _words: self.out.lines(*HELP.splitlines()),
        }

    def _next(self) -> Item:
        if not self._counting():
            return self._deferred.popleft() if self._deferred else super()._next()
        while True:
            try:
                return self._inbox.get(timeout=_WATCH)
            except Empty:
                late = self._deadline is not None and time.monotonic() > self._deadline
                if late or self.out.gone():
                    return self._leave

    def _handle(self, item: Item) -> None:
        """A line, the end, or what a job wants done when it is over.

        While a count runs, `stop` and `isready` are obeyed at once. The end and `quit` leave the
        counts that were asked for before a moment: a script that writes `perft 6` and `quit` in
        one go wants the count. Everything else waits.
        """
        if not self._counting() or callable(item):
            super()._handle(item)
            return
        command = "quit" if item is END else self._command(item)
        if command == "isready":
            self._isready([])
        elif command == "stop":
            self._stop_counts()
        else:
            self._deferred.append(item)
            if command == "quit" and self._deadline is None:
                self._deadline = time.monotonic() + _GRACE

    def _stop_counts(self) -> None:
        """Ends the count and all that wait; a search that waits ends as soon as it begins."""
        self._stop()
        waiting = list(self._deferred)
        self._deferred.clear()
        for item in waiting:
            if isinstance(item, str) and self._command(item) in _COUNTS:
                self.out.info(f"{self._command(item)}: stopped")
            else:
                self._deferred.append(item)
        if self._deferred:
            self._deferred.append("stop")

    def _leave(self) -> None:
        self._quit = True

    def _command(self, line: str) -> str:
        """The word that is obeyed; empty if there is none."""
        return next((word for word in line.split() if word in self._commands), "")

    def receive(self, line: str) -> None:
        """Obeys one line. Unknown words before a command are skipped, as UCI demands."""
        words = line.split()
        at = next((i for i, word in enumerate(words) if word in self._commands), len(words))
        if at > 0:
            self.out.info(f"unknown command {words[0]!r}; type help for a list")
        if at == len(words):
            return
        self._obey(
            lambda: self._commands[words[at]](words[at + 1 :]),
            lambda message: self.out.info(f"{words[at]}: {message}"),
        )

    def _counting(self) -> bool:
        return self._busy() and isinstance(self._job, CountJob)

    # Commands of UCI.

    def _uci(self, _words: list[str]) -> None:
        build = build_info()
        self.out.lines(
            f"id name twelves {build.version} ({build.cpu})",
            "id author the twelves authors",
            *self.options.declarations(),
            "uciok",
        )

    def _debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise Refusal(f"on or off is needed, not {' '.join(words)!r}")

    def _isready(self, _words: list[str]) -> None:
        if not self._busy():
            try:
                self.engine  # noqa: B018 (made now, so that the first search has all its time)
            except (RuntimeError, MemoryError) as error:
                self.out.info(f"no engine: {error}")
        self.out.lines("readyok")

    def _setoption(self, words: list[str]) -> None:
        self._require_idle()
        old = self.options.hash_mb, self.options.threads
        change = self.options.set(words)
        try:
            self._apply(change)
        except (RuntimeError, MemoryError):
            self.options.hash_mb, self.options.threads = old
            raise

    def _apply(self, change: str) -> None:
        if change == "game":
            self._drop_engine()
            self.board = Board(self.options.game, rules=self.options.rules())
        elif change == "weights":
            self._drop_engine()
        elif change == "hash_mb":
            self.engine.hash_mb = self.options.hash_mb
        elif change == "threads":
            self.engine.threads = self.options.threads
        elif change == "tables":
            self._change_tables()
        elif change == "clear":
            self.engine.new_game()

    def _ucinewgame(self, _words: list[str]) -> None:
        self._require_idle()
        self.engine.new_game()

    def _position(self, words: list[str]) -> None:
        """The old position stays, whole, if anything is wrong."""
        self._require_idle()
        moves: list[str] = []
        if "moves" in words:
            at = words.index("moves")
            words, moves = words[:at], words[at + 1 :]
        board = Board(self.options.game, self._fen(words), rules=self.options.rules())
        for number, text in enumerate(moves, 1):
            try:
                board.push(text)
            except ValueError as error:
                raise Refusal(f"move {number} {text!r}: {error}") from None
        self.board = board

    def _fen(self, words: list[str]) -> str | None:
        if words[:1] == ["fen"]:
            return " ".join(words[1:])
        if words == ["startpos"]:
            return None
        if not words:
            raise Refusal("startpos or fen is missing")
        return named_start(self.options.game, " ".join(words))

    def _go(self, words: list[str]) -> None:
        self._require_idle()
        request = read_go(words, self.board)
        if request.complaints:
            self.out.info(f"go: {some_of(request.complaints)}")
        moves = self.board.legal_moves
        fallback = bestmove_line(moves[0] if moves else None, None, self.options.notation)
        notation = self.options.notation
        failure = self._search(
            self.board,
            request.limit,
            lambda info: self.out.lines(info_line(info, notation)),
            lambda job, result, failure: self._answer(job, result, failure, fallback),
            multipv=self.options.multipv,
            searchmoves=request.searchmoves or None,
            ponder=request.ponder,
            infinite=request.infinite,
        )
        if failure:  # the GUI still waits for one answer
            self.out.info(f"no search: {failure}")
            self.out.lines(fallback)

    def _answer(
        self, job: SearchJob, result: PlayResult | None, failure: str, fallback: str
    ) -> None:
        if result is None:
            self.out.info(failure)
            self.out.lines(fallback, before=job.set_done)
        else:
            line = bestmove_line(result.move, result.ponder, self.options.notation)
            self.out.lines(line, before=job.set_done)

    def _ponderhit(self, _words: list[str]) -> None:
        if isinstance(self._job, SearchJob):
            self._job.ponder_hit()

    # Commands of our own.

    def _show(self, _words: list[str]) -> None:
        board = self.board
        outcome = board.outcome()
        state = f"{board.turn} to move" if outcome is None else f"over: {board.result()}"
        if outcome is not None:
            state += f" ({outcome.termination})"
        self.out.lines(
            *str(board).splitlines(),
            f"Fen: {board.fen()}",
            f"Game: {board.game}, rules {board.rules or 'standard'}, {state}",
            f"Key: {board.key:016x}",
            f"Legal moves: {' '.join(map(str, board.legal_moves)) or 'none'}",
        )

    def _eval(self, _words: list[str]) -> None:
        evaluation = evaluate(self.board)
        lines = [f"{name:<24} {value:>6}" for name, value in evaluation.terms.items()]
        self.out.lines(*lines, f"{'total for ' + self.board.turn:<24} {evaluation.total:>6}")

    def _count(self, words: list[str], count: Callable[[int, StopFlag], list[str]]) -> None:
        self._require_idle()
        depth = whole(words[0]) if len(words) == 1 else None
        if depth is None or not 0 <= depth <= 64:
            raise Refusal(f"a depth from 0 to 64 is needed, not {' '.join(words)!r}")
        plies = depth
        self._start_count(lambda stop: count(plies, stop))

    def _start_count(self, work: Callable[[StopFlag], Iterable[str]]) -> None:
        self._job = CountJob(work, self.out, lambda: self.post(lambda: None))

    def _perft(self, words: list[str]) -> None:
        board = self.board.copy(stack=False)

        def count(depth: int, stop: StopFlag) -> list[str]:
            lines = [f"perft {depth}: {perft(board, depth, stop=stop)} moves"]
            if game_info(board.game).counts_routes:
                routes = perft(board, depth, routes=True, stop=stop)
                lines.append(f"perft {depth}: {routes} routes")
            return lines

        self._count(words, count)

    def _divide(self, words: list[str]) -> None:
        board = self.board.copy(stack=False)

        def count(depth: int, stop: StopFlag) -> list[str]:
            if depth == 0:
                raise Refusal("a depth of at least 1 is needed")
            counts = divide(board, depth, stop=stop)
            lines = [f"{move}: {number}" for move, number in counts.items()]
            return [*lines, f"divide {depth}: {sum(counts.values())} moves"]

        self._count(words, count)

    def _bench(self, _words: list[str]) -> None:
        from twelves.bench import run_bench

        self._require_idle()
        self._start_count(run_bench)


def main() -> int:
    """Speaks UCI on standard input and output until `quit` or the end of the input."""
    return speak(UciSession)
