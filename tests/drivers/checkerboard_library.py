"""Owns how tests build the engine library for CheckerBoard and call it, here and under wine."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

import twelves
from tests.architecture.tree import ROOT
from tests.drivers.clients import FOLDER, cannot

WHITE, BLACK, MAN, KING = 1, 2, 4, 8
DRAW, WIN, LOSS, UNKNOWN = range(4)
_PIECES = {"b": BLACK | MAN, "B": BLACK | KING, "w": WHITE | MAN, "W": WHITE | KING}


def place(square: int) -> tuple[int, int]:
    """Where a square is in ``board[x][y]``, by the formula of the interface's reference."""
    y, column = divmod(square - 1, 4)
    return 2 * (3 - column) + y % 2, y


def numbers_of(board: twelves.Board) -> list[list[int]]:
    """A position as the interface has it."""
    rows = [[0] * 8 for _ in range(8)]
    for square in range(1, 33):
        x, y = place(square)
        rows[x][y] = _PIECES.get(board.piece_at(str(square)) or "", 0)
    return rows


def board_of(digits: str, colour: int) -> twelves.Board:
    """The position of a transcript: the numbers of ``board[x][y]``, row by row."""
    letters = {number: letter for letter, number in _PIECES.items()}
    men: dict[str, list[str]] = {"w": [], "b": []}
    for square in range(1, 33):
        x, y = place(square)
        if number := int(digits[8 * x + y], 16):
            letter = letters[number]
            men[letter.lower()].append(f"{'K' if letter.isupper() else ''}{square}")
    side = "B" if colour == BLACK else "W"
    return twelves.Board("checkers", f"{side}:W{','.join(men['w'])}:B{','.join(men['b'])}")


def colour_of(board: twelves.Board) -> int:
    """The side to move as the interface has it."""
    return BLACK if board.turn == "black" else WHITE


@dataclass
class Answer:
    """What `getmove` gives: its value, the board afterwards, the move, the text."""

    claim: int
    board: list[list[int]]
    jumps: int
    origin: tuple[int, int]
    destination: tuple[int, int]
    path: list[tuple[int, int]]
    captured: list[tuple[int, int]]
    text: str


class Library(Protocol):
    """The two functions of the library, wherever they run."""

    def command(self, text: str) -> tuple[int, str]: ...

    def move(
        self, board: list[list[int]], colour: int, seconds: float, info: int = 0, more: int = 0
    ) -> Answer: ...


def built(preset: str, name: str, folder: Path) -> Path:
    """Builds the library with a preset; the test is skipped where that cannot be done."""
    if ready := os.environ.get(f"TWELVES_{preset.upper().replace('-', '_')}"):
        return Path(ready)
    for tool in ("cmake", "ninja"):
        if shutil.which(tool) is None:
            cannot(f"{tool} is not installed")
    # Quicker than what is shipped; without LTO GCC 12 warns of what is not there (bug 105651).
    options = ["-DTWELVES_LTO=OFF", "-DTWELVES_WERROR=OFF"]
    commands = [
        ["cmake", "--preset", preset, "-B", str(folder), *options],
        ["cmake", "--build", str(folder), "-j", "2"],
    ]
    for command in commands:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder / name


class _Coor(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))


class _Move(ctypes.Structure):
    _fields_ = (
        ("jumps", ctypes.c_int),
        ("newpiece", ctypes.c_int),
        ("oldpiece", ctypes.c_int),
        ("origin", _Coor),
        ("destination", _Coor),
        ("path", _Coor * 12),
        ("captured", _Coor * 12),
        ("delpiece", ctypes.c_int * 12),
    )


class Native:
    """The library in this process."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))
        self.play_now = ctypes.c_int(0)

    def command(self, text: str) -> tuple[int, str]:
        reply = ctypes.create_string_buffer(1024)
        words = ctypes.create_string_buffer(text.encode(), 256)
        return self._library.enginecommand(words, reply), reply.value.decode()

    def move(
        self, board: list[list[int]], colour: int, seconds: float, info: int = 0, more: int = 0
    ) -> Answer:
        squares = ((ctypes.c_int * 8) * 8)(*[(ctypes.c_int * 8)(*row) for row in board])
        text = ctypes.create_string_buffer(1024)
        move = _Move()
        claim = self._library.getmove(
            squares, colour, ctypes.c_double(seconds), text, ctypes.byref(self.play_now),
            info, more, ctypes.byref(move),
        )  # fmt: skip
        return Answer(
            claim,
            [list(row) for row in squares],
            move.jumps,
            (move.origin.x, move.origin.y),
            (move.destination.x, move.destination.y),
            [(at.x, at.y) for at in move.path],
            [(at.x, at.y) for at in move.captured],
            text.value.decode(),
        )


class Wine:
    """The DLL in a process of Windows, driven through a small program."""

    def __init__(self, wine: str, driver: Path, library: Path, home: Path) -> None:
        variables = {**os.environ, "WINEPREFIX": str(home), "WINEDEBUG": "-all", "DISPLAY": ""}
        self._process = subprocess.Popen(
            [wine, str(driver), f"Z:{library}".replace("/", "\\")],
            env=variables, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def command(self, text: str) -> tuple[int, str]:
        done, _, reply = self._ask(f"command {text}").partition(" ")
        return int(done), reply

    def move(
        self, board: list[list[int]], colour: int, seconds: float, info: int = 0, more: int = 0
    ) -> Answer:
        cells = " ".join(str(number) for row in board for number in row)
        words = self._ask(f"move {colour} {seconds} {info} {more} {cells}").split(" ", 132)
        numbers, text = list(map(int, words[:132])), words[132]
        pairs = list(zip(numbers[68:124:2], numbers[69:124:2], strict=True))
        return Answer(
            numbers[0],
            [numbers[1 + 8 * x : 9 + 8 * x] for x in range(8)],
            numbers[65], pairs[0], pairs[1], pairs[2:14], pairs[14:26], text,
        )  # fmt: skip

    def close(self) -> int:
        """Ends the program, which gives the library back; returns its status."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        return self._process.wait(timeout=60)

    def _ask(self, line: str) -> str:
        pipe: tuple[IO[Any] | None, IO[Any] | None] = (self._process.stdin, self._process.stdout)
        assert pipe[0] is not None
        assert pipe[1] is not None
        pipe[0].write(line + "\n")
        pipe[0].flush()
        answer: str = pipe[1].readline()
        assert answer, "the program has ended"
        return answer.rstrip("\r\n")


def make_driver(folder: Path) -> Path:
    """Compiles the program that drives the DLL."""
    compiler = shutil.which("x86_64-w64-mingw32-gcc-posix")
    if compiler is None:
        cannot("the compiler for Windows is not installed (g++-mingw-w64-x86-64-posix)")
    driver = folder / "driver.exe"
    source = FOLDER / "checkerboard_driver.c"
    subprocess.run([str(compiler), "-O1", "-Wall", "-o", driver, source], check=True)
    return driver
