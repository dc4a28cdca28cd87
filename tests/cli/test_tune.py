"""The command `tune`, and engines with weights of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

import twelves
from tests.cli.test_commands import good, run
from twelves.weights import parse_weights


def test_from_games_to_weights_that_play(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    games, weights = str(tmp_path / "games"), tmp_path / "weights"
    play = ["tune", "play", "--game", "loa", "--nodes", "30", "--games", "30", games]
    assert "positions were added" in good(*play)
    assert good(*play).startswith("0 positions")
    text = good("tune", "fit", games, "-o", str(weights), "--iterations", "3")
    for word in ("game loa", "held out", "before", "mobility", "not zero"):
        assert word in text
    new = weights.read_text()
    assert new.startswith("# Fitted by `twelves tune fit")
    assert parse_weights("loa", new) != parse_weights("loa")
    with twelves.Engine("loa", weights=new) as engine:
        assert engine.play(twelves.Board("loa"), twelves.Limit(nodes=100)).move
    match = ["match", "--game", "loa", "--nodes", "50", "--pairs", "1"]
    for command in ([], ["cmd=internal"]):
        engines = ["--engine", f"EvalFile={weights}", *command, "--engine", "cmd=internal"]
        assert "2 games" in good(*match, *engines)


def test_the_built_in_weights_are_shown() -> None:
    assert parse_weights("checkers", good("tune", "show")) == parse_weights("checkers")


def test_wrong_input_is_told(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("man 1\n")
    result = run("tune", "fit", str(file))
    assert result.returncode == 2
    assert "no file of positions" in result.stderr
    with pytest.raises(twelves.NotationError, match="line 1: 'man' needs 2 numbers"):
        twelves.Engine("checkers", weights=file.read_text())
    result = run("uci", given=f"setoption name EvalFile value {file}\nquit\n")
    assert "'man' needs 2 numbers" in result.stdout
