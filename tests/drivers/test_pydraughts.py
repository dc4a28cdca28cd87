"""The Hub and DXP clients of pydraughts drive the engine through whole games.

Their board is an independent reading of the rules: they refuse an illegal move.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import twelves
from tests.drivers.clients import FOLDER, make_pydraughts
from tests.drivers.uci_process import UciProcess

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pydraughts(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter that has pydraughts."""
    return make_pydraughts(tmp_path_factory.mktemp("pydraughts"))


def games_of(python: str, script: str, *arguments: str) -> list[dict[str, object]]:
    """What a client tells of its games."""
    command = [python, str(FOLDER / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def replay(game: dict[str, object], fen: str | None = None) -> twelves.Board:
    """The game on our board, which must find it over too, and every move legal."""
    board = twelves.Board("checkers", fen, moves=str.join(" ", game["moves"]))  # type: ignore[arg-type]
    assert game["over"]
    assert board.is_game_over()
    return board


def test_hub_games(pydraughts: str) -> None:
    games = games_of(pydraughts, "hub_games.py", sys.executable)
    assert len(games) == 4
    for game in games:
        fen = "B:W18,27,26,K31:B11,K10" if len(games) and game is games[2] else None
        replay(game, fen)
        assert set(game["keys"]) >= {"depth", "mean-depth", "score", "nodes", "pv"}  # type: ignore[call-overload]


@pytest.mark.parametrize(("side", "plays"), [("engine", "black"), ("client", "white")])
def test_dxp_game(pydraughts: str, side: str, plays: str) -> None:
    with UciProcess("dxp", "--listen", "0", "--time", "0.02", "--games", "1") as engine:
        port = engine.until("listening")[-1].rsplit(":", 1)[1]
        (game,) = games_of(pydraughts, "dxp_games.py", port, side)
        outcome = replay(game).outcome()
        assert outcome is not None
        assert game["name"] == "twelves"
        told = {plays: "won", None: "drawn"}.get(outcome.winner, "lost")
        lines = engine.until(lambda line: line.startswith(f"game 1 {told}"))
        assert any(line == "chat: good luck" for line in lines)
        assert engine.ended_within(3)
        assert engine.process.returncode == 0
        assert engine.errors() == ""
