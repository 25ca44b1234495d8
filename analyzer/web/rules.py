"""The rules as they are applied, from the engine's own data: every preset, every switch, and in
what a preset differs from the games that the others grew from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from analyzer.rules import PRESETS, SWITCHES, Rules, Switch, UnknownRules, written_value
from analyzer.rules import preset as preset_named
from analyzer.web.errors import problem

blueprint = Blueprint("rules", __name__)

# The games that began it all are those of fewer than four players.
_FEW: Final = 4


@dataclass(frozen=True, slots=True)
class Setting:
    """One switch of a preset. `seeds` are its values in the games that it is compared with, and
    `others` the presets that have another value, each as (name, value)."""

    switch: Switch
    value: str
    seeds: tuple[str, ...]
    others: tuple[tuple[str, str], ...]

    @property
    def differs(self) -> bool:
        """Whether one of the seeds has another value."""
        return any(value != self.value for value in self.seeds)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One preset as applied, compared with the `seeds`."""

    rules: Rules
    seeds: tuple[Rules, ...]
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All presets side by side; `rows` have one value for each, of switches in which they differ;
    `known` are the values of a switch in the seeds, by its name; `alike` is how many switches are
    the same everywhere."""

    presets: tuple[Rules, ...]
    rows: tuple[tuple[Switch, tuple[str, ...]], ...]
    known: Mapping[str, frozenset[str]]
    alike: int


def comparison() -> Comparison:
    """The presets beside each other."""
    presets = _newest()
    rows = [(switch, tuple(_value(rules, switch) for rules in presets)) for switch in SWITCHES]
    differing = tuple(row for row in rows if len(set(row[1])) > 1)
    seeds = _seeds(presets)
    known = {s.name: frozenset(_value(seed, s) for seed in seeds) for s, _ in differing}
    return Comparison(presets, differing, known, len(rows) - len(differing))


def rules_page(rules: Rules) -> RulesPage:
    """Every switch of a preset, with what other presets say."""
    presets = _newest()
    seeds = tuple(each for each in _seeds(presets) if each != rules)
    settings = tuple(_setting(rules, switch, seeds, presets) for switch in SWITCHES)
    return RulesPage(rules, seeds, settings)


def _newest() -> tuple[Rules, ...]:
    return tuple(versions[-1] for versions in PRESETS.values())


def _seeds(presets: Iterable[Rules]) -> tuple[Rules, ...]:
    return tuple(each for each in presets if each.players < _FEW)


def _setting(
    rules: Rules, switch: Switch, seeds: tuple[Rules, ...], presets: tuple[Rules, ...]
) -> Setting:
    value = _value(rules, switch)
    told = tuple(_value(seed, switch) for seed in seeds)
    others = tuple((each.preset, _value(each, switch)) for each in presets)
    return Setting(switch, value, told, tuple(o for o in others if o[1] != value))


def _value(rules: Rules, switch: Switch) -> str:
    return written_value(getattr(rules, switch.name))


@blueprint.get("/rules")
def index() -> ResponseReturnValue:
    """All presets."""
    return render_template("rules.html", page=comparison())


@blueprint.get("/rules/<name>")
def preset(name: str) -> ResponseReturnValue:
    """One preset, `name` or `name@version`."""
    try:
        page = rules_page(preset_named(name))
    except UnknownRules as error:
        return problem(404, str(error))
    return render_template("preset.html", page=page)
