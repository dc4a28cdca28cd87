"""A real `twelves` process on pipes, spoken to as a GUI would, with deadlines on every answer."""

from __future__ import annotations

import contextlib
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType

LINE = re.compile(
    r"id (name|author) .+"
    r"|option name .+ type (check|spin|combo|button|string)( .*)?"
    r"|uciok|readyok"
    r"|info string .*"
    r"|info( (depth|seldepth|time|nodes|nps|hashfull|tbhits|multipv) \d+"
    r"|( score (cp|mate) -?\d+( (lower|upper)bound)?))*( pv( \S+)+)?"
    r"|bestmove \S+( ponder \S+)?"
)
"""What an engine may print while it speaks UCI."""

START_UP = 5.0


class UciProcess:
    """Start the engine, send lines, await lines. Everything received is in `lines`."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "twelves", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.lines: list[str] = []
        self.queue: queue.Queue[str | None] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.queue.put(line.rstrip("\r\n"))
        self.queue.put(None)

    def __enter__(self) -> UciProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """End the process whatever it does, and close the pipes."""
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()

    def send(self, *lines: str) -> None:
        """Write lines, all in one piece."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def close_input(self) -> None:
        """Let the engine see the end of its input."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def until(self, wanted: Callable[[str], bool] | str, timeout: float = 5.0) -> list[str]:
        """The lines up to the first that is wanted (or that starts so); fail after `timeout`."""
        fits = wanted if callable(wanted) else lambda line: line.split(" ")[0] == wanted
        deadline = time.monotonic() + timeout
        received: list[str] = []
        while True:
            try:
                line = self.queue.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                raise AssertionError(f"no {wanted} within {timeout} s after {received}") from None
            if line is None:
                raise AssertionError(f"the engine ended after {received}: {self.errors()}")
            self.lines.append(line)
            received.append(line)
            if fits(line):
                return received

    def during(self, seconds: float) -> list[str]:
        """All lines that come in the next `seconds`."""
        deadline = time.monotonic() + seconds
        received = []
        while time.monotonic() < deadline:
            try:
                line = self.queue.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                break
            if line is None:
                break
            self.lines.append(line)
            received.append(line)
        return received

    def errors(self) -> str:
        """What the process wrote to stderr; only once it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def start(self, game: str = "checkers") -> None:
        """The hand-shake, and the choice of the game."""
        self.send("uci")
        self.until("uciok", START_UP)
        self.send(f"setoption name UCI_Variant value {game}", "ucinewgame")
        self.ready()

    def ready(self, timeout: float = 5.0) -> list[str]:
        """Send isready and await the answer; what came before it."""
        self.send("isready")
        return self.until("readyok", timeout)[:-1]

    def bestmove(self, timeout: float = 5.0) -> str:
        """Await the answer to a go; the move alone."""
        return self.until("bestmove", timeout)[-1].split()[1]

    def go(self, limits: str, timeout: float = 10.0) -> list[str]:
        """Search and return all lines, the last one of which is the bestmove."""
        self.send(f"go {limits}")
        return self.until("bestmove", timeout)

    def cpu_seconds(self) -> float:
        """Processor time used so far (Linux only)."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def ended_within(self, seconds: float) -> bool:
        """Whether the process ends by itself in that time."""
        try:
            self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def infos(lines: list[str]) -> list[dict[str, str]]:
    """The info lines with a score as dictionaries; `pv` is the rest of the line."""
    found = []
    for line in lines:
        words = line.split()
        if words[:1] != ["info"] or "score" not in words:
            continue
        info = {}
        i = 1
        while i < len(words):
            if words[i] == "pv":
                info["pv"] = " ".join(words[i + 1 :])
                break
            if words[i] == "score":
                info["score"] = " ".join(words[i + 1 : i + 3])
                i += 3
            elif words[i] in ("lowerbound", "upperbound"):
                info["bound"] = words[i]
                i += 1
            else:
                info[words[i]] = words[i + 1]
                i += 2
        found.append(info)
    return found


def last_info(lines: list[str]) -> dict[str, str]:
    """The last exact info line."""
    exact = [info for info in infos(lines) if "bound" not in info]
    assert exact, lines
    return exact[-1]
