"""Every example in the documentation and in the docstrings does what it says."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import twelves

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(twelves.__path__, "twelves.")
    if not module.name.endswith("__main__") and "._c" not in module.name
)
NAMES = {name: getattr(twelves, name) for name in twelves.__all__}


def failures(test: doctest.DocTest) -> int:
    """Run the examples of one docstring or page; what fails is printed."""
    return doctest.DocTestRunner(optionflags=FLAGS).run(test).failed


@pytest.mark.parametrize("name", ["twelves", *MODULES])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    found = doctest.DocTestFinder().find(module, globs={**NAMES, **vars(module)})
    assert sum(failures(test) for test in found) == 0


@pytest.mark.parametrize("name", twelves.__all__)
def test_public_docstrings(name: str) -> None:
    thing = getattr(twelves, name)
    assert inspect.getdoc(thing), "not documented"
    found = doctest.DocTestFinder().find(thing, name, module=False, globs=dict(NAMES))
    assert sum(failures(test) for test in found) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("```\n", "\n").replace("```python\n", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert failures(test) == 0


def test_the_main_types_have_examples() -> None:
    with_examples = [
        name for name in twelves.__all__ if ">>>" in (inspect.getdoc(getattr(twelves, name)) or "")
    ]
    assert {"Board", "Move", "Engine", "Limit", "Score", "perft", "divide", "evaluate"} <= set(
        with_examples
    )
