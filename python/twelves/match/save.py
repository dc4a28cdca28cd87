"""Owns how the games of a match are written to a file: as lines of text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def write_games(path: str | Path, pairs: Iterable[dict[str, Any]]) -> None:
    """Writes the games of pairs, in the order of the pairs.

    A game is a block: a line a fact, then its moves in one line, then an empty line.
    """
    ordered = sorted(pairs, key=lambda pair: int(pair["pair"]))
    blocks = [
        game_text(game, f"{pair['pair'] + 1}.{number}", pair["opening"]["name"])
        for pair in ordered
        for number, game in enumerate(pair["games"], 1)
    ]
    Path(path).write_text("\n".join(blocks), encoding="utf-8")


def game_text(game: dict[str, Any], round_name: str, opening: str) -> str:
    """One game as text."""
    lines = [f"round {round_name}", f"opening {opening}"]
    lines += [f"{side} {name}" for side, name in game["players"].items()]
    lines += [f"winner {game['winner'] or 'none'} ({game['reason']})"]
    if game["detail"]:
        lines.append(f"detail {game['detail']}")
    return "\n".join([*lines, f"fen {game['fen']}", "moves " + " ".join(game["moves"]), ""])
