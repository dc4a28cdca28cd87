"""How standard input becomes lines, however it is cut into pieces."""

from __future__ import annotations

import subprocess
import sys

import pytest

from twelves.drivers.stdio import lines_of


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ([b"uci\n"], ["uci"]),
        ([b"u", b"c", b"i\nqu", b"it"], ["uci", "quit"]),
        ([b"uci\r\nquit\r\n"], ["uci", "quit"]),
        ([b"uci\r", b"\nquit\r", b"d\n\n"], ["uci", "quit", "d", ""]),
        ([b"uci\rquit\r"], ["uci", "quit"]),
        ([b"\xef\xbb\xbfuci\nquit"], ["uci", "quit"]),
        ([b"\xef", b"\xbb\xbfuci\n"], ["uci"]),
        ([b"\xff\n"], ["\ufffd"]),
        ([], []),
    ],
)
def test_lines(pieces: list[bytes], lines: list[str]) -> None:
    left = iter(pieces)
    assert list(lines_of(lambda: next(left, b""))) == lines


def test_a_shell_that_writes_a_mark_and_bare_returns() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "twelves"],
        input=b"\xef\xbb\xbfisready\risready\r",
        capture_output=True,
        check=True,
        timeout=20,
    )
    assert result.stdout.split() == [b"readyok", b"readyok"]
