"""Game records of English draughts: Portable Draughts Notation, read generously, written strictly.

>>> game, = read_text('[Black "Ann"] 1. 11-15 (1. 9-14) 23-19 1-0')
>>> print(game.player("black"), game.winner, *game.mainline_moves())
Ann black 11-15 23-19
>>> print(format_game(game), end="")
[Black "Ann"]
[GameType "21"]
[Result "1-0"]
1. 11-15 (1. 9-14) 1... 23-19 *
<BLANKLINE>
"""

from twelves.records.pdn_reader import (
    count_games,
    read_games,
    read_headers,
    read_text,
    visit_games,
)
from twelves.records.pdn_writer import Captures, PdnWriter, format_game, write_games

__all__ = [
    "Captures",
    "PdnWriter",
    "count_games",
    "format_game",
    "read_games",
    "read_headers",
    "read_text",
    "visit_games",
    "write_games",
]
