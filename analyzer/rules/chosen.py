"""The rules of one record: the preset and the switches that it names, or those of its players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from analyzer.cards import JOKER, RANK_CARDS, Card
from analyzer.memory import remembered
from analyzer.rules.options import switch_named
from analyzer.rules.presets import PRESETS, Rules, preset
from analyzer.rules.switch import UnknownRules, Value
from analyzer.rules.table import SWITCHES

_PRESET_OF_PLAYERS: Final = {2: "two-handed", 3: "three-handed", 4: "four-handed"}


def with_options(rules: Rules, options: Iterable[tuple[str, str]]) -> Rules:
    """The rules with these switches set as written; raises `UnknownRules` where they cannot be."""
    values: dict[str, Any] = {}
    for name, text in options:
        named = switch_named(name)
        values[named.name] = named.read(text)
    changed = replace(rules, **values)
    if changed.dummy and changed.players == 4:
        raise UnknownRules("four players leave no place for a dummy: expected dummy=0")
    if changed.kitty_size < 0:
        needed = changed.deck - changed.kitty_size
        raise UnknownRules(f"a pack of {changed.deck} cards is too small: expected {needed}")
    return changed


def differences(rules: Rules) -> dict[str, bool | int | str]:
    """The switches that differ from the preset named, as JSON has them; no value is `"none"`."""
    return dict(_differences(rules))


@lru_cache(maxsize=64)
def _differences(rules: Rules) -> dict[str, bool | int | str]:
    named = next((r for r in PRESETS.get(rules.preset, ()) if r.version == rules.version), rules)
    changed: dict[str, bool | int | str] = {}
    for each in SWITCHES:
        value: Value = getattr(rules, each.name)
        if value != getattr(named, each.name):
            changed[each.name] = "none" if value is None else value
    return changed


@dataclass(frozen=True, slots=True)
class Resolution:
    """The rules that a record is judged by. `assumed` says which were taken, and why, where it
    names none; `error` says what it names that does not exist, and then there are no rules."""

    rules: Rules | None
    assumed: str | None = None
    error: str | None = None


def resolve(
    named: str | None, options: Iterable[tuple[str, str]], players: int, cards_seen: Card
) -> Resolution:
    """The rules of a record: those that it names, else those of its players and its cards."""
    written = tuple(options)
    if named is not None:
        return _named(named, written)
    try:
        assumed = _assumed(written, players, cards_seen)
        return Resolution(with_options(assumed, written), _why(assumed))
    except UnknownRules as error:
        return Resolution(None, error=str(error))


def _length(name: str, written: tuple[tuple[str, str], ...]) -> int:
    return len(name) + sum([len(switch) + len(text) for switch, text in written])


@remembered(256, _length)
def _named(name: str, written: tuple[tuple[str, str], ...]) -> Resolution:
    """A preset with options; most records of a collection name the same."""
    try:
        return Resolution(with_options(preset(name), written))
    except UnknownRules as error:
        return Resolution(None, error=str(error))


def _assumed(options: tuple[tuple[str, str], ...], players: int, cards_seen: Card) -> Rules:
    """The preset of a player count and a pack, as the options have them or the cards show them."""
    stated: dict[str, Any] = {}
    for name, text in options:
        named = switch_named(name)
        if named.name in ("players", "deck"):
            stated[named.name] = named.read(text)
    deck = stated.get("deck", _pack_of(cards_seen))
    count = stated.get("players", players)
    name = "british" if (count, deck) == (4, 25) else _PRESET_OF_PLAYERS[count]
    return replace(preset(name), deck=deck)


def _pack_of(cards_seen: Card) -> int:
    """The smallest pack that has every card seen."""
    size = 32 if cards_seen & RANK_CARDS["7"] else 28 if cards_seen & RANK_CARDS["8"] else 24
    return size + 1 if cards_seen & JOKER else size


def _why(rules: Rules) -> str:
    return (
        f"the record names no rules: {rules.id} is taken for {rules.players} players "
        f"and a pack of {rules.deck} cards"
    )
