"""Owns Board: a position, the moves that led to it, and the manners of python-chess."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, TypeVar

from twelves import _core, checks
from twelves.games import DEFAULT_GAME, game_info, named_start
from twelves.outcome import Outcome, Termination

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from twelves._core import Move
    from twelves.draw import Arrow, Picture, Side

_B = TypeVar("_B", bound="Board")


class Board(_core.Record):
    """A game in progress: a position and the moves since its start.

    Parameters
    ----------
    game : str
        Name or alias of a game; without it, the first of `games`.
    fen : str, optional
        A position instead of the standard start: ``'B:W18,24:BK1'``, ``'8/3x4/... b'``.
    rules : str, optional
        A named set of rules, or options such as ``'repetition=first no_move=loss'``.
    start : str, optional
        A named start position, such as ``'scrambled-eggs'``.
    moves : str or iterable of str or Move, optional
        Moves to play from there.

    Raises
    ------
    NotationError, IllegalMoveError, AmbiguousMoveError
        For text that cannot be read or moves that cannot be played. All are `ValueError`.

    Notes
    -----
    Boards are equal, and hash alike, when game, rules and position are: the moves that led there
    do not count. A board changes, so do not keep it as a key of a dict while you play on it.
    One board must not be used by several threads while one of them changes it.

    Examples
    --------
    >>> board = Board("checkers", moves="11-15 23-19")
    >>> board.turn, board.ply(), len(board.legal_moves)
    ('black', 2, 7)
    >>> str(board.push("8-11"))
    '8-11'
    >>> str(board.pop()), [str(move) for move in board.move_stack]
    ('8-11', ['11-15', '23-19'])
    >>> board
    Board('checkers', moves='11-15 23-19')
    """

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        fen: str | None = None,
        *,
        rules: str | None = None,
        start: str | None = None,
        moves: str | Iterable[str | Move] | None = None,
    ) -> None:
        if start is not None:
            if fen is not None:
                raise ValueError("give either fen or start, not both")
            fen = named_start(game, start)
        rules = "" if rules is None else checks.text("rules", rules)
        super().__init__(checks.text("game", game), "" if fen is None else _position(fen), rules)
        for move in moves.split() if isinstance(moves, str) else moves or ():
            self.push(move)

    # How it stands.

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        A draw by repetition or by the move limit counts at once, without a claim.

        Examples
        --------
        >>> Board("loa").outcome() is None
        True
        """
        parts = self._outcome()
        return Outcome(parts[0], Termination(parts[1])) if parts else None

    def is_game_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome() is not None

    def result(self) -> str:
        """The result as game records write it: the side that moves first stands first.

        Returns
        -------
        str
            ``'1-0'`` if the first player (Black, in both games) won, ``'0-1'`` if the other one
            did, ``'1/2-1/2'`` for a draw, ``'*'`` while the game goes on.

        Examples
        --------
        >>> Board("checkers", "W:W13:B6,9").result()
        '1-0'
        """
        parts = self._outcome()
        if parts is None:
            return "*"
        if parts[0] is None:
            return "1/2-1/2"
        return "1-0" if parts[0] == game_info(self.game).sides[0] else "0-1"

    def piece_at(self, square: str) -> str | None:
        """What stands on a square, as `diagram` writes it; None if it is empty.

        Examples
        --------
        >>> Board("loa").piece_at("b1"), Board("loa").piece_at("d4")
        ('x', None)
        """
        squares = game_info(self.game).squares
        if not checks.text("square", square) or square not in squares:
            raise ValueError(f"there is no square {square!r}")
        piece = self.diagram()[squares.index(square)]
        return None if piece == "." else piece

    @property
    def halfmove_clock(self) -> int:
        """The same as `reversible_plies`."""
        return self.reversible_plies

    def is_repetition(self, count: int = 3) -> bool:
        """Whether this position has stood `count` times, with the same side to move."""
        return self.repetitions() >= count

    # Moves.

    def parse_move(self, text: str) -> Move:
        """The legal move that a text names, without playing it.

        Raises `NotationError`, `IllegalMoveError` or `AmbiguousMoveError`, whose messages say what
        is wrong and what would be right.
        """
        return super().parse_move(checks.text("move", text))

    def parse_uci(self, text: str) -> Move:
        """The same as `parse_move`, which reads the engine protocol's spelling, too."""
        return self.parse_move(text)

    def push_uci(self, text: str) -> Move:
        """Plays the move that a text names, and returns it."""
        return self.push(self.parse_uci(text))

    def is_legal(self, move: Move | str) -> bool:
        """Whether that is a legal move here; a text, if it names exactly one."""
        return move in self.legal_moves

    # Other games.

    def set_fen(self, fen: str) -> None:
        """Starts again from another position, under the same rules."""
        self._replace(_position(fen), self.rules)

    def reset(self) -> None:
        """Starts again from the standard start, under the same rules."""
        self._replace("", self.rules)

    def copy(self: _B, *, stack: bool = True) -> _B:
        """A board of its own; with ``stack=False`` one that does not know the moves before.

        Attributes of a subclass are shared with the copy; `copy.deepcopy` copies them, too.

        Examples
        --------
        >>> board = Board(moves="11-15")
        >>> board.copy() == board, board.copy(stack=False).ply()
        (True, 0)
        """
        other = type(self).__new__(type(self))
        _core.Record.__init__(other, self, stack)
        vars(other).update(vars(self))
        return other

    def root(self: _B) -> _B:
        """The position in which the game began, as a new board of the same kind."""
        other = self.copy(stack=False)
        other._replace(self._root_fen(), self.rules)
        return other

    def __copy__(self: _B) -> _B:
        return self.copy()

    def __deepcopy__(self: _B, memo: dict[int, Any]) -> _B:
        other = memo[id(self)] = self.copy()  # known before its attributes are, which may name it
        vars(other).update(copy.deepcopy(vars(self), memo))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [str(move) for move in self.move_stack]
        game = (type(self), self.game, self._root_fen(), self.rules, moves)
        return _restore, game, vars(self) or None

    # How it looks.

    def __repr__(self) -> str:
        info = game_info(self.game)
        parts = [repr(self.game)]
        if self._root_fen() != info.start:
            parts.append(repr(self._root_fen()))
        if self.rules != info.default_rules:
            parts.append(f"rules={self.rules!r}")
        if self.ply():
            parts.append(f"moves={' '.join(map(str, self.move_stack))!r}")
        return f"{type(self).__name__}({', '.join(parts)})"

    def __str__(self) -> str:
        from twelves.draw import text_board

        return text_board(self)

    def svg(
        self,
        *,
        orientation: Side = "white",
        lastmove: Move | str | None = None,
        arrows: Iterable[Arrow] = (),
        squares: Iterable[str] = (),
        size: float | None = None,
        coordinates: bool = True,
        colours: Mapping[str, str] | None = None,
    ) -> Picture:
        """A picture of the board as SVG text, which a notebook shows; see `twelves.draw.svg_board`.

        Examples
        --------
        >>> board = Board("loa", moves="b1-b3")
        >>> picture = board.svg(lastmove=board.peek(), arrows=[("a2", "c2")])
        >>> picture.startswith("<svg")
        True
        """
        from twelves.draw import svg_board

        return svg_board(
            self,
            orientation=orientation,
            lastmove=lastmove,
            arrows=arrows,
            squares=squares,
            size=size,
            coordinates=coordinates,
            colours=colours,
        )

    def _repr_svg_(self) -> str:
        return self.svg(lastmove=self.peek() if self.ply() else None, size=400)


def _position(fen: str) -> str:
    if not checks.text("fen", fen).strip():
        raise _core.NotationError("the position is empty text")
    return fen


def _restore(kind: type[Board], game: str, fen: str, rules: str, moves: list[str]) -> Board:
    """Rebuilds a pickled board, also one of a subclass with another constructor."""
    board = kind.__new__(kind)
    _core.Record.__init__(board, game, fen, rules)
    for move in moves:
        _core.Record.push(board, move)  # a subclass may do more, for which it is not ready yet
    return board
