"""Owns the words of PDN: tags, and the tokens between the moves, in all spellings that occur."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG = re.compile(
    r'\s*\[\s*(\w+)\s*(?:"([^"\\\n]*(?:\\.[^"\\\n]*)*)"|"([^\n]{,1000})"|'
    r"[\u201c-\u201f]([^\n]{,1000}?)[\u201c-\u201f])\s*\]"
    r"|(?<![^\n])%[^\n]*|;[^\n]*|\s+|(?P<other>[^\s\[]+|\[)"
)
_ESCAPE = re.compile(r"\\([\\\"])")


def tags(text: str) -> Iterator[tuple[int, str, str]]:
    """Offset, name and value of each tag."""
    for found in _TAG.finditer(text):
        if found[1] is not None:
            value = found[found.lastindex or 0]
            if "\\" in value:
                value = _ESCAPE.sub(r"\1", value)
            yield found.start(1), found[1], value


SIGN = r"[-x:X\u2010-\u2015\u2212\xd7]"

TOKEN = re.compile(
    r"""
    [\s.]*                                # a dot without a number is a rest of '1. ...'
    (?:\d+\s*\.[\s.]*)*                   # numbers of moves; right before a result, too
    (?:
      (?P<result>(?<![\w/-])(?:1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0)(?![\d/])|(?<![\w!?)])\*)
    | (?P<move>\d\d?(?:[-x]\d\d?)+(?!\d|\s*(?:SIGN\s*\d)))
    | (?P<loose>\d\d?(?:\s*(?:SIGN\s*)+\d\d?)+|\d{4}(?!\w))
    | (?P<cells>[a-h][1-8](?:(?:\s*SIGN\s*)?[a-h][1-8])+)
    | \{(?P<comment>[^}]*)\}
    | ;(?P<remark>[^\n]*)
    | (?P<escape>(?<![^\n])%[^\n]*)
    | (?P<strength>[!?]+|\([!?]+\)|(?<=[\w!?)])\*)
    | \$(?P<nag>\d+)
    | (?P<begin>\()
    | (?P<end>\))
    | (?P<setup>/FEN\s*"[^"]*"/)
    | (?P<over>\Z)
    | (?P<text>\{[^}]*\Z|\w+[^\s(){};$*]*|[^\s])
    )
    """.replace("SIGN", SIGN),
    re.VERBOSE,
)

STRENGTHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""The NAGs of the marks behind a move; 7 is a forced move."""

_SIGNS = re.compile(rf"\s*(?:{SIGN}\s*)+")
_TURN = str.maketrans("abcdefgh12345678ABCDEFGH", "hgfedcba87654321HGFEDCBA")


def strength(text: str) -> int:
    """The NAG of a mark such as ``!?`` or ``(!)``; of too long ones the beginning counts."""
    mark = text.strip("()")
    return STRENGTHS.get(mark) or STRENGTHS.get(mark[:2]) or STRENGTHS[mark[0]]


def plain_move(text: str) -> str:
    """A move in a spelling that boards read: no blanks, one sign between the squares."""
    if text.isdigit():
        return f"{text[:2]}-{text[2:]}"
    return re.sub(r"\s+", "", _SIGNS.sub("-", text))


def turned(text: str) -> str:
    """Coordinates as seen from the other side of the board."""
    return text.translate(_TURN)


def squares(text: str) -> list[str]:
    """The squares that a plain move names."""
    return [cell.lstrip("0") for cell in re.findall(r"[a-h]\d|\d+", text)]
