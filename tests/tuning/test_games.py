"""The file of positions: the same whoever makes it, and whole whatever happens."""

from __future__ import annotations

from pathlib import Path

import pytest

import twelves
from twelves.tuning.games import PlaySettings, play_games, read_header

QUICK = PlaySettings("loa", nodes=60, openings=("random:3-5",))


def played(path: Path, games: int, settings: PlaySettings = QUICK, processes: int = 1) -> str:
    play_games(path, settings, games, processes=processes)
    return path.read_text()


def test_the_same_settings_make_the_same_file(tmp_path: Path) -> None:
    text = played(tmp_path / "a", 25)
    assert text == played(tmp_path / "b", 25, processes=2)
    other = PlaySettings("loa", nodes=60, openings=("random:3-5",), seed=2)
    assert text != played(tmp_path / "c", 25, other)


def test_positions_can_be_read_and_points_alternate(tmp_path: Path) -> None:
    lines = played(tmp_path / "a", 6).splitlines()
    assert read_header(tmp_path / "a")["nodes"] == 60
    assert sum(line.startswith("#") for line in lines[1:]) == 6
    of_side: dict[str, int] = {}
    for line in lines[1:]:
        if line.startswith("#"):
            of_side = {}
            continue
        fen, score, points = line.split("\t")
        board = twelves.Board("loa", fen)
        assert not board.is_game_over()
        assert abs(int(score)) <= 30000
        # Within a game a side has always made the same of it.
        assert of_side.setdefault(board.turn, int(points)) == int(points)


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, cut: int) -> None:
    whole = played(tmp_path / "a", 12)
    (tmp_path / "b").write_text(whole[:-cut])
    assert played(tmp_path / "b", 12) == whole


def test_games_played_otherwise_are_not_mixed(tmp_path: Path) -> None:
    played(tmp_path / "a", 1)
    with pytest.raises(ValueError, match="made otherwise: nodes 60, not 70"):
        played(tmp_path / "a", 2, PlaySettings("loa", nodes=70, openings=("random:3-5",)))
    (tmp_path / "b").write_text("W:W21:B1\t0\t1\n")
    with pytest.raises(ValueError, match="no file of positions"):
        played(tmp_path / "b", 1)


@pytest.mark.parametrize("words", ["random", "ballots:3", "random:x-2", "men-off:2-a"])
def test_openings_that_are_none(tmp_path: Path, words: str) -> None:
    with pytest.raises(ValueError, match="openings are random:2-8 or men-off:2-6, not"):
        play_games(tmp_path / "a", PlaySettings("loa", openings=(words,)), 1)
