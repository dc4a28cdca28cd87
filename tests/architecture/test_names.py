"""Shows that nothing outside a game's folder knows a game by name, and that cited rules exist."""

import ast
import re
from pathlib import Path

from tests.architecture.tree import ROOT, cpp_files, files, game_names, words, write

GENERAL_CPP = ("core", "search", "solve", "endgame", "engine", "bindings", "fuzz")
# Formats, dialects and drawing are about particular games.
PYTHON_ABOUT_GAMES = ("records", "drivers", "draw")
# Other modules whose code names a game, each with its reason. Docstrings and comments may: their
# examples have to be of some game.
NAMING_IS_RIGHT: dict[str, str] = {}

ARTICLES = {"EC": 12, "LOA": 10}  # docs/rules: the last article of each game
_CITATION = re.compile(r"\b(EC|LOA) (\d+(?:(?:, | and |-)\d+)*)(?=[:;,.) ]|$)", re.MULTILINE)
# Docstrings of the bindings; everywhere else such a line would not be C++.
_EXAMPLE = re.compile(r"^ *>>> .*$", re.MULTILINE)


def named_games_in_cpp(root: Path) -> list[str]:
    """Return the general C++ files that name a game, in code or in words."""
    names = game_names(root)
    return [
        f"{file.relative_to(root)} names {', '.join(sorted(found))}"
        for file in cpp_files(root, *GENERAL_CPP)
        if (found := names & words(_EXAMPLE.sub("", file.read_text())))
    ]


def _docstrings(tree: ast.AST) -> set[ast.AST]:
    with_docstring = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, with_docstring) and node.body and isinstance(node.body[0], ast.Expr):
            found.add(node.body[0].value)
    return found


def code_words(text: str) -> set[str]:
    """Return the words in identifiers and strings of Python code, docstrings left out."""
    tree = ast.parse(text)
    skipped = _docstrings(tree)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            found |= words(node.value)
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            if isinstance(value := getattr(node, field, None), str):
                found |= words(value)
    return found


def named_games_in_python(root: Path) -> list[str]:
    """Return the general Python modules whose code names a game."""
    names = game_names(root)
    wrong = []
    for file in sorted((root / "python" / "twelves").rglob("*.py")):
        path = file.relative_to(root / "python" / "twelves")
        if path.parts[0] in PYTHON_ABOUT_GAMES or path.as_posix() in NAMING_IS_RIGHT:
            continue
        if found := names & code_words(file.read_text()):
            wrong.append(f"{path} names {', '.join(sorted(found))}")
    return wrong


def unknown_articles(root: Path) -> list[str]:
    """Return the citations of rule articles that there are not."""
    wrong = []
    for file in files(root, ".hpp", ".cpp", ".py", ".toml"):
        if file.parent.name == "architecture":
            continue
        for game, numbers in _CITATION.findall(file.read_text()):
            for number in re.findall(r"\d+", numbers):
                if not 1 <= int(number) <= ARTICLES[game]:
                    wrong.append(f"{file.relative_to(root)} cites {game} {number}")
    return wrong


def test_general_cpp_names_no_game() -> None:
    assert named_games_in_cpp(ROOT) == []


def test_general_python_names_no_game() -> None:
    assert named_games_in_python(ROOT) == []


def test_exceptions_are_still_needed() -> None:
    for path in NAMING_IS_RIGHT:
        text = (ROOT / "python" / "twelves" / path).read_text()
        assert game_names(ROOT) & code_words(text), path


def test_cited_rules_exist() -> None:
    assert unknown_articles(ROOT) == []


def test_planted_names_of_games_are_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/games/loa/game.hpp", "")
    write(tmp_path, "cpp/tests/breakthrough/game.hpp", "")
    write(tmp_path, "cpp/search/a.hpp", "// as in LOA\n")
    write(tmp_path, "cpp/engine/b.hpp", "int loa_moves();\n")
    write(tmp_path, "cpp/engine/c.hpp", "BreakthroughEngine make();\n")
    write(tmp_path, "cpp/engine/d.hpp", "void load(); float floating;\n")
    write(tmp_path, "cpp/bindings/e.cpp", 'doc = R"(\n>>> Board("loa")\n)";\n')
    assert [line.split()[0] for line in named_games_in_cpp(tmp_path)] == [
        "cpp/engine/b.hpp",
        "cpp/engine/c.hpp",
        "cpp/search/a.hpp",
    ]

    write(tmp_path, "python/twelves/board.py", '"""Board("loa")"""\nx = 1  # loa\n')
    write(tmp_path, "python/twelves/engine.py", 'x = f"{y} loa"\n')
    write(tmp_path, "python/twelves/match.py", "def loa_match(): ...\n")
    write(tmp_path, "python/twelves/records/sgf.py", 'name = "loa"\n')
    assert named_games_in_python(tmp_path) == ["engine.py names loa", "match.py names loa"]


def test_a_planted_citation_is_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/core/a.hpp", "// EC 7: crowning. LOA 6, 11: both. EC 13\n")
    assert unknown_articles(tmp_path) == [
        "cpp/core/a.hpp cites LOA 11",
        "cpp/core/a.hpp cites EC 13",
    ]
