"""Owns the time that XBoard grants: `level`, `st`, `sd`, `time`."""

from __future__ import annotations

from twelves import Limit
from twelves.drivers.output import Refusal

_LARGEST = 2**31 - 1


class Clock:
    """Limits for the next move, from what was said so far."""

    def __init__(self) -> None:
        self._moves = 0
        self._base = 300.0
        self._increment = 0.0
        self._for_a_move: float | None = None
        self._depth: int | None = None
        self._left = self._base

    def level(self, words: list[str]) -> None:
        """``level 40 5:00 0``: moves, minutes (and seconds), increment in seconds."""
        if len(words) != 3:
            raise Refusal("level needs three words")
        minutes, _, seconds = words[1].partition(":")
        base = 60 * _number(minutes) + _number(seconds or "0")
        moves, increment = int(_number(words[0])), _number(words[2])
        self._moves, self._base, self._increment = moves, base, increment
        self._left, self._for_a_move = base, None

    def seconds_a_move(self, words: list[str]) -> None:
        """``st 5``: so many seconds for every move."""
        self._for_a_move = _number(" ".join(words))

    def depth(self, words: list[str]) -> None:
        """``sd 8``: not deeper; zero means no limit."""
        self._depth = int(_number(" ".join(words))) or None

    def time(self, words: list[str]) -> None:
        """``time 3000``: what is left, in hundredths of a second; less than nothing is nothing."""
        try:
            self._left = max(int(" ".join(words)), 0) / 100
        except ValueError:
            raise Refusal(f"a number is needed, not {' '.join(words)!r}") from None

    def spend(self, seconds: float) -> None:
        """A move was made: a guess of what is left, until `time` says it."""
        self._left = max(self._left - seconds, 0) + self._increment

    def limit(self, moves_made: int) -> Limit:
        """The limit of the next move of a player who has made so many."""
        if self._for_a_move is not None:
            return Limit(time=self._for_a_move, depth=self._depth)
        to_go = self._moves - moves_made % self._moves if self._moves else None
        return Limit(
            clock=self._left, increment=self._increment, moves_to_go=to_go, depth=self._depth
        )

    def new_game(self) -> None:
        """The clock is full again, and depth is unlimited."""
        self._left, self._depth = self._base, None


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise Refusal(f"a number is needed, not {text!r}") from None
    if not 0 <= value <= _LARGEST:
        raise Refusal(f"{text} is not from 0 to {_LARGEST}")
    return value
