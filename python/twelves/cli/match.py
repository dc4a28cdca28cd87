"""Owns the command `match`, and the options that it shares with `sprt`.

Plays two engines against each other, each opening twice with sides swapped.

An engine is described by words: name=NAME, cmd="PROGRAM ARGUMENTS" (any program that speaks UCI, or
with proto=hub or proto=dxp one of these; without it this program, with cmd=internal within this
process), address=HOST:PORT for dxp, dir=FOLDER, env.NAME=VALUE, notation=pdn|coord for moves sent
to it, its own limits time=, depth=, nodes=, tc=, and options of the protocol, Hash=32. A crash, an
illegal move, or time over loses the game for the engine that did it; games end by the rules only.

  twelves match --engine name=new --engine name=old cmd="/old/bin/python -m twelves" --pairs 100
  twelves match --engine Hash=64 --engine Hash=1 --tc 10+0.1 --openings ballots --concurrency 2
  twelves match --game loa --engine nodes=4000 --engine nodes=1000 --openings random:4 --pairs 50

With --journal a match that was interrupted goes on where it was, when the same command is given
again; --pairs may be more then.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from twelves import Limit, games
from twelves.cli.common import Progress, print_json
from twelves.match.game import Tolerance
from twelves.match.journal import Journal
from twelves.match.opening_sources import EXPLAINED, OpeningSource
from twelves.match.report import match_text, progress_line
from twelves.match.runner import MatchPlan, run_match
from twelves.match.save import check_path, write_games
from twelves.match.specs import parse_engine, parse_limit, with_different_names

if TYPE_CHECKING:
    import argparse

    from twelves.match.sprt import Sprt
    from twelves.match.tally import Tally

HELP = "play two engines against each other"
_USUAL = Limit(time=0.1)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `match` takes."""
    add_match_options(parser, pairs=100)


def add_match_options(parser: argparse.ArgumentParser, pairs: int) -> None:
    """Engines, limits, openings, files."""
    parser.add_argument("--game", default=games()[0], help="name or alias (default: %(default)s)")
    parser.add_argument("--rules", help="a named set of rules, or options like no_move=loss")
    parser.add_argument(
        "--engine",
        action="append",
        nargs="*",
        default=[],
        metavar="KEY=VALUE",
        help="an engine; to be given twice, results are those of the first",
    )
    parser.add_argument(
        "--pairs", type=int, default=pairs, metavar="N", help="at most (default: %(default)s)"
    )
    parser.add_argument(
        "--concurrency", type=int, default=1, metavar="N", help="pairs at once (default: 1)"
    )
    _add_limits(parser)
    _add_openings(parser)
    files = parser.add_argument_group("output")
    files.add_argument("--journal", metavar="FILE", help="where to keep finished pairs")
    files.add_argument(
        "--games", metavar="FILE", help="where to write the games: .pdn, .sgf or text"
    )
    files.add_argument("--table", type=int, default=0, metavar="N", help="openings to show")
    files.add_argument("--json", action="store_true", help="print for programs")


def _add_limits(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("limits (without any: 0.1 seconds a move)")
    group.add_argument("--time", metavar="SECONDS", help="time for a move")
    group.add_argument("--tc", metavar="SECONDS+INCREMENT", help="a clock for the game")
    group.add_argument("--depth", metavar="PLIES", help="depth")
    group.add_argument("--nodes", metavar="N", help="positions to visit")
    usual = Tolerance()
    group.add_argument(
        "--margin",
        type=float,
        default=usual.margin,
        metavar="SECONDS",
        help="what a move may be late (default: %(default)s)",
    )
    group.add_argument(
        "--patience",
        type=float,
        default=usual.patience,
        metavar="SECONDS",
        help="for moves whose time is not limited (default: %(default)s)",
    )


def _add_openings(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("openings", EXPLAINED.replace("%", "%%"))
    group.add_argument("--openings", default="random:4", metavar="KIND", help="(%(default)s)")
    group.add_argument("--seed", type=int, default=1, help="of chance (default: %(default)s)")
    group.add_argument(
        "--balance", type=int, metavar="CP", help="the most that a search may see in one"
    )
    group.add_argument(
        "--balance-nodes", type=int, default=10_000, metavar="N", help="(default: %(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Plays and prints."""
    return play(arguments, None)


def play(arguments: argparse.Namespace, sprt: Sprt | None) -> int:
    """Plays the match that the options describe, and prints the result."""
    plan = plan_of(arguments, sprt)
    if arguments.games:
        check_path(arguments.games, plan.game)
    with ExitStack() as stack:
        journal = None
        if arguments.journal:
            journal = stack.enter_context(Journal(arguments.journal, plan.settings()))
        pairs = list(journal.entries) if journal is not None else []
        if pairs:
            print(f"{len(pairs)} pairs are in {arguments.journal}", file=sys.stderr)
        progress = stack.enter_context(Progress("playing"))

        def follow(pair: dict[str, Any], tally: Tally) -> None:
            pairs.append(pair)
            progress.say(progress_line(tally, len(plan.openings), sprt))

        tally = run_match(plan, concurrency=arguments.concurrency, journal=journal, on_pair=follow)
    if arguments.games:
        write_games(arguments.games, pairs, plan.game, plan.rules)
    if arguments.json:
        print_json({**plan.settings(), **tally.as_json(), "sprt": sprt_json(sprt, tally)})
    else:
        print(match_text(tally, sprt, openings=arguments.table))
    return 0


def plan_of(arguments: argparse.Namespace, sprt: Sprt | None) -> MatchPlan:
    """The match that the options describe."""
    if len(arguments.engine) != 2:
        raise ValueError(f"--engine must be given twice, not {len(arguments.engine)} times")
    if arguments.pairs < 1:
        raise ValueError(f"at least one pair must be played: {arguments.pairs}")
    first, second = with_different_names([parse_engine(words) for words in arguments.engine])
    source = OpeningSource(
        arguments.openings, arguments.seed, arguments.balance, arguments.balance_nodes
    )
    names = ("time", "tc", "depth", "nodes")
    limits = {name: getattr(arguments, name) for name in names if getattr(arguments, name)}
    return MatchPlan(
        game=arguments.game,
        engines=(first, second),
        openings=source.lazily(arguments.pairs, arguments.game, arguments.rules),
        limit=parse_limit(limits) if limits else _USUAL,
        rules=arguments.rules,
        tolerance=Tolerance(arguments.margin, arguments.patience),
        sprt=sprt,
    )


def sprt_json(sprt: Sprt | None, tally: Tally) -> dict[str, Any] | None:
    """Where the sequential test stands, for programs."""
    if sprt is None:
        return None
    llr = sprt.llr_of_pairs(tally.pair_counts)
    return {**vars(sprt), "bounds": sprt.bounds, "llr": llr, "verdict": sprt.verdict(llr)}
