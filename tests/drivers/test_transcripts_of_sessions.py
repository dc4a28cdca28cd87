"""Whole games of protocols in which the session keeps the position: it is to say the same again.

The moves of the engine are those of the transcript, whatever it would play today; that they are
legal, and all that is said besides, is up to the session.
"""

from __future__ import annotations

import io
import queue
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import twelves
from twelves.drivers.dxp import DxpSession, Plan
from twelves.drivers.dxp_link import Link
from twelves.drivers.dxp_messages import MoveMessage, read_message
from twelves.drivers.session import Session
from twelves.drivers.squares import capture_of
from twelves.drivers.xboard import XBoardSession

FOLDER = Path(__file__).parent / "transcripts"
PATIENCE = 20
REPORT = re.compile(r"\d+ -?\d+ \d+ \d+ |#")
VERSION = re.compile(r"twelves \d[\w.]*")


def script(name: str, *, turned: bool = False) -> list[tuple[str, str]]:
    """The lines of a transcript with their signs; turned, as the other side has heard them."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    other = {">": "<", "<": ">"} if turned else {}
    return [(other.get(line[0], line[0]), line[2:]) for line in lines if not line.startswith("#")]


class Scripted(twelves.Engine):
    """Finds the moves of a transcript, one after the other."""

    def __init__(self, game: str, find: Callable[[twelves.Board], twelves.Move]) -> None:
        super().__init__(game, hash_mb=1, tables=False)
        self._find = find

    def analysis(self, board: twelves.Board, *_: object, **__: object) -> twelves.Analysis:
        """A search of that move alone."""
        return super().analysis(board, twelves.Limit(depth=1), searchmoves=[self._find(board)])


class Replay:
    """Says what the client has said, after what it had heard before."""

    def __init__(self, lines: list[tuple[str, str]]) -> None:
        self._lines = lines
        self._heard: queue.Queue[str] = queue.Queue()
        self._wrong = ""
        self._over = threading.Event()

    def hear(self, text: str) -> None:
        """The session says something."""
        self._heard.put(text)

    def lines(self) -> Iterator[str]:
        """What the session gets. Ends at the first answer that is another one."""
        for sign, text in self._lines:
            if sign == ">":
                yield text
                continue
            try:
                heard = self._heard.get(timeout=PATIENCE)
            except queue.Empty:
                heard = "nothing"
            if heard != text:
                self._wrong = f"{heard!r} instead of {text!r}"
                break
        self._over.set()

    def check(self) -> None:
        """All was answered as then, and nothing more was said."""
        assert self._over.wait(PATIENCE)  # the thread that reads may be behind the session
        assert self._wrong == ""
        assert self._heard.empty()


def play(session: Session, engine: Scripted, run: Callable[[], object]) -> None:
    """Run a session that has such an engine."""
    session._engine = engine
    run()


# DamExchange.


def without_time(text: str) -> str:
    """A move message without the seconds that it took."""
    return re.sub(r"^M\d{4}", "M....", text)


class ScriptedLink(Link):
    """A connection to the other side of a transcript."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.broken = False

    def send(self, message: object) -> None:
        """Compare instead."""
        self._replay.hear(without_time(str(message)))

    def messages(self) -> Iterator[str]:
        """What the other side has said."""
        return self._replay.lines()

    def close(self) -> None:
        """Nothing is open."""


def replay_dxp(name: str, plan: Plan, *, turned: bool = False) -> str:
    """A session in one part of a transcript; returns what it tells of the games."""
    lines = script(name, turned=turned)
    moves = iter([read_message(text) for sign, text in lines if sign + text[0] == "<M"])

    def find(board: twelves.Board) -> twelves.Move:
        message = next(moves)
        assert isinstance(message, MoveMessage)
        move = capture_of(board, message.origin, message.destination, list(message.captured))
        assert move is not None, f"{message} is illegal in {board!r}"
        return move

    replay = Replay([(sign, without_time(text) if sign == "<" else text) for sign, text in lines])
    told = io.StringIO()
    session = DxpSession(ScriptedLink(replay), told, plan)
    play(session, Scripted("checkers", find), session.play)
    replay.check()
    assert next(moves, None) is None
    return told.getvalue()


@pytest.mark.parametrize("side", ["black", "white"])
def test_dxp_games_of_pydraughts(side: str) -> None:
    told = replay_dxp(f"dxp_pydraughts_{side}", Plan(games=1))
    assert f"game 1 with DXP Client: playing {side}" in told
    assert "chat: good luck" in told
    assert "game 1 won: " in told


@pytest.mark.parametrize("role", ["first", "second"])
def test_dxp_games_of_two_engines(role: str) -> None:
    plan = Plan(name=role, games=2, initiate=role == "first")
    told = replay_dxp("dxp_pair", plan, turned=role == "first")
    sides = re.findall(r"playing (\w+)", told)
    assert sides == (["black", "white"] if role == "first" else ["white", "black"])
    assert len(re.findall(r"game \d (?:won|lost|drawn): ", told)) == 2
    assert "unfinished" not in told


# XBoard.


class Answers(io.StringIO):
    """Where the session writes."""

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self._replay = replay

    def write(self, text: str) -> int:
        """One or several lines."""
        for line in text.splitlines():
            if line and not REPORT.match(line):
                self._replay.hear(VERSION.sub("twelves", line))
        return len(text)


def test_match_in_xboard() -> None:
    lines = script("xboard_match")
    moves = iter([text.split()[1] for sign, text in lines if sign == "<" and "move " in text[:5]])
    replay = Replay([(sign, VERSION.sub("twelves", text)) for sign, text in lines])
    session = XBoardSession(Answers(replay))

    def find(board: twelves.Board) -> twelves.Move:
        return board.parse_move(next(moves))

    play(session, Scripted("loa", find), lambda: session.run(replay.lines()))
    replay.check()
    assert next(moves, None) is None
    assert sum(text.endswith("{connected}") and sign == "<" for sign, text in lines) >= 1
