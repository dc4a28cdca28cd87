"""Owns what the sessions of all protocols share: one thread reads, one decides, one searches.

What a line means belongs to the session of each protocol.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

from twelves import Engine, game_info, games
from twelves.drivers.jobs import CountJob, SearchJob, words_of
from twelves.drivers.output import Output, Refusal
from twelves.engine import MAX_HASH_MB
from twelves.tables import open as open_tables
from twelves.tables import shipped_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from twelves import Board, Info, Limit, Move, PlayResult
    from twelves.tables import Tables

SHIPPED = "<shipped>"
"""The path that stands for the tables that come with the package."""
MAX_TABLE_PIECES = max(game_info(game).table_pieces for game in games())
END = None  # in the inbox: there will be no more lines
Item: TypeAlias = "str | Callable[[], None] | None"
Answer: TypeAlias = "Callable[[SearchJob, PlayResult | None, str], object]"


def memory_mb() -> int:
    """Half the memory of this machine in MiB: a table that is larger would drive it to swap."""
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):
        return MAX_HASH_MB
    return max(1, min(total // 2, MAX_HASH_MB))


@dataclass
class Settings:
    """What the engine of a session is made with."""

    game: str = games()[0]
    threads: int = 1
    hash_mb: int = 16
    weights: str = ""
    table_path: str = SHIPPED
    table_pieces: int = MAX_TABLE_PIECES
    table_cache_mb: int = 16

    def open_tables(self) -> Tables | None:
        """The endgame tables for the game, None for a game without. Raises `TableError`."""
        if not self.table_path or game_info(self.game).table_pieces == 0:
            return None
        shipped = self.table_path == SHIPPED
        if shipped and shipped_folder(self.game) is None:
            return None
        return open_tables(
            None if shipped else self.table_path,
            game=self.game,
            pieces=min(self.table_pieces, game_info(self.game).table_pieces),
            cache_mb=self.table_cache_mb,
        )


class Session:
    """An engine that obeys lines.

    Parameters
    ----------
    out : Output
        Where the answers go.
    settings : Settings
        What the engine is made with; read whenever one is needed.
    """

    def __init__(self, out: Output, settings: Settings) -> None:
        self.out = out
        self.settings = settings
        self._engine: Engine | None = None
        self._told: set[str] = set()  # problems with tables
        self._job: SearchJob | CountJob | None = None
        self._inbox: SimpleQueue[Item] = SimpleQueue()
        self._quit = False

    def run(self, lines: Iterable[str]) -> None:
        """Obeys line after line, until it is told to quit or the end; then a search is ended."""
        self.out.on_broken = lambda: self.post(lambda: None)  # wakes the loop below
        reader = threading.Thread(target=self._read, args=(lines,), daemon=True)
        reader.start()
        try:
            while not self._quit and not self.out.broken:
                self._handle(self._next())
        finally:
            self._stop()
            self._drop_engine()

    def post(self, call: Callable[[], None]) -> None:
        """Has something done by the thread that decides. Can be called from any thread."""
        self._inbox.put(call)

    def receive(self, line: str) -> None:
        """Obeys one line."""
        raise NotImplementedError

    def _read(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                self._inbox.put(line)
        finally:
            self._inbox.put(END)

    def _next(self) -> Item:
        return self._inbox.get()

    def _handle(self, item: Item) -> None:
        """A line, the end, or what a job or a timer wants done."""
        if callable(item):
            item()
        elif item is END:
            self._quit = True
        else:
            self.receive(item)

    def _obey(self, command: Callable[[], object], complain: Callable[[str], object]) -> None:
        """Runs a command; what is wrong with it is told, and ends nothing."""
        try:
            command()
        except Refusal as refusal:
            complain(str(refusal))
        except (ValueError, RuntimeError, MemoryError) as error:
            complain(words_of(error))

    # The engine and its jobs.

    @property
    def engine(self) -> Engine:
        """The engine for the present game, made when it is first needed."""
        if self._engine is None:
            own = self.settings
            self._engine = Engine(
                own.game,
                threads=own.threads,
                hash_mb=own.hash_mb,
                weights=own.weights,
                tables=False,
            )
            self._set_tables()
        return self._engine

    def _drop_engine(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _change(self, name: str, value: int) -> None:
        """Sets `threads` or `hash_mb`; the old value stays if it cannot be had."""
        old = getattr(self.settings, name)
        setattr(self.settings, name, value)
        try:
            setattr(self.engine, name, value)
        except (RuntimeError, MemoryError):
            setattr(self.settings, name, old)
            raise

    def _change_tables(self) -> None:
        """The settings have changed; says at once if there is anything wrong with them."""
        if self._engine is None:
            self.engine  # noqa: B018 (made with the tables)
        else:
            self._set_tables()

    def _set_tables(self) -> None:
        """Gives the engine the tables of the settings; without them it plays all the same."""
        try:
            self.engine.tables = self.settings.open_tables()
        except OSError as error:
            self.engine.tables = None
            self.out.info(f"no endgame tables: {words_of(error)}")

    def _search(
        self,
        board: Board,
        limit: Limit | None,
        report: Callable[[Info], object],
        answer: Answer,
        *,
        multipv: int = 1,
        searchmoves: list[Move] | None = None,
        ponder: bool = False,
        infinite: bool = False,
    ) -> str:
        """Begins a search. Returns what went wrong, if it cannot: no memory, no threads."""
        try:
            analysis = self.engine.analysis(
                board,
                limit,
                multipv=multipv,
                searchmoves=searchmoves,
                ponder=ponder,
                infinite=infinite,
            )
            self._job = SearchJob(
                analysis, self._with_problems(report), self._with_problems(answer)
            )
        except (RuntimeError, MemoryError) as error:
            return words_of(error)
        return ""

    def _with_problems(self, tell: Callable[..., object]) -> Callable[..., None]:
        """First tells of tables that the search has found damaged since it last told anything."""
        tables = self.engine.tables

        def tell_all(*words: object) -> None:
            if tables is not None:
                for problem in tables.problems():
                    if problem in self._told:
                        continue
                    self._told.add(problem)
                    # Without the folder, lest a long path hides the name of the file.
                    short = problem.replace(f"{tables.path}{os.sep}", "")
                    self.out.info(f"endgame table left out: {short}")
            tell(*words)

        return tell_all

    def _busy(self) -> bool:
        return self._job is not None and not self._job.done

    def _require_idle(self) -> None:
        if self._busy():
            raise Refusal("refused while a search is running; send stop first")

    def _stop(self) -> None:
        """Ends the job, if any; all that it prints is printed when this returns."""
        if self._job is not None:
            self._job.stop()
            self._job.join()
            self._job = None
