"""Owns the connection of DamExchange: messages that end with a zero byte, over TCP."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import TYPE_CHECKING

from twelves.drivers.dxp_messages import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator

PORT = 27531
_GAP = 0.25
"""Seconds between two messages: a known client loses one of two that come in one piece."""
_ANSWERS = ("A", "M", "E", "K", "R")
"""Messages that show that the other side has read what was sent before."""


class Link:
    """A connection, seen as messages. As an output it is `broken` when the other side is gone."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._sent = 0.0
        self.broken = False

    def send(self, message: object) -> None:
        """Sends a message, not too soon after another one to which nothing was answered."""
        time.sleep(min(max(self._sent + _GAP - time.monotonic(), 0), _GAP))
        try:
            self._socket.sendall(f"{message}\0".encode("ascii", "replace"))
        except OSError:
            self.broken = True
        self._sent = time.monotonic()

    def messages(self) -> Iterator[str]:
        """The messages as they come, until the other side hangs up.

        One that is too long is cut, so that whoever reads it sees that it is; memory stays bounded.
        """
        buffer = bytearray()
        while True:
            try:
                chunk = self._socket.recv(4096)
            except OSError:
                return
            if not chunk:
                return
            for piece in _split(chunk):
                buffer += piece[: LONGEST + 2 - len(buffer)]
                if piece.endswith(b"\0"):
                    text = bytes(buffer).rstrip(b"\0").decode("ascii", "replace").strip("\r\n")
                    buffer.clear()
                    if text.startswith(_ANSWERS):
                        self._sent = 0.0
                    if text:
                        yield text

    def close(self) -> None:
        """Hangs up. Whatever was sent still arrives."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


def _split(chunk: bytes) -> list[bytes]:
    *ended, rest = chunk.split(b"\0")
    return [*(piece + b"\0" for piece in ended), *([rest] if rest else [])]


def parse_address(text: str, host: str) -> tuple[str, int]:
    """``host:port``, ``host``, ``:port`` or ``port``; what is missing is `host` and 27531."""
    name, colon, port = text.rpartition(":")
    if not colon:
        name, port = ("", text) if text.isdecimal() else (text, "")
    if port and not (port.isdecimal() and int(port) < 65536):
        raise ValueError(f"{port!r} is no port")
    return name.strip("[]") or host, int(port) if port else PORT


def connect(address: tuple[str, int], patience: float = 10) -> Link:
    """Calls a program that listens, again and again for some seconds."""
    deadline = time.monotonic() + patience
    while True:
        try:
            connection = socket.create_connection(address, timeout=patience)
            connection.settimeout(None)
            return Link(connection)
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def listen(address: tuple[str, int]) -> socket.socket:
    """A socket on which others can call."""
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    return socket.create_server(address, family=family, backlog=1)
