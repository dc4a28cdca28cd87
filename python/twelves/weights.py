"""Owns the weights of the evaluation as Python sees them: their names, their text, their counts."""

from __future__ import annotations

from twelves import _core
from twelves._core import SelfPlayer, trace_positions
from twelves.checks import text
from twelves.games import game_info

__all__ = [
    "SelfPlayer",
    "format_weights",
    "network_shape",
    "parse_weights",
    "trace_positions",
    "weight_groups",
]


def weight_groups(game: str) -> dict[str, int]:
    """The groups of linear weights of a game, and how many weights each has.

    Every such weight has two values, one for the opening and one for the ending.

    Examples
    --------
    >>> list(weight_groups("checkers"))[:2]
    ['man', 'king']
    """
    return dict(_core.weight_groups(game_info(game).name))


def network_shape(game: str) -> tuple[int, int, int]:
    """Inputs, units and stages of the network of a game; zeros if it has none.

    Its numbers follow the linear weights: inputs by units, units, stages by units seen by the side
    to move and by the other one, stages.

    Examples
    --------
    >>> network_shape("loa")
    (0, 0, 0)
    """
    return _core.network_shape(game_info(game).name)


def parse_weights(game: str, words: str = "") -> list[int]:
    """The values in a text of weights; without a text those that are built in.

    Raises
    ------
    NotationError
        With the line and the name that are wrong.
    """
    return _core.read_weights(game_info(game).name, text("words", words))


def format_weights(game: str, values: list[int]) -> str:
    """The text of the values of all weights: group by group, opening before ending.

    Examples
    --------
    >>> parse_weights("loa", format_weights("loa", parse_weights("loa"))) == parse_weights("loa")
    True
    """
    return _core.write_weights(game_info(game).name, values)
