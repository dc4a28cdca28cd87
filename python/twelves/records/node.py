"""Owns GameNode: a move in the tree of a game, what is said about it, and what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from twelves import Board, Move
    from twelves.draw import Side
    from twelves.records.tree import Game


class GameNode:
    """A place in a game: after a move, or (the game itself) before the first one.

    Attributes
    ----------
    parent : GameNode or None
        The place before the move.
    move : Move or None
        The move that leads here; None at the root.
    variations : list of GameNode
        The moves that follow, the main one first. Where nobody has looked yet they may be kept as
        bare moves: a file has many more than are looked at.
    nags : tuple of int
        Numeric marks of the move, such as 1 for ``!``.
    comment : str
        What is said after the move; at the root, before the first move.
    starting_comment : str
        What is said before a move that begins a variation.
    late_comment : str
        What is said after the variations that stand behind the move.
    """

    __slots__ = (
        "_ahead", "_only", "_variations", "comment", "late_comment", "move", "nags", "parent",
        "starting_comment",
    )  # fmt: skip

    def __init__(self, parent: GameNode | None, move: Move | None) -> None:
        self.parent = parent
        self.move = move
        # What follows is in one of these: a list, made when it is first asked for (a tree without
        # them is half the work for the collector); one place; the moves of a line.
        self._variations: list[GameNode] | None = None
        self._only: GameNode | None = None
        self._ahead: list[Move] | None = None
        self.nags: tuple[int, ...] = ()
        self.comment = ""
        self.starting_comment = ""
        self.late_comment = ""

    # Where it is.

    def game(self) -> Game:
        """The game that the place belongs to."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node  # type: ignore[return-value]  # only a game has no parent

    def moves(self) -> list[Move]:
        """The moves from the start of the game to here."""
        found = []
        node: GameNode | None = self
        while node is not None and node.move is not None:
            found.append(node.move)
            node = node.parent
        return found[::-1]

    def ply(self) -> int:
        """How many moves lead here."""
        return len(self.moves())

    def board(self) -> Board:
        """The board here, with the moves before; a new one at each call."""
        board = self.game().start_board()
        for move in self.moves():
            board.push(move)
        return board

    # What follows.

    @property
    def variations(self) -> list[GameNode]:
        """The places after the moves that follow, the main one first."""
        if self._variations is None:
            main = self.next()
            self._variations, self._only = [] if main is None else [main], None
        return self._variations

    def next(self) -> GameNode | None:
        """The main move that follows, or None at the end of the line."""
        if self._variations is not None:
            return self._variations[0] if self._variations else None
        if self._ahead:
            ahead, self._ahead = self._ahead, None
            node = self
            for move in ahead:
                node._only = GameNode(node, move)
                node = node._only
        return self._only

    def is_end(self) -> bool:
        """Whether nothing follows."""
        return self.next() is None

    def end(self) -> GameNode:
        """The last place of the main line from here."""
        node = self
        while (following := node.next()) is not None:
            node = following
        return node

    def mainline(self) -> Iterator[GameNode]:
        """The places after here, along the main line."""
        node = self.next()
        while node is not None:
            yield node
            node = node._only or node.next()

    def mainline_moves(self) -> Iterator[Move]:
        """The moves after here, along the main line."""
        moves: list[Move] = []
        node = self
        while not node._ahead and (following := node.next()) is not None:
            node = following
            assert node.move is not None
            moves.append(node.move)
        return iter(moves + node._ahead if node._ahead else moves)

    def is_mainline(self) -> bool:
        """Whether the main line of the game passes here."""
        node = self
        while node.parent is not None:
            if node.parent.next() is not node:
                return False
            node = node.parent
        return True

    # Changes.

    def add_variation(
        self, move: Move | str, *, comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Adds a move after those that follow already; `ValueError` if it is not legal here."""
        node = GameNode(self, self.board().push(move))
        node.comment = comment
        node.nags = tuple(nags)
        self.variations.append(node)
        return node

    def add_line(self, moves: Iterable[Move | str]) -> GameNode:
        """Adds moves one after the other and returns the last place."""
        board = self.board()
        node = self
        for move in moves:
            node.variations.append(GameNode(node, board.push(move)))
            node = node.variations[-1]
        return node

    def add_moves(self, moves: list[Move]) -> None:
        """Adds moves that are known to be legal one after the other; cheap, even for very many."""
        if not moves:
            return
        if self._variations is None and self.next() is None:
            self._ahead = list(moves)
        else:
            self.variations.append(GameNode(self, moves[0]))
            self.variations[-1].add_moves(moves[1:])

    def remove_variation(self, node: GameNode) -> None:
        """Takes one of the moves that follow away, with all after it."""
        self.variations.remove(node)

    def promote_to_main(self, node: GameNode) -> None:
        """Makes one of the moves that follow the main one."""
        self.variations.remove(node)
        self.variations.insert(0, node)

    # Pictures.

    def html(self, *, orientation: Side = "white", size: float = 360) -> str:
        """Board, moves and graph as static HTML; see `twelves.draw.game.html_game`."""
        from twelves.draw.game import html_game

        return html_game(self, orientation=orientation, size=size)

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.move or 'root'} at ply {self.ply()}>"
