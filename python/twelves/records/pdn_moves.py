"""Owns the reading of the moves of one PDN game, with comments, marks and variations.

What a move means is for the board to say; how a text that fits two is settled is in `settle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from twelves import AmbiguousMoveError, IllegalMoveError
from twelves.records.diagnostics import Diagnostic, Kind
from twelves.records.pdn_lexer import TOKEN, plain_move, squares, strength, turned
from twelves.records.settle import settled

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    from twelves import Board, Move
    from twelves.records.visitor import Visitor

MOVES = frozenset({"move", "loose", "cells"})


class Place:
    """Makes diagnostics of offsets in the text of one game."""

    def __init__(
        self, text: str, game: int, line: int, handle: Callable[[Diagnostic], None]
    ) -> None:
        self.text = text
        self._game = game
        self._line = line
        self._handle = handle

    def report(self, kind: Kind, message: str, offset: int, **more: Any) -> None:
        """Tells what is wrong at an offset."""
        line = self._line + self.text.count("\n", 0, offset)
        column = offset - self.text.rfind("\n", 0, offset)
        self._handle(Diagnostic(kind, message, self._game, line, column, **more))


class MoveReader:
    """Reads moves from a text, without recursion."""

    def __init__(
        self,
        place: Place,
        visitor: Visitor[Any],
        board: Board | None,
        is_turned: bool,
        strict: bool,
    ) -> None:
        self._place = place
        self._text = place.text
        self._visitor = visitor
        self._board = board
        self._is_turned = is_turned
        self._strict = strict
        self._replaced: list[tuple[Move, int]] = []

    def read(self, position: int) -> str:
        """Reads from an offset on and returns the result at the end, or empty text."""
        text, match = self._text, TOKEN.match
        if self._board is None:
            return self._only_result(position)
        end = ""
        while True:
            if not self._strict and not self._is_turned:
                moves, position = self._board.push_line(text, position)
                if moves:
                    self._visit(moves)
                if position == len(text):
                    break
            token = match(text, position)
            assert token is not None  # the last two kinds are anything and nothing
            kind = token.lastgroup
            if kind == "over":
                break
            if kind == "result":
                if not self._replaced and end in ("", "*"):  # else of the variation
                    end = token["result"]
                position = token.end()
            else:
                position = _HANDLERS.get(kind or "", MoveReader._loose)(self, token)
        if self._replaced:
            self._report("variation", "a variation is not closed", len(text))
        while self._replaced:
            self._close()
        return end

    def _report(self, kind: Kind, message: str, offset: int, **more: Any) -> None:
        ply = self._board.ply() if self._board is not None else 0
        self._place.report(kind, message, offset, **{"ply": ply, **more})

    def _only_result(self, position: int) -> str:
        end = ""
        for token in TOKEN.finditer(self._text, position):
            if token.lastgroup == "result" and end in ("", "*"):
                end = token["result"]
        return end

    # Moves.

    def _visit(self, moves: list[Move]) -> None:
        """Leads the visitor through moves that were played at once."""
        visitor, board = self._visitor, self._board
        assert board is not None
        if visitor.visit_run is not None:
            visitor.visit_run(moves)
            return
        for _ in moves:
            board.pop()
        for move in moves:
            visitor.visit_move(board, board.push(move))

    def _plain(self, token: re.Match[str]) -> str:
        text = plain_move(token[token.lastgroup or 0])
        return turned(text) if self._is_turned and token.lastgroup == "cells" else text

    def _loose(self, token: re.Match[str]) -> int:
        """One move, in any spelling."""
        assert self._board is not None
        text = self._plain(token)
        try:
            move = self._board.push(text)
        except ValueError as error:
            return self._recover(token, text, error)
        self._visitor.visit_move(self._board, move)
        if self._strict:
            self._check_spelling(token, move)
        return token.end()

    def _check_spelling(self, token: re.Match[str], move: Move) -> None:
        kind = token.lastgroup or ""
        written = token[kind]
        is_right = written == str(move) or (
            move.is_capture and "-" not in written and kind == "move"
        )
        if not is_right or any(square.startswith("0") for square in written.split("-")):
            self._report("spelling", f"{move} is written as {written!r}", token.start(kind))

    def _recover(self, token: re.Match[str], text: str, error: ValueError) -> int:
        """A move that cannot be played as it stands: finds what is meant, or gives its line up."""
        board, kind = self._board, token.lastgroup or ""
        assert board is not None
        may_turn = kind == "cells" and not board.ply() and not self._is_turned
        if may_turn and turned(text) in board.legal_moves:
            self._is_turned = True
            return self._loose(token)
        if isinstance(error, AmbiguousMoveError):
            ahead = [self._plain(later) for later in self._line_ahead(token.end())]
            if (move := settled(board, text, ahead)) is not None:
                self._visitor.visit_move(board, board.push(move))
                return token.end()
        elif (
            isinstance(error, IllegalMoveError)
            and (joined := self._join_hops(token, text)) is not None
        ):
            return joined
        end = self._end_of_line(token.end())
        self._report(
            "ambiguous" if isinstance(error, AmbiguousMoveError) else "move",
            str(error),
            token.start(kind),
            ply=board.ply() + 1,
            legal=tuple(map(str, board.legal_moves)),
            rest=self._text[token.start(kind) : end].strip(),
        )
        return end

    def _join_hops(self, token: re.Match[str], text: str) -> int | None:
        """A capture that is written jump by jump, as if each were a move (EC 6: it is one)."""
        board = self._board
        assert board is not None
        for later in self._line_ahead(token.end()):
            hop = self._plain(later)
            if squares(hop)[0] != squares(text)[-1]:
                return None
            text += "x" + "x".join(squares(hop)[1:])
            try:
                move = board.push(text)
            except ValueError:
                continue
            self._visitor.visit_move(board, move)
            return later.end()
        return None

    # Looking ahead.

    def _line_ahead(self, position: int) -> Iterator[re.Match[str]]:
        """The moves that follow in the same line, as they are written."""
        depth = 0
        for token in TOKEN.finditer(self._text, position):
            kind = token.lastgroup
            depth += (kind == "begin") - (kind == "end")
            if depth < 0 or (depth == 0 and kind == "result"):
                return
            if depth == 0 and kind in MOVES:
                yield token

    def _end_of_line(self, position: int) -> int:
        """Where the line ends: at the bracket that closes it, at the result, or with the text."""
        depth = 0
        for token in TOKEN.finditer(self._text, position):
            kind = token.lastgroup
            depth += (kind == "begin") - (kind == "end")
            if depth < 0 or (depth == 0 and kind == "result"):
                return token.start(kind or 0)
        return len(self._text)

    # Everything else.

    def _comment(self, token: re.Match[str]) -> int:
        if comment := " ".join(token[token.lastgroup or 0].split("\n")).strip():
            self._visitor.visit_comment(comment)
        return token.end()

    def _mark(self, token: re.Match[str]) -> int:
        kind = token.lastgroup
        self._visitor.visit_nag(int(token["nag"]) if kind == "nag" else strength(token[kind or 0]))
        return token.end()

    def _begin(self, token: re.Match[str]) -> int:
        board = self._board
        assert board is not None
        if board.ply() <= (self._replaced[-1][1] if self._replaced else 0):
            end = self._end_of_line(token.end())
            self._report(
                "variation",
                "there is no move that this could replace",
                token.start("begin"),
                rest=self._text[token.start("begin") : end + 1],
            )
            return end + self._text.startswith(")", end)
        move = board.pop()
        self._replaced.append((move, board.ply()))
        self._visitor.begin_variation()
        return token.end()

    def _end(self, token: re.Match[str]) -> int:
        if self._replaced:
            self._close()
        else:
            self._report("variation", "a bracket that closes nothing", token.start("end"))
        return token.end()

    def _close(self) -> None:
        assert self._board is not None
        move, ply = self._replaced.pop()
        while self._board.ply() > ply:
            self._board.pop()
        self._board.push(move)
        self._visitor.end_variation()

    def _setup(self, token: re.Match[str]) -> int:
        if self._board is None or not self._board.ply():
            return token.end()  # it was the start
        end = self._end_of_line(token.end())
        start = token.start("setup")
        message = "a set-up within the moves is not supported"
        self._report("setup", message, start, rest=self._text[start:end].strip())
        return end

    def _junk(self, token: re.Match[str]) -> int:
        text = token["text"]
        what = "a comment without an end" if text[0] == "{" else "neither move nor comment"
        self._report("text", f"{what}: {text[:60]!r}", token.start("text"), rest=text)
        return token.end()


# Not bound to a reader, which would then be in a circle with its game and wait for the collector.
_HANDLERS: dict[str, Callable[[MoveReader, re.Match[str]], int]] = {
    "comment": MoveReader._comment,
    "remark": MoveReader._comment,
    "escape": lambda _reader, token: token.end(),
    "strength": MoveReader._mark,
    "nag": MoveReader._mark,
    "begin": MoveReader._begin,
    "end": MoveReader._end,
    "setup": MoveReader._setup,
    "text": MoveReader._junk,
}
