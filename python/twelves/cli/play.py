"""Owns the command `play`.

Plays a game against you in the terminal.

Type moves as you are used to: 11-15, 22x15, 15x22x29, c3-d4, or b1-b3 and b1xb3. A blank line or
`help` shows what else you can type: hint, undo, moves, flip, new, resign, quit.

  twelves play                            you have the first move
  twelves play --side white --time 3      the engine begins and thinks for three seconds a move
  twelves play --game loa --rules icga
  twelves play --side both                two people
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from twelves import Engine, Limit, game_info
from twelves.cli.common import (
    add_position_options,
    add_search_options,
    board_of,
    limit_of,
    outcome_words,
)
from twelves.draw import text_board

if TYPE_CHECKING:
    import argparse

    from twelves import Board
    from twelves.draw import Side

HELP = "play a game against the engine"

WORDS = """\
  11-15       a move, in any notation
  hint        what the engine would play
  undo        take back your last move and the answer
  moves       the legal moves
  board       show the board again
  flip        look from the other side
  new         begin again
  resign      give up
  quit        leave; also exit, q"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Position, sides, strength."""
    add_position_options(parser)
    add_search_options(parser, "one second a move")
    parser.add_argument(
        "--side",
        choices=["black", "white", "both", "none"],
        help="what you play (default: the side that moves first)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Plays until somebody leaves."""
    board = board_of(arguments)
    limit = limit_of(arguments, Limit(time=1.0))
    with Engine(arguments.game, threads=arguments.threads, hash_mb=arguments.hash) as engine:
        side = arguments.side or game_info(board.game).sides[0]
        return Table(board, engine, limit, side).play()


class Table:
    """A game between a person and the engine, in lines of text."""

    def __init__(self, board: Board, engine: Engine, limit: Limit, side: str) -> None:
        self.board = board
        self.engine = engine
        self.limit = limit
        self.people = {"both": {"black", "white"}, "none": set()}.get(side, {side})
        self.view: Side = "black" if self.people == {"black"} else "white"
        self.left = False
        self.result = ""
        self._start = board.copy()

    def play(self) -> int:
        """Plays game after game; returns the exit status."""
        self._show()
        while not self.left:
            if self.result or self.board.is_game_over():
                self._after_the_end()
            elif self.board.turn in self.people:
                self._obey(self._ask(f"{self.board.turn}> "))
            else:
                self._answer()
        return 0

    def _answer(self) -> None:
        result = self.engine.play(self.board, self.limit)
        if result.move is not None:
            turn = self.board.turn
            self.board.push(result.move)
            self._show()
            print(f"{turn} plays {result.move}   ({result.info.score}, depth {result.info.depth})")

    def _after_the_end(self) -> None:
        outcome = self.board.outcome()
        if outcome is not None:
            self.result = outcome_words(outcome)
        print(f"Game over: {self.result} ({_moves(self.board.ply())}).")
        if not self.people:
            self.left = True
            return
        self._obey(self._ask("new, undo or quit> "))

    def _ask(self, prompt: str) -> str:
        """A line of the person; at the end of the input, as if he left."""
        asked = sys.stdin.isatty()
        if asked:
            print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if asked and not line:
            print()  # the prompt's line has no end yet
        return line.strip() if line else "quit"

    def _obey(self, text: str) -> None:
        action = getattr(self, f"_do_{text.lower()}", None) if text.isalpha() else None
        if not text:
            self._do_help()
        elif action is not None:
            action()
        elif self.result:
            print("The game is over: new, undo or quit?")
        else:
            self._move(text)

    def _move(self, text: str) -> None:
        try:
            self.board.push(text)
        except ValueError as error:
            print(error)
            if text.isalpha():
                print("Type help for the words that you can use.")
            return
        self._show()

    def _show(self) -> None:
        print(f"\n{text_board(self.board, orientation=self.view)}\n", flush=True)

    def _do_help(self) -> None:
        print(WORDS)

    def _do_hint(self) -> None:
        result = self.engine.play(self.board, self.limit)
        line = " ".join(map(str, result.info.pv[:6]))
        print(f"hint: {result.move}   ({result.info.score}: {line})")

    def _do_undo(self) -> None:
        """Back to a position where a person is to move; a resignation is taken back alone."""
        if self.result and not self.board.is_game_over():
            self.result = ""
            self._show()
            return
        earlier = self.board.copy()
        while earlier.ply():
            earlier.pop()
            if earlier.turn in self.people:
                self.board = earlier
                self.result = ""
                self._show()
                return
        print("There is nothing to take back.")

    def _do_moves(self) -> None:
        print(" ".join(map(str, self.board.legal_moves)))

    def _do_board(self) -> None:
        self._show()
        print(self.board.fen())

    def _do_flip(self) -> None:
        self.view = "white" if self.view == "black" else "black"
        self._show()

    def _do_new(self) -> None:
        self.board = self._start.copy()
        self.engine.new_game()
        self.result = ""
        self._show()

    def _do_resign(self) -> None:
        if not self.result:
            self.result = f"{self.board.turn} resigned"

    def _do_quit(self) -> None:
        self.left = True

    _do_exit = _do_quit
    _do_q = _do_quit


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
