"""The options of a Trickster table: each is the switch of another name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from analyzer.notation.jsontext import parse
from analyzer.notation.ptn.source import Hand, shown

_YES_NO: Final = {
    "stickTheDealer": "stick_the_dealer",
    "allowNotrump": "no_trump",
    "callForBest": "partners_best",
    "goUnder": "go_under",
    "take4for1": "take_four_for_one",
    "makerLeadsFirst": "maker_leads_first",
}
_TABLE: Final = ("nosuggestions", "nowatching", "players")  # of no effect, or said by the deal
_BY_KEY: Final = {key.lower(): switch for key, switch in _YES_NO.items()}
_WRITTEN: Final = {switch: key for key, switch in _YES_NO.items()}
_PACKS: Final = (24, 28, 32)
_MOST: Final = 9999


def read_options(hand: Hand) -> tuple[dict[str, object], dict[str, str]]:
    """The options as written, by key in small letters, and the switches that they set."""
    tag = hand.get("GameOptionsJson")
    if tag is None or not tag.value.strip():
        return {}, {}
    parsed = parse(tag.value)
    if parsed.findings or not isinstance(parsed.value, dict):
        problem = f"{shown(tag.value)} is not read as options"
        hand.fault(tag.span, problem, "a JSON object", tag.value[:40])
    value = parsed.value if isinstance(parsed.value, dict) else {}
    options = {str(key).lower(): each for key, each in value.items()}
    switches: dict[str, str] = {}
    for key, each in value.items():
        found = _switch(str(key).lower(), each, options)
        if found is not None:
            switches[found[0]] = found[1]
        elif str(key).lower() not in _TABLE and each not in (False, None, 0, ""):
            message = f"the option {shown(str(key))} is not modelled: it is kept"
            hand.note(tag.span, f"{message}, and changes nothing", "an option that is modelled")
    return options, switches


def _switch(key: str, value: object, options: Mapping[str, object]) -> tuple[str, str] | None:
    if isinstance(value, bool):
        if key in _BY_KEY:
            return _BY_KEY[key], "yes" if value else "no"
        if key == "noalone":
            return "alone", "no" if value else "yes"
        if key == "defendalone":
            return "defend_alone", "any" if value else "off"
        if key == "withjoker" and value:
            return "deck", _deck(options.get("decksize"), True)
    if isinstance(value, int) and not isinstance(value, bool):
        if key == "gameoverscore" and 0 <= value <= _MOST:
            return "target", str(value)
        if key == "decksize" and value in _PACKS:
            return "deck", _deck(value, options.get("withjoker") is True)
    return None


def _deck(size: object, joker: bool) -> str:
    return str((size if isinstance(size, int) and size in _PACKS else 24) + joker)


def options_text(switches: Mapping[str, str], kept: str) -> tuple[str, list[str]]:
    """The options as JSON, with those kept from another hand, and the switches left out."""
    value = parse(kept).value if kept else None
    options: dict[str, object] = dict(value) if isinstance(value, dict) else {}
    present = {key.lower(): key for key in options}
    lost: list[str] = []
    for switch, text in switches.items():
        for key, each in _keys_of(switch, text):
            options[present.get(key.lower(), key)] = each
        if not _keys_of(switch, text) and switch not in ("players", "dummy"):
            lost.append(switch)
    return json.dumps(options, ensure_ascii=False, separators=(",", ":")), lost


def _keys_of(switch: str, text: str) -> list[tuple[str, object]]:
    """The options that set a switch; none where no option does."""
    if switch in _WRITTEN and text in ("yes", "no"):
        return [(_WRITTEN[switch], text == "yes")]
    if switch == "alone" and text in ("yes", "no"):
        return [("noAlone", text == "no")]
    if switch == "defend_alone" and text in ("any", "off"):
        return [("defendAlone", text == "any")]
    if switch == "target" and text.isdecimal():
        return [("gameOverScore", int(text))]
    if switch == "deck" and text.isdecimal():
        size = int(text) & ~1
        return [("deckSize", size), *([("withJoker", True)] if int(text) % 2 else [])]
    return []
