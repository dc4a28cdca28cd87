"""Owns Value: what a position is worth, as it stands in the comments of records."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from twelves.records.comments import commands, with_command

if TYPE_CHECKING:
    from twelves import Score

COMMAND = "eval"
_TEXT = re.compile(r"([+-]?)(?:(\d+(?:\.\d+)?)|#([+-]?)(\d*))")
# Results of games against evaluations have it at 150 to 235 by maximum likelihood (annotate.md).
_SCALE = 200.0


@dataclass(frozen=True)
class Value:
    """What a position is worth to the side that moves first in the game: more is better for it.

    Attributes
    ----------
    cp : int or None
        An estimate in hundredths of the game's unit; None if the winner is known.
    winner : int
        1 if that side wins, -1 if the other one does, 0 if it is not known or a draw.
    moves : int or None
        Moves of the winner to the end, where they are known.

    Examples
    --------
    >>> Value.parse("+0.35"), Value.parse("#-4")
    (Value(cp=35, winner=0, moves=None), Value(cp=None, winner=-1, moves=4))
    >>> str(Value(35)), str(Value(None, -1, 4)), round(Value(35).expected(), 2)
    ('+0.35', '#-4', 0.6)
    """

    cp: int | None
    winner: int = 0
    moves: int | None = None

    @classmethod
    def of_score(cls, score: Score, *, first_to_move: bool) -> Value:
        """The value of a score, which is for the side to move."""
        sign = 1 if first_to_move else -1
        if score.cp is not None:
            return cls(sign * score.cp)
        mate = score.mate()
        winner = sign if score.is_win else -sign
        return cls(None, winner, None if mate is None else abs(mate))

    @classmethod
    def parse(cls, text: str) -> Value:
        """Reads ``+0.35``, ``#4`` (a win in four moves), ``#-`` (lost, not known when)."""
        found = _TEXT.fullmatch(text.strip())
        if found is None or (found[1] and found[2] is None):
            raise ValueError(f"no evaluation: {text!r}")
        sign, number, side, moves = found.groups()
        if number is not None:
            cp = round(float(number) * 100)
            return cls(-cp if sign == "-" else cp)
        return cls(None, -1 if side == "-" else 1, int(moves) if moves else None)

    def __str__(self) -> str:
        if self.cp is not None:
            return f"{self.cp / 100:+.2f}"
        return f"#{'-' if self.winner < 0 else '+'}{'' if self.moves is None else self.moves}"

    def expected(self) -> float:
        """The points that the side can expect: 1 is a win, a half a draw."""
        if self.cp is None:
            return (1 + self.winner) / 2
        exponent = min(max(-self.cp / _SCALE, -50.0), 50.0)
        return float(1 / (1 + 10**exponent))


def value_in(comment: str) -> Value | None:
    """The value that stands in a comment; None if there is none that can be read.

    Examples
    --------
    >>> value_in("[%eval -0.20] a good move")
    Value(cp=-20, winner=0, moves=None)
    """
    text = commands(comment).get(COMMAND)
    try:
        return None if text is None else Value.parse(text)
    except ValueError:
        return None


def with_value(comment: str, value: Value) -> str:
    """A comment with this value instead of the one that stood there."""
    return with_command(comment, COMMAND, str(value))
