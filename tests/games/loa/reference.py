"""Slow reference rules of Lines of Action: a dictionary of squares and the articles in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.games.reference import Move, Outcome, Symmetry, other

NAME = "loa"
START = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 b"
SCRAMBLED = "1oxoxox1/x6o/o6x/x6o/o6x/x6o/o6x/1xoxoxo1 b"  # LOA 10
MAX_REVERSIBLE_PLIES = 0  # LOA knows no such limit

Place = tuple[int, int]
"""File and rank, both from 0: a1 is (0, 0)."""

NAMES: dict[Place, str] = {(f, r): "abcdefgh"[f] + str(r + 1) for f in range(8) for r in range(8)}
PLACES: dict[str, Place] = {name: place for place, name in NAMES.items()}
DIRECTIONS = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]

RULE_SETS = {
    "default": {"simultaneous": "mover", "no_move": "pass", "repetition": "third"},
    "icga": {"simultaneous": "draw", "no_move": "pass", "repetition": "third"},
    "openspiel": {"simultaneous": "mover", "no_move": "loss", "repetition": "first"},
    "playstrategy": {"simultaneous": "draw", "no_move": "draw", "repetition": "third"},
}


@dataclass(frozen=True)
class Position:
    """`rows[0]` is rank 8, "x" Black, "o" White, "." empty; the rule options go with it."""

    rows: tuple[str, ...]
    turn: str
    simultaneous: str = "mover"
    no_move: str = "pass"
    repetition: str = "third"

    def pieces(self) -> dict[Place, str]:
        return {
            (file, rank): self.rows[7 - rank][file]
            for file, rank in NAMES
            if self.rows[7 - rank][file] != "."
        }


STONE = {"black": "x", "white": "o"}


def rule_options(text: str) -> dict[str, str]:
    """The keyword options for `parse`: from the name of a set, or from `name=value` pairs."""
    return RULE_SETS.get(text) or dict(pair.split("=") for pair in text.split())


def parse(text: str, **options: str) -> Position:
    """Read `x` and `o` rows, or L and l rows where upper case and `w` mean the first player."""
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"not a position: {text!r}")
    first_player_is_w = any(letter in "Ll" for letter in words[0])
    rows = []
    for row in words[0].replace("L", "x").replace("l", "o").split("/"):
        expanded = "".join("." * int(c) if c.isdigit() else c for c in row)
        if len(expanded) != 8 or set(expanded) - set("xo."):
            raise ValueError(f"not a row: {row!r}")
        rows.append(expanded)
    if len(rows) != 8 or words[1] not in ("b", "w"):
        raise ValueError(f"not a position: {text!r}")
    for stone in "xo":
        if not 1 <= sum(row.count(stone) for row in rows) <= 12:  # LOA 1, LOA 9
            raise ValueError(f"wrong number of {stone}: {text!r}")
    black_moves = (words[1] == "w") == first_player_is_w
    return Position(tuple(rows), "black" if black_moves else "white", **options)


def format(position: Position) -> str:
    rows = []
    for row in position.rows:
        text = ""
        for c in row:
            if c != ".":
                text += c
            elif text and text[-1].isdigit():
                text = text[:-1] + str(int(text[-1]) + 1)
            else:
                text += "1"
        rows.append(text)
    return "/".join(rows) + " " + position.turn[0]


def turn(position: Position) -> str:
    return position.turn


def pieces_on_line(pieces: dict[Place, str], origin: Place, direction: Place) -> int:
    """LOA 2: pieces of both colours anywhere on the line through the square, itself included."""
    count = 1
    for sign in (1, -1):
        file, rank = origin
        while True:
            file, rank = file + sign * direction[0], rank + sign * direction[1]
            if (file, rank) not in NAMES:
                break
            count += (file, rank) in pieces
    return count


def stone_moves(position: Position, side: str) -> list[Move]:
    """The moves of `side`'s pieces, whoever's turn it is and whether or not the game is over."""
    pieces = position.pieces()
    own = STONE[side]
    moves = []
    for origin, stone in pieces.items():
        if stone != own:
            continue
        for direction in DIRECTIONS:
            distance = pieces_on_line(pieces, origin, direction)
            way = [
                (origin[0] + n * direction[0], origin[1] + n * direction[1])
                for n in range(1, distance + 1)
            ]
            target = way[-1]
            if target not in NAMES or pieces.get(target) == own:  # LOA 4
                continue
            if any(pieces.get(place, own) != own for place in way[:-1]):  # LOA 3
                continue
            moves.append(stone_move(NAMES[origin], NAMES[target], target in pieces))
    return moves


def stone_move(origin: str, destination: str, is_capture: bool) -> Move:
    return Move(
        origin=origin,
        destination=destination,
        captured=frozenset([destination]) if is_capture else frozenset(),
        routes=((origin, destination),),
        texts=(origin + ("x" if is_capture else "-") + destination,),
    )


PASS = Move("", "", frozenset(), routes=((),), texts=("pass",), is_pass=True)


def legal_moves(position: Position) -> list[Move]:
    """None when the game is over; a pass when nothing else is legal and the rules know it."""
    if connection_outcome(position) is not None:
        return []
    moves = stone_moves(position, position.turn)
    if not moves and position.no_move == "pass" and stone_moves(position, other(position.turn)):
        return [PASS]  # LOA 7
    return moves


def play(position: Position, move: Move) -> Position:
    pieces = position.pieces()
    if not move.is_pass:
        pieces[PLACES[move.destination]] = pieces.pop(PLACES[move.origin])
    return with_pieces(position, pieces, other(position.turn))


def with_pieces(position: Position, pieces: dict[Place, str], side: str) -> Position:
    rows = tuple(
        "".join(pieces.get((file, rank), ".") for file in range(8)) for rank in range(7, -1, -1)
    )
    return Position(rows, side, position.simultaneous, position.no_move, position.repetition)


def is_reversible(position: Position, move: Move) -> bool:
    return not move.captured


def is_connected(position: Position, side: str) -> bool:
    """LOA 5: all pieces in one group, neighbours in eight directions."""
    own = {place for place, stone in position.pieces().items() if stone == STONE[side]}
    reached = {next(iter(own))}
    border = list(reached)
    while border:
        file, rank = border.pop()
        for down, right in DIRECTIONS:
            neighbour = (file + down, rank + right)
            if neighbour in own and neighbour not in reached:
                reached.add(neighbour)
                border.append(neighbour)
    return reached == own


def connection_outcome(position: Position) -> Outcome | None:
    mover = other(position.turn)
    if is_connected(position, mover) and is_connected(position, position.turn):  # LOA 6
        return Outcome(mover if position.simultaneous == "mover" else None, "GOAL")
    for side in ("black", "white"):
        if is_connected(position, side):
            return Outcome(side, "GOAL")
    return None


def outcome(position: Position) -> Outcome | None:
    ended = connection_outcome(position)
    if ended is not None:
        return ended
    if legal_moves(position):
        return None
    if position.no_move == "loss":
        return Outcome(other(position.turn), "NO_MOVE")
    return Outcome(None, "NO_MOVE")  # LOA 7: neither side can move, or no_move is draw


def repetition_limit(position: Position) -> int:
    return {"third": 3, "first": 2, "none": 0}[position.repetition]  # LOA 8


def repetition_view(position: Position) -> Position | tuple[str, ...]:
    """LOA 8: the side to move counts, but not for `first`, the first return of a board.

    Where a player may pass it counts there too: a pass leaves the board, and is no return.
    """
    if position.repetition == "first" and position.no_move != "pass":
        return position.rows
    return position


SQUARE_MAPS: dict[str, Callable[[int, int], Place]] = {
    "same": lambda f, r: (f, r),
    "quarter": lambda f, r: (7 - r, f),
    "half": lambda f, r: (7 - f, 7 - r),
    "three quarters": lambda f, r: (r, 7 - f),
    "mirrored": lambda f, r: (7 - f, r),
    "upside down": lambda f, r: (f, 7 - r),
    "main diagonal": lambda f, r: (r, f),
    "other diagonal": lambda f, r: (7 - r, 7 - f),
}


def named_symmetry(name: str, swaps_colours: bool) -> Symmetry:
    place = SQUARE_MAPS[name]

    def square(old: str) -> str:
        return NAMES[place(*PLACES[old])] if old else old

    return Symmetry(name + (", colours" if swaps_colours else ""), square, swaps_colours)


SYMMETRIES = tuple(named_symmetry(name, swap) for swap in (False, True) for name in SQUARE_MAPS)


def transform(position: Position, symmetry: Symmetry) -> Position:
    swap = str.maketrans("xo", "ox") if symmetry.swaps_colours else {}
    pieces = {
        PLACES[symmetry.square(NAMES[place])]: stone.translate(swap)
        for place, stone in position.pieces().items()
    }
    side = other(position.turn) if symmetry.swaps_colours else position.turn
    return with_pieces(position, pieces, side)


def find(position: Position, text: str) -> list[Move]:
    """The legal moves that a text can mean; the sign between the squares does not matter."""
    plain = text.replace("-", "").replace("x", "")
    return [move for move in legal_moves(position) if plain == ("".join(move.routes[0]) or "pass")]
