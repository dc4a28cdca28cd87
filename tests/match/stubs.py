"""Plans of short matches, with engines of our own and with stubs that fail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from twelves import Limit
from twelves.match.game import Tolerance
from twelves.match.openings import Opening
from twelves.match.runner import MatchPlan
from twelves.match.specs import INTERNAL, EngineSpec

STUB = Path(__file__).with_name("stub_engine.py")
OPENINGS = [Opening("one", None, ("11-15", "23-19")), Opening("two", None, ("9-14", "22-18"))]


def stub(fault: str) -> EngineSpec:
    """An engine with a fault."""
    return EngineSpec(fault, (sys.executable, str(STUB), fault))


def internal(name: str = "internal", nodes: int = 200) -> EngineSpec:
    """Our engine in this process."""
    return EngineSpec(name, (INTERNAL,), {"Hash": "1"}, limit=Limit(nodes=nodes))


def plan(first: EngineSpec, second: EngineSpec, **changes: Any) -> MatchPlan:
    """A match over two openings."""
    arguments: dict[str, Any] = {
        "game": "checkers",
        "openings": OPENINGS,
        "limit": Limit(nodes=200),
        "tolerance": Tolerance(margin=0.05, patience=20.0),
        **changes,
    }
    return MatchPlan(engines=(first, second), **arguments)
