"""Owns what can be counted in games: results, lengths, openings, and the tree of openings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from twelves import Board, game_info
from twelves.records.filters import result_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from twelves.records.tree import Game


@dataclass
class Results:
    """How games ended, seen from the side that moves first in the usual start.

    Examples
    --------
    >>> results = Results(wins=2, losses=1, draws=1, unknown=3)
    >>> results.games, results.score
    (7, 0.625)
    """

    wins: int = 0
    losses: int = 0
    draws: int = 0
    unknown: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws + self.unknown

    @property
    def score(self) -> float | None:
        """Points per game whose result is known: 1 for a win, a half for a draw."""
        known = self.games - self.unknown
        return (self.wins + self.draws / 2) / known if known else None

    def add(self, game: Game) -> None:
        """Counts a game."""
        result = result_name(game)
        sides = game_info(game.name).sides
        names = {sides[0]: "wins", sides[1]: "losses", "draw": "draws"}
        name = names.get(result, "unknown")
        setattr(self, name, getattr(self, name) + 1)


@dataclass
class Statistics:
    """What was counted; memory does not grow with the number of games.

    Attributes
    ----------
    results : Results
        Of all games.
    plies : Counter of int
        How many games have a main line of so many moves.
    openings : dict of str to Results
        By the first moves of the games that begin with the usual start.
    errors : int
        Games with moves that could not be read.
    """

    opening_plies: int = 3
    results: Results = field(default_factory=Results)
    plies: Counter[int] = field(default_factory=Counter)
    openings: dict[str, Results] = field(default_factory=dict)
    errors: int = 0

    def add(self, game: Game) -> None:
        """Counts a game."""
        self.results.add(game)
        self.errors += any(error.is_error for error in game.errors)
        moves = list(game.mainline_moves())
        self.plies[len(moves)] += 1
        if game.has_usual_start() and len(moves) >= self.opening_plies > 0:
            opening = " ".join(map(str, moves[: self.opening_plies]))
            self.openings.setdefault(opening, Results()).add(game)

    def mean_plies(self) -> float:
        """The mean length, over the games that have moves."""
        games = sum(count for plies, count in self.plies.items() if plies)
        return sum(plies * count for plies, count in self.plies.items()) / games if games else 0.0

    def median_plies(self) -> int:
        """The median length, over the games that have moves."""
        lengths = sorted((plies, count) for plies, count in self.plies.items() if plies)
        left = sum(count for _, count in lengths) // 2
        for plies, count in lengths:
            left -= count
            if left < 0:
                return plies
        return 0


def count_games(games: Iterable[Game], opening_plies: int = 3) -> Statistics:
    """Counts games.

    Examples
    --------
    >>> from twelves.records import pdn
    >>> games = pdn.read_text("1. 11-15 23-19 2. 8-11 1-0 1. 11-15 23-19 2. 9-14 0-1")
    >>> statistics = count_games(games, opening_plies=2)
    >>> statistics.openings["11-15 23-19"]
    Results(wins=1, losses=1, draws=0, unknown=0)
    """
    statistics = Statistics(opening_plies)
    for game in games:
        statistics.add(game)
    return statistics


class OpeningTree:
    """The first moves of many games. Lines that lead to the same position meet in it.

    Parameters
    ----------
    game : str
        Name of the game.
    plies : int
        How many moves of each game are taken.

    Examples
    --------
    >>> from twelves.records import pdn
    >>> tree = OpeningTree("checkers", plies=4)
    >>> for game in pdn.read_text("1. 11-15 23-19 1-0 1. 11-15 22-17 *"):
    ...     tree.add(game)
    >>> [(move, results.games) for move, results in tree.moves(tree.start())]
    [('11-15', 2)]
    """

    def __init__(self, game: str, plies: int = 8) -> None:
        self.game = game_info(game).name
        self.plies = plies
        self._moves: dict[str, dict[str, Results]] = {}

    def start(self) -> Board:
        """The root of the tree."""
        return Board(self.game)

    def add(self, game: Game) -> None:
        """Takes the beginning of a game; one with another start or of another game is ignored."""
        if game.name != self.game or not game.has_usual_start():
            return
        board = self.start()
        for move in islice(game.mainline_moves(), self.plies):
            here = self._moves.setdefault(board.fen(), {})
            here.setdefault(str(move), Results()).add(game)
            board.push(move)

    def moves(self, board: Board) -> list[tuple[str, Results]]:
        """The moves that were played in a position, the most frequent first."""
        here = self._moves.get(board.fen(), {})
        return sorted(here.items(), key=lambda item: (-item[1].games, item[0]))

    def lines(self, min_games: int = 1) -> Iterator[tuple[tuple[str, ...], Results]]:
        """The lines from the start, each with its results, parents before children."""
        stack: list[tuple[tuple[str, ...], Results]] = []

        def put(line: tuple[str, ...]) -> None:
            for move, results in reversed(self.moves(Board(self.game, moves=line))):
                if results.games >= min_games:
                    stack.append(((*line, move), results))

        put(())
        while stack:
            line, results = stack.pop()
            yield line, results
            if len(line) < self.plies:
                put(line)
