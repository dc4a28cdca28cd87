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

    __slots__ = ("_tags",)

    def __init__(self, values: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        self._tags: dict[str, tuple[str, str]] = {}  # by name in small letters: name and value
        for name, value in values.items() if isinstance(values, Mapping) else values:
            folded = name.casefold()
            known = self._tags.get(folded)
            self._tags[folded] = (known[0] if known else name, value)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.casefold() in self._tags

    def __getitem__(self, name: str) -> str:
        return self._tags[name.casefold()][1]

    def __setitem__(self, name: str, value: str) -> None:
        folded = name.casefold()
        known = self._tags.get(folded)
        self._tags[folded] = (known[0] if known else name, value)

    def __delitem__(self, name: str) -> None:
        del self._tags[name.casefold()]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._tags.values())

    def __len__(self) -> int:
        return len(self._tags)

    def __repr__(self) -> str:
        return f"Headers({dict(self)!r})"
