"""English draughts and Lines of Action: rules, analysis and play.

>>> board = Board("checkers")
>>> len(board.legal_moves)
7
>>> with Engine("checkers") as engine:
...     move = engine.play(board, Limit(depth=8)).move
>>> move in board.legal_moves
True
"""

from twelves._core import (
    AmbiguousMoveError,
    EngineError,
    IllegalMoveError,
    LegalMoves,
    Move,
    NotationError,
    Score,
    TableError,
)
from twelves.about import BuildInfo, build_info
from twelves.analysis import Analysis
from twelves.board import Board
from twelves.counting import divide, perft
from twelves.engine import Engine
from twelves.evaluation import Evaluation, evaluate
from twelves.games import GameInfo, game_info, games
from twelves.info import Info, PlayResult
from twelves.limits import Limit
from twelves.outcome import Outcome, Termination

__version__ = build_info().version

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "Board",
    "BuildInfo",
    "Engine",
    "EngineError",
    "Evaluation",
    "GameInfo",
    "IllegalMoveError",
    "Info",
    "LegalMoves",
    "Limit",
    "Move",
    "NotationError",
    "Outcome",
    "PlayResult",
    "Score",
    "TableError",
    "Termination",
    "build_info",
    "divide",
    "evaluate",
    "game_info",
    "games",
    "perft",
]
