"""EGN's rule flags: each is the switch of another name. What the file states is written down,
also where the preset has the same. Rules that the flags cannot say stand beside them as `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from analyzer.notation.egn.fields import Field
from analyzer.notation.limits import Faults
from analyzer.record import RulesAsWritten
from analyzer.rules import EGN

_YES_NO: Final = {
    "std": "stick_the_dealer",
    "canadian": "canadian_loner",
    "allow_no_trump": "no_trump",
    "partners_best": "partners_best",
    "go_under": "go_under",
    "fast_break": "fast_break",
    "four_trick_tokens": "four_trick_tokens",
}
_ON_OFF: Final = {
    "farmers": ("farmers_hand", "swap"),
    "defend_alone": ("defend_alone", "vs_loner_only"),
}
_NUMBERS: Final = {
    "loner_march_score": "loner_march_points",
    "loner_euchred_score": "loner_euchred_points",
    "winning_score": "target",
    "num_deals": "deals",
}
_LEADS: Final = {
    "LEFT_OF_DEALER": {"loner_lead": "left_of_dealer"},
    "LEFT_OF_LONER": {"loner_lead": "left_of_loner", "both_alone_lead": "left_of_maker"},
}
_PACKS: Final = {9: 24, 8: 28, 7: 32}
_MOST: Final = 9999
_USUAL_PLAYERS: Final = 4
_OTHERS: Final = ("loner_lead", "min_rank", "joker", "num_players")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules as written, the number of players, and the flags that EGN does not have."""

    rules: RulesAsWritten
    players: int
    unknown: tuple[Field, ...] = ()


def read_ruleset(field: Field | None) -> Ruleset:
    """The switches that a ruleset states."""
    if field is None or not field.is_object("an object of rules"):
        return Ruleset(RulesAsWritten(EGN), 4)
    options: dict[str, str] = {}
    for name, switch in _YES_NO.items():
        flag = _flag(field, name)
        if flag is not None:
            options[switch] = "yes" if flag else "no"
    for name, (switch, on) in _ON_OFF.items():
        flag = _flag(field, name)
        if flag is not None:
            options[switch] = on if flag else "off"
    for name, switch in _NUMBERS.items():
        number = field.get(name)
        value = number.whole(f"a whole number up to {_MOST}", most=_MOST) if number else None
        if value is not None:
            options[switch] = str(value)
    options |= _lead(field) | _deck(field) | _end(field, options)
    players = _players(field)
    if players is not None:
        options["players"] = str(players)
    known = {*_YES_NO, *_ON_OFF, *_NUMBERS, *_OTHERS}
    unknown = tuple(each for _, each in field.others(known))
    rules = RulesAsWritten(EGN, tuple(sorted(options.items())), field.span)
    return Ruleset(rules, players or 4, unknown)


def read_rules(field: Field) -> RulesAsWritten:
    """The rules as our writer puts them beside the flags, in place of what those say."""
    named, listed = field.get("preset"), field.get("options")
    preset = named.text("the name of a preset of rules") if named else None
    pairs = listed.pairs("an object of switches") if listed else ()
    options = ((name, each.text("a switch's value as a text")) for name, each in pairs)
    written = sorted((name, text) for name, text in options if text is not None)
    return RulesAsWritten(preset, tuple(written), field.span)


def written_rules(rules: RulesAsWritten, flags: Mapping[str, object]) -> dict[str, object]:
    """What `read_rules` reads, where the flags alone would read as other rules."""
    read = read_ruleset(Field(flags, (), Faults())).rules
    if (read.preset, dict(read.options)) == (rules.preset, dict(rules.options)):
        return {}
    named = {} if rules.preset is None else {"preset": rules.preset}
    return {"rules": {**named, "options": dict(rules.options)}}


def written_ruleset(options: Mapping[str, str], players: int) -> dict[str, object]:
    """The flags of these switches, those left out that EGN does not have."""
    flags: dict[str, object] = {}
    for name, switch in _YES_NO.items():
        if options.get(switch) in ("yes", "no"):
            flags[name] = options[switch] == "yes"
    for name, (switch, on) in _ON_OFF.items():
        if options.get(switch) in (on, "off"):
            flags[name] = options[switch] == on
    for name, switch in _NUMBERS.items():
        value = options.get(switch, "")
        if value.isdecimal() and value.isascii() and int(value) <= _MOST:
            flags[name] = int(value)
    if flags.get("winning_score") == 0:
        del flags["winning_score"]  # no target is what a number of deals alone means
    elif flags.get("winning_score") and flags.get("num_deals"):
        del flags["num_deals"]  # EGN knows one end of a game
    for name, switches in _LEADS.items():
        if options.get("loner_lead") == switches["loner_lead"]:
            flags["loner_lead"] = name
    flags |= _written_deck(options.get("deck", ""))
    if "players" in options or players != _USUAL_PLAYERS:
        flags["num_players"] = players
    return flags


def _written_deck(deck: str) -> dict[str, object]:
    for lowest, size in _PACKS.items():
        if deck in (str(size), str(size + 1)):
            return {"min_rank": lowest, "joker": deck != str(size)}
    return {}


def _flag(field: Field, name: str) -> bool | None:
    flag = field.get(name)
    return flag.flag() if flag else None


def _lead(field: Field) -> dict[str, str]:
    lead = field.get("loner_lead")
    if lead is None:
        return {}
    if not isinstance(lead.value, str) or lead.value not in _LEADS:
        lead.refuse('"LEFT_OF_DEALER" or "LEFT_OF_LONER"')
        return {}
    return _LEADS[lead.value]


def _deck(field: Field) -> dict[str, str]:
    """The pack, where its lowest rank or the joker is stated."""
    lowest, joker = field.get("min_rank"), _flag(field, "joker")
    rank = lowest.value if lowest else 9
    if isinstance(rank, bool) or not isinstance(rank, int) or rank not in _PACKS:
        (lowest or field).refuse("9, 8 or 7 as the lowest rank")
        return {}
    if lowest is None and joker is None:
        return {}
    return {"deck": str(_PACKS[rank] + bool(joker))}


def _end(field: Field, options: dict[str, str]) -> dict[str, str]:
    """How the game ends: exactly one of a score to win and a number of deals is set."""
    target, deals = options.get("target"), options.get("deals")
    if target is None and deals not in (None, "0"):
        return {"target": "0"}
    if (target == "0") == (deals in (None, "0")) and target is not None:
        message = (
            "the end of the game cannot be read: expected either 'winning_score' or 'num_deals'"
        )
        field.say(message, "one of winning_score and num_deals, above 0")
    return {}


def _players(field: Field) -> int | None:
    number = field.get("num_players")
    return number.whole("2, 3 or 4 players", least=2, most=4) if number else None
