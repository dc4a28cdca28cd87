"""Plays a game with `twelves dxp --listen` through pydraughts' client, which must be installed.

Arguments: the port. Standard output: a line of JSON with the game.
"""

import json
import os
import random
import sys

import draughts
from draughts.engine import DXPEngine

MOST_PLIES = 240


def main(port: str, side: str) -> None:
    """The client moves at random, so that the game ends."""
    chance = random.Random(1)
    engine = DXPEngine(options={"port": port, "engine-opened": True}, initial_time=300)
    board = draughts.Board(variant="english", fen="startpos")
    if side == "client":
        # The client lets the side to move be the engine's, always: here it is the other one.
        engine._connect()
        engine.sender.setup(board.initial_fen, board.variant)
        engine.sender.gamereq("W" if board.turn == draughts.WHITE else "B", 5, 0)
        assert engine._recv_accept()
        engine.game_started = True
        board.push(chance.choice(board.legal_moves()))
    else:
        engine._start(board, 300)
        engine.game_started = True
    engine.sender.chat("good luck")
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        board.push(engine.play(board).move)
        if not board.is_over():
            board.push(chance.choice(board.legal_moves()))
    game = {"moves": [move.pdn_move for move in board.move_stack], "over": board.is_over()}
    print(json.dumps({**game, "name": engine.sender.current.engineName}), flush=True)
    engine.sender.gameend()
    os._exit(0)  # the client's own way to end takes seven seconds


main(*sys.argv[1:])
