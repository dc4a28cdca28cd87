"""Owns Visitor, which is led through a game by a reader or by a tree, and GameBuilder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from twelves.records.node import GameNode
from twelves.records.tree import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Board, Move
    from twelves.records.diagnostics import Diagnostic

T = TypeVar("T")


class Visitor(Generic[T]):
    """Sees a game in the order of its text. Every method does nothing unless it is replaced.

    `end_headers` may return False: the reader then skips the moves of the game.
    """

    visit_run: Callable[[list[Move]], None] | None = None
    """If it is a function, moves that follow each other may come at once; the board is after them.
    """

    def begin_game(self, name: str) -> None:
        """A game begins; `name` is what is played."""

    def visit_header(self, name: str, value: str) -> None:
        """A tag."""

    def end_headers(self, board: Board | None) -> bool | None:
        """All tags were seen; the board of the start, or None if that could not be read."""

    def visit_move(self, board: Board, move: Move) -> None:
        """A move; the board stands after it, and must be left like that."""

    def visit_nag(self, nag: int) -> None:
        """A mark of the last move."""

    def visit_comment(self, comment: str) -> None:
        """A comment."""

    def begin_variation(self) -> None:
        """Moves instead of the last one begin."""

    def end_variation(self) -> None:
        """They are over; what comes next follows the move before them."""

    def visit_result(self, result: str) -> None:
        """The result at the end of the moves, as written; empty if there is none."""

    def handle_error(self, error: Diagnostic) -> None:
        """Something is wrong; the reading goes on."""

    def end_game(self) -> T:
        """The game is over; what is returned is the result of the visit."""
        raise NotImplementedError


class GameBuilder(Visitor[Game]):
    """Makes the tree of a game."""

    def __init__(self) -> None:
        self.begin_game("checkers")

    def begin_game(self, name: str) -> None:
        """Begins with an empty tree."""
        self.game = Game(name)
        self._node: GameNode = self.game
        self._stack: list[GameNode] = []
        self._in_line = True  # else: after the beginning or the end of a variation
        self._opening: str | None = None

    def visit_header(self, name: str, value: str) -> None:
        """Keeps the tag, and the position in which the game starts."""
        self.game.headers[name] = value
        if name.lower() == "fen":
            self.game.fen = value

    def visit_move(self, board: Board, move: Move) -> None:  # noqa: ARG002
        """Goes one move on."""
        self._node = node = GameNode(self._node, move)
        node.parent.variations.append(node)  # type: ignore[union-attr]
        if not self._in_line:
            node.starting_comment = self._opening or ""
            self._opening = None
            self._in_line = True

    def visit_run(self, moves: list[Move]) -> None:
        """Goes some moves on: most of a file comes this way."""
        if not self._in_line:
            self.visit_move(None, moves.pop(0))  # type: ignore[arg-type]
        node = self._node
        for move in moves:
            before, node = node, GameNode(node, move)
            before.variations.append(node)
        self._node = node

    def visit_nag(self, nag: int) -> None:
        """Marks the last move."""
        if self._in_line and self._node.move and nag not in self._node.nags:
            self._node.nags += (nag,)

    def visit_comment(self, comment: str) -> None:
        """Puts a comment where it stands."""
        if self._in_line:
            self._node.comment = _joined(self._node.comment, comment)
        elif self._opening is not None:
            self._opening = _joined(self._opening, comment)
        else:
            self._node.late_comment = _joined(self._node.late_comment, comment)

    def begin_variation(self) -> None:
        """Goes back before the last move."""
        assert self._node.parent is not None
        self._stack.append(self._node)
        self._node = self._node.parent
        self._in_line = False
        self._opening = ""

    def end_variation(self) -> None:
        """Comes back."""
        self._node = node = self._stack.pop()
        assert node.parent is not None
        # What is said in a variation without moves is said about the move before it.
        opening, self._opening = self._opening, None
        siblings = node.parent.variations
        self._in_line = siblings[0] is not node or len(siblings) == 1
        if opening:
            self.visit_comment(opening)

    def visit_result(self, result: str) -> None:
        """Keeps it."""
        self.game.terminator = result

    def handle_error(self, error: Diagnostic) -> None:
        """Keeps it."""
        self.game.errors.append(error)

    def end_game(self) -> Game:
        """The tree."""
        return self.game


def _joined(before: str, comment: str) -> str:
    return f"{before} {comment}" if before else comment
