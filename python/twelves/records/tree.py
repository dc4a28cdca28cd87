"""Owns Game: headers, start, result and the tree of moves. Walks the tree without recursion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from twelves import Board, game_info
from twelves.records.headers import Headers
from twelves.records.node import GameNode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from twelves import Move
    from twelves.records.diagnostics import Diagnostic
    from twelves.records.visitor import Visitor

T = TypeVar("T")

Step = Literal["move", "begin", "end", "late"]
FIRST_WINS = frozenset({"1-0", "2-0"})
SECOND_WINS = frozenset({"0-1", "0-2"})
DRAWN = frozenset({"1/2-1/2", "1-1"})


class Game(GameNode):
    """A recorded game, and the root of its tree.

    Parameters
    ----------
    game : str
        Name of the game that is played.
    fen : str, optional
        The position in which it starts, if not the usual one.
    rules : str, optional
        The rules, if not the usual ones.
    headers : mapping of str to str, optional
        The tags.

    Attributes
    ----------
    terminator : str
        The result that stands at the end of the moves, as written; empty if there was none.
    errors : list of Diagnostic
        What the reader found wrong.
    one_nil : str
        The side that has won if the result is ``1-0``: the one that moves first in the usual
        start, unless the reader was told otherwise.

    Examples
    --------
    >>> game = Game("checkers", headers={"Event": "Example", "Result": "1-0"})
    >>> last = game.add_line(["11-15", "23-19", "8-11"])
    >>> variation = game.variations[0].add_variation("22-17", comment="the other way")
    >>> [str(move) for move in game.mainline_moves()], game.winner
    (['11-15', '23-19', '8-11'], 'black')
    >>> variation.board().ply()
    2
    """

    __slots__ = ("errors", "fen", "headers", "name", "one_nil", "rules", "terminator")

    def __init__(
        self,
        game: str = "checkers",
        fen: str | None = None,
        *,
        rules: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(None, None)
        info = game_info(game)
        self.name = info.name
        self.fen = fen
        self.rules = rules
        self.headers = headers if isinstance(headers, Headers) else Headers(headers or {})
        self.terminator = ""
        self.errors: list[Diagnostic] = []
        self.one_nil = info.sides[0]

    def start_board(self) -> Board:
        """A board in the start position; `NotationError` if the record has none that is one."""
        return Board(self.name, self.fen, rules=self.rules)

    def has_usual_start(self) -> bool:
        """Whether it starts like every other game."""
        if self.fen is None:
            return True
        try:
            return self.start_board().fen() == game_info(self.name).start
        except ValueError:
            return False

    @property
    def result(self) -> str:
        """The result as written: of the tag, or where that says nothing, of the terminator."""
        tag = self.headers.get("Result", "").strip()
        return tag if tag not in ("", "*", "?") else self.terminator or "*"

    @property
    def winner(self) -> str | None:
        """Name of the side that has won by the record; None if it is drawn or not known."""
        sides = game_info(self.name).sides
        loser = sides[1] if self.one_nil == sides[0] else sides[0]
        if self.result in FIRST_WINS:
            return self.one_nil
        return loser if self.result in SECOND_WINS else None

    @property
    def is_drawn(self) -> bool:
        """Whether the record says that nobody won."""
        return self.result in DRAWN

    def player(self, side: str) -> str:
        """Name of the player of a side; empty if it is not known."""
        first = game_info(self.name).sides.index(side) == 0
        names = ("Black", "Red", "P1") if first else ("White", "P2")
        return next((self.headers[name] for name in names if name in self.headers), "")

    def steps(self) -> Iterator[tuple[Step, GameNode]]:
        """The tree in the order of a text.

        Each main move is followed by its alternatives, each between ``begin`` and ``end``;
        ``late`` is the place of the comment after them.
        """
        stack: list[tuple[Step, GameNode]] = [("move", node) for node in self.variations[:1]]
        while stack:
            step, node = stack.pop()
            yield step, node
            if step != "move":
                continue
            if node.variations:
                stack.append(("move", node.variations[0]))
            assert node.parent is not None
            siblings = node.parent.variations
            if siblings[0] is node:
                if node.late_comment:
                    stack.append(("late", node))
                for other in siblings[:0:-1]:
                    stack += [("end", other), ("move", other), ("begin", other)]

    def accept(self, visitor: Visitor[T]) -> T:
        """Leads a visitor through the game, in the order of a text, and returns its result."""
        visitor.begin_game(self.name)
        for name, value in self.headers.items():
            visitor.visit_header(name, value)
        board = self.start_board()
        visitor.end_headers(board)
        if self.comment:
            visitor.visit_comment(self.comment)
        replaced: list[tuple[Move, int]] = []
        for step, node in self.steps():
            if step == "late":
                visitor.visit_comment(node.late_comment)
            elif step == "begin":
                visitor.begin_variation()
                replaced.append((board.pop(), board.ply()))
                if node.starting_comment:
                    visitor.visit_comment(node.starting_comment)
            elif step == "end":
                move, ply = replaced.pop()
                while board.ply() > ply:
                    board.pop()
                board.push(move)
                visitor.end_variation()
            else:
                assert node.move is not None
                visitor.visit_move(board, board.push(node.move))
                for nag in node.nags:
                    visitor.visit_nag(nag)
                if node.comment:
                    visitor.visit_comment(node.comment)
        visitor.visit_result(self.terminator or self.result)
        return visitor.end_game()


def same_tree(a: Game, b: Game) -> bool:
    """Whether two games have the same start, headers, moves, variations, marks and comments."""
    if (a.name, dict(a.headers), a.comment) != (b.name, dict(b.headers), b.comment):
        return False
    if a.start_board() != b.start_board():
        return False
    ours, theirs = list(a.steps()), list(b.steps())
    return len(ours) == len(theirs) and all(
        kind == other_kind and _content(node) == _content(other)
        for (kind, node), (other_kind, other) in zip(ours, theirs, strict=True)
    )


def _content(node: GameNode) -> tuple[object, ...]:
    words = (node.comment, node.starting_comment, node.late_comment)
    return node.move, node.nags, *words
