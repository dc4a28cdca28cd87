"""Shows that the checked-in stubs are those of the compiled module."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT

STUB = ROOT / "python" / "twelves" / "_core.pyi"


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    pytest.importorskip("twelves")
    pytest.importorskip("pybind11_stubgen")


def check_stubs(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the stub script; with a file as argument it is compared to that."""
    script = str(ROOT / "scripts" / "make_stubs.py")
    command = [sys.executable, script, "--check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_stubs_are_those_of_the_module() -> None:
    result = check_stubs()
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_planted_difference_is_caught(tmp_path: Path) -> None:
    planted = tmp_path / "_core.pyi"
    planted.write_text(STUB.read_text() + "def no_such_function() -> None: ...\n")
    result = check_stubs(str(planted))
    assert result.returncode == 1
    assert "no_such_function" in result.stdout


def test_stubs_speak_python() -> None:
    text = STUB.read_text()
    assert "::" not in text
    assert "_core_v" not in text
    assert "Incomplete" not in text
