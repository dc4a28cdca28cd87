"""Owns the ballots of games whose positions are lists of pieces: decks, and men taken off.

Nothing here knows a rule: the positions are texts, and the moves come from the board.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from twelves import Board, game_info
from twelves.match.openings import Opening

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from twelves import Move
    from twelves.records import Game

DECKS = {"played": ("crossboard", "mailplay"), "all": ("crossboard", "mailplay", "barred")}
"""The decks that have a name of their own; the classes of the list are decks, too."""
_BALLOT_PLIES = 3
_LIST = re.compile(r"([BW]):W([\d,]+):B([\d,]+)")


def deck(game: str, which: str = "played") -> list[Opening]:
    """The ballots of the federation's list, by number.

    Parameters
    ----------
    game : str
        A game for which there is a list.
    which : str
        'played' (156 of 174), 'all', or a class: 'crossboard', 'mailplay', 'barred'.

    Examples
    --------
    >>> deck("checkers")[0]
    Opening(name='ballot 1', fen=None, moves=('9-13', '21-17', '5-9'))
    """
    rows = _rows(game_info(game).name)
    if not rows:
        raise ValueError(f"there is no list of ballots for {game}")
    known = [*DECKS, *dict.fromkeys(row.of_class for row in rows)]
    if which not in known:
        raise ValueError(f"there is no deck {which!r}; known: {', '.join(known)}")
    classes = DECKS.get(which, (which,))
    return [
        Opening(f"ballot {row.number}", None, row.moves) for row in rows if row.of_class in classes
    ]


def ballot_name(game: str, moves: Iterable[Move | str]) -> str:
    """What an opening is called: the ballot whose position the moves lead to, or nothing.

    Parameters
    ----------
    game : str
        The game; where it has no ballots, nothing has a name.
    moves : iterable of Move or str
        The moves from the usual start; those after the ballot do not matter.

    Examples
    --------
    >>> ballot_name("checkers", ["9-13", "22-18", "6-9", "25-22"])
    'ballot 5, Dreaded Edinburgh'
    >>> ballot_name("checkers", ["11-15", "23-19"]), ballot_name("loa", ["b1-b3"])
    ('', '')
    """
    info = game_info(game)
    names = _names(info.name)
    first = list(islice(moves, _BALLOT_PLIES)) if names else []
    if len(first) < _BALLOT_PLIES:
        return ""
    return names.get(Board(info.name, moves=first).fen(), "")


def name_opening(game: Game) -> None:
    """Gives a record the header `Opening` with the name of its ballot, unless it has one."""
    if game.has_usual_start() and "Opening" not in game.headers:
        name = ballot_name(game.name, game.mainline_moves())
        if name:
            game.headers["Opening"] = name


class _Row(NamedTuple):
    number: str
    moves: tuple[str, ...]
    of_class: str
    name: str


@cache
def _rows(game: str) -> tuple[_Row, ...]:
    file = files("twelves.match").joinpath(f"ballots_{game}.tsv")
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = [[*line.split("\t"), ""] for line in lines if not line.startswith("#")]
    return tuple(_Row(row[0], tuple(row[1].split()), row[2], row[3]) for row in rows)


@cache
def _names(game: str) -> dict[str, str]:
    """The names of ballots by the position that they lead to; no two lead to the same one."""
    return {
        Board(game, moves=row.moves).fen(): ", ".join(
            filter(None, [f"ballot {row.number}", row.name])
        )
        for row in _rows(game)
    }


def men_off(game: str, rules: str | None = None) -> Iterator[Board]:
    """The start without one man of each side, in every way in which it has a legal move.

    Examples
    --------
    >>> boards = list(men_off("checkers"))
    >>> len(boards), boards[0].fen()
    (144, 'B:W22,23,24,25,26,27,28,29,30,31,32:B2,3,4,5,6,7,8,9,10,11,12')
    """
    found = _LIST.fullmatch(game_info(game).start)
    if found is None:
        raise ValueError(f"men cannot be taken off the start of {game}")
    turn, white, black = found[1], found[2].split(","), found[3].split(",")
    for gone_black in black:
        for gone_white in white:
            left_white = ",".join(square for square in white if square != gone_white)
            left_black = ",".join(square for square in black if square != gone_black)
            board = Board(game, f"{turn}:W{left_white}:B{left_black}", rules=rules)
            if not board.is_game_over():
                yield board
