"""Shows that the installed package is complete: typed, one name, right on any processor."""

import os
import pickle
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

twelves = pytest.importorskip("twelves")

SCRIPT = """
import twelves

board = twelves.Board("checkers")
board.push("11-15")
moves: list[str] = [str(move) for move in board.legal_moves]
with twelves.Engine("checkers") as engine:
    best = engine.play(board, twelves.Limit(depth=3)).move
count: int = twelves.perft(board, 3)
print(len(moves), best, count)
"""


def run(*arguments: str, cpu: str = "") -> subprocess.CompletedProcess[str]:
    """Run this Python away from the source tree; `cpu` asks for a build."""
    environment = {**os.environ, "TWELVES_CPU": cpu}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, env=environment, cwd="/", capture_output=True, text=True, check=False
    )


def usable_levels() -> list[str]:
    """Return the builds that run on this processor."""
    result = run("-c", "import twelves", cpu="none")
    return [level for level in ("v2", "v3", "portable") if f"'{level}'" in result.stderr]


@pytest.mark.report("packaging-04")
def test_the_package_installs_one_name_and_its_types() -> None:
    files = metadata.files("twelves") or []
    tops = {file.parts[0] for file in files if not file.parts[0].endswith(".dist-info")}
    # An editable install adds files that find the source tree; a console script is above the root.
    assert {top for top in tops if top.strip("_").split(".")[0] != "twelves"} <= {"..", "editable"}
    folder = Path(str(twelves.__file__)).parent
    assert (folder / "py.typed").is_file()
    assert (folder / "_core.pyi").is_file()


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    result = run("-c", "import twelves", cpu="v9")
    assert "ImportError: TWELVES_CPU='v9' cannot be used here; usable: [" in result.stderr


@pytest.mark.parametrize("level", usable_levels())
def test_every_build_loads_and_counts(level: str) -> None:
    code = "import twelves as t; print(t.build_info(), t.perft(t.Board('checkers'), 6))"
    result = run("-c", code, cpu=level)
    assert result.stdout.strip().endswith("36768"), result.stderr
    assert level in result.stdout


def test_builds_read_each_others_pickles() -> None:
    code = "import pickle, sys, twelves as t; sys.stdout.write(pickle.dumps(t.Board('loa')).hex())"
    texts = {run("-c", code, cpu=level).stdout for level in usable_levels()}
    assert len(texts) == 1
    assert pickle.loads(bytes.fromhex(texts.pop())) == twelves.Board("loa")


@pytest.mark.report("packaging-05")
def test_a_users_script_runs_and_passes_strict_mypy(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    result = run(str(script))
    assert result.returncode == 0, result.stderr
    arguments = ["--strict", "--config-file=", f"--cache-dir={tmp_path}", str(script)]
    result = run("-m", "mypy", *arguments)
    assert result.returncode == 0, result.stdout


@pytest.mark.report("packaging-05")
def test_stubs_match_the_compiled_module(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    allowed = tmp_path / "allowed"
    # Names of the choosing itself, and what pybind11 does to its classes: their metaclass, and
    # members that it adds.
    names = [
        r"_core\._.*",
        r"_core\.[A-Z]\w+",
        r".*\.(__init__|__setstate__|_pybind11_conduit_v1_)",
    ]
    allowed.write_text("".join(rf"twelves\.{name}" + "\n" for name in names))
    arguments = ["--allowlist", str(allowed), "--ignore-unused-allowlist"]
    result = run("-m", "mypy.stubtest", "twelves._core", "twelves._cpu", *arguments)
    assert result.returncode == 0, result.stdout
