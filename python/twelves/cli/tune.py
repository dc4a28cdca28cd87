"""Owns the command `tune`.

Fits the weights of the evaluation to games that the engine plays against itself.

`play` makes a file of quiet positions with the results of their games; interrupted, the same
command goes on where it was. `fit` finds the weights that foretell these results best, by logistic
regression, or, for a game with a network, by gradient descent (it needs the packages numpy and
scipy: `pip install twelves[tune]`), and writes them to a file. `show` prints those that are built
in. An engine plays with a file of weights by the option EvalFile; a file that has proved itself in
a match belongs to cpp/games/GAME/weights.txt.

  twelves tune play --game loa --games 20000 --openings random:2-8 --processes 2 loa.tsv
  twelves tune fit loa.tsv -o new.txt
  twelves match --game loa --nodes 5000 --engine name=new EvalFile=new.txt --engine name=old
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from twelves import games
from twelves.cli.common import Progress
from twelves.tuning.games import PlaySettings, play_games
from twelves.tuning.settings import FitSettings
from twelves.weights import format_weights, network_shape, parse_weights, weight_groups

if TYPE_CHECKING:
    import argparse

    from twelves.tuning.fit import FitResult
    from twelves.tuning.samples import Samples

HELP = "fit the evaluation to the engine's own games"

# Options of a fit: of any, of one without a network, of one with it.
_FIT = {
    "score_share": "share of the score of the search in what is fitted, 0 to 1",
    "scale": "hundredths for odds of e to 1; 0: those that foretell results best",
}
_FIT_WEIGHTS = {
    "spread": "without a network: how far weights may be expected to move",
    "table_spread": "the same for weights of tables",
    "worth": "the same: independent observations in a position",
    "iterations": "the same: steps, at most",
}
_FIT_NETWORK = {
    "epochs": "with a network: how often all positions are gone through",
    "batch": "the same: positions for a step",
    "rate": "the same: how far a number goes in a step, at most",
    "seed": "the same: of chance",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, with the options of each."""
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    _add_play(parts.add_parser("play", help="play games and keep their quiet positions"))
    _add_fit(parts.add_parser("fit", help="fit weights to such files"))
    show = parts.add_parser("show", help="print the weights that are built in")
    show.add_argument("--game", default=games()[0], help="name or alias (default: %(default)s)")


def _add_play(parser: argparse.ArgumentParser) -> None:
    usual = PlaySettings(games()[0])
    parser.add_argument("file", help="where the positions are to be; more are added at its end")
    parser.add_argument("--game", default=games()[0], help="name or alias (default: %(default)s)")
    parser.add_argument("--rules", default="", help="as for other commands")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="(%(default)s)")
    parser.add_argument(
        "--nodes",
        type=int,
        default=usual.nodes,
        metavar="N",
        help="positions to visit for a move (default: %(default)s)",
    )
    parser.add_argument(
        "--openings",
        nargs="+",
        default=list(usual.openings),
        metavar="KIND",
        help="random:4-10 (so many random moves), men-off:2-6 (after men were taken off)",
    )
    parser.add_argument(
        "--balance",
        type=int,
        default=usual.balance,
        metavar="CP",
        help="the most that a short search may see in an opening (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=usual.seed, help="(default: %(default)s)")
    parser.add_argument("--weights", metavar="FILE", help="weights to play with")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="(%(default)s)")


def _add_fit(parser: argparse.ArgumentParser) -> None:
    usual = FitSettings()
    parser.add_argument("files", nargs="+", help="files that `play` made")
    parser.add_argument("-o", "--output", metavar="FILE", help="where the weights are to be")
    parser.add_argument("--start", metavar="FILE", help="weights to begin from")
    parser.add_argument("--limit", type=int, metavar="N", help="positions to read of each file")
    parser.add_argument("--fixed", nargs="+", default=[], metavar="NAME", help="left as they are")
    for name, words in (_FIT | _FIT_WEIGHTS | _FIT_NETWORK).items():
        value = getattr(usual, name)
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=type(value),
            default=value,
            help=f"{words} (default: %(default)s)",
        )


def run(arguments: argparse.Namespace) -> int:
    """Does the part that was asked for."""
    part = {"play": _play, "fit": _fit, "show": _show}[arguments.part]
    part(arguments)
    return 0


def _show(arguments: argparse.Namespace) -> None:
    print(format_weights(arguments.game, parse_weights(arguments.game)), end="")


def _play(arguments: argparse.Namespace) -> None:
    if arguments.processes < 1:
        raise ValueError(f"at least one process must play, not {arguments.processes}")
    settings = PlaySettings(
        game=arguments.game,
        rules=arguments.rules or "",
        seed=arguments.seed,
        nodes=arguments.nodes,
        openings=tuple(arguments.openings),
        balance=arguments.balance,
        weights=_text(arguments.weights),
    )
    positions = 0
    with Progress("playing") as progress:

        def follow(number: int, more: int) -> None:
            nonlocal positions
            positions += more
            progress.say(f"game {number} of {arguments.games}, {positions} positions")

        play_games(
            arguments.file,
            settings,
            arguments.games,
            processes=arguments.processes,
            on_game=follow,
        )
    print(f"{positions} positions were added to {arguments.file}")


def _fit(arguments: argparse.Namespace) -> None:
    # The sums are long and thin: threads of the linear algebra would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from twelves.tuning.fit import fit_weights
        from twelves.tuning.network import fit_network
        from twelves.tuning.samples import read_samples
    except ModuleNotFoundError as error:
        raise RuntimeError(f"{error}; a fit needs pip install 'twelves[tune]'") from None
    options = {name: getattr(arguments, name) for name in _FIT | _FIT_WEIGHTS | _FIT_NETWORK}
    settings = FitSettings(**options, fixed=tuple(arguments.fixed))
    with Progress("reading") as progress:
        game, samples = read_samples(
            arguments.files,
            limit=arguments.limit,
            on_chunk=lambda count: progress.say(f"reading: {count} positions"),
        )
        fit = fit_network if any(network_shape(game)) else fit_weights
        result = fit(
            game,
            samples,
            settings,
            start=_text(arguments.start),
            on_step=lambda step, loss: progress.say(f"step {step}, loss {loss:.5f}"),
        )
    how = _how(arguments, game, samples, result)
    if arguments.output:
        text = "".join(f"# {line}\n" for line in how) + format_weights(game, result.values)
        Path(arguments.output).write_text(text, encoding="utf-8")
    print("\n".join([*how, *_weight_lines(game, result.values)]))


def _how(
    arguments: argparse.Namespace, game: str, samples: Samples, result: FitResult
) -> list[str]:
    """How weights were made, for the head of their file."""
    names = _FIT | (_FIT_NETWORK if any(network_shape(game)) else _FIT_WEIGHTS)
    options = " ".join(f"--{n.replace('_', '-')} {getattr(arguments, n)}" for n in names)
    if arguments.fixed:
        options += " --fixed " + " ".join(arguments.fixed)
    return [
        f"Fitted by `twelves tune fit {options}`.",
        *(f"Games: {line}" for line in samples.origins),
        f"{result.positions} quiet positions, {result.held_out} more held out; "
        f"scale {result.scale:.1f} hundredths.",
        f"Loss on those held out: {result.before:.5f} before, {result.after:.5f} after.",
    ]


def _weight_lines(game: str, values: list[int]) -> list[str]:
    lines = []
    at = 0
    for name, size in weight_groups(game).items():
        own = values[at : at + 2 * size]
        at += 2 * size
        words = (
            f"{own[0]:7} {own[1]:7}"
            if size == 1
            else (f"{min(own):7} to {max(own)}, {sum(map(bool, own))} of {2 * size} not zero")
        )
        lines.append(f"{name:<20}{words}")
    if at < len(values):
        lines.append(f"{'network':<20}{min(values[at:]):7} to {max(values[at:])}")
    return lines


def _text(path: str | None) -> str:
    return Path(path).read_text(encoding="utf-8") if path else ""
