"""Plays whole games with `twelves hub` through pydraughts' client. For an interpreter that has it.

Arguments: the interpreter that has twelves. Standard output: one line of JSON a game.
"""

import json
import random
import sys

import draughts
import draughts.engine

MOST_PLIES = 240


def play(
    engine: draughts.engine.HubEngine, limit: object, seed: int, fen: str
) -> dict[str, object]:
    """One game: the engine plays Black, the client moves at random."""
    chance = random.Random(seed)
    board = draughts.Board(variant="english", fen=fen)
    reports = []
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        if len(board.move_stack) % 2 == 0:
            result = engine.play(board, limit, False)
            assert result.move.hub_move in [move.hub_move for move in board.legal_moves()]
            reports.append(result.info)
            board.push(result.move)
        else:
            board.push(chance.choice(board.legal_moves()))
    return {
        "moves": [move.pdn_move for move in board.move_stack],
        "over": board.is_over(),
        "fen": board.fen,
        "mover": len(board.move_stack) % 2,
        "keys": sorted(set.intersection(*(set(report) for report in reports))),
    }


def main(python: str) -> None:
    """Games with several kinds of limits, from two positions, then the other commands."""
    # The client follows links, which would lead out of a virtual environment: hence `env`.
    engine = draughts.engine.HubEngine(["/usr/bin/env", python, "-m", "twelves", "hub"])
    assert engine.id["name"] == "twelves", engine.id
    assert "english" in engine.variants
    assert {"variant", "hub-orientation", "threads", "tt-size"} <= engine.options
    engine.configure(
        {"variant": "english", "hub-orientation": "pydraughts", "tt-size": "18", "bb-size": "auto"}
    )
    engine.init()
    limits = [
        draughts.engine.Limit(depth=6),
        draughts.engine.Limit(nodes=3000),
        draughts.engine.Limit(movetime=0.02),
        draughts.engine.Limit(time=2, inc=0.02),
    ]
    starts = ["startpos", "startpos", "B:W18,27,26,K31:B11,K10", "startpos"]
    for seed, (limit, fen) in enumerate(zip(limits, starts, strict=True)):
        print(json.dumps(play(engine, limit, seed, fen)), flush=True)
        engine.ping()
    engine.quit()
    engine.p.wait(timeout=5)


main(sys.argv[1])
