"""axe-core's verdict on a page: what somebody with other eyes, ears or hands is kept from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page

SCRIPT: Final = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
GRAVE: Final = ("serious", "critical")
SIZES: Final = ((320, 640), (1280, 900))
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
# The rules whose verdict hangs on colours, and all others. These need not look by night too:
# nothing but colours changes then, as test_the_night_changes_nothing_but_colours holds.
COLOURS: Final = ("color-contrast", "link-in-text-block")
ALL: Final[Mapping[str, object]] = {}
OTHERS: Final = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
# Without `preload`, which fetches style sheets again for a rule that does not run, and sounds. For
# colours alone without what folds hide: but for controls axe leaves it out too, after a long look.
RUN: Final = """async (options) => {
  const closed = "details:not([open], :has(input, select, textarea, button))";
  const folds = options.runOnly ? [...document.querySelectorAll(closed)] : [];
  const inside = folds.map((fold) => [...fold.querySelectorAll(":scope > :not(summary)")]);
  inside.flat().forEach((each) => each.remove());
  const found = await axe.run(document, {
    resultTypes: ["violations"], preload: false, ...options,
  });
  folds.forEach((fold, number) => fold.append(...inside[number]));
  return found.violations;
}"""
# A chart is drawn again, a little later, where the window's size or its colours change.
DRAWN: Final = """() => [...document.querySelectorAll("[data-drawn]")].every((chart) => {
  const box = chart.querySelector(".js-plotly-plot");
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--chart-ink").trim();
  const wide = box.querySelector(".main-svg").getBoundingClientRect().width;
  return Math.abs(wide - box.clientWidth) < 1 && box.layout.font.color === ink;
})"""


def faults(page: Page, options: Mapping[str, object] = ALL) -> list[str]:
    """The serious and critical ones: rule, why, and the first elements that break it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    return [
        f"{rule['id']} ({rule['impact']}): {node['failureSummary'].splitlines()[-1].strip()} "
        f"{node['html'][:200]}"
        for rule in page.evaluate(RUN, options)
        if rule["impact"] in GRAVE
        for node in rule["nodes"][:3]
    ]


def faults_everywhere(page: Page, seen: Callable[[str], None]) -> dict[str, list[str]]:
    """Those of a page that is open, by size of the screen and time of the day, where there are
    any; `seen` is told of each when it is on view."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(DRAWN)
            at = f"{scheme}-{width}"
            seen(at)
            found[at] = faults(page, {"runOnly": COLOURS})
        found[f"any-{width}"] = faults(page, OTHERS)
    return {at: told for at, told in found.items() if told}
