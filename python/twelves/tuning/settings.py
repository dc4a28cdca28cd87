"""Owns how a fit is made: what can be told before numpy is there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FitSettings:
    """How to fit.

    Attributes
    ----------
    score_share : float
        How much of what is fitted is the score of the search instead of the result of the game.
    spread : float
        How far single weights may be expected to be from their present values.
    table_spread : float
        The same for weights of tables, in whose cells fewer positions fall.
    worth : float
        Independent observations in a position: those of one game have one result.
    held_out : int
        Every so-manieth game is kept from the fit, to see what the fit is worth.
    fixed : tuple of str
        Groups of weights that stay as they are.
    iterations : int
        The most.
    """

    score_share: float = 0.3
    spread: float = 300.0
    table_spread: float = 60.0
    worth: float = 0.1
    held_out: int = 10
    fixed: tuple[str, ...] = ()
    iterations: int = 150
