"""What was agreed: the rules of a game as frozen values, and the presets that have a name.

A preset and its version fix every switch for good; a changed default is a new version, so that an
old verdict never changes. This is the only place that knows a game by its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from analyzer.rules.options import nearest
from analyzer.rules.switch import UnknownRules
from analyzer.seats import SEATED, SIDES, Seat, Side


@dataclass(frozen=True, slots=True)
class Rules:
    """All that a table agreed on. The fields after `version` are the switches of `SWITCHES`, whose
    meanings stand there; `hand_size` and `stages` are the structure of the game: within a stage
    any order that keeps the phases' own precedences is legal."""

    preset: str
    version: int
    players: int
    deck: int
    dummy: int
    dummy_exchange: str
    dealer_maker_pool: str
    alone_after_dummy: bool
    joker_turned_up: str
    dealer_may_decline: bool
    discard_upcard: str
    turned_down_suit: str
    stick_the_dealer: bool
    all_pass: str
    no_trump: bool
    must_have_suit: bool
    canadian_loner: bool
    alone: bool
    alone_window: str
    defend_alone: str
    loner_lead: str
    both_alone_lead: str
    made_points: int
    march_points: int
    euchre_points: int
    loner_made_points: int
    loner_march_points: int
    loner_euchred_points: int
    lone_defender_euchre_points: int
    lone_defender_march_points: int
    lone_defender_credit: str
    super_euchre_points: int | None
    target: int
    deals: int
    simultaneous_finish: str
    partners_best: bool
    go_under: bool
    farmers_hand: str
    maker_leads_first: bool
    take_four_for_one: bool
    fast_break: bool
    four_trick_tokens: bool
    misdeal: str
    renege_policy: str
    allow_claim: bool
    hand_size: int = 5
    # The exchange stands in two stages: going under and a farmer's swap come before the calls.
    stages: tuple[frozenset[str], ...] = (
        frozenset({"auction", "exchange", "ending"}),
        frozenset({"take-up", "exchange", "alone", "ending"}),
        frozenset({"tricks", "ending"}),
    )

    @property
    def id(self) -> str:
        """The preset with its version, `name@1`, as every report names it."""
        return f"{self.preset}@{self.version}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the players, clockwise from south."""
        return SEATED[self.players]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that score."""
        return SIDES[self.players]

    @property
    def kitty_size(self) -> int:
        """How many cards lie hidden under the up-card."""
        return self.deck - self.players * self.hand_size - self.dummy - 1

    @property
    def with_joker(self) -> bool:
        """Whether the pack has the joker."""
        return self.deck % 2 == 1

    @property
    def tricks_needed(self) -> int:
        """How many tricks the maker's side must take, or it is euchred."""
        return 4 if self.take_four_for_one else 3


EGN: Final = "egn"

# Where a switch cannot matter in a game (a dummy at four hands) it has the neutral value.
_FOUR_HANDED_1: Final = Rules(
    preset="four-handed",
    version=1,
    players=4,
    deck=24,
    dummy=0,
    dummy_exchange="optional",
    dealer_maker_pool="sequential_10",
    alone_after_dummy=False,
    joker_turned_up="dealer_names_blind",
    dealer_may_decline=False,
    discard_upcard="allowed",
    turned_down_suit="forbidden",
    stick_the_dealer=False,
    all_pass="next_dealer",
    no_trump=False,
    must_have_suit=False,
    canadian_loner=False,
    alone=True,
    alone_window="until_first_lead",
    defend_alone="off",
    loner_lead="left_of_dealer",
    both_alone_lead="left_of_dealer",
    made_points=1,
    march_points=2,
    euchre_points=2,
    loner_made_points=1,
    loner_march_points=4,
    loner_euchred_points=2,
    lone_defender_euchre_points=4,
    lone_defender_march_points=4,
    lone_defender_credit="both",
    super_euchre_points=None,
    target=10,
    deals=0,
    simultaneous_finish="highest_then_shared",
    partners_best=False,
    go_under=False,
    farmers_hand="off",
    maker_leads_first=False,
    take_four_for_one=False,
    fast_break=False,
    four_trick_tokens=False,
    misdeal="same_dealer",
    renege_policy="report_only",
    allow_claim=True,
)

_TWO_HANDED_1: Final = replace(
    _FOUR_HANDED_1,
    preset="two-handed",
    players=2,
    dealer_may_decline=True,
    alone=False,
    loner_march_points=2,
    lone_defender_euchre_points=2,
    lone_defender_march_points=2,
)

_THREE_HANDED_1: Final = replace(
    _FOUR_HANDED_1,
    preset="three-handed",
    players=3,
    dummy=5,
    dealer_may_decline=True,
    defend_alone="any",
    loner_lead="left_of_loner",
    both_alone_lead="left_of_maker",
    march_points=3,
    loner_march_points=3,
    lone_defender_euchre_points=2,
)

_THREE_HANDED_LITERAL_1: Final = replace(
    _THREE_HANDED_1,
    preset="three-handed-literal",
    turned_down_suit="allowed",
)

_BICYCLE_1: Final = replace(_FOUR_HANDED_1, preset="bicycle", alone_window="with_call")

_BRITISH_1: Final = replace(
    _FOUR_HANDED_1,
    preset="british",
    deck=25,
    alone_window="with_call",
    loner_lead="left_of_loner",
    both_alone_lead="left_of_maker",
    loner_euchred_points=4,
    target=11,
)

_EGN_1: Final = replace(_FOUR_HANDED_1, preset=EGN, stick_the_dealer=True)

_OPENSPIEL_1: Final = replace(
    _FOUR_HANDED_1,
    preset="openspiel",
    discard_upcard="forbidden",
    stick_the_dealer=True,
    target=0,
    deals=1,
)

# Every version of every preset, the oldest first.
PRESETS: Final[dict[str, tuple[Rules, ...]]] = {
    versions[0].preset: versions
    for versions in (
        (_TWO_HANDED_1,),
        (_THREE_HANDED_1,),
        (_THREE_HANDED_LITERAL_1,),
        (_FOUR_HANDED_1,),
        (_BICYCLE_1,),
        (_BRITISH_1,),
        (_EGN_1,),
        (_OPENSPIEL_1,),
    )
}


# What people write between two words, and what word processors make of a hyphen.
_BETWEEN_WORDS: Final = re.compile(r"[\s_\u2010-\u2015\u2212-]+")


def preset_name(text: str) -> str:
    """A name as presets are spelled: in lower case, with a hyphen between words. What is the name
    of none then keeps its blanks.

    >>> preset_name("Three handed @ 1"), preset_name("as at home")
    ('three-handed@1', 'as at home')
    """
    written = text.strip().lower()
    name, at, version = written.partition("@")
    spelled = _BETWEEN_WORDS.sub("-", name.strip())
    return f"{spelled}{at}{version.strip()}" if spelled in PRESETS else written.replace("_", "-")


def _all_presets() -> str:
    return "the names are " + ", ".join(PRESETS)


def preset(name: str) -> Rules:
    """The rules of a preset, `name` or `name@version`; without a version the newest."""
    plain, at, version = preset_name(name).partition("@")
    versions = PRESETS.get(plain)
    if versions is None:
        problem = f"'{name}' is no preset of rules"
        raise UnknownRules(problem, lambda: nearest(plain, PRESETS, "-", _all_presets()))
    if not at:
        return versions[-1]
    for rules in versions:
        if str(rules.version) == version:
            return rules
    known = ", ".join(rules.id for rules in versions)
    raise UnknownRules(f"'{name}' is no version of that preset: expected {known}")


def players_of(name: str | None) -> int | None:
    """How many play under a preset; None where no preset has this name."""
    try:
        return preset(name).players if name is not None else None
    except UnknownRules:
        return None
