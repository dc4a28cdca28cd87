"""Owns the command `dxp`.

Plays English draughts against another program over TCP, by the DamExchange protocol.
docs/dxp.md describes what is spoken. Who calls and who asks for games are different things: the
one who calls asks, unless --follow says otherwise; the one who listens waits, unless --initiate
does.

  twelves dxp --listen                          wait for a call on port 27531 of this machine
  twelves dxp --connect 127.0.0.1 --games 10    call it and play ten games
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from twelves import Board, Engine, Limit
from twelves.drivers.dxp import GAME, DxpSession, Plan
from twelves.drivers.dxp_link import Link, connect, listen, parse_address
from twelves.drivers.session import Settings

if TYPE_CHECKING:
    import argparse

HELP = "play draughts against another program over TCP (DamExchange)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The connection, the games, the engine."""
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--listen", nargs="?", const="", metavar="[HOST:]PORT", help="wait for a call")
    way.add_argument("--connect", metavar="HOST[:PORT]", help="call a program that listens")
    role = parser.add_mutually_exclusive_group()
    role.add_argument("--initiate", action="store_true", help="ask for games")
    role.add_argument("--follow", action="store_true", help="wait until asked for a game")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="end after N games")
    asked = parser.add_argument_group("games that are asked for")
    asked.add_argument("--minutes", type=int, default=5, help="time (default: %(default)s)")
    asked.add_argument("--moves", type=int, default=0, help="for so many moves (0: the game)")
    asked.add_argument("--side", choices=("black", "white"), default="black", help="our first")
    asked.add_argument("--fen", help="a start position")
    own = parser.add_argument_group("engine")
    own.add_argument(
        "--name", dest="own_name", default="twelves", help="what the other program hears"
    )
    own.add_argument("--time", type=float, metavar="SECONDS", help="for a move, in spite of clocks")
    own.add_argument("--threads", type=int, default=1, help="threads (default: %(default)s)")
    own.add_argument("--hash", type=int, default=64, metavar="MIB", help="hash table")


def run(arguments: argparse.Namespace) -> int:
    """Plays until the games are over or the other side hangs up."""
    _check(arguments)
    plan = Plan(
        name=arguments.own_name,
        time=arguments.time,
        initiate=arguments.initiate or (arguments.connect is not None and not arguments.follow),
        games=arguments.games,
        minutes=arguments.minutes,
        moves=arguments.moves,
        side=arguments.side,
        fen=arguments.fen,
    )
    settings = Settings(GAME, arguments.threads, arguments.hash)
    DxpSession(_link(arguments), sys.stdout, plan, settings).play()
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """What is wrong is said now, not in the middle of a game."""
    for name in ("games", "minutes", "moves"):
        if not 0 <= getattr(arguments, name) <= 999:
            raise ValueError(f"{name} must be from 0 to 999: {getattr(arguments, name)}")
    Limit(time=arguments.time)
    Board(GAME, arguments.fen)
    with Engine(GAME, threads=arguments.threads, hash_mb=arguments.hash):
        pass


def _link(arguments: argparse.Namespace) -> Link:
    if arguments.connect is not None:
        return connect(parse_address(arguments.connect, "127.0.0.1"))
    with listen(parse_address(arguments.listen, "127.0.0.1")) as server:
        host, port = server.getsockname()[:2]
        print(f"listening on {host}:{port}", flush=True)
        return Link(server.accept()[0])
