"""Owns game records: one tree for both games, and the formats that files have.

`pdn` reads and writes Portable Draughts Notation, `sgf` the Smart Game Format of Lines of Action,
`move_lists` reads plain lists of its moves; `files.open_games` reads any of them.
"""

from twelves.records.diagnostics import Diagnostic
from twelves.records.headers import Headers
from twelves.records.node import GameNode
from twelves.records.tree import Game, same_tree
from twelves.records.visitor import GameBuilder, Visitor

__all__ = ["Diagnostic", "Game", "GameBuilder", "GameNode", "Headers", "Visitor", "same_tree"]
