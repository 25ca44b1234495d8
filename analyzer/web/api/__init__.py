"""What the pages show, as JSON for other programs: operations told once, served and described from
the same data."""

from __future__ import annotations

from analyzer.web.api import described, problems
from analyzer.web.api.operations import blueprint

__all__ = ["blueprint"]

blueprint.record_once(lambda state: problems.install(state.app))
blueprint.add_url_rule("/api", "described", described.described)
