"""The installed package as its users find it: one name, typed, documented in Python's words."""

from __future__ import annotations

import importlib.metadata
import pydoc
import re
from pathlib import Path

import pytest

import twelves

SCRIPT = """
import twelves

board = twelves.Board("checkers")
with twelves.Engine("checkers") as engine:
    result = engine.play(board, twelves.Limit(depth=3))
    if result.move is not None:
        move: twelves.Move = board.push(result.move)
        print(str(move), result.info.score.cp, twelves.perft(board, 3))
"""


@pytest.mark.report("packaging-04")
def test_the_package_takes_one_name_only() -> None:
    files = importlib.metadata.files("twelves")
    if files is None or any("editable" in str(file) for file in files):
        pytest.skip("not installed from a wheel")
    tops = {file.parts[0] for file in files if ".." not in file.parts}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"twelves"}


@pytest.mark.report("packaging-05")
def test_types_come_with_the_package() -> None:
    folder = Path(twelves.__file__).parent
    assert (folder / "py.typed").exists()
    assert (folder / "_core.pyi").exists()


@pytest.mark.report("packaging-05")
@pytest.mark.slow
def test_a_users_script_is_typed(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    report, errors, status = api.run(
        ["--strict", "--no-incremental", "--config-file=", str(script)]
    )
    assert status == 0, report + errors


@pytest.mark.report("packaging-05")
@pytest.mark.parametrize(
    "name", ["Board", "Engine", "Limit", "Info", "Score", "Move", "Outcome", "perft", "divide"]
)
def test_help_speaks_python(name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(getattr(twelves, name)))
    assert not re.search(r"std::|twelves::|\bunsigned\b|<capsule", text)
    assert len(text.splitlines()) > 3
