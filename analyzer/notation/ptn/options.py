"""The options of a Trickster table: each is the switch of another name. Where one of them cannot be
read, nobody knows by which rules the hand was played, and `UNREAD` stands among the switches."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, TypeGuard

from analyzer.notation.jsontext import parse
from analyzer.notation.ptn.source import Entry, Hand, shown
from analyzer.notation.slips import is_one_letter_off

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
_COUNTED: Final = {
    "gameOverScore": f"a number of points up to {_MOST}",
    "deckSize": "24, 28 or 32 cards",
    "numDecks": "a number of packs",
    "variation": "the number of a game",
}
_SPELLED: Final = {
    key.lower(): key for key in (*_YES_NO, "noAlone", "defendAlone", "withJoker", *_COUNTED)
}
_EXPECTED: Final = {key: _COUNTED.get(name, "true or false") for key, name in _SPELLED.items()}
_NOT_JUDGED: Final = "; the hand is shown and not judged until rules are given"
UNREAD: Final = "GameOptionsJson"  # no switch: who reads it among them knows no rules


def read_options(hand: Hand) -> tuple[dict[str, object], dict[str, str]]:
    """The options as written, by key in small letters, and the switches that they set."""
    tag = hand.get("GameOptionsJson")
    if tag is None or not tag.value.strip():
        return {}, {}
    parsed = parse(tag.value)
    switches: dict[str, str] = {}
    if parsed.findings or not isinstance(parsed.value, dict):
        problem = f"{shown(tag.value)} is not read as options{_NOT_JUDGED}"
        hand.fault(tag.span, problem, "a JSON object", tag.value[:40])
        switches[UNREAD] = ""
    value = parsed.value if isinstance(parsed.value, dict) else {}
    options = {str(key).lower(): each for key, each in value.items()}
    for key, each in value.items():
        if not _sets(hand, tag, str(key), each, options, switches):
            switches[UNREAD] = ""
    return options, switches


def _sets(
    hand: Hand,
    tag: Entry,
    key: str,
    value: object,
    options: Mapping[str, object],
    switches: dict[str, str],
) -> bool:
    """Whether an option can be read; what it sets stands among the switches then. One that is not
    modelled is noted."""
    plain = key.lower()
    if plain in _EXPECTED:
        if not _is_of_its_kind(plain, value):
            problem = f"the option {shown(key)} has a value that cannot be read{_NOT_JUDGED}"
            hand.fault(tag.span, problem, _EXPECTED[plain], key)
            return False
        switches.update(_switch(plain, value, options))
    elif meant := next((each for each in _EXPECTED if is_one_letter_off(plain, each)), None):
        hint = f"did you mean '{_SPELLED[meant]}'?"
        problem = f"there is no option {shown(key)}{_NOT_JUDGED}"
        hand.fault(tag.span, problem, "an option by its name", key, hint)
        return False
    elif plain not in _TABLE and value not in (False, None, 0, ""):
        message = f"the option {shown(key)} is not modelled: it is kept"
        hand.note(tag.span, f"{message}, and changes nothing", "an option that is modelled")
    return True


def _is_of_its_kind(key: str, value: object) -> bool:
    if _SPELLED[key] in _COUNTED:
        return is_number(value) and (value in _PACKS if key == "decksize" else 0 <= value <= _MOST)
    return isinstance(value, bool)


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value of JSON is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def _switch(key: str, value: object, options: Mapping[str, object]) -> dict[str, str]:
    """What an option of its kind sets."""
    if key in _BY_KEY:
        return {_BY_KEY[key]: "yes" if value else "no"}
    if key == "noalone":
        return {"alone": "no" if value else "yes"}
    if key == "defendalone":
        return {"defend_alone": "any" if value else "off"}
    if key == "gameoverscore":
        return {"target": str(value)}
    if key == "decksize":
        return {"deck": _deck(value, options.get("withjoker") is True)}
    return {"deck": _deck(options.get("decksize"), True)} if key == "withjoker" and value else {}


def _deck(size: object, joker: bool) -> str:
    return str((size if isinstance(size, int) and size in _PACKS else 24) + joker)


def options_text(switches: Mapping[str, str], kept: str) -> tuple[str, list[str]]:
    """The options as JSON, with those kept from another hand, and the switches left out."""
    if UNREAD in switches and kept:
        return kept, []
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
