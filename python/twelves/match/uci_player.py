"""Owns a player that is a process and speaks UCI: what is sent to it and how it is understood."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from twelves import game_info
from twelves.match.players import Failure, Report
from twelves.match.process_player import PROVED_CP, START_UP, ProcessPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from twelves import Board, Limit, Move
    from twelves.match.process import EngineProcess


class UciPlayer(ProcessPlayer):
    """An engine that speaks UCI."""

    def new_game(self) -> None:
        """Tells the engine; starts it again if it has gone."""
        self._ready().send("ucinewgame")
        self.prepare()

    def prepare(self) -> None:
        """Waits for the engine. Old lines, such as a second answer, are no answer to what comes."""
        process = self._ready()
        process.send("isready")
        process.expect("readyok", START_UP)

    def choose(
        self,
        board: Board,
        limit: Limit,
        patience: float,
        other_clock: float | None = None,
        on_report: Callable[[Report], object] | None = None,
    ) -> str:
        """The word behind `bestmove`."""
        process = self._ready()
        go = go_line(limit, board.turn, other_clock)
        process.send(self._position_line(board), go)
        stopped = False
        for line in process.lines_until("bestmove", patience):
            words = line.split()
            if words[0] == "bestmove":
                return words[1] if len(words) > 1 else ""
            report = parse_report(words) if on_report is not None and words[0] == "info" else None
            if report is not None and on_report is not None and not stopped and on_report(report):
                process.send("stop")
                stopped = True
        raise AssertionError("lines_until raises at the end")

    def _introduce(self, process: EngineProcess) -> None:
        """The handshake: game, rules and options."""
        process.send("uci")
        lines = list(process.lines_until("uciok", START_UP))
        names = {_option_name(line).lower() for line in lines if line.startswith("option name ")}
        wanted = {"UCI_Variant": self._game, **_rule_options(self._rules)}
        settings = {name: value for name, value in wanted.items() if name.lower() in names}
        settings.update(self._spec.options)
        process.send(*(f"setoption name {key} value {text}" for key, text in settings.items()))
        process.send("isready")
        refusals = [
            line for line in process.lines_until("readyok", START_UP) if line.startswith("info str")
        ]
        unknown = [name for name in self._spec.options if name.lower() not in names]
        if unknown or refusals:
            detail = "; ".join([*(f"no option {name!r}" for name in unknown), *refusals])
            raise Failure("options", f"{self.name}: {detail}")

    def _position_line(self, board: Board) -> str:
        root = board.root().fen()
        line = "position " + ("startpos" if root == game_info(self._game).start else f"fen {root}")
        moves = board.move_stack
        if not moves:
            return line
        return f"{line} moves " + " ".join(self._move_text(move) for move in moves)

    def _move_text(self, move: Move) -> str:
        return move.coordinates if self._spec.notation == "coord" else str(move)


def go_line(limit: Limit, turn: str, other_clock: float | None) -> str:
    """The limits of a search as a command.

    Examples
    --------
    >>> go_line(Limit(clock=1.5, increment=0.1), "black", 2.0)
    'go wtime 2000 btime 1500 winc 100 binc 100'
    """
    words = ["go"]
    if limit.clock is not None:
        own = _milliseconds(limit.clock)
        other = own if other_clock is None else _milliseconds(other_clock)
        white, black = (own, other) if turn == "white" else (other, own)
        increment = _milliseconds(limit.increment or 0)
        words.append(f"wtime {white} btime {black} winc {increment} binc {increment}")
    if limit.time is not None:
        words.append(f"movetime {_milliseconds(limit.time)}")
    for name in ("depth", "nodes", "mate"):
        if (value := getattr(limit, name)) is not None:
            words.append(f"{name} {value}")
    return " ".join(words)


def parse_report(words: list[str]) -> Report | None:
    """What an `info` line tells, if it has a line of moves and an exact score.

    Examples
    --------
    >>> report = parse_report("info depth 3 score mate -2 nodes 9 time 40 pv 5-9 1-6".split())
    >>> report.proved, report.mate, report.move, report.seconds
    ('loss', -2, '5-9', 0.04)
    """
    if "string" in words or not {"score", "pv"} < set(words) or words[-1] == "pv":
        return None
    if {"lowerbound", "upperbound"} & set(words) or _number(words, "multipv", 1) != 1:
        return None
    kind, value = words[words.index("score") + 1], _number(words, words[words.index("score") + 1])
    mate = value if kind == "mate" else None
    # "mate 0" is said by the side that has lost.
    proved = "" if mate is None else "win" if mate > 0 else "loss"
    return Report(
        depth=_number(words, "depth"),
        nodes=_number(words, "nodes"),
        seconds=_number(words, "time") / 1000,
        cp=value if mate is None else (PROVED_CP if mate > 0 else -PROVED_CP) - mate,
        proved=proved,
        mate=mate,
        move=words[words.index("pv") + 1],
    )


def _number(words: list[str], name: str, otherwise: int = 0) -> int:
    try:
        return int(words[words.index(name) + 1])
    except (ValueError, IndexError):
        return otherwise


def _milliseconds(seconds: float) -> int:
    return max(0, math.floor(seconds * 1000 + 1e-6))


def _option_name(line: str) -> str:
    return line.removeprefix("option name ").partition(" type ")[0].strip()


def _rule_options(rules: str) -> dict[str, str]:
    """The options that tell our own engine, and those that follow it, of the rules."""
    options = {}
    for word in rules.replace(",", " ").split():
        name, equals, value = word.partition("=")
        if equals:
            options["".join(part.capitalize() for part in name.split("_"))] = value
        else:
            options["Rules"] = word
    return options
