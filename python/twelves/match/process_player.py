"""Owns what players have in common that are processes: start, restart, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelves import Board
from twelves.match.players import Failure
from twelves.match.process import EngineProcess

if TYPE_CHECKING:
    from twelves.match.specs import EngineSpec

START_UP = 30.0  # seconds; a loaded machine starts programs slowly
PROVED_CP = 1_000_000
"""What a proved win is worth in a report, less the moves to it."""


class ProcessPlayer:
    """An engine in a process of its own. It is started again when it has failed."""

    def __init__(self, spec: EngineSpec, game: str, rules: str | None) -> None:
        self.name = spec.name
        self._spec = spec
        self._game = game
        self._rules = Board(game, rules=rules).rules
        self._process: EngineProcess | None = None
        self._ready()

    def interrupt(self) -> None:
        """Kills the process; it is started again when it is needed."""
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """Asks the engine to leave, and makes it."""
        if self._process is not None:
            self._process.quit()
            self._process = None

    def _ready(self) -> EngineProcess:
        if self._process is not None and self._process.usable:
            return self._process
        self.close()
        spec = self._spec
        try:
            self._process = EngineProcess(self._command(), spec.environment, spec.folder)
        except OSError as error:
            raise Failure("crash", str(error)) from None
        try:
            self._introduce(self._process)
        except Failure:
            self._process.kill()
            self.close()
            raise
        return self._process

    def _command(self) -> tuple[str, ...]:
        return self._spec.command

    def _introduce(self, process: EngineProcess) -> None:
        """The handshake: game, rules and options. Raises `Failure`."""
        raise NotImplementedError
