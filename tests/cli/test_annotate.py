"""The command `annotate`: files in and out, several processes, going on after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

import twelves
from twelves.cli import main
from twelves.records import pdn
from twelves.records.files import open_games
from twelves.records.values import value_in

GAMES = """
[Event "one"] [Black "A<b>"] [White "B & C"] [Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 1-0
[Event "empty"] [Result "*"] *
[Event "broken"] [FEN "W:W1:B2"] [Result "*"] *
[Event "two"] [Black "B & C"] [White "A<b>"] [Result "1-0"]
1. 9-13 22-18 2. 6-9 26-22 3. 11-15 18x11 4. 8x15 21-17 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.pdn"
    file.write_text(GAMES)
    return file


def run(*words: str | Path) -> int:
    return main(["annotate", *map(str, words)])


def test_games_get_values_graphs_and_a_page(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, page = tmp_path / "out.pdn", tmp_path / "out.html"
    assert run(games, "--nodes", "2000", "-o", out, "--html", page, "--processes", "2") == 0
    told = capsys.readouterr()
    assert "left out: game 3: " in told.err
    rows = {line[:5].strip(): line.split() for line in told.out.splitlines()}
    assert rows["A<b>"][1:3] == ["2", str(3 + 3)]  # one of the moves of the second game is forced
    one, empty, two = pdn.read_games(out)
    for game in (one, two):
        assert game.errors == []
        assert all(value_in(node.comment) is not None for node in game.mainline())
        assert 0 <= float(game.headers["BlackAccuracy"]) <= 100
    assert "BlackAccuracy" not in empty.headers
    assert two.headers["Opening"].startswith("ballot 5")
    graphs = sorted((tmp_path / "out-graphs").iterdir())
    assert [path.name for path in graphs] == ["0001.svg", "0004.svg"]
    for path in graphs:
        assert ET.parse(path).getroot().tag.endswith("svg")
    text = page.read_text(encoding="utf-8")
    assert "A&lt;b&gt;" in text
    assert "<b>A<b>" not in text
    HTMLParser().feed(text)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games.pdn", "out-graphs", "out.html", "out.pdn",
    ]  # fmt: skip


def test_to_standard_output(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(games, "--depth", "3", "--show", "none", "--quiet") == 0
    found = pdn.read_text(capsys.readouterr().out)
    assert [game.headers["Event"] for game in found] == ["one", "empty", "two"]
    assert all(len(node.variations) <= 1 for game in found for node in game.mainline())


def test_lines_of_action_become_sgf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.write_text("x|B(resign)|4|b1b3 a2c2 c1e3 h2f2\n")
    out = tmp_path / "out.sgf"
    assert run(file, "--nodes", "1000", "-o", out, "--no-graphs", "--json") == 0
    (game,) = open_games(out)
    assert all(value_in(node.comment) is not None for node in game.mainline())
    facts = json.loads(capsys.readouterr().out)
    assert set(facts["players"]) == {"(black)", "(white)"}
    assert game.headers["BlackAccuracy"] == f"{facts['games'][0]['black']['accuracy']:.1f}"
    assert not (tmp_path / "out-graphs").exists()


def test_the_result_does_not_depend_on_the_processes(games: Path, tmp_path: Path) -> None:
    texts = set()
    for count in (1, 3):
        out = tmp_path / f"{count}.pdn"
        assert (
            run(games, "--nodes", "1500", "-o", out, "--no-graphs", "--processes", str(count)) == 0
        )
        texts.add(out.read_text())
    assert len(texts) == 1


def test_it_goes_on_after_a_kill(tmp_path: Path) -> None:
    board = twelves.Board("checkers")
    text = ""
    for number in range(12):
        game = pdn.read_text("1. 11-15 23-19 *")[0]
        board = game.end().board()
        while board.ply() < 14 + number and not board.is_game_over():
            board.push(board.legal_moves[number % len(board.legal_moves)])
        game.end().add_line(board.move_stack[2:])
        text += pdn.format_game(game)
    file = tmp_path / "games.pdn"
    file.write_text(text)
    whole = tmp_path / "whole.pdn"
    words = ["annotate", str(file), "--nodes", "30000", "--processes", "2", "--no-graphs", "-o"]
    assert main([*words, str(whole)]) == 0

    out = tmp_path / "out.pdn"
    journal = Path(f"{out}.journal")
    with subprocess.Popen([sys.executable, "-m", "twelves", *words, str(out)]) as process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if journal.exists() and journal.read_bytes().count(b"\n") >= 4:
                break
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
    assert not out.exists()
    kept = journal.read_bytes().count(b"\n") - 1
    assert 3 <= kept < 12
    # A torn line, as a power cut leaves it, does no harm.
    with journal.open("ab") as torn:
        torn.write(b'{"line":"abc","poi')
    assert main([*words, str(out)]) == 0
    assert out.read_text() == whole.read_text()
    assert not journal.exists()


def test_a_journal_of_other_limits_is_refused(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal"
    words = ["-o", str(tmp_path / "out.pdn"), "--no-graphs", "--journal", str(journal)]
    assert run(games, "--nodes", "500", *words) == 0
    assert journal.read_text().count("\n") == 1 + 3
    assert run(games, "--nodes", "500", *words) == 0  # nothing is left to do
    capsys.readouterr()
    assert run(games, "--nodes", "600", *words) == 2
    assert "another annotation (limit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--processes", "0"], "at least one process"),
        (["--nodes", "-1"], "nodes must be 0"),
        (["--time", "nan"], "finite"),
    ],
)
def test_wrong_words_get_one_line(
    games: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(games, *words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_ctrl_c_ends_it_at_once_and_keeps_what_is_done(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    words = ["annotate", str(games), "--time", "0.5", "--processes", "2", "-o", str(out)]
    command = [sys.executable, "-m", "twelves", *words]
    with subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        journal = Path(f"{out}.journal")
        deadline = time.monotonic() + 60
        while not journal.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(1.0)
        started = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        _, errors = process.communicate(timeout=30)
        assert time.monotonic() - started < 10
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert journal.exists()
    assert not list(tmp_path.glob("out.pdn.part")) + list(tmp_path.glob("out.pdn"))
    assert is_gone_soon(process.pid)


def is_gone_soon(group: int) -> bool:
    """Whether nobody is left of a process group, at the latest in some seconds."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
