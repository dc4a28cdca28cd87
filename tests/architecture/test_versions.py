"""Shows that the version is the same wherever it is written."""

import re
from importlib import metadata
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, write


def versions(root: Path) -> dict[str, str]:
    """Return the version that each file of the tree names. CMake reads that of pyproject.toml."""
    project = re.search(r'^version = "([^"]+)"$', (root / "pyproject.toml").read_text(), re.M)
    changes = re.search(r"^## ([^\s]+)", (root / "CHANGELOG.md").read_text(), re.M)
    assert project is not None
    assert changes is not None
    return {"pyproject.toml": project.group(1), "CHANGELOG.md": changes.group(1)}


def hard_coded(root: Path) -> list[str]:
    """Return other files of the build that write a version of their own."""
    cmake = (root / "CMakeLists.txt").read_text()
    return re.findall(r"project\(twelves[^)]*VERSION\s+[0-9][^\s)]*", cmake)


def test_files_agree_on_the_version() -> None:
    assert len(set(versions(ROOT).values())) == 1
    assert hard_coded(ROOT) == []


def test_the_installed_package_has_this_version() -> None:
    twelves = pytest.importorskip("twelves")
    expected = versions(ROOT)["pyproject.toml"]
    assert twelves.__version__ == metadata.version("twelves") == expected


def test_planted_differences_are_caught(tmp_path: Path) -> None:
    write(tmp_path, "pyproject.toml", '[project]\nversion = "1.2.3"\n')
    write(tmp_path, "CHANGELOG.md", "# Changes\n\n## 1.2.2\n")
    write(tmp_path, "CMakeLists.txt", "project(twelves VERSION 1.2.3 LANGUAGES CXX)\n")
    assert versions(tmp_path) == {"pyproject.toml": "1.2.3", "CHANGELOG.md": "1.2.2"}
    assert hard_coded(tmp_path)
