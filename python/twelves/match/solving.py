"""Owns how a suite of positions is put to an engine, and what came of it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from twelves import Board
from twelves.match.players import Failure, make_player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from twelves import Limit
    from twelves.match.players import Player, Report
    from twelves.match.specs import EngineSpec
    from twelves.match.task import Task


@dataclass(frozen=True)
class Answer:
    """What an engine found in a position.

    Attributes
    ----------
    task : Task
        The position.
    solved : bool
        Whether the last word was right.
    seconds, nodes, depth
        When it was solved: since then all reports were right. None if it was not.
    used_seconds, used_nodes
        The whole search.
    move, cp, mate
        The last word.
    move_is_right : bool or None
        Whether that move is known to keep the value; None if nothing is known about it.
    failure : str
        What happened if the engine failed.
    """

    task: Task
    solved: bool
    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    used_seconds: float = 0.0
    used_nodes: int = 0
    move: str = ""
    cp: int | None = None
    mate: int | None = None
    move_is_right: bool | None = None
    failure: str = ""

    def as_json(self) -> dict[str, Any]:
        """The answer for programs."""
        return asdict(self)


class _Watch:
    """Follows the reports of a search, and remembers since when they have been right."""

    def __init__(self, task: Task, board: Board, margin: int) -> None:
        self._task = task
        self._board = board
        self._margin = margin
        self.last: Report | None = None
        self.since: Report | None = None

    def see(self, report: Report) -> bool:
        """Takes a report; whether the search may end, because the right value is proved."""
        report = replace(report, move=self.canonical(report.move))
        self.last = report
        if not self.is_right(report):
            self.since = None
            return False
        self.since = self.since or report
        return bool(report.proved)

    def is_right(self, report: Report) -> bool:
        return self._task.is_solved_by(report, self._margin)

    def canonical(self, move: str) -> str:
        try:
            return str(self._board.parse_move(move))
        except ValueError:
            return move


def solve(
    task: Task,
    player: Player,
    game: str,
    limit: Limit,
    *,
    rules: str | None = None,
    margin: int = 100,
    patience: float = 600.0,
) -> Answer:
    """Puts one position to an engine that knows nothing of others."""
    board = Board(game, task.fen, rules=rules)
    watch = _Watch(task, board, margin)
    try:
        player.new_game()
        waiting = patience if limit.time is None else limit.time + 10.0
        move = watch.canonical(player.choose(board, limit, waiting, on_report=watch.see))
    except Failure as failure:
        return Answer(task, solved=False, failure=str(failure))
    last = watch.last
    if last is None:
        return Answer(task, solved=False, move=move)
    solved = watch.is_right(replace(last, move=move))
    since = (watch.since or last) if solved else None
    return Answer(
        task,
        solved=solved,
        seconds=None if since is None else since.seconds,
        nodes=None if since is None else since.nodes,
        depth=None if since is None else since.depth,
        used_seconds=last.seconds,
        used_nodes=last.nodes,
        move=move,
        cp=None if last.proved else last.cp,
        mate=last.mate,
        move_is_right=True if move in task.right else False if move in task.wrong else None,
    )


def solve_all(
    tasks: Sequence[Task],
    spec: EngineSpec,
    game: str,
    limit: Limit,
    *,
    rules: str | None = None,
    margin: int = 100,
    concurrency: int = 1,
    on_answer: Callable[[Answer], object] | None = None,
) -> list[Answer]:
    """Puts positions to engines, several at once; the answers are in the order of the tasks."""
    local = threading.local()
    players: list[Player] = []
    stop = threading.Event()

    def work(task: Task) -> Answer:
        if stop.is_set():
            return Answer(task, solved=False, failure="stopped")
        if not hasattr(local, "player"):
            local.player = make_player(spec, game, rules)
            players.append(local.player)
        return solve(task, local.player, game, limit, rules=rules, margin=margin)

    answers: list[Answer] = []
    try:
        with ThreadPoolExecutor(max_workers=max(1, concurrency)) as pool:
            try:
                for answer in pool.map(work, tasks):
                    answers.append(answer)
                    if on_answer is not None:
                        on_answer(answer)
            except BaseException:  # Ctrl-C too: the pool waits for what is being solved
                stop.set()
                for player in players:
                    player.interrupt()
                raise
    except Failure as failure:
        raise RuntimeError(f"{spec.name} cannot be started: {failure.detail}") from None
    finally:
        for player in players:
            player.close()
    return answers
