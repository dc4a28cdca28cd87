"""Owns the Hub session: what a line from the GUI means. docs/hub.md says what is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from twelves import Board, Info, build_info, game_info, games
from twelves.drivers.hub_level import Level
from twelves.drivers.hub_text import done_line, info_line, read_line, write_line
from twelves.drivers.jobs import SearchJob
from twelves.drivers.output import Output, Refusal
from twelves.drivers.session import Session, Settings, memory_mb
from twelves.drivers.squares import board_from, find_move
from twelves.drivers.stdio import speak
from twelves.engine import MAX_THREADS

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import PlayResult

VARIANTS = {"english": "checkers", "loa": "loa"}
"""The names that draughts programs give to the games."""
ORIENTATIONS = ("standard", "pydraughts")
_SMALLEST_TABLE, _ENTRIES_LOG_MB = 16, 16  # 2^16 entries of 16 bytes are a MiB


def _largest_table() -> int:
    return _ENTRIES_LOG_MB + memory_mb().bit_length() - 1


class HubSession(Session):
    """An engine that speaks the Hub protocol, version 2, over streams of text.

    Parameters
    ----------
    stream : text file
        Where to write; every line is flushed.

    Examples
    --------
    >>> import sys
    >>> HubSession(sys.stdout).run(["init", "pos start", "ping", "quit"])
    ready
    pong
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(Output(stream, 'error message="{}"'), Settings())
        self.board = Board(self.settings.game)
        self._bad_position = False
        self._level = Level()
        self._orientation = ORIENTATIONS[0]
        self._commands: dict[str, Callable[[dict[str, str]], object]] = {
            "hub": self._hub,
            "set-param": self._set_param,
            "init": self._init,
            "new-game": self._new_game,
            "pos": self._pos,
            "level": self._add_level,
            "go": self._go,
            "stop": lambda _arguments: self._stop(),
            "ponder-hit": self._ponder_hit,
            "ping": lambda _arguments: self.out.lines("pong"),
            "quit": self._set_quit,
        }
        self._parameters: dict[str, Callable[[str], None]] = {
            "variant": self._set_variant,
            "hub-orientation": self._set_orientation,
            "threads": lambda text: self._change("threads", _whole(text, 1, MAX_THREADS)),
            "tt-size": self._set_table,
            "ponder": lambda _text: None,
        }

    def receive(self, line: str) -> None:
        """Obeys one line. The protocol wants unknown commands and arguments to be ignored."""
        if line.split(maxsplit=1)[:1] and line.split(maxsplit=1)[0] in self._commands:
            self._obey(lambda: self._do(line), self._complain)

    def _do(self, line: str) -> None:
        """A position that is refused is none: nothing is searched before there is another."""
        try:
            command, arguments = read_line(line.replace("\t", " "))
            self._commands[command](arguments)
        except (ValueError, Refusal):
            if line.split()[0] == "pos":
                self._bad_position = True
            raise

    def _complain(self, message: str) -> None:
        self.out.info(message.replace('"', "'"))

    # Before the game.

    def _hub(self, _arguments: dict[str, str]) -> None:
        def parameter(name: str, value: str, kind: str, **rest: str) -> str:
            return write_line("param", name=name, value=value, type=kind, **rest)

        table = {"min": str(_SMALLEST_TABLE), "max": str(_largest_table())}
        self.out.lines(
            write_line(
                "id", name="twelves", version=build_info().version, author="the twelves authors"
            ),
            parameter("variant", next(iter(VARIANTS)), "enum", values=" ".join(VARIANTS)),
            parameter("hub-orientation", ORIENTATIONS[0], "enum", values=" ".join(ORIENTATIONS)),
            parameter("ponder", "false", "bool"),
            parameter("threads", "1", "int", min="1", max=str(MAX_THREADS)),
            parameter("tt-size", "20", "int", **table),
            "wait",
        )

    def _set_param(self, arguments: dict[str, str]) -> None:
        """Parameters of other engines are ignored: clients send the ones they know of."""
        self._require_idle()
        name = arguments.get("name", "")
        if name in self._parameters:
            try:
                self._parameters[name](arguments.get("value", ""))
            except Refusal as refusal:
                raise Refusal(f"{name}: {refusal}") from None

    def _set_variant(self, text: str) -> None:
        wanted = text.strip().lower()
        game = VARIANTS.get(wanted) or next(
            (game for game in games() if wanted in (game, *game_info(game).aliases)), None
        )
        if game is None:
            raise Refusal(f"{text!r} is none of {', '.join(VARIANTS)}")
        if game != self.settings.game:
            self.settings.game = game
            self._drop_engine()
            self.board = Board(game)

    def _set_orientation(self, text: str) -> None:
        if text not in ORIENTATIONS:
            raise Refusal(f"{text!r} is none of {', '.join(ORIENTATIONS)}")
        self._orientation = text

    def _set_table(self, text: str) -> None:
        size = _whole(text, _SMALLEST_TABLE, _largest_table())
        self._change("hash_mb", 1 << (size - _ENTRIES_LOG_MB))

    def _init(self, _arguments: dict[str, str]) -> None:
        if not self._busy():
            self._obey(lambda: self.engine, self._complain)
        self.out.lines("ready")

    # The game.

    def _new_game(self, _arguments: dict[str, str]) -> None:
        self._require_idle()
        self.engine.new_game()

    def _pos(self, arguments: dict[str, str]) -> None:
        self._require_idle()
        self.board = self._board(arguments)
        self._bad_position = False

    def _board(self, arguments: dict[str, str]) -> Board:
        text = arguments.get("pos", "")
        if text:
            if self._orientation == "pydraughts":
                text = (text[0] + text[:0:-1]).translate(str.maketrans("wbWB", "bwBW"))
            board = board_from(self.settings.game, text[0], text[1:])
        elif "start" in arguments:
            board = Board(self.settings.game)
        else:
            raise Refusal("pos: the position is missing")
        for number, move in enumerate(arguments.get("moves", "").split(), 1):
            try:
                board.push(find_move(board, move))
            except ValueError as error:
                raise Refusal(f"pos: move {number} {move!r}: {error}") from None
        return board

    def _add_level(self, arguments: dict[str, str]) -> None:
        self._require_idle()
        self._level.add(arguments)

    def _go(self, arguments: dict[str, str]) -> None:
        self._require_idle()
        limit, self._level = self._level.limit(), Level()
        moves = () if self._bad_position else self.board.legal_moves
        if not moves:  # the client waits for one answer
            self._complain("the position was refused" if self._bad_position else "no legal move")
            self.out.lines(done_line(None, None))
            return
        first = moves[0]
        failure = self._search(
            self.board,
            limit,
            self._report,
            lambda job, result, failure: self._answer(job, result, failure, done_line(first, None)),
            ponder="ponder" in arguments,
        )
        if failure:
            self._complain(failure)
            self.out.lines(done_line(first, None))

    def _report(self, info: Info) -> None:
        if info.bound == "exact":
            self.out.lines(info_line(info))

    def _answer(
        self, job: SearchJob, result: PlayResult | None, failure: str, fallback: str
    ) -> None:
        if result is None:
            self._complain(failure)
            self.out.lines(fallback, before=job.set_done)
        else:
            self.out.lines(done_line(result.move, result.ponder), before=job.set_done)

    def _ponder_hit(self, _arguments: dict[str, str]) -> None:
        if isinstance(self._job, SearchJob):
            self._job.ponder_hit()

    def _set_quit(self, _arguments: dict[str, str]) -> None:
        self._quit = True


def _whole(text: str, lowest: int, highest: int) -> int:
    try:
        value = int(text)
    except ValueError:
        raise Refusal(f"a whole number is needed, not {text!r}") from None
    if not lowest <= value <= highest:
        raise Refusal(f"{value} is not from {lowest} to {highest}")
    return value


def main() -> int:
    """Speaks Hub on standard input and output until `quit` or the end of the input."""
    return speak(HubSession)
