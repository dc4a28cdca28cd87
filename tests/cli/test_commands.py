"""The command line as people and scripts use it, in processes of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

import twelves


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line."""
    return subprocess.run(
        [sys.executable, "-m", "twelves", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def good(*arguments: str, given: str = "") -> str:
    """Run it, expect success and nothing on standard error, and return what it prints."""
    result = run(*arguments, given=given)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


@pytest.mark.parametrize(
    "command",
    [
        "",
        "play",
        "analyse",
        "match",
        "sprt",
        "solve-suite",
        "convert",
        "stats",
        "tune",
        "perft",
        "bench",
        "uci",
    ],
)
def test_help_teaches(command: str) -> None:
    text = good(*command.split(), "--help")
    assert f"twelves {command}".strip() in text
    assert "usage:" in text
    assert len(text.splitlines()) >= 8


@pytest.mark.parametrize("command", ["play", "analyse", "perft"])
def test_help_names_the_starts_and_the_rules(command: str, game: str) -> None:
    text = good(command, "--help")
    info = twelves.game_info(game)
    words = [*info.aliases, *info.starts, *info.rule_sets, *info.rule_options]
    assert all(word in text for word in [game, *words])


def test_version() -> None:
    assert good("--version").startswith(f"twelves {twelves.__version__} (")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["analyse", "--fen", "W:W99:B1"],
        ["analyse", "--game", "chess"],
        ["analyse", "--moves", "11-18"],
        ["analyse", "--depth", "-1"],
        ["analyse", "--multipv", "0"],
        ["analyse", "--threads", "0"],
        ["analyse", "--fen", "B:W5:B1", "--start", "standard"],
        ["perft"],
        ["perft", "0"],
        ["perft", "x"],
        ["perft", "3", "--rules", "x"],
        ["bench", "--game", "go"],
        ["bench", "--depth", "0"],
        ["play", "--side", "red"],
    ],
)
def test_mistakes_end_with_two_and_one_message(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert "twelves" in result.stderr


HUGE = "9" * 30


@pytest.mark.parametrize("value", ["-1", HUGE])
@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("analyse", "hash"),
        ("analyse", "threads"),
        ("analyse", "multipv"),
        ("analyse", "depth"),
        ("analyse", "nodes"),
        ("perft 2", "hash"),
        ("perft 2", "threads"),
        ("play", "hash"),
        ("play", "threads"),
    ],
)
def test_numbers_out_of_range_are_named_in_one_line(command: str, option: str, value: str) -> None:
    result = run(*command.split(), f"--{option}={value}")
    assert result.returncode == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert f"{option} must be" in line
    assert value in line


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are bytes on POSIX only")
@pytest.mark.parametrize("option", ["fen", "moves", "start", "rules", "game"])
def test_arguments_that_are_no_text(option: str) -> None:
    result = run("analyse", f"--{option}", "\udcff")
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert option in line


def test_analyse_shows_board_and_lines() -> None:
    text = good("analyse", "--fen", "B:WK2:BK1,K14", "--depth", "12", "--multipv", "2")
    assert str(twelves.Board("checkers", "B:WK2:BK1,K14")) in text
    assert re.search(r"^ 1\. +win in 7 +14-18 ", text, re.MULTILINE)
    assert re.search(r"^ 2\. ", text, re.MULTILINE)


def test_analyse_for_programs(game: str) -> None:
    value = json.loads(good("analyse", "--game", game, "--depth", "4", "--multipv", "3", "--json"))
    board = twelves.Board(game)
    assert value["fen"] == board.fen()
    assert [line["multipv"] for line in value["lines"]] == [1, 2, 3]
    for line in value["lines"]:
        twelves.Board(game, moves=line["pv"])


def test_analyse_of_a_finished_game() -> None:
    text = good("analyse", "--fen", "W:W13:B6,9", "--depth", "3")
    assert "game over, 1-0: black wins by no move" in text
    assert "no legal move" in text
    value = json.loads(good("analyse", "--fen", "W:W13:B6,9", "--depth", "3", "--json"))
    assert value["result"] == "1-0"
    assert value["outcome"] == {"winner": "black", "termination": "no_move"}
    assert json.loads(good("analyse", "--depth", "1", "--json"))["outcome"] is None


def test_analyse_of_a_drawn_game() -> None:
    there = ["29-25", "4-8", "25-29", "8-4"]
    text = good("analyse", "--fen", "W:WK29:BK4", "--moves", " ".join(there * 2), "--depth", "1")
    assert "game over, 1/2-1/2: drawn by repetition" in text


@pytest.mark.parametrize(
    "moves",
    [
        "1. 11-15 23-19 2. 8-11",
        "1.11-15 23-19 2.8-11",
        "11-15, 23-19,8-11",
        "1. 11-15 1... 23-19 8-11",
    ],
)
def test_move_numbers_and_commas_are_read(moves: str) -> None:
    expected = twelves.Board(moves="11-15 23-19 8-11").fen()
    assert expected in good("analyse", "--depth", "1", "--moves", moves)
    assert json.loads(good("perft", "1", "--json", "--moves", moves))["fen"] == expected


@pytest.mark.parametrize(("game", "count"), [("checkers", 7361), ("loa", 55963132)])
def test_perft(game: str, count: int) -> None:
    text = good("perft", "5", "--game", game)
    assert f" {count} moves" in text
    assert len(text.splitlines()) == 5


def test_perft_divided_for_programs() -> None:
    value = json.loads(good("perft", "4", "--divide", "--routes", "--plain", "--json"))
    assert [entry["count"] for entry in value["perft"]] == [7, 49, 302, 1469]
    assert sum(value["divide"].values()) == 1469
    assert value["counting"] == "routes"


def test_bench_is_the_same_every_time(game: str) -> None:
    runs = [good("bench", "--game", game, "--depth", "3") for _ in range(2)]
    signatures = [text.splitlines()[-1] for text in runs]
    assert signatures[0] == signatures[1]
    assert re.fullmatch(rf"Bench: {game} \d+", signatures[0])
    value = json.loads(good("bench", "--game", game, "--depth", "3", "--json"))
    assert value["signature"] == signatures[0]


def test_bench_has_both_games() -> None:
    last = good("bench", "--depth", "2").splitlines()[-1]
    assert re.fullmatch(r"Bench: checkers \d+ loa \d+", last)


def test_play_a_few_moves() -> None:
    text = good("play", "--depth", "2", given="moves\n11-15\nhint\nundo\nflip\nwrong\n\nquit\n")
    assert "white plays" in text
    assert "hint: " in text
    assert "11-15" in text
    assert "checkers move 'wrong'" in text
    assert "resign" in text


@pytest.mark.parametrize("word", ["exit", "q", "EXIT"])
def test_words_that_leave(word: str) -> None:
    text = good("play", "--side", "both", given=f"{word}\n11-15\nboard\n")
    assert twelves.Board(moves="11-15").fen() not in text


def test_unknown_words_lead_to_help() -> None:
    assert "Type help" in good("play", given="wrong\n")
    assert "Type help" not in good("play", given="11-18\n")


def test_play_counts_a_move_in_the_singular() -> None:
    assert "(1 move)." in good("play", "--fen", "B:W17:B14", given="14x21\n")


def test_a_move_of_the_engine_alone_is_not_taken_back() -> None:
    text = good("play", "--side", "white", "--depth", "1", given="undo\n")
    assert "nothing to take back" in text
    assert text.count("black plays") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_the_end_of_the_input_ends_the_line_of_the_prompt() -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "twelves", "play", "--depth", "1"],
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
    )
    os.close(theirs)
    os.write(ours, b"\x04")
    text, _ = process.communicate(timeout=20)
    os.close(ours)
    assert text.endswith("black> \n")


def test_play_to_the_end_and_again() -> None:
    fen = ["--fen", "B:W17:B14", "--depth", "2"]
    text = good("play", *fen, given="14x21\nnew\nresign\nundo\n14x21\nquit\n")
    assert text.count("black wins by no move") == 2
    assert "black resigned" in text


def test_play_both_and_none() -> None:
    assert "Game over" not in good("play", "--side", "both", given="11-15\n22-18\nquit\n")
    text = good("play", "--side", "none", "--fen", "B:WK2:BK1,K14", "--depth", "8")
    assert "Game over: black wins" in text


def test_play_lines_of_action() -> None:
    text = good("play", "--game", "loa", "--side", "white", "--depth", "1", given="quit\n")
    assert "black plays" in text


def test_end_of_input_leaves_a_game() -> None:
    assert good("play", "--depth", "1")


def test_no_command_is_the_protocol() -> None:
    assert good(given="uci\nquit\n").splitlines()[-1] == "uciok"
    assert good("uci", given="isready\n").splitlines() == ["readyok"]


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m twelves perft 7 | head -1"
    result = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60
    )
    assert result.stderr == ""


def test_a_count_beyond_64_bits_is_one_line() -> None:
    done = run("perft", "42", "--fen", "B:WK1:BK32", "--hash", "16")
    assert done.returncode == 2
    assert done.stderr == "twelves perft: there are more leaves than 64 bits can count\n"
