"""Owns how lines for XBoard are written: features, the set-up of the variant, thoughts, moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves import build_info

if TYPE_CHECKING:
    from twelves import Info, Move, Score

VARIANT = "loa"
FEATURES = (
    f'feature myname="twelves {build_info().version}" ping=1 setboard=1 playother=1 usermove=1'
    " colors=0 sigint=0 sigterm=0 reuse=1 analyze=1 memory=1 smp=1 debug=1"
    f' variants="{VARIANT}" done=1'
)
SETUP = "setup (.L...K.l...k) 8x8+0_fairy 1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1"
"""The board of the variant. Other letters make XBoard apply rules of chess to the pieces."""
_WIN = 100000  # a win in n moves is this plus n


def move_text(move: Move) -> str:
    """A move as XBoard reads it."""
    return "@@@@" if move.is_pass else move.coordinates


def score_number(score: Score) -> int:
    """A score as XBoard reads it: hundredths, or the moves to a win."""
    mate = score.mate()
    if mate is None:
        return score.value
    return _WIN + mate if mate > 0 else -_WIN + mate


def thinking_line(info: Info) -> str:
    """Depth, score, hundredths of a second, nodes, line."""
    line = " ".join(move_text(move) for move in info.pv)
    return f"{info.depth} {score_number(info.score)} {round(info.time * 100)} {info.nodes} {line}"
