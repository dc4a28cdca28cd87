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
    scale : float
        Hundredths for odds of e to 1; 0 for what makes the present evaluation foretell results
        best.
    held_out : int
        Every so-manieth game is kept from the fit, to see what the fit is worth.
    fixed : tuple of str
        Groups of weights that stay as they are.
    spread : float
        Without a network: how far single weights may be expected to be from their present values.
    table_spread : float
        The same for weights of tables, in whose cells fewer positions fall.
    worth : float
        Without a network: independent observations in a position, since those of one game have one
        result.
    iterations : int
        Without a network: the most.
    epochs : int
        With a network: how often every position is looked at.
    batch : int
        Positions for a step.
    rate : float
        How far a number goes in a step, at most.
    seed : int
        Of chance.
    """

    score_share: float = 0.3
    scale: float = 0.0
    held_out: int = 10
    fixed: tuple[str, ...] = ()
    spread: float = 300.0
    table_spread: float = 60.0
    worth: float = 0.1
    iterations: int = 150
    epochs: int = 20
    batch: int = 4096
    rate: float = 0.002
    seed: int = 1
