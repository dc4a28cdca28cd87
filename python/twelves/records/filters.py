"""Owns the choice of games by what their records say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from twelves import Board

if TYPE_CHECKING:
    from twelves.records.tree import Game


@dataclass(frozen=True)
class Filter:
    """What a game must be like; what is None does not matter.

    Attributes
    ----------
    player : str
        Part of the name of one of the players, in any case.
    event : str
        Part of the name of the event, in any case.
    result : str
        ``'draw'``, ``'unknown'``, or the name of the side that has won.
    min_plies, max_plies : int
        How many moves the main line has.
    opening : str
        The moves with which the main line begins.
    sound : bool
        Whether every move must have been readable.
    """

    player: str | None = None
    event: str | None = None
    result: str | None = None
    min_plies: int | None = None
    max_plies: int | None = None
    opening: str | None = None
    sound: bool = False

    def fits(self, game: Game) -> bool:
        """Whether a game is like that."""
        return self._fits_words(game) and self._fits_moves(game)

    def _fits_words(self, game: Game) -> bool:
        if self.player is not None:
            names = " / ".join(map(game.player, ("black", "white")))
            if self.player.casefold() not in names.casefold():
                return False
        event = game.headers.get("Event", "")
        if self.event is not None and self.event.casefold() not in event.casefold():
            return False
        if self.sound and any(error.is_error for error in game.errors):
            return False
        return self.result is None or self.result == result_name(game)

    def _fits_moves(self, game: Game) -> bool:
        if self.min_plies is None and self.max_plies is None and self.opening is None:
            return True
        moves = list(game.mainline_moves())
        if len(moves) < (self.min_plies or 0):
            return False
        if self.max_plies is not None and len(moves) > self.max_plies:
            return False
        if self.opening is None:
            return True
        wanted = list(Board(game.name, moves=self.opening).move_stack)
        return game.has_usual_start() and moves[: len(wanted)] == wanted


def result_name(game: Game) -> str:
    """The winner's side, ``'draw'`` or ``'unknown'``.

    Examples
    --------
    >>> from twelves.records import Game
    >>> result_name(Game(headers={"Result": "0-1"}))
    'white'
    """
    return game.winner or ("draw" if game.is_drawn else "unknown")
