"""Owns where the files of the project are and how the checks read them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CODE_FOLDERS = ("cpp", "cmake", "python", "scripts", "tests", "bench")
CPP_SUFFIXES = {".hpp", ".cpp", ".c"}
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def files(root: Path, *suffixes: str) -> list[Path]:
    """Return the files of the project's own code with one of these suffixes."""
    found = [p for folder in CODE_FOLDERS for p in (root / folder).rglob("*")]
    return sorted(p for p in found if p.suffix in suffixes and "__pycache__" not in p.parts)


def cpp_files(root: Path, *folders: str) -> list[Path]:
    """Return the C and C++ files below the named folders of cpp/, or below cpp/ itself."""
    tops = [root / "cpp" / folder for folder in folders] or [root / "cpp"]
    found = [p for top in tops for p in top.rglob("*")]
    return sorted(p for p in found if p.suffix in CPP_SUFFIXES)


def own_includes(text: str) -> list[str]:
    """Return what a source includes in quotes."""
    return [quoted for quoted, _ in _INCLUDE.findall(text) if quoted]


def system_includes(text: str) -> list[str]:
    """Return what a source includes in angle brackets."""
    return [angled for _, angled in _INCLUDE.findall(text) if angled]


def words(text: str) -> set[str]:
    """Return the lower-case words that identifiers and prose are made of."""
    return {word.lower() for word in _WORD.findall(text)}


def game_names(root: Path) -> set[str]:
    """Return the names of all games, those of the tests' own games included."""
    folders = [*(root / "cpp" / "games").glob("*/"), *(root / "cpp" / "tests").glob("*/")]
    return {folder.name for folder in folders if folder.is_dir()}


def write(root: Path, path: str, text: str) -> Path:
    """Write a file below `root`; for the planted violations of the checks' own tests."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file
