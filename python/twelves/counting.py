"""Owns perft and divide: how many games of a length there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from twelves import _core
from twelves._core import StopFlag
from twelves.checks import instance, memory_for_table, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves._core import Move, Record

__all__ = ["CountStoppedError", "StopFlag", "divide", "perft"]

_Count = TypeVar("_Count")


class CountStoppedError(RuntimeError):
    """A count was ended by its `StopFlag`."""


def perft(
    board: Record,
    depth: int,
    *,
    routes: bool = False,
    closed_form: bool = True,
    hash_mb: int = 0,
    threads: int = 1,
    stop: StopFlag | None = None,
) -> int:
    """How many sequences of `depth` moves there are.

    Draws by repetition or by the move limit do not end a sequence: this is how published tables
    count. Ctrl-C stops the count; other Python threads run on meanwhile.

    Parameters
    ----------
    board : Board
        The position from which to count.
    depth : int
        Moves in a sequence.
    routes : bool
        Count every route of a capture, as published tables of checkers do, instead of every move.
        Moves that take the same pieces between the same squares are one move.
    closed_form : bool
        Count the last two plies at once where the game can (`GameInfo.counts_two_plies`).
    hash_mb : int
        Size of a table of known counts, in MiB. It stores whole positions, so it never errs.
    threads : int
        Threads that count.
    stop : StopFlag, optional
        Ends the count from another thread, which then raises `CountStoppedError`.

    Raises
    ------
    ValueError
        For numbers out of range.
    MemoryError, OverflowError
        If there is no memory for the table; for a count that 64 bits do not hold.

    Examples
    --------
    >>> [perft(Board("checkers"), depth) for depth in (1, 2, 3, 4)]
    [7, 49, 302, 1469]
    """
    return _counted(
        _core.perft,
        board,
        depth,
        hash_mb=hash_mb,
        threads=threads,
        routes=routes,
        closed_form=closed_form,
        stop=stop,
    )


def divide(
    board: Record,
    depth: int,
    *,
    routes: bool = False,
    closed_form: bool = True,
    hash_mb: int = 0,
    threads: int = 1,
    stop: StopFlag | None = None,
) -> dict[Move, int]:
    """The count of `perft`, divided by the first move. The arguments are the same.

    Examples
    --------
    >>> counts = divide(Board("checkers"), 3)
    >>> sum(counts.values()), counts[Board("checkers").parse_move("9-13")]
    (302, 48)
    """
    counts = _counted(
        _core.divide,
        board,
        depth,
        hash_mb=hash_mb,
        threads=threads,
        routes=routes,
        closed_form=closed_form,
        stop=stop,
    )
    return dict(counts)


def _counted(
    count: Callable[..., _Count | None],
    board: Record,
    depth: int,
    *,
    hash_mb: int,
    threads: int,
    **options: object,
) -> _Count:
    """What the core counts, after a look at the numbers."""
    instance("board", board, _core.Record)
    depth = whole("depth", depth, 0, 2**31 - 1)
    hash_mb = whole("hash_mb", hash_mb, 0, _core.max_hash_mb)
    threads = whole("threads", threads, 1, _core.max_threads)
    with memory_for_table(hash_mb):
        result = count(board, depth, hash_mb=hash_mb, threads=threads, **options)
    if result is None:
        raise CountStoppedError("the count was stopped")
    return result
