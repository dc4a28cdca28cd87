"""What `help` shows of the package: Python, not C++."""

from __future__ import annotations

import pydoc
import re

import pytest

import twelves


@pytest.mark.report("packaging-05")
@pytest.mark.parametrize(
    "name",
    [name for name in twelves.__all__ if callable(getattr(twelves, name))],
)
def test_help_speaks_python(name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(getattr(twelves, name)))
    assert not re.search(r"std::|twelves::|\bunsigned\b|<capsule", text)
    assert len(text.splitlines()) > 3
