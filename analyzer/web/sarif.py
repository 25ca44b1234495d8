"""The audit of a game for the viewers of linters: the same document in SARIF 2.1.0 that the
command line writes."""

from __future__ import annotations

import json
from urllib.parse import quote

from analyzer import __version__
from analyzer.audit.sarif import SCHEMA, results_of_game, rule
from analyzer.findings import CODES
from analyzer.identity import play_hash, record_hash
from analyzer.store import StoredGame
from analyzer.web.judging import Judging, judged


def audit_sarif(game: StoredGame, by: Judging) -> str:
    """One document with one run, a result a finding."""
    game_hash = play_hash(game.record) or record_hash(game.record)
    found = judged(game, by).all_findings
    results = results_of_game(quote(game.upload_name), 1, game_hash, found)
    driver = {"name": "euchre", "version": __version__, "rules": [*map(rule, CODES.values())]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False)
