"""DamExchange, spoken to a real process over TCP: both roles, and what other programs may do."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

import twelves
from tests.drivers.uci_process import UciProcess
from twelves.drivers.dxp_messages import GameRequest, MoveMessage, read_message

BOARD = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww"
REQUEST = "R01tester                          {}005075B{}{}"


class Peer:
    """The other program: sends and receives messages."""

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection
        self.socket.settimeout(10)
        self.buffer = b""

    def send(self, *messages: str) -> None:
        """Send messages, all in one piece."""
        self.socket.sendall("".join(f"{message}\0" for message in messages).encode())

    def receive(self) -> str:
        """The next message; one that comes in one piece with another is an error."""
        while b"\0" not in self.buffer:
            chunk = self.socket.recv(4096)
            assert chunk, "the engine has hung up"
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        assert self.buffer == b"", "a known client loses the second of two messages"
        return message.decode()

    def ask(self, follower: str = "Z", turn: str = "Z", board: str = BOARD) -> str:
        """Ask for a game and return the answer."""
        self.send(REQUEST.format(follower, turn, board))
        return self.receive()

    def silent(self, seconds: float) -> bool:
        """Whether nothing comes in that time."""
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(1) == b""
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(10)


@pytest.fixture
def engine() -> Iterator[UciProcess]:
    """An engine that listens."""
    with UciProcess("dxp", "--listen", "0", "--time", "0.05", "--hash", "1") as process:
        yield process


@pytest.fixture
def peer(engine: UciProcess) -> Iterator[Peer]:
    """A program that has called the engine; at the end it hangs up, and the engine ends."""
    port = int(engine.until("listening")[-1].rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port)) as connection:
        yield Peer(connection)
    assert engine.ended_within(5)
    assert engine.process.returncode == 0
    assert engine.errors() == ""


def play(board: twelves.Board, message: str) -> twelves.Move:
    """Make the move of a message on a board, by what it takes."""
    move = read_message(message)
    assert isinstance(move, MoveMessage)
    for legal in board.legal_moves:
        if (legal.origin, legal.destination) == (move.origin, move.destination) and sorted(
            legal.captured
        ) == sorted(move.captured):
            return board.push(legal)
    raise AssertionError(f"{message} is illegal in {board!r}")


def message_of(move: twelves.Move) -> str:
    assert move.origin is not None
    assert move.destination is not None
    return str(MoveMessage(1, move.origin, move.destination, tuple(move.captured)))


def test_messages_are_those_of_the_description() -> None:
    # The examples that the description of the protocol gives, and what a known client sends.
    move = read_message("M001205250422122320")
    assert move == MoveMessage(12, "5", "25", ("22", "12", "23", "20"))
    assert str(move) == "M001205250422122320"
    assert str(MoveMessage(1, "11", "15", ())) == "M0001111500"
    text = "R01Tornado voor Windows 4.0        W060065A"
    request = read_message(text)
    assert request == GameRequest("Tornado voor Windows 4.0", "white", 60, 65)
    assert str(request) == text
    text = f"R01DXP Client                      Z005075BZ{BOARD}"
    assert str(read_message(text)) == text
    assert len(text) == 76


@pytest.mark.parametrize("side", ["Z", "W"])
def test_a_game_with_a_player_of_random_moves(peer: Peer, side: str) -> None:
    assert peer.ask(side) == f"A{'twelves':<32}0"
    board = twelves.Board("checkers")
    engine_side = "black" if side == "Z" else "white"
    while not board.is_game_over():
        if board.turn == engine_side:
            play(board, peer.receive())
        else:
            moves = board.legal_moves
            peer.send(message_of(board.push(moves[board.ply() * 7 % len(moves)])))
    outcome = board.outcome()
    assert outcome is not None
    ours, theirs = {engine_side: ("E11", "E30"), None: ("E21", "E20")}.get(
        outcome.winner, ("E31", "E10")
    )
    if board.turn == engine_side:  # it is the one to say so
        assert peer.receive() == theirs
        peer.send(ours)
    else:
        peer.send(ours)
        assert peer.receive() == theirs


def test_several_games_chat_and_the_next_one_from_a_position(peer: Peer) -> None:
    peer.send("Chello", "C" + "x" * 126)
    for _ in range(2):
        assert peer.ask("Z")[-1] == "0"
        play(twelves.Board("checkers"), peer.receive())
        peer.send("E00")
        assert peer.receive() == "E00"
    board = "e" * 13 + "zeewe" + "e" * 14
    assert peer.ask("Z", "Z", board)[-1] == "0"
    assert peer.receive() == "M000014210117"
    peer.send("E11")
    assert peer.receive() == "E30"


def test_the_engine_says_that_it_has_lost(peer: Peer) -> None:
    assert peer.ask("W", "Z", "e" * 13 + "zeewe" + "e" * 14)[-1] == "0"
    peer.send("M0000142101" + "17")
    assert peer.receive() == "E10"
    peer.send("E30")
    assert peer.ask("W")[-1] == "0"


def test_the_engine_says_that_it_has_won_if_nobody_else_does(peer: Peer) -> None:
    assert peer.ask("Z", "Z", "e" * 13 + "zeewe" + "e" * 14)[-1] == "0"
    assert peer.receive() == "M000014210117"
    assert peer.receive() == "E30"
    peer.send("E10")


def test_going_back(peer: Peer) -> None:
    assert peer.ask("Z")[-1] == "0"
    board = twelves.Board("checkers")
    play(board, peer.receive())
    first = board.legal_moves[0]
    peer.send(message_of(first))
    after = board.copy()
    after.push(first)
    play(after, peer.receive())
    peer.send("B001W")  # White's first move again
    assert peer.receive() == "K0"
    assert peer.silent(0.5)
    second = board.push(board.legal_moves[1])
    peer.send(message_of(second))
    play(board, peer.receive())
    peer.send("B001Z")  # and Black's, which the engine makes
    assert peer.receive() == "K0"
    play(twelves.Board("checkers"), peer.receive())
    peer.send("B009Z")
    assert peer.receive() == "K2"


@pytest.mark.parametrize(
    ("request_text", "code"),
    [
        (REQUEST.format("Z", "Z", BOARD).replace("R01", "R02"), "1"),
        (REQUEST.format("Z", "Z", "z" * 20 + "e" * 10 + "w" * 20), "2"),
        (REQUEST.format("Z", "Z", "e" * 31 + "x"), "2"),
    ],
)
def test_requests_that_are_refused(peer: Peer, request_text: str, code: str) -> None:
    peer.send(request_text)
    assert peer.receive()[-1] == code
    assert peer.ask()[-1] == "0"


@pytest.mark.parametrize("move", ["M0001011800", "M0001112000", "M000111150118"])
def test_an_illegal_move_ends_the_game(peer: Peer, move: str) -> None:
    assert peer.ask("W")[-1] == "0"
    peer.send(move)
    assert peer.receive().startswith("Cillegal move")
    assert peer.receive() == "E00"
    peer.send("E00")
    assert peer.ask("W")[-1] == "0"


def test_nonsense_is_survived(peer: Peer) -> None:
    peer.send("", "?", "M", "M1234", "Mxxxxxxxxxx", "R", "R01", "E", "E9", "B", "BxxxZ", "K", "A")
    peer.send("M0001111500", "E11", "B001Z", "\xff\xfe", "x" * 1_000_000)
    assert peer.receive() == "K2"
    assert peer.ask()[-1] == "0"
    play(twelves.Board("checkers"), peer.receive())


def test_messages_in_pieces_and_in_one(peer: Peer) -> None:
    for letter in REQUEST.format("W", "Z", BOARD) + "\0":
        peer.socket.sendall(letter.encode())
    assert peer.receive()[-1] == "0"
    peer.send("Cone", "M0001111500", "Ctwo")
    play(twelves.Board("checkers", moves="11-15"), peer.receive())


def test_hanging_up_in_a_search(peer: Peer, engine: UciProcess) -> None:
    assert peer.ask("Z")[-1] == "0"
    peer.socket.shutdown(socket.SHUT_RDWR)
    engine.until(lambda line: "unfinished" in line)


def test_two_engines_play_two_games() -> None:
    common = ("--time", "0.01", "--hash", "1", "--games", "2")
    with UciProcess("dxp", "--listen", "0", "--name", "one", *common) as one:
        address = one.until("listening")[-1].split()[-1]
        with UciProcess("dxp", "--connect", address, "--name", "two", *common) as two:
            assert two.ended_within(60)
            assert one.ended_within(5)
            assert one.process.returncode == two.process.returncode == 0
            lines = [line.split(": ") for line in one.during(1) + two.during(1)]
    sides = [line for line in lines if line[-1].startswith("playing")]
    assert len(sides) == 4
    assert "two" in sides[0][0]
    ends = [line[0].split()[2] for line in lines if line[0].split()[2] in ("won", "lost", "drawn")]
    opposite = {"won": "lost", "lost": "won", "drawn": "drawn"}
    assert [opposite[end] for end in ends[:2]] == ends[2:]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--listen", "--connect", "x"),
        ("--listen", "99999"),
        ("--listen", "--minutes", "-1"),
        ("--connect", "127.0.0.1:1", "--time", "-1"),
        ("--connect", "127.0.0.1:1", "--fen", "nonsense"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...]) -> None:
    started = time.monotonic()
    with UciProcess("dxp", *arguments) as process:
        assert process.ended_within(8)
        assert process.process.returncode == 2
        assert process.errors() != ""
    assert time.monotonic() - started < 8
