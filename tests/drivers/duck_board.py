"""The least that python-chess's UCI client needs of a board, on top of ours."""

from __future__ import annotations

from typing import Any

import twelves


class DuckMove:
    """A move as the client wants it: true, and with a text for the wire."""

    def __init__(self, move: twelves.Move) -> None:
        self.move = move

    def uci(self) -> str:
        """The text that the client sends."""
        return str(self.move)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DuckMove) and self.move == other.move

    def __hash__(self) -> int:
        return hash(self.move)


class DuckBoard:
    """A board of ours with the names that the client calls."""

    uci_variant = ""
    chess960 = False

    def __init__(self, board: twelves.Board | None = None) -> None:
        self.board = board or twelves.Board(self.uci_variant)

    @property
    def turn(self) -> bool:
        """The client's name for White is True."""
        return self.board.turn == "white"

    @property
    def move_stack(self) -> list[DuckMove]:
        """The moves so far."""
        return [DuckMove(move) for move in self.board.move_stack]

    def root(self) -> DuckBoard:
        """The board before the first move."""
        return type(self)(self.board.root())

    def fen(self, **_: Any) -> str:
        """Our text; the client asks for chess variants of it."""
        return self.board.fen()

    def copy(self, *, stack: bool | int = True) -> DuckBoard:
        """A board of its own."""
        return type(self)(self.board.copy(stack=bool(stack)))

    def push(self, move: DuckMove) -> None:
        """Play a move."""
        self.board.push(move.move)

    def pop(self) -> DuckMove:
        """Take it back."""
        return DuckMove(self.board.pop())

    def parse_uci(self, text: str) -> DuckMove:
        """Read a move of the engine."""
        return DuckMove(self.board.parse_move(text))

    def push_uci(self, text: str) -> DuckMove:
        """Read a move of the engine and play it."""
        move = self.parse_uci(text)
        self.push(move)
        return move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DuckBoard) and self.board == other.board

    __hash__ = None  # type: ignore[assignment]


class CheckersBoard(DuckBoard):
    """For the client, the variant is a matter of the class."""

    uci_variant = "checkers"


class LoaBoard(DuckBoard):
    """For the client, the variant is a matter of the class."""

    uci_variant = "loa"
