"""Owns the file that lets long work go on after whatever happened: a line a finished part."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import Any

from twelves.closing import Closing

VERSION = 1
PAIR = frozenset({"pair", "games"})
"""What a line of the journal of a match has."""


class Journal(Closing):
    """A file of JSON lines: the settings of the work, then its parts as they were finished.

    Every line is on the disk before `append` returns. A last line that is not whole, as a power
    cut leaves it, is taken off.

    Parameters
    ----------
    path : str or Path
        The file; it is made if it is not there.
    settings : dict
        What must be the same for its parts to count.
    needs : set of str
        What every part has.
    what : str
        What the work is called in messages.

    Raises
    ------
    ValueError
        If the file is of work with other settings, or no journal.
    OSError
        If it cannot be written, or somebody else is writing it.
    """

    def __init__(
        self,
        path: str | Path,
        settings: dict[str, Any],
        *,
        needs: frozenset[str] = PAIR,
        what: str = "match",
    ) -> None:
        self._path = Path(path)
        self._needs = needs
        self._what = what
        self._file = open(self._path, "a+b")  # noqa: SIM115 (closed by `close`)
        try:
            self._lock()
            self.entries: list[dict[str, Any]] = self._read(json.loads(json.dumps(settings)))
        except BaseException:
            self._file.close()
            raise

    def append(self, entry: dict[str, Any]) -> None:
        """Writes a finished part."""
        self._write(entry)
        self.entries.append(entry)

    def close(self) -> None:
        """Closes the file; others may go on with it."""
        self._file.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(f"{self._path}: another {self._what} is writing this journal") from None

    def _read(self, settings: dict[str, Any]) -> list[dict[str, Any]]:
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        whole, torn = lines[:-1], lines[-1]
        if torn:
            self._file.truncate(sum(len(line) + 1 for line in whole))
        if not whole:
            self._write({"journal": VERSION, "settings": settings})
            self._sync_folder()
            return []
        head, *entries = [self._parse(number, line) for number, line in enumerate(whole, 1)]
        if head.get("journal") != VERSION:
            raise ValueError(f"{self._path} is no journal of this kind")
        _compare(self._path, self._what, head.get("settings", {}), settings)
        return entries

    def _parse(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict) or (number > 1 and not self._needs <= set(value)):
            raise ValueError(f"{self._path}, line {number}: no line of a journal")
        return value

    def _write(self, value: dict[str, Any]) -> None:
        self._file.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _sync_folder(self) -> None:
        """A new file is safe when its name is."""
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _compare(path: Path, what: str, old: dict[str, Any], new: dict[str, Any]) -> None:
    different = [
        f"{key}: {old.get(key)!r} there, {new.get(key)!r} now"
        for key in dict.fromkeys([*old, *new])
        if old.get(key) != new.get(key)
    ]
    if different:
        raise ValueError(f"{path} is of another {what} ({'; '.join(different)})")
