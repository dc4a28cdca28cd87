"""Stands between a client and an engine, and writes down what both say, as transcripts have it.

    python recorder.py FILE COMMAND...               on pipes, started instead of the engine
    python recorder.py FILE PORT ENGINE_PORT         over TCP, for DamExchange

Lines that begin with `>` are the client's (who calls, over TCP), with `<` the engine's. Reports of
searches are left out.
"""

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

REPORT = re.compile(rb"info |\d+ -?\d+ \d+ \d+ ")


def pump(
    read: Callable[[], bytes], write: Callable[[bytes], object], note: Callable[[bytes], None]
) -> None:
    """Pass everything on, piece by piece; what is passed on is noted before."""
    with contextlib.suppress(OSError):  # clients hang up as they like
        while piece := read():
            note(piece)
            write(piece)


def record(path: Path, end: bytes) -> Callable[[str], Callable[[bytes], None]]:
    """What makes a function that writes down the pieces of one direction."""
    lock = threading.Lock()

    def direction(sign: str) -> Callable[[bytes], None]:
        rest = b""

        def note(piece: bytes) -> None:
            nonlocal rest
            *lines, rest = (rest + piece).split(end)
            with lock, path.open("a", encoding="ascii") as file:
                for line in lines:
                    if not REPORT.match(line):
                        file.write(f"{sign} {line.decode().rstrip()}\n")

        return note

    return direction


def pipes(path: Path, command: list[str]) -> int:
    """Between standard input and output, and an engine."""
    direction = record(path, b"\n")
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert engine.stdin is not None
    assert engine.stdout is not None
    stdin, stdout = engine.stdin, engine.stdout
    answers = (lambda: stdout.read(4096), lambda piece: os.write(1, piece), direction("<"))
    threading.Thread(target=pump, args=answers, daemon=True).start()
    pump(lambda: os.read(0, 4096), stdin.write, direction(">"))
    stdin.close()
    return engine.wait()


def sockets(path: Path, port: int, engine_port: int) -> None:
    """Between a client that calls `port` and an engine that listens on `engine_port`."""
    direction = record(path, b"\0")
    with socket.create_server(("127.0.0.1", port)) as server:
        client = server.accept()[0]
    engine = socket.create_connection(("127.0.0.1", engine_port))
    answers = (lambda: engine.recv(4096), client.sendall, direction("<"))
    thread = threading.Thread(target=pump, args=answers)
    thread.start()
    pump(lambda: client.recv(4096), engine.sendall, direction(">"))
    engine.shutdown(socket.SHUT_WR)
    thread.join()


file, *words = sys.argv[1:]
if all(word.isdecimal() for word in words):
    sockets(Path(file), *map(int, words))
else:
    sys.exit(pipes(Path(file), words))
