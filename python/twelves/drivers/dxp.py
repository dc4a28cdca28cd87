"""Owns the DamExchange session: games with another program over a connection.

docs/dxp.md says what is spoken. Draughts only; the messages have no room for other games.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TextIO

from twelves import Board, Limit
from twelves.drivers.dxp_messages import (
    VERSION,
    Acceptance,
    BackAnswer,
    BackRequest,
    Chat,
    GameEnd,
    GameRequest,
    MoveMessage,
    Reason,
    Refused,
    read_message,
)
from twelves.drivers.jobs import SearchJob
from twelves.drivers.output import Output
from twelves.drivers.session import Item, Session, Settings
from twelves.drivers.squares import board_from, capture_of, square_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Move, PlayResult
    from twelves.drivers.dxp_link import Link

GAME = "checkers"
_PATIENCE = 5.0
"""Seconds that the other program gets to say that a game is over, when it should."""
_INVERSE = {Reason.LOST.value: Reason.WON, Reason.WON.value: Reason.LOST}


@dataclass
class Plan:
    """What a session wants: its name, its time, and the games that it asks for.

    Attributes
    ----------
    name : str
        What the other program hears.
    time : float, optional
        Seconds for a move, whatever the clock says.
    initiate : bool
        Whether we ask for games, or wait until we are asked.
    games : int
        How many games, at most; 0 means no limit (and one, if we ask).
    minutes, moves : int
        The clock that we ask for: so many minutes for so many moves (0: for the game).
    side : str
        What we play in the first game that we ask for; then sides change.
    fen : str, optional
        Where those games begin.
    """

    name: str = "twelves"
    time: float | None = None
    initiate: bool = False
    games: int = 0
    minutes: int = 5
    moves: int = 0
    side: str = "black"
    fen: str | None = None


@dataclass
class _Game:
    """A game that goes on."""

    board: Board
    side: str
    seconds: float
    period: int
    spent: float = 0.0

    def limit(self) -> Limit:
        """The clock, or one second if there is none."""
        if not self.seconds:
            return Limit(time=1.0)
        made = self.board.ply() // 2
        # A new period begins with every `period` moves.
        total = self.seconds * (made // self.period + 1 if self.period else 1)
        to_go = self.period - made % self.period if self.period else None
        return Limit(clock=max(total - self.spent, 0.0), moves_to_go=to_go)


class DxpSession(Session):
    """Plays with the program at the other end of a connection.

    Parameters
    ----------
    link : Link
        The connection.
    stream : text file
        Where to tell people what goes on.
    plan : Plan
        What is wanted.
    settings : Settings, optional
        What the engine is made with.
    """

    def __init__(
        self, link: Link, stream: TextIO, plan: Plan, settings: Settings | None = None
    ) -> None:
        super().__init__(Output(stream, "{}"), settings or Settings(game=GAME))
        self._link = link
        self._plan = plan
        self._game: _Game | None = None
        self._asked: GameRequest | None = None
        self._end_sent: GameEnd | None = None
        self._begun = self._ended = 0
        self._started = 0.0
        self._next_side = plan.side
        self._readers: dict[type, Callable[..., None]] = {
            GameRequest: self._requested,
            Acceptance: self._accepted,
            MoveMessage: self._moved,
            GameEnd: self._game_end,
            BackRequest: self._back_requested,
            BackAnswer: lambda _message: None,
            Chat: lambda message: self.out.info(f"chat: {message.text}"),
        }

    def play(self) -> None:
        """Plays until all games are played or the other side hangs up."""
        if self._plan.initiate:
            self.post(self._ask)
        try:
            self.run(self._link.messages())
        finally:
            self._link.close()
            if self._game is not None:
                self._tell(self._game, "unfinished")

    def receive(self, line: str) -> None:
        """Obeys one message."""

        def obey() -> None:
            message = read_message(line)
            self._readers[type(message)](message)

        self._obey(obey, lambda text: self.out.info(f"ignored: {text}"))

    def _handle(self, item: Item) -> None:
        super()._handle(item)
        if self._link.broken:
            self._quit = True

    def _over(self) -> bool:
        """Whether all games that were wanted are played."""
        wanted = self._plan.games or (1 if self._plan.initiate else 0)
        return 0 < wanted <= self._ended

    # The beginning of a game.

    def _ask(self) -> None:
        board = Board(GAME, self._plan.fen)
        other = "white" if self._next_side == "black" else "black"
        self._asked = GameRequest(
            self._plan.name,
            other,
            self._plan.minutes,
            self._plan.moves,
            board.turn,
            square_text(board),
        )
        self._link.send(self._asked)

    def _requested(self, request: GameRequest) -> None:
        """Somebody asks for a game. A game that has not ended gives way to the new one."""
        try:
            board = self._start_of(request)
            code, why = Refused.ACCEPTED, ""
        except ValueError as error:
            code, why = Refused.OTHER, str(error)
        if request.version != VERSION:
            code, why = Refused.VERSION, f"version {request.version}"
        elif self._asked is not None or (code is Refused.ACCEPTED and self._over()):
            code, why = Refused.OTHER, "no game is wanted"
        self._link.send(Acceptance(self._plan.name, code.value))
        if code is not Refused.ACCEPTED:
            self.out.info(f"refused a game with {request.name}: {why}")
        else:
            self._begin(request, board, request.follower, request.name)

    @staticmethod
    def _start_of(request: GameRequest) -> Board:
        if not request.board:
            return Board(GAME)
        return board_from(GAME, "W" if request.turn == "white" else "B", request.board)

    def _accepted(self, answer: Acceptance) -> None:
        asked, self._asked = self._asked, None
        if asked is None:
            raise ValueError("an answer to no request")
        if answer.code != Refused.ACCEPTED:
            self.out.info(f"{answer.name} refuses: code {answer.code}")
            self._quit = True
            return
        side = "white" if asked.follower == "black" else "black"
        self._next_side = asked.follower
        self._begin(asked, self._start_of(asked), side, answer.name)

    def _begin(self, request: GameRequest, board: Board, side: str, name: str) -> None:
        self._stop()
        self.engine.new_game()
        self._begun += 1
        self._end_sent = None
        self._game = _Game(board, side, 60.0 * request.minutes, request.moves)
        self.out.info(f"game {self._begun} with {name}: playing {side}, from {board.fen()}")
        self._go_on()

    # The game.

    def _go_on(self) -> None:
        """Our move, or what has to be said at the end."""
        game = self._game
        if game is None or self._end_sent is not None:
            return
        ours = game.board.turn == game.side
        if game.board.is_game_over():
            if ours:
                self._send_end(self._reason(game))
            else:  # it is theirs to say so; but not every program does
                self._later(_PATIENCE, partial(self._claim, game, game.board.ply()))
        elif ours:
            self._started = time.monotonic()
            limit = Limit(time=self._plan.time) if self._plan.time is not None else game.limit()
            failure = self._search(game.board, limit, lambda _info: None, self._answer)
            if failure:
                self.out.info(failure)
                self._make(game, game.board.legal_moves[0])

    def _answer(self, job: SearchJob, result: PlayResult | None, failure: str) -> None:
        job.set_done()
        if failure:
            self.out.info(failure)
        self.post(partial(self._searched, job, result))

    def _searched(self, job: SearchJob, result: PlayResult | None) -> None:
        game = self._game
        if job is not self._job or game is None:
            return  # it was ended for something else
        self._job = None
        move = result.move if result is not None else None
        self._make(game, move or game.board.legal_moves[0])

    def _make(self, game: _Game, move: Move) -> None:
        seconds = time.monotonic() - self._started
        game.spent += seconds
        game.board.push(move)
        assert move.origin is not None
        assert move.destination is not None
        self._link.send(
            MoveMessage(round(seconds), move.origin, move.destination, tuple(move.captured))
        )
        self._go_on()

    def _moved(self, message: MoveMessage) -> None:
        game = self._game
        if game is None or self._end_sent is not None or game.board.turn == game.side:
            raise ValueError(f"a move out of turn: {message}")
        move = capture_of(game.board, message.origin, message.destination, list(message.captured))
        if move is None:
            legal = " ".join(map(str, game.board.legal_moves))
            self.out.info(f"illegal move {message} in {game.board.fen()}; legal: {legal}")
            self._link.send(Chat(f"illegal move {message}; legal: {legal}"))
            self._send_end(Reason.UNKNOWN)
            return
        game.board.push(move)
        self._go_on()

    def _back_requested(self, request: BackRequest) -> None:
        """Back to an earlier position; if it is ours to move there, we move again."""
        game = self._game
        if game is None or self._end_sent is not None:
            self._link.send(BackAnswer("2"))
            return
        root = game.board.root()
        ply = 2 * (request.number - 1) + (request.turn != root.turn)
        if not 0 <= ply <= game.board.ply():
            self._link.send(BackAnswer("2"))
            return
        self._stop()
        while game.board.ply() > ply:
            game.board.pop()
        self.out.info(f"back to move {request.number} of {request.turn}")
        self._link.send(BackAnswer("0"))
        self._go_on()

    # The end of a game.

    def _reason(self, game: _Game) -> Reason:
        outcome = game.board.outcome()
        if outcome is None:
            return Reason.UNKNOWN
        if outcome.winner is None:
            return Reason.DRAWN
        return Reason.WON if outcome.winner == game.side else Reason.LOST

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        timer = threading.Timer(seconds, lambda: self.post(call))
        timer.daemon = True
        timer.start()

    def _claim(self, game: _Game, ply: int) -> None:
        """The other program was silent about the end: we say it."""
        if self._game is game and self._end_sent is None and game.board.ply() == ply:
            self._send_end(self._reason(game))

    def _send_end(self, reason: Reason) -> None:
        wanted = self._plan.games or (1 if self._plan.initiate else 0)
        self._end_sent = GameEnd(reason.value, stop=0 < wanted <= self._ended + 1)
        self._link.send(self._end_sent)

    def _game_end(self, message: GameEnd) -> None:
        """The other program says that the game is over, or answers us."""
        game = self._game
        if game is None:
            raise ValueError(f"the end of no game: {message}")
        self._stop()
        known = self._reason(game)
        if self._end_sent is None:
            told = _INVERSE.get(message.reason, Reason(message.reason))
            self._send_end(known if known is not Reason.UNKNOWN else told)
        assert self._end_sent is not None
        self._ended += 1
        words = {Reason.WON: "won", Reason.LOST: "lost", Reason.DRAWN: "drawn"}
        self._tell(game, words.get(Reason(self._end_sent.reason), "ended"))
        stop = message.stop or self._end_sent.stop
        self._game = None
        if self._over() or (stop and self._plan.initiate):
            self._quit = True
        elif self._plan.initiate:
            self._ask()

    def _tell(self, game: _Game, how: str) -> None:
        moves = " ".join(map(str, game.board.move_stack))
        self.out.info(f"game {self._begun} {how}: {moves}")
