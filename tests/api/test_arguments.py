"""Wrong arguments: every one is refused with an error that says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import twelves
from twelves import Board, Engine, EngineError, Limit, NotationError, divide, perft

ONE = Limit(depth=1)


def engine_call(name: str, *arguments: Any, **more: Any) -> Callable[[], object]:
    def call() -> object:
        with Engine("checkers", hash_mb=1) as engine:
            return getattr(engine, name)(*arguments, **more)

    return call


def engine_option(name: str, value: Any) -> Callable[[], object]:
    def call() -> None:
        with Engine("checkers", hash_mb=1) as engine:
            setattr(engine, name, value)

    return call


@pytest.mark.parametrize("value", [-1, 10**20])
def test_engine_options_out_of_range(value: int) -> None:
    size = f"hash_mb must be 0 to 1048576, not {value}"
    count = f"threads must be 1 to 256, not {value}"
    for message, call in (
        (size, lambda: Engine(hash_mb=value)),
        (size, engine_option("hash_mb", value)),
        (count, lambda: Engine(threads=value)),
        (count, engine_option("threads", value)),
    ):
        with pytest.raises(EngineError, match=message):
            call()


@pytest.mark.parametrize("count", [perft, divide])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"depth": -1}, "depth must be 0 to .*, not -1"),
        ({"depth": 10**20}, "depth must be"),
        ({"depth": 1, "hash_mb": -1}, "hash_mb must be 0 to 1048576, not -1"),
        ({"depth": 1, "threads": 0}, "threads must be 1 to 256, not 0"),
        ({"depth": 1, "threads": 257}, "threads must be 1 to 256, not 257"),
    ],
)
def test_counts_out_of_range(
    count: Callable[..., object], arguments: dict[str, int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        count(Board(), **arguments)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Engine(5), "game must be a text, not int"),  # type: ignore[arg-type]
        (lambda: Engine(threads=1.5), "threads must be an integer, not float"),  # type: ignore[arg-type]
        (lambda: Engine(hash_mb=True), "hash_mb must be an integer, not bool"),
        (lambda: perft(None, 1), "board must be a Board, not NoneType"),  # type: ignore[arg-type]
        (lambda: perft(Board(), 1.5), "depth must be an integer"),  # type: ignore[arg-type]
        (lambda: Board(None), "game must be a text, not NoneType"),  # type: ignore[arg-type]
        (lambda: Board("loa", 5), "fen must be a text, not int"),  # type: ignore[arg-type]
        (lambda: Board("loa", start=5), "start must be a text"),  # type: ignore[arg-type]
        (lambda: Board("loa", rules=5), "rules must be a text"),  # type: ignore[arg-type]
        (lambda: Board().set_fen(None), "fen must be a text, not NoneType"),  # type: ignore[arg-type]
        (lambda: Board().parse_move(5), "move must be a text"),  # type: ignore[arg-type]
        (lambda: twelves.game_info(None), "game must be a text"),  # type: ignore[arg-type]
        (engine_call("play", Board(), 1.0), "limit must be a Limit, not float"),
        (engine_call("play", None, ONE), "board must be a Board, not NoneType"),
        (engine_call("play", Board(), None), "`analysis` runs without one"),
        (engine_call("analyse", Board(), None), "`analysis` runs without one"),
        (engine_call("play", Board(), ONE, searchmoves="11-15"), "searchmoves must be a list"),
        (engine_call("analyse", Board(), ONE, multipv="2"), "multipv must be an integer"),
    ],
)
def test_wrong_kinds(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda text: Board(text),
        lambda text: Board("loa", text),
        lambda text: Board("loa", rules=text),
        lambda text: Board("loa", start=text),
        lambda text: Board().set_fen(text),
        lambda text: Board().parse_move(text),
        lambda text: twelves.game_info(text),
        lambda text: Engine(text),
    ],
)
def test_half_a_character_is_a_notation_error(call: Callable[[str], object]) -> None:
    with pytest.raises(NotationError, match="surrogate"):
        call("x\udc80")


def test_more_lines_than_moves_are_all_the_moves() -> None:
    with Engine(hash_mb=1) as engine:
        assert len(engine.analyse(Board(), Limit(depth=2), multipv=10**20)) == 7


def test_missing_memory_is_told_in_mebibytes(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*arguments: object, **more: object) -> object:
        raise MemoryError("std::bad_alloc")

    for name in ("SearchEngine", "perft", "divide"):
        monkeypatch.setattr(f"twelves._core.{name}", greedy)
    for call in (
        lambda: Engine(hash_mb=77),
        lambda: perft(Board(), 1, hash_mb=77),
        lambda: divide(Board(), 1, hash_mb=77),
    ):
        with pytest.raises(MemoryError, match="77 MiB"):
            call()
