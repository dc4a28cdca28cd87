"""Owns a coarse reading of C++: functions with their extent, and declarations in namespaces.

Not a parser. It follows braces in code whose comments, strings and preprocessor lines are blanked,
and tells from the words before a brace what the brace opens. That is enough for code that
clang-format has laid out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BLANK = re.compile(
    r"""//[^\n]*                                 # comments
      | /\*.*?\*/
      | R"(?P<tag>[^()\s\\]*)\(.*?\)(?P=tag)"    # raw strings
      | "(?:\\.|[^"\\\n])*"                      # strings
      | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'      # characters, but no digit separators
      | ^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*           # preprocessor, with continued lines
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_FUNCTION = re.compile(
    r"\)\s*(?:const|noexcept(?:\s*\([^{}]*\))?|override|final|mutable|volatile|try|&&?|\s)*"
    r"(?:->[^{}]*|requires\b[^{}]*)?$"
)
_INITIALIZER_LIST = re.compile(r"\)[^{}()]*(?<!:):(?!:).*[\w>]$", re.DOTALL)
_SCOPE = re.compile(r"\b(?:namespace|class|struct|union|enum)\b|^\s*extern\s*$")
_NAME = re.compile(r"([\w:~]+|operator\s*\S+?)\s*\(")


@dataclass(frozen=True)
class Item:
    """A function with its body, or a declaration, with the kind of scope it stands in."""

    kind: str  # "function" or "declaration"
    scope: str  # "namespace" or "class"
    head: str
    body: str
    line: int
    lines: int

    @property
    def name(self) -> str:
        """The name of a function; of a test, its macro."""
        found = _NAME.search(without_template(self.head))
        return found.group(1) if found else self.head.strip()


def blanked(text: str) -> str:
    """Return `text` with comments, strings and preprocessor lines as blanks, lines kept."""
    return _BLANK.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def without_template(head: str) -> str:
    """Return `head` without a leading `template <...>`."""
    head = head.strip()
    while re.match(r"template\s*<", head):
        depth = 0
        for i in range(head.index("<"), len(head)):
            depth += {"<": 1, ">": -1}.get(head[i], 0)
            if depth == 0:
                head = head[i + 1 :].strip()
                break
        else:
            return head
    return head


def _matching_brace(code: str, opening: int) -> int:
    depth = 0
    for i in range(opening, len(code)):
        depth += {"{": 1, "}": -1}.get(code[i], 0)
        if depth == 0:
            return i
    return len(code) - 1


def _opens(head: str) -> str:
    """Return what a brace after `head` opens: "scope", "function" or "value"."""
    bare = without_template(head)
    if bare.count("(") > bare.count(")") or _INITIALIZER_LIST.search(bare):
        return "value"
    if re.search(r"\bconcept\b", bare):
        return "value"
    if _FUNCTION.search(bare):
        return "function"
    # What comes before the body of a class may be a constraint, but never an initializer.
    return "scope" if _SCOPE.search(bare) and "=" not in bare.split("requires")[0] else "value"


def scan(text: str) -> Iterator[Item]:
    """Yield the functions and the declarations of a C++ source text."""
    code = blanked(text)
    scopes: list[str] = ["namespace"]
    start = i = 0

    def item(kind: str, body: str, end: int) -> Item:
        head = code[start : i if kind == "function" else end]
        first = start + len(head) - len(head.lstrip())
        line = code.count("\n", 0, first) + 1
        return Item(kind, scopes[-1], head, body, line, code.count("\n", first, end) + 1)

    while i < len(code):
        if code[i] == ";":
            yield item("declaration", "", i)
            start = i + 1
        elif code[i] == "}":
            scopes = scopes[:-1] or ["namespace"]
            start = i + 1
        elif code[i] == "{":
            end = _matching_brace(code, i)
            opened = _opens(code[start:i])
            if opened == "scope":
                is_namespace = re.search(r"\bnamespace\b|\bextern\b", code[start:i])
                scopes = [*scopes, "namespace" if is_namespace else "class"]
                start = i + 1
            elif opened == "function":
                yield item("function", code[i : end + 1], end)
                i, start = end, end + 1
            else:
                i = end
        elif code[i] == ":" and re.search(r"\b(?:public|private|protected)\s*$", code[start:i]):
            start = i + 1
        i += 1
