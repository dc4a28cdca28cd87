"""Shows that files and functions stay small, and that every file says what it owns."""

import ast
from pathlib import Path
from statistics import median

from tests.architecture.cpp_scan import scan
from tests.architecture.tree import CPP_SUFFIXES, ROOT, cpp_files, files, write

SHIPPED_CPP = ("core", "games", "search", "solve", "endgame", "engine", "bindings", "checkerboard")
MAX_FILE = 400
MEDIAN_FILE = 150
MAX_FUNCTION = 60
# The one exception, as (file, function): lines. A search node has many steps that share state.
LONG_FUNCTIONS = {("cpp/search/searcher.hpp", "search"): 150}


def long_files(root: Path) -> list[str]:
    """Return the files that are over the budget."""
    return [
        f"{file.relative_to(root)}: {count} lines"
        for file in files(root, ".hpp", ".cpp", ".c", ".py", ".cmake", ".in", ".sh")
        if (count := len(file.read_text().splitlines())) > MAX_FILE
    ]


def functions(file: Path) -> list[tuple[str, int, int]]:
    """Return name, first line and number of lines of the functions of a source file."""
    if file.suffix == ".py":
        return [
            (node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1)
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
    return [(f.name, f.line, f.lines) for f in scan(file.read_text()) if f.kind == "function"]


def long_functions(root: Path) -> list[str]:
    """Return the functions that are over the budget."""
    wrong = []
    for file in [*cpp_files(root), *files(root, ".py")]:
        path = file.relative_to(root).as_posix()
        for name, line, lines in functions(file):
            if lines > LONG_FUNCTIONS.get((path, name), MAX_FUNCTION):
                wrong.append(f"{path}:{line} {name}: {lines} lines")
    return wrong


def has_head(file: Path) -> bool:
    """Tell whether a file begins with a comment or a docstring."""
    text = file.read_text()
    if file.suffix == ".py":
        return not text.strip() or ast.get_docstring(ast.parse(text)) is not None
    if file.suffix == ".cpp" and file.with_suffix(".hpp").exists():
        return True  # its header speaks for both
    if file.suffix in CPP_SUFFIXES:
        return text.lstrip().startswith(("//", "/*"))
    return text.startswith("#")


def headless_files(root: Path) -> list[str]:
    """Return the files that do not say what they own."""
    checked = [*cpp_files(root), *files(root, ".py", ".cmake", ".sh")]
    return sorted({str(file.relative_to(root)) for file in checked if not has_head(file)})


def test_no_file_is_over_the_budget() -> None:
    assert long_files(ROOT) == []


def test_the_median_file_is_short() -> None:
    shipped = [*cpp_files(ROOT, *SHIPPED_CPP)]
    shipped += sorted((ROOT / "python").rglob("*.py"))
    assert median(len(file.read_text().splitlines()) for file in shipped) <= MEDIAN_FILE


def test_no_function_is_over_the_budget() -> None:
    assert long_functions(ROOT) == []


def test_every_file_says_what_it_owns() -> None:
    assert headless_files(ROOT) == []


def test_a_planted_long_file_is_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/core/types.hpp", "// x\n" * (MAX_FILE + 1))
    write(tmp_path, "python/twelves/board.py", "x = 1\n" * MAX_FILE)
    assert long_files(tmp_path) == ["cpp/core/types.hpp: 401 lines"]


LONG_CPP = """
template <class T>
    requires Small<T>
class Box : public Shape<T> {
  public:
    explicit Box(int size = {}) noexcept : items_{size}, name_("}") { open(); }
    auto area() const noexcept -> std::optional<int> {
%s
    }

  private:
    std::vector<int> items_ = {1, 2};
    union { int a; float b; } storage_;
};

constexpr std::array<int, 2> table = {{1, 2}};

TEST_CASE("long") {
%s
}

int Box::operator()(int x) const { return x; }
"""


def test_planted_long_functions_are_caught(tmp_path: Path) -> None:
    long, short = "  f();  // {\n" * 59, "  if (x) { f('{'); }\n" * 50
    write(tmp_path, "cpp/core/box.hpp", LONG_CPP % (long, short))
    assert long_functions(tmp_path) == ["cpp/core/box.hpp:7 area: 62 lines"]
    names = [f.name for f in scan(LONG_CPP) if f.kind == "function"]
    assert names == ["Box", "area", "TEST_CASE", "Box::operator"]

    write(tmp_path, "python/twelves/board.py", "def f():\n" + "    g()\n" * MAX_FUNCTION)
    assert "python/twelves/board.py:1 f: 61 lines" in long_functions(tmp_path)


def test_only_the_named_search_function_may_be_longer(tmp_path: Path) -> None:
    body = "int %s() {\n" + "f();\n" * 120 + "}\n"
    write(tmp_path, "cpp/search/searcher.hpp", body % "search" + body % "quiesce")
    assert long_functions(tmp_path) == ["cpp/search/searcher.hpp:123 quiesce: 122 lines"]


def test_planted_files_without_a_head_are_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/core/a.hpp", "#pragma once\n")
    write(tmp_path, "cpp/core/b.cpp", "int f();\n")
    write(tmp_path, "python/twelves/c.py", "import os\n")
    write(tmp_path, "python/twelves/d.py", '"""Owns d."""\n')
    assert headless_files(tmp_path) == [
        "cpp/core/a.hpp",
        "cpp/core/b.cpp",
        "python/twelves/c.py",
    ]
