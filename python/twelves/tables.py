"""Owns endgame tables: the true worth of every position with few pieces, built here or shipped.

>>> tables = open()
>>> board = Board("checkers", "B:WK19:BK31,K32")
>>> tables.probe_wdl(board), tables.probe_dtw(board)
(<Wdl.WIN: 1>, 33)
>>> [str(best.move) for best in tables.best_moves(board)]
['32-27', '31-26', '32-28', '31-27']
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from twelves import _core
from twelves._core import TableError
from twelves.checks import instance, text, whole
from twelves.games import DEFAULT_GAME, game_info
from twelves.table_facts import BuildProgress, RatedMove, TableFile, TablePart, Wdl

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves._core import Record

__all__ = [
    "BuildProgress",
    "RatedMove",
    "TableError",
    "TableFile",
    "TablePart",
    "Tables",
    "Wdl",
    "build",
    "open",
    "shipped_folder",
    "verify",
]

MAX_CACHE_MB = 65536
"""The largest block cache, in MiB."""


class Tables:
    """A folder of tables that can be asked. Made by `open`; safe from any thread.

    Draws by repetition and by the move limit are not looked at: a win is a win with best play if
    there is time for it.
    """

    def __init__(self, core: _core.TableSet) -> None:
        self._core = instance("core", core, _core.TableSet)

    @property
    def core(self) -> _core.TableSet:
        """The compiled part, for `Engine`."""
        return self._core

    @property
    def game(self) -> str:
        """The game."""
        return self._core.game

    @property
    def path(self) -> str:
        """The folder."""
        return self._core.path

    @property
    def pieces(self) -> int:
        """The most pieces for which there is a table; 0 if the folder has none."""
        return self._core.pieces

    def probe_wdl(self, board: Record) -> Wdl:
        """Who wins.

        Raises
        ------
        TableError
            If a table is missing or damaged; the message names it.
        EngineError
            If the board is of another game.
        """
        try:
            return Wdl(self._value(board, distances=False)[0])
        except TableError as missing:
            try:
                return Wdl(self._value(board, distances=True)[0])
            except TableError:
                raise missing from None

    def probe_dtw(self, board: Record) -> int | None:
        """Plies to the end of the game with best play; None for a draw.

        The winner takes as few as he can, the loser as many: the number is odd if the side to move
        wins, even if it loses, and 0 if it has no move. Raises the same errors as `probe_wdl`.
        """
        return self._value(board, distances=True)[1]

    def rated_moves(self, board: Record) -> list[RatedMove]:
        """All legal moves with their worth, the best first: quick wins, draws, slow losses.

        With distances where their tables are there, else without. Raises as `probe_wdl`.
        """
        instance("board", board, _core.Record)
        try:
            rated = self._core.rated_moves(board, True)
        except TableError as missing:
            try:
                rated = self._core.rated_moves(board, False)
            except TableError:
                raise missing from None
        return [RatedMove(move, Wdl(wdl), plies) for move, wdl, plies in rated]

    def best_moves(self, board: Record) -> list[RatedMove]:
        """Those of `rated_moves` that are as good as the first."""
        rated = self.rated_moves(board)
        return [move for move in rated if (move.wdl, move.plies) == (rated[0].wdl, rated[0].plies)]

    def files(self) -> list[TableFile]:
        """What is in the folder. Raises `TableError` for a file that is damaged."""
        return [
            TableFile(
                file["name"],
                file["size"],
                file["material"],
                file["distances"],
                tuple(TablePart(**part) for part in file["parts"]),
            )
            for file in self._core.files()
        ]

    def problems(self) -> list[str]:
        """Damaged tables that searches came upon, and went on without."""
        return self._core.problems

    def __repr__(self) -> str:
        return f"<Tables {self.game!r}: {self.path} pieces={self.pieces}>"

    def _value(self, board: Record, *, distances: bool) -> tuple[int, int | None]:
        return self._core.value(instance("board", board, _core.Record), distances)


def shipped_folder(game: str = DEFAULT_GAME) -> Path | None:
    """The folder of the tables that come with the package; None if the game has none."""
    folder = Path(str(files("twelves"))) / "data" / "tables" / game_info(game).name
    return folder if folder.is_dir() else None


def open(  # noqa: A001 - as `dbm.open`, `shelve.open`
    path: str | os.PathLike[str] | None = None,
    *,
    game: str = DEFAULT_GAME,
    pieces: int | None = None,
    cache_mb: int = 16,
) -> Tables:
    """Opens a folder of tables.

    Parameters
    ----------
    path : path, optional
        The folder; without it, the tables that come with the package.
    game : str
        Their game.
    pieces : int, optional
        Use no tables of more pieces.
    cache_mb : int
        Memory for blocks of tables that were read, in MiB. Files are mapped into memory besides,
        which takes none that others need.

    Raises
    ------
    TableError
        If there is no such folder.
    EngineError
        If there are no tables for the game.
    """
    most = game_info(game).table_pieces
    folder = shipped_folder(game) if path is None else Path(_folder(path))
    if most == 0:
        raise _core.EngineError(f"there are no endgame tables for {game_info(game).name}")
    if folder is None:
        raise TableError(f"no tables of {game_info(game).name} come with this package")
    wanted = most if pieces is None else whole("pieces", pieces, 0, most)
    cache_mb = whole("cache_mb", cache_mb, 0, MAX_CACHE_MB)
    return Tables(_core.TableSet(game, str(folder), wanted, cache_mb))


def open_shipped(game: str) -> Tables | None:
    """The tables that come with the package, with the usual cache; None if there are none."""
    return open(game=game) if shipped_folder(game) is not None else None


def build(
    path: str | os.PathLike[str],
    *,
    game: str = DEFAULT_GAME,
    pieces: int = 4,
    wdl: bool = True,
    dtw: bool | None = None,
    threads: int = 1,
    report: Callable[[BuildProgress], object] | None = None,
) -> None:
    """Builds all tables of up to so many pieces that are not in the folder yet.

    It can be killed at any moment, and goes on where it was the next time. Builders may share a
    folder. The files are the same on every machine.

    Parameters
    ----------
    path : path
        The folder; it is made if it is not there.
    game : str
        The game.
    pieces : int
        The most pieces on the board. Of the most that a game has tables for there may be some
        only: in checkers 7 are 4 against 3.
    wdl : bool
        Write wins, draws and losses.
    dtw : bool, optional
        Write distances; by default for up to 5 pieces.
    threads : int
        Materials that are worked on side by side.
    report : callable, optional
        Told after every material. What it raises ends the work.

    Raises
    ------
    TableError
        If the folder cannot be written, or has a damaged table; the message names it.
    """
    name = game_info(game).name
    most = game_info(name).table_pieces
    if most == 0:
        raise _core.EngineError(f"there are no endgame tables for {name}")
    pieces = whole("pieces", pieces, 2, most)
    threads = whole("threads", threads, 1, _core.max_threads)
    with_distances = min(pieces, 5) if dtw is None else pieces if dtw else 0
    if not wdl and with_distances < pieces:
        raise ValueError("there is nothing to build: neither wdl nor dtw")
    _core.build_tables(
        game=name,
        folder=_folder(path),
        pieces=pieces,
        wdl=wdl,
        distance_pieces=with_distances,
        threads=threads,
        stop=_core.StopFlag(),
        report=_teller(report),
    )


def _teller(
    report: Callable[[BuildProgress], object] | None,
) -> Callable[[str, int, int], None]:
    """What the core tells, as the user hears it."""

    def tell(material: str, done: int, total: int) -> None:
        if report is not None:
            report(BuildProgress(material, done, total))

    return tell


def verify(
    path: str | os.PathLike[str],
    *,
    game: str = DEFAULT_GAME,
    pieces: int | None = None,
    threads: int = 1,
    report: Callable[[str, int], object] | None = None,
) -> None:
    """Checks all tables of a folder: every byte, and every value against those after each move.

    Parameters
    ----------
    path : path
        The folder.
    game : str
        The game.
    pieces : int, optional
        Look at tables of up to so many pieces.
    threads : int
        Threads that check.
    report : callable, optional
        Told of every table that is right: its file, and how many positions it has.

    Raises
    ------
    TableError
        At the first table that is wrong, damaged, or that needs one which is missing.
    """
    most = game_info(game).table_pieces
    tables = open(path, game=game, pieces=pieces)
    threads = whole("threads", threads, 1, _core.max_threads)

    def tell(file: str, positions: int) -> None:
        if report is not None:
            report(file, positions)

    _core.verify_tables(
        game=tables.game,
        folder=tables.path,
        pieces=most if pieces is None else pieces,
        threads=threads,
        stop=_core.StopFlag(),
        report=tell,
    )


def _folder(path: str | os.PathLike[str]) -> str:
    return text("path", os.fspath(path))
