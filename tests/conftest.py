"""Markers, and fixtures for tests of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import GAMES, shared_folder


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than some seconds")
    config.addinivalue_line("markers", "report(id): shows the right answer to a field report")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn."""
    return str(request.param)


@pytest.fixture
def shared() -> Path:
    """The folder of outside data sets; the test is skipped where it is not at hand."""
    folder = shared_folder()
    if folder is None:
        pytest.skip("the shared data sets are not here")
    return folder
