"""Game records of Lines of Action: Smart Game Format, FF[4] GM[9].

>>> game, = read_text("(;FF[4]GM[9]SU[Scrambled-eggs];B[b8:b4])")
>>> game.fen == game.board().fen()
True
"""

import io

from twelves.records.sgf_reader import read_games
from twelves.records.sgf_writer import format_game, write_games
from twelves.records.tree import Game

__all__ = ["format_game", "read_games", "read_text", "write_games"]


def read_text(text: str) -> list[Game]:
    """The games of a text."""
    return list(read_games(io.StringIO(text)))
