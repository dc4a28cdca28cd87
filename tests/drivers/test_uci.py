"""The engine process as GUIs see it: one answer a request, at once, whatever is sent."""

from __future__ import annotations

import sys
import time

import pytest

import twelves
from tests.drivers.uci_process import LINE, UciProcess, infos, last_info

SOLVED = "position fen B:W17:B14"
"""One legal move, which wins."""


@pytest.mark.report("protocol-17")
def test_answers_at_once_on_pipes() -> None:
    with UciProcess() as engine:
        started = time.monotonic()
        engine.send("uci")
        lines = engine.until("uciok", timeout=3)
        assert time.monotonic() - started < 1.5, "aim: 150 ms, asked: 1 s on a quiet machine"
        assert any(line.startswith("id name twelves") for line in lines)
        assert all(LINE.fullmatch(line) for line in lines)
        names = {line.split(" type ")[0][12:] for line in lines if line.startswith("option")}
        assert {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Variant", "MoveNotation"} <= names


def test_variant_option_names_both_games() -> None:
    with UciProcess() as engine:
        engine.send("uci")
        lines = engine.until("uciok")
        (variant,) = [line for line in lines if line.startswith("option name UCI_Variant ")]
        assert "type combo" in variant
        assert "default checkers" in variant
        assert {"var checkers", "var loa"} <= {f"var {word}" for word in variant.split(" var ")[1:]}


@pytest.mark.parametrize("name", ["checkers", "english", "american", "draughts", "loa", "Checkers"])
def test_variant_aliases(uci: UciProcess, name: str) -> None:
    uci.send(f"setoption name UCI_Variant value {name}", "position startpos", "go depth 1")
    move = uci.bestmove()
    game = "loa" if name == "loa" else "checkers"
    assert move in twelves.Board(game).legal_moves


@pytest.mark.parametrize("game", ["checkers", "loa"])
def test_plays_a_game_to_the_end(uci: UciProcess, game: str) -> None:
    uci.send(f"setoption name UCI_Variant value {game}")
    board = twelves.Board(game)
    while not board.is_game_over() and board.ply() < 300:
        moves = " ".join(str(move) for move in board.move_stack)
        uci.send(f"position startpos moves {moves}" if moves else "position startpos")
        lines = uci.go("nodes 300")
        board.push(lines[-1].split()[1])
        check_lines(lines)
    assert board.is_game_over()


def check_lines(lines: list[str]) -> None:
    assert all(LINE.fullmatch(line) for line in lines), lines


@pytest.mark.report("protocol-01")
def test_infinite_search_answers_only_when_stopped(uci: UciProcess) -> None:
    uci.send(SOLVED, "go infinite")
    before = uci.during(0.5)
    used = uci.cpu_seconds() if sys.platform == "linux" else 0.0
    before += uci.during(0.7)
    if sys.platform == "linux":
        assert uci.cpu_seconds() - used < 0.3, "busy while it waits"
    assert not any(line.startswith("bestmove") for line in before)
    uci.send("stop")
    assert uci.bestmove(1) == "14x21"
    assert uci.ready() == []


@pytest.mark.report("protocol-01")
def test_ponder_search_answers_only_after_ponderhit(uci: UciProcess) -> None:
    uci.send(SOLVED, "go ponder movetime 100")
    assert not any(line.startswith("bestmove") for line in uci.during(0.8))
    uci.send("ponderhit")
    assert uci.bestmove(1) == "14x21"
    assert uci.ready() == []


def test_ponder_can_be_stopped(uci: UciProcess) -> None:
    uci.send("position startpos moves 11-15", "go ponder btime 60000 wtime 60000")
    assert not any(line.startswith("bestmove") for line in uci.during(0.3))
    uci.send("stop")
    assert uci.bestmove(1)
    assert uci.ready() == []


@pytest.mark.report("protocol-02")
def test_is_ready_while_it_searches(uci: UciProcess) -> None:
    uci.send("position startpos", "go infinite")
    for _ in range(5):
        sent = time.monotonic()
        check_lines(uci.ready(1))
        assert time.monotonic() - sent < 0.5, "asked: 100 ms on a quiet machine"
    uci.send("stop")
    lines = uci.until("bestmove", 1)
    check_lines(lines)
    assert not any(line == "readyok" for line in lines)


@pytest.mark.report("protocol-03")
@pytest.mark.parametrize(
    "option",
    [
        "MultiPV value 2",
        "Hash value 32",
        "Threads value 2",
        "UCI_Variant value loa",
        "Nonsense value 1",
    ],
)
def test_options_during_a_search_do_not_block(uci: UciProcess, option: str) -> None:
    uci.send("position startpos", "setoption name MultiPV value 5", "go movetime 3600000")
    uci.during(0.1)
    uci.send(f"setoption name {option}", "stop")
    assert uci.bestmove(2) in twelves.Board().legal_moves
    uci.send("quit")
    assert uci.ended_within(1)


@pytest.mark.report("protocol-03")
def test_quit_during_a_search(uci: UciProcess) -> None:
    uci.send("position startpos", "go infinite", "quit")
    assert uci.ended_within(1)
    assert uci.process.returncode == 0


@pytest.mark.report("protocol-05")
@pytest.mark.parametrize("go", ["go infinite", "go ponder", "go movetime 100000", "isready"])
def test_end_of_input_ends_the_process(uci: UciProcess, go: str) -> None:
    uci.send("position startpos", go)
    uci.during(0.1)
    uci.close_input()
    assert uci.ended_within(2)
    assert uci.process.returncode == 0


@pytest.mark.report("protocol-06")
@pytest.mark.parametrize(
    "limits",
    [
        "movetime 0",
        "movetime -1",
        "wtime 0 btime 0",
        "wtime -50 btime 100 winc -5",
        "wtime 100 btime -50 binc -5",
        "btime 1 movestogo 0",
        "depth 0",
        "depth -3",
        "nodes 0",
        "nodes -1",
        "mate 0 depth 1",
    ],
)
def test_a_limit_of_nothing_is_a_limit(uci: UciProcess, limits: str) -> None:
    uci.send("position startpos", f"go {limits}")
    assert uci.bestmove(0.7) in twelves.Board().legal_moves
    assert uci.ready() == []


@pytest.mark.report("protocol-06")
@pytest.mark.parametrize(
    "limits", ["wtime abc", "depth", "nodes 1e3", "movetime 99999999999999999999"]
)
def test_unreadable_limits_are_answered(uci: UciProcess, limits: str) -> None:
    uci.send("position startpos", f"go {limits}")
    lines = uci.until(lambda line: line.startswith(("bestmove", "info string")), 1)
    uci.send("stop")
    lines += uci.ready() + uci.during(0.2)
    check_lines(lines)
    assert sum(line.startswith("bestmove") for line in lines) == 1


@pytest.mark.report("protocol-09")
@pytest.mark.parametrize("game", ["checkers", "loa"])
def test_immediate_stops(uci: UciProcess, game: str) -> None:
    legal = twelves.Board(game).legal_moves
    uci.send(f"setoption name UCI_Variant value {game}", "position startpos")
    for _ in range(150):
        uci.send("go infinite", "stop")
        lines = uci.until("bestmove", 2)
        assert lines[-1].split()[1] in legal
        assert last_info(lines)["pv"]
    assert uci.ready() == []


@pytest.mark.report("protocol-09")
@pytest.mark.parametrize("limits", ["nodes 1", "depth 1"])
def test_least_search_has_a_score_and_a_line(uci: UciProcess, limits: str) -> None:
    board = twelves.Board("checkers", "B:W14,15,22,23,26:BK9")
    uci.send(f"position fen {board.fen()}")
    lines = uci.go(limits)
    assert lines[-1].split()[1] in board.legal_moves
    assert last_info(lines)["score"]
    assert last_info(lines)["pv"].split()[0] == lines[-1].split()[1]


@pytest.mark.report("protocol-10")
def test_idle_stops_are_ignored(uci: UciProcess) -> None:
    uci.send("stop", "stop")
    assert uci.ready() == []
    uci.send("position startpos", "go infinite")
    assert not any(line.startswith("bestmove") for line in uci.during(1))
    uci.send("stop", "stop")
    lines = uci.until("bestmove", 1) + uci.ready() + uci.during(0.2)
    assert sum(line.startswith("bestmove") for line in lines) == 1
    assert uci.go("depth 4")


@pytest.mark.report("protocol-12")
@pytest.mark.parametrize("value", ["99999999999", "-16", "0", "1e3", "", "abc"])
def test_impossible_hash_sizes(uci: UciProcess, value: str) -> None:
    uci.send(f"setoption name Hash value {value}", "position startpos")
    uci.ready()
    assert uci.go("depth 6")[-1].split()[1] in twelves.Board().legal_moves
    uci.send("setoption name Hash value 64", "ucinewgame")
    uci.ready()
    assert uci.go("depth 6")[-1].split()[1] in twelves.Board().legal_moves


@pytest.mark.report("protocol-12")
def test_hash_size_survives_a_new_game(uci: UciProcess) -> None:
    def mapped() -> int:
        with open(f"/proc/{uci.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * 4096 >> 20

    if sys.platform != "linux":
        pytest.skip("reads /proc")
    small = mapped()
    uci.send("setoption name Hash value 256")
    uci.ready()
    large = mapped()
    assert large - small > 128
    uci.send("ucinewgame")
    uci.ready()
    assert abs(mapped() - large) < 64


@pytest.mark.report("protocol-13")
def test_position_and_go_during_a_search(uci: UciProcess) -> None:
    uci.send("position startpos", "go infinite")
    uci.during(0.1)
    uci.send("position startpos moves 11-15", "go depth 3")
    lines = uci.during(1)
    uci.send("stop")
    lines += uci.ready() + uci.during(0.3)
    check_lines(lines)
    best = [line.split()[1] for line in lines if line.startswith("bestmove")]
    refused = sum(line.startswith("info string") for line in lines)
    assert len(best) in (1, 2)
    assert len(best) == 2 or refused, "ignored without a word"
    assert best[0] in twelves.Board().legal_moves
    uci.send("position startpos moves 11-15")
    assert uci.go("depth 3")[-1].split()[1] not in twelves.Board().legal_moves


@pytest.mark.report("protocol-14")
def test_limits_last_for_one_search(uci: UciProcess) -> None:
    uci.send("position startpos")
    nodes = int(last_info(uci.go("nodes 1000"))["nodes"])
    assert nodes <= 1000 + 2048
    assert int(last_info(uci.go("depth 10"))["depth"]) == 10
    assert int(last_info(uci.go("depth 3"))["depth"]) == 3


@pytest.mark.report("protocol-14")
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("limit", [100_000, 300_000])
def test_node_limit_holds_over_all_threads(uci: UciProcess, threads: int, limit: int) -> None:
    """The last info tells the true total, also when the limit ends a depth half-way."""
    uci.send(f"setoption name Threads value {threads}", "position startpos")
    nodes = int(infos(uci.go(f"nodes {limit}"))[-1]["nodes"])
    assert 0.98 * limit - 2048 * threads <= nodes <= 1.01 * limit + 2048 * threads


@pytest.mark.report("protocol-15")
@pytest.mark.parametrize("gap", [" ", "  ", " \t "])
def test_three_thousand_plies(uci: UciProcess, gap: str) -> None:
    moves = ["29-25", "4-8", "25-29", "8-4"] * 750
    moves[-1] = "8-3"
    uci.send(f"position{gap}fen W:WK29:BK4{gap}moves{gap}" + gap.join(moves))
    uci.send("d")
    lines = uci.ready(10)
    assert any("W:WK29:BK3" in line for line in lines), lines
    assert uci.go("depth 2")[-1].split()[1] == "29-25"


def test_every_spelling_of_moves_is_read(uci: UciProcess) -> None:
    uci.send("position startpos moves f6e5 22-18 15x22 25-18", "d")
    expected = twelves.Board(moves="11-15 22-18 15x22 25x18").fen()
    assert any(expected in line for line in uci.ready())


@pytest.mark.parametrize(
    "line",
    [
        "position fen W:W33:B1",
        "position fen",
        "position",
        "position startpos moves 11-16 11-16",
        "position nonsense",
        "setoption",
        "setoption name",
        "setoption name UCI_Variant value chess",
        "nonsense",
        "go perft",
        "perft -1",
        "perft x",
        "\x7f\x01",
        "é",
    ],
)
def test_unreadable_lines_are_answered_and_nothing_is_lost(uci: UciProcess, line: str) -> None:
    uci.send("position startpos moves 11-15", line, "stop")
    lines = uci.ready() + uci.during(0.1)
    assert any(answer.startswith(("info string", "bestmove")) for answer in lines)
    check_lines(lines)
    uci.send("position startpos")
    assert uci.go("depth 2")[-1].split()[1] in twelves.Board().legal_moves


def test_a_bad_move_list_leaves_the_position(uci: UciProcess) -> None:
    """Two bad moves in one line: the message names the first, and a search still works."""
    uci.send("position startpos moves 11-15 99-98 1-2")
    lines = uci.ready()
    assert any("99-98" in line for line in lines)
    assert uci.go("depth 1")[-1].startswith("bestmove ")


@pytest.mark.report("rules-02")
def test_a_finished_game_is_answered(uci: UciProcess) -> None:
    uci.send("position fen B:W17:B14 moves 14x21")
    lines = uci.go("depth 5")
    assert lines[-1].split()[1] in ("(none)", "0000")
    assert last_info(lines)["score"] == "mate 0"
    uci.send("go infinite")
    assert not any(line.startswith("bestmove") for line in uci.during(0.2))
    uci.send("stop")
    assert uci.bestmove(1) in ("(none)", "0000")
    uci.send("quit")
    assert uci.ended_within(1)
    assert uci.process.returncode == 0


@pytest.mark.report("rules-03")
def test_a_blocked_player_has_lost(uci: UciProcess) -> None:
    uci.send("position fen W:W13:B6,9")
    lines = uci.go("depth 3")
    assert lines[-1].split()[1] in ("(none)", "0000")
    assert last_info(lines)["score"] == "mate 0"
