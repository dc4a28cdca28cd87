"""Owns the engine process that the tests of the protocol talk to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.drivers.uci_process import UciProcess


@pytest.fixture
def uci() -> Iterator[UciProcess]:
    """An engine that is set up for checkers."""
    with UciProcess() as engine:
        engine.start()
        yield engine
