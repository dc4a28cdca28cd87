"""Owns how the state of a match is told to people."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from twelves.match.statistics import Estimate, pentanomial, trinomial
from twelves.match.tally import PAIR_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from twelves.match.sprt import Sprt
    from twelves.match.tally import Tally

_SHOWN_FAILURES = 5


def progress_line(tally: Tally, pairs: int, sprt: Sprt | None) -> str:
    """The state in a line."""
    wins, losses, draws = tally.wins_losses_draws
    parts = [f"pair {sum(tally.pair_counts)}/{pairs}  +{wins} ={draws} -{losses}"]
    if (estimate := pentanomial(tally.pair_counts)) is not None:
        parts.append(f"Elo {_elo_text(estimate)}")
    if sprt is not None:
        parts.append(f"LLR {sprt.llr_of_pairs(tally.pair_counts):.2f}")
    if tally.failures:
        parts.append(f"failures {sum(tally.failures.values())}")
    return "  ".join(parts)


def match_text(tally: Tally, sprt: Sprt | None = None, *, openings: int = 0) -> str:
    """The result; with `openings` also how the most decisive so many of them went."""
    wins, losses, draws = tally.wins_losses_draws
    games = tally.games
    lines = [f"{tally.first} against {tally.second}: {games} games, +{wins} ={draws} -{losses}"]
    if not games:
        return lines[0]
    single, paired = trinomial(wins, losses, draws), pentanomial(tally.pair_counts)
    assert single is not None
    assert paired is not None
    names = "  ".join(f"{name} {tally.pairs[name]}" for name in PAIR_NAMES)
    lines += [
        f"  score       {paired.score:.2%}, drawn {draws / games:.1%}, "
        f"{tally.plies / games:.1f} plies a game",
        f"  pairs       {names}",
        f"  Elo         {_elo_text(paired)} (by single games {_elo_text(single)})",
        f"  normalized  {_signed(paired.nelo)} +- {paired.nelo_error:.1f}",
        f"  LOS         {paired.los:.1%}",
        f"  won by      {_counts(tally.winners)}",
        f"  ended by    {_counts(tally.reasons)}",
        f"  openings    {_openings_text(tally)}",
    ]
    if sprt is not None:
        lines.append(f"  SPRT        {sprt_text(sprt, sprt.llr_of_pairs(tally.pair_counts))}")
    lines += _failure_lines(tally)
    return "\n".join([*lines, *_opening_lines(tally, openings)])


def sprt_text(sprt: Sprt, llr: float) -> str:
    """Where a sequential test stands.

    Examples
    --------
    >>> from twelves.match.sprt import Sprt
    >>> sprt_text(Sprt(0, 5), 3.0)
    'LLR 3.00 (-2.94, 2.94) of [0, 5] normalized Elo: H1 accepted'
    """
    lower, upper = sprt.bounds
    verdict = sprt.verdict(llr)
    state = "not decided" if verdict == "open" else f"{verdict} accepted"
    return (
        f"LLR {llr:.2f} ({lower:.2f}, {upper:.2f}) of "
        f"[{sprt.elo0:g}, {sprt.elo1:g}] {sprt.model} Elo: {state}"
    )


def _openings_text(tally: Tally) -> str:
    different, pairs = len(tally.openings), sum(tally.pair_counts)
    return f"{different} different" + ("" if different == pairs else f" in {pairs} pairs")


def _failure_lines(tally: Tally) -> list[str]:
    lines = [
        f"  FAILED      {engine}: {reason.replace('_', ' ')} in {count} games"
        for (engine, reason), count in sorted(tally.failures.items())
    ]
    details = tally.failure_details
    lines += [f"              {detail}" for detail in details[:_SHOWN_FAILURES]]
    if len(details) > _SHOWN_FAILURES:
        lines.append(f"              ... and {len(details) - _SHOWN_FAILURES} more")
    return lines


def _opening_lines(tally: Tally, count: int) -> list[str]:
    rows = tally.opening_table()[:count]
    if not rows:
        return []
    head = f"  {'won':>5} {'drawn':>5} {'lost':>5} {'side':>5}  opening"
    return [
        head,
        *(
            f"  {row['wins']:>5} {row['draws']:>5} {row['losses']:>5} "
            f"{row['decided_by_side']:>5}  {row['opening']}"
            for row in rows
        ),
    ]


def _elo_text(estimate: Estimate) -> str:
    if math.isinf(estimate.elo) or math.isinf(estimate.elo_low) or math.isinf(estimate.elo_high):
        return f"{_signed(estimate.elo)} [{estimate.elo_low:.1f}, {estimate.elo_high:.1f}]"
    return f"{_signed(estimate.elo)} +- {(estimate.elo_high - estimate.elo_low) / 2:.1f}"


def _signed(value: float) -> str:
    return f"{value:+.1f}"


def _counts(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: -item[1])
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in ordered)
