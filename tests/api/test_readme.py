"""Shows that the programs in README.md run and print what they say."""

import re
from pathlib import Path

import pytest

pytest.importorskip("twelves")

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    exec(compile(program, "README.md", "exec"), {})
    assert "1563208" in capsys.readouterr().out


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", README.read_text())
    missing = [link for link in links if "://" not in link and not (README.parent / link).exists()]
    assert missing == []
