"""Shows that the C++ library is a good guest: no I/O, no exit, no mutable globals, no Python."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.cpp_scan import Item, blanked, scan, without_template
from tests.architecture.tree import ROOT, cpp_files, system_includes, write

LIBRARY = ("core", "games", "search", "solve", "endgame", "engine", "bindings", "checkerboard")
IO_HEADERS = {"iostream", "print", "csignal"}
# Tables live in files; that is the business of this folder alone.
FILE_HEADERS = {"fstream", "filesystem"}
FILE_FOLDER = "endgame"
_OUTPUT_OR_EXIT = re.compile(
    r"\bstd::(?:cout|cerr|clog|cin)\b"
    r"|(?<![\w.>])(?:std::|::)?(?:v?f?printf|f?puts|f?putc|putchar|fwrite|fopen|exit|_Exit"
    r"|quick_exit|abort|terminate|signal|getenv|system|rand|srand)\s*\("
    r"|\b(?:stdin|stdout|stderr)\b"
)
_NO_VARIABLE = re.compile(
    r"^(?:using|typedef|friend|static_assert|namespace|template|extern|class|struct|union|enum"
    r"|concept|return)\b"
)
_CONSTANT = re.compile(r"\b(?:constexpr|constinit const|const)\b")
_STATIC_LOCAL = re.compile(r"\b(?:static|thread_local)\b(?!_)([^;{(=]*)")


def _is_own_function(text: str, call: str) -> bool:
    """Tell whether an unqualified call is to a function that the same file declares."""
    return re.search(rf"\b(?:void|bool|int) {re.escape(call)}", text) is not None


# Types and tables that CPython wants to be variables; they are set while a module is imported.
_PYTHON_TABLE = re.compile(r"^(?:const )?Py(?:\w*Def|TypeObject\*|Type_(?:Slot|Spec)) ")


def io_and_exits(root: Path) -> list[str]:
    """Return the lines of the library that read, write or end the program."""
    wrong = []
    for file in cpp_files(root, *LIBRARY):
        path = file.relative_to(root)
        text = file.read_text()
        forbidden = IO_HEADERS | (set() if path.parts[1] == FILE_FOLDER else FILE_HEADERS)
        wrong += [f"{path}: <{name}>" for name in system_includes(text) if name in forbidden]
        for number, line in enumerate(blanked(text).splitlines(), 1):
            found = _OUTPUT_OR_EXIT.search(line)
            if found and not _is_own_function(text, found.group()):
                wrong.append(f"{path}:{number}: {found.group().strip()}")
    return wrong


# What an interface without a handle leaves no other place for (docs/decisions/0005).
_ALLOWED = {("cpp/checkerboard/checkerboard.cpp", "static Shared only in shared")}


def _mutable_variables(item: Item) -> Iterator[str]:
    if item.kind == "function":
        for found in _STATIC_LOCAL.finditer(item.body):
            if not _CONSTANT.search(found.group(1)):
                yield f"{found.group().strip()} in {item.name}"
        return
    head = " ".join(without_template(item.head).split())
    if not head or _NO_VARIABLE.match(head) or _CONSTANT.search(head.split("=")[0]):
        return
    is_function = "(" in head.split("=")[0] or "operator" in head
    is_static = re.match(r"(?:inline )?(?:static|thread_local)\b", head) is not None
    if not is_function and (item.scope == "namespace" or is_static):
        yield head


def mutable_globals(root: Path) -> list[str]:
    """Return the variables of the library that outlive a call and can change."""
    return [
        f"{file.relative_to(root)}:{item.line}: {variable}"
        for file in cpp_files(root, *LIBRARY)
        if file.suffix != ".c"  # the tables of a Python module in C cannot be constant
        for item in scan(file.read_text())
        for variable in _mutable_variables(item)
        if not (file.parent.name == "bindings" and _PYTHON_TABLE.match(variable))
        if (file.relative_to(root).as_posix(), variable) not in _ALLOWED
    ]


def pybind_outside_bindings(root: Path) -> list[str]:
    """Return the files outside cpp/bindings that know pybind11 or Python."""
    return [
        f"{file.relative_to(root)}: <{name}>"
        for file in cpp_files(root)
        if "bindings" not in file.relative_to(root).parts
        for name in system_includes(file.read_text())
        if name.startswith("pybind11") or name == "Python.h"
    ]


def test_the_library_does_no_io_and_never_exits() -> None:
    assert io_and_exits(ROOT) == []


def test_the_library_has_no_mutable_global() -> None:
    assert mutable_globals(ROOT) == []


def test_only_the_bindings_know_python() -> None:
    assert pybind_outside_bindings(ROOT) == []


@pytest.mark.parametrize(
    "line",
    [
        "#include <iostream>",
        "#include <fstream>",
        "void f() { std::cerr << 1; }",
        'void f() { std::printf("x"); }',
        'void f() { printf("x"); }',
        "void f() { std::exit(1); }",
        "void f() { abort(); }",
    ],
)
def test_planted_io_and_exits_are_caught(tmp_path: Path, line: str) -> None:
    write(tmp_path, "cpp/search/a.cpp", line + "\n")
    assert len(io_and_exits(tmp_path)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "// std::exit(1) is not called here",
        'const char* text = "printf(x)";',
        "void f() { limits.exit(); searcher->abort(); }",
        "void early_exit(int code);",
        "struct A { void abort() {} void f() { abort(); } };",
    ],
)
def test_harmless_lines_pass(tmp_path: Path, line: str) -> None:
    write(tmp_path, "cpp/search/a.cpp", line + "\n")
    assert io_and_exits(tmp_path) == []


@pytest.mark.parametrize(
    "line",
    [
        "int counter = 0;",
        "static std::mutex mutex;",
        "std::array<int, 3> table = {1, 2, 3};",
        "std::vector<int> table{1, 2};",
        "inline int counter = f();",
        "thread_local int depth;",
        "class A { static int count; };",
        "int f() { static int calls = 0; return ++calls; }",
        "int f() { static std::vector<int> cache; return 0; }",
    ],
)
def test_planted_globals_are_caught(tmp_path: Path, line: str) -> None:
    write(tmp_path, "cpp/engine/a.cpp", f"namespace twelves {{\n{line}\n}}\n")
    assert len(mutable_globals(tmp_path)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "constexpr int limit = 3;",
        "inline constexpr std::array<int, 2> table = {1, 2};",
        "const Table table = make_table();",
        "int f(int x = 0);",
        "struct A { int x = 0; bool operator==(const A&) const = default; };",
        "enum class E { A, B };",
        "using Key = int;",
        "template <class T> concept C = requires(T t) { t.f(); };",
        "extern template class Box<int>;",
        "int f() { static const Table t = make(); static constexpr int k = 1; return k; }",
        "class A { static constexpr int k = 1; static int f(); int y_ = 0; };",
        "int f() { return static_cast<int>(x); static_assert(true); }",
        "A::A(int x) : x_{x}, y_(x) {}",
        "const A& instance() { static const A a; return a; }",
    ],
)
def test_constants_and_members_pass(tmp_path: Path, line: str) -> None:
    write(tmp_path, "cpp/engine/a.cpp", f"namespace twelves {{\n{line}\n}}\n")
    assert mutable_globals(tmp_path) == []


def test_python_tables_are_for_the_bindings(tmp_path: Path) -> None:
    write(tmp_path, "cpp/bindings/a.cpp", "PyTypeObject* type = nullptr;\nint calls = 0;\n")
    write(tmp_path, "cpp/engine/a.cpp", "PyTypeObject* type = nullptr;\n")
    assert mutable_globals(tmp_path) == [
        "cpp/bindings/a.cpp:2: int calls = 0",
        "cpp/engine/a.cpp:1: PyTypeObject* type = nullptr",
    ]


def test_planted_python_in_the_core_is_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/engine/a.cpp", "#include <pybind11/pybind11.h>\n")
    write(tmp_path, "cpp/bindings/a.cpp", "#include <pybind11/pybind11.h>\n")
    assert pybind_outside_bindings(tmp_path) == ["cpp/engine/a.cpp: <pybind11/pybind11.h>"]
