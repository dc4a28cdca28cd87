"""Owns Engine: a player and analyst for one game, on threads of its own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, overload

from twelves import _core
from twelves.analysis import Analysis
from twelves.checks import instance, memory_for_table, positive, text, whole
from twelves.closing import Closing
from twelves.games import DEFAULT_GAME
from twelves.limits import core_limits
from twelves.tables import Tables, open_shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from twelves._core import Move
    from twelves.board import Board
    from twelves.info import Info, PlayResult
    from twelves.limits import Limit

MAX_THREADS = _core.max_threads
"""The most search threads that an engine takes."""
MAX_HASH_MB = _core.max_hash_mb
"""The largest hash table, in MiB, if there is the memory for it."""
_MOST_LINES = 2**31 - 1  # more than any position has


class Engine(Closing):
    """An engine for one game. Use it in a `with` block, or `close` it.

    Parameters
    ----------
    game : str
        Name or alias of the game; without it, the first of `games`.
    threads : int
        Search threads.
    hash_mb : int
        Size of the hash table in MiB.
    weights : str
        The weights of the evaluation as text, as `twelves tune` writes it; without it those that
        are built in.
    tables : Tables or bool
        Endgame tables to ask, as `twelves.tables.open` gives them. True: those that come with the
        package, if the game has any; False: none.

    Raises
    ------
    NotationError
        For weights that cannot be read.
    EngineError
        For impossible options, for a board or tables of another game, for a second search while
        one runs.
    MemoryError
        If there is no memory for the table.

    Notes
    -----
    Any number of engines can work at once. One engine searches one position at a time; it copies
    the board, so that you can go on playing on it. While it searches, other Python threads run,
    and Ctrl-C ends the search and raises `KeyboardInterrupt`; the engine can be used afterwards.

    Examples
    --------
    >>> board = Board("checkers", "B:WK2:BK1,K14")
    >>> with Engine("checkers") as engine:
    ...     result = engine.play(board, Limit(depth=12))
    >>> str(result.move), result.info.score
    ('14-18', Score.win(7))
    """

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        *,
        threads: int = 1,
        hash_mb: int = 16,
        weights: str = "",
        tables: Tables | bool = True,
    ) -> None:
        self._core: _core.SearchEngine | None = None  # in case that a line below raises
        text("game", game)
        threads, hash_mb = _threads(threads), _hash_mb(hash_mb)
        with memory_for_table(hash_mb):
            self._core = _core.SearchEngine(game, threads, hash_mb, text("weights", weights))
        self._game = self._core.game
        self._current: Analysis | None = None
        self._pondering: _Ponder | None = None
        self._tables: Tables | None = None
        self.tables = tables

    # Options.

    @property
    def game(self) -> str:
        """The game that it plays."""
        return self._game

    @property
    def threads(self) -> int:
        """Number of search threads."""
        return self._open().threads

    @threads.setter
    def threads(self, count: int) -> None:
        self._idle().threads = _threads(count)

    @property
    def hash_mb(self) -> int:
        """Size of the hash table in MiB. A new size forgets what the table held."""
        return self._open().hash_mb

    @hash_mb.setter
    def hash_mb(self, size: int) -> None:
        core, size = self._idle(), _hash_mb(size)
        with memory_for_table(size):
            core.hash_mb = size

    @property
    def tables(self) -> Tables | None:
        """The endgame tables that it asks. Takes what the constructor takes."""
        return self._tables

    @tables.setter
    def tables(self, tables: Tables | bool | None) -> None:
        if tables is True:
            tables = open_shipped(self._game)
        found = None if tables is None or tables is False else instance("tables", tables, Tables)
        self._idle().set_tables(None if found is None else found.core)
        self._tables = found

    def new_game(self) -> None:
        """Forgets what was learned from the searches so far. Options stay."""
        self._idle().new_game()

    # Searches.

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        ponder: bool = False,
        searchmoves: Iterable[Move | str] | None = None,
        callback: Callable[[Info], object] | None = None,
    ) -> PlayResult:
        """The best move.

        Parameters
        ----------
        board : Board
            The position; the moves before it count for repetition.
        limit : Limit
            When to end the search.
        ponder : bool
            Go on thinking after the answer, on the reply that is expected. If the next call of
            `play` has that position and an equal limit, it goes on with that search, whose time
            counts from then. With another limit it begins anew, with what the table learned.
        searchmoves : iterable of Move or str, optional
            The only moves to consider.
        callback : callable, optional
            Called with every `Info`, in this thread. What it raises ends the search and comes out.
        """
        _check_bounded(limit)
        analysis = self._take_ponder(board, limit) if searchmoves is None else None
        if analysis is None:
            analysis = self._begin(board, limit, 1, searchmoves)
        result = analysis.run(callback)
        if ponder and result.move is not None and result.ponder is not None:
            self._ponder(board, limit, result.move, result.ponder)
        return result

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: None = None,
        searchmoves: Iterable[Move | str] | None = None,
        callback: Callable[[Info], object] | None = None,
    ) -> Info: ...

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int,
        searchmoves: Iterable[Move | str] | None = None,
        callback: Callable[[Info], object] | None = None,
    ) -> list[Info]: ...

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int | None = None,
        searchmoves: Iterable[Move | str] | None = None,
        callback: Callable[[Info], object] | None = None,
    ) -> Info | list[Info]:
        """What a position is worth, and the best lines.

        Returns
        -------
        Info or list of Info
            The last report about the best line; with `multipv` a list with the best so many
            lines, the best first (fewer, if there are fewer moves).

        Examples
        --------
        >>> with Engine("loa") as engine:
        ...     lines = engine.analyse(Board("loa"), Limit(depth=3), multipv=2)
        >>> [info.multipv for info in lines]
        [1, 2]
        """
        _check_bounded(limit)
        lines = 1 if multipv is None else multipv
        analysis = self._begin(board, limit, lines, searchmoves)
        result = analysis.run(callback)
        return result.info if multipv is None else analysis.multipv

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        searchmoves: Iterable[Move | str] | None = None,
        ponder: bool = False,
        infinite: bool = False,
    ) -> Analysis:
        """Begins a search and returns at once; iterate the result to follow it.

        Without a limit the search goes on until it is stopped, even if nothing is left to find
        out. With ``ponder=True`` it also goes on until `Analysis.ponder_hit`, from which the
        time of the limit counts. With ``infinite=True`` the limit ends the thinking, but the
        search is not over before it is stopped.

        Examples
        --------
        >>> with Engine("checkers") as engine:
        ...     with engine.analysis(Board("checkers")) as analysis:
        ...         for info in analysis:
        ...             if info.depth >= 5:
        ...                 break
        >>> analysis.wait().move in Board("checkers").legal_moves
        True
        """
        return self._begin(board, limit, multipv, searchmoves, ponder=ponder, infinite=infinite)

    def stop(self) -> None:
        """Ends the search that is running, if any. Can be called from any thread."""
        if (pondering := self._pondering) is not None:
            pondering.stopped = True
        self._open().stop()

    # The end.

    def close(self) -> None:
        """Stops the search and gives memory and threads back. Can be called twice."""
        if self._core is not None:
            self._core.stop()
            self._core.wait()
            self._put_away()
            self._core = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle or copy an Engine: it has threads; make another one")

    def __repr__(self) -> str:
        if self._core is None:
            return f"<Engine {self._game!r}: closed>"
        return f"<Engine {self._game!r}: threads={self.threads} hash_mb={self.hash_mb}>"

    # Within.

    def _open(self) -> _core.SearchEngine:
        if self._core is None:
            raise _core.EngineError("the engine is closed")
        return self._core

    def _idle(self) -> _core.SearchEngine:
        """The core, with pondering ended and the last search's results put away."""
        core = self._open()
        if self._pondering is not None:
            core.stop()
            core.wait()
        if not core.searching:
            self._put_away()
        return core

    def _put_away(self) -> None:
        """Leaves the results of the last search to the object that stands for it."""
        current, self._current, self._pondering = self._current, None, None
        if current is not None:
            with suppress(RuntimeError, MemoryError):  # told to whoever waits for that search
                current.put_away()

    def _begin(
        self,
        board: Board,
        limit: Limit | None,
        multipv: int,
        searchmoves: Iterable[Move | str] | None,
        *,
        ponder: bool = False,
        infinite: bool = False,
    ) -> Analysis:
        instance("board", board, _core.Record)
        limits = core_limits(limit)
        lines = min(positive("multipv", multipv), _MOST_LINES)
        moves = _search_moves(board, searchmoves)
        core = self._idle()
        core.start(board, limits, lines, moves, infinite or limit is None, ponder)
        self._current = Analysis(core)
        return self._current

    def _ponder(self, board: Board, limit: Limit, move: Move, reply: Move) -> None:
        expected = board.copy()
        expected.push(move)
        expected.push(str(reply))
        if not expected.is_game_over():
            self._begin(expected, limit, 1, None, ponder=True)
            self._pondering = _Ponder(expected, limit)

    def _take_ponder(self, board: Board, limit: Limit) -> Analysis | None:
        """The ponder search, if it is this very one; from now on its time counts."""
        pondering, core = self._pondering, self._open()
        # One that has ended was stopped: what it found is no answer.
        if pondering is None or not pondering.fits(board, limit) or not core.searching:
            return None
        self._pondering = None
        assert self._current is not None
        self._current.ponder_hit()
        return self._current


@dataclass
class _Ponder:
    """What is pondered: the game that is expected, and the limit once it has come about."""

    board: Board
    limit: Limit
    stopped: bool = False

    def fits(self, board: Board, limit: Limit) -> bool:
        """Whether this is a search of that very game under that limit, and still goes on."""
        return (
            not self.stopped
            and limit == self.limit
            and board == self.board
            and board.move_stack == self.board.move_stack
        )


def _threads(count: int) -> int:
    return whole("threads", count, 1, MAX_THREADS, _core.EngineError)


def _hash_mb(size: int) -> int:
    return whole("hash_mb", size, 0, MAX_HASH_MB, _core.EngineError)


def _check_bounded(limit: Limit) -> None:
    if limit is None:
        raise TypeError("limit must be a Limit, not None; `analysis` runs without one")


def _search_moves(board: Board, moves: Iterable[Move | str] | None) -> list[Move]:
    if moves is None:
        return []
    if isinstance(moves, str):
        raise TypeError(f"searchmoves must be a list of moves, not one text: {moves!r}")
    found = [board.parse_move(move) if isinstance(move, str) else move for move in moves]
    if not found:
        raise ValueError("searchmoves is empty: there is nothing to search")
    return found
