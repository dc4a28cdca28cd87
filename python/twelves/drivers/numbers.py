"""Owns how whole numbers are read: in ASCII digits, unlike `int`, which takes much more."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+-]?[0-9]{1,1000}")


def whole(text: str) -> int | None:
    """The number that a text is, or None."""
    return int(text) if _WHOLE.fullmatch(text) else None
