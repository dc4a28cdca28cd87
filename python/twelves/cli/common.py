"""Owns what the commands share: options for a position and a search, progress, JSON."""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from typing import IO, TYPE_CHECKING, Any

from twelves import Board, Limit, game_info, games
from twelves.engine import MAX_HASH_MB, MAX_THREADS

if TYPE_CHECKING:
    import argparse
    from types import TracebackType

    from twelves import Outcome

_MOVE_NUMBER = re.compile(r"(?<!\S)[0-9]+\.+")
_RANGES = {
    "hash": (0, MAX_HASH_MB),
    "threads": (1, MAX_THREADS),
    "multipv": (1, 500),
    "depth": (0, 2**31 - 1),
    "nodes": (0, 2**63 - 1),
}
_TEXTS = ("game", "fen", "start", "moves", "rules")


def check_values(arguments: argparse.Namespace) -> None:
    """Raises `ValueError` for numbers out of range and for bytes that are no text."""
    for name, value in vars(arguments).items():
        if isinstance(value, int) and name in _RANGES:
            lowest, highest = _RANGES[name]
            if not lowest <= value <= highest:
                raise ValueError(f"{name} must be {lowest} to {highest}, not {value}")
        elif isinstance(value, str) and name in _TEXTS and not _is_text(value):
            raise ValueError(f"{name} is no text in UTF-8: {value!r}")


def _is_text(value: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def add_position_options(parser: argparse.ArgumentParser) -> None:
    """Which game, and which position of it."""
    group = parser.add_argument_group("position", "\n".join(map(_game_lines, games())))
    group.add_argument("--game", default=games()[0], help="name or alias (default: %(default)s)")
    group.add_argument("--fen", help="a position as text")
    group.add_argument("--start", help="a named start position, as above")
    group.add_argument("--moves", default="", help="moves to play from there")
    group.add_argument("--rules", help="a named set of rules, or options like no_move=loss")


def _game_lines(game: str) -> str:
    info = game_info(game)
    return (
        f"{game} (also {', '.join(info.aliases)})\n"
        f"  starts: {', '.join(info.starts)}\n"
        f"  rules: {', '.join(info.rule_sets)}"
        + "".join(f"\n    {name}: {', '.join(v)}" for name, v in info.rule_options.items())
    )


def board_of(arguments: argparse.Namespace) -> Board:
    """The board that the options describe."""
    return Board(
        arguments.game,
        arguments.fen,
        start=arguments.start,
        rules=arguments.rules,
        moves=_without_numbers(arguments.moves),
    )


def _without_numbers(text: str) -> str:
    """A list of moves without move numbers and commas: ``1. 11-15 23-19`` or ``11-15, 23-19``."""
    return _MOVE_NUMBER.sub(" ", text.replace(",", " "))


def add_search_options(parser: argparse.ArgumentParser, usual: str) -> None:
    """What ends a search, and what it may use."""
    group = parser.add_argument_group(f"search (without a limit: {usual})")
    group.add_argument("--time", type=float, metavar="SECONDS", help="time for a move")
    group.add_argument("--depth", type=int, metavar="PLIES", help="depth")
    group.add_argument("--nodes", type=int, metavar="N", help="positions to visit")
    group.add_argument("--threads", type=int, default=1, help="threads (default: %(default)s)")
    group.add_argument(
        "--hash", type=int, default=64, metavar="MIB", help="hash table (default: %(default)s)"
    )


def limit_of(arguments: argparse.Namespace, usual: Limit) -> Limit:
    """The limit that the options describe."""
    limit = Limit(time=arguments.time, depth=arguments.depth, nodes=arguments.nodes)
    return limit if limit.given() else usual


def outcome_words(outcome: Outcome) -> str:
    """How a game ended: ``black wins by no move``."""
    who = f"{outcome.winner} wins" if outcome.winner else "drawn"
    return f"{who} by {str(outcome.termination).replace('_', ' ')}"


def print_json(value: Any, file: IO[str] | None = None) -> None:
    """Writes a value for programs, on standard output if nothing else is said."""
    print(json.dumps(value, indent=2), file=file)


class Progress:
    """A line on standard error that tells how far the work is; only if a person can see it.

    While it is open, the seconds go on. `say` changes the words.
    """

    def __init__(self, words: str = "") -> None:
        self._words = words
        self._started = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._tick, daemon=True)

    def say(self, words: str) -> None:
        """Changes what is shown."""
        self._words = words

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._thread.is_alive():
            self._over.set()
            self._thread.join()
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _tick(self) -> None:
        while not self._over.wait(0.5):
            seconds = time.monotonic() - self._started
            sys.stderr.write(f"\r\x1b[K{self._words} ({seconds:.0f} s)"[:100])
            sys.stderr.flush()
