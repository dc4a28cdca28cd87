"""Journals: what is in them, what is refused, and that a killed match goes on where it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.match.stubs import OPENINGS, internal, plan
from twelves import Limit
from twelves.match.journal import Journal
from twelves.match.openings import Opening
from twelves.match.runner import run_match

PAIRS = 10
COMMAND = [
    sys.executable, "-m", "twelves", "match", "--engine", "name=a", "Hash=1", "--engine",
    "name=b", "Hash=1", "nodes=150", "--nodes", "200", "--openings", "plies:3", "--pairs",
    str(PAIRS), "--concurrency", "2", "--json",
]  # fmt: skip


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def played(lines: list[Any]) -> dict[int, list[tuple[list[str], str | None]]]:
    """The games by pair, without times."""
    return {
        line["pair"]: [(game["moves"], game["winner"]) for game in line["games"]]
        for line in lines[1:]
    }


def test_a_killed_match_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    expected = subprocess.run(
        [*COMMAND, "--journal", str(whole)], capture_output=True, text=True, check=True
    )

    process = subprocess.Popen([*COMMAND, "--journal", str(broken)], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not broken.exists() or broken.read_bytes().count(b"\n") < 4:
        assert time.monotonic() < deadline
        assert process.poll() is None, "it was over before it could be killed"
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = broken.read_bytes()
    assert 4 <= before.count(b"\n") < PAIRS + 1
    with broken.open("ab") as file:
        file.write(b'{"pair":7,"games":[{"mo')  # what a power cut leaves of a line

    resumed = subprocess.run(
        [*COMMAND, "--journal", str(broken)], capture_output=True, text=True, check=True
    )
    assert broken.read_bytes().startswith(before)
    assert "pairs are in" in resumed.stderr
    assert played(lines_of(broken)) == played(lines_of(whole))
    results = [json.loads(result.stdout) for result in (expected, resumed)]
    for result in results:
        assert result["games"] == 2 * PAIRS
    assert results[0]["pairs"] == results[1]["pairs"]
    assert results[0]["pentanomial"] == results[1]["pentanomial"]


def test_ctrl_c_leaves_whole_pairs_and_no_engine(tmp_path: Path) -> None:
    journal = tmp_path / "j.jsonl"
    command = [*COMMAND, "--journal", str(journal), "--nodes", "3000"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 60
        while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=20) == 130
    assert all(len(line["games"]) == 2 for line in lines_of(journal)[1:])


def test_a_finished_match_is_not_played_again(tmp_path: Path) -> None:
    match = plan(internal("a"), internal("b"))
    with Journal(tmp_path / "j", match.settings()) as journal:
        first = run_match(match, journal=journal)
    content = (tmp_path / "j").read_bytes()
    with Journal(tmp_path / "j", match.settings()) as journal:
        assert run_match(match, journal=journal).as_json() == first.as_json()
    assert (tmp_path / "j").read_bytes() == content


def test_a_match_can_be_prolonged(tmp_path: Path) -> None:
    short = plan(internal("a"), internal("b"), openings=OPENINGS[:1])
    with Journal(tmp_path / "j", short.settings()) as journal:
        run_match(short, journal=journal)
    long = plan(internal("a"), internal("b"))
    with Journal(tmp_path / "j", long.settings()) as journal:
        assert run_match(long, journal=journal).games == 4
    with (
        Journal(tmp_path / "j", short.settings()) as journal,
        pytest.raises(ValueError, match="fewer"),
    ):
        run_match(short, journal=journal)


def test_other_settings_are_refused(tmp_path: Path) -> None:
    match = plan(internal("a"), internal("b"))
    with Journal(tmp_path / "j", match.settings()) as journal:
        run_match(match, journal=journal)
    other = plan(internal("a"), internal("b", nodes=201), limit=Limit(nodes=3))
    with pytest.raises(ValueError, match=r"of another match \(engines: .*limit: "):
        Journal(tmp_path / "j", other.settings())
    moved = plan(internal("a"), internal("b"), openings=[Opening("x"), *OPENINGS])
    with (
        Journal(tmp_path / "j", moved.settings()) as journal,
        pytest.raises(ValueError, match="another opening, 'one'"),
    ):
        run_match(moved, journal=journal)


@pytest.mark.parametrize("content", ["hello\n", "[]\n", '{"a": 1}\n'])
def test_other_files_are_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "file"
    file.write_text(content)
    with pytest.raises(ValueError, match="journal"):
        Journal(file, {})
    assert file.read_text() == content


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "j"
    Journal(file, {}).close()
    with file.open("a") as stream:
        stream.write("{nonsense}\n")
    with pytest.raises(ValueError, match="line 2"):
        Journal(file, {})


def test_two_matches_cannot_write_one_journal(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "j", {}),
        pytest.raises(OSError, match="another match"),
    ):
        Journal(tmp_path / "j", {})
