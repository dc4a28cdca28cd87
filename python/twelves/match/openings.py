"""Owns an opening, and openings by rule: all of some plies, or random and balanced by a search."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from twelves import Board, Engine, Limit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from twelves import Move


@dataclass(frozen=True)
class Opening:
    """Where a game begins.

    Attributes
    ----------
    name : str
        What it is called in reports.
    fen : str or None
        The position before the moves; the start of the game without it.
    moves : tuple of str
        The moves from there.
    """

    name: str
    fen: str | None = None
    moves: tuple[str, ...] = ()

    def board(self, game: str, rules: str | None = None) -> Board:
        """The position, with the moves before it. Raises `ValueError`."""
        return Board(game, self.fen, rules=rules, moves=self.moves)

    def as_json(self) -> dict[str, Any]:
        """The opening for a file."""
        return {"name": self.name, "fen": self.fen, "moves": list(self.moves)}


def opening_of(board: Board, name: str = "") -> Opening:
    """The opening that a board shows; without a name it is called by its position and moves."""
    root = board.root()
    moves = tuple(str(move) for move in board.move_stack)
    fen = None if root == Board(board.game, rules=board.rules) else root.fen()
    return Opening(name or " ".join([*([fen] if fen else []), *moves]) or "start", fen, moves)


def sequences(board: Board, plies: int) -> Iterator[Opening]:
    """All openings of so many plies that end in different positions, none of them decided.

    Examples
    --------
    >>> len(list(sequences(Board("checkers"), 3)))
    216
    """
    seen: set[Board] = set()
    for end in _walk(board, plies):
        position = end.copy(stack=False)
        if position not in seen and not end.is_game_over():
            seen.add(position)
            yield opening_of(end)


def _walk(board: Board, plies: int) -> Iterator[Board]:
    if plies == 0:
        yield board
        return
    for move in board.legal_moves if not board.is_game_over() else ():
        after = board.copy()
        after.push(move)
        yield from _walk(after, plies - 1)


def random_openings(
    starts: Sequence[Board], plies: int, seed: int, *, attempts: int = 1000
) -> Iterator[Opening]:
    """Random moves from random starts, without end; no position twice.

    The iteration ends when `attempts` in a row brought nothing new.

    Parameters
    ----------
    starts : sequence of Board
        Positions to begin from.
    plies : int
        Random moves; each legal move is equally likely.
    seed : int
        The same seed brings the same openings.
    """
    chance = random.Random(seed)
    seen: set[Board] = set()
    failures = 0
    while failures < attempts:
        board = chance.choice(starts).copy()
        for _ in range(plies):
            if board.is_game_over():
                break
            board.push(_any(chance, board.legal_moves))
        position = board.copy(stack=False)
        if board.is_game_over() or position in seen:
            failures += 1
            continue
        failures = 0
        seen.add(position)
        yield opening_of(board)


def balanced(
    openings: Iterable[Opening], game: str, rules: str | None, bound: int, nodes: int
) -> Iterator[Opening]:
    """The openings that a search of so many nodes holds within `bound` hundredths of a man."""
    with Engine(game) as engine:
        for opening in openings:
            engine.new_game()
            score = engine.analyse(opening.board(game, rules), Limit(nodes=nodes)).score
            if score.cp is not None and abs(score.cp) <= bound:
                yield opening


def _any(chance: random.Random, moves: Sequence[Move]) -> Move:
    return moves[chance.randrange(len(moves))]
