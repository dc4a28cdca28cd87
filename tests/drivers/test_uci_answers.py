"""What the engine process answers: lines that can be played, options and commands of our own."""

from __future__ import annotations

import pytest

import twelves
from tests.drivers.uci_process import UciProcess, infos, last_info


@pytest.mark.report("protocol-19")
@pytest.mark.parametrize(
    ("game", "fen"),
    [
        ("checkers", None),
        ("checkers", "B:W6,7,8,14,15,16,22,23,24:BK2"),
        ("checkers", "W:WK3,9,K14,K15,16,18,22,K25,26:B24,27,K31"),
        ("loa", None),
        ("loa", "8/2x5/3oo3/1oooxoxo/4oxx1/1xo5/8/8 b"),
    ],
)
def test_every_line_replays(uci: UciProcess, game: str, fen: str | None) -> None:
    board = twelves.Board(game, fen)
    root = board.fen()
    uci.send(f"setoption name UCI_Variant value {game}", "setoption name MultiPV value 3")
    for _ in range(12):
        if board.is_game_over():
            break
        moves = "".join(f" {move}" for move in board.move_stack)
        uci.send(f"position fen {root}" + (f" moves{moves}" if moves else ""))
        lines = uci.go("depth 7 nodes 200000")
        for info in infos(lines):
            replay(board, info["pv"].split())
        words = lines[-1].split()
        if len(words) == 4:
            best = [info for info in infos(lines) if info.get("multipv", "1") == "1"][-1]
            assert words[3] == best["pv"].split()[1]
            replay(board, [words[1], words[3]])
        board.push(words[1])


def replay(board: twelves.Board, line: list[str]) -> None:
    after = board.copy()
    for text in line:
        outcome = after.outcome()
        assert outcome is None or outcome.winner is None, "the line goes on after the end"
        assert text in {str(move) for move in after.legal_moves}
        after.push(text)


@pytest.mark.parametrize("game", ["checkers", "loa"])
def test_multipv_lines_are_ranked_and_different(uci: UciProcess, game: str) -> None:
    uci.send(f"setoption name UCI_Variant value {game}", "setoption name MultiPV value 4")
    uci.send("position startpos")
    lines = uci.go("depth 5")
    last = [info for info in infos(lines) if info["depth"] == "5" and "bound" not in info][-4:]
    assert [info["multipv"] for info in last] == ["1", "2", "3", "4"]
    assert len({info["pv"].split()[0] for info in last}) == 4
    scores = [int(info["score"].split()[1]) for info in last]
    assert scores == sorted(scores, reverse=True)
    assert lines[-1].split()[1] == last[0]["pv"].split()[0]


def test_searchmoves(uci: UciProcess) -> None:
    uci.send("position startpos")
    for text in ("9-13", "12-16"):
        assert uci.go(f"depth 4 searchmoves {text}")[-1].split()[1] == text
    best = uci.go("searchmoves 9-13 12-16 depth 4")[-1].split()[1]
    assert best in ("9-13", "12-16")


def test_coordinates_on_request(uci: UciProcess) -> None:
    uci.send("setoption name MoveNotation value coord", "position fen W:W18,30:B9,15,17,25")
    lines = uci.go("depth 3")
    assert lines[-1].split()[1] in ("d4f6", "c1a3c5a7")
    uci.send("setoption name MoveNotation value pdn")
    assert uci.go("depth 3")[-1].split()[1] in ("18x11", "30x21x14x5")


def test_rule_options(uci: UciProcess) -> None:
    """LOA 6: a draw by the rule of the set, so no win is announced."""
    uci.send("setoption name UCI_Variant value loa")
    fen = "2o5/2oo4/1xoxo3/x1ooo3/1xx5/1xx5/3o4/8 w"
    uci.send(f"position fen {fen}")
    assert last_info(uci.go("depth 1 searchmoves d2d6"))["score"] == "mate 1"
    uci.send("uci")
    names = [
        line.split(" type ")[0][12:]
        for line in uci.until("uciok")
        if line.startswith("option") and "simultaneous" in line.lower()
    ]
    assert len(names) == 1
    uci.send(f"setoption name {names[0]} value draw", f"position fen {fen}")
    assert last_info(uci.go("depth 1 searchmoves d2d6"))["score"] == "cp 0"


@pytest.mark.parametrize("game", ["checkers", "loa"])
def test_extra_commands(uci: UciProcess, game: str) -> None:
    uci.send(f"setoption name UCI_Variant value {game}", "position startpos")
    uci.send("perft 4")
    count = {"checkers": "1469", "loa": "1563208"}[game]
    uci.until(lambda line: line == f"perft 4: {count} moves", 20)
    uci.send("divide 2")
    total = {"checkers": "49", "loa": "1244"}[game]
    uci.until(lambda line: line == f"divide 2: {total} moves")
    uci.send("d")
    assert any(twelves.Board(game).fen() in line for line in uci.ready())
    uci.send("eval")
    assert uci.ready()


def test_blank_lines_and_blanks_do_not_matter(uci: UciProcess) -> None:
    uci.send("", "   ", "\t position \t startpos   moves  11-15 ", "  go   depth  2  ")
    assert uci.bestmove() not in twelves.Board().legal_moves


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_line_endings(uci: UciProcess, ending: str) -> None:
    assert uci.process.stdin is not None
    uci.process.stdin.write(f"position startpos{ending}go depth 2{ending}")
    uci.process.stdin.flush()
    assert uci.bestmove() in twelves.Board().legal_moves


def test_a_stop_ends_the_count_and_the_search_asked_for_behind_it(uci: UciProcess) -> None:
    uci.send("position startpos", "perft 14", "go infinite", "isready", "stop")
    assert uci.bestmove(2) in twelves.Board().legal_moves
    assert uci.go("depth 2")
