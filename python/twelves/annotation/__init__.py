"""Games with evaluations: what an engine thinks of every position, and of the moves."""

from twelves.annotation.analyst import Line, Point, analyse
from twelves.annotation.judgement import Judgement, Player, judge, players
from twelves.annotation.writing import annotate, line_of

__all__ = [
    "Judgement", "Line", "Player", "Point",
    "analyse", "annotate", "judge", "line_of", "players",
]  # fmt: skip
