"""Games of a match: who loses by what he does, and that it is told."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from tests.match.stubs import OPENINGS, internal, plan, stub
from twelves import Board, Limit
from twelves.match.game import AbortedError, GamePlay, Tolerance
from twelves.match.openings import Opening
from twelves.match.players import Failure, make_player
from twelves.match.runner import run_match
from twelves.match.save import write_games
from twelves.match.specs import EngineSpec, parse_engine, with_different_names
from twelves.match.sprt import Sprt
from twelves.match.uci_player import UciPlayer


def test_a_match_counts_every_game_once(game: str) -> None:
    from twelves.match.opening_sources import OpeningSource

    openings = OpeningSource("random:3", nodes=200).take(4, game)
    seen = []
    tally = run_match(
        plan(internal("a"), internal("b", nodes=50), game=game, openings=openings),
        concurrency=2,
        on_pair=lambda pair, _tally: seen.append(pair),
    )
    assert sorted(pair["pair"] for pair in seen) == [0, 1, 2, 3]
    assert tally.games == 8
    assert sum(tally.pair_counts) == 4
    for pair in seen:
        first, second = pair["games"]
        assert first["players"] == {"black": "a", "white": "b"}
        assert second["players"] == {"black": "b", "white": "a"}
        for record in pair["games"]:
            board = Board(game, record["fen"], moves=record["moves"])
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner == record["winner"]
            assert outcome.termination == record["reason"]
            assert record["moves"][: record["opening_plies"]] == pair["opening"]["moves"]


def test_an_engine_against_itself_is_even() -> None:
    """At the same number of nodes both games of a pair are the same game."""
    tally = run_match(plan(internal("a"), internal("b")))
    assert tally.wins_losses_draws[0] == tally.wins_losses_draws[1]
    assert tally.pairs["WL"] + tally.pairs["DD"] == 2
    assert run_match(plan(internal("a"), internal("b"))).as_json() == tally.as_json()


def test_our_engine_in_a_process_plays_as_the_internal_one() -> None:
    process = EngineSpec("twelves", options={"Hash": "1"}, limit=Limit(nodes=200))
    assert run_match(plan(process, internal("b"))).pairs["WL"] + 0 <= 2
    games = []
    run_match(plan(process, internal("b")), on_pair=lambda pair, _: games.append(pair["games"]))
    for first, second in games:
        assert first["moves"] == second["moves"]


@pytest.mark.parametrize("notation", ["pdn", "coord"])
def test_a_harmless_stub_plays_to_the_end(notation: str) -> None:
    spec = EngineSpec("first", stub("first").command, notation=notation)
    tally = run_match(plan(spec, internal()))
    assert tally.games == 4
    assert tally.results["L"] == 4
    assert not tally.failures


@pytest.mark.parametrize(
    ("fault", "reason", "words"),
    [
        ("crash", "crash", "status 3: out of luck"),
        ("illegal", "illegal_move", "'1-32' in "),
        ("none", "illegal_move", "'(none)' in "),
    ],
)
def test_faults_lose_and_are_told(fault: str, reason: str, words: str) -> None:
    tally = run_match(plan(stub(fault), internal()))
    assert tally.results["L"] == tally.games == 4
    assert tally.failures == {(fault, reason): 4}
    assert all(words in detail and fault in detail for detail in tally.failure_details)
    other = run_match(plan(internal(), stub(fault)))
    assert other.results["W"] == 4
    assert other.failures == {(fault, reason): 4}


@pytest.mark.parametrize("limit", [Limit(time=0.1), Limit(clock=0.2, increment=0.05)])
def test_a_slow_engine_loses_on_time(limit: Limit) -> None:
    tally = run_match(
        plan(stub("late"), internal(), limit=limit, openings=OPENINGS[:1]), concurrency=1
    )
    assert tally.failures == {("late", "time"): 2}
    assert tally.results["L"] == 2


def test_an_engine_that_never_answers_loses_on_time() -> None:
    short = plan(internal(), stub("silent"), openings=OPENINGS[:1], tolerance=Tolerance(0.05, 0.5))
    tally = run_match(short)
    assert tally.failures == {("silent", "time"): 2}
    assert "no bestmove within 0.5 s" in tally.failure_details[0]


def test_a_slow_engine_that_has_the_time_does_not_lose_by_it() -> None:
    board = Board("checkers", "B:W32,31:B5,1")
    specs = {"black": stub("late"), "white": internal()}
    players = {side: make_player(spec, "checkers", None) for side, spec in specs.items()}
    limits = {"black": Limit(clock=30.0, increment=0.1), "white": Limit(nodes=50)}
    record = GamePlay(board, players, limits, Tolerance(), threading.Event()).play()
    for player in players.values():
        player.close()
    assert record.detail == ""
    assert record.seconds["black"] >= 0.3 * (len(record.moves) // 2)


def test_a_second_answer_is_not_the_next_move() -> None:
    tally = run_match(plan(stub("twice"), internal(), openings=OPENINGS[:1]))
    assert not tally.failures


@pytest.mark.parametrize("fault", ["mute", "deaf"])
def test_an_engine_that_does_not_start_ends_the_match(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("twelves.match.uci_player.START_UP", 1.0)
    with pytest.raises(RuntimeError, match=f"{fault} cannot be started"):
        run_match(plan(internal(), stub(fault)))
    with pytest.raises(RuntimeError, match="No such file"):
        run_match(plan(internal(), EngineSpec("gone", ("/no/such/engine",))))


def test_unknown_options_are_errors() -> None:
    spec = EngineSpec("x", options={"Hsah": "1"})
    with pytest.raises(Failure, match="no option 'Hsah'"):
        UciPlayer(spec, "checkers", None)
    with pytest.raises(Failure, match="-1 is not"):
        UciPlayer(EngineSpec("x", options={"Hash": "-1"}), "checkers", None)
    with pytest.raises(ValueError, match="internal"):
        make_player(EngineSpec("x", ("internal",), {"MultiPV": "2"}), "checkers", None)


def test_rules_reach_the_engine() -> None:
    """Where both are connected the mover wins, or nobody, by the rules that were set."""
    player = UciPlayer(EngineSpec("x"), "loa", "simultaneous=draw no_move=loss")
    with_rules = Board("loa", rules="simultaneous=draw no_move=loss")
    assert player.choose(with_rules, Limit(nodes=50), 10.0)
    player.close()


def test_a_match_is_stopped_by_its_test() -> None:
    openings = OPENINGS * 20
    test = Sprt(0, 100)
    tally = run_match(
        plan(internal(nodes=100), stub("illegal"), openings=openings, sprt=test), concurrency=2
    )
    assert test.verdict(test.llr_of_pairs(tally.pair_counts)) == "H1"
    assert tally.games < 80


def test_a_stopped_game_does_not_count() -> None:
    stop = threading.Event()
    stop.set()
    player = make_player(internal(), "checkers", None)
    both = {"black": player, "white": player}
    limits = dict.fromkeys(both, Limit(nodes=10))
    with pytest.raises(AbortedError):
        GamePlay(Board("checkers"), both, limits, Tolerance(), stop).play()
    player.close()


def test_what_a_callback_raises_ends_the_match() -> None:
    def fail(*_: object) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        run_match(plan(internal("a"), internal("b"), openings=OPENINGS * 50), on_pair=fail)


def test_plans_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ValueError, match="both engines"):
        plan(internal("a"), internal("a"))
    lost = [Opening("lost", "W:W13:B6,9")]
    with pytest.raises(ValueError, match="over after the opening 'lost'"):
        run_match(plan(internal("a"), internal("b"), openings=lost))
    with pytest.raises(ValueError, match="at least one"):
        run_match(plan(internal("a"), internal("b")), concurrency=0)


def test_engines_are_described_by_words() -> None:
    words = ["name=n", "cmd=prog 'a b'", "dir=/tmp", "env.X=1", "nodes=5", "tc=10+0.1"]
    words += ["option.name=y", "Hash=3"]
    spec = parse_engine(words)
    assert spec.command == ("prog", "a b")
    assert spec.environment == {"X": "1"}
    assert spec.limit == Limit(nodes=5, clock=10.0, increment=0.1)
    assert spec.options == {"name": "y", "Hash": "3"}
    usual = parse_engine([])
    assert usual.command == (sys.executable, "-m", "twelves")
    assert [s.name for s in with_different_names([usual, usual, usual])] == [
        "twelves",
        "twelves-2",
        "twelves-3",
    ]
    for wrong in ("x", "=3", "nodes=many", "tc=a+b", "notation=chess", "name=", "cmd="):
        with pytest.raises(ValueError, match=r"\w{3}"):
            parse_engine([wrong])


def test_games_are_written(tmp_path: Path) -> None:
    pairs: list[dict[str, object]] = []
    run_match(plan(internal("a"), stub("illegal")), on_pair=lambda pair, _: pairs.append(pair))
    write_games(tmp_path / "games.txt", pairs, "checkers")
    text = (tmp_path / "games.txt").read_text()
    assert text.count("moves 11-15 23-19") == 2
    assert "winner black (illegal_move)" in text
    assert "opening two" in text
