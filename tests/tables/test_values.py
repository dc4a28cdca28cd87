"""Shows that the tables say what two independent solvers say, and what was proved by hand."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.tables.conftest import digest
from twelves import Board, EngineError, TableError, tables
from twelves.tables import Tables, Wdl


@pytest.fixture(scope="module")
def shipped() -> Tables:
    return tables.open()


@pytest.fixture
def published(shared: Path) -> dict[str, Any]:
    text = (shared / "data" / "egdb_wld_2to5.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def army(pieces: str) -> tuple[int, int]:
    """Men and kings of one half of the name of a material."""
    return pieces.count("M"), pieces.count("K")


def parts(found: Tables) -> dict[tuple[int, ...], list[int]]:
    """Wins, draws, losses and longest wins and losses, by the pieces of both sides."""
    result: dict[tuple[int, ...], list[int]] = {}
    for file in found.files():
        if not file.distances:
            continue
        first, second = map(army, file.material.split("-"))
        for own, other, part in zip((first, second), (second, first), file.parts, strict=False):
            counts = [part.wins, part.draws, part.losses, part.longest_win, part.longest_loss]
            result[own + other] = counts
    return result


def test_every_slice_is_as_published(shipped: Tables, published: dict[str, Any]) -> None:
    keys = ("win", "draw", "loss", "max_dtw_win", "max_dtw_loss")
    wanted = {
        (s["stm_men"], s["stm_kings"], s["opp_men"], s["opp_kings"]): [s[key] for key in keys]
        for s in published["slices"]
        if s["n"] <= 4
    }
    assert len(wanted) == 41
    assert parts(shipped) == wanted


def test_the_totals_are_as_published(shipped: Tables, published: dict[str, Any]) -> None:
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for slice_pieces, counts in parts(shipped).items():
        own = sums[sum(slice_pieces)]
        own[:] = [*map(sum, zip(own[:3], counts[:3], strict=True)), max(own[3], counts[3])]
    for pieces in (2, 3, 4):
        total = published["totals"][str(pieces)]
        assert sums[pieces] == [total[key] for key in ("win", "draw", "loss", "maxDTW")]


def test_the_published_longest_wins(shipped: Tables, published: dict[str, Any]) -> None:
    for known in published["slices"]:
        if known["n"] <= 4 and known["win"]:
            board = Board("checkers", known["longest_win_fen"])
            assert shipped.probe_dtw(board) == known["max_dtw_win"], known["longest_win_fen"]


@pytest.mark.report("tablebase-07")
def test_kings_alone(shipped: Tables) -> None:
    found = parts(shipped)
    assert found[0, 2, 0, 1][:3] == [14846, 34, 0]
    assert found[0, 1, 0, 2][:3] == [412, 1450, 13018]
    assert found[0, 1, 0, 1][:3] == [230, 654, 108]
    longest = Board("checkers", "B:WK19:BK31,K32")
    assert (shipped.probe_wdl(longest), shipped.probe_dtw(longest)) == (Wdl.WIN, 33)


@pytest.mark.parametrize(
    ("fen", "wdl", "plies", "why"),
    [
        ("W:W13:B6,9", -1, 0, "blocked: no move is a loss (EC 9)"),
        ("B:W13:B6,9", 1, None, "the same board with the other side to move"),
        ("B:W17:BK14,K1", 1, 1, "the capture takes the last piece"),
        ("B:WK2:BK1,K14", 1, 7, "14-18 wins in seven"),
        ("W:W29:BK25", 1, 1, "a man may take a king"),
        ("B:BK1:WK32", 0, None, "kings in opposite double corners"),
        ("B:W:BK32", 1, None, "a bare side"),
    ],
)
def test_proved_by_hand(shipped: Tables, fen: str, wdl: int, plies: int | None, why: str) -> None:
    board = Board("checkers", fen)
    if ":W:" in fen:
        # The side to move still has to move; then the other one has none left.
        assert shipped.probe_dtw(board) == 1, why
        return
    assert shipped.probe_wdl(board) == wdl, why
    if plies is not None or wdl == 0:
        assert shipped.probe_dtw(board) == plies, why


@pytest.mark.report("search-01")
def test_every_move_has_its_worth(shipped: Tables) -> None:
    board = Board("checkers", "B:WK2:BK1,K14")
    worth = {str(m.move): (int(m.wdl), m.plies) for m in shipped.rated_moves(board)}
    assert worth["14-18"] == (1, 7)
    assert worth["14-10"] == (1, 9)
    assert worth["1-5"] == worth["14-9"] == worth["14-17"] == (1, 11)
    assert worth["1-6"][0] == -1
    assert [str(m.move) for m in shipped.best_moves(board)] == ["14-18"]


def test_colours_may_be_exchanged(shipped: Tables) -> None:
    for fen, turned in [
        ("B:WK19:BK31,K32", "W:BK14:WK2,K1"),
        ("B:W25:B6,7", "W:B8:W27,26"),
        ("W:WK3,7:BK30", "B:BK30,26:WK3"),
    ]:
        one, other = Board("checkers", fen), Board("checkers", turned)
        assert shipped.probe_wdl(one) == shipped.probe_wdl(other)
        assert shipped.probe_dtw(one) == shipped.probe_dtw(other)


def test_distances_fall_by_one_along_best_play(shipped: Tables) -> None:
    board = Board("checkers", "B:B2,3:WK10")
    plies = shipped.probe_dtw(board)
    assert plies == 61
    while board.legal_moves:
        assert shipped.probe_dtw(board) == plies
        board.push(shipped.best_moves(board)[0].move)
        plies -= 1
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, plies) == ("black", 0)


def test_what_comes_with_the_package_is_what_is_built(tmp_path: Path) -> None:
    folder = tables.shipped_folder()
    assert folder is not None
    tables.build(tmp_path, pieces=4, threads=2)
    assert digest(tmp_path) == digest(folder)


def test_shipped_tables_are_small() -> None:
    folder = tables.shipped_folder()
    assert folder is not None
    assert sum(file.stat().st_size for file in folder.iterdir()) < 2_500_000


def test_verify_finds_the_shipped_tables_right(shipped: Tables) -> None:
    found: dict[str, int] = {}
    tables.verify(shipped.path, threads=2, report=lambda file, count: found.update({file: count}))
    assert len(found) == 46
    assert sum(found.values()) == 2 * (3488 + 196032 + 6209316)


def test_only_checkers_has_tables() -> None:
    with pytest.raises(EngineError, match="loa"):
        tables.open(game="loa")
    with pytest.raises(EngineError, match="loa"):
        tables.open().probe_wdl(Board("loa"))


def test_too_many_pieces_are_named(shipped: Tables) -> None:
    with pytest.raises(TableError, match=r"no table KKK-KK\.wdl"):
        shipped.probe_wdl(Board("checkers", "W:WK1,K2:BK30,K31,K32"))
