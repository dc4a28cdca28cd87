"""Owns what this build tells of itself."""

from __future__ import annotations

from dataclasses import dataclass

from twelves import _core


@dataclass(frozen=True)
class BuildInfo:
    """How the package was built.

    Attributes
    ----------
    version : str
        Version of the package.
    compiler : str
        Name and version of the C++ compiler.
    cpu : str
        The processor level of the compiled core that was loaded.
    build : {'release', 'debug'}
        Whether the core checks its own assumptions.
    games : tuple of str
        The games it knows.
    """

    version: str
    compiler: str
    cpu: str
    build: str
    games: tuple[str, ...]


def build_info() -> BuildInfo:
    """How this package was built and which compiled core is in use.

    Examples
    --------
    >>> build_info().games
    ('checkers', 'loa')
    """
    return BuildInfo(**_core.build_facts(), games=tuple(_core.games()))
