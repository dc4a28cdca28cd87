"""The UCI session on streams of text: what each line does, without the cost of a process."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path

import pytest

import twelves
from tests.drivers.uci_process import LINE
from tests.drivers.uci_stream import spoken
from twelves.drivers.uci import UciSession
from twelves.tables import shipped_folder


def infos(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("info string")]


def bestmoves(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("bestmove")]


def fen_of(lines: list[str]) -> str:
    """The position that `d` showed last."""
    return [line for line in lines if line.startswith("Fen: ")][-1][5:]


def test_every_option_can_be_set_to_what_it_declares() -> None:
    declared = [line for line in spoken("uci") if line.startswith("option")]
    for line in declared:
        match = re.fullmatch(r"option name (.+) type (\w+)(?: default (\S+))?(.*)", line)
        assert match, line
        name, kind, default, rest = match.groups()
        values = rest.split(" var ")[1:] or [default]
        assert default is None or default in values
        for value in values:
            change = f"setoption name {name}" + (f" value {value}" if kind != "button" else "")
            assert infos(spoken(change)) == []


def test_options_are_found_in_any_case_and_spacing() -> None:
    lines = spoken("setoption name  multiPV  value 2", "go depth 2", 0.3)
    assert any(" multipv 2 " in line for line in lines)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ("name Hash value lots", "lots"),
        ("name Hash value 1_0", "1_0"),
        ("name Hash value ٣", "٣"),
        ("name Hash value 0", "0 is not from 1"),
        ("name MultiPV value 9999", "9999 is not from 1 to 500"),
        ("name Ponder value maybe", "maybe"),
        ("name MoveNotation value san", "san"),
        ("name Rules value chess", "chess"),
        ("name NoMove value explode", "explode"),
        ("name UCI_Variant value chess", "chess"),
        ("name Contempt value 3", "Contempt"),
        ("value 3", "name"),
    ],
)
def test_wrong_values_are_named(change: str, word: str) -> None:
    lines = spoken(f"setoption {change}", "go depth 1")
    assert word in infos(lines)[0]
    assert len(bestmoves(lines)) == 1


@pytest.mark.parametrize("name", ["lines of action", "Lines  of Action", "lines-of-action"])
def test_the_name_of_a_game_may_have_blanks(name: str) -> None:
    lines = spoken(f"setoption name UCI_Variant value {name}", "d")
    assert fen_of(lines) == twelves.Board("loa").fen()


def test_rules_hold_from_the_next_position_on() -> None:
    loa = "setoption name UCI_Variant value loa"
    lines = spoken(loa, "setoption name Rules value icga", "position startpos", "d")
    assert any("rules icga" in line for line in lines)
    lines = spoken(
        loa,
        "setoption name Rules value openspiel",
        "setoption name Repetition value third",
        "position startpos",
        "d",
    )
    assert any("no_move=loss" in line and "repetition=third" in line for line in lines)


def test_named_starts() -> None:
    lines = spoken(
        "setoption name UCI_Variant value loa", "position scrambled-eggs moves b1-b3", "d"
    )
    assert fen_of(lines) == twelves.Board("loa", start="scrambled-eggs", moves="b1-b3").fen()


def test_a_bad_position_leaves_the_old_one() -> None:
    lines = spoken(
        "position startpos moves 11-15",
        "position startpos moves 11-15 23-19 8-8",
        "position fen W:W99:B1",
        "d",
    )
    assert "move 3 '8-8'" in infos(lines)[0]
    assert "99" in infos(lines)[1]
    assert fen_of(lines) == twelves.Board(moves="11-15").fen()


def test_unknown_words_before_a_command_are_skipped() -> None:
    lines = spoken("joho isready")
    assert "joho" in infos(lines)[0]
    assert lines[-1] == "readyok"


def test_refused_commands_during_a_search() -> None:
    lines = spoken(
        "go infinite",
        0.1,
        "position startpos moves 11-15",
        "go depth 1",
        "setoption name Hash value 8",
        "ucinewgame",
        "isready",
        "d",
        "stop",
        "d",
    )
    assert len(infos(lines)) == 4
    assert len(bestmoves(lines)) == 1
    assert "readyok" in lines
    assert fen_of(lines) == twelves.Board().fen()


def test_the_end_of_the_input_stops_and_answers() -> None:
    started = time.monotonic()
    lines = spoken("go infinite")
    assert time.monotonic() - started < 2
    assert len(bestmoves(lines)) == 1


@pytest.mark.parametrize(
    ("go", "word"),
    [
        ("go wtime abc", "abc"),
        ("go depth", "depth"),
        ("go depth 2 winc 100", "winc without btime"),
        ("go depth 2 movestogo 5 binc 3", "binc and movestogo without btime"),
        ("go depth 2 wtime 1000", "btime of the side to move is missing; wtime is taken"),
        ("go depth 1_0", "1_0"),
        ("go depth ٣", "٣"),
        ("go depth 2 nodes " + "9" * 400, "nodes 99"),
        ("go depth 1 quickly", "quickly"),
        ("go depth 1 searchmoves 9-9", "9-9"),
        ("go movestogo 0 btime 10", "movestogo"),
    ],
)
def test_what_is_wrong_with_a_go_is_said(go: str, word: str) -> None:
    lines = spoken(go, 0.5)
    assert word in infos(lines)[0]
    assert len(bestmoves(lines)) == 1


def test_the_clock_of_the_side_to_move_counts() -> None:
    started = time.monotonic()
    spoken("go btime 1 wtime 3600000", 0.3)
    spoken("position startpos moves 11-15", "go wtime 1 btime 3600000", 0.3)
    assert time.monotonic() - started < 3


def test_counts_finish_before_what_follows() -> None:
    lines = spoken("perft 6", "d", "quit")
    assert lines[:2] == ["perft 6: 36768 moves", "perft 6: 36768 routes"]
    assert lines[-1].startswith("Legal moves: ")
    assert spoken("setoption name UCI_Variant value loa", "divide 1", "quit")[-1].endswith(
        "36 moves"
    )


@pytest.mark.parametrize("flag", ["infinite", "ponder", "infinite ponder"])
@pytest.mark.parametrize("limit", ["depth 3", "nodes 300"])
def test_other_limits_hold_while_the_answer_waits(flag: str, limit: str) -> None:
    lines = spoken("position startpos", f"go {flag} {limit}", 0.3, "d", "stop")
    reports = [line.split() for line in lines if " nodes " in line]
    assert max(int(words[words.index("depth") + 1]) for words in reports) <= 8
    assert max(int(words[words.index("nodes") + 1]) for words in reports) <= 3000
    shown = next(i for i, line in enumerate(lines) if line.startswith("Fen: "))
    assert not bestmoves(lines[:shown])
    assert len(bestmoves(lines)) == 1


@pytest.mark.parametrize("notation", ["pdn", "coord"])
def test_a_pass_is_a_word_in_every_notation(notation: str) -> None:
    """LOA 7: both men of Black are shut in."""
    lines = spoken(
        "setoption name UCI_Variant value loa",
        f"setoption name MoveNotation value {notation}",
        "position fen 5oox/6oo/5oo1/8/3o4/3o4/o7/xoo5 b",
        "go depth 2",
        0.2,
        "position fen 5oox/6oo/5oo1/8/3o4/3o4/o7/xoo5 b moves pass",
    )
    assert bestmoves(lines)[0].split()[1] == "pass"
    assert infos(lines) == []


@pytest.mark.parametrize("line", ["foo " * 300_000, "go depth 1 " + "foo " * 20_000])
def test_many_unknown_words_get_one_short_message(line: str) -> None:
    started = time.monotonic()
    lines = spoken(line, 0.2, "isready")
    assert time.monotonic() - started < 2
    (message,) = infos(lines)
    assert "foo" in message
    assert len(message) < 200
    assert lines[-1] == "readyok"


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "go depth {}",
        "go depth 1 searchmoves {}",
        "go depth 1 {}",
        "setoption name {} value 3",
        "setoption name Hash value {}",
        "setoption name UCI_Variant value {}",
        "setoption name Rules value {}",
        "position {}",
        "position fen {}",
        "position startpos moves {}",
        "debug {}",
        "perft {}",
    ],
)
@pytest.mark.parametrize("word", ["x" * 5000, "9" * 5000, "y " * 5000])
def test_long_words_are_quoted_in_part(line: str, word: str) -> None:
    for message in infos(spoken(line.format(word))):
        assert max(map(len, message.split())) <= 60
        assert len(message) < 1000


@pytest.mark.parametrize(
    "line", ["perft", "perft -1", "perft x", "perft 99", "perft 1_0", "perft ٣", "divide 0"]
)
def test_wrong_depths(line: str) -> None:
    (answer,) = spoken(line)
    assert answer.startswith("info string")


def test_eval_adds_up() -> None:
    *terms, total = spoken("position startpos moves 11-15", "eval")
    assert "white" in total
    assert sum(int(line.split()[-1]) for line in terms) == int(total.split()[-1])


def test_a_closed_output_ends_the_session() -> None:
    stream = io.StringIO()
    session = UciSession(stream)
    stream.close()
    session.run(["uci", "go infinite"])


@pytest.mark.parametrize("game", ["checkers", "loa"])
def test_all_output_of_a_session_is_in_the_grammar(game: str) -> None:
    lines = spoken(
        "uci",
        "debug on",
        "register later",
        f"setoption name UCI_Variant value {game}",
        "ucinewgame",
        "isready",
        "position startpos",
        "go depth 4",
        0.5,
        "ponderhit",
        "position nonsense",
        "wrong",
    )
    assert all(LINE.fullmatch(line) for line in lines)


def test_lines_are_written_in_the_notation_asked_for() -> None:
    position = "position fen W:W18,30:B9,15,17,25"
    pdn = spoken(position, "go depth 4", 0.3)
    coord = spoken("setoption name MoveNotation value coord", position, "go depth 4", 0.3)
    assert re.search(r" pv \d+[-x]\d+", pdn[-2])
    assert re.search(r" pv [a-h][1-8][a-h][1-8]", coord[-2])
    assert re.fullmatch(r"bestmove [a-h1-8]+( ponder [a-h1-8]+)?", coord[-1])


def test_a_table_that_is_found_damaged_is_told_and_the_search_goes_on(tmp_path: Path) -> None:
    shipped = shipped_folder()
    assert shipped is not None
    for name in ("K-K.wdl", "K-K.dtw", "KK-K.wdl", "KK-K.dtw"):
        (tmp_path / name).write_bytes((shipped / name).read_bytes())
    damaged = tmp_path / "KK-K.dtw"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    lines = spoken(
        f"setoption name TablePath value {tmp_path}",
        "position fen B:WK19:BK31,K32",
        *("go depth 4", 0.5) * 2,
    )
    told = [line for line in infos(lines) if "KK-K.dtw" in line]
    assert len(told) == 1
    assert "instead of" in told[0]
    assert len(bestmoves(lines)) == 2
    assert lines.index(told[0]) < lines.index(bestmoves(lines)[0])
