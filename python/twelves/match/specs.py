"""Owns how an engine of a match is described: by words on the command line, or as a value."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from twelves import Limit

if TYPE_CHECKING:
    from collections.abc import Sequence

PROTOCOLS = ("uci", "hub", "dxp")
INTERNAL = "internal"
"""The command that stands for an engine in this process."""
_LIMITS = {"time": float, "depth": int, "nodes": int}


@dataclass(frozen=True)
class EngineSpec:
    """An engine and how it is to play.

    Attributes
    ----------
    name : str
        What it is called in reports.
    command : tuple of str
        The program and its arguments, or ``('internal',)`` for an engine in this process.
    options : dict
        Options of the protocol, set before each match.
    environment : dict
        Variables of its environment, beside ours.
    limit : Limit, optional
        Its own limit, instead of that of the match. A clock is what it begins a game with.
    folder : str, optional
        The folder that it works in.
    notation : {'pdn', 'coord'}
        How moves are sent to it. All notations are understood in its answers.
    protocol : {'uci', 'hub', 'dxp'}
        What it speaks.
    address : str, optional
        Where it listens, if it speaks by a connection: ``host:port``.
    """

    name: str
    command: tuple[str, ...] = (sys.executable, "-m", "twelves")
    options: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    limit: Limit | None = None
    folder: str | None = None
    notation: str = "pdn"
    protocol: str = "uci"
    address: str | None = None

    def as_json(self) -> dict[str, Any]:
        """What tells engines of a match apart."""
        return {
            "name": self.name,
            "command": list(self.command),
            "options": self.options,
            "environment": self.environment,
            "limit": self.limit.given() if self.limit else None,
            "folder": self.folder,
            "notation": self.notation,
            "protocol": self.protocol,
            "address": self.address,
        }


def parse_engine(words: Sequence[str]) -> EngineSpec:
    """Reads ``name=new cmd="prog -x" nodes=2000 Hash=32 env.LANG=C`` (a word each).

    Examples
    --------
    >>> parse_engine(["name=new", "cmd=./prog --uci", "nodes=500", "Hash=32"]).options
    {'Hash': '32'}
    """
    fields: dict[str, Any] = {"options": {}, "environment": {}}
    limits: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise ValueError(f"an engine is described by words like name=value, not {word!r}")
        if key == "cmd":
            fields["command"] = tuple(shlex.split(value))
        elif key == "dir":
            fields["folder"] = value
        elif key in ("name", "notation", "address"):
            fields[key] = value
        elif key == "proto":
            fields["protocol"] = value
        elif key in (*_LIMITS, "tc"):
            limits[key] = value
        elif key.startswith("env."):
            fields["environment"][key[4:]] = value
        else:
            fields["options"][key.removeprefix("option.")] = value
    if fields.get("notation", "pdn") not in ("pdn", "coord"):
        raise ValueError(f"the notation is pdn or coord, not {fields['notation']!r}")
    if fields.get("command") == ():
        raise ValueError("the command of an engine is empty")
    _set_protocol(fields)
    if not fields.setdefault("name", _usual_name(fields.get("command"))):
        raise ValueError("the name of an engine is empty")
    return EngineSpec(**fields, limit=parse_limit(limits) if limits else None)


def _set_protocol(fields: dict[str, Any]) -> None:
    """Checks the protocol, and finds the command that is usual for it."""
    protocol = fields.setdefault("protocol", "uci")
    if protocol not in PROTOCOLS:
        raise ValueError(f"the protocol is {', '.join(PROTOCOLS)}, not {protocol!r}")
    if protocol != "dxp":
        if "address" in fields:
            raise ValueError(f"an engine that speaks {protocol} has no address")
        if protocol == "hub":
            fields.setdefault("command", (sys.executable, "-m", "twelves", "hub"))
    elif fields.setdefault("command", ()) == () and "address" not in fields:
        raise ValueError("an engine that speaks dxp needs address=HOST:PORT, or cmd=, or both")


def parse_limit(words: dict[str, str]) -> Limit:
    """The limit that texts describe: time, depth, nodes, and ``tc``, "seconds+increment"."""
    given: dict[str, Any] = {}
    for key, value in words.items():
        try:
            if key == "tc":
                clock, _, increment = value.partition("+")
                given.update(clock=float(clock), increment=float(increment or 0))
            else:
                given[key] = _LIMITS[key](value)
        except ValueError:
            raise ValueError(f"{key}={value} is no limit") from None
    return Limit(**given)


def with_different_names(specs: Sequence[EngineSpec]) -> list[EngineSpec]:
    """The same engines; of those with one name all but the first get a number."""
    named: list[EngineSpec] = []
    for spec in specs:
        names = [other.name for other in named]
        name, number = spec.name, 2
        while name in names:
            name, number = f"{spec.name}-{number}", number + 1
        named.append(replace(spec, name=name))
    return named


def _usual_name(command: tuple[str, ...] | None) -> str:
    return os.path.basename(command[0]) if command else "twelves"
