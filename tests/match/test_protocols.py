"""Engines of a match that speak Hub and DamExchange, and games of it as records."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.match.stubs import OPENINGS, internal, plan, stub
from twelves import Board, Limit
from twelves.cli import main
from twelves.drivers.dxp_link import Link
from twelves.drivers.dxp_messages import Acceptance, GameEnd, GameRequest, MoveMessage, read_message
from twelves.match.hub_player import HubPlayer, level_lines, parse_report
from twelves.match.openings import Opening
from twelves.match.players import Failure, make_player
from twelves.match.runner import run_match
from twelves.match.save import check_path, write_games
from twelves.match.solving import solve_all
from twelves.match.specs import EngineSpec, parse_engine
from twelves.match.task import Task
from twelves.records.files import open_games

HUB = EngineSpec("hub", (sys.executable, "-m", "twelves", "hub"), protocol="hub")
DXP = EngineSpec(
    "dxp",
    (sys.executable, "-m", "twelves", "dxp", "--listen", "{port}", "--time", "0.01"),
    protocol="dxp",
)


@pytest.mark.parametrize("name", ["checkers", "loa"])
def test_hub_engines_play_the_same_as_others(name: str) -> None:
    """The same engine behind both protocols, with the same nodes: the pair is even."""
    openings = [Opening("start")]
    tally = run_match(
        plan(HUB, EngineSpec("uci"), game=name, openings=openings, limit=Limit(nodes=300))
    )
    assert tally.games == 2
    assert not tally.failures
    assert tally.pairs["WL"] + tally.pairs["DD"] == 1


def test_hub_engines_get_their_parameters_and_are_refused_others() -> None:
    player = HubPlayer(EngineSpec("x", HUB.command, {"tt-size": "18"}), "checkers", None)
    assert player.choose(Board("checkers"), Limit(depth=3), 20) in Board("checkers").legal_moves
    player.close()
    for options, words in (({"Hash": "3"}, "Hash"), ({"tt-size": "99"}, "tt-size")):
        with pytest.raises(Failure, match=words):
            HubPlayer(EngineSpec("x", HUB.command, options), "checkers", None)
    with pytest.raises(Failure, match="rules"):
        HubPlayer(HUB, "loa", "no_move=loss")


def test_hub_engines_solve_suites() -> None:
    tasks = [Task("loop", "B:WK2:BK1,K14", "win")]
    (answer,) = solve_all(tasks, HUB, "checkers", Limit(depth=12))
    assert (answer.solved, answer.mate, answer.move) == (True, 4, "14-18")


def test_hub_reports() -> None:
    board = Board("checkers", "B:W18,32:B15")
    facts = {"depth": "7", "score": "-0.25", "nodes": "90", "time": "0.5", "pv": "15x22x18 32-27"}
    report = parse_report(facts, board)
    assert report is not None
    assert (report.cp, report.proved, report.move, report.seconds) == (-25, "", "15x22", 0.5)
    won = parse_report({"score": "99.93", "pv": "15x22x18"}, board)  # 100 - 7/100: in 7 plies
    assert won is not None
    assert (won.proved, won.mate) == ("win", 4)
    assert parse_report({"score": "x", "pv": "15x22x18"}, board) is None
    assert parse_report({"score": "1"}, board) is None
    assert list(level_lines(Limit(clock=0.5, increment=1))) == ["level time=0.000 inc=1.000"]


@pytest.mark.parametrize("fault", ["crash", "mute"])
def test_a_broken_hub_engine_cannot_be_started(fault: str) -> None:
    broken = stub(fault)
    spec = EngineSpec(fault, (*broken.command[:-1], "exit"), protocol="hub")
    with pytest.raises(RuntimeError, match="cannot be started"):
        run_match(plan(spec, internal()))


def test_dxp_engines_play_a_match_from_openings() -> None:
    tally = run_match(plan(DXP, internal("b", 100), limit=Limit(time=5.0)))
    assert tally.games == 4
    assert not tally.failures
    assert tally.results["W"] > tally.results["L"]


class Peer:
    """A program that listens and answers games as a test wants it."""

    def __init__(self, moves: list[str], *, accepts: str = "0") -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._server.getsockname()[1]}"
        self.heard: list[str] = []
        self._moves = list(moves)
        self._accepts = accepts
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        connection, _ = self._server.accept()
        link = Link(connection)
        for text in link.messages():
            self.heard.append(text)
            message = read_message(text)
            if isinstance(message, GameRequest):
                link.send(Acceptance("peer", self._accepts))
            if isinstance(message, (GameRequest, MoveMessage)):
                if not self._moves:
                    break
                link.send(self._moves.pop(0))
            elif isinstance(message, GameEnd):
                link.send(message)
        link.close()

    def close(self) -> None:
        self._thread.join(10)
        self._server.close()


@pytest.fixture
def board() -> Board:
    return Board("checkers", moves="11-15 23-19")


@pytest.fixture
def peers() -> Iterator[list[Peer]]:
    made: list[Peer] = []
    yield made
    for peer in made:
        peer.close()


def test_what_a_dxp_engine_hears(board: Board, peers: list[Peer]) -> None:
    peers.append(Peer(["M0000081100", "B001Z", "M0000091400"]))
    player = make_player(
        parse_engine(["proto=dxp", f"address={peers[0].address}"]), "checkers", None
    )
    player.new_game()
    assert player.choose(board, Limit(clock=61.0), 10) == "8-11"
    board.push("8-11")
    board.push("26-23")
    with pytest.raises(Failure, match="time"):
        player.choose(board, Limit(clock=61.0), 1.0)  # it asks for a move back, which is refused
    peers[0].close()
    request, move, *rest = peers[0].heard
    assert request.startswith("R01twelves")
    # Black is to move, the other side plays it, in two minutes, from the position of the opening.
    assert request[35:42] == "Z002000"
    assert request[42:] == "BZ" + "zzzzzzzzzz" + "ezeezeeewewwe" + "wwwwwwwww"
    assert move == "M0000262300"
    assert rest[0] == "K2"


@pytest.mark.parametrize(
    ("moves", "accepts", "words"),
    [
        ([], "0", "hung up"),
        (["M0000081100"], "2", "refuses"),
        (["E00"], "0", "ends the game"),
    ],
)
def test_failures_of_dxp_engines(
    board: Board, peers: list[Peer], moves: list[str], accepts: str, words: str
) -> None:
    peers.append(Peer(moves, accepts=accepts))
    player = make_player(
        parse_engine(["proto=dxp", f"address={peers[0].address}"]), "checkers", None
    )
    with pytest.raises(Failure, match=words):
        player.choose(board, Limit(time=1.0), 5)
    player.close()


def test_an_illegal_move_by_dxp_loses(board: Board, peers: list[Peer]) -> None:
    peers.append(Peer(["M0000012200"]))
    spec = parse_engine(["proto=dxp", f"address={peers[0].address}"])
    player = make_player(spec, "checkers", None)
    with pytest.raises(ValueError, match="1-22"):
        board.push(player.choose(board, Limit(time=1.0), 5))
    player.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["proto=xyz"], "uci, hub, dxp"),
        (["proto=dxp"], "address"),
        (["address=1.2.3.4"], "no address"),
        (["proto=dxp", "cmd="], "empty"),
    ],
)
def test_wrong_descriptions(words: list[str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        parse_engine(words)


def test_dxp_is_for_one_game_and_has_no_options() -> None:
    for spec, name in (
        (DXP, "loa"),
        (EngineSpec("x", ("x",), {"a": "b"}, protocol="dxp"), "checkers"),
    ):
        with pytest.raises(Failure, match="protocol"):
            make_player(spec, name, None)


@pytest.mark.parametrize(("name", "suffix"), [("checkers", "pdn"), ("loa", "sgf")])
def test_games_are_records(tmp_path: Path, name: str, suffix: str) -> None:
    file = tmp_path / f"games.{suffix}"
    words = ["match", "--game", name, "--engine", "name=a", "cmd=internal", "--engine", "name=b"]
    words += ["cmd=internal", "nodes=20", "--nodes", "200", "--pairs", "2", "--games", str(file)]
    assert main([*words, "--openings", "random:4"]) == 0
    games = list(open_games(file))
    assert [game.headers["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2"]
    assert [game.player("black") for game in games] == ["a", "b", "a", "b"]
    for game in games:
        assert game.errors == []
        outcome = game.end().board().outcome()
        assert outcome is not None
        assert game.winner == outcome.winner
        # SGF has no word for how a game came to be drawn.
        if suffix == "pdn" or outcome.winner is not None:
            assert game.headers["Termination"] == str(outcome.termination)


def test_a_failure_and_the_start_are_in_the_record(tmp_path: Path) -> None:
    pairs: list[dict[str, object]] = []
    openings = [
        Opening("one", "W:W18,32:B1,15"),
        *OPENINGS[:1],
        Opening("x", None, ("9-13", "22-18", "6-9")),
    ]
    run_match(
        plan(internal("a"), stub("illegal"), openings=openings),
        on_pair=lambda pair, _: pairs.append(pair),
    )
    write_games(tmp_path / "games.pdn", pairs, "checkers")
    games = list(open_games(tmp_path / "games.pdn"))
    assert games[0].start_board() == Board("checkers", "W:W18,32:B1,15")
    assert games[2].has_usual_start()
    assert "illegal_move" in {game.headers["Termination"] for game in games}
    assert any("illegal:" in game.end().comment for game in games)
    assert games[4].headers["Opening"] == "ballot 5, Dreaded Edinburgh"


@pytest.mark.parametrize(("name", "game"), [("games.pdn", "loa"), ("games.sgf", "checkers")])
def test_a_format_of_another_game_is_refused_before_the_match(name: str, game: str) -> None:
    with pytest.raises(ValueError, match="are written as"):
        check_path(name, game)
