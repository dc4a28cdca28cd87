"""The commands `match`, `sprt` and `solve-suite` in processes of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import good, run

TWO = ["--engine", "cmd=internal", "name=a", "nodes=300", "--engine", "cmd=internal", "nodes=30"]


def test_a_match_as_text(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    where = ["--games", str(games), "--table", "2"]
    text = good("match", *TWO, "--pairs", "3", "--openings", "ballots", *where)
    assert text.startswith("a against internal: 6 games, +")
    for word in ("pairs ", "Elo ", "normalized", "LOS", "ended by", "3 different", "ballot "):
        assert word in text
    assert games.read_text().count("round ") == 6


def test_a_match_as_json() -> None:
    value = json.loads(good("match", "--game", "loa", *TWO, "--pairs", "2", "--json"))
    assert value["engines"] == ["a", "internal"]
    assert value["games"] == 4
    assert value["sprt"] is None
    assert sum(value["pairs"].values()) == 2
    assert set(value["pentanomial"]) >= {"elo", "elo_low", "nelo", "los"}


def test_a_test_ends_when_it_is_decided() -> None:
    value = json.loads(good("sprt", *TWO, "--elo1", "200", "--concurrency", "2", "--json"))
    assert value["sprt"]["verdict"] == "H1"
    assert value["sprt"]["llr"] >= value["sprt"]["bounds"][1]


def test_only_counting() -> None:
    text = good("sprt", "--counts", "365", "16618", "36029", "200", "16974", "390", "--elo1", "2")
    assert text == "LLR 2.25 (-2.94, 2.94) of [0, 2] normalized Elo: not decided\n"
    value = json.loads(good("sprt", "--counts", "36433", "36027", "68692", "--elo1", "2", "--json"))
    assert value["llr"] == pytest.approx(0.92, abs=0.005)


def test_a_suite(tmp_path: Path) -> None:
    file = tmp_path / "suite.json"
    file.write_text('{"positions": [{"fen": "B:WK2:BK1,K14", "result": "win", "plies": 7}]}')
    text = good("solve-suite", str(file), "--depth", "12")
    assert "solved 1 of 1" in text
    assert "win in 4 moves" in text
    value = json.loads(good("solve-suite", str(file), "--depth", "12", "--json"))
    assert value["solved"] == 1
    assert (value["right_moves"], value["wrong_moves"]) == (0, 0)
    assert value["answers"][0]["mate"] == 4
    assert value["by_plies"] == {"7": {"positions": 1, "solved": 1}}


@pytest.mark.parametrize(
    "arguments",
    [
        ["match"],
        ["match", "--engine"],
        ["match", *TWO, "--openings", "nonsense"],
        ["match", *TWO, "--pairs", "0"],
        ["match", *TWO, "--concurrency", "0"],
        ["match", *TWO, "--nodes", "many"],
        ["match", "--engine", "cmd=/no/such/program", "--engine"],
        ["sprt", *TWO, "--elo0", "5", "--elo1", "5"],
        ["sprt", "--counts", "1", "2"],
        ["solve-suite"],
        ["solve-suite", "/no/such/file"],
    ],
)
def test_errors_are_one_line(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()
