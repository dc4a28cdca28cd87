"""Times a process from its start to uciok, and a first short search."""

from __future__ import annotations

import subprocess
import sys
import time

ROUNDS = 15
AIM_MS = 150


def milliseconds(given: str, awaited: str) -> float:
    """Time until a line that begins with `awaited` comes back."""
    started = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "twelves"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(given)
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith(awaited):
                break
        passed = time.perf_counter() - started
        process.stdin.close()
    return passed * 1000


def main() -> int:
    """Measures and prints."""
    best = min(milliseconds("uci\n", "uciok") for _ in range(ROUNDS))
    first = min(milliseconds("isready\ngo depth 5\n", "bestmove") for _ in range(ROUNDS))
    print(f"uciok after {best:.0f} ms (aim: {AIM_MS}), first bestmove after {first:.0f} ms")
    return 0 if best < AIM_MS else 1


if __name__ == "__main__":
    sys.exit(main())
