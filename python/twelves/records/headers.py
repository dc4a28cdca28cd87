"""Owns Headers: the tags of a game in their order, found in any case of letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping


class Headers(MutableMapping[str, str]):
    """Tags of a game.

    Examples
    --------
    >>> headers = Headers({"event": "Glasgow"})
    >>> headers["Event"], list(headers)
    ('Glasgow', ['event'])
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        self._values: dict[str, str] = {}
        for name, value in dict(values).items():
            self[name] = value

    def _known(self, name: str) -> str:
        if name in self._values:
            return name
        folded = name.casefold()
        return next((own for own in self._values if own.casefold() == folded), name)

    def __getitem__(self, name: str) -> str:
        return self._values[self._known(name)]

    def __setitem__(self, name: str, value: str) -> None:
        self._values[self._known(name)] = value

    def __delitem__(self, name: str) -> None:
        del self._values[self._known(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Headers({self._values!r})"
