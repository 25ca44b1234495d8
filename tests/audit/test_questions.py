"""Whatever the engine leaves open, the audit can ask about."""

from __future__ import annotations

import re

from analyzer.audit.wording import QUESTIONS
from tests.shared import ROOT


def test_every_code_that_the_engine_leaves_open_has_a_question() -> None:
    calls = [
        code
        for path in sorted((ROOT / "analyzer/engine").rglob("*.py"))
        for code in re.findall(r"undecided\(\s*\"([A-Z_]+)\"", path.read_text(encoding="utf-8"))
    ]
    assert len(calls) >= 10
    assert set(calls) <= QUESTIONS.keys()
