"""Owns what a fit sees of a file of positions: counts, results and scores as arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csr_matrix, vstack

from twelves.tuning.games import read_header
from twelves.weights import trace_positions, weight_groups

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_CHUNK = 50_000


@dataclass(frozen=True)
class Samples:
    """Quiet positions as a fit sees them, all for the side to move.

    Attributes
    ----------
    counts : csr_matrix
        What the evaluation counts: positions by weights.
    blends : ndarray
        Shares of opening and ending: positions by 2.
    scales : ndarray
        What the whole evaluation is multiplied by in the end.
    views : ndarray of uint8
        What a network sees, packed bits: positions by 2 (side to move, other one) by bytes.
    stages : ndarray of uint8
        The stage of the game for a network; 255 where it has no say.
    values : ndarray
        What the evaluation that made the counts says, in hundredths.
    scores : ndarray
        What the search said when the game was played, in hundredths.
    points : ndarray
        What was made of it: 0, 0.5, 1.
    games : ndarray
        The number of the game.
    origins : tuple of str
        How the games were made, a line a file.
    """

    counts: Any
    blends: Any
    scales: Any
    views: Any
    stages: Any
    values: Any
    scores: Any
    points: Any
    games: Any
    origins: tuple[str, ...] = ()

    def __len__(self) -> int:
        return int(self.points.size)

    def where(self, mask: Any) -> Samples:
        """Some of them."""
        return replace(
            self,
            counts=self.counts[mask],
            blends=self.blends[mask],
            scales=self.scales[mask],
            views=self.views[mask],
            stages=self.stages[mask],
            values=self.values[mask],
            scores=self.scores[mask],
            points=self.points[mask],
            games=self.games[mask],
        )


def read_samples(
    paths: Sequence[str | Path],
    *,
    limit: int | None = None,
    on_chunk: Callable[[int], object] | None = None,
) -> tuple[str, Samples]:
    """Reads files of positions of one game; returns its name and what a fit sees of them.

    Parameters
    ----------
    paths : list of path
        Files that `play_games` made.
    limit : int, optional
        The most positions to read from each.
    on_chunk : callable, optional
        Called with the number of positions read so far.
    """
    headers = [read_header(path) for path in paths]
    game = headers[0]["game"]
    parts: list[Samples] = []
    first_game = seen = 0
    for path, header in zip(paths, headers, strict=True):
        if header["game"] != game:
            raise ValueError(f"{path} is of {header['game']}, {paths[0]} of {game}")
        rows = islice(_rows(path, first_game), limit)
        while chunk := list(islice(rows, _CHUNK)):
            parts.append(_traced(game, header["rules"], chunk))
            first_game = chunk[-1][3] + 1
            seen += len(chunk)
            if on_chunk is not None:
                on_chunk(seen)
    if not parts:
        raise ValueError(f"there is no position in {', '.join(map(str, paths))}")
    origins = tuple(_origin(header) for header in headers)
    return game, replace(_joined(parts), origins=origins)


def _origin(header: dict[str, Any]) -> str:
    """How a file was made, in a line; of weights only whether there were any."""
    weights = "other" if header["weights"] else "built in"
    return ", ".join(f"{key} {value}" for key, value in {**header, "weights": weights}.items())


def _rows(path: str | Path, game: int) -> Iterator[tuple[str, int, int, int]]:
    with Path(path).open(encoding="utf-8") as file:
        next(file)
        for line in file:
            if line.startswith("#"):
                game += 1
                continue
            text, score, points = line.split("\t")
            yield text, int(score), int(points), game


def _traced(game: str, rules: str, rows: list[tuple[str, int, int, int]]) -> Samples:
    traced = trace_positions(game, [row[0] for row in rows], rules)
    kept = np.frombuffer(traced["positions"], np.uint32)
    ends = np.frombuffer(traced["ends"], np.uint64).astype(np.int64)
    amounts = np.frombuffer(traced["amounts"], np.float32).astype(np.float64)
    columns = np.frombuffer(traced["weights"], np.uint32).astype(np.int32)
    width = sum(weight_groups(game).values())
    counts = csr_matrix(
        (amounts, columns, np.concatenate([[0], ends])), shape=(kept.size, width), copy=False
    )
    numbers = np.array([row[1:] for row in rows], np.int32)[kept]
    return Samples(
        counts,
        np.frombuffer(traced["blends"], np.float32).reshape(-1, 2).astype(np.float64),
        np.frombuffer(traced["scales"], np.float32).astype(np.float64),
        np.frombuffer(traced["views"], np.uint8).reshape(kept.size, 2, -1),
        np.frombuffer(traced["stages"], np.uint8),
        np.frombuffer(traced["values"], np.int32).astype(np.float64),
        numbers[:, 0].astype(np.float64),
        numbers[:, 1] / 2,
        numbers[:, 2],
    )


def _joined(parts: list[Samples]) -> Samples:
    def column(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    return Samples(
        vstack([part.counts for part in parts], format="csr"),
        column("blends"),
        column("scales"),
        column("views"),
        column("stages"),
        column("values"),
        column("scores"),
        column("points"),
        column("games"),
    )
