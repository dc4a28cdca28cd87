"""What the slow reference rules of all games have in common: moves, outcomes, the game record.

Written from the numbered articles alone, square by square, to be obviously right rather than
quick. Only tests use it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

Square = str
"""The name of a square as players write it: "11" in checkers, "b1" in Lines of Action."""


@dataclass(frozen=True)
class Move:
    """A legal move; two are the same if origin, destination and captured set are (EC 11)."""

    origin: Square
    destination: Square
    captured: frozenset[Square]
    routes: tuple[tuple[Square, ...], ...] = field(compare=False)
    """Every way to make the move: the squares stood on, origin and destination included."""
    texts: tuple[str, ...] = field(compare=False)
    """The full text of every route, in the order of `routes`."""
    is_pass: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner ("black", "white" or None) and why."""

    winner: str | None
    reason: str
    """GOAL, NO_MOVE, REPETITION or MOVE_LIMIT."""


@dataclass(frozen=True)
class Symmetry:
    """A renaming of the squares, with or without a change of the colours, that the rules keep."""

    name: str
    square: Callable[[Square], Square]
    swaps_colours: bool


class Reference(Protocol):
    """What each game's reference module offers (the positions are the module's own type)."""

    NAME: str
    START: str
    MAX_REVERSIBLE_PLIES: int
    SYMMETRIES: tuple[Symmetry, ...]

    def parse(self, text: str, **options: str) -> Any: ...
    def format(self, position: Any) -> str: ...
    def turn(self, position: Any) -> str: ...
    def legal_moves(self, position: Any) -> list[Move]: ...
    def play(self, position: Any, move: Move) -> Any: ...
    def is_reversible(self, position: Any, move: Move) -> bool: ...
    def outcome(self, position: Any) -> Outcome | None: ...
    def find(self, position: Any, text: str) -> list[Move]: ...
    def repetition_limit(self, position: Any) -> int: ...
    def repetition_view(self, position: Any) -> Any: ...
    def transform(self, position: Any, symmetry: Symmetry) -> Any: ...


def other(colour: str) -> str:
    """The opponent's colour."""
    return "white" if colour == "black" else "black"


def perft(game: Reference, position: Any, depth: int, *, routes: bool = False) -> int:
    """Count the lines of exactly `depth` plies; with `routes` each route of a move by itself."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves(position):
        weight = len(move.routes) if routes else 1
        total += weight * perft(game, game.play(position, move), depth - 1, routes=routes)
    return total


class Record:
    """A game in progress: the positions so far, and the draws that depend on them."""

    def __init__(self, game: Reference, position: Any) -> None:
        self.game = game
        self.positions = [position]
        self.reversible_plies = [0]

    @property
    def position(self) -> Any:
        return self.positions[-1]

    def push(self, move: Move) -> None:
        before = self.position
        again = self.game.is_reversible(before, move)
        self.positions.append(self.game.play(before, move))
        self.reversible_plies.append(self.reversible_plies[-1] + 1 if again else 0)

    def pop(self) -> None:
        self.positions.pop()
        self.reversible_plies.pop()

    def repetitions(self) -> int:
        """How often the position has stood, as far as the rules look at it; at least 1."""
        views = [self.game.repetition_view(position) for position in self.positions]
        return views.count(views[-1])

    def outcome(self) -> Outcome | None:
        ended = self.game.outcome(self.position)  # EC 10 b: a win on the last ply is a win
        if ended is not None:
            return ended
        limit = self.game.repetition_limit(self.position)
        if limit and self.repetitions() >= limit:
            return Outcome(None, "REPETITION")
        plies = self.game.MAX_REVERSIBLE_PLIES
        if plies and self.reversible_plies[-1] >= plies:
            return Outcome(None, "MOVE_LIMIT")
        return None
