"""Owns which format a file has: for whoever has a file of games and does not care."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from twelves.records import move_lists, pdn, sgf
from twelves.records.sgf_writer import GAME as SGF_GAME

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from twelves.records.tree import Game

_LOOK = 4096


def open_games(
    path: str | os.PathLike[str], *, strict: bool = False, one_nil: str | None = None
) -> Iterator[Game]:
    """The games of a file: SGF or PDN, or a list of moves, whatever its name and content say.

    Parameters
    ----------
    path : str or path
        The file.
    strict, one_nil
        For PDN, see `twelves.records.pdn.read_games`.
    """
    name = format_of(path)
    if name == "sgf":
        return sgf.read_games(path)
    if name == "moves":
        return move_lists.read_games(path)
    return pdn.read_games(path, strict=strict, one_nil=one_nil)


def count_games(path: str | os.PathLike[str]) -> int:
    """How many games a file has; where the format allows it, without reading the moves."""
    if format_of(path) == "pdn":
        return pdn.count_games(path)
    return sum(1 for _ in open_games(path))


def format_of(path: str | os.PathLike[str]) -> str:
    """``'pdn'``, ``'sgf'`` or ``'moves'``."""
    suffix = Path(path).suffix.lower()
    if suffix in (".pdn", ".sgf"):
        return suffix[1:]
    with open(path, "rb") as file:
        head = file.read(_LOOK).decode("latin-1").lstrip()
    if head.startswith("(;"):
        return "sgf"
    lines = [line for line in head.splitlines() if line.strip() and not line.startswith("#")]
    return "moves" if lines and lines[0].count("|") == 3 else "pdn"


def writer_of(
    game: str, *, full_captures: bool = False, end_with_result: bool = False
) -> tuple[str, Callable[[Game], str]]:
    """The format in which records of a game are written, and the function that does it."""
    if game == SGF_GAME:
        return "sgf", sgf.format_game

    def write(record: Game) -> str:
        return pdn.format_game(
            record, "full" if full_captures else "short", end_with_result=end_with_result
        )

    return "pdn", write
