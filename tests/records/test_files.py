"""Files that people and programs have made, from outside data sets where these are at hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import twelves
from tests.games.test_reference import data_lines
from twelves.match.ballots import ballot_name
from twelves.records import Game, move_lists, pdn, same_tree, sgf

# Games, moves that can be played, and the diagnostics with moves or tags that could not be read.
# Positions: an empty FEN, and men on the row where they would have been crowned (EC 12).
ENGLISH: dict[str, tuple[int, int, dict[str, int]]] = {
    "checkerboard/tinsley.pdn": (724, 36108, {"move": 1, "text": 2}),
    "checkerboard/11_man_english.pdn": (2400, 0, {}),
    "wiegerw_succeed/OCA_2.0.pdn": (43, 2280, {}),
    "wiegerw_succeed/Principles of Strategy.pdn": (16, 594, {}),
    "wiegerw_succeed/Tricks traps and shots.pdn": (91, 3017, {}),
    "wiegerw_succeed/inferno.pdn": (68, 3306, {}),
    "wiegerw_succeed/beginner.pdn": (58, 0, {"position": 1}),
    "wiegerw_succeed/borderclassics.pdn": (183, 62, {}),
    "wiegerw_succeed/bridges.pdn": (267, 0, {"position": 1}),
    "wiegerw_succeed/lpc.pdn": (100, 0, {"position": 4}),
    "edge_cases/quirks.pdn": (6, 17, {}),
}

# Games of other kinds of draughts: all are found with their tags. The counts are those of the
# Event tags, where the files have them.
OTHERS = {
    "checkerboard/11_man_italian.pdn": 2400,
    "wiegerw_succeed/090417ronde12.pdn": 7,
    "wiegerw_succeed/Campionato Assoluto 2005.pdn": 53,
    "wiegerw_succeed/Cat.B1.pdn": 37,
    "wiegerw_succeed/Cat.D1.pdn": 19,
    "wiegerw_succeed/PWCP 2a.pdn": 59,
    "wiegerw_succeed/PWCP_2.pdn": 51,
    "wiegerw_fail/Cat.A1.pdn": 35,
    "wiegerw_succeed/DUTCH96H.pdn": 13,
    "wiegerw_succeed/PROF2.pdn": 16,
    "wiegerw_succeed/candidate95.pdn": 8,
    "wiegerw_succeed/kurnik.pdn": 4,
    "wiegerw_succeed/mrcd2000kval.pdn": 40,
    "wiegerw_succeed/mrcd2006.pdn": 44,
    "wiegerw_succeed/mrcd2007.pdn": 102,
    "wiegerw_succeed/nk ronde 01.pdn": 7,
    "wiegerw_succeed/nk ronde 02.pdn": 7,
    "wiegerw_succeed/nk2003-amsterdam.pdn": 33,
    "wiegerw_succeed/rk ronde 12.pdn": 7,
    "wiegerw_succeed/schildpad.pdn": 34,
    "wiegerw_succeed/ussr1947.pdn": 153,
    "wiegerw_succeed/windragon.pdn": 1,
    "wiegerw_succeed/wk2003.pdn": 23,
    "wiegerw_fail/40Camp.DamaInternazionaleAssoluto.pdn": 45,
    "wiegerw_fail/abatsiev.pdn": 56,
    "wiegerw_fail/delfts.pdn": 2,
    "wiegerw_fail/mrdrcd07.pdn": 72,
    "wiegerw_fail/mrdrcd08.pdn": 40,
}

# Single sentences of the grammar, and a file whose last moves stand behind a result: games without
# tags.
LINES = {
    "wiegerw_succeed/alphanumeric.pdn": 1,
    "wiegerw_succeed/fen.pdn": 3,
    "wiegerw_succeed/gameterminator.pdn": 1,
    "wiegerw_succeed/linecomment.pdn": 1,
    "wiegerw_succeed/movestrength.pdn": 1,
    "wiegerw_succeed/string.pdn": 1,
    "wiegerw_succeed/unicode.pdn": 1,
    "wiegerw_succeed/variation.pdn": 1,
    "wiegerw_fail/nested_comment.pdn": 1,
    "wiegerw_fail/Cat.C1.pdn": 46,
}


@pytest.fixture
def folder(shared: Path) -> Path:
    return shared / "data" / "pdn"


def losses(games: list[Game]) -> dict[str, int]:
    return dict(Counter(error.kind for game in games for error in game.errors))


@pytest.mark.parametrize("name", ENGLISH)
def test_english_draughts(folder: Path, name: str) -> None:
    games = list(pdn.read_games(folder / name))
    plies = sum(1 for game in games for _ in game.mainline_moves())
    assert (len(games), plies, losses(games)) == ENGLISH[name]
    assert pdn.count_games(folder / name) == len(games)
    assert [dict(headers) for headers in pdn.read_headers(folder / name)] == [
        dict(game.headers) for game in games
    ]


@pytest.mark.parametrize("name", OTHERS)
def test_other_draughts(folder: Path, name: str) -> None:
    games = list(pdn.read_games(folder / name))
    assert len(games) == OTHERS[name]
    assert all(game.headers for game in games)


@pytest.mark.parametrize("name", LINES)
def test_single_lines(folder: Path, name: str) -> None:
    assert len(list(pdn.read_games(folder / name))) == pdn.count_games(folder / name) == LINES[name]


def test_every_file_is_known(folder: Path) -> None:
    files = {path.relative_to(folder).as_posix() for path in folder.glob("*/*.pdn")}
    assert files == {*ENGLISH, *OTHERS, *LINES}


@pytest.mark.parametrize("name", ["2move", "3move", "4move", "5move", "11"])
def test_lists_of_ballots(folder: Path, name: str) -> None:
    """Positions of another program's ballots are read; those of three moves have our names."""
    path = folder / "pydraughts_ballots" / f"{name}_english.json"
    positions = json.loads(path.read_text("utf-8"))["all"]
    counts = {"2move": 49, "3move": 174}  # all of two plies; the federation's list
    assert len(positions) == counts.get(name, len(positions)) > 0
    for title, fen in positions.items():
        board = twelves.Board("checkers", fen)
        if name == "3move":
            number, *moves = title.split()
            named = ballot_name("checkers", [_plain(move) for move in moves])
            assert named.split(",")[0] == f"ballot {int(number)}"
            assert twelves.Board("checkers", moves=[_plain(move) for move in moves]) == board


def _plain(move: str) -> str:
    return "-".join(str(int(square)) for square in move.split("-"))


@pytest.mark.parametrize("name", ENGLISH)
def test_what_is_written_is_read_as_the_same_tree(folder: Path, name: str) -> None:
    for game in pdn.read_games(folder / name):
        if any(error.kind == "position" for error in game.errors):
            continue
        for captures in ("short", "full"):
            (again,) = pdn.read_text(pdn.format_game(game, captures))
            assert again.errors == []
            for headers in (game.headers, again.headers):
                for added in ("GameType", "SetUp", "Setup", "FEN", "Result"):
                    headers.pop(added, None)
            assert same_tree(again, game)


def test_doubtful_captures_are_settled_by_the_rest_of_the_game(folder: Path) -> None:
    path = folder / "wiegerw_succeed" / "Tricks traps and shots.pdn"
    for name, short in (("TTS Game 38", "10x26"), ("TTS Game 69", "32x7")):
        (game,) = (g for g in pdn.read_games(path) if name in g.headers["Event"])
        doubtful = [
            node
            for node in game.mainline()
            if node.move is not None and f"{node.move.origin}x{node.move.destination}" == short
        ]
        assert len(doubtful) == 1
        assert doubtful[0].parent is not None
        assert short not in doubtful[0].parent.board().legal_moves
        assert len(doubtful[0].move.path) > 2  # type: ignore[union-attr]
        assert not game.errors


def test_the_illegal_game(folder: Path) -> None:
    games = pdn.read_games(folder / "checkerboard" / "tinsley.pdn")
    (error,) = (e for game in games for e in game.errors if e.kind == "move")
    assert (error.ply, sorted(error.legal)) == (
        123,
        ["16-19", "16-20", "28-24", "28-32", "29-25"],
    )


def test_jump_by_jump_and_first_player_at_the_bottom(folder: Path) -> None:
    texts = json.loads((folder / "playstrategy" / "random_pdns.json").read_text("utf-8"))["games"]
    games = pdn.read_text("\n".join(texts))
    assert len(games) == len(texts) == 30
    assert losses(games) == {}
    over = [game for game in games if not game.end().board().legal_moves]
    assert len(over) == 20
    for game in over:
        outcome = game.end().board().outcome()
        assert outcome is not None
        assert outcome.winner == game.winner
        assert game.player("black") == game.headers["P1"]
    assert sum("x" in text for text in texts) > 20
    (plain,) = pdn.read_games(folder / "playstrategy" / "1.txt")
    assert (losses([plain]), len(list(plain.mainline_moves()))) == ({}, 40)


def test_won_on_the_board_agrees_with_the_result(folder: Path) -> None:
    game = next(pdn.read_games(folder / "wiegerw_succeed" / "Tricks traps and shots.pdn"))
    assert (game.board().turn, game.winner) == ("white", "white")


def test_lists_of_lines_of_action(shared: Path) -> None:
    path = shared / "data" / "loa_games.txt"
    games = list(move_lists.read_games(path))
    assert len(games) == len(list(data_lines(path))) == 71
    assert losses(games) == {}
    for game in games:
        assert game.winner is not None
        outcome = game.end().board().outcome()
        assert outcome is None or outcome.winner == game.winner
        (again,) = sgf.read_text(sgf.format_game(game))
        assert same_tree(again, game)
