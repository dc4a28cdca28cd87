"""Owns where records come from, as bytes, how bytes become text, and where texts go."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Union

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Source = Union[str, "os.PathLike[str]", IO[bytes], IO[str]]
"""A path, or a stream of bytes or of text."""

Target = Union[str, "os.PathLike[str]", IO[str]]
"""A path, or a stream of text."""

CHUNK = 1 << 18


@contextmanager
def byte_reader(source: Source) -> Iterator[Callable[[int], bytes]]:
    """A function that reads some more bytes of a source; closes what it opened.

    A stream of bytes is closed by whoever opened it. Bytes of UTF-8 come from streams of text.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield file.read
    elif isinstance(source, io.TextIOBase):
        text = source
        yield lambda size: text.read(size).encode("utf-8", "surrogatepass")
    else:
        stream: IO[bytes] = source  # type: ignore[assignment]
        yield stream.read


def write_texts(texts: Iterable[str], target: Target) -> int:
    """Writes texts one after the other; returns how many there were. A stream is not closed."""
    if isinstance(target, (str, os.PathLike)):
        with open(target, "w", encoding="utf-8") as file:
            return write_texts(texts, file)
    count = 0
    for text in texts:
        target.write(text)
        count += 1
    return count


def decode(data: bytes) -> str:
    """Text of bytes that are UTF-8, or else Windows-1252, in which any byte is something."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(_western(data))


def _western(data: bytes) -> Iterator[str]:
    for byte in data:
        try:
            yield bytes([byte]).decode("cp1252")
        except UnicodeDecodeError:  # five codes are not used: keep them apart all the same
            yield chr(byte)
