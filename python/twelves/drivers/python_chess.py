"""Owns the view of a board that python-chess's client for UCI engines needs. Not the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from twelves.games import games

if TYPE_CHECKING:
    from twelves import Board, Move


def client_board(board: Board) -> Any:
    """The board as ``chess.engine`` takes one, for any engine that plays the game by UCI.

    It is a view: it follows the board. Moves in the client's answers are those of `twelves`, so
    that the board can push them. The type is `Any` because that client's annotations name its own
    boards. Only what the client calls is there.

    Examples
    --------
    >>> view = client_board(Board("loa", moves="b1-b3"))
    >>> type(view).uci_variant, view.turn, [move.uci() for move in view.move_stack]
    ('loa', True, ['b1b3'])
    """
    return _KINDS[board.game](board)


class _ClientBoard:
    uci_variant = ""  # the client asks the class, so that every game has one
    chess960 = False

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def turn(self) -> bool:
        """Whether White is to move."""
        return self.board.turn == "white"

    @property
    def move_stack(self) -> list[Move]:
        """The moves so far."""
        return self.board.move_stack

    def root(self) -> _ClientBoard:
        """The board before the first move."""
        return type(self)(self.board.root())

    def fen(self, **_: object) -> str:
        """The position; the client asks for a spelling that only chess knows."""
        return self.board.fen()

    def copy(self, *, stack: bool | int = True) -> _ClientBoard:
        """A view of a board of its own."""
        return type(self)(self.board.copy(stack=bool(stack)))

    def push(self, move: Move) -> None:
        """Plays a move."""
        self.board.push(move)

    def pop(self) -> Move:
        """Takes the last move back."""
        return self.board.pop()

    def parse_uci(self, text: str) -> Move:
        """The move that an engine names."""
        return self.board.parse_uci(text)

    def push_uci(self, text: str) -> Move:
        """Plays the move that an engine names."""
        return self.board.push_uci(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ClientBoard) and self.board == other.board

    __hash__ = None  # type: ignore[assignment]  # it changes


_KINDS: dict[str, type[_ClientBoard]] = {
    name: type("ClientBoard", (_ClientBoard,), {"uci_variant": name}) for name in games()
}
