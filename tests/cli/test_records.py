"""The commands on files of games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import good, run
from twelves.records import pdn

TEXT = """[Event "A"] [Black "Ann"] [Result "1-0"] 1. 11-15 22-18 2. 15-22 25x18 1-0
[Event "B"] [Black "Bob"] [Result "0-1"] 1. 11x15 23-18 2. 8-11 9-99 0-1
[Event "C"] [FEN "W::."] *
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = tmp_path / "games.pdn"
    file.write_text(TEXT)
    return str(file)


def test_convert(path: str, tmp_path: Path) -> None:
    result = run("convert", path, "-o", str(tmp_path / "new.pdn"))
    assert result.returncode == 0
    assert [line.split(": ")[1] for line in result.stderr.splitlines()[:2]] == [
        "game 2, line 2, column 65, ply 4",
        "game 3, line 3, column 1",
    ]
    text = (tmp_path / "new.pdn").read_text()
    assert "2. 15x22 25x18 *" in text
    assert "1. 11-15 23-18 2. 8-11 *" in text
    assert good("convert", str(tmp_path / "new.pdn")) == text
    assert good("convert", path, "--player", "ann") == text.split("\n\n")[0] + "\n\n"


def test_convert_refuses_to_mix_and_leaves_no_half_file(path: str, tmp_path: Path) -> None:
    other = tmp_path / "a.sgf"
    other.write_text("(;FF[4]GM[9];B[b1-b3])")
    target = tmp_path / "out"
    result = run("convert", path, str(other), "-o", str(target), "--quiet")
    assert result.returncode == 2
    assert not list(tmp_path.glob("out*"))
    assert good("convert", str(other)).startswith("(;FF[4]GM[9]")


@pytest.mark.parametrize("command", [["convert"], ["annotate", "--nodes", "50"]])
def test_games_are_not_written_under_the_name_of_another_format(
    command: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.sgf"
    file.write_text("(;FF[4]GM[9];B[b1-b3])")
    result = run(*command, str(file), "-o", str(tmp_path / "a.PDN"))
    assert result.returncode == 2
    assert "games of loa are written as sgf" in result.stderr
    assert not (tmp_path / "a.PDN").exists()


def test_stats(path: str) -> None:
    text = good("stats", path, "--quiet", "--tree", "2")
    assert text.startswith("all games                      3 games")
    assert "11-15 23-18 8-11" in text
    value = json.loads(good("stats", path, "--quiet", "--json", "--tree", "1", "--sound"))
    assert value["results"] == {"wins": 1, "losses": 0, "draws": 0, "unknown": 0}
    assert value["tree"] == [{"moves": "11-15", "wins": 1, "losses": 0, "draws": 0, "unknown": 0}]


def test_a_file_that_is_not_there(path: str) -> None:
    result = run("stats", path + ".not")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1


def test_ballots_have_their_names(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(
        "1. 9-13 22-18 2. 6-9 25-22 1-0\n1. 11-15 23-19 2. 15-18 *\n"
        '[Opening "mine"] 1. 9-13 22-18 2. 6-9 *\n[FEN "B:W32:B1"] 1. 1-5 32-28 2. 5-9 *\n'
    )
    rows = {line[:21].strip(): line for line in good("stats", str(file)).splitlines()}
    assert rows["9-13 22-18 6-9"].endswith("  ballot 5, Dreaded Edinburgh")
    assert "ballot" not in rows["11-15 23-19 15-18"]
    openings = json.loads(good("stats", str(file), "--json"))["openings"]
    names = {one["moves"]: one["name"] for one in openings}
    assert names == {
        "9-13 22-18 6-9": "ballot 5, Dreaded Edinburgh", "11-15 23-19 15-18": "",
    }  # fmt: skip
    games = pdn.read_text(good("convert", str(file), "--name-openings"))
    found = [game.headers.get("Opening") for game in games]
    assert found == ["ballot 5, Dreaded Edinburgh", None, "mine", None]
