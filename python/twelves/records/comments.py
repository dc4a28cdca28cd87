"""Owns the commands that comments hold, such as the time on a player's clock."""

from __future__ import annotations

import re

_COMMAND = re.compile(r"\[%(\w+)\s+([^\]]*)\]")
_TIME = re.compile(r"[wbWB]?(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)")


def commands(comment: str) -> dict[str, str]:
    """The commands in a comment, by name.

    Examples
    --------
    >>> commands("good [%clk 0:05:00][%emt 12]")
    {'clk': '0:05:00', 'emt': '12'}
    """
    return {name: value.strip() for name, value in _COMMAND.findall(comment)}


def words(comment: str) -> str:
    """A comment without its commands.

    Examples
    --------
    >>> words("good [%clk 0:05:00] move")
    'good move'
    """
    return " ".join(_COMMAND.sub(" ", comment).split())


def seconds(time: str) -> float | None:
    """The seconds of ``h:mm:ss``, ``mm:ss`` or ``ss``; None for other text.

    Examples
    --------
    >>> seconds("0:05:00.5"), seconds("w1:00:10"), seconds("soon")
    (300.5, 3610.0, None)
    """
    found = _TIME.fullmatch(time.strip())
    if not found:
        return None
    hours, minutes, rest = found.groups()
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(rest)


def with_command(comment: str, name: str, value: str) -> str:
    """A comment that has the command with this value, once and first.

    Examples
    --------
    >>> with_command("[%clk 0:05:00] good [%eval 1]", "eval", "+0.35")
    '[%eval +0.35] [%clk 0:05:00] good'
    """
    others = re.sub(rf"\s*\[%{re.escape(name)}\s[^\]]*\]", "", comment).strip()
    return f"[%{name} {value}] {others}".rstrip()
