"""Owns the words of `go`, and how reports and moves are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from twelves import Limit
from twelves.drivers.numbers import whole

if TYPE_CHECKING:
    from twelves import Board, Info, Move

NUMBERS = (
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
)
FLAGS = ("ponder", "infinite")
_LARGEST = 2**31 - 1
_MOST_NODES = 2**63 - 1
_TOLD = 3  # complaints about one line


@dataclass
class GoRequest:
    """What a `go` asks for. If it is infinite, the answer waits for a stop, whatever the limit."""

    limit: Limit = field(default_factory=Limit)
    searchmoves: list[Move] = field(default_factory=list)
    ponder: bool = False
    infinite: bool = False
    complaints: list[str] = field(default_factory=list)


def read_go(words: list[str], board: Board) -> GoRequest:
    """Reads the words after `go`.

    What cannot be read is complained about, and never makes a search endless: a number that is
    none counts as zero.
    """
    request = GoRequest()
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    i = 0
    while i < len(words):
        word = words[i]
        i += 1
        if word in FLAGS:
            flags.add(word)
        elif word in NUMBERS:
            text = words[i] if i < len(words) and words[i] not in (*NUMBERS, *FLAGS) else ""
            i += bool(text)
            numbers[word] = _number(word, text, request.complaints)
        elif word == "searchmoves":
            i = _read_moves(words, i, board, request)
        else:
            request.complaints.append(f"unknown word {word!r}")
    request.ponder = "ponder" in flags
    request.infinite = "infinite" in flags
    request.limit = _limit(numbers, board.turn, request.complaints)
    return request


def some_of(complaints: list[str]) -> str:
    """The first few complaints, and how many more there are."""
    more = len(complaints) - _TOLD
    return "; ".join(complaints[:_TOLD]) + (f"; and {more} more" if more > 0 else "")


def _number(name: str, text: str, complaints: list[str]) -> int:
    value = whole(text)
    if value is None:
        complaints.append(f"{name} needs a whole number, not {text!r}; zero is taken")
        return 0
    largest = _MOST_NODES if name == "nodes" else _LARGEST
    if abs(value) > largest:
        complaints.append(f"{name} {text} is cut to {largest}")
    return min(max(value, -largest), largest)


def _read_moves(words: list[str], i: int, board: Board, request: GoRequest) -> int:
    while i < len(words) and words[i] not in (*NUMBERS, *FLAGS):
        try:
            request.searchmoves.append(board.parse_move(words[i]))
        except ValueError as error:
            request.complaints.append(f"searchmoves {words[i]!r}: {error}")
        i += 1
    if not request.searchmoves:
        request.complaints.append("no legal searchmoves; all moves are searched")
    return i


def _limit(numbers: dict[str, int], turn: str, complaints: list[str]) -> Limit:
    """The limits that concern the side to move. Less than nothing is nothing."""
    own, other = ("w", "b") if turn == "white" else ("b", "w")
    given = {name: max(value, 0) for name, value in numbers.items()}
    clock = given.get(own + "time", given.get(other + "time"))
    _check_clock(given, own, other, complaints)
    for name in ("movestogo", "mate"):
        if given.get(name) == 0:
            complaints.append(f"{name} must be at least 1; it is ignored")
            del given[name]
    return Limit(
        time=_seconds(given.get("movetime")),
        depth=given.get("depth"),
        nodes=given.get("nodes"),
        clock=_seconds(clock),
        increment=_seconds(given.get(own + "inc", 0)) if clock is not None else None,
        moves_to_go=given.get("movestogo") if clock is not None else None,
        mate=given.get("mate"),
    )


def _check_clock(given: dict[str, int], own: str, other: str, complaints: list[str]) -> None:
    """Says so if the words of the clock lack the clock itself."""
    mine, theirs = own + "time", other + "time"
    if mine in given:
        return
    if theirs in given:
        complaints.append(f"{mine} of the side to move is missing; {theirs} is taken")
        return
    words = [name for name in ("winc", "binc", "movestogo") if name in given]
    if words:
        complaints.append(f"{' and '.join(words)} without {mine}: ignored, there is no clock")


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000


def move_text(move: Move | None, notation: str) -> str:
    """A move as the GUI wants to read it."""
    if move is None:
        return "(none)"
    return move.coordinates if notation == "coord" else str(move)


def info_line(info: Info, notation: str) -> str:
    """A report as a line."""
    mate = info.score.mate()
    parts = [
        f"info depth {info.depth} seldepth {info.seldepth} multipv {info.multipv}",
        f"score mate {mate}" if mate is not None else f"score cp {info.score.value}",
    ]
    if info.bound != "exact":
        parts.append(info.bound + "bound")
    parts.append(f"nodes {info.nodes} nps {info.nps} hashfull {info.hashfull}")
    parts.append(f"tbhits {info.tbhits} time {round(info.time * 1000)}")
    if info.pv:
        parts.append("pv " + " ".join(move_text(move, notation) for move in info.pv))
    return " ".join(parts)


def bestmove_line(move: Move | None, ponder: Move | None, notation: str) -> str:
    """The answer to a `go`."""
    line = f"bestmove {move_text(move, notation)}"
    return f"{line} ponder {move_text(ponder, notation)}" if ponder is not None else line
