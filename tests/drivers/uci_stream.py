"""A UCI session on streams of text, without the cost of a process."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator

from twelves.drivers.uci import UciSession


def spoken(*lines: str | float) -> list[str]:
    """What a session answers; a number is a pause in seconds."""
    stream = io.StringIO()

    def given() -> Iterator[str]:
        for line in lines:
            if isinstance(line, float):
                time.sleep(line)
            else:
                yield line

    UciSession(stream).run(given())
    return stream.getvalue().splitlines()
