"""axe-core's verdict on a page: what somebody with other eyes, ears or hands is kept from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SCRIPT: Final = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
GRAVE: Final = ("serious", "critical")
RUN: Final = "() => axe.run(document, {resultTypes: ['violations']})"


def faults(page: Page) -> list[str]:
    """The serious and critical ones: rule, why, and the first elements that break it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    return [
        f"{rule['id']} ({rule['impact']}): {node['failureSummary'].splitlines()[-1].strip()} "
        f"{node['html'][:200]}"
        for rule in page.evaluate(RUN)["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"][:3]
    ]
