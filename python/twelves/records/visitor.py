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

    game: Game

    def begin_game(self, name: str) -> None:
        """Begins with an empty tree."""
        self.game = Game(name)
        self._node: GameNode = self.game
        self._ahead: list[Move] = []  # played after that, but not yet in the tree
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
        self.visit_run([move])

    def visit_run(self, moves: list[Move]) -> None:
        """Goes some moves on: most of a file comes this way."""
        if self._in_line:
            self._ahead += moves
            return
        node = GameNode(self._node, moves[0])
        node.starting_comment = self._opening or ""
        self._node.variations.append(node)
        self._node, self._ahead = node, moves[1:]
        self._opening, self._in_line = None, True

    def _here(self) -> GameNode:
        """The place after the last move."""
        if self._ahead:
            self._node.add_moves(self._ahead)
            self._node, self._ahead = self._node.variations[-1].end(), []
        return self._node

    def visit_nag(self, nag: int) -> None:
        """Marks the last move."""
        node = self._here()
        if self._in_line and node.move and nag not in node.nags:
            node.nags += (nag,)

    def visit_comment(self, comment: str) -> None:
        """Puts a comment where it stands."""
        node = self._here()
        if self._in_line:
            node.comment = _joined(node.comment, comment)
        elif self._opening is not None:
            self._opening = _joined(self._opening, comment)
        else:
            node.late_comment = _joined(node.late_comment, comment)

    def begin_variation(self) -> None:
        """Goes back before the last move."""
        node = self._here()
        assert node.parent is not None
        self._stack.append(node)
        self._node = node.parent
        self._in_line = False
        self._opening = ""

    def end_variation(self) -> None:
        """Comes back."""
        self._here()
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
        self._node.add_moves(self._ahead)
        return self.game


def _joined(before: str, comment: str) -> str:
    return f"{before} {comment}" if before else comment
