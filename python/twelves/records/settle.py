"""Owns the choice between several captures that a short text fits: the rest of the game decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves import AmbiguousMoveError
from twelves.records.pdn_lexer import squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from twelves import Board, Move

MAX_DOUBTS = 8
"""So many doubtful moves in one line are followed; more are not settled."""


def candidates(board: Board, text: str) -> list[Move]:
    """The legal moves that begin, end and pass as the text says."""
    named = squares(text)
    found = []
    for move in board.legal_moves:
        path = iter(move.path if named[0].isdigit() else _cells(move))
        route = list(path)
        if route[0] == named[0] and route[-1] == named[-1] and _passes(route, named):
            found.append(move)
    return found


def settled(board: Board, text: str, ahead: Sequence[str]) -> Move | None:
    """The one move that `text` may mean if `ahead` is to be played after it, or None.

    The board is left as it was.
    """
    fitting = [move for move in candidates(board, text) if _can_play(board, [move], ahead)]
    return fitting[0] if len(fitting) == 1 else None


def _can_play(board: Board, moves: list[Move], ahead: Sequence[str], doubts: int = 1) -> bool:
    """Whether one of `moves`, and then all of `ahead`, can be played."""
    if doubts > MAX_DOUBTS:
        return False
    ply = board.ply()
    for move in moves:
        board.push(move)
        is_good = True
        for index, text in enumerate(ahead):
            try:
                board.push(text)
            except AmbiguousMoveError:
                later = candidates(board, text)
                is_good = _can_play(board, later, ahead[index + 1 :], doubts + 1)
                break
            except ValueError:
                is_good = False
                break
        while board.ply() > ply:
            board.pop()
        if is_good:
            return True
    return False


def _passes(route: list[str], named: list[str]) -> bool:
    rest = iter(route)
    return all(square in rest for square in named)


def _cells(move: Move) -> list[str]:
    text = move.coordinates
    return [text[at : at + 2] for at in range(0, len(text), 2)]
