"""Programs of others that drive the engine in tests, and how they are had.

On a bare machine a test that needs one is skipped with the reason; where CI is set it fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PYDRAUGHTS = "pydraughts==0.6.7"
FOLDER = Path(__file__).parent


def cannot(reason: str) -> None:
    """End the test: it cannot be run here."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def make_pydraughts(folder: Path) -> str:
    """Install pydraughts where no other package called `draughts` can be; return the interpreter.

    `TWELVES_PYDRAUGHTS` in the environment names an interpreter that has it already.
    """
    if ready := os.environ.get("TWELVES_PYDRAUGHTS"):
        return ready
    python = folder / "bin" / "python"
    commands = [
        [sys.executable, "-m", "venv", "--without-pip", str(folder)],
        [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", PYDRAUGHTS],
    ]
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != 0:
            cannot(f"{PYDRAUGHTS} cannot be installed: {done.stderr.strip()[-300:]}")
    return str(python)


def program(name: str) -> str:
    """The path of an installed program."""
    path = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games")
    if path is None:
        cannot(f"{name} is not installed")
    assert path is not None
    return path
