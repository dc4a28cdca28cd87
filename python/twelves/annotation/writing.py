"""Owns how an analysis is written into the record of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves import __version__
from twelves.annotation.analyst import Line
from twelves.annotation.judgement import INACCURACY, MISTAKE, NAGS, THRESHOLDS, judge, players
from twelves.match.ballots import name_opening
from twelves.records.values import with_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from twelves.annotation.analyst import Point
    from twelves.annotation.judgement import Player
    from twelves.records import Game, GameNode

VARIATION = 6  # moves of a better line that are written
_MARKS = range(1, 7)  # NAGs that judge a move


def line_of(game: Game) -> Line:
    """The main line of a record; `NotationError` if its start cannot be read."""
    game.start_board()
    return Line(game.name, game.fen, game.rules, tuple(map(str, game.mainline_moves())))


def annotate(
    game: Game,
    points: Sequence[Point],
    *,
    least: float = THRESHOLDS[MISTAKE],
    plies: int = VARIATION,
) -> list[Player]:
    """Writes an analysis into a game; what was there stays.

    After every move stands its value (``[%eval +0.35]``, for the side that moves first in the
    game). Moves that gave points away get a mark, unless they have one; after those that gave away
    `least` points or more stands the better line. The accuracy of the players becomes headers.
    Doing it again changes only the values.

    Parameters
    ----------
    game : Game
        The record; it is changed.
    points : sequence of Point
        For the positions of its main line, the start included.
    least : float
        Points given away from which the better line is shown.
    plies : int
        The most moves of such a line.

    Returns
    -------
    list of Player
        How both sides have played.
    """
    line = line_of(game)
    if len(points) != len(line.moves) + 1:
        raise ValueError(f"{len(points)} points for {len(line.moves)} moves: not of this game")
    judged = judge(line, points)
    for node, judgement in zip(list(game.mainline()), judged, strict=True):
        node.comment = with_value(node.comment, points[judgement.ply].value)
        if judgement.loss < THRESHOLDS[INACCURACY]:
            continue
        if not any(nag in _MARKS for nag in node.nags):
            node.nags += (NAGS[judgement.name],)
        if judgement.loss >= least:
            _add_better(node, points[judgement.ply - 1], plies)
    found = players(game.name, judged)
    _add_headers(game, found)
    return found


def _add_better(node: GameNode, before: Point, plies: int) -> None:
    parent = node.parent
    if parent is None or not before.line or plies <= 0:
        return
    if any(str(other.move) == before.line[0] for other in parent.variations):
        return
    parent.add_line(before.line[:plies])
    parent.variations[-1].comment = with_value("", before.value)


def _add_headers(game: Game, found: Sequence[Player]) -> None:
    headers = game.headers
    headers.setdefault("Annotator", f"twelves {__version__}")
    name_opening(game)
    for player in found:
        if player.accuracy is not None:
            headers[f"{player.side.title()}Accuracy"] = f"{player.accuracy:.1f}"
