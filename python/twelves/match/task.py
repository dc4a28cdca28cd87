"""Owns Task: a position whose answer is known, and whether an answer is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from twelves.match.players import Report

VALUES = ("win", "draw", "loss")


@dataclass(frozen=True)
class Task:
    """A position with what is known about it, for the side to move.

    Attributes
    ----------
    name, fen : str
        What it is.
    value : str
        'win', 'draw', 'loss', or '' if only moves are known.
    right, wrong : tuple of str
        Moves known to keep the value and to spoil it; of the others nothing is known.
    plies : int or None
        Moves of both sides to the end, if known.
    proof : bool
        Whether the engine has to prove the value, as it can for a forced win of some moves. If
        not, a score beyond a margin is a win.
    """

    name: str
    fen: str
    value: str
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    plies: int | None = None
    proof: bool = False

    def is_solved_by(self, report: Report, margin: int) -> bool:
        """Whether the value and the move of a report are right.

        A move of which nothing is known counts as right if the value is.
        """
        if report.move in self.wrong:
            return False
        if not self.value:
            return report.move in self.right
        if self.proof:
            return report.proved == self.value
        return value_of(report, margin) == self.value


def value_of(report: Report, margin: int) -> str:
    """What a score means: beyond the margin, in hundredths of a man, a game is decided."""
    if report.proved:
        return report.proved
    if abs(report.cp) < margin:
        return "draw"
    return "win" if report.cp > 0 else "loss"
