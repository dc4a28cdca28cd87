"""Owns what the `level` lines before a `go` of the Hub protocol allow."""

from __future__ import annotations

import math

from twelves import Limit
from twelves.drivers.output import Refusal

_WHOLE = {"depth": "depth", "nodes": "nodes", "moves": "moves_to_go"}
_SECONDS = {"move-time": "time", "time": "clock", "inc": "increment"}
_LARGEST = {"depth": 2**31 - 1, "nodes": 2**63, "moves_to_go": 2**31 - 1}
_LONGEST = 1e9  # seconds; more is as good as no limit


class Level:
    """Limits that add up, line after line."""

    def __init__(self) -> None:
        self._given: dict[str, float] = {}

    def add(self, arguments: dict[str, str]) -> None:
        """Reads the arguments of a line; unknown ones are ignored. Nothing changes on a mistake."""
        given: dict[str, float] = {}
        for name, text in arguments.items():
            if name in _WHOLE:
                given[_WHOLE[name]] = min(max(_number(name, text, int), 0), _LARGEST[_WHOLE[name]])
            elif name in _SECONDS:
                given[_SECONDS[name]] = min(max(_number(name, text, float), 0), _LONGEST)
        self._given.update(given)

    def limit(self) -> Limit:
        """All limits together. Without any the search ends when nothing is left to find out.

        In this protocol the increment is added before a move, not after it.
        """
        given = dict(self._given)
        if given.get("moves_to_go") == 0 or "clock" not in given:
            given.pop("moves_to_go", None)
        increment = given.pop("increment", 0)
        if "clock" in given:
            given["clock"] += increment
            given["increment"] = increment
        return Limit(**given)  # type: ignore[arg-type]


def _number(name: str, text: str, kind: type[int] | type[float]) -> float:
    try:
        value = kind(text)
    except (ValueError, OverflowError):
        raise Refusal(f"level: {name} needs a number, not {text!r}") from None
    if not math.isfinite(value):
        raise Refusal(f"level: {name} must be finite")
    return value
