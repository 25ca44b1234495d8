"""Every kind of page that the application has, by name, with its address on a site; but for those
with charts, which tests/browser/test_statistics.py has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.browser.site import AT_ODDS, Site

RENEGE: Final = "three-handed-renege"
DISPUTE: Final = "four-handed-dispute"

ADDRESSES: Final[dict[str, Callable[[Site], str]]] = {
    "library": lambda site: "/",
    "library-second-page": lambda site: "/?page=2",
    "library-in-order": lambda site: "/?sort=findings&player=a",
    "library-nothing-found": lambda site: "/?text=nobodyofthisname",
    "upload-new": lambda site: f"/uploads/{site.uploads[f'{RENEGE}.pen']}",
    "upload-many": lambda site: f"/uploads/{site.uploads['simulated.pen']}",
    "upload-faulty": lambda site: f"/uploads/{site.uploads['faulty.pen']}",
    "job-waiting": lambda site: "/jobs/1",
    "job-cancelled": lambda site: "/jobs/2",
    "game-with-findings": lambda site: site.game(DISPUTE),
    "game-in-order": lambda site: site.game("british-pub"),
    "game-by-other-rules": lambda site: site.game("three-handed-literal", "?rules=three-handed"),
    "audit": lambda site: site.game(DISPUTE, "/audit"),
    "audit-undecided": lambda site: site.game("three-handed-partly-known", "/audit"),
    "audit-in-order": lambda site: site.game("two-handed-kitchen", "/audit"),
    "correct": lambda site: site.game(RENEGE, "/correct"),
    "correct-with-rules": lambda site: site.game(RENEGE, "/correct?rules=british"),
    "editions": lambda site: site.game(RENEGE, "/editions"),
    "edition": lambda site: site.game(RENEGE, "/editions/1"),
    "edition-not-shown": lambda site: site.game(AT_ODDS, "/editions/2"),
    "edition-share": lambda site: site.game(AT_ODDS, "/editions/2/share"),
    "edition-audit": lambda site: site.game(AT_ODDS, "/editions/2/audit"),
    "edition-table": lambda site: site.game(AT_ODDS, "/editions/2/deals/1"),
    "two-games-compared": lambda site: site.game(
        RENEGE, site.game(DISPUTE).replace("games", "beside")
    ),
    "replay-finding": lambda site: site.game(RENEGE, "/deals/2?at=t2.3"),
    "replay-of-a-paste": lambda site: site.game(
        RENEGE, f"/deals/2?at=t2.3&sent={site.uploads[f'{RENEGE}.pen']}"
    ),
    "replay-four": lambda site: site.game(DISPUTE, "/deals/1"),
    "replay-two": lambda site: site.game("two-handed-kitchen", "/deals/1?at=t3.1"),
    "replay-end": lambda site: site.game("british-pub", "/deals/1?at=t5.4"),
    "replay-hidden": lambda site: site.game(DISPUTE, "/deals/2?at=t2.2&view=N&show=played"),
    "replay-by-other-rules": lambda site: site.game(
        "three-handed-literal", "/deals/1?at=b4&rules=three-handed&set=target%3D15"
    ),
    "replay-by-rules-for-others": lambda site: site.game(
        "three-handed-literal", "/deals/1?rules=four-handed"
    ),
    "share-by-other-rules": lambda site: site.game(
        "three-handed-literal", "/share?deal=1&at=b4&rules=three-handed&set=target%3D15"
    ),
    "share": lambda site: site.game(RENEGE, "/share?deal=2&at=t2.3&view=W&show=seat"),
    "new": lambda site: "/new?players=3",
    "new-from-a-game": lambda site: site.game(RENEGE).replace("/games/", "/new?from="),
    "statistics-nothing": lambda site: "/statistics?event=nowhere",
    "statistics-columns": lambda site: "/statistics/columns",
    "simulated-games": lambda site: "/statistics/simulated",
    "for-programs": lambda site: "/api",
    "rules": lambda site: "/rules",
    "preset": lambda site: "/rules/british",
    "not-found": lambda site: "/games/nothing",
    "asked-wrongly": lambda site: "/?since=yesterday",
}
WITH_ERRORS: Final = ("/games/nothing", "/")
