"""Owns the file of positions from the engine's games against itself, and how it is made.

The file is text. Its first line says how it was made; then every game is a line for each of its
quiet positions, with tabs between position, score and points (2, 1, 0) for the side to move, and a
line that ends it. The same settings make the same file, whatever the number of processes is.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import signal
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from twelves import Board, Engine, Limit, build_info, game_info
from twelves.match.ballots import men_off
from twelves.weights import SelfPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BLOCK = 20  # games that a process plays before it hands them over
_LEVEL_NODES = 1000
_Rows = list[tuple[str, int, int]]


@dataclass(frozen=True)
class PlaySettings:
    """How games are played.

    Attributes
    ----------
    game : str
        The name of the game.
    rules : str
        Its rules; nothing means the usual ones.
    seed : int
        The same seed brings the same games.
    nodes : int
        Positions that a search visits for a move.
    openings : tuple of str
        ``random:2-8`` (so many random moves from the start) or ``men-off:2-6`` (the same after one
        man of each side was taken off); each game takes one of them.
    balance : int
        The most that a short search may see for one side in an opening, in hundredths.
    weights : str
        The text of the weights that play, if not those that are built in.
    """

    game: str
    rules: str = ""
    seed: int = 1
    nodes: int = 2000
    openings: tuple[str, ...] = ("random:4-10",)
    balance: int = 70
    weights: str = ""

    def header(self) -> dict[str, Any]:
        """What the first line of the file says."""
        return {"twelves": build_info().version, **asdict(self), "openings": list(self.openings)}


class Openings:
    """Start positions by the number of the game.

    Parameters
    ----------
    settings : PlaySettings
        The kinds, the game and the seed.
    """

    def __init__(self, settings: PlaySettings) -> None:
        self._seed = settings.seed
        self._kinds = [self._kind(words, settings) for words in settings.openings]
        self._balance = settings.balance
        self._engine = Engine(settings.game, hash_mb=1)

    def board(self, number: int) -> Board:
        """The start of a game: level, not over, and the same for the same number."""
        chance = random.Random(f"{self._seed}/{number}")
        while True:
            starts, least, most = chance.choice(self._kinds)
            board = chance.choice(starts).copy()
            for _ in range(chance.randint(least, most)):
                if board.is_game_over():
                    break
                moves = board.legal_moves
                board.push(moves[chance.randrange(len(moves))])
            if not board.is_game_over() and self._is_level(board):
                return board

    def _is_level(self, board: Board) -> bool:
        self._engine.new_game()
        score = self._engine.analyse(board, Limit(nodes=_LEVEL_NODES)).score
        return score.cp is not None and abs(score.cp) <= self._balance

    @staticmethod
    def _kind(words: str, settings: PlaySettings) -> tuple[list[Board], int, int]:
        name, _, plies = words.partition(":")
        least, _, most = plies.partition("-")
        most = most or least
        if name not in ("random", "men-off") or not least.isdecimal() or not most.isdecimal():
            raise ValueError(f"openings are random:2-8 or men-off:2-6, not {words!r}")
        rules = settings.rules or None
        if name == "men-off":
            return list(men_off(settings.game, rules)), int(least), int(most)
        return [Board(settings.game, rules=rules)], int(least), int(most)


class PositionFile:
    """A file of positions that grows by games.

    What a killed run left of an unfinished game is taken off.

    Parameters
    ----------
    path : str or Path
        The file; it is made if it is not there.
    settings : PlaySettings
        How its games are played.

    Raises
    ------
    ValueError
        If the file has games that were played otherwise, or is no such file.
    """

    def __init__(self, path: str | Path, settings: PlaySettings) -> None:
        self._path = Path(path)
        header = json.loads(json.dumps(settings.header()))
        self.games = 0
        if self._path.exists() and self._path.stat().st_size > 0:
            self._check(header)
            self._recover()
        else:
            self._path.write_text(f"#{json.dumps(header)}\n", encoding="utf-8")
        self._file = self._path.open("a", encoding="utf-8")

    def append(self, rows: _Rows) -> None:
        """Writes the next game."""
        lines = [f"{text}\t{score}\t{points}\n" for text, score, points in rows]
        self._file.write("".join([*lines, f"#{self.games}\n"]))
        self._file.flush()
        self.games += 1

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _check(self, header: dict[str, Any]) -> None:
        old = read_header(self._path)
        different = [key for key in header if old.get(key) != header[key]]
        if different:
            raise ValueError(
                f"{self._path} was made otherwise: "
                + ", ".join(f"{key} {old.get(key)!r}, not {header[key]!r}" for key in different)
            )

    def _recover(self) -> None:
        """Counts the games and cuts off what comes after the last one."""
        end = length = 0
        with self._path.open("rb+") as file:
            for line in file:
                length += len(line)
                if line.startswith(b"#") and line.endswith(b"\n"):
                    self.games += end > 0
                    end = length
            file.truncate(end)


def read_header(path: str | Path) -> dict[str, Any]:
    """What the first line of a file of positions says. Raises `ValueError` if it is none."""
    with Path(path).open(encoding="utf-8") as file:
        line = file.readline()
    try:
        header = json.loads(line[1:]) if line.startswith("#") else None
    except ValueError:
        header = None
    if not isinstance(header, dict) or "game" not in header:
        raise ValueError(f"{path} is no file of positions")
    return header


def play_games(
    path: str | Path,
    settings: PlaySettings,
    games: int,
    *,
    processes: int = 1,
    on_game: Callable[[int, int], object] | None = None,
) -> None:
    """Plays until the file has so many games.

    Parameters
    ----------
    path : str or Path
        The file; a run that was interrupted goes on where it was.
    settings : PlaySettings
        How to play.
    games : int
        How many games there are to be in the file.
    processes : int
        How many play at once.
    on_game : callable, optional
        Called with the number of games, and of positions of the last one.
    """
    settings = _with_names(settings)
    Openings(settings)  # complains about kinds that are none
    file = PositionFile(path, settings)
    try:
        for rows in _all_rows(settings, file.games, games, processes):
            file.append(rows)
            if on_game is not None:
                on_game(file.games, len(rows))
    finally:
        file.close()


def _with_names(settings: PlaySettings) -> PlaySettings:
    values = {**asdict(settings), "game": game_info(settings.game).name}
    return PlaySettings(**{**values, "openings": tuple(settings.openings)})


def _all_rows(settings: PlaySettings, first: int, end: int, processes: int) -> Iterator[_Rows]:
    blocks = [range(at, min(at + _BLOCK, end)) for at in range(first, end, _BLOCK)]
    if processes == 1:
        _begin(settings)
        for block in blocks:
            yield from _play_block(block)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, _begin, (settings,)) as pool:
        for rows in pool.imap(_play_block, blocks):
            yield from rows


_worker: tuple[Openings, SelfPlayer] | None = None


def _begin(settings: PlaySettings) -> None:
    global _worker
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it
    player = SelfPlayer(settings.game, nodes=settings.nodes, weights=settings.weights)
    _worker = (Openings(settings), player)


def _play_block(numbers: range) -> list[_Rows]:
    assert _worker is not None
    openings, player = _worker
    return [player.play(openings.board(number)) for number in numbers]
