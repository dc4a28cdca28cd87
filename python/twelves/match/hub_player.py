"""Owns a player that is a process and speaks Hub: what is sent to it and how it is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves import game_info
from twelves.drivers.hub import VARIANTS
from twelves.drivers.hub_text import moves_text, read_line, write_line
from twelves.drivers.output import Refusal
from twelves.drivers.squares import find_move, square_text
from twelves.match.players import Failure, Report
from twelves.match.process_player import PROVED_CP, START_UP, ProcessPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from twelves import Board, Limit
    from twelves.match.process import EngineProcess

_PROVED = 90.0  # men; beyond it a score is a win in (100 - score) * 100 plies
_ENDLESS = 9_999.0


class HubPlayer(ProcessPlayer):
    """An engine that speaks Hub, version 2."""

    def new_game(self) -> None:
        """Tells the engine; starts it again if it has gone."""
        self._ready().send("new-game")
        self.prepare()

    def prepare(self) -> None:
        """Waits for the engine; old lines are no answer to what comes."""
        process = self._ready()
        process.send("ping")
        process.expect("pong", START_UP)

    def choose(
        self,
        board: Board,
        limit: Limit,
        patience: float,
        other_clock: float | None = None,  # noqa: ARG002 (the protocol has no word for it)
        on_report: Callable[[Report], object] | None = None,
    ) -> str:
        """The move of `done`."""
        process = self._ready()
        process.send(position_line(board), *level_lines(limit), "go think")
        stopped = False
        for line in process.lines_until("done", patience):
            command, arguments = _read(line)
            if command == "done":
                return _move(board, arguments.get("move", ""))
            if command != "info" or on_report is None or stopped:
                continue
            report = parse_report(arguments, board)
            if report is not None and on_report(report):
                process.send("stop")
                stopped = True
        raise AssertionError("lines_until raises at the end")

    def _introduce(self, process: EngineProcess) -> None:
        process.send("hub")
        names: dict[str, str] = {}
        for line in process.lines_until("wait", START_UP):
            command, arguments = _read(line)
            if command == "param":
                names[arguments.get("name", "")] = arguments.get("values", "")
        settings = self._variant(names)
        if unknown := [name for name in self._spec.options if name not in names]:
            raise Failure("options", f"{self.name}: no parameter {unknown[0]!r}")
        settings.update(self._spec.options)
        process.send(
            *(write_line("set-param", name=name, value=text) for name, text in settings.items()),
            "init",
        )
        refusals = [
            line for line in process.lines_until("ready", START_UP) if line.startswith("error")
        ]
        if refusals:
            raise Failure("options", f"{self.name}: {'; '.join(refusals)}")

    def _variant(self, names: dict[str, str]) -> dict[str, str]:
        """How the engine is told of the game. The protocol has no words for its rules."""
        info = game_info(self._game)
        if self._rules != info.default_rules:
            raise Failure("options", f"{self.name}: Hub cannot tell it of the rules {self._rules}")
        known = names.get("variant", "").split()
        ours = [name for name, game in VARIANTS.items() if game == info.name]
        wanted = next((name for name in (*ours, info.name, *info.aliases) if name in known), None)
        if wanted is None:
            raise Failure("options", f"{self.name}: it does not play {self._game}")
        return {"variant": wanted}


def position_line(board: Board) -> str:
    """The start of the game and the moves since.

    Examples
    --------
    >>> position_line(Board("checkers", "B:W18,32:B15", moves=["15x22"]))
    'pos pos=Beeeeeeeeeeeeeebeeweeeeeeeeeeeeew moves="15x22x18"'
    """
    root = board.root()
    side = "W" if root.turn == "white" else "B"
    moves = moves_text(board.move_stack)
    line = write_line("pos", pos=side + square_text(root))
    return f'{line} moves="{moves}"' if moves else line


def level_lines(limit: Limit) -> Iterator[str]:
    """The limits; with a clock, the increment is added before the move, not after it.

    Examples
    --------
    >>> list(level_lines(Limit(depth=5, clock=10, increment=1)))
    ['level depth=5', 'level time=9.000 inc=1.000']
    """
    if limit.depth is not None:
        yield f"level depth={limit.depth}"
    if limit.nodes is not None:
        yield f"level nodes={limit.nodes}"
    if limit.time is not None:
        yield f"level move-time={limit.time:.3f}"
    if limit.clock is not None:
        increment = limit.increment or 0.0
        yield f"level time={max(0.0, limit.clock - increment):.3f} inc={increment:.3f}"


def parse_report(arguments: dict[str, str], board: Board) -> Report | None:
    """What an `info` line tells, if it has a score and a line of moves."""
    moves = arguments.get("pv", "").split()
    score = _number(arguments, "score", _ENDLESS)
    if not moves or score == _ENDLESS:
        return None
    plies = round((100 - abs(score)) * 100)
    proved = "" if abs(score) <= _PROVED else "win" if score > 0 else "loss"
    mate = None
    if proved:
        mate = (plies + 1) // 2 if proved == "win" else -(plies // 2)
    return Report(
        depth=int(_number(arguments, "depth")),
        nodes=int(_number(arguments, "nodes")),
        seconds=_number(arguments, "time"),
        cp=round(100 * score) if mate is None else (PROVED_CP if score > 0 else -PROVED_CP) - mate,
        proved=proved,
        mate=mate,
        move=_move(board, moves[0]),
    )


def _move(board: Board, text: str) -> str:
    """A move in our words; as it came if there is none such, so that it loses the game."""
    try:
        return str(find_move(board, text))
    except ValueError:
        return text


def _read(line: str) -> tuple[str, dict[str, str]]:
    try:
        return read_line(line)
    except Refusal:  # whatever else an engine writes
        return "", {}


def _number(arguments: dict[str, str], name: str, otherwise: float = 0.0) -> float:
    try:
        return float(arguments.get(name, otherwise))
    except ValueError:
        return otherwise
