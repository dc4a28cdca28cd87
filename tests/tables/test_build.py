"""Shows that a build can be ended at any moment, by anything, and that builders get along."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tables.conftest import COMMAND, Command, digest
from twelves import Board, TableError, tables


def start(folder: Path) -> subprocess.Popen[bytes]:
    words = [*COMMAND, "build", "--pieces", "3", "--threads", "2", "--dir", str(folder)]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.report("tablebase-02")
def test_a_killed_build_goes_on_where_it_was(built: Path, tmp_path: Path) -> None:
    """Killed twenty times at random moments; what has its name is whole all the time."""
    source, whole, kills = random.Random(4), digest(built), 0
    folder = tmp_path / "killed"
    while kills < 20:
        process = start(folder)
        time.sleep(source.uniform(0.0, 0.6))
        process.send_signal(signal.SIGKILL)
        kills += process.wait() == -signal.SIGKILL
        if folder.is_dir():
            found = digest(folder)
            assert found.items() <= whole.items()
            if found == whole or source.random() < 0.2:
                for file in folder.iterdir():
                    file.unlink()
    tables.build(folder, pieces=3)
    assert digest(folder) == whole
    assert {file.suffix for file in folder.iterdir()} == {".wdl", ".dtw"}


def test_two_builders_and_a_reader(built: Path, tmp_path: Path) -> None:
    builders = [start(tmp_path), start(tmp_path)]
    board, answers = Board("checkers", "B:WK19:BK31,K32"), 0
    try:
        while any(builder.poll() is None for builder in builders):
            try:
                assert tables.open(tmp_path).probe_dtw(board) == 33
                answers += 1
            except TableError as error:
                assert "no table" in str(error)  # noqa: PT017 - not there yet is all right
    finally:
        codes = [builder.wait() for builder in builders]
    assert codes == [0, 0]
    assert tables.open(tmp_path).probe_dtw(board) == 33
    assert digest(tmp_path) == digest(built)


def test_ctrl_c_ends_a_build(tmp_path: Path) -> None:
    words = [*COMMAND, "build", "--pieces", "6", "--wdl", "--dir", str(tmp_path)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("KK-K.wdl")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert time.monotonic() - begin < 20
    assert {file.suffix for file in tmp_path.iterdir()} == {".wdl"}


@pytest.mark.report("tablebase-02")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small file system")
def test_a_full_disk(built: Path, tmp_path: Path, command: Command) -> None:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip(f"no mount: {mounted.stderr.strip()}")
    try:
        result = command("build", "--pieces", 3, "--dir", tmp_path)
        assert result.returncode == 2
        assert "No space left" in result.stderr
        found = digest(tmp_path)
        assert 0 < len(found) < 18
        assert found.items() <= digest(built).items()
        assert {file.suffix for file in tmp_path.iterdir()} <= {".wdl", ".dtw"}
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_limit_on_the_size_of_files(built: Path, tmp_path: Path) -> None:
    """As a full disk, for those who are not root: the larger files cannot be written."""
    script = f"""
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))
from twelves import tables
try:
    tables.build({str(tmp_path)!r}, pieces=3)
except tables.TableError as error:
    print(error)
"""
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120
    )
    assert "cannot write" in result.stdout, result.stderr
    assert digest(tmp_path).items() <= digest(built).items()
    tables.build(tmp_path, pieces=3)
    assert digest(tmp_path) == digest(built)


def test_a_folder_that_cannot_be_made(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    result = command("build", "--dir", file / "tables")
    assert result.returncode == 2
    assert str(file) in result.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(TableError, match="Permission denied"):
        tables.build(tmp_path, pieces=2)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tables.BuildProgress] = []
    tables.build(tmp_path, pieces=3, report=told.append)
    assert [progress.done for progress in told] == sorted(progress.done for progress in told)
    assert told[-1].done == told[-1].total
    assert {progress.material for progress in told} >= {"K-K", "KK-K", "MM-M"}
    told.clear()
    tables.build(tmp_path, pieces=3, report=told.append)
    assert told == []


def test_what_a_report_raises_ends_the_build(tmp_path: Path) -> None:
    def refuse(_progress: tables.BuildProgress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        tables.build(tmp_path, pieces=4, report=refuse)
    tables.build(tmp_path, pieces=3)
    assert tables.open(tmp_path, pieces=3).probe_dtw(Board("checkers", "B:WK2:BK1,K14")) == 7
