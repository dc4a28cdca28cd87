"""Boards and games as pictures and text, for every game.

Pictures of whole games are in `twelves.draw.game`, which needs `twelves.records`.
"""

from twelves.draw.layout import Side
from twelves.draw.svg import Arrow, Picture, svg_board
from twelves.draw.text import text_board

__all__ = ["Arrow", "Picture", "Side", "svg_board", "text_board"]
