"""Owns the command line: which command is meant. Each command is a module of its own.

English draughts and Lines of Action: an engine for programs, and tools for people.

Without a command, `twelves` speaks the engine protocol UCI on standard input and output: that is
what programs with a board start. `hub`, `dxp` and `xboard` are for programs that speak those
protocols. The other commands are for people:

  twelves play                          play a game against the engine
  twelves play --game loa --side white
  twelves analyse --time 5              the best move of the start position
  twelves analyse --fen "B:WK2:BK1,K14" --multipv 3
  twelves match --engine nodes=2000 --engine nodes=500 --pairs 20
  twelves sprt --help                   engines against each other, until one is the better
  twelves solve-suite FILE              positions whose answer is known
  twelves convert old.pdn -o new.pdn    files of games, read generously, written strictly
  twelves stats games.pdn               results, lengths and openings of games
  twelves annotate games.pdn -o out.pdn what the engine thinks of the moves of games
  twelves tune --help                   fit the evaluation to the engine's own games
  twelves tables build --pieces 5 --dir tables   endgame tables; also info, verify, probe
  twelves perft 8                       count move sequences, as a check of rules and speed
  twelves bench                         nodes and speed of fixed searches

`twelves COMMAND --help` says more about each.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Runs a command line and returns the exit status: 2 for what cannot be understood."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or arguments == ["uci"]:
        # A program is waiting: load nothing that only people need.
        from twelves.drivers.uci import main as speak_uci

        return speak_uci()
    from twelves.cli.commands import run

    return run(arguments)
