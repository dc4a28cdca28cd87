"""Owns the analysis of a line of moves: a value and a best line for every position of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from twelves import Board, Engine, game_info
from twelves.records.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Limit

_DOUBT = 0.03  # points that a move must seem to give away to be searched by itself
LONGEST_LINE = 12  # moves that are kept of what the engine expects


@dataclass(frozen=True)
class Line:
    """Moves from a position, as texts: all that has to be known to analyse a game."""

    game: str
    fen: str | None
    rules: str | None
    moves: tuple[str, ...]

    def board(self) -> Board:
        """The position at the end of it."""
        return Board(self.game, self.fen, rules=self.rules, moves=self.moves)

    def start(self) -> Line:
        """The same position without the moves."""
        return replace(self, moves=())


@dataclass(frozen=True)
class Point:
    """What an engine thinks of one position.

    Attributes
    ----------
    value : Value
        What it is worth.
    line : tuple of str
        The best moves from here.
    choices : int
        How many legal moves there are; 0 where the game is over.
    depth, nodes : int
        Of the search; 0 if there was none.
    played : Value or None
        What the move that was played is worth, if it seemed to give something away and was
        searched by itself.
    """

    value: Value
    line: tuple[str, ...] = ()
    choices: int = 0
    depth: int = 0
    nodes: int = 0
    played: Value | None = None

    def as_json(self) -> dict[str, Any]:
        """The point for a file."""
        return {
            "value": str(self.value),
            "line": " ".join(self.line),
            "choices": self.choices,
            "depth": self.depth,
            "nodes": self.nodes,
            "played": None if self.played is None else str(self.played),
        }

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> Point:
        """The point of `as_json`."""
        return cls(
            Value.parse(facts["value"]),
            tuple(facts["line"].split()),
            int(facts["choices"]),
            int(facts["depth"]),
            int(facts["nodes"]),
            None if facts["played"] is None else Value.parse(facts["played"]),
        )


def analyse(
    line: Line,
    limit: Limit,
    *,
    hash_mb: int = 64,
    threads: int = 1,
    on_position: Callable[[int], object] | None = None,
) -> list[Point]:
    """Analyses every position of a line, the first and the last one included.

    It goes backwards and keeps what it has learned, so that the value before a mistake knows of the
    punishment after it. With one thread and a limit of nodes or depth the answer is always the
    same.

    Parameters
    ----------
    line : Line
        Start and moves.
    limit : Limit
        For each position.
    hash_mb, threads
        Of the engine.
    on_position : callable, optional
        Called with the number of positions that are done.

    Raises
    ------
    ValueError
        For a position or move that is none.
    """
    board = line.board()
    points: list[Point] = []
    with Engine(line.game, threads=threads, hash_mb=hash_mb) as engine:
        analyst = _Analyst(engine, limit, game_info(line.game).sides[0])
        for done in range(1, len(line.moves) + 2):
            if points:
                points.append(analyst.before(board, line.moves[board.ply()], points[-1]))
            else:
                points.append(analyst.at_end(board))
            if on_position is not None:
                on_position(done)
            if board.ply():
                board.pop()
    return points[::-1]


class _Analyst:
    def __init__(self, engine: Engine, limit: Limit, first: str) -> None:
        self._engine = engine
        self._limit = limit
        self._first = first

    def at_end(self, board: Board) -> Point:
        outcome = board.outcome()
        if outcome is None:
            return self._searched(board)
        if outcome.winner is None:
            return Point(Value(0))
        return Point(Value(None, 1 if outcome.winner == self._first else -1, 0))

    def before(self, board: Board, played: str, after: Point) -> Point:
        """A position from which a move was played; `after` is what stands after that move."""
        is_first = board.turn == self._first
        if len(board.legal_moves) == 1:
            value = _one_move_earlier(after.value, is_first)
            return Point(value, (played, *after.line[: LONGEST_LINE - 1]), 1)
        point = self._searched(board)
        if point.line[:1] == (played,) or gives_away(point.value, after.value, is_first) < _DOUBT:
            return point
        # Seen from here the move may be no worse: what is searched from the other side, and a move
        # deeper, is judged differently.
        info = self._engine.analyse(board, self._limit, searchmoves=[played])
        value = Value.of_score(info.score, first_to_move=is_first)
        return replace(point, played=value, nodes=point.nodes + info.nodes)

    def _searched(self, board: Board) -> Point:
        info = self._engine.analyse(board, self._limit)
        return Point(
            Value.of_score(info.score, first_to_move=board.turn == self._first),
            tuple(map(str, info.pv[:LONGEST_LINE])),
            len(board.legal_moves),
            info.depth,
            info.nodes,
        )


def gives_away(best: Value, played: Value, is_first: bool) -> float:
    """The points that the mover, the side that moves first or not, can expect no more."""
    loss = best.expected() - played.expected()
    return max(0.0, loss if is_first else -loss)


def _one_move_earlier(value: Value, is_first: bool) -> Value:
    """The value before a forced move: a win that the mover gets takes him this move, too."""
    is_own_win = value.winner == (1 if is_first else -1)
    if value.moves is None or not is_own_win:
        return value
    return Value(None, value.winner, value.moves + 1)
