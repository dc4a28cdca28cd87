"""Owns the ballots of games whose positions are lists of pieces: decks, and men taken off.

Nothing here knows a rule: the positions are texts, and the moves come from the board.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from twelves import Board, game_info
from twelves.match.openings import Opening

if TYPE_CHECKING:
    from collections.abc import Iterator

DECKS = {"played": ("crossboard", "mailplay"), "all": ("crossboard", "mailplay", "barred")}
"""The decks that have a name of their own; the classes of the list are decks, too."""
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
    file = files("twelves.match").joinpath(f"ballots_{game_info(game).name}.tsv")
    if not file.is_file():
        raise ValueError(f"there is no list of ballots for {game}")
    rows = [
        line.split("\t")
        for line in file.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    known = [*DECKS, *dict.fromkeys(row[2] for row in rows)]
    if which not in known:
        raise ValueError(f"there is no deck {which!r}; known: {', '.join(known)}")
    classes = DECKS.get(which, (which,))
    return [
        Opening(f"ballot {number}", None, tuple(moves.split()))
        for number, moves, of_class in rows
        if of_class in classes
    ]


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
