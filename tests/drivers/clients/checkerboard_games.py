"""Plays whole games with the engine library for CheckerBoard through pydraughts' client.

For an interpreter that has pydraughts. Argument: the library. Prints a line of JSON a game.
"""

import ctypes
import json
import os
import random
import sys

# The client is written for Windows; here the same calls load a library of this system.
os.add_dll_directory = lambda _path: None  # type: ignore[attr-defined, unused-ignore]
ctypes.windll = ctypes.cdll  # type: ignore[attr-defined, unused-ignore]

import draughts  # noqa: E402
import draughts.engine  # noqa: E402

MOST_PLIES = 240


def play(
    engine: draughts.engine.CheckerBoardEngine, limit: object, seed: int, fen: str
) -> dict[str, object]:
    """One game: the engine plays Black, the client moves at random."""
    chance = random.Random(seed)
    board = draughts.Board(variant="english", fen=fen)
    start, info = board.fen, ""
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        if len(board.move_stack) % 2 == 0:
            result = engine.play(board, limit)
            assert result.move.steps_move in [move.steps_move for move in board.legal_moves()]
            info = result.info["info"]
            board.push(result.move)
        else:
            board.push(chance.choice(board.legal_moves()))
    return {
        "moves": [move.pdn_move for move in board.move_stack],
        "over": board.is_over(),
        "start": start,
        "info": info,
    }


def main(library: str) -> None:
    """Games with every kind of limit that the client has, from two positions."""
    engine = draughts.engine.CheckerBoardEngine(library)
    assert engine.id["name"].startswith("twelves"), engine.id
    engine.configure({"hashsize": 16, "searchthreads": 1, "book": 0})
    limits = [
        draughts.engine.Limit(movetime=0.02),
        draughts.engine.Limit(time=3, inc=0.02),
        draughts.engine.Limit(time=60, inc=1),
        draughts.engine.Limit(movetime=0.02),
    ]
    engine.setoption("divide-time-by", 400)
    starts = ["startpos", "startpos", "B:W18,27,26,K31:B11,K10", "startpos"]
    for seed, (limit, fen) in enumerate(zip(limits, starts, strict=True)):
        print(json.dumps(play(engine, limit, seed, fen)), flush=True)


main(sys.argv[1])
