"""Shows that the Python package keeps its layers: the core at the bottom, no import in circles."""

import ast
from pathlib import Path

import pytest

from tests.architecture.test_layers import cycle
from tests.architecture.tree import ROOT, write

# What stands on the Python API alone and must not reach for the compiled module.
ON_THE_API = (
    "records",
    "annotation",
    "drivers",
    "draw",
    "cli",
    "web",
    "match",
    "tuning",
)


def modules(root: Path) -> dict[str, Path]:
    """Return the modules of the package by dotted name."""
    top = root / "python"
    named = {}
    for file in sorted((top / "twelves").rglob("*.py")):
        parts = file.relative_to(top).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return named


def _absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if node.level == 0:
        return node.module or ""
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])


def imports(module: str, file: Path, known: set[str], *, anywhere: bool) -> set[str]:
    """Return the modules of the package that `module` imports.

    With `anywhere` also those within functions and for type checkers; otherwise only those that
    are imported when `module` is.
    """
    tree = ast.parse(file.read_text())
    nodes = ast.walk(tree) if anywhere else iter(tree.body)
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, module, file.name == "__init__.py")
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner in known or alias.name.startswith("_") else base)
    return {name for name in found if name.split(".")[0] == "twelves" and name != module}


def wrong_imports(root: Path) -> list[str]:
    """Return the imports of the compiled core from modules that stand on the API."""
    named = modules(root)
    return [
        f"{module} imports {name}"
        for module, file in named.items()
        if module.split(".")[1:2] and module.split(".")[1] in ON_THE_API
        for name in sorted(imports(module, file, set(named), anywhere=True))
        if name.startswith("twelves._c")
    ]


def import_cycle(root: Path) -> list[str]:
    """Return one cycle of imports, or nothing."""
    named = modules(root)
    known = set(named)
    return cycle(
        {
            module: sorted(imports(module, file, known, anywhere=False))
            for module, file in named.items()
        }
    )


def test_only_the_api_touches_the_compiled_core() -> None:
    assert wrong_imports(ROOT) == []


def test_imports_have_no_cycle() -> None:
    assert import_cycle(ROOT) == []


@pytest.mark.parametrize(
    "line",
    [
        "from twelves import _core",
        "from twelves._core import Record",
        "import twelves._core",
        "from .. import _core",
        "def f():\n    from .._core import Record",
    ],
)
def test_a_planted_import_of_the_core_is_caught(tmp_path: Path, line: str) -> None:
    write(tmp_path, "python/twelves/_core.py", "")
    write(tmp_path, "python/twelves/records/pdn.py", line + "\n")
    assert len(wrong_imports(tmp_path)) == 1


def test_a_planted_import_cycle_is_caught(tmp_path: Path) -> None:
    write(tmp_path, "python/twelves/__init__.py", "from twelves.board import Board\n")
    write(tmp_path, "python/twelves/board.py", "from .engine import Engine\n")
    write(tmp_path, "python/twelves/engine.py", "from twelves import board\n")
    assert import_cycle(tmp_path) == ["twelves.board", "twelves.engine", "twelves.board"]
