"""Owns what the tests of endgame tables share: a folder that was built, and the command."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from twelves import tables

Command = Callable[..., "subprocess.CompletedProcess[str]"]
COMMAND = [sys.executable, "-m", "twelves", "tables"]


def digest(folder: Path) -> dict[str, str]:
    """The finished files of a folder, by name, with what is in them."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.iterdir())
        if file.suffix in (".wdl", ".dtw")
    }


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All tables of up to 3 pieces. Not to be changed."""
    folder = tmp_path_factory.mktemp("tables")
    tables.build(folder, pieces=3, threads=2)
    return folder


@pytest.fixture
def copied(built: Path, tmp_path: Path) -> Path:
    """The same for a test that damages them."""
    folder = tmp_path / "copied"
    folder.mkdir()
    for file in built.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@pytest.fixture
def command() -> Command:
    """Runs ``twelves tables`` with some words."""

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        line = [*COMMAND, *map(str, words)]
        return subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)

    return run
