"""Slow reference rules of English draughts: a dictionary of squares and the articles in order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.games.reference import Move, Outcome, Symmetry, other

NAME = "checkers"
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
MAX_REVERSIBLE_PLIES = 80  # EC 10 b

Place = tuple[int, int]
"""Row from the top (Black's side) and column from the left, both from 0."""

# EC 1: row one from left to right is 1=b8 2=d8 3=f8 4=h8, the next 5=a7 6=c7 ...
PLACE: dict[int, Place] = {}
for _row in range(8):
    for _column in range(8):
        if (_row + _column) % 2 == 1:
            PLACE[len(PLACE) + 1] = (_row, _column)
NUMBER: dict[Place, int] = {place: number for number, place in PLACE.items()}


@dataclass(frozen=True)
class Position:
    """`board[n - 1]` is square n: "b" or "w" a man, "B" or "W" a king, "." empty."""

    board: str
    turn: str

    def pieces(self) -> dict[Place, str]:
        return {PLACE[i + 1]: piece for i, piece in enumerate(self.board) if piece != "."}


def colour_of(piece: str) -> str:
    return "black" if piece in "bB" else "white"


def is_king(piece: str) -> bool:
    return piece in "BW"


def crown_row(colour: str) -> int:
    return 7 if colour == "black" else 0


def parse(text: str, **options: str) -> Position:
    """Read a PDN FEN (EC 12); a ValueError names what is wrong."""
    if options:
        raise ValueError(f"checkers has no rule options: {options}")
    fields = text.replace(" ", "").rstrip(".").upper().split(":")
    if len(fields) < 3 or fields[0] not in ("B", "W"):
        raise ValueError(f"not a position: {text!r}")
    pieces: dict[int, str] = {}
    colours_seen = set()
    for part in fields[1:]:
        if re.fullmatch(r"[HF]\d+", part):
            continue
        if not part or part[0] not in "BW" or part[0] in colours_seen:
            raise ValueError(f"not a list of pieces: {part!r}")
        colours_seen.add(part[0])
        for number, king in squares_in(part[1:]):
            if number in pieces:
                raise ValueError(f"two pieces on {number}")
            pieces[number] = part[0] if king else part[0].lower()
    check(pieces)
    if colours_seen != {"B", "W"}:
        raise ValueError(f"a colour is missing: {text!r}")
    board = "".join(pieces.get(number, ".") for number in range(1, 33))
    return Position(board, "black" if fields[0] == "B" else "white")


def squares_in(text: str) -> list[tuple[int, bool]]:
    squares = []
    for item in text.split(",") if text else []:
        match = re.fullmatch(r"(K?)(\d+)(?:-(\d+))?", item)
        if not match:
            raise ValueError(f"not a square: {item!r}")
        first = int(match[2])
        last = int(match[3] or first)
        if not 1 <= first <= last <= 32:
            raise ValueError(f"off the board: {item!r}")
        squares += [(number, match[1] == "K") for number in range(first, last + 1)]
    return squares


def check(pieces: dict[int, str]) -> None:
    for colour in ("black", "white"):
        own = {number: piece for number, piece in pieces.items() if colour_of(piece) == colour}
        if len(own) > 12:
            raise ValueError(f"{len(own)} {colour} pieces")
        for number, piece in own.items():
            if not is_king(piece) and PLACE[number][0] == crown_row(colour):
                raise ValueError(f"a {colour} man on {number} would be a king")


def format(position: Position) -> str:
    """Canonical FEN: White's list first, ascending."""
    lists = []
    for letter in "WB":
        squares = []
        for i, piece in enumerate(position.board):
            if piece.upper() == letter:
                squares.append(("K" if is_king(piece) else "") + str(i + 1))
        lists.append(letter + ",".join(squares))
    return ":".join([position.turn[0].upper(), *lists])


def turn(position: Position) -> str:
    return position.turn


def directions(piece: str) -> list[Place]:
    if piece == "b":
        rows = [1]
    elif piece == "w":
        rows = [-1]
    else:
        rows = [1, -1]
    return [(row, column) for row in rows for column in (-1, 1)]


def steps(pieces: dict[Place, str], origin: Place) -> list[Place]:
    """EC 3, EC 4: one square diagonally, to an empty square."""
    found = []
    for row, column in directions(pieces[origin]):
        target = (origin[0] + row, origin[1] + column)
        if target in NUMBER and target not in pieces:
            found.append(target)
    return found


def jump_routes(
    pieces: dict[Place, str], piece: str, route: list[Place], jumped: list[Place]
) -> list[tuple[list[Place], list[Place]]]:
    """EC 5, EC 6: all ways to go on until no jump is left. `pieces` lacks the jumping piece."""
    row, column = route[-1]
    whole = []
    for down, right in directions(piece):
        over = (row + down, column + right)
        target = (row + 2 * down, column + 2 * right)
        if over not in pieces or colour_of(pieces[over]) == colour_of(piece):
            continue
        if over in jumped or target not in NUMBER or target in pieces:
            continue
        new_route, new_jumped = [*route, target], [*jumped, over]
        crowned = not is_king(piece) and target[0] == crown_row(colour_of(piece))  # EC 7
        more = [] if crowned else jump_routes(pieces, piece, new_route, new_jumped)
        whole += more or [(new_route, new_jumped)]
    return whole


def legal_moves(position: Position) -> list[Move]:
    pieces = position.pieces()
    captures: dict[tuple[Place, Place, frozenset[Place]], list[list[Place]]] = {}
    quiet: list[tuple[Place, Place]] = []
    for origin, piece in pieces.items():
        if colour_of(piece) != position.turn:
            continue
        others = {place: p for place, p in pieces.items() if place != origin}
        for route, jumped in jump_routes(others, piece, [origin], []):
            captures.setdefault((origin, route[-1], frozenset(jumped)), []).append(route)
        quiet += [(origin, target) for target in steps(pieces, origin)]
    if captures:  # EC 8
        return [make_move(o, d, taken, routes) for (o, d, taken), routes in captures.items()]
    return [make_move(o, d, frozenset(), [[o, d]]) for o, d in quiet]


def make_move(
    origin: Place, destination: Place, taken: frozenset[Place], routes: list[list[Place]]
) -> Move:
    names = tuple(tuple(str(NUMBER[place]) for place in route) for route in routes)
    sign = "x" if taken else "-"
    return Move(
        origin=str(NUMBER[origin]),
        destination=str(NUMBER[destination]),
        captured=frozenset(str(NUMBER[place]) for place in taken),
        routes=names,
        texts=tuple(sign.join(route) for route in names),
    )


def play(position: Position, move: Move) -> Position:
    board = list(position.board)
    piece = board[int(move.origin) - 1]
    board[int(move.origin) - 1] = "."
    for square in move.captured:
        board[int(square) - 1] = "."
    if PLACE[int(move.destination)][0] == crown_row(position.turn):
        piece = piece.upper()
    board[int(move.destination) - 1] = piece
    return Position("".join(board), other(position.turn))


def is_reversible(position: Position, move: Move) -> bool:
    """EC 10 b: no capture and no man moved."""
    return not move.captured and is_king(position.board[int(move.origin) - 1])


def outcome(position: Position) -> Outcome | None:
    """EC 9: a player without a legal move loses."""
    if legal_moves(position):
        return None
    return Outcome(other(position.turn), "NO_MOVE")


def repetition_limit(position: Position) -> int:
    return 3  # EC 10 a


def repetition_view(position: Position) -> Position:
    """EC 10 a: the same position with the same side to move."""
    return position


def coordinates(number: str) -> str:
    """The name of a square in letters: 1 is b8, 29 is a1 (EC 1)."""
    row, column = PLACE[int(number)]
    return "abcdefgh"[column] + str(8 - row)


def fits(move: Move, squares: list[str]) -> bool:
    """Whether a text that names these squares can mean the move: a partial route may (EC 11)."""
    return any(
        squares[0] == route[0] and squares[-1] == route[-1] and is_in_order(squares, route)
        for route in move.routes
    )


def is_in_order(squares: list[str], route: tuple[str, ...]) -> bool:
    rest = iter(route)
    return all(square in rest for square in squares)


SYMMETRIES = (
    Symmetry("same", lambda square: square, swaps_colours=False),
    Symmetry("turned", lambda square: str(33 - int(square)), swaps_colours=True),
)


def transform(position: Position, symmetry: Symmetry) -> Position:
    board = ["."] * 32
    for i, piece in enumerate(position.board):
        target = int(symmetry.square(str(i + 1))) - 1
        board[target] = piece.translate(SWAP) if symmetry.swaps_colours else piece
    side = other(position.turn) if symmetry.swaps_colours else position.turn
    return Position("".join(board), side)


SWAP = str.maketrans("bBwW", "wWbB")


def find(position: Position, text: str) -> list[Move]:
    """The legal moves that a text can mean; the sign between the squares does not matter."""
    letters = {coordinates(str(number)): str(number) for number in PLACE}
    if re.fullmatch(r"([a-h][1-8][-x:]?)+", text):
        squares = [letters.get(name, "?") for name in re.findall(r"[a-h][1-8]", text)]
    else:
        squares = re.split(r"[-x:]", text)
    whole = [move for move in legal_moves(position) if tuple(squares) in move.routes]
    return whole or [move for move in legal_moves(position) if fits(move, squares)]
