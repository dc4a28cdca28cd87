"""Owns the breaking of written records into lines."""

from __future__ import annotations

WIDTH = 79


class LineWriter:
    """Collects words and puts them into lines; longer words stay whole."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line = ""
        self._is_glued = True

    def word(self, word: str) -> None:
        """Adds a word after a blank or at the beginning of a line."""
        if self._is_glued:
            self._line += word
            self._is_glued = False
        elif len(self._line) + 1 + len(word) > WIDTH and word[:1] not in ("", "[", "%"):
            # A bracket or a percent sign at the beginning of a line would mean something.
            self._lines.append(self._line)
            self._line = word
        else:
            self._line += f" {word}"

    def glue(self) -> None:
        """The next word follows without a blank."""
        self._is_glued = True

    def append(self, text: str) -> None:
        """Adds text without a blank."""
        self._line += text

    def text(self) -> str:
        """The lines, each with its end."""
        return "".join(f"{line}\n" for line in [*self._lines, self._line] if line)
