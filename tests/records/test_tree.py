"""The tree of a game, and what is counted in many."""

from __future__ import annotations

import io
import random
from pathlib import Path
from types import ModuleType

import pytest

import twelves
from twelves.records import Game, GameBuilder, GameNode, Headers, pdn, same_tree, sgf
from twelves.records.filters import Filter
from twelves.records.statistics import OpeningTree, count_games

GAMES = """
[Event "Glasgow"] [Black "Ann"] [White "Bob"] [Result "1-0"] 1. 11-15 23-19 2. 9-14 22-17 *
[Event "Glasgow"] [Red "Bob"] [White "Cy"] [Result "0-1"] 1. 11-15 22-17 *
[Event "Oslo"] [Black "Ann"] [White "Cy"] [Result "1/2-1/2"] 1. 9-14 22-17 2. 11-15 23-19 3. 5-9 *
[Event "Oslo"] [FEN "W:W32:BK1"] 1... 32-28 *
[Event "bad"] 1. 11-18 *
"""


@pytest.fixture
def games() -> list[Game]:
    return pdn.read_text(GAMES)


def test_places_of_a_tree() -> None:
    game = Game("loa")
    last = game.add_line(["b1b3", "a2c2"])
    other = game.add_variation("c1c3", comment="or", nags=[1])
    assert [str(move) for move in last.moves()] == ["b1-b3", "a2-c2"]
    assert (last.ply(), last.is_end()) == (2, True)
    assert (last.is_mainline(), other.is_mainline()) == (True, False)
    assert game.end() is last
    assert game.next() is game.variations[0]
    assert last.game() is game
    game.promote_to_main(other)
    assert other.is_mainline()
    game.remove_variation(other)
    assert [str(node.move) for node in game.variations] == ["b1-b3"]
    with pytest.raises(twelves.IllegalMoveError):
        game.add_variation("b1b2")


@pytest.mark.parametrize("seed", range(40))
def test_a_tree_does_not_depend_on_who_has_looked_at_it(seed: int) -> None:
    dice = random.Random(seed)
    trees = [Game("checkers"), Game("checkers"), Game("checkers")]
    for _ in range(12):
        nodes = [trees[0], *(node for _, node in trees[0].steps())]
        route = nodes[dice.randrange(len(nodes))]
        board = route.board()
        line: list[twelves.Move] = []
        while not board.is_game_over() and len(line) < dice.randrange(1, 5):
            line.append(board.push(dice.choice(board.legal_moves)))
        path, how = _path(route), dice.randrange(4)
        for number, game in enumerate(trees):
            node = _place(game, path)
            _change(node, line, how)
            if number == 1:  # somebody who looks at every list
                assert all(isinstance(place.variations, list) for _, place in game.steps())
            elif number == 2:  # and somebody who walks along the main line
                assert list(game.mainline_moves()) == [place.move for place in game.mainline()]
    for game in trees:
        assert list(game.mainline_moves()) == list(trees[0].mainline_moves())
        assert same_tree(game, trees[0])
        assert all(place.is_end() == (not place.variations) for _, place in game.steps())
    assert max(place.ply() for _, place in trees[0].steps()) > 2


def _path(node: GameNode) -> list[int]:
    path = []
    while node.parent is not None:
        path.append(node.parent.variations.index(node))
        node = node.parent
    return path[::-1]


def _place(game: Game, path: list[int]) -> GameNode:
    node: GameNode = game
    for index in path:
        main = node.variations[index] if index else node.next()
        assert main is not None
        node = main
    return node


def _change(node: GameNode, line: list[twelves.Move], how: int) -> None:
    if how < 2:
        node.add_moves(line)
    elif how == 2:
        node.add_line(line)
    elif node.variations:
        node.promote_to_main(node.variations[-1])


def test_moves_that_are_added_come_into_the_list_that_was_given() -> None:
    game = Game("checkers")
    followers = game.variations
    moves = twelves.Board("checkers", moves="11-15 23-19").move_stack
    game.add_moves(moves)
    assert [node.move for node in followers] == moves[:1]
    assert list(game.mainline_moves()) == moves


def test_a_builder_makes_the_tree_that_it_is_led_through(games: list[Game]) -> None:
    for game in games:
        assert same_tree(game.accept(GameBuilder()), game)
    assert not same_tree(games[0], games[1])


@pytest.mark.parametrize("module", [pdn, sgf])
def test_games_are_written_to_a_path_or_a_stream(module: ModuleType, tmp_path: Path) -> None:
    name = "checkers" if module is pdn else "loa"
    games = [Game(name, headers={"Event": f"\u00c9{number}"}) for number in range(3)]
    stream = io.StringIO()
    assert module.write_games(games, tmp_path / "games") == 3
    assert module.write_games(games, stream) == 3
    assert (tmp_path / "games").read_text("utf-8") == stream.getvalue()
    again = list(module.read_games(tmp_path / "games"))
    assert [game.headers["Event"] for game in again] == ["\u00c90", "\u00c91", "\u00c92"]


def test_headers_know_names_in_any_case() -> None:
    headers = Headers({"result": "*"})
    headers["Result"] = "1-0"
    assert dict(headers) == {"result": "1-0"}
    del headers["RESULT"]
    assert len(headers) == 0


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Filter(), [0, 1, 2, 3, 4]),
        (Filter(player="bob"), [0, 1]),
        (Filter(event="oslo"), [2, 3]),
        (Filter(result="black"), [0]),
        (Filter(result="white"), [1]),
        (Filter(result="draw"), [2]),
        (Filter(result="unknown"), [3, 4]),
        (Filter(min_plies=2, max_plies=4), [0, 1]),
        (Filter(opening="11-15 23-19"), [0]),
        (Filter(sound=True), [0, 1, 2, 3]),
    ],
)
def test_filters(games: list[Game], wanted: Filter, numbers: list[int]) -> None:
    assert [number for number, game in enumerate(games) if wanted.fits(game)] == numbers


def test_statistics(games: list[Game]) -> None:
    statistics = count_games(games, opening_plies=2)
    results = statistics.results
    assert (results.wins, results.losses, results.draws, results.unknown) == (1, 1, 1, 2)
    assert results.score == 0.5
    assert set(statistics.openings) == {"11-15 23-19", "11-15 22-17", "9-14 22-17"}
    assert statistics.errors == 1
    assert statistics.mean_plies() == (4 + 2 + 5 + 1) / 4
    assert statistics.median_plies() in (2, 4)


def test_lines_that_meet_are_one_in_the_opening_tree(games: list[Game]) -> None:
    tree = OpeningTree("english", plies=5)
    for game in games:
        tree.add(game)
    met = twelves.Board("checkers", moves="11-15 23-19 9-14 22-17")
    assert [(move, results.games) for move, results in tree.moves(met)] == [("5-9", 1)]
    lines = {moves: results.games for moves, results in tree.lines(min_games=1)}
    assert lines["11-15",] == 2
    assert lines["11-15", "23-19", "9-14", "22-17", "5-9"] == 1
    assert list(tree.lines(min_games=3)) == []
