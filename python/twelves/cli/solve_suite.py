"""Owns the command `solve-suite`.

Puts positions with known answers to an engine.

A file holds positions with their value or the moves that keep it: JSON with "positions", or
problems in PDN or SGF (start, result, perhaps the solution), or lines of position, plies to a
forced win, winning moves, parted by tabs. A position is solved when the
last word of the engine is right: its value (a score beyond --decided hundredths of a man is a win;
a forced win has to be proved), and its move, unless nothing is known about that move. The time to
the solution is the time since which every report was right.

  twelves solve-suite problems.json --time 5
  twelves solve-suite bridges.pdn --time 5 --unsolved
  twelves solve-suite forced_wins.tsv --game loa --nodes 1000000 --concurrency 2 --json
  twelves solve-suite problems.json --engine cmd="./other --uci" Hash=256
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from twelves import Limit, games
from twelves.cli.common import Progress, print_json
from twelves.match.solving import Answer, solve_all
from twelves.match.specs import INTERNAL, EngineSpec, parse_engine
from twelves.match.suite import read_suite

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

HELP = "put positions with known answers to an engine"
_USUAL = Limit(time=1.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, engine, limits."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="positions")
    parser.add_argument("--game", default=games()[0], help="name or alias (default: %(default)s)")
    parser.add_argument("--rules", help="a named set of rules, or options like no_move=loss")
    parser.add_argument(
        "--one-nil",
        metavar="SIDE",
        choices=["black", "white"],
        help="who wins if the result of a record is 1-0 (default: the side that moves first)",
    )
    parser.add_argument(
        "--engine",
        nargs="+",
        metavar="KEY=VALUE",
        help="as for `twelves match` (default: an internal one with 64 MiB)",
    )
    limits = parser.add_argument_group("limits (without any: a second)")
    limits.add_argument("--time", type=float, metavar="SECONDS", help="time for a position")
    limits.add_argument("--depth", type=int, metavar="PLIES", help="depth")
    limits.add_argument("--nodes", type=int, metavar="N", help="positions to visit")
    parser.add_argument(
        "--decided",
        type=int,
        default=100,
        metavar="CP",
        help="a score from which a game counts as won (default: %(default)s)",
    )
    parser.add_argument(
        "--concurrency", type=int, default=1, metavar="N", help="positions at once (default: 1)"
    )
    parser.add_argument("--unsolved", action="store_true", help="show only what was not solved")
    parser.add_argument("--json", action="store_true", help="print for programs")


def run(arguments: argparse.Namespace) -> int:
    """Solves and prints."""
    read = [
        read_suite(path, arguments.game, arguments.rules, one_nil=arguments.one_nil)
        for path in arguments.files
    ]
    tasks = [task for suite in read for task in suite.tasks]
    left_out = sum(suite.unanswered for suite in read)
    unreadable = [
        f"{path}, {words}"
        for path, suite in zip(arguments.files, read, strict=True)
        for words in suite.unreadable
    ]
    for words in unreadable:
        print(f"left out: {words}", file=sys.stderr)
    given = Limit(time=arguments.time, depth=arguments.depth, nodes=arguments.nodes)
    limit = given if given.given() else _USUAL
    spec = (
        parse_engine(arguments.engine)
        if arguments.engine
        else EngineSpec("twelves", (INTERNAL,), {"Hash": "64"})
    )
    solved: list[bool] = []
    with Progress(f"{len(tasks)} positions") as progress:

        def follow(answer: Answer) -> None:
            solved.append(answer.solved)
            progress.say(f"{len(solved)}/{len(tasks)} positions, solved {sum(solved)}")

        answers = solve_all(
            tasks,
            spec,
            arguments.game,
            spec.limit or limit,
            rules=arguments.rules,
            margin=arguments.decided,
            concurrency=arguments.concurrency,
            on_answer=follow,
        )
    if arguments.json:
        others = {"left_out": left_out, "unreadable": unreadable, "limit": limit.given()}
        print_json({**summary(answers), **others})
    else:
        print(as_text(answers, left_out, arguments.unsolved))
    return 0


def summary(answers: Sequence[Answer]) -> dict[str, Any]:
    """The answers for programs."""
    right = [answer for answer in answers if answer.solved]
    return {
        "positions": len(answers),
        "solved": len(right),
        "seconds_to_solve": sum(answer.seconds or 0.0 for answer in right),
        "nodes_to_solve": sum(answer.nodes or 0 for answer in right),
        "right_moves": sum(answer.move_is_right is True for answer in answers),
        "wrong_moves": sum(answer.move_is_right is False for answer in answers),
        "failures": sum(bool(answer.failure) for answer in answers),
        "by_plies": by_plies(answers),
        "answers": [answer.as_json() for answer in answers],
    }


def by_plies(answers: Sequence[Answer]) -> dict[str, dict[str, int]]:
    """Positions and solutions by the distance to the end, where it is known."""
    known = sorted({answer.task.plies for answer in answers if answer.task.plies is not None})
    groups = {n: [answer for answer in answers if answer.task.plies == n] for n in known}
    return {
        str(plies): {"positions": len(group), "solved": sum(answer.solved for answer in group)}
        for plies, group in groups.items()
    }


def as_text(answers: Sequence[Answer], left_out: int, unsolved_only: bool) -> str:
    """The answers as a table for people."""
    lines = [
        f"{'':>3} {'value':>5} {'seconds':>8} {'nodes':>11} {'depth':>5}  {'move':<12} "
        f"{'score':<15} position"
    ]
    for answer in answers:
        if not (answer.solved and unsolved_only):
            lines.append(_row(answer))
    facts = summary(answers)
    lines.append(
        f"solved {facts['solved']} of {facts['positions']}, in {facts['seconds_to_solve']:.2f} s "
        f"and {facts['nodes_to_solve']} nodes"
    )
    lines.append(
        f"moves known to be right: {facts['right_moves']}, to be wrong: {facts['wrong_moves']}"
    )
    if len(facts["by_plies"]) > 1:
        groups = facts["by_plies"].items()
        lines.append(
            "by plies to the end: "
            + ", ".join(f"{plies}: {own['solved']}/{own['positions']}" for plies, own in groups)
        )
    if left_out:
        lines.append(f"left out, because nothing is known about them: {left_out}")
    return "\n".join(lines)


def _row(answer: Answer) -> str:
    task = answer.task
    if answer.solved:
        found = f"{answer.seconds:>8.3f} {answer.nodes:>11} {answer.depth:>5}"
    else:
        found = f"{'-':>8} {answer.used_nodes:>11} {'-':>5}"
    score = "" if answer.cp is None else f"{answer.cp / 100:+.2f}"
    if answer.mate is not None:
        score = f"{'win' if answer.mate > 0 else 'loss'} in {abs(answer.mate)} moves"
    mark = "yes" if answer.solved else "no"
    words = answer.failure or task.name
    return f"{mark:>3} {task.value:>5} {found}  {answer.move:<12} {score:<15} {words}"
