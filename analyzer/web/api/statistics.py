"""The statistics of the library, or of a player: every figure of every pool, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flask import request

from analyzer.rules import differences
from analyzer.stats import DEFINITIONS, Cell, Counts, Figure, Pool, evaluate, left_out
from analyzer.stats.figures import BY_KEY
from analyzer.stats.figures import to_json as figure_json
from analyzer.store import Pooled, Sample
from analyzer.store.meant import events_like, is_event, is_known, with_event
from analyzer.web.api.games import DATE, WORDS, refuse_odd_days
from analyzer.web.api.operations import JSON, Operation, Parameter, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.statsshapes import CountedPool, Statistics, StatisticsFigure
from analyzer.web.statsasked import NO, PARTNER_ALONE
from analyzer.web.storage import store

VERSION: Final = 1
_A_DATE: Final = "a date such as 2026-11-30"


@operation(
    Operation(
        "getStatistics",
        "GET",
        "/statistics",
        "Count what was called and what came of it",
        "Games of different rules are never added up: each entry is of one pool of them, one "
        "figure, and one cell of it. A filter that is empty does not filter.",
        parameters=(
            Parameter("rules", "The rules.", WORDS, "a preset, with or without its version"),
            Parameter("player", "Whose figures, in place of everybody's.", WORDS, "a player"),
            Parameter("partner", "Who plays with the player; not without one.", WORDS, "a player"),
            Parameter("event", "Where.", WORDS, "an event, or how the name of one alone begins"),
            Parameter("from", "The first day.", DATE, _A_DATE),
            Parameter("to", "The last day.", DATE, _A_DATE),
            Parameter(
                "simulated",
                '`no`: without games that say that they are simulated (`[Site "simulated"]`).',
                {"type": "string", "enum": ["", NO]},
                f"{NO}, or nothing",
            ),
            Parameter(
                "min_n",
                "How many opportunities a cell needs to be told.",
                {"type": "integer", "minimum": 0, "maximum": 999_999_999},
                "a number from 0",
            ),
            Parameter(
                "id",
                "Only this figure; as often as needed.",
                {"type": "array", "items": {"type": "string", "enum": list(BY_KEY)}},
                "the id of a figure",
            ),
        ),
        answers={JSON: Statistics},
        problems={404: "The library has no player, or no event, of this name."},
    )
)
def statistics() -> Statistics:
    """Every figure that is asked for."""
    asked = request.args
    sample = Sample(
        **{name: asked.get(name, "").strip() for name in ("player", "partner", "event", "rules")},
        since=asked.get("from", ""),
        until=asked.get("to", ""),
        simulated=asked.get("simulated") != NO,
    )
    refuse_odd_days({"from": sample.since, "to": sample.until})
    if sample.partner and not sample.player:
        raise Refused(400, f"{PARTNER_ALONE}: expected 'player' too.")
    if sample.player and not is_known(store(), sample.player):
        raise Refused(404, f"Nobody called '{sample.player}' plays in the library.")
    sample = with_event(store(), sample)
    if sample.event and not is_event(store(), sample.event):
        raise Refused(404, _no_event(sample.event))
    keys = asked.getlist("id") or [each.key for each in DEFINITIONS]
    least = int(asked.get("min_n", "0"))
    counted = [(each, store().counts(sample, each.pool)) for each in store().pools(sample)]
    return {
        "version": VERSION,
        "filters": {name: " ".join(asked.getlist(name)) for name in asked if asked[name]},
        "pools": [_pool(pooled, counts) for pooled, counts in counted],
        "figures": [
            told
            for pooled, counts in counted
            for figure in evaluate(counts)
            if figure.key in keys
            for told in _cells(pooled.pool, figure, least)
        ],
    }


def _no_event(name: str) -> str:
    alike = ", ".join(f"'{each}'" for each in events_like(store(), name))
    meant = f" Did you mean one of these: {alike}?" if alike else ""
    return f"No event of the library is called '{name}'.{meant}"


def _pool(of: Pooled, counts: Counts) -> CountedPool:
    rules, switches = _rules(of.pool)
    return {
        "rules": rules,
        "switches": switches,
        "title": of.pool.title,
        "games": of.games,
        "simulated": of.simulated,
        "deals": of.deals,
        "left_out": left_out(counts),
    }


def _rules(pool: Pool) -> tuple[str, dict[str, Any]]:
    return pool.rules.id, dict(sorted(differences(pool.rules).items()))


def _cells(pool: Pool, figure: Figure, least: int) -> Iterator[StatisticsFigure]:
    rules, switches = _rules(pool)
    about = figure_json(figure)
    for cell, numbers in zip(figure.cells, about["cells"], strict=True):
        if cell.n >= least:
            yield {
                "id": figure.key,
                "rules": rules,
                "switches": switches,
                "group": _group(cell),
                "k": numbers["k"],
                "n": cell.n,
                "value": numbers["value"],
                "low": numbers["low"],
                "high": numbers["high"],
                "interval": about["interval"],
                "unit": about["unit"],
                "thin": cell.is_thin,
                "title": about["title"],
                "definition": about["definition"],
            }


def _group(cell: Cell) -> dict[str, int | str]:
    """Where a cell stands; nothing where it is of all together."""
    parts = {"position": cell.seat, "round": cell.round, "outcome": cell.part or None}
    return {name: part for name, part in parts.items() if part is not None}
