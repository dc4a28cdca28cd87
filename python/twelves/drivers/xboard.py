"""Owns the XBoard session: what a command of the GUI means, and when the engine is to move.

Lines of Action only: XBoard cannot show captures of several men. docs/xboard.md says what is
spoken. To XBoard the player who moves first is "white"; in the game it is Black.
"""

from __future__ import annotations

import re
import time
from functools import partial
from typing import TYPE_CHECKING, TextIO

from twelves import Board, Info, Limit, PlayResult
from twelves.drivers.jobs import SearchJob
from twelves.drivers.output import Output, Refusal
from twelves.drivers.session import Session, Settings, memory_mb
from twelves.drivers.stdio import speak
from twelves.drivers.xboard_clock import Clock
from twelves.drivers.xboard_text import FEATURES, SETUP, VARIANT, move_text, thinking_line
from twelves.engine import MAX_THREADS

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Move

_MOVE = re.compile(r"[a-h][1-8][a-h][1-8]|@@@@|pass")
IGNORED = (
    "xboard accepted rejected random computer name rating ics draw bk hint nps otim option white "
    "black edit egtpath"
).split()


class XBoardSession(Session):
    """An engine for Lines of Action that speaks the protocol of XBoard, version 2.

    Parameters
    ----------
    stream : text file
        Where to write; every line is flushed.

    Examples
    --------
    >>> import sys
    >>> XBoardSession(sys.stdout).run(["new", "force", "usermove b1b4", "ping 1", "quit"])
    Illegal move: b1b4
    pong 1
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(Output(stream, "# {}"), Settings(game=VARIANT))
        self.board = Board(VARIANT)
        self._clock = Clock()
        self._plays: str | None = None  # the side that the engine plays
        self._analysing = self._post = self._ponder = False
        self._expected: Move | None = None  # the reply on which it ponders
        self._started = 0.0
        self._last: Info | None = None
        self._pings: list[str] = []  # to be answered after the move
        self._commands: dict[str, Callable[[list[str]], object]] = {
            "protover": lambda _words: self.out.lines(FEATURES),
            "new": self._new,
            "variant": self._variant,
            "setboard": self._setboard,
            "force": self._force,
            "result": self._force,
            "go": lambda _words: self._play(self.board.turn),
            "playother": lambda _words: self._play(self._other()),
            "usermove": self._usermove,
            "?": lambda _words: self._move_now(),
            "undo": lambda _words: self._take_back(1),
            "remove": lambda _words: self._take_back(2),
            "analyze": self._analyze,
            "exit": self._force,
            ".": self._status,
            "ping": self._ping,
            "level": self._clock.level,
            "st": self._clock.seconds_a_move,
            "sd": self._clock.depth,
            "time": self._clock.time,
            "post": lambda _words: setattr(self, "_post", True),
            "nopost": lambda _words: setattr(self, "_post", False),
            "hard": lambda _words: setattr(self, "_ponder", True),
            "easy": self._easy,
            "memory": lambda words: self._resize("hash_mb", words, memory_mb()),
            "cores": lambda words: self._resize("threads", words, MAX_THREADS),
            "quit": lambda _words: setattr(self, "_quit", True),
            **{word: lambda _words: None for word in IGNORED},
        }

    def receive(self, line: str) -> None:
        """Obeys one line."""
        words = line.split()
        if not words:
            return
        if words[0] not in self._commands and _MOVE.fullmatch(words[0]):
            words.insert(0, "usermove")
        name = words[0]
        if name not in self._commands:
            self.out.lines(f"Error (unknown command): {_short(line)}")
            return
        self._obey(
            lambda: self._commands[name](words[1:]),
            lambda message: self.out.lines(f"Error ({_short(message)}): {_short(line)}"),
        )

    # The state of the game.

    def _new(self, _words: list[str]) -> None:
        self._stop()
        self.engine.new_game()
        self.board = Board(VARIANT)
        self._clock.new_game()
        self._plays, self._analysing = self._other(), False

    def _variant(self, words: list[str]) -> None:
        if words != [VARIANT]:
            raise Refusal("unsupported variant")
        self.out.lines(SETUP)

    def _setboard(self, words: list[str]) -> None:
        """XBoard's upper case letters and its `w` are the first player, as our reader wants it."""
        self._stop()
        try:
            self.board = Board(VARIANT, " ".join(words))
        except ValueError as error:
            self._plays = None
            self.out.lines(f"tellusererror Illegal position: {_short(str(error))}")
        self._go_on()

    def _force(self, _words: list[str]) -> None:
        self._stop()
        self._plays, self._analysing = None, False

    def _play(self, side: str) -> None:
        self._stop()
        self._plays, self._analysing = side, False
        self._go_on()

    def _usermove(self, words: list[str]) -> None:
        text = " ".join(words)
        try:
            move = self.board.parse_move("pass" if text == "@@@@" else text)
        except ValueError:
            self.out.lines(f"Illegal move: {_short(text)}")
            return
        hit = self._busy() and move == self._expected
        if not hit:
            self._stop()
        self.board.push(move)
        if hit and isinstance(self._job, SearchJob):
            self._expected, self._started = None, time.monotonic()
            self._job.ponder_hit()
        elif self._plays is None or not self._say_result():
            self._go_on()

    def _take_back(self, plies: int) -> None:
        self._stop()
        if self.board.ply() < plies:
            raise Refusal("no move to take back")
        for _ in range(plies):
            self.board.pop()
        self._go_on(think=False)

    def _analyze(self, _words: list[str]) -> None:
        self._stop()
        self._plays, self._analysing = None, True
        self._go_on()

    def _other(self) -> str:
        return "white" if self.board.turn == "black" else "black"

    def _say_result(self) -> bool:
        """Claims the result if the game is over."""
        outcome = self.board.outcome()
        if outcome is not None:
            reason = {"goal": "connected"}.get(outcome.termination, outcome.termination.value)
            self.out.lines(f"{self.board.result()} {{{reason.replace('_', ' ')}}}")
        return outcome is not None

    # Searches.

    def _go_on(self, *, think: bool = True) -> None:
        """Begins what the present state asks for: analysis, the move, or nothing."""
        if self.board.is_game_over() or not self.board.legal_moves:
            return
        if self._analysing:
            self._begin(self.board, None)
        elif think and self.board.turn == self._plays:
            self._begin(self.board, self._clock.limit(self.board.ply() // 2))

    def _begin(self, board: Board, limit: Limit | None, *, ponder: bool = False) -> None:
        self._started, self._last = time.monotonic(), None
        failure = self._search(board, limit, self._report, self._ended, ponder=ponder)
        if failure:
            self.out.info(failure)
            if not ponder and not self._analysing:
                self._make(board.legal_moves[0])

    def _report(self, info: Info) -> None:
        self._last = info
        if (self._post or self._analysing) and info.bound == "exact":
            self.out.lines(thinking_line(info))

    def _ended(self, job: SearchJob, result: PlayResult | None, failure: str) -> None:
        """Called by the search: what follows is decided by the session's own thread."""
        job.set_done()
        if failure:
            self.out.info(failure)
        self.post(partial(self._searched, job, result))

    def _searched(self, job: SearchJob, result: PlayResult | None) -> None:
        if job is not self._job or self._analysing or self._expected is not None:
            return  # it was ended for something else
        self._job = None
        self._clock.spend(time.monotonic() - self._started)
        move = result.move if result is not None else None
        self._make(move or self.board.legal_moves[0])
        reply = result.ponder if result is not None else None
        if self._ponder and reply is not None and not self.board.is_game_over():
            expected = self.board.copy()
            self._expected = expected.push(str(reply))
            if expected.is_game_over():
                self._expected = None
            else:
                self._begin(expected, self._clock.limit(expected.ply() // 2), ponder=True)

    def _make(self, move: Move) -> None:
        self.board.push(move)
        self.out.lines(f"move {move_text(move)}")
        self._say_result()
        pings, self._pings = self._pings, []
        self.out.lines(*(f"pong {number}" for number in pings))

    def _thinking(self) -> bool:
        """Whether the search is for a move of the engine that the GUI waits for."""
        return self._job is not None and not self._analysing and self._expected is None

    def _stop(self) -> None:
        """Ends the search; its move is not played."""
        super()._stop()
        self._expected = None
        pings, self._pings = self._pings, []
        self.out.lines(*(f"pong {number}" for number in pings))

    def _move_now(self) -> None:
        if self._job is not None and self._thinking():
            self._job.stop()

    def _ping(self, words: list[str]) -> None:
        """While the engine has to move, the answer comes after the move."""
        if self._thinking():
            self._pings.append(" ".join(words))
        else:
            self.out.lines(f"pong {' '.join(words)}")

    def _status(self, _words: list[str]) -> None:
        if self._analysing:
            last = self._last  # None until the first report
            nodes, depth = (last.nodes, last.depth) if last else (0, 0)
            spent = round((time.monotonic() - self._started) * 100)
            self.out.lines(f"stat01: {spent} {nodes} {depth} 0 0")

    def _easy(self, _words: list[str]) -> None:
        self._ponder = False
        if self._expected is not None:
            self._stop()

    def _resize(self, name: str, words: list[str], highest: int) -> None:
        text = " ".join(words)
        if not text.isdecimal() or len(text) > 18:
            raise Refusal("a whole number is needed")
        self._stop()
        self._change(name, min(max(int(text), 1), highest))


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 100 else f"{words[:100]}..."


def main() -> int:
    """Speaks on standard input and output until `quit` or the end of the input."""
    return speak(XBoardSession)
