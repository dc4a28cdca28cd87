"""Owns the command `sprt`.

Plays two engines against each other until it is known which hypothesis holds.

H0 says that the first engine is at most ELO0 better than the second, H1 that it is at least ELO1
better. The match stops as soon as one of them is accepted with the errors that are allowed. The
usual Elo is normalized: it is worth the same number of games whatever the share of draws is. For
[0, 10] some 6400 games are needed, for [0, 20] some 1600. Engines and openings are described as
for `twelves match`, see there.

  twelves sprt --engine name=new --engine name=old cmd="/old/bin/python -m twelves" --elo1 10
  twelves sprt --game loa --engine nodes=2000 --engine nodes=500 --openings random:4
  twelves sprt --counts 365 16618 36029 200 16974 390 --elo1 2      only count
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves.cli.common import print_json
from twelves.cli.match import add_match_options, play
from twelves.match.report import sprt_text
from twelves.match.sprt import Sprt

if TYPE_CHECKING:
    import argparse

HELP = "play two engines until it is known which is better"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The test, then all that a match takes."""
    group = parser.add_argument_group("test")
    group.add_argument("--elo0", type=float, default=0.0, help="bound of H0 (default: 0)")
    group.add_argument("--elo1", type=float, default=10.0, help="bound of H1 (default: 10)")
    group.add_argument("--alpha", type=float, default=0.05, help="errors (default: 0.05)")
    group.add_argument("--beta", type=float, default=0.05, help="errors (default: 0.05)")
    group.add_argument("--model", choices=["normalized", "logistic"], default="normalized")
    group.add_argument(
        "--counts",
        type=int,
        nargs="+",
        metavar="N",
        help="play nothing; the pairs are LL LD WL DD WD WW, or the games are W L D",
    )
    add_match_options(parser, pairs=10_000)


def run(arguments: argparse.Namespace) -> int:
    """Tests and prints."""
    sprt = Sprt(arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta, arguments.model)
    if arguments.counts is None:
        return play(arguments, sprt)
    counts = arguments.counts
    if min(counts) < 0:
        raise ValueError("counts must not be negative")
    llr = sprt.llr_of_games(*counts) if len(counts) == 3 else sprt.llr_of_pairs(counts)
    if arguments.json:
        print_json({**vars(sprt), "bounds": sprt.bounds, "llr": llr, "verdict": sprt.verdict(llr)})
    else:
        print(sprt_text(sprt, llr))
    return 0
