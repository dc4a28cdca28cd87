"""Owns what bounds a search."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, fields

from twelves.checks import instance

_LONGEST = 1e9  # seconds; more is as good as no limit


@dataclass(frozen=True)
class Limit:
    """What ends a search. All limits that are given hold together; zero is a limit too.

    Attributes
    ----------
    time : float, optional
        Seconds for this move.
    depth : int, optional
        Plies to search in full width.
    nodes : int, optional
        Positions to visit, over all threads.
    clock : float, optional
        Seconds left on the mover's clock.
    increment : float, optional
        Seconds added to that clock for every move.
    moves_to_go : int, optional
        Moves until more time is added; without it the clock is for the rest of the game.
    mate : int, optional
        Stop as soon as a win in so many own moves is proved.

    Raises
    ------
    ValueError
        For negative, infinite or contradictory limits.

    Examples
    --------
    >>> Limit(time=0.5)
    Limit(time=0.5)
    >>> Limit(depth=-1)
    Traceback (most recent call last):
    ...
    ValueError: depth must not be negative: -1
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: float | None = None
    increment: float | None = None
    moves_to_go: int | None = None
    mate: int | None = None

    def __post_init__(self) -> None:
        for name, value in self.given().items():
            _check(name, value, whole=name in ("depth", "nodes", "moves_to_go", "mate"))
        if self.clock is None and (self.increment is not None or self.moves_to_go is not None):
            raise ValueError("increment and moves_to_go need a clock")

    def given(self) -> dict[str, float]:
        """The limits that are set, by name."""
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in pairs if value is not None}

    def __repr__(self) -> str:
        return f"Limit({', '.join(f'{name}={value}' for name, value in self.given().items())})"


def _check(name: str, value: float, *, whole: bool) -> None:
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        raise TypeError(f"{name} must be {'an integer' if whole else 'a number'}: {value!r}")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{name} must be finite: {value}")
    if not whole and value > sys.float_info.max:
        raise ValueError(f"{name} is too long: more than {sys.float_info.max} seconds")
    if value < 0:
        raise ValueError(f"{name} must not be negative: {value}")
    if value == 0 and name in ("moves_to_go", "mate"):
        raise ValueError(f"{name} must be positive: {value}")


def core_limits(limit: Limit | None) -> dict[str, float]:
    """The limits as the compiled core takes them: cut to what its numbers can hold."""
    largest = {"nodes": 2**64 - 1, "depth": 2**31 - 1, "moves_to_go": 2**31 - 1, "mate": 2**31 - 1}
    given = {} if limit is None else instance("limit", limit, Limit).given()
    return {name: min(value, largest.get(name, _LONGEST)) for name, value in given.items()}
