"""Owns the writing of PDN 3.0 as its standard has it, for English draughts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from twelves import game_info
from twelves.records.source import write_texts
from twelves.records.visitor import Visitor
from twelves.records.wrap import LineWriter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from twelves import Board, Move
    from twelves.records.source import Target
    from twelves.records.tree import Game

GAME = "checkers"
GAME_TYPE = "21"
_COMMENT_WORD = re.compile(r"(?:\[%\w[^\]]*\]|[^ ])+|(?<= )(?= )|^(?= )|(?<= )$|^$")
Captures = Literal["short", "full"]
RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "0-0", "*"})


class PdnWriter(Visitor[str]):
    """Makes the text of a game.

    Parameters
    ----------
    captures : str
        ``'short'`` writes origin and destination where they say enough, ``'full'`` always every
        square on the way.
    end_with_result : bool
        End the moves with the result, as older programs want it; the standard has a star there,
        and the result only in its tag.
    result : str, optional
        The result to write, instead of the one that the game brings along.
    """

    def __init__(
        self,
        captures: Captures = "short",
        *,
        end_with_result: bool = False,
        result: str | None = None,
    ) -> None:
        if captures not in ("short", "full"):
            raise ValueError(f"captures are written 'short' or 'full', not {captures!r}")
        self._is_short = captures == "short"
        self._end_with_result = end_with_result
        self._result = result

    def begin_game(self, name: str) -> None:
        """Begins a new text."""
        if name != GAME:
            raise ValueError(f"PDN has no game type for {name}; write it as SGF")
        self._headers: dict[str, str] = {}
        self._moves = LineWriter()
        self._needs_number = True
        self._offset = 0

    def visit_header(self, name: str, value: str) -> None:
        """Keeps a tag; its name must be a word."""
        if not name.isidentifier():
            raise ValueError(f"{name!r} cannot be the name of a tag")
        self._headers[name] = " ".join(value.splitlines()) if "\n" in value else value

    def end_headers(self, board: Board | None) -> None:
        """Adds the tags that the standard wants: the game, and a start that is not the usual."""
        assert board is not None
        self._put("GameType", GAME_TYPE, keep=self._headers.get("GameType", "").startswith("21"))
        if board.fen() != game_info(GAME).start:
            if "Setup" not in self._headers:
                self._put("SetUp", "1")
            self._put("FEN", board.fen())
        self._offset = int(board.turn != game_info(GAME).sides[0])

    def _put(self, name: str, value: str, *, keep: bool = False) -> None:
        known = next((own for own in self._headers if own.lower() == name.lower()), name)
        if not keep:
            self._headers[known] = value

    def visit_move(self, board: Board, move: Move) -> None:
        """A move, with its number where one is needed."""
        half_moves = board.ply() - 1 + self._offset
        if half_moves % 2 == 0:
            self._moves.word(f"{half_moves // 2 + 1}.")
        elif self._needs_number:
            self._moves.word(f"{half_moves // 2 + 1}...")
        self._moves.word(self._text(board, move))
        self._needs_number = False

    def _text(self, board: Board, move: Move) -> str:
        if not (self._is_short and len(move.path) > 2):
            return str(move)
        short = f"{move.origin}x{move.destination}"
        board.pop()
        is_clear = short in board.legal_moves
        board.push(move)
        return short if is_clear else str(move)

    def visit_nag(self, nag: int) -> None:
        """A mark."""
        self._moves.word(f"${nag}")

    def visit_comment(self, comment: str) -> None:
        """A comment; a brace in it would end it."""
        # A command is one word, with the blanks in it.
        words = _COMMENT_WORD.findall(comment.replace("}", ")").replace("\n", " "))
        words[0] = "{" + words[0]
        words[-1] += "}"
        for word in words:
            self._moves.word(word)
        self._needs_number = True

    def begin_variation(self) -> None:
        """An opening bracket."""
        self._moves.word("(")
        self._moves.glue()
        self._needs_number = True

    def end_variation(self) -> None:
        """A closing one."""
        self._moves.append(")")
        self._needs_number = True

    def visit_result(self, result: str) -> None:
        """The result as a tag, and the end of the game."""
        tag = self._headers.get("Result", "*")
        self._put("Result", result, keep=tag not in ("*", "", "?") or result not in RESULTS)
        if self._result is not None:
            self._put("Result", self._result)
        tag = self._headers.get("Result", "*")
        self._moves.word(tag if self._end_with_result and tag in RESULTS else "*")

    def end_game(self) -> str:
        """The text, with an empty line at its end."""
        lines = [f'[{name} "{_escaped(value)}"]\n' for name, value in self._headers.items()]
        return "".join([*lines, self._moves.text(), "\n"])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def format_game(game: Game, captures: Captures = "short", *, end_with_result: bool = False) -> str:
    """A game as PDN; ``1-0`` is a win of Black, whatever it was where the game comes from.

    Raises
    ------
    ValueError
        If it is not of English draughts, its start cannot be read or a tag has no proper name.

    Examples
    --------
    >>> from twelves.records import Game
    >>> game = Game(headers={"Event": "Example", "Result": "1-0"})
    >>> _ = game.add_line(["11-15", "23-19"])
    >>> print(format_game(game), end="")
    [Event "Example"]
    [Result "1-0"]
    [GameType "21"]
    1. 11-15 23-19 *
    <BLANKLINE>
    """
    first, second = game_info(GAME).sides
    is_turned = game.one_nil != first and game.winner is not None
    result = {first: "1-0", second: "0-1"}[str(game.winner)] if is_turned else None
    return game.accept(PdnWriter(captures, end_with_result=end_with_result, result=result))


def write_games(
    games: Iterable[Game],
    target: Target,
    captures: Captures = "short",
    *,
    end_with_result: bool = False,
) -> int:
    """Writes games one after the other, to a path or a stream; returns how many there were."""
    texts = (format_game(game, captures, end_with_result=end_with_result) for game in games)
    return write_texts(texts, target)
