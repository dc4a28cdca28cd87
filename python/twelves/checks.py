"""Owns how arguments are checked before the core sees them, and what a refusal says."""

from __future__ import annotations

import operator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from twelves import _core

if TYPE_CHECKING:
    from collections.abc import Iterator

_T = TypeVar("_T")


def instance(name: str, value: object, kind: type[_T]) -> _T:
    """The value, which must be of that kind; else `TypeError`."""
    if not isinstance(value, kind):
        label = {_core.Record: "Board", str: "text"}.get(kind, kind.__name__)
        raise TypeError(f"{name} must be a {label}, not {type(value).__name__}: {value!r}")
    return value


def text(name: str, value: str) -> str:
    """The value, which must be text that can be written; else `TypeError` or `NotationError`."""
    if not instance(name, value, str).isascii() and any("\ud800" <= c <= "\udfff" for c in value):
        raise _core.NotationError(f"{name} has half a character (a surrogate): {value!r}")
    return value


def whole(
    name: str,
    value: int,
    least: int,
    most: int,
    error: type[Exception] = ValueError,
) -> int:
    """The value, which must be an integer (else `TypeError`) in that range (else `error`)."""
    number = _integer(name, value)
    if not least <= number <= most:
        raise error(f"{name} must be {least} to {most}, not {number}")
    return number


def positive(name: str, value: int) -> int:
    """The value, which must be an integer (else `TypeError`) from 1 on (else `ValueError`)."""
    if (number := _integer(name, value)) < 1:
        raise ValueError(f"{name} must be positive: {number}")
    return number


def _integer(name: str, value: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}: {value!r}")
    return operator.index(value)


@contextmanager
def memory_for_table(hash_mb: int) -> Iterator[None]:
    """Says how much was wanted if there is no memory for a hash table."""
    try:
        yield
    except MemoryError:
        raise MemoryError(f"there is no memory for a hash table of {hash_mb} MiB") from None
