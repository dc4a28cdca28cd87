"""Owns how lines of the Hub protocol are read and written: arguments, scores, reports."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from twelves.drivers.output import Refusal
from twelves.drivers.squares import captured_move_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from twelves import Info, Move, Score

_ARGUMENT = re.compile(r'\s*([^\s="]+)(?:\s*=\s*("[^"]*"|[^\s"=]*))?(?=\s|$)')
_LARGEST_EVALUATION = 89.99  # more means a win that is known
_TABLE_WIN = 90.0


def read_line(line: str) -> tuple[str, dict[str, str]]:
    """The command and its arguments; an argument without a value has the value "".

    >>> read_line('pos pos=WeB moves="11-15 22-18"')
    ('pos', {'pos': 'WeB', 'moves': '11-15 22-18'})
    """
    command, _, rest = line.strip().partition(" ")
    arguments: dict[str, str] = {}
    at = 0
    rest = rest.rstrip()
    while at < len(rest):
        found = _ARGUMENT.match(rest, at)
        if found is None:
            raise Refusal(f"{command}: cannot read {rest[at : at + 40].strip()!r}")
        arguments[found.group(1)] = (found.group(2) or "").strip('"')
        at = found.end()
    return command, arguments


def quoted(value: str) -> str:
    """A value as an argument has it: in quotes if it must be. Quotes cannot be within."""
    plain = value.replace('"', "'")
    return plain if re.fullmatch(r"[^\s=']+", plain) else f'"{plain}"'


def write_line(command: str, **arguments: str) -> str:
    """A command with its arguments; `_` in a name stands for `-`."""
    words = (f"{name.replace('_', '-')}={quoted(value)}" for name, value in arguments.items())
    return " ".join([command, *words])


def score_text(score: Score) -> str:
    """A score in men. A win in n plies is 100 - n/100."""
    plies = score.win_in if score.is_win else score.loss_in
    if plies is not None:
        men = 100 - min(plies, 999) / 100
    elif score.is_win or score.is_loss:
        men = _TABLE_WIN - 1
    else:
        men = min(abs(score.cp or 0) / 100, _LARGEST_EVALUATION)
    negative = score.is_loss or (score.cp or 0) < 0
    return f"{-men if negative else men:.2f}"


def info_line(info: Info) -> str:
    """A report. Known clients want just this order."""
    line = (
        f"info depth={info.depth} mean-depth={float(info.depth):.1f}"
        f" score={score_text(info.score)} nodes={info.nodes}"
        f" time={info.time:.3f} nps={info.nps / 1e6:.3f}"
    )
    return f'{line} pv="{moves_text(info.pv)}"'


def moves_text(moves: Iterable[Move]) -> str:
    """Moves, parted by blanks."""
    return " ".join(captured_move_text(move) for move in moves)


def done_line(move: Move | None, ponder: Move | None) -> str:
    """The answer to `go`."""
    text = write_line("done", move=captured_move_text(move) if move is not None else "")
    return f"{text} ponder={captured_move_text(ponder)}" if ponder is not None else text
