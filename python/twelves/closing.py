"""Owns Closing: what a with-block does with objects that have to be closed."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T", bound="Closing")


class Closing:
    """Is closed at the end of a with-block, whatever happened in it."""

    def __enter__(self: _T) -> _T:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives back what it holds."""
        raise NotImplementedError
