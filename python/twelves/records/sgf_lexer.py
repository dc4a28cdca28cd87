"""Owns the words of SGF: brackets, nodes and properties, and the names that headers have there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_VALUE = r"\[((?:[^\]\\]|\\.)*)\]"
_TOKEN = re.compile(
    rf"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]+)\s*(?P<values>(?:{_VALUE}\s*)+)|(?P<other>\S))",
    re.DOTALL,
)
_ONE_VALUE = re.compile(_VALUE, re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)

HEADERS = {
    "EV": "Event",
    "PC": "Site",
    "DT": "Date",
    "RO": "Round",
    "PB": "Black",
    "PW": "White",
    "BR": "BlackRating",
    "WR": "WhiteRating",
    "BT": "BlackTeam",
    "WT": "WhiteTeam",
    "TM": "TimeControl",
    "AN": "Annotator",
    "SO": "Source",
    "CP": "Copyright",
    "GN": "GameName",
    "ON": "Opening",
    "US": "User",
    "AP": "Application",
    "IP": "InitialPosition",
    "IY": "InvertYAxis",
    "OT": "Overtime",
    "BA": "BlackAccuracy",  # these two are ours: FF[4] lets programs add properties
    "WA": "WhiteAccuracy",
}
"""Properties of the whole game, and the headers that they become."""

MARKS = {
    ("TE", "1"): 1,
    ("BM", "1"): 2,
    ("TE", "2"): 3,
    ("BM", "2"): 4,
    ("IT", ""): 5,
    ("DO", ""): 6,
}
"""Properties that judge a move, and their NAGs."""


class Word(NamedTuple):
    """A bracket, the ``;`` of a node, or a property with its values; and where it stands."""

    name: str
    values: tuple[str, ...]
    offset: int


def words(text: str) -> Iterator[Word]:
    """The words of a text; names have the capital letters that count (old files add small ones)."""
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        if found["sign"]:
            yield Word(found["sign"], (), found.start("sign"))
        elif found["name"]:
            name = re.sub("[a-z]", "", found["name"]) or found["name"].upper()
            values = (_plain(value[1]) for value in _ONE_VALUE.finditer(found["values"]))
            yield Word(name, tuple(values), found.start("name"))
        else:
            yield Word("?", (found[kind],), found.start(kind))


def _plain(value: str) -> str:
    """A value without its escapes; an escaped end of a line is none."""
    return _ESCAPE.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], value)


def escaped(value: str) -> str:
    """A value as it stands in a file."""
    return value.replace("\\", "\\\\").replace("]", "\\]")
