"""An engine for the tests of matches, which does one thing wrong. Run with that thing as argument.

first    plays the first legal move, and nothing is wrong
crash    ends with a message before its third move
illegal  moves to nowhere
none     says that there is no move
silent   never answers a `go`
twice    answers every `go` twice
late     thinks for 0.3 seconds
deaf     does not say `uciok`
mute     ends at once
"""

from __future__ import annotations

import sys
import time

from twelves import Board, game_info, games

GAME = games()[0]


def board_of(words: list[str]) -> Board:
    """The position that a `position` line sets."""
    at = words.index("moves") if "moves" in words else len(words)
    fen = game_info(GAME).start if words[1] == "startpos" else " ".join(words[2:at])
    return Board(GAME, fen, moves=words[at + 1 :])


def go(fault: str, board: Board, count: int) -> None:
    """Answer, or fail to."""
    if fault == "crash" and count == 3:
        print("out of luck", file=sys.stderr)
        sys.exit(3)
    if fault == "silent":
        return
    if fault == "late":
        time.sleep(0.3)
    move = {"illegal": "1-32", "none": "(none)"}.get(fault, str(board.legal_moves[0]))
    print(f"info depth 1 score cp 5 nodes 7 time 1 pv {move}")
    for _ in range(2 if fault == "twice" else 1):
        print(f"bestmove {move}", flush=True)


def main(fault: str) -> None:
    """Speak UCI."""
    board = Board(GAME)
    count = 0
    if fault == "mute":
        return
    for line in sys.stdin:
        words = line.split()
        if words == ["uci"] and fault != "deaf":
            print(
                "id name stub\noption name Hash type spin default 1 min 1 max 9\nuciok", flush=True
            )
        elif words == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:
            board = board_of(words)
        elif words[:1] == ["go"]:
            count += 1
            go(fault, board, count)
        elif words == ["quit"]:
            return


if __name__ == "__main__":
    main(sys.argv[1])
