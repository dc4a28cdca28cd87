"""Owns how the games of a match are written to a file: as records, or as lines of text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from twelves import game_info
from twelves.match.ballots import ballot_name
from twelves.records import Game
from twelves.records.files import writer_of

if TYPE_CHECKING:
    from collections.abc import Iterable

RECORDS = (".pdn", ".sgf")


def check_path(path: str | Path, game: str) -> None:
    """`ValueError` if a file of that name cannot hold games of that kind."""
    suffix = Path(path).suffix.lower()
    kind, _ = writer_of(game_info(game).name)
    if suffix in RECORDS and suffix != f".{kind}":
        raise ValueError(f"{path}: games of {game} are written as .{kind}, or as text")


def write_games(
    path: str | Path, pairs: Iterable[dict[str, Any]], game: str, rules: str | None = None
) -> None:
    """Writes the games of pairs, in the order of the pairs.

    The suffix of the file says how: ``.pdn`` or ``.sgf``; otherwise a game is a block, a line a
    fact, then its moves in one line, then an empty line.
    """
    check_path(path, game)
    ordered = sorted(pairs, key=lambda pair: int(pair["pair"]))
    numbered = [
        (record, f"{pair['pair'] + 1}.{number}", pair["opening"]["name"])
        for pair in ordered
        for number, record in enumerate(pair["games"], 1)
    ]
    if Path(path).suffix.lower() in RECORDS:
        _, write = writer_of(game_info(game).name, end_with_result=True)
        texts = [write(game_of(*one, game, rules)) for one in numbered]
        Path(path).write_text("".join(texts), encoding="utf-8")
    else:
        Path(path).write_text("\n".join(game_text(*one) for one in numbered), encoding="utf-8")


def game_of(
    facts: dict[str, Any], round_name: str, opening: str, game: str, rules: str | None
) -> Game:
    """One game as a record."""
    info = game_info(game)
    fen = None if facts["fen"] == info.start else facts["fen"]
    results = {info.sides[0]: "1-0", info.sides[1]: "0-1"}
    record = Game(info.name, fen, rules=rules)
    record.add_line(facts["moves"])
    named = ballot_name(info.name, facts["moves"]) if fen is None else ""
    record.headers.update({"Event": "match of engines", "Round": round_name})
    record.headers.update({side.title(): name for side, name in facts["players"].items()})
    record.headers["Result"] = results.get(facts["winner"], "1/2-1/2")
    record.headers["Opening"] = named or opening
    record.headers["Termination"] = facts["reason"]
    if facts["detail"]:
        record.end().comment = facts["detail"]
    return record


def game_text(facts: dict[str, Any], round_name: str, opening: str) -> str:
    """One game as text."""
    lines = [f"round {round_name}", f"opening {opening}"]
    lines += [f"{side} {name}" for side, name in facts["players"].items()]
    lines += [f"winner {facts['winner'] or 'none'} ({facts['reason']})"]
    if facts["detail"]:
        lines.append(f"detail {facts['detail']}")
    return "\n".join([*lines, f"fen {facts['fen']}", "moves " + " ".join(facts["moves"]), ""])
