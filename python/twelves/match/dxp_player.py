"""Owns a player at the other end of a connection that speaks DamExchange.

A game is asked for when the player is first to move in it, from the position that stands there: so
openings are played, and the messages have no words for them. Its thinking time is its own affair,
but for a clock, of which it is told in minutes.
"""

from __future__ import annotations

import contextlib
import math
import queue
import socket
import threading
import time
from typing import TYPE_CHECKING

from twelves import game_info
from twelves.drivers.dxp import GAME
from twelves.drivers.dxp_link import Link, connect, parse_address
from twelves.drivers.dxp_messages import (
    Acceptance,
    BackAnswer,
    BackRequest,
    GameEnd,
    GameRequest,
    MoveMessage,
    Reason,
    Refused,
    read_message,
)
from twelves.drivers.squares import capture_of, square_text
from twelves.match.players import Failure
from twelves.match.process import EngineProcess
from twelves.match.process_player import START_UP

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Board, Limit
    from twelves.drivers.dxp_messages import Message
    from twelves.match.players import Report
    from twelves.match.specs import EngineSpec

_ENDING = 10.0  # seconds for an answer to the end of a game; some programs think about it


class DxpPlayer:
    """An engine that waits for calls and games, and perhaps the process in which it does."""

    def __init__(self, spec: EngineSpec, game: str, rules: str | None) -> None:
        self.name = spec.name
        info = game_info(game)
        if info.name != GAME or (rules and rules != info.default_rules):
            raise Failure("options", f"{spec.name}: this protocol is for {GAME} by its usual rules")
        if spec.options:
            raise Failure("options", f"{spec.name}: this protocol has no options, {spec.options}")
        self._spec = spec
        self._process: EngineProcess | None = None
        self._link: Link | None = None
        self._heard: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._board: Board | None = None  # what the other side has before it, after its move
        self._ready()

    def new_game(self) -> None:
        """Ends the game that went on; the next one is asked for with its first move."""
        self._end_game()
        self._ready()

    def prepare(self) -> None:
        """It only thinks when it is to move."""

    def choose(
        self,
        board: Board,
        limit: Limit,
        patience: float,
        other_clock: float | None = None,  # noqa: ARG002 (it has its own)
        on_report: Callable[[Report], object] | None = None,  # noqa: ARG002 (it tells nothing)
    ) -> str:
        """The move that it sends."""
        link = self._ready()
        if self._board is None:
            self._ask(link, board, limit)
        else:
            last = board.peek()
            assert last.origin is not None
            assert last.destination is not None
            link.send(MoveMessage(0, last.origin, last.destination, tuple(last.captured)))
        message = self._wait_for(MoveMessage, patience)
        assert isinstance(message, MoveMessage)
        move = capture_of(board, message.origin, message.destination, list(message.captured))
        if move is None:
            return f"{message.origin}-{message.destination}" + "".join(
                f"x{square}" for square in message.captured
            )
        self._board = board.copy()
        self._board.push(move)
        return str(move)

    def interrupt(self) -> None:
        """Hangs up; whoever waits for a move hears of it."""
        if self._link is not None:
            self._link.close()

    def close(self) -> None:
        """Says that the game is over, hangs up, and ends the process."""
        self._end_game(stop=True)
        if self._link is not None:
            self._link.close()
            self._link = None
        if self._process is not None:
            self._process.quit()
            self._process = None

    # The connection.

    def _ready(self) -> Link:
        if self._link is not None and not self._link.broken:
            return self._link
        self._drop()
        try:
            self._link = self._connected()
        except OSError as error:
            self._drop()
            raise Failure("crash", f"{self.name}: {error}") from None
        self._heard = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(self._link, self._heard), daemon=True).start()
        return self._link

    def _connected(self) -> Link:
        spec = self._spec
        host, port = parse_address(spec.address or "127.0.0.1:0", "127.0.0.1")
        if not port:
            with contextlib.closing(socket.create_server((host, 0))) as free:
                port = int(free.getsockname()[1])
        if spec.command:
            words = [word.replace("{port}", str(port)) for word in spec.command]
            self._process = EngineProcess(words, spec.environment, spec.folder)
        return connect((host, port), START_UP)

    def _drop(self) -> None:
        """After a failure: nothing of the old connection is used again."""
        self._board = None
        if self._link is not None:
            self._link.close()
            self._link = None
        if self._process is not None:
            self._process.kill()
            self._process.quit()
            self._process = None

    # The game.

    def _ask(self, link: Link, board: Board, limit: Limit) -> None:
        minutes = 0 if limit.clock is None else max(1, math.ceil(limit.clock / 60))
        link.send(GameRequest("twelves", board.turn, minutes, 0, board.turn, square_text(board)))
        answer = self._wait_for(Acceptance, START_UP)
        assert isinstance(answer, Acceptance)
        if answer.code != Refused.ACCEPTED:
            raise Failure("crash", f"{self.name} refuses the game: code {answer.code}")

    def _end_game(self, *, stop: bool = False) -> None:
        """Tells the other side, and hears what it says to that."""
        board, self._board = self._board, None
        if board is None or self._link is None or self._link.broken:
            return
        self._link.send(GameEnd(Reason.UNKNOWN.value, stop))
        with contextlib.suppress(Failure):
            self._wait_for(GameEnd, _ENDING)

    def _wait_for(self, kind: type[Message], patience: float) -> Message:
        """The next message of a kind. Raises `Failure`, after which the connection is dropped."""
        deadline = time.monotonic() + patience
        while True:
            try:
                message = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self._drop()
                raise Failure("time", f"no {kind.__name__} within {patience:g} s") from None
            if message is None:
                self._drop()
                raise Failure("crash", "it has hung up")
            if isinstance(message, kind):
                return message
            if isinstance(message, BackRequest) and self._link is not None:
                self._link.send(BackAnswer("2"))
            elif isinstance(message, GameEnd):
                self._drop()
                raise Failure("crash", f"it ends the game: {message}")


def _listen(link: Link, heard: queue.SimpleQueue[Message | None]) -> None:
    """Carries messages over; what cannot be read is nothing."""
    for text in link.messages():
        with contextlib.suppress(ValueError):
            heard.put(read_message(text))
    heard.put(None)
