"""Owns where a game of a PDN file begins and ends; knows nothing of what stands in it.

Works on bytes and keeps no more of the file than one game and one chunk.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from twelves.records.source import CHUNK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST_COMMENT = 1 << 22
"""A brace that nothing closes for so many bytes does not begin a comment."""

_BRACE = ord("{")
# Quotes as typewriters have them, or as word processors make of them, in either encoding.
_CURLY = rb"(?:\xe2\x80[\x9c-\x9f]|[\x93\x94])"
_VALUE = rb'"(?:[^"\\\n]*(?:\\.[^"\\\n]*)*"|[^\n]{,1000}")|%s[^\n]{,1000}?%s' % (_CURLY, _CURLY)
_TAG = rb"\[\s*[A-Za-z_]\w*\s*(?:%s)\s*\]" % _VALUE
# Repeated parts begin and end where nothing else can: no text takes more than linear time.
_REMARK = rb"(?:;|(?<![^\n])%)[^\n]*(?:\n|\Z)\s*"
_BETWEEN = rb"\s*(?:%s|\xc2?\xa0\s*)*" % _REMARK
# A comment does not go over the beginning of the next game: its end was forgotten.
_COMMENT = rb"\{[^}\[]*(?:\[(?!(?<=\n\[)Event\s)[^}\[]*)*\}"
_TAGS = rb"((?:\s*%s|%s%s)*)" % (_TAG, _BETWEEN, _TAG)
_BODY = rb"((?:[^\[{;%%]+|%s|;[^\n]*|(?<![^\n])%%[^\n]*|%%|(?!%s)\[%s)*)"
_WITHIN = re.compile(_TAGS + _BODY % (_COMMENT, _TAG, b""))
_AT_END = re.compile(_TAGS + _BODY % (_COMMENT, _TAG, rb"|\{[^\[]*"))
_WITHOUT_COMMENTS = re.compile(_TAGS + _BODY % (rb"\{", _TAG, b""))
# Most games: nothing but moves between the tags. Few kinds of signs to look for are quick to find.
_PLAIN = re.compile(_TAGS + rb"([^\[]*)")
_NEXT_TAG = re.compile(_TAG)

_RESULT = rb"(?:1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0|\*)(?![\d/])"
_PARTS = re.compile(rb"%s|;[^\n]*|[()]|(?<![^\s.})\]])%s" % (_COMMENT, _RESULT))
_NOISE = rb"(?:%s\s*|%s)*" % (_COMMENT, _REMARK)
# The first move of another game, after results and remarks.
_MORE = re.compile(rb"\s*(?:%s\s*)*%s\d+\s*[-.x:X]\s*[^\s*]" % (_RESULT, _NOISE))
_RESULTS = re.compile(rb"\s*(?:%s\s*)*" % _RESULT)
# A result with something after it; to look for its dash first is quick.
_WORD = rb"(?<=[\s.})\]]%s)\s+\S"
_RESULT_THEN_MORE = re.compile(
    rb"-(?:[012]%s|1/2%s)" % (_WORD % rb"[012]-[012]", _WORD % rb"1/2-1/2")
)
_STAR_THEN_MORE = re.compile(rb"\*%s" % (_WORD % rb"\*"))
_FIRST_TAGS = (b"Event", b"FEN")
_ONE_TAG = re.compile(rb"(%s)(%s)" % (_BETWEEN, _TAG))
_TAG_NAME = re.compile(rb"\[\s*(\w+)")
_NOTHING = re.compile(rb"\s*%s\Z" % _NOISE)


class Block(NamedTuple):
    """The bytes of one game, and the line of the file on which they begin (from 1)."""

    tags: bytes
    body: bytes
    line: int


def blocks(read: Callable[[int], bytes]) -> Iterator[Block]:
    """The games of a file, in order."""
    line = 1
    for tags, body in _sections(read):
        if tags and _has_several_heads(tags):
            *heads, tags = _split_heads(tags)
            for head in heads:
                yield Block(head, b"", line)
                line += head.count(b"\n")
        for part in _split_results(body):
            if tags or not _NOTHING.match(part):
                yield Block(tags, part, line)
            line += tags.count(b"\n") + part.count(b"\n")
            tags = b""


def _sections(read: Callable[[int], bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Tags and what follows them up to the next tags."""
    rest = read(CHUNK).removeprefix(b"\xef\xbb\xbf")
    pattern = _WITHIN
    more = rest
    while more:
        position = 0
        while True:
            found = _PLAIN.match(rest, position)
            assert found is not None  # both parts may be empty
            end = found.end()
            if _has_comments(found[2]) or not _NEXT_TAG.match(rest, end):
                found = pattern.match(rest, position)
                assert found is not None
                end = found.end()
                # What ends where the chunk does, or at an open brace, may go on in the next one.
                if end == len(rest) or rest[end] == _BRACE:
                    break
            yield found.groups()  # type: ignore[misc]
            position = end
        lost = end < len(rest) and len(rest) - end > LONGEST_COMMENT
        pattern = _AT_END if lost else _WITHIN
        rest = rest[position:]
        # A game that is longer than a chunk is not looked through once a chunk.
        more = read(max(CHUNK, len(rest)))
        rest += more
    position = 0
    last = rest.rfind(b"}")
    while position < len(rest):
        found = (_AT_END if position < last else _WITHOUT_COMMENTS).match(rest, position)
        assert found is not None
        yield found.groups()  # type: ignore[misc]
        position = found.end()


def _has_comments(body: bytes) -> bool:
    return b"{" in body or b";" in body or b"%" in body


def _has_several_heads(tags: bytes) -> bool:
    return tags.count(b"[Event") > 1 or tags.count(b"[FEN") > 1


def _split_heads(tags: bytes) -> list[bytes]:
    """Tags of games without moves and without an end: a second Event or FEN begins another."""
    parts = [b""]
    seen: set[bytes] = set()
    for found in _ONE_TAG.finditer(tags):
        name = _TAG_NAME.match(found[2])
        if name and name[1] in _FIRST_TAGS:
            if name[1] in seen:
                parts.append(b"")
                seen = set()
            seen.add(name[1])
        parts[-1] += found[0]
    return parts


def _may_be_several(body: bytes) -> bool:
    if _RESULT_THEN_MORE.search(body):
        return True
    return b"*" in body and _STAR_THEN_MORE.search(body) is not None


def _split_results(body: bytes) -> list[bytes]:
    """Parts of a body that are games of their own, because a result stands between moves."""
    if not _may_be_several(body):
        return [body]
    parts = []
    begin = depth = end = 0
    for found in _PARTS.finditer(body):
        text = found[0]
        if text == b"(":
            depth += 1
        elif text == b")":
            depth = max(0, depth - 1)
        elif text[:1] in b"{;" or depth or found.start() < end:
            continue
        else:
            more = _MORE.match(body, found.end())
            end = _RESULTS.match(body, found.end()).end()  # type: ignore[union-attr]
            if more:
                parts.append(body[begin:end])
                begin = end
    return [*parts, body[begin:]]
