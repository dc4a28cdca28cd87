"""Every field report that concerns what exists now is answered by a test, or by a reason."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cases import ROOT

KINDS = set(
    "tablebase movegen rules fen protocol api packaging security search pdn gui performance".split()
)

DOES_NOT_APPLY = {
    "packaging-03": "scripts/check_sdist.py builds and installs the source distribution",
    "gui-02": "no web page yet",
    "security-04": "no web page yet",
}
"""Why no test here names a report."""


def answered() -> set[str]:
    """The reports named by a test's marker or by a rule case."""
    found = set()
    for path in ROOT.rglob("*.py"):
        found |= set(re.findall(r'\bmark\.report\("([a-z0-9-]+)"\)', path.read_text("utf-8")))
    for path in ROOT.rglob("*.toml"):
        found |= set(re.findall(r'^report = "([a-z0-9-]+)"$', path.read_text("utf-8"), re.M))
    return found


def test_every_report_is_answered_or_explained(shared: Path) -> None:
    lines = (shared / "cases" / "field_reports.jsonl").read_text(encoding="utf-8").splitlines()
    reports = [json.loads(line) for line in lines if line.strip()]
    concerned = {report["id"] for report in reports if report["kind"] in KINDS}
    assert len(concerned) > 40
    assert concerned - answered() - DOES_NOT_APPLY.keys() == set()


def test_every_answer_is_to_a_known_report(shared: Path) -> None:
    text = (shared / "cases" / "field_reports.jsonl").read_text(encoding="utf-8")
    known = {json.loads(line)["id"] for line in text.splitlines() if line.strip()}
    assert answered() <= known


def test_no_report_is_both_answered_and_explained_away() -> None:
    assert not answered() & DOES_NOT_APPLY.keys()
