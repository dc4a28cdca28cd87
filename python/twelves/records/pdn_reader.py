"""Owns the reading of PDN: a stream of games, each led through a visitor."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, TypeVar

from twelves import Board, game_info
from twelves.records.headers import Headers
from twelves.records.pdn_blocks import Block, blocks
from twelves.records.pdn_lexer import tags
from twelves.records.pdn_moves import MoveReader, Place
from twelves.records.source import Source, byte_reader, decode
from twelves.records.tree import Game
from twelves.records.visitor import GameBuilder, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from twelves.records.diagnostics import Kind

T = TypeVar("T")

GAME = "checkers"
GAME_TYPE = "21"
_OTHER_TYPE = re.compile(rf"(?!{GAME_TYPE}(?!\d))\d")
_SETUP_FIRST = re.compile(r'\s*(?:\{[^}]*\}\s*)*(?:1\s*\.\s*)?/FEN\s*"([^"]*)"/')


def read_games(
    source: Source, *, strict: bool = False, one_nil: str | None = None
) -> Iterator[Game]:
    """The games of a PDN file, one after the other; no more than one is in memory.

    Whatever is wrong with a game stands in its `errors`: no game is left out and no error ends
    the reading.

    Parameters
    ----------
    source : str, path or file object
        A path, or a stream of bytes or text. UTF-8, or else Windows-1252.
    strict : bool
        Report spellings that are read but that the standard does not have.
    one_nil : str, optional
        The side that has won if the result is ``1-0``: in English draughts Black, who moves
        first. Some programs write it as in chess: then ``'white'``.

    Examples
    --------
    >>> import io
    >>> file = io.StringIO('[Event "Example"] 1. 11-15 23-19 2. 8-11 1-0')
    >>> for game in read_games(file):
    ...     print(game.headers["Event"], game.winner, *game.mainline_moves())
    Example black 11-15 23-19 8-11
    """
    winner = _side(one_nil)
    for game in visit_games(source, GameBuilder, strict=strict):
        game.one_nil = winner
        yield game


def read_text(text: str, *, strict: bool = False, one_nil: str | None = None) -> list[Game]:
    """The games of a text.

    Examples
    --------
    >>> game, = read_text("1. 11-15 23-19 2. 9-18")
    >>> print(game.errors[0].kind, game.errors[0].ply, *game.mainline_moves())
    move 3 11-15 23-19
    """
    return list(read_games(io.StringIO(text), strict=strict, one_nil=one_nil))


def visit_games(
    source: Source, make_visitor: Callable[[], Visitor[T]], *, strict: bool = False
) -> Iterator[T]:
    """What a new visitor makes of each game of a file."""
    with byte_reader(source) as read:
        for number, block in enumerate(blocks(read), start=1):
            yield _GameReader(block, number, make_visitor(), strict).read()


def read_headers(source: Source) -> Iterator[Headers]:
    """The tags of each game of a file, without its moves."""
    with byte_reader(source) as read:
        for block in blocks(read):
            yield Headers([(name, value) for _, name, value in tags(decode(block.tags))])


def count_games(source: Source) -> int:
    """How many games a file has: the quickest look at it.

    Examples
    --------
    >>> import io
    >>> count_games(io.BytesIO(b"1. 11-15 * 1. 9-14 22-18 *"))
    2
    """
    with byte_reader(source) as read:
        return sum(1 for _ in blocks(read))


def _side(name: str | None) -> str:
    sides = game_info(GAME).sides
    if name is None:
        return sides[0]
    if name not in sides:
        raise ValueError(f"the winner of 1-0 is one of {', '.join(sides)}, not {name!r}")
    return name


class _GameReader:
    """Reads one game."""

    def __init__(self, block: Block, number: int, visitor: Visitor[Any], strict: bool) -> None:
        text = decode(block.tags)
        self._tags = text
        self._text = text + decode(block.body)
        self._place = Place(self._text, number, block.line, visitor.handle_error)
        self._visitor = visitor
        self._strict = strict

    def read(self) -> Any:
        visitor = self._visitor
        visitor.begin_game(GAME)
        headers = self._read_headers()
        board = self._start(headers)
        if visitor.end_headers(board) is not False:
            is_turned = "p1" in headers or "p2" in headers
            reader = MoveReader(self._place, visitor, board, is_turned, self._strict)
            end = reader.read(len(self._tags))
            visitor.visit_result(end)
            tag = headers.get("result", "*").strip()
            if end not in ("", "*") and tag not in ("", "*", "?", end):
                self._report("result", f"the tag says {tag}, the moves end with {end}")
        return visitor.end_game()

    def _report(self, kind: Kind, message: str, offset: int = 0, **more: Any) -> None:
        self._place.report(kind, message, offset, **more)

    def _read_headers(self) -> dict[str, str]:
        """The tags, by names in small letters."""
        headers: dict[str, str] = {}
        for offset, name, value in tags(self._tags):
            folded = name.casefold()
            if folded in headers:
                self._report("tag", f"a second {name} tag: {value!r} is left out", offset)
                continue
            headers[folded] = value
            self._visitor.visit_header(name, value)
        return headers

    def _start(self, headers: dict[str, str]) -> Board | None:
        """The board of the start; None if the moves cannot be played."""
        kind = headers.get("gametype", GAME_TYPE).strip()
        if kind != GAME_TYPE and _OTHER_TYPE.match(kind):
            self._report("game-type", f"GameType {kind!r} is another game", rest=self._body())
            return None
        fen = headers.get("fen")
        if fen is None and (found := _SETUP_FIRST.match(self._text, len(self._tags))):
            fen = found[1]
            self._visitor.visit_header("FEN", fen)
        if fen is None:
            return Board(GAME)
        try:
            return Board(GAME, fen)
        except ValueError as error:
            self._report("position", f"the start: {error}", rest=self._body())
            return None

    def _body(self) -> str:
        return self._text[len(self._tags) :].strip()
