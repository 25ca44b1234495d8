"""EGN's rule flags: each is the switch of another name. What the file states is written down,
also where the preset has the same. Rules that the flags cannot say stand beside them as `rules`.
By rules that cannot be read nobody is judged: their switch gets a value that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from analyzer.cards import UNKNOWN
from analyzer.notation.egn.fields import Field
from analyzer.notation.limits import Faults
from analyzer.record import RulesAsWritten
from analyzer.rules import EGN, players_of, resolve
from analyzer.span import NOWHERE, Span

LEFT_OUT: Final = "nobody knows how many played, so the deals are left out"

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
_KNOWN: Final = {*_YES_NO, *_ON_OFF, *_NUMBERS, *_OTHERS}
_RULES: Final = ("preset", "options")
_NO_VALUE: Final = "?"  # what no switch can be, nor a preset
_NOT_JUDGED: Final = "the game is shown and not judged until rules are given"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules as written, the number of players where it is stated, whether that is there and
    cannot be read, and the flags that EGN does not have."""

    rules: RulesAsWritten
    players: int | None = None
    unread: bool = False
    unknown: tuple[Field, ...] = ()


@dataclass(slots=True)
class _Switches:
    """The switches while a ruleset is read, and where the first stands that cannot be read."""

    options: dict[str, str] = field(default_factory=dict)
    at: Span = NOWHERE

    def unread(self, switch: str, of: Field) -> None:
        """This switch is stated, and nobody knows how."""
        self.options[switch] = _NO_VALUE
        self.at = of.span if self.at == NOWHERE else self.at


def read_ruleset(of: Field | None) -> Ruleset:
    """The switches that a ruleset states."""
    if of is None:
        return Ruleset(RulesAsWritten(EGN))
    if not of.is_object("an object of rules", LEFT_OUT):
        return unread_ruleset(of)
    of = of.spelled(_KNOWN, _KNOWN)
    found = _Switches()
    _read_flags(of, found)
    for name, switch in _NUMBERS.items():
        number = of.get(name)
        if number is not None:
            expected = f"a whole number up to {_MOST}"
            value = number.whole(expected, most=_MOST, hint=_NOT_JUDGED)
            _set(found, switch, None if value is None else str(value), number)
    _read_lead(of, found)
    _read_deck(of, found)
    _read_end(of, found)
    players = _read_players(of, found)
    unknown = tuple(each for _, each in of.others(_KNOWN))
    span = of.span if found.at == NOWHERE else found.at
    rules = RulesAsWritten(EGN, tuple(sorted(found.options.items())), span)
    return Ruleset(rules, players, found.options.get("players") == _NO_VALUE, unknown)


def unread_ruleset(of: Field) -> Ruleset:
    """The rules of a game of which nobody can read any."""
    return Ruleset(RulesAsWritten(EGN, (("players", _NO_VALUE),), of.span), unread=True)


def read_rules(of: Field) -> RulesAsWritten:
    """The rules as our writer puts them beside the flags, in place of what those say."""
    if not of.is_object("an object with 'preset' and 'options'", _NOT_JUDGED):
        return RulesAsWritten(_NO_VALUE, (), of.span)
    of = of.spelled(_RULES, _RULES)
    named, listed = of.get("preset"), of.get("options")
    found = _Switches()
    preset = named.text("the name of a preset of rules", _NOT_JUDGED) if named else None
    if named and preset is None:
        preset, found.at = _NO_VALUE, named.span
    if listed and not isinstance(listed.value, dict):
        found.unread("players", listed)
    for name, each in listed.pairs("an object of switches", _NOT_JUDGED) if listed else ():
        _set(found, name, each.text("a switch's value as a text", _NOT_JUDGED), each)
    span = of.span if found.at == NOWHERE else found.at
    return RulesAsWritten(preset, tuple(sorted(found.options.items())), span)


def players_by(ruleset: Ruleset, rules: RulesAsWritten, named: Field | None) -> int | None:
    """How many play by the flags and by the rules that are `named` beside them; None, and a
    finding, where nobody knows."""
    if ruleset.unread:
        return None
    if named is None or rules.preset is None:
        return ruleset.players or _USUAL_PLAYERS
    own = resolve(rules.preset, rules.options, _USUAL_PLAYERS, UNKNOWN).rules
    players = players_of(rules.preset) if own is None else own.players
    if ruleset.players is not None and players in (None, ruleset.players):
        return ruleset.players
    if players is None and rules.preset == _NO_VALUE:
        return None
    if players is None or ruleset.players is not None:
        expected = "a preset of rules, and as many players as 'num_players' says"
        named.say(
            f"the rules named here do not tell how many play: expected {expected}; {LEFT_OUT}",
            expected,
        )
        return None
    return players


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


def _set(found: _Switches, switch: str, value: str | None, of: Field) -> None:
    if value is None:
        found.unread(switch, of)
    else:
        found.options[switch] = value


def _read_flags(of: Field, found: _Switches) -> None:
    words = {name: (switch, "yes", "no") for name, switch in _YES_NO.items()}
    words |= {name: (switch, on, "off") for name, (switch, on) in _ON_OFF.items()}
    for name, (switch, on, off) in words.items():
        flag = of.get(name)
        if flag is not None:
            value = {True: on, False: off, None: None}[flag.flag(_NOT_JUDGED)]
            _set(found, switch, value, flag)


def _read_lead(of: Field, found: _Switches) -> None:
    lead = of.get("loner_lead")
    if lead is None:
        return
    if not isinstance(lead.value, str) or lead.value not in _LEADS:
        lead.refuse('"LEFT_OF_DEALER" or "LEFT_OF_LONER"', _NOT_JUDGED)
        found.unread("loner_lead", lead)
    else:
        found.options |= _LEADS[lead.value]


def _read_deck(of: Field, found: _Switches) -> None:
    """The pack, where its lowest rank or the joker is stated."""
    lowest, joker = of.get("min_rank"), of.get("joker")
    rank = lowest.value if lowest else 9
    if lowest and (isinstance(rank, bool) or not isinstance(rank, int) or rank not in _PACKS):
        lowest.refuse("9, 8 or 7 as the lowest rank", _NOT_JUDGED)
        found.unread("deck", lowest)
    with_joker = joker.flag(_NOT_JUDGED) if joker else False
    if joker and with_joker is None:
        found.unread("deck", joker)
    if (lowest or joker) and "deck" not in found.options and isinstance(rank, int):
        found.options["deck"] = str(_PACKS[rank] + bool(with_joker))


def _read_end(of: Field, found: _Switches) -> None:
    """How the game ends: exactly one of a score to win and a number of deals is set."""
    target, deals = found.options.get("target"), found.options.get("deals")
    if _NO_VALUE in (target, deals):
        return
    if target is None and deals not in (None, "0"):
        found.options["target"] = "0"
    elif (target == "0") == (deals in (None, "0")) and target is not None:
        problem = "the end of the game cannot be read"
        expected = "either 'winning_score' or 'num_deals'"
        hint = f"{problem}: expected {expected}; {_NOT_JUDGED}"
        of.say(hint, "one of winning_score and num_deals, above 0", _NOT_JUDGED)
        found.unread("target", of)


def _read_players(of: Field, found: _Switches) -> int | None:
    number = of.get("num_players")
    if number is None:
        return None
    players = number.whole("2, 3 or 4 players", least=2, most=4, hint=LEFT_OUT)
    _set(found, "players", None if players is None else str(players), number)
    return players
