"""The rules as they are applied, from the engine's own data."""

from __future__ import annotations

from typing import Final

from flask import url_for

from analyzer.rules import PRESETS, UnknownRules
from analyzer.rules import preset as preset_named
from analyzer.web.api.operations import JSON, Operation, Parameter, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.shapes import Presets, Rules
from analyzer.web.rules import rules_page

_NAME: Final = Parameter(
    "name",
    "A preset; without its version the newest.",
    {"type": "string", "minLength": 1},
    "the name of a preset, with or without its version",
    "path",
)


@operation(Operation("listRules", "GET", "/rules", "List rules", answers={JSON: Presets}))
def presets() -> Presets:
    """All presets, the newest version of each."""
    newest = [versions[-1] for versions in PRESETS.values()]
    return {
        "presets": [
            {
                "rules": rules.id,
                "players": rules.players,
                "deck": rules.deck,
                "link": url_for("api.getRules", name=rules.preset),
            }
            for rules in newest
        ]
    }


@operation(
    Operation(
        "getRules",
        "GET",
        "/rules/{name}",
        "See rules as applied",
        parameters=(_NAME,),
        answers={JSON: Rules},
        problems={404: "There are no rules of this name."},
    )
)
def rules(name: str) -> Rules:
    """Every switch of a preset."""
    try:
        page = rules_page(preset_named(name))
    except UnknownRules as error:
        raise Refused(404, f"{error}.") from error
    return {
        "rules": page.rules.id,
        "switches": [
            {
                "name": each.switch.name,
                "value": getattr(page.rules, each.switch.name),
                "written": each.value,
                "meaning": each.switch.meaning,
                "expected": each.switch.expected,
                "source": each.switch.source,
            }
            for each in page.settings
        ],
    }
