"""Games are found in a file by quick looks; slow ones, which say what is meant, find the same."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.test_hostile import PIECES, damaged
from twelves.records import pdn_blocks, pdn_lexer
from twelves.records.pdn_blocks import Block, blocks
from twelves.records.source import decode

# What the quick patterns say, sign by sign.
SEVERAL = re.compile(rb"[\s.})\]](?:[012]-[012]|1/2-1/2|\*)(?![\d/x:-])\s+\S")
TAG = re.compile(
    rb'\[\s*[A-Za-z_]\w*\s*(?:"(?:(?:[^"\\\n]|\\.)*"|[^\n]{,1000}")|CURLY[^\n]{,1000}?CURLY)\s*\]'
    .replace(b"CURLY", rb"(?:\xe2\x80[\x9c-\x9f]|[\x93\x94])")
)  # fmt: skip
TAGS = re.compile(
    r'\s*\[\s*(\w+)\s*(?:"((?:[^"\\\n]|\\.)*)"|"([^\n]{,1000})"|'
    r"[\u201c-\u201f]([^\n]{,1000}?)[\u201c-\u201f])\s*\]"
    r"|(?<![^\n])%[^\n]*|;[^\n]*|\s+|[^\s\[]+|\["
)


@contextmanager
def slowly() -> Iterator[None]:
    """Every game is looked at as if it had comments, and every body as if it had results."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdn_blocks, "_has_comments", lambda _body: True)
        patch.setattr(pdn_blocks, "_may_be_several", lambda body: bool(SEVERAL.search(body)))
        yield


class Pieces(io.RawIOBase):
    """A stream that gives at most so many bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self._data = io.BytesIO(data)
        self._size = size

    def read(self, size: int = -1) -> bytes:
        """Some more."""
        return self._data.read(self._size if size < 0 else min(size, self._size))


def slow_tags(text: str) -> list[tuple[int, str, str]]:
    """The tags, by the pattern that goes sign by sign."""
    found = []
    for tag in TAGS.finditer(text):
        if tag[1] is not None:
            (value,) = (value for value in tag.groups()[1:] if value is not None)
            found.append((tag.start(1), tag[1], re.sub(r"\\([\\\"])", r"\1", value)))
    return found


def check(data: bytes, size: int) -> list[Block]:
    """Both ways, in pieces of that size; and nothing but a mark at the beginning is left out."""
    quick = list(blocks(Pieces(data, size).read))
    with slowly():
        assert list(blocks(Pieces(data, size).read)) == quick
    for block in quick:
        text = decode(block.tags + block.body)
        assert list(pdn_lexer.tags(text)) == slow_tags(text)
    for found in re.finditer(rb"\[", data):
        ours, theirs = (
            pdn_blocks._NEXT_TAG.match(data, found.start()),
            TAG.match(data, found.start()),
        )
        assert (ours and ours.span()) == (theirs and theirs.span())
    return quick


TAG_TEXTS = st.sampled_from(
    [
        '[Event "US National 1946"]\n',
        '[Black "MF Tinsley"] \n',
        '[White "E. \\"Ed\\" Fuller"]\r\n',
        '[Result "1/2-1/2"]\n',
        '[FEN "W:W21-32:B1-11,15"]',
        '[White "A "B" C"]\n',
        "[Site \u201cGlasgow\u201d]\n",
        '[Date ""]\u00a0',
        '  [ Round  "1" ]',
        '[Annotator "back\\\\"]\n',
        '[Broken "no end\n',
        "[Broken]\n",
        '; [Event "no"]\n',
        '\n% [Event "no"]\n',
    ]
)
WORDS = st.sampled_from(
    "1. 11-15 22-18 2. 15x22 25x18x11 0-1 10-14 1-0 11-16 20-16 1.1-0 2-0 1-1 0-2 30-26 1/2-1/2"
    " * 8-11* (1... ) (1-0) 1-0) {said} {[%clk 0:01]} {1-0 1. } { } ; % [ ] [% {\n[Event ] ! $4"
    " \u2013".split(" ")
)
BLANKS = st.sampled_from(["", " ", " ", " ", " ", "\n", "\r\n", "\n\n", "\r", "\t", "\u00a0"])


@st.composite
def files(draw: st.DrawFn) -> str:
    """Some games, with what is seen in files of them, then damaged here and there."""
    parts = []
    for _ in range(draw(st.integers(1, 5))):
        parts += draw(st.lists(TAG_TEXTS, max_size=4))
        for _ in range(draw(st.integers(0, 12))):
            parts += [draw(WORDS), draw(BLANKS)]
        parts.append(draw(st.sampled_from([" 1-0\n\n", " 1/2-1/2\n", "*\n", " *", "", "\n"])))
    text = "".join(parts)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(PIECES) + text[at + draw(st.integers(0, 3)) :]
    return text


LONGEST = st.sampled_from([30, 9999])
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "cp1252"])
SIZES = st.sampled_from([1, 5, 60, 1 << 20])


@settings(deadline=None, max_examples=800)
@given(text=files() | damaged(), encoding=ENCODINGS, size=SIZES, longest=LONGEST)
def test_files_as_they_are_written(text: str, encoding: str, size: int, longest: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdn_blocks, "LONGEST_COMMENT", longest)
        check(text.encode(encoding, "replace"), size)


@settings(deadline=None, max_examples=400)
@given(body=st.lists(WORDS | BLANKS, max_size=30).map("".join))
def test_what_may_be_several_games(body: str) -> None:
    data = body.encode()
    assert pdn_blocks._may_be_several(data) == bool(SEVERAL.search(data))


def test_files_of_the_world(shared: Path) -> None:
    paths = sorted((shared / "data" / "pdn").rglob("*.pdn"))
    assert len(paths) > 40
    whole = b"\n".join(path.read_bytes() for path in paths)
    assert sum(len(check(path.read_bytes(), 1 << 20)) for path in paths) > 7000
    assert len(check(whole, 4096)) > 7000


def test_both_ways_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    look = pdn_blocks._has_comments

    def has_comments(body: bytes) -> bool:
        seen.append(look(body))
        return seen[-1]

    monkeypatch.setattr(pdn_blocks, "_has_comments", has_comments)
    text = b'[Event "a"] 1. 11-15 *\n[Event "b"] 1. 11-15 {c [Event "c"]} *\n[Event "d"] *\n'
    assert len(check(text, 1 << 20)) == 3
    assert seen[:2] == [False, True]
