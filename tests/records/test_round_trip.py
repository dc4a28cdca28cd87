"""Any tree that can be written is read back as the same tree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import twelves
from twelves.records import Game, GameNode, pdn, same_tree, sgf

# What a comment can hold: braces end it, and blanks at its ends or of other kinds are not kept.
words = st.text(
    st.characters(codec="utf-8", exclude_characters="{}", exclude_categories=("Z", "C")),
    min_size=1,
    max_size=12,
)
comments = st.one_of(st.just(""), st.lists(words, min_size=1, max_size=30).map(" ".join))
values = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), max_size=30)
NAMES = ("Event", "Site", "Date", "Round", "Black", "White", "Annotator")


@st.composite
def games(draw: st.DrawFn, name: str, *, all_comments: bool = True) -> Game:
    game = Game(name, headers=draw(st.dictionaries(st.sampled_from(NAMES), values)))
    for _ in range(draw(st.integers(0, 20))):
        board = game.start_board()
        if board.legal_moves:
            board.push(draw(st.sampled_from(board.legal_moves)))
    if draw(st.booleans()):
        board = twelves.Board(name)
        for _ in range(draw(st.integers(0, 12))):
            if not board.is_game_over():
                board.push(draw(st.sampled_from(board.legal_moves)))
        game.fen = board.fen()
    game.comment = draw(comments)
    nodes: list[GameNode] = [game]
    for _ in range(draw(st.integers(0, 25))):
        at = draw(st.sampled_from([nodes[-1], nodes[-1], *nodes]))
        board = at.board()
        known = {node.move for node in at.variations}
        moves = [move for move in board.legal_moves if move not in known]
        if board.is_game_over() or not moves:
            continue
        node = at.add_variation(draw(st.sampled_from(moves)), comment=draw(comments))
        node.nags = tuple(draw(st.lists(st.integers(1, 6), unique=True, max_size=2)))
        nodes.append(node)
    if all_comments:
        _more_comments(draw, nodes)
    return game


def _more_comments(draw: st.DrawFn, nodes: list[GameNode]) -> None:
    for node in nodes:
        if len(node.variations) > 1:
            node.variations[0].late_comment = draw(comments)
            for other in node.variations[1:]:
                other.starting_comment = draw(comments)


@settings(deadline=None, max_examples=150)
@given(
    game=games("checkers"),
    captures=st.sampled_from(["short", "full"]),
    result=st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]),
    end_with_result=st.booleans(),
)
def test_pdn(game: Game, captures: pdn.Captures, result: str, end_with_result: bool) -> None:
    game.headers["Result"] = result
    text = pdn.format_game(game, captures, end_with_result=end_with_result)
    (again,) = pdn.read_text(text)
    assert again.errors == []
    for name in ("GameType", "SetUp", "FEN"):
        again.headers.pop(name, None)
    assert same_tree(again, game)
    assert (again.result, again.winner) == (game.result, game.winner)
    assert len(pdn.read_text(text + text + text)) == 3


@settings(deadline=None, max_examples=80)
@given(game=games("loa", all_comments=False), result=st.sampled_from(["1-0", "0-1", "1/2-1/2"]))
def test_sgf(game: Game, result: str) -> None:
    game.headers["Result"] = result
    (again,) = sgf.read_text(sgf.format_game(game))
    assert again.errors == []
    assert dict(again.headers) == dict(game.headers)
    assert _lines(again) == _lines(game)


def _lines(game: Game) -> set[tuple[object, ...]]:
    """The lines of a tree, with what is said at their ends."""
    return {
        (*map(str, node.moves()), node.comment, *node.nags)
        for step, node in game.steps()
        if step == "move"
    }
