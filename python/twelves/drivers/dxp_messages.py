"""Owns how DamExchange messages are read and written. No sockets, no rules.

http://mesander.nl/damexchange/edxplg2.htm has the format; here the board has as many squares as
the game, and numbers have two digits all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION = "01"
LONGEST = 127
_COLOURS = {"W": "white", "Z": "black"}
_LETTERS = {side: letter for letter, side in _COLOURS.items()}
_PIECES = str.maketrans("zZbB", "bBzZ")


class Refused(str, Enum):
    """Why a game is not accepted."""

    ACCEPTED = "0"
    VERSION = "1"
    OTHER = "2"


class Reason(str, Enum):
    """How a game ended, in the eyes of the sender."""

    UNKNOWN = "0"
    LOST = "1"
    DRAWN = "2"
    WON = "3"


@dataclass(frozen=True)
class GameRequest:
    """R: who plays what, how long, from where. `board` is empty for the usual start."""

    name: str
    follower: str
    minutes: int
    moves: int
    turn: str = ""
    board: str = ""
    version: str = VERSION

    def __str__(self) -> str:
        start = "A" if not self.board else f"B{_LETTERS[self.turn]}{self.board.translate(_PIECES)}"
        return (
            f"R{self.version}{_name(self.name)}{_LETTERS[self.follower]}"
            f"{min(self.minutes, 999):03}{min(self.moves, 999):03}{start}"
        )


@dataclass(frozen=True)
class Acceptance:
    """A: the answer to a request."""

    name: str
    code: str

    def __str__(self) -> str:
        return f"A{_name(self.name)}{self.code}"


@dataclass(frozen=True)
class MoveMessage:
    """M: a move, and the seconds it took."""

    seconds: int
    origin: str
    destination: str
    captured: tuple[str, ...]

    def __str__(self) -> str:
        squares = "".join(f"{int(square):02}" for square in self.captured)
        head = f"M{min(self.seconds, 9999):04}{int(self.origin):02}{int(self.destination):02}"
        return f"{head}{len(self.captured):02}{squares}"


@dataclass(frozen=True)
class GameEnd:
    """E: the game is over; whether the sender wants another."""

    reason: str
    stop: bool

    def __str__(self) -> str:
        return f"E{self.reason}{int(self.stop)}"


@dataclass(frozen=True)
class BackRequest:
    """B: back to the position before that move of that side."""

    number: int
    turn: str

    def __str__(self) -> str:
        return f"B{self.number:03}{_LETTERS[self.turn]}"


@dataclass(frozen=True)
class BackAnswer:
    """K: 0 yes, 1 not supported, 2 no."""

    code: str

    def __str__(self) -> str:
        return f"K{self.code}"


@dataclass(frozen=True)
class Chat:
    """C: words for people."""

    text: str

    def __str__(self) -> str:
        plain = self.text.encode("ascii", "replace").decode().replace("\0", " ")
        return f"C{plain[: LONGEST - 1]}"


Message: TypeAlias = (
    GameRequest | Acceptance | MoveMessage | GameEnd | BackRequest | BackAnswer | Chat
)


def read_message(text: str) -> Message:
    """What a message says; `ValueError` if that cannot be told."""
    readers: dict[str, Callable[[str], Message]] = {
        "R": _read_request,
        "A": lambda rest: Acceptance(rest[:32].strip(), rest[32:33] or Refused.OTHER),
        "M": _read_move,
        "E": lambda rest: GameEnd(_one_of(rest[:1], "0123"), rest[1:2] == "1"),
        "B": lambda rest: BackRequest(_number(rest[:3]), _side(rest[3:4])),
        "K": lambda rest: BackAnswer(_one_of(rest[:1], "012")),
        "C": lambda rest: Chat(rest),
    }
    if len(text) > LONGEST:
        raise ValueError(f"a message of {len(text)} characters")
    reader = readers.get(text[:1])
    if reader is None:
        raise ValueError(f"an unknown message {text[:20]!r}")
    try:
        return reader(text[1:])
    except ValueError as error:
        raise ValueError(f"a message that cannot be read, {text!r}: {error}") from None


def _read_request(rest: str) -> GameRequest:
    turn, board = "", ""
    if _one_of(rest[41:42], "AB") == "B":
        turn, board = _side(rest[42:43]), rest[43:].strip().translate(_PIECES)
    return GameRequest(
        rest[2:34].strip(),
        _side(rest[34:35]),
        _number(rest[35:38]),
        _number(rest[38:41]),
        turn,
        board,
        rest[:2],
    )


def _read_move(rest: str) -> MoveMessage:
    count = _number(rest[8:10])
    squares = rest[10:].strip()
    if len(squares) != 2 * count:
        raise ValueError(f"{count} captured squares are announced")
    captured = tuple(str(_number(squares[i : i + 2])) for i in range(0, 2 * count, 2))
    return MoveMessage(
        _number(rest[:4]), str(_number(rest[4:6])), str(_number(rest[6:8])), captured
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{text!r} is no number")
    return int(text)


def _side(letter: str) -> str:
    if letter not in _COLOURS:
        raise ValueError(f"{letter!r} is neither W nor Z")
    return _COLOURS[letter]


def _one_of(letter: str, known: str) -> str:
    if not letter or letter not in known:
        raise ValueError(f"{letter!r} is none of {known}")
    return letter


def _name(text: str) -> str:
    return text.encode("ascii", "replace").decode()[:32].ljust(32)
