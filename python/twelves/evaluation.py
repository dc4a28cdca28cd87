"""Owns the static evaluation: what the engine thinks of a position before it looks ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from twelves._core import Record


@dataclass(frozen=True)
class Evaluation:
    """A static evaluation, for the side to move, in hundredths of the game's unit.

    Attributes
    ----------
    terms : mapping of str to int
        The parts, by name.
    """

    terms: Mapping[str, int]

    @property
    def total(self) -> int:
        """The sum of the terms."""
        return sum(self.terms.values())


def evaluate(board: Record) -> Evaluation:
    """The static evaluation of a position, term by term.

    Examples
    --------
    >>> evaluation = evaluate(Board("loa"))
    >>> evaluation.total == sum(evaluation.terms.values())
    True
    """
    terms: dict[str, int] = {}
    for name, value in board._explain():
        terms[name] = terms.get(name, 0) + value
    return Evaluation(terms)
