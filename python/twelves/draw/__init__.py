"""Boards as text and as SVG, for every game."""

from twelves.draw.layout import Side
from twelves.draw.svg import Arrow, svg_board
from twelves.draw.text import text_board

__all__ = ["Arrow", "Side", "svg_board", "text_board"]
