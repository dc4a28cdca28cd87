"""Owns the reading of SGF (FF[4], GM[9]): records of Lines of Action, with their set-ups."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from twelves import Board, game_info
from twelves.records.diagnostics import Diagnostic, Kind
from twelves.records.node import GameNode
from twelves.records.sgf_lexer import HEADERS, MARKS, Word, words
from twelves.records.source import Source, byte_reader, decode
from twelves.records.tree import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from twelves import Move

GAME = "loa"
GAME_NUMBER = "9"
_SIDES = {"B": "black", "W": "white"}
_RESULT = re.compile(r"\s*([BW])\s*\+\s*(.*)", re.IGNORECASE)
_MOVE = re.compile(r"\s*([a-h][1-8])\s*[-x:]?\s*([a-h][1-8])\s*[+!#?]*\s*", re.IGNORECASE)
_GIVES_UP = frozenset({"resign", "timeout", "forfeit"})
_STONES = {"AB": "x", "AW": "o"}
# Set-ups of the format that are games of their own (boardspace.net, variations of the game).
_OTHER_GAMES = {
    "parachute": "in which stones are placed in the first six moves",
    "gemma": "in which the squares that stones leave are gone",
}


def read_games(source: Source) -> Iterator[Game]:
    """The games of an SGF file.

    What is wrong with a game stands in its `errors`; the other games are read.

    Examples
    --------
    >>> import io
    >>> file = io.StringIO("(;FF[4]GM[9]PB[Ann]RE[B+Resign];B[b1-b3];W[a2:c2+])")
    >>> for game in read_games(file):
    ...     print(game.player("black"), game.winner, *game.mainline_moves())
    Ann black b1-b3 a2-c2
    """
    with byte_reader(source) as read:
        data = b""
        while chunk := read(1 << 20):
            data += chunk
    text = decode(data)
    for number, trees in enumerate(_trees(text), start=1):
        yield _TreeReader(text, number).read(trees)


def _trees(text: str) -> Iterator[list[Word]]:
    """The words of each game tree."""
    depth, tree = 0, list[Word]()
    for word in words(text):
        depth += (word.name == "(") - (word.name == ")")
        if depth < 0:
            depth = 0
            continue
        if depth or tree:
            tree.append(word)
        if depth == 0 and tree:
            yield tree
            tree = []
    if tree:
        yield tree


class _TreeReader:
    """Reads one game."""

    def __init__(self, text: str, number: int) -> None:
        self._text = text
        self._number = number
        self._game = Game(GAME)
        self._node: GameNode = self._game
        self._board: Board | None = None
        self._setup: dict[str, list[str]] = {"AE": [], "AB": [], "AW": []}
        self._named = ""
        self._turn = ""
        self._is_closed = False  # the rest of this line cannot be played

    def read(self, tree: list[Word]) -> Game:
        body = self._read_root(tree)
        stack: list[tuple[GameNode, bool]] = []
        for word in body:
            if word.name == "(":
                stack.append((self._node, self._is_closed))
            elif word.name == ")":
                if stack:
                    self._back_to(*stack.pop())
            elif word.name in _SIDES:
                self._move(word)
            else:
                self._remark(word)
        return self._game

    def _report(self, kind: Kind, message: str, offset: int, **more: Any) -> None:
        line = self._text.count("\n", 0, offset) + 1
        column = offset - self._text.rfind("\n", 0, offset)
        self._game.errors.append(Diagnostic(kind, message, self._number, line, column, **more))

    # The root.

    def _read_root(self, tree: list[Word]) -> list[Word]:
        """Reads the first node; returns the words after it."""
        at = 0
        while at < len(tree) and tree[at].name in "(;":
            at += 1
        start = tree[0].offset
        kind, size = "", ""
        while at < len(tree) and tree[at].name not in ("(", ")", ";", "B", "W"):
            word = tree[at]
            at += 1
            if word.name == "GM":
                kind = word.values[0].strip()
            elif word.name == "SZ":
                size = word.values[0].strip()
            elif word.name in self._setup:
                self._setup[word.name] += word.values
            else:
                self._root_property(word)
        if kind not in ("", GAME_NUMBER):
            self._cannot_start("game-type", f"GM[{kind}] is another game", start)
        elif size not in ("", "8", "8:8"):
            self._cannot_start("game-type", f"SZ[{size}]: only boards of size 8 are played", start)
        elif reason := _OTHER_GAMES.get(self._named.strip().lower()):
            self._cannot_start("setup", f"SU[{self._named}] is another game, {reason}", start)
        else:
            self._start(start)
        return tree[at:]

    def _root_property(self, word: Word) -> None:
        value = word.values[0] if word.values else ""
        headers = self._game.headers
        if word.name == "SU":
            self._named = value
        elif word.name == "PL":
            self._turn = value.strip().upper()[:1]
        elif word.name == "C":
            self._game.comment = value
        elif word.name == "RE":
            self._result(value)
        elif word.name == "RU":
            self._rules(value)
        elif word.name not in ("FF", "CA", "ST"):
            headers[HEADERS.get(word.name, word.name)] = value

    def _result(self, value: str) -> None:
        found = _RESULT.fullmatch(value)
        headers = self._game.headers
        if found:
            headers["Result"] = "1-0" if found[1].upper() == "B" else "0-1"
            if found[2]:
                headers["Termination"] = found[2]
        elif value.strip().lower() in ("0", "draw", "1/2", "1/2-1/2"):
            headers["Result"] = "1/2-1/2"
        else:
            headers["Result"] = "*"

    def _rules(self, value: str) -> None:
        try:
            self._game.rules = Board(GAME, rules=value).rules
        except ValueError:
            self._game.headers["Rules"] = value

    def _start(self, offset: int) -> None:
        """Sets the start up: a named one, changed by the stones that are added and taken away."""
        game = self._game
        try:
            board = Board(GAME, start=self._named.lower()) if self._named else Board(GAME)
        except ValueError as error:
            if self._named.lower() != "custom":
                self._cannot_start("setup", f"SU[{self._named}]: {error}", offset)
                return
            board = None
        rows = board.fen() if board else "8/8/8/8/8/8/8/8 b"
        if any(self._setup.values()) or self._turn:
            rows = self._placed(rows)
        try:
            self._board = Board(GAME, rows, rules=game.rules)
        except ValueError as error:
            self._report("position", f"the start: {error}", offset)
        if rows != game_info(GAME).start:
            game.fen = rows

    def _cannot_start(self, kind: Kind, message: str, offset: int) -> None:
        """Reports why no move can be played, and leaves a start that is none: not the usual one."""
        self._report(kind, message, offset)
        self._game.fen = message

    def _placed(self, fen: str) -> str:
        """A position with the stones of the set-up: rows from 8 to 1, then the side to move."""
        rows, turn = fen.split()
        cells = [list(re.sub(r"\d", lambda d: "." * int(d[0]), row)) for row in rows.split("/")]
        for name, points in self._setup.items():
            for point in _points(points):
                cells[8 - int(point[1])]["abcdefgh".index(point[0])] = _STONES.get(name, ".")
        text = "/".join("".join(row) for row in cells)
        turn = self._turn.lower() if self._turn in _SIDES else turn
        return f"{re.sub(r'[.]+', lambda dots: str(len(dots[0])), text)} {turn}"

    # The moves.

    def _back_to(self, node: GameNode, is_closed: bool) -> None:
        self._is_closed = is_closed
        if self._board is None or node is self._node:
            return
        # Mostly a few moves back in the same line.
        own, other = self._node.moves(), node.moves()
        common = len(other) if own[: len(other)] == other else 0
        while self._board.ply() > common:
            self._board.pop()
        for move in other[common:]:
            self._board.push(move)
        self._node = node

    def _move(self, word: Word) -> None:
        if self._board is None or self._is_closed:
            return
        text = word.values[0].strip()
        if text.lower() in _GIVES_UP:
            if self._game.result == "*":
                self._game.headers["Result"] = "0-1" if word.name == "B" else "1-0"
            self._game.headers.setdefault("Termination", text.lower())
            return
        found = _MOVE.fullmatch(text)
        plain = f"{found[1]}{found[2]}".lower() if found else text.lower() or "pass"
        try:
            self._pass_until(_SIDES[word.name])
            move = self._board.push(plain)
        except ValueError as error:
            self._is_closed = True
            self._report(
                "move",
                str(error),
                word.offset,
                ply=self._board.ply() + 1,
                legal=tuple(map(str, self._board.legal_moves)),
                rest=text,
            )
            return
        self._add(move)

    def _pass_until(self, side: str) -> None:
        """Files may leave out that a player who cannot move gives the turn away (LOA 7)."""
        assert self._board is not None
        if self._board.turn != side:
            if "pass" not in self._board.legal_moves:
                raise ValueError(f"it is not the turn of {side}")
            self._add(self._board.push("pass"))

    def _add(self, move: Move) -> None:
        node = GameNode(self._node, move)
        self._node.variations.append(node)
        self._node = node

    def _remark(self, word: Word) -> None:
        if self._is_closed or word.name == ";":
            return
        value = word.values[0] if word.values else ""
        judged = (word.name, value.strip() or "1" if word.name in ("TE", "BM") else "")
        if word.name == "C":
            node = self._node
            node.comment = f"{node.comment} {value}" if node.comment else value
        elif judged in MARKS:
            self._node.nags += (MARKS[judged],)
        elif word.name in self._setup:
            self._report("setup", "stones are set within the game", word.offset)
            self._is_closed = True
        else:
            what = f"{word.name}{''.join(f'[{value}]' for value in word.values)}"
            self._report("text", f"{what[:60]!r} is left out", word.offset)


def _points(values: list[str]) -> Iterator[str]:
    """The points of a set-up; ``a1:c2`` is all that lies between them."""
    for value in values:
        ends = [point.strip().lower() for point in value.split(":")]
        for point in ends:
            if not re.fullmatch("[a-h][1-8]", point):
                return
        columns = sorted((ends[0][0], ends[-1][0]))
        rows = sorted((ends[0][1], ends[-1][1]))
        for column in "abcdefgh":
            for row in "12345678":
                if columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]:
                    yield column + row
