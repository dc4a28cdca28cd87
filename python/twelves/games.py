"""Owns what can be asked about the games without playing: names, sides, squares, rules, starts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from twelves import _core
from twelves.checks import text

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_GAME = _core.games()[0]
"""The game that is meant when none is named: the first that was built."""


@dataclass(frozen=True)
class GameInfo:
    """Facts about one game; they never change.

    Attributes
    ----------
    name : str
        The name of the game.
    aliases : tuple of str
        Other names that are understood.
    sides : tuple of str
        The player who moves first in the standard start, and the other one.
    rows, columns : int
        Size of the board.
    squares : tuple of str
        Names of the squares, row by row from the top left (White at the bottom); empty where
        nothing can stand.
    starts : mapping of str to str
        Named start positions; the first is the standard one.
    rule_sets : mapping of str to str
        Named sets of rules.
    rule_options : mapping of str to list of str
        The rule options and their values, the default first.
    counts_routes : bool
        Whether `perft` can count routes as well as moves.
    counts_two_plies : bool
        Whether `perft` has a closed form for the last two plies.
    table_pieces : int
        The most pieces for which endgame tables can be built; 0 if the game has none.
    """

    name: str
    aliases: tuple[str, ...]
    sides: tuple[str, str]
    rows: int
    columns: int
    squares: tuple[str, ...]
    starts: Mapping[str, str]
    rule_sets: Mapping[str, str]
    rule_options: Mapping[str, list[str]]
    counts_routes: bool
    counts_two_plies: bool
    table_pieces: int

    @property
    def start(self) -> str:
        """The standard start position."""
        return next(iter(self.starts.values()))

    @property
    def default_rules(self) -> str:
        """The rules that hold unless others are asked for."""
        return _default_rules(self.name)


def games() -> list[str]:
    """Names of the games that this build knows.

    Examples
    --------
    >>> games()
    ['checkers', 'loa']
    """
    return _core.games()


def game_info(name: str = DEFAULT_GAME) -> GameInfo:
    """Facts about the game that `name` (or an alias) means; `NotationError` if there is none.

    Examples
    --------
    >>> game_info("english").name
    'checkers'
    >>> game_info("loa").rule_options["no_move"]
    ['pass', 'loss', 'draw']
    """
    return _facts(text("game", name).strip().lower())


@cache
def _facts(name: str) -> GameInfo:
    return GameInfo(**_core.game_facts(name))


@cache
def _default_rules(name: str) -> str:
    return _core.Record(name).rules


def named_start(game: str, name: str) -> str:
    """The position of a named start, such as ``'scrambled-eggs'``."""
    starts = game_info(game).starts
    wanted = text("start", name).strip().lower().replace(" ", "-").replace("_", "-")
    if wanted not in starts:
        known = ", ".join(starts)
        raise _core.NotationError(f"unknown start {name!r} of {game}; known: {known}")
    return starts[wanted]
