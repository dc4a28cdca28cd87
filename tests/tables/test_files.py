"""Shows that damaged and missing files are named, and that nothing else happens."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tables.conftest import Command
from twelves import Board, Engine, EngineError, Limit, TableError, tables

KINGS = "KK-K.dtw"
BOARD = Board("checkers", "B:WK19:BK31,K32")


def shorten(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(bytes(content))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def swap(file: Path) -> None:
    file.write_bytes((file.parent / "KM-K.dtw").read_bytes())


DAMAGES = (shorten, flip, empty, swap)


@pytest.mark.report("tablebase-01")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_named(copied: Path, damage: Callable[[Path], None]) -> None:
    damage(copied / KINGS)
    opened = tables.open(copied)
    with pytest.raises(TableError, match=r"KK-K\.dtw"):
        [opened.probe_dtw(board) for board in king_boards()]
    with pytest.raises(TableError, match=r"KK-K\.dtw"):
        tables.verify(copied)
    with pytest.raises(TableError, match=r"KK-K\.dtw"):
        tables.build(copied, pieces=3)


def king_boards(turn: str = "B") -> list[Board]:
    """Positions in all blocks of the table of two kings against one."""
    boards = []
    for a in range(1, 33):
        for b in range(1, a):
            for c in {1, 9, 17, 25, 32} - {a, b}:
                boards.append(Board("checkers", f"{turn}:BK{a},K{b}:WK{c}"))
    return boards


@pytest.mark.report("tablebase-01")
@pytest.mark.parametrize("damage", DAMAGES)
def test_the_search_goes_on_without_it(copied: Path, damage: Callable[[Path], None]) -> None:
    damage(copied / KINGS)
    opened = tables.open(copied)
    with Engine("checkers", tables=opened) as engine:
        for board in king_boards("W")[::3]:
            if board.legal_moves:
                result = engine.play(board, Limit(depth=1))
                assert result.move in board.legal_moves
    assert any(KINGS in problem for problem in opened.problems())


def test_every_byte_counts(copied: Path) -> None:
    """One flipped bit anywhere in a file is found by `verify`."""
    file = copied / "K-K.dtw"
    good = file.read_bytes()
    for i in range(len(good)):
        content = bytearray(good)
        content[i] ^= 1 << i % 8
        file.write_bytes(bytes(content))
        with pytest.raises(TableError, match=r"K-K\.dtw"):
            tables.verify(copied, pieces=2)
    file.write_bytes(good)
    tables.verify(copied, pieces=2)


def test_random_bytes_are_no_table(copied: Path) -> None:
    source = random.Random(12)
    file = copied / "K-K.dtw"
    good = file.read_bytes()
    for size in (0, 1, 7, 8, 100, len(good), 100_000):
        for content in (source.randbytes(size), good[: size // 2] + source.randbytes(size)):
            file.write_bytes(content)
            with pytest.raises(TableError, match=r"K-K\.dtw"):
                tables.open(copied).probe_dtw(Board("checkers", "B:BK1:WK32"))


@pytest.mark.report("tablebase-05")
def test_a_missing_table_is_named(copied: Path) -> None:
    (copied / "K-K.dtw").unlink()
    (copied / "K-K.wdl").unlink()
    opened = tables.open(copied)
    with pytest.raises(TableError, match=r"no table K-K\.dtw"):
        opened.probe_dtw(Board("checkers", "B:WK18,K1:BK15"))  # 15x22 leaves a king each
    assert opened.probe_dtw(BOARD) == 33
    with pytest.raises(TableError, match=r"K-K"):
        tables.verify(copied)


@pytest.mark.report("tablebase-05")
def test_a_pending_capture_is_played_out(built: Path) -> None:
    board = Board("checkers", "B:W17:BK14,K1")
    opened = tables.open(built)
    assert (opened.probe_wdl(board), opened.probe_dtw(board)) == (1, 1)


def test_tables_of_one_kind_are_enough(copied: Path) -> None:
    for file in copied.glob("*.wdl"):
        file.unlink()
    assert tables.open(copied).probe_wdl(BOARD) == 1
    for file in copied.glob("*.dtw"):
        file.unlink()
    opened = tables.open(copied)
    assert opened.pieces == 0
    with pytest.raises(TableError, match=r"KK-K\.dtw"):
        opened.rated_moves(BOARD)


def test_an_absent_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="nothing-here"):
        tables.open(tmp_path / "nothing-here")


def test_wrong_arguments_are_refused(built: Path) -> None:
    with pytest.raises(ValueError, match="pieces must be 2 to"):
        tables.build(built, pieces=1)
    with pytest.raises(ValueError, match="nothing to build"):
        tables.build(built, pieces=3, wdl=False, dtw=False)
    with pytest.raises(ValueError, match="cache_mb"):
        tables.open(built, cache_mb=-1)
    with pytest.raises(EngineError, match="tables are of checkers"), Engine("loa") as engine:
        engine.tables = tables.open(built)


@pytest.mark.report("tablebase-04")
def test_few_files_and_little_memory_are_enough(built: Path) -> None:
    """All tables are asked with 24 file descriptors and 2 GB of address space."""
    script = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
import random
from twelves import Board, tables
opened, source = tables.open({str(built)!r}), random.Random(5)
for _ in range(3000):
    squares = source.sample(range(5, 29), 3)
    kinds = [source.choice(("", "K")) for _ in squares]
    a, b, c = (kind + str(square) for kind, square in zip(kinds, squares))
    board = Board("checkers", source.choice("BW") + f":B{{a}}:W{{b}},{{c}}")
    opened.probe_dtw(board), opened.probe_wdl(board)
print("done")
"""
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120
    )
    assert result.stdout == "done\n", result.stderr


def test_the_command_probes_and_tells(command: Command, built: Path) -> None:
    result = command("probe", BOARD.fen(), "--dir", built)
    assert result.returncode == 0
    assert result.stdout.splitlines()[:2] == [
        "black to move: win in 33 plies",
        "  32-27        win in 33 plies",
    ]
    result = command("info", "--dir", built)
    assert "KK-K.dtw" in result.stdout
    assert "9 wdl files" in result.stdout
    result = command("verify", "--dir", built)
    assert "18 tables" in result.stdout, result.stderr


def test_the_command_says_what_is_wrong(command: Command, copied: Path) -> None:
    flip(copied / KINGS)
    for words in (("verify", "--dir", copied), ("build", "--pieces", 3, "--dir", copied)):
        result = command(*words)
        assert result.returncode == 2
        assert KINGS in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 0
