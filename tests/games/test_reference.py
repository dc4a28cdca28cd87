"""The slow reference rules give the outside facts themselves: without that they prove nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import (
    REFERENCES,
    Case,
    Perft,
    all_perft_facts,
    all_rule_cases,
    reference_position,
)
from tests.games.checkers import reference as checkers
from tests.games.loa import reference as loa
from tests.games.reference import Move, Outcome, Record, other, perft


@pytest.mark.parametrize("fact", all_perft_facts(), ids=str)
def test_perft(fact: Perft) -> None:
    game: Any = REFERENCES[fact.game]
    position = reference_position(fact.game, fact.fen, fact.rules)
    for depth, moves, routes in fact.depths(limit=1_500):
        assert perft(game, position, depth) == moves, depth
        assert perft(game, position, depth, routes=True) == routes, depth


@pytest.mark.parametrize("case", all_rule_cases(), ids=str)
def test_rule_case(case: Case) -> None:
    game: Any = REFERENCES[case.game]
    if "error" in case.data:
        with pytest.raises(ValueError, match=r".*"):
            reference_position(case.game, case.get("position"), case.get("rules"))
        return
    start = reference_position(case.game, case.get("position"), case.get("rules"))
    record = Record(game, start)
    for text in case.played:
        record.push(only(game.find(record.position, text)))
    position = record.position
    check_moves(case, game, position)
    check_texts(case, game, position)
    assert game.format(position) == case.get("fen", game.format(position))
    assert record.repetitions() == case.get("repetitions", record.repetitions())
    plies = record.reversible_plies[-1]
    assert plies == case.get("reversible_plies", plies)
    check_outcome(case, record.outcome())


def only(moves: list[Move]) -> Move:
    assert len(moves) == 1, moves
    return moves[0]


def check_moves(case: Case, game: Any, position: Any) -> None:
    legal = game.legal_moves(position)
    texts = {text for move in legal for text in move.texts}
    if "moves" in case.data:
        assert len(case.get("moves")) == len(legal)
        assert {only(game.find(position, text)) for text in case.get("moves")} == set(legal)
    assert texts >= set(case.get("contains", []))
    assert len(legal) == case.get("count", len(legal))
    if "from" in case.data:
        own = [move.texts[0] for move in legal if move.origin == case.get("from")]
        assert sorted(own) == sorted(case.get("moves_from"))
    routes = sum(len(move.routes) for move in legal)
    assert routes == case.get("routes", routes)


def check_texts(case: Case, game: Any, position: Any) -> None:
    for text, meant in case.get("legal", []):
        assert meant in only(game.find(position, text)).texts
    for text in case.get("illegal", []):
        assert game.find(position, text) == []
    for text, meant in case.get("ambiguous", []):
        assert {move.texts[0] for move in game.find(position, text)} == set(meant)


def check_outcome(case: Case, outcome: Outcome | None) -> None:
    if case.get("outcome") == "none":
        assert outcome is None
    if "winner" in case.data:
        assert outcome is not None
        assert (outcome.winner or "none") == case.get("winner")
        assert outcome.reason == case.get("reason", outcome.reason)


@pytest.mark.parametrize("name", REFERENCES)
def test_symmetries_keep_the_moves(name: str) -> None:
    game: Any = REFERENCES[name]
    for fact in all_perft_facts():
        if fact.game != name:
            continue
        position = reference_position(name, fact.fen, fact.rules)
        moves = game.legal_moves(position)
        for symmetry in game.SYMMETRIES:
            image = game.transform(position, symmetry)
            assert game.parse(game.format(image)).turn == image.turn
            expected = {
                (
                    symmetry.square(move.origin),
                    symmetry.square(move.destination),
                    frozenset(map(symmetry.square, move.captured)),
                )
                for move in moves
            }
            assert {(m.origin, m.destination, m.captured) for m in game.legal_moves(image)} == (
                expected
            )


def test_loa_games(shared: Path) -> None:
    decided = 0
    for line in data_lines(shared / "data" / "loa_games.txt"):
        _, result, plies, moves = line.split("|")
        record = Record(loa_game(), loa.parse(loa.START))
        for text in moves.split():
            assert record.outcome() is None
            record.push(only(loa.find(record.position, text)))
        assert len(record.positions) == int(plies) + 1
        outcome = record.outcome()
        if result in ("B", "W"):
            decided += 1
            assert outcome == Outcome({"B": "black", "W": "white"}[result], "GOAL")
        else:
            assert outcome is None
    assert decided == 43


def test_loa_openings(shared: Path) -> None:
    for line in data_lines(shared / "data" / "loa_openings.tsv"):
        moves, fen = line.split("\t")[3:5]
        position = loa.parse(loa.START)
        for text in moves.split():
            position = loa.play(position, only(loa.find(position, text)))
        assert loa.format(position) == fen


def test_three_move_ballots(shared: Path) -> None:
    reached = set()
    for line in data_lines(shared / "data" / "three_move_ballots.txt"):
        position = checkers.parse(checkers.START)
        for text in line.split("\t")[1].split():
            position = checkers.play(position, only(checkers.find(position, text)))
        reached.add(position)
    assert len(reached) == 174


def test_perft_data_files_hold_the_published_counts(shared: Path) -> None:
    published = {
        position["fen"]: position
        for name in ("checkers", "loa")
        for position in json.loads((shared / "data" / f"perft_{name}.json").read_text())[
            "positions"
        ]
    }
    assert {fact.fen for fact in all_perft_facts()} == set(published)
    for fact in all_perft_facts():
        routes = published[fact.fen]["perft"]
        moves = published[fact.fen].get("perft_unique", routes)
        assert fact.routes[: len(routes)] == routes
        assert fact.moves[: len(moves)] == moves


@pytest.mark.parametrize(("plies", "facts"), [(1, 50), pytest.param(3, 10, marks=pytest.mark.slow)])
def test_forced_wins_by_brute_force(shared: Path, plies: int, facts: int) -> None:
    checked = 0
    lines = data_lines(shared / "data" / "loa_forced_wins.tsv")
    for line in lines if plies == 1 else lines[::6]:
        fen, length, by_mover, otherwise = line.split("\t")[:4]
        answers = {"mover": [length, by_mover], "draw": otherwise.split(" ", 1)}
        for simultaneous, answer in answers.items():
            if answer[0] != str(plies):
                continue
            checked += 1
            position = loa.parse(fen, simultaneous=simultaneous)
            won = {m.origin + m.destination for m in winning_moves(position, plies)}
            assert won == set(answer[1].split()), fen
            assert not winning_moves(position, plies - 2)
    assert checked == facts


def winning_moves(position: loa.Position, plies: int) -> list[Move]:
    """All moves that force a win within that many plies."""
    if plies <= 0:
        return []
    return [m for m in loa.legal_moves(position) if is_won(loa.play(position, m), plies - 1)]


def is_won(position: loa.Position, plies: int) -> bool:
    """Whether the player who is not to move wins within that many plies."""
    outcome = loa.outcome(position)
    if outcome is not None:
        return outcome.winner == other(position.turn)
    if plies <= 0:
        return False
    for move in loa.legal_moves(position):
        reply = loa.play(position, move)
        outcome = loa.outcome(reply)
        held = (
            not winning_moves(reply, plies - 1)
            if outcome is None
            else (outcome.winner != other(position.turn))
        )
        if held:
            return False
    return True


def loa_game() -> Any:
    return loa


def data_lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
