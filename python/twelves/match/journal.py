"""Owns the file that lets a match go on after whatever happened: one finished pair a line."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType

VERSION = 1


class Journal:
    """A file of JSON lines: the settings of the match, then its pairs as they were finished.

    Every line is on the disk before `append` returns. A last line that is not whole, as a power
    cut leaves it, is taken off.

    Parameters
    ----------
    path : str or Path
        The file; it is made if it is not there.
    settings : dict
        What must be the same for its pairs to count.

    Raises
    ------
    ValueError
        If the file is of a match with other settings, or no journal.
    OSError
        If it cannot be written, or another match is writing it.
    """

    def __init__(self, path: str | Path, settings: dict[str, Any]) -> None:
        self._path = Path(path)
        self._file = open(self._path, "a+b")  # noqa: SIM115 (closed by `close`)
        try:
            self._lock()
            self.pairs: list[dict[str, Any]] = self._read(json.loads(json.dumps(settings)))
        except BaseException:
            self._file.close()
            raise

    def append(self, pair: dict[str, Any]) -> None:
        """Writes a finished pair."""
        self._write(pair)
        self.pairs.append(pair)

    def close(self) -> None:
        """Closes the file; another match may go on with it."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(f"{self._path}: another match is writing this journal") from None

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
        head, *pairs = [self._parse(number, line) for number, line in enumerate(whole, 1)]
        if head.get("journal") != VERSION:
            raise ValueError(f"{self._path} is no journal of a match")
        _compare(self._path, head.get("settings", {}), settings)
        return pairs

    def _parse(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict) or (number > 1 and not {"pair", "games"} <= set(value)):
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


def _compare(path: Path, old: dict[str, Any], new: dict[str, Any]) -> None:
    different = [
        f"{key}: {old.get(key)!r} there, {new.get(key)!r} now"
        for key in dict.fromkeys([*old, *new])
        if old.get(key) != new.get(key)
    ]
    if different:
        raise ValueError(f"{path} is of another match ({'; '.join(different)})")
