"""Plays whole games with the engine library for CheckerBoard through pydraughts' client.

For an interpreter that has pydraughts. Arguments: the library, and a file if the calls of the
first two games are to be written down as a transcript. Prints a line of JSON a game.
"""

import ctypes
import json
import os
import random
import sys
from pathlib import Path


class Recorded:
    """The library, with its calls written down."""

    def __init__(self, path: str) -> None:
        self._library = ctypes.cdll.LoadLibrary(path)
        self.lines: list[str] = []

    def enginecommand(
        self, text: ctypes.Array[ctypes.c_char], reply: ctypes.Array[ctypes.c_char]
    ) -> int:
        """A command, and what it gives."""
        self.lines.append(f"> command {text.value.decode()}")
        done: int = self._library.enginecommand(text, reply)
        self.lines.append(f"< {done} {reply.value.decode()}")
        return done

    def getmove(self, board: object, color: int, time: ctypes.c_double, *rest: object) -> int:
        """A search. The board is changed."""
        info, more = rest[2:4]
        self.lines.append(f"> move {color} {time.value} {info} {more} {digits(board)}")
        claim: int = self._library.getmove(board, color, time, *rest)
        self.lines.append(f"< {claim} {digits(board)}")
        return claim


def digits(board: object) -> str:
    """The numbers board[0][0], board[0][1] and so on, which are less than 16."""
    return "".join(f"{number:x}" for row in board for number in row)  # type: ignore[attr-defined]


loaded: list[Recorded] = []


class Loader:
    """What the client takes for the loader of Windows."""

    @staticmethod
    def LoadLibrary(path: str) -> Recorded:  # noqa: N802
        """Load a library of this system."""
        loaded.append(Recorded(path))
        return loaded[-1]


os.add_dll_directory = lambda _path: None  # type: ignore[attr-defined, unused-ignore]
ctypes.windll = Loader  # type: ignore[attr-defined, unused-ignore]

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


def main(library: str, transcript: str = "") -> None:
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
        if transcript and seed < 2:
            Path(transcript).write_text("\n".join(loaded[0].lines) + "\n", "utf-8")


main(*sys.argv[1:])
