"""The engine library for CheckerBoard, driven here, by pydraughts, and under wine."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import twelves
from tests.drivers.checkerboard_library import (
    BLACK,
    DRAW,
    KING,
    LOSS,
    UNKNOWN,
    WHITE,
    WIN,
    Answer,
    Library,
    Native,
    Wine,
    board_of,
    built,
    colour_of,
    make_driver,
    numbers_of,
    place,
)  # fmt: skip
from tests.drivers.clients import cannot, make_pydraughts
from tests.drivers.test_pydraughts import games_of, replay

pytestmark = pytest.mark.slow

EXACT = 2
HUNDREDTHS = 2 << 2


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("checkerboard", "libtwelves.so", tmp_path_factory.mktemp("checkerboard"))


@pytest.fixture
def library(path: Path) -> Iterator[Native]:
    native = Native(path)
    assert native.command("set hashsize 16")[0] == 1
    native.move(numbers_of(twelves.Board()), BLACK, 0.0, 1)  # a new game: bit 0
    yield native
    for command in ("set allscores 0", "set searchthreads 1"):
        assert native.command(command)[0] == 1


def played(board: twelves.Board, answer: Answer) -> twelves.Move:
    """The one legal move that leads to the position of an answer."""
    found = []
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        if numbers_of(after) == answer.board:
            found.append(move)
    assert len(found) == 1, answer
    assert (answer.origin, answer.destination) == (
        place(int(found[0].origin or 0)),
        place(int(found[0].destination or 0)),
    )
    assert answer.jumps == len(found[0].captured)
    squares = [place(int(square)) for square in found[0].captured]
    assert sorted(answer.captured[: answer.jumps]) == sorted(squares)
    return found[0]


def play_a_game(library: Library, seconds: float, *, tells: bool = True) -> twelves.Board:
    """The library plays both sides, told of the history or not, until it claims the end."""
    board = twelves.Board("checkers")
    while True:
        if tells:
            moves = "".join(f" {move}" for move in board.move_stack[-board.reversible_plies :])
            since = board.copy()
            while board.reversible_plies and since.ply() > board.ply() - board.reversible_plies:
                since.pop()
            text = f"set gamehist {since.fen()}{moves if board.reversible_plies else ''}"
            if len(text) < 256:
                assert library.command(text)[0] == 1
        answer = library.move(numbers_of(board), colour_of(board), seconds)
        board.push(played(board, answer))
        outcome = board.outcome()
        assert answer.claim == (
            UNKNOWN if outcome is None else WIN if outcome.winner is not None else DRAW
        )
        if outcome is not None:
            return board


def test_squares_are_where_the_reference_has_them() -> None:
    assert (place(1), place(4), place(5), place(32)) == ((6, 0), (0, 0), (7, 1), (1, 7))


def test_commands(library: Native) -> None:
    assert library.command("name") == (1, f"twelves {twelves.__version__}")
    assert library.command("get protocolversion") == (1, "2")
    assert library.command("get gametype") == (1, "21")
    assert library.command("set gametype 21")[0] == 1
    assert library.command("set gametype 26")[0] == 0
    assert library.command("about")[1].startswith("twelves")
    for unknown in ("help", "get book", "set book 3", "set dbpath C:\\db", "get movelist B:", "x"):
        assert library.command(unknown) == (0, "?"), unknown
    assert library.command("set hashsize 8")[0] == 1
    assert library.command("get hashsize") == (1, "8")
    assert library.command("set searchthreads 2")[0] == 1
    assert library.command("get searchthreads") == (1, "2")
    done, reply = library.command("set searchthreads 0")
    assert done == 0
    assert "0" in reply
    assert library.command("set hashsize many")[0] == 0
    assert library.command("get hashsize") == (1, "8")


@pytest.mark.parametrize("tells", [True, False])
def test_whole_games(library: Native, tells: bool) -> None:
    board = play_a_game(library, 0.004, tells=tells)
    assert board.is_game_over()
    assert board.ply() > 20


def test_the_text_tells_of_the_search(library: Native) -> None:
    board = twelves.Board("checkers")
    answer = library.move(numbers_of(board), BLACK, 0.2)
    for word in ("depth", "value", "time", "nodes", "pv"):
        assert word in answer.text
    move = answer.text.split("pv", 1)[1].split()[0]
    assert move in board.legal_moves
    library.command("set allscores 1")
    answer = library.move(numbers_of(board), BLACK, 0.2)
    assert all(str(move) in answer.text for move in board.legal_moves)


def test_exact_time(library: Native) -> None:
    started = time.monotonic()
    library.move(numbers_of(twelves.Board()), BLACK, 0.4, EXACT)
    assert 0.3 < time.monotonic() - started < 0.9


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan")])
def test_no_time_is_a_move_at_once(library: Native, seconds: float) -> None:
    started = time.monotonic()
    played(twelves.Board(), library.move(numbers_of(twelves.Board()), BLACK, seconds))
    assert time.monotonic() - started < 0.5


def test_a_clock_counts_more_than_the_time_of_the_move(library: Native) -> None:
    started = time.monotonic()
    two_seconds = 200 << 16
    library.move(numbers_of(twelves.Board()), BLACK, 60.0, HUNDREDTHS, two_seconds)
    assert time.monotonic() - started < 1.0


def test_play_now(library: Native) -> None:
    library.play_now.value = 0
    threading.Timer(0.3, lambda: setattr(library.play_now, "value", 1)).start()
    started = time.monotonic()
    answer = library.move(numbers_of(twelves.Board()), BLACK, 60.0)
    assert 0.2 < time.monotonic() - started < 2.0
    played(twelves.Board(), answer)
    # A search of others may ask meanwhile.
    library.play_now.value = 0
    replies: list[tuple[int, str]] = []

    def ask() -> None:
        replies.extend(library.command(text) for text in ("set hashsize 4", "name"))
        library.play_now.value = 1

    threading.Timer(0.3, ask).start()
    library.move(numbers_of(twelves.Board()), BLACK, 60.0)
    library.play_now.value = 0
    assert replies == [(0, "busy: a search is running"), (1, f"twelves {twelves.__version__}")]
    assert library.command("get hashsize") == (1, "16")


# Black's king on 4 has one move. After this history it completes the third time (EC 10).
HISTORY = "W:WK30:BK8 30-26 8-4 26-30 4-8 30-26 8-4 26-30"


@pytest.mark.parametrize(("history", "claim"), [(HISTORY, DRAW), (None, UNKNOWN)])
def test_a_third_repetition_is_claimed(library: Native, history: str | None, claim: int) -> None:
    if history is not None:
        assert library.command(f"set gamehist {history}")[0] == 1
    board = twelves.Board("checkers", "B:WK30:BK4")
    answer = library.move(numbers_of(board), BLACK, 0.01)
    assert answer.claim == claim
    assert str(played(board, answer)) == "4-8"
    # A history is for one move, and for its own position.
    library.command(f"set gamehist {HISTORY}")
    other = twelves.Board("checkers", "B:WK30:BK4,12")
    assert library.move(numbers_of(other), BLACK, 0.01).claim == UNKNOWN
    assert library.move(numbers_of(board), BLACK, 0.01).claim == UNKNOWN


@pytest.mark.parametrize("reset", [False, True])
def test_it_keeps_the_history_of_clients_that_do_not_tell(library: Native, reset: bool) -> None:
    """King against king: after 80 plies it is a draw (EC 10), if not by repetition before."""
    board = twelves.Board("checkers", "B:WK32:BK1")
    claims = []
    for _ in range(45):
        answer = library.move(numbers_of(board), BLACK, 0.0, int(reset))
        board.push(played(board, answer))
        claims.append(answer.claim)
        if answer.claim != UNKNOWN:
            break
        safe = [move for move in board.legal_moves if is_safe(board, move)]
        # The double corner is where a king is safe from one other.
        board.push(min(safe, key=lambda move: move.destination not in ("28", "32")))
    if reset:  # it must take every position for the first one of a game
        assert claims == [UNKNOWN] * 45
    else:
        assert claims[-1] == DRAW
        assert board.result() == "1/2-1/2"


def is_safe(board: twelves.Board, move: twelves.Move) -> bool:
    """Whether the opponent has no capture after a move."""
    after = board.copy()
    after.push(move)
    return not any(reply.is_capture for reply in after.legal_moves)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("set gamehist", "position"),
        ("set gamehist nonsense", "nonsense"),
        ("set gamehist B:W32:B1 1-32", "1-32"),
        ("set gamehist " + "B:W32:B1 " + "1-6 " * 80, ""),  # longer than a command can be
    ],
)
def test_a_wrong_history_is_refused(library: Native, text: str, told: str) -> None:
    done, reply = library.command(text[:256])
    assert done == 0
    assert told in reply


@pytest.mark.parametrize(
    ("cells", "colour", "told"),
    [
        ({(6, 0): 5}, BLACK, "crown"),
        ({(0, 1): 6}, BLACK, "[0][1]"),
        ({(6, 4): 7}, BLACK, "7"),
        ({(6, 4): 5}, 3, "colour"),
        ({(x, y): 6 for x in range(8) for y in range(4) if (x + y) % 2 == 0}, BLACK, "12"),
    ],
)
def test_what_is_no_position_is_told(
    library: Native, cells: dict[tuple[int, int], int], colour: int, told: str
) -> None:
    board = [[cells.get((x, y), 0) for y in range(8)] for x in range(8)]
    answer = library.move(board, colour, 1.0)
    assert (answer.claim, answer.board) == (UNKNOWN, board)
    assert told in answer.text


def test_a_lost_game_is_told(library: Native) -> None:
    board = twelves.Board("checkers", "W:W13:B6,9")  # EC 9
    answer = library.move(numbers_of(board), WHITE, 1.0)
    assert (answer.claim, answer.board) == (LOSS, numbers_of(board))


def test_a_loop_of_a_king(library: Native) -> None:
    board = twelves.Board("checkers", "B:W6,7,14,15:BK2")
    answer = library.move(numbers_of(board), BLACK, 1.0)
    assert answer.claim == WIN
    assert answer.board == [
        [BLACK | KING if (x, y) == place(2) else 0 for y in range(8)] for x in range(8)
    ]
    assert (answer.jumps, answer.origin, answer.destination) == (4, place(2), place(2))
    assert set(answer.path[1:4]) == {place(9), place(11), place(18)}
    assert answer.path[2] == place(18)


def test_pydraughts_plays_whole_games(path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    python = make_pydraughts(tmp_path_factory.mktemp("pydraughts"))
    games = games_of(python, "checkerboard_games.py", str(path))
    assert len(games) == 4
    for game in games:
        replay(game, str(game["start"]))
        assert "depth" in str(game["info"])


def test_games_of_pydraughts_again(library: Native) -> None:
    """The calls of a transcript: commands are answered as then, and each move is a legal one."""
    path = Path(__file__).parent / "transcripts" / "checkerboard_pydraughts.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    moves = 0
    for called, got in zip(lines[::2], lines[1::2], strict=True):
        word, _, rest = called.removeprefix("> ").partition(" ")
        if word == "command":
            done, reply = library.command(rest)
            told = got if rest != "name" else f"< 1 twelves {twelves.__version__}"
            assert f"< {done} {reply}" == told
            continue
        colour, seconds, info, more, digits = rest.split()
        board = board_of(digits, int(colour))
        cells = numbers_of(board)
        assert "".join(f"{number:x}" for row in cells for number in row) == digits
        answer = library.move(cells, int(colour), float(seconds), int(info), int(more))
        board.push(played(board, answer))
        won = not board.legal_moves
        assert answer.claim in ((WIN,) if won else (UNKNOWN, DRAW))
        moves += 1
    assert moves == sum(line.startswith("> move") for line in lines) > 30


def test_the_dll_plays_under_wine(tmp_path_factory: pytest.TempPathFactory) -> None:
    wine = (
        shutil.which("wine64")
        or shutil.which("wine")
        or shutil.which("wine64", path="/usr/lib/wine")
    )
    if wine is None:
        cannot("wine is not installed (wine64)")
    folder = tmp_path_factory.mktemp("windows")
    driver = make_driver(folder)
    dll = built("checkerboard-windows", "twelves.dll", folder / "build")
    library = Wine(str(wine), driver, dll, folder / "home")
    assert library.command("name") == (1, f"twelves {twelves.__version__}")
    assert library.command("get gametype") == (1, "21")
    assert library.command("set hashsize 16")[0] == 1
    assert library.command("set nothing") == (0, "?")
    board = play_a_game(library, 0.01)
    assert board.is_game_over()
    board = twelves.Board("checkers", "W:W11:B6,7")
    answer = library.move(numbers_of(board), WHITE, 0.3)
    x, y = place(2)
    assert answer.board[x][y] == WHITE | KING  # EC 7
    assert library.close() == 0
