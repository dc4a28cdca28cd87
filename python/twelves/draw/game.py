"""Owns games as pictures: the graph of a record, and board, moves and graph as static HTML.

Every text of the record is escaped. There are no scripts and no style sheets in it, so that a
notebook shows it wherever it is opened.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from twelves import game_info
from twelves.draw.graph import GraphPoint, svg_graph
from twelves.draw.svg import Picture, svg_board
from twelves.records.comments import words
from twelves.records.values import value_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from twelves.draw.layout import Side
    from twelves.records import Game, GameNode

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
_BLAMES = ("??", "?", "?!")
_SOFT = "opacity:.65;font-size:90%"
_OPENING, _CLOSING = f'<span style="{_SOFT}">(', ")</span>"
_MANY = 200  # errors of a record that are told


def move_number(ply: int, offset: int, *, always: bool) -> str:
    """The number before a move, ``12.`` or ``12...``, or nothing where it is clear."""
    half = ply - 1 + offset
    if half % 2 == 0:
        return f"{half // 2 + 1}."
    return f"{half // 2 + 1}..." if always else ""


def svg_game_graph(game: Game, *, here: int | None = None, size: float | None = None) -> Picture:
    """The graph of the values that stand in the comments of a record, as `annotate` writes them.

    Parameters
    ----------
    game : Game
        The record.
    here : int, optional
        Number of the move at which a line stands.
    size : float, optional
        The width in pixels.
    """
    points = list(_points(game))
    return svg_graph(
        points, game_info(game.name).sides, here=None if here is None else here - 1, size=size
    )


def _offset(game: Game) -> int:
    return int(game.start_board().turn != game_info(game.name).sides[0])


def _points(game: Game) -> Iterator[GraphPoint]:
    offset = _offset(game)
    for ply, node in enumerate(game.mainline(), 1):
        value = value_in(node.comment)
        number = move_number(ply, offset, always=True)
        mark = next((sign for sign in _signs(node) if sign in _BLAMES), "")
        is_round = number.removesuffix(".").isdigit() and int(number[:-1]) % 10 == 0
        yield GraphPoint(
            None if value is None else value.expected(),
            f"{number} {node.move}{mark} {value or ''}".rstrip(),
            mark,
            number[:-1] if is_round else "",
        )


def _signs(node: GameNode) -> list[str]:
    return [SIGNS.get(nag, f"${nag}") for nag in node.nags]


def html_game(node: GameNode, *, orientation: Side = "white", size: float = 360) -> str:
    """A game as static HTML: who played, the board, the moves, and the graph if there are values.

    Parameters
    ----------
    node : GameNode
        The place whose board is shown; a whole game shows its last position.
    orientation : {'white', 'black'}
        Whose side is at the bottom.
    size : float
        Width of the board in pixels.
    """
    game = node.game()
    place = game.end() if node is game else node
    try:
        board = place.board()
    except ValueError as error:
        picture, moves, graph = f"<p>{escape(str(error))}</p>", "", ""
    else:
        last = board.peek() if board.ply() else None
        picture = svg_board(board, orientation=orientation, lastmove=last, size=size)
        moves = _joined(_moves(game, None if node is game else node))
        graph = _graph(game, node, size)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start;'
        f'font-family:sans-serif;line-height:1.5"><div style="flex:none;width:{size:g}px;'
        f'max-width:100%">{picture}{graph}</div>'
        f'<div style="flex:1 1 16em;min-width:14em;max-width:42em;max-height:{size * 1.4:g}px;'
        f'overflow:auto">{_head(game)}<div>{moves}</div>{_errors(game)}</div></div>'
    )


def _graph(game: Game, node: GameNode, size: float) -> str:
    if all(value_in(place.comment) is None for place in game.mainline()):
        return ""
    here = node.ply() if node is not game and node.is_mainline() else None
    return f'<div style="margin-top:.5em">{svg_game_graph(game, here=here, size=size)}</div>'


def _head(game: Game) -> str:
    names = []
    for side in game_info(game.name).sides:
        accuracy = game.headers.get(f"{side.title()}Accuracy")
        more = f' <span style="{_SOFT}">accuracy {escape(accuracy)}</span>' if accuracy else ""
        name = escape(game.player(side))
        names.append(f"<b>{name}</b> ({side}){more}" if name else f"<b>{side}</b>{more}")
    about = [game.headers.get(name, "").strip() for name in ("Event", "Site", "Date", "Opening")]
    facts = ", ".join(escape(text) for text in about if text.strip("?.- "))
    result = "" if game.result == "*" else f" &nbsp;{escape(game.result)}"
    return f'<div>{" &ndash; ".join(names)}{result}</div><div style="{_SOFT}">{facts}</div>'


def _joined(pieces: Iterable[str]) -> str:
    """Pieces of a text with a blank between two, but none inside the brackets."""
    parts: list[str] = []
    for piece in pieces:
        if parts and parts[-1] != _OPENING and piece != _CLOSING:
            parts.append(" ")
        parts.append(piece)
    return "".join(parts)


def _moves(game: Game, current: GameNode | None) -> Iterator[str]:
    """The tree as a text; variations in brackets."""
    offset = _offset(game)
    if text := words(game.comment):
        yield _comment(text)
    depth, ply, plies = 0, 0, list[int]()
    needs_number = True
    for step, node in game.steps():
        if step == "begin":
            plies.append(ply)
            ply -= 1
            depth += 1
            yield _OPENING
            needs_number = True
            if text := words(node.starting_comment):
                yield _comment(text)
        elif step == "end":
            ply = plies.pop()
            depth -= 1
            yield _CLOSING
            needs_number = True
        elif step == "late":
            if text := words(node.late_comment):
                yield _comment(text)
        else:
            ply += 1
            number = move_number(ply, offset, always=needs_number)
            yield from _move(node, number, is_main=depth == 0, is_current=node is current)
            needs_number = bool(words(node.comment))


def _move(node: GameNode, number: str, *, is_main: bool, is_current: bool) -> Iterator[str]:
    signs = "".join(sign if sign[0] != "$" else f" {sign}" for sign in _signs(node))
    move = escape(f"{node.move}{signs}")
    if is_main:
        move = f"<b>{move}</b>"
    if is_current:
        move = f'<span style="background:#e8c547;color:#000;padding:0 .2em">{move}</span>'
    value = value_in(node.comment)
    text = "" if value is None else f' <span style="{_SOFT}">{value}</span>'
    # What belongs together is not broken into two lines.
    yield f'<span style="white-space:nowrap">{number} {move}{text}</span>'
    if comment := words(node.comment):
        yield _comment(comment)


def _comment(text: str) -> str:
    return f"<i>{escape(text)}</i>"


def _errors(game: Game) -> str:
    if not game.errors:
        return ""
    items = "".join(f"<li>{escape(str(error))}</li>" for error in game.errors[:_MANY])
    return f'<div style="{_SOFT}">What is wrong in the record:<ul>{items}</ul></div>'
