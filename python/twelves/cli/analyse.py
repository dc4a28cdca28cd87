"""Owns the command `analyse`.

Says what a position is worth and which moves are best.

Scores are for the side to move, in hundredths of a man (checkers) or of the evaluation's unit;
"win in 7" means that the game is won in 7 plies (moves of both sides) against any defence.

  twelves analyse                                    the start position, for a second
  twelves analyse --moves "11-15 23-19" --depth 15
  twelves analyse --fen "W:WK15,20:B12,K28" --time 10 --multipv 2
  twelves analyse --game loa --start scrambled-eggs --json
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from twelves import Engine, Limit
from twelves.cli.common import (
    Progress,
    add_position_options,
    add_search_options,
    board_of,
    limit_of,
    outcome_words,
    print_json,
)

if TYPE_CHECKING:
    import argparse

    from twelves import Board, Info

HELP = "what a position is worth and which moves are best"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Position, search, and how to print."""
    add_position_options(parser)
    add_search_options(parser, "one second")
    parser.add_argument("--multipv", type=int, default=1, metavar="N", help="best lines to show")
    parser.add_argument("--json", action="store_true", help="print for programs")


def run(arguments: argparse.Namespace) -> int:
    """Analyses and prints."""
    board = board_of(arguments)
    limit = limit_of(arguments, Limit(time=1.0))
    with (
        Engine(arguments.game, threads=arguments.threads, hash_mb=arguments.hash) as engine,
        Progress("searching") as progress,
    ):

        def follow(info: Info) -> None:
            line = " ".join(map(str, info.pv[:8]))
            progress.say(f"depth {info.depth}  {info.score}  {line}")

        lines = engine.analyse(board, limit, multipv=arguments.multipv, callback=follow)
    if arguments.json:
        print_json(as_json(board, lines))
    else:
        print(as_text(board, lines))
    return 0


def as_text(board: Board, lines: list[Info]) -> str:
    """The board and the lines for people."""
    best = lines[0]
    outcome = board.outcome()
    state = f"{board.turn} to move"
    if outcome is not None:
        state = f"game over, {board.result()}: {outcome_words(outcome)}"
    text = [
        str(board),
        "",
        f"{board.fen()}   ({state})",
        f"depth {best.depth}, {best.nodes} nodes in {best.time:.2f} s, {best.nps} nodes/s",
    ]
    for info in lines:
        moves = " ".join(map(str, info.pv)) or "(no legal move)"
        text.append(f"{info.multipv:>2}. {info.score!s:>10}  {moves}")
    return "\n".join(text)


def as_json(board: Board, lines: list[Info]) -> dict[str, Any]:
    """The same for programs."""
    outcome = board.outcome()
    ended = outcome and {"winner": outcome.winner, "termination": str(outcome.termination)}
    return {
        "game": board.game,
        "fen": board.fen(),
        "rules": board.rules,
        "turn": board.turn,
        "result": board.result(),
        "outcome": ended,
        "lines": [
            {
                "multipv": info.multipv,
                "depth": info.depth,
                "seldepth": info.seldepth,
                "cp": info.score.cp,
                "win_in": info.score.win_in,
                "loss_in": info.score.loss_in,
                "nodes": info.nodes,
                "time": info.time,
                "pv": [str(move) for move in info.pv],
            }
            for info in lines
        ],
    }
