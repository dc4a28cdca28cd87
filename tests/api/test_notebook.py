"""The notebooks in docs run from top to bottom, and show what they are stored with."""

from __future__ import annotations

import copy
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from scripts.run_notebook import code_cells, run
from tests.architecture.tree import ROOT

NOTEBOOKS = sorted((ROOT / "docs").glob("*.ipynb"))


def kinds(cell: dict[str, Any]) -> list[list[str]]:
    """What kinds of things a cell shows."""
    return [
        sorted(output["data"]) if "data" in output else [output["name"]]
        for output in cell["outputs"]
    ]


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: str(path.stem))
def notebooks(request: pytest.FixtureRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """A notebook as it is stored, and as it runs now."""
    stored = json.loads(Path(request.param).read_text(encoding="utf-8"))
    fresh = copy.deepcopy(stored)
    run(fresh)
    return stored, fresh


def test_there_is_one() -> None:
    assert NOTEBOOKS


def test_it_runs_and_shows_what_it_is_stored_with(
    notebooks: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    stored, fresh = notebooks
    pairs = zip(code_cells(stored), code_cells(fresh), strict=True)
    for number, (before, now) in enumerate(pairs, 1):
        assert now["outputs"], f"cell {number} shows nothing"
        # Values and moves change with the engine; that there are pictures does not.
        assert kinds(before) == kinds(now), f"cell {number}: run scripts/run_notebook.py"
        assert before["execution_count"] == number


def test_it_has_pictures_of_both_games(
    notebooks: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    _, fresh = notebooks
    titles, pages = [], 0
    for cell in code_cells(fresh):
        for output in cell["outputs"]:
            data = output.get("data", {})
            pages += "text/html" in data
            if "image/svg+xml" in data:
                root = ET.fromstring("".join(data["image/svg+xml"]))
                titles.append(str(root.get("aria-label")).split(",")[0])
    assert set(titles) == {"checkers", "loa"}
    assert pages >= 2
    assert len({cell["id"] for cell in fresh["cells"]}) == len(fresh["cells"])
