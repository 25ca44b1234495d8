"""The engine and a referee written apart say the same of simulated deals: the same legal calls,
discards and plays, leads, winners, trump, results, points and scores.

Under every preset, and with every switch set otherwise. Sizes are small here; `make referee` sets
REFEREE_DEALS to those of the full comparison (20000 deals a preset, a quarter of it a switch).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from typing import Any, Final

import pytest

from analyzer.cards import TRUMPS, Card, name
from analyzer.engine import Game, Table, legal, play
from analyzer.engine.outcome import outcome_of
from analyzer.engine.phases.auction import spelled
from analyzer.record import (
    Alone,
    Call,
    Deal,
    Discard,
    Event,
    Exchange,
    GameRecord,
    Misdeal,
    Part,
    TakeUp,
    Trick,
)
from analyzer.rules import PRESETS, Rules, preset, with_options
from analyzer.seats import SEATS, Seat
from analyzer.simulate import PLAYERS, games
from tests.referee import Referee

FULL: Final = int(os.environ.get("REFEREE_DEALS", "0"))
OF_A_PRESET: Final = FULL or 160
OF_A_SWITCH: Final = FULL // 4 or 24

DEFENDED: Final = "defend-alone=any"
# The preset, and every switch that can matter there, set to each of its other values; what stands
# beside it lets the switch come up often.
FLIPPED: Final = [
    *(("three-handed", w) for w in ("dummy=0", "dummy-exchange=mandatory", "no-alone")),
    *(("three-handed", w) for w in ("dealer-maker-pool=merged-11", "alone-after-dummy")),
    *(("three-handed", f"both-alone-lead={w}") for w in ("left-of-defender", "first-declarer")),
    *(("three-handed", w) for w in ("both-alone-lead=left-of-dealer", "loner-lead=left-of-dealer")),
    *(("three-handed", w) for w in ("lone-defender-credit=lone-only", "super-euchre-points=5")),
    *(("three-handed", f"simultaneous-finish={w} target=5") for w in ("shared", "play-on")),
    *(("three-handed", w) for w in ("simultaneous-finish=eldest-first target=5", "deals=4")),
    *(("three-handed", f"defend-alone={w}") for w in ("off", "vs-loner-only")),
    *(("three-handed", w) for w in ("loner-made-points=6", "loner-march-points=7", "target=3")),
    *(("three-handed", w) for w in ("loner-euchred-points=5", "euchre-points=1", "fast-break")),
    *(("three-handed", f"lone-defender-{w}-points=6") for w in ("euchre", "march")),
    *(("three-handed", w) for w in ("no-dealer-may-decline", "discard-upcard=forbidden")),
    *(("three-handed", w) for w in ("take-four-for-one", "deck=33", "deck=32", "go-under")),
    *(("three-handed", f"farmers-hand={w}") for w in ("redeal", "swap")),
    ("two-handed", "alone"),
    ("two-handed", "no-dealer-may-decline"),
    ("two-handed", "go-under"),
    ("two-handed", "turned-down-suit=allowed"),
    ("two-handed", "stick-the-dealer"),
    ("two-handed", "maker-leads-first"),
    ("two-handed", "deck=25 no-trump joker-turned-up=spades"),
    *(("british", f"joker-turned-up={w}") for w in ("hearts", "spades", "redeal")),
    *(("british", w) for w in ("no-trump", "alone-window=until-first-lead", "deck=33")),
    *(("british", w) for w in ("loner-euchred-points=3", DEFENDED)),
    *(("british", w) for w in ("partners-best", "stick-the-dealer no-trump")),
    *(("four-handed", f"deck={size}") for size in (25, 28, 29, 32, 33)),
    *(("four-handed", w) for w in ("dealer-may-decline", "discard-upcard=forbidden", "target=4")),
    *(("four-handed", f"turned-down-suit={w}") for w in ("allowed", "counts-as-pass")),
    *(("four-handed", w) for w in ("stick-the-dealer", "all-pass=same-dealer", "no-trump")),
    *(("four-handed", w) for w in ("canadian-loner", "no-alone")),
    *(("four-handed", w) for w in ("alone-window=with-call", "loner-lead=left-of-loner")),
    *(("four-handed", f"defend-alone={w}") for w in ("any", "vs-loner-only")),
    *(
        ("four-handed", f"both-alone-lead={w} {DEFENDED}")
        for w in ("left-of-maker", "left-of-defender", "first-declarer")
    ),
    *(("four-handed", f"{w}-points=3") for w in ("made", "march", "euchre", "loner-made")),
    *(("four-handed", f"loner-{w}-points=6") for w in ("march", "euchred")),
    *(("four-handed", f"lone-defender-{w}-points=7 {DEFENDED}") for w in ("euchre", "march")),
    *(("four-handed", w) for w in ("super-euchre-points=4", "deals=3", "partners-best")),
    ("four-handed", f"partners-best {DEFENDED}"),
    ("four-handed", f"lone-defender-credit=lone-only {DEFENDED}"),
    *(("four-handed", w) for w in ("go-under", "maker-leads-first", "take-four-for-one")),
    *(("four-handed", f"farmers-hand={w}") for w in ("redeal", "swap")),
    *(("four-handed", w) for w in ("fast-break", "four-trick-tokens", "loner-lead=left-of-loner")),
    ("four-handed", f"loner-lead=left-of-loner {DEFENDED}"),
]
# No deal comes out otherwise under these: they speak of penalties, claims and who deals after a
# misdeal that nobody made good. Of the others each is set otherwise somewhere above.
OUTSIDE_THE_PLAY: Final = {"players", "misdeal", "renege_policy", "allow_claim"}


def plain_deal(deal: Deal) -> dict[str, Any]:
    """A recorded deal as strings and lists."""
    assert deal.dealer is not None and deal.up is not None
    hands = {SEATS[s]: names(h.cards) for s, h in enumerate(deal.hands) if h is not None}
    return {
        "dealer": SEATS[deal.dealer],
        "up": name(deal.up),
        "hands": hands,
        "dummy": names(deal.dummy.cards) if deal.dummy else [],
        "kitty": names(deal.kitty.cards) if deal.kitty else [],
        "events": [told for event in deal.events for told in plain_event(event)],
        "redeal": any(isinstance(event, Misdeal) for event in deal.events),
    }


def plain_event(event: Event) -> Iterator[tuple[Any, ...]]:
    """An event as the referee hears it; a discard says that the up-card was taken."""
    match event:
        case Call(seat=seat, bid=bid):
            yield "call", letter(seat), spelled(bid)
        case Alone(seat=seat):
            yield "alone", letter(seat)
        case TakeUp(seat=seat):
            yield "take", letter(seat)
        case Discard(seat=seat, card=card):
            if card is not None:
                yield "take", letter(seat)
            yield "discard", letter(seat), None if card is None else name(card)
        case Exchange(seat=seat, parts=parts) if parts:
            yield "swap", letter(seat), pairs(parts, gives=True), pairs(parts, gives=False)
        case Exchange(seat=seat, keeps=keeps):
            yield "exchange", letter(seat), None if keeps is None else names(keeps)
        case Trick(cards=cards, seats=seats):
            yield from (("play", letter(s), name(c)) for s, c in zip(seats, cards, strict=True))


def pairs(parts: Iterable[Part], *, gives: bool) -> list[tuple[str, str | None]]:
    """Cards that changed hands, each with its place."""
    return [
        (name(card), SEATS[part.place] if isinstance(part.place, int) else part.place)
        for part in parts
        if part.gives == gives
        for card in part.cards
    ]


def letter(seat: Seat | None) -> str:
    assert seat is not None
    return SEATS[seat]


def names(cards: Iterable[Card]) -> list[str]:
    return [name(card) for card in cards]


def by_engine(game: Game, deal: Deal) -> dict[str, Any]:
    """What the engine says of the next deal of a game, in strict play of one card at a time."""
    table, sets = Table(game.rules, bare(deal)), []
    for event in single_cards(deal.events):
        if isinstance(event, Discard) and event.card is not None and not table.took:
            play(table, TakeUp(event.seat))
        if isinstance(event, Call | Trick) or (isinstance(event, Discard) and event.card):
            sets.append({word for other in legal(table) for word in said(other, type(event))})
        play(table, event)
    faults = [breach.code for breach in table.finish()]
    outcome = outcome_of(table)
    expected = game.expected_dealer(deal)
    faults += [] if expected in (None, deal.dealer) else ["WRONG_DEALER"]
    return {
        "trump": "" if outcome.trump is None else TRUMPS[outcome.trump],
        "maker": "" if outcome.maker is None else SEATS[outcome.maker],
        "result": outcome.result,
        "points": game.add(deal, outcome),
        "legal": sets,
        "leads": [letter(trick.leader) for trick in outcome.laid],
        "winners": [letter(trick.winner) for trick in outcome.laid],
        "score": dict(game.score),
        "won": list(game.winners),
        "faults": faults,
    }


def said(event: Event, kind: type[Event]) -> Iterator[str]:
    """The word of an event of this kind."""
    if isinstance(event, kind):
        yield from (str(t[2]) for t in plain_event(event) if t[0] != "take" and t[2] is not None)


def bare(deal: Deal) -> Deal:
    """The deal before anything happened; a redeal is a line that states."""
    return replace(deal, events=(), stated=tuple(s for s in deal.stated if s.kind == "redeal"))


def single_cards(events: Iterable[Event]) -> Iterator[Event]:
    """The events with each card of a trick for itself."""
    for event in events:
        if not isinstance(event, Trick):
            yield event
            continue
        for index, (card, seat) in enumerate(zip(event.cards, event.seats, strict=True)):
            leader = event.leader if index == 0 else None
            yield Trick(event.number, leader, (card,), (seat,))


def compared(rules: Rules, deals: int, player: str) -> list[str]:
    """Where engine and referee part, over so many deals."""
    parted: list[str] = []
    switches = asdict(rules)
    for record in whole_games(rules, deals, player):
        game, referee = Game(rules, {}, whole=True), Referee(switches)
        for deal in record.deals:
            seen = plain_deal(deal)
            engine, told = by_engine(game, deal), referee.deal(seen)
            if told != engine:
                differ = {key: (engine[key], told[key]) for key in told if told[key] != engine[key]}
                parted.append(f"{seen}: engine and referee {differ}")
    return parted


def whole_games(rules: Rules, deals: int, player: str) -> Iterator[GameRecord]:
    """Games until there are so many deals."""
    for record in games(rules, deals, 7, player):
        yield record
        deals -= len(record.deals)
        if deals <= 0:
            return


def agreed(preset_name: str, words: str) -> Rules:
    """A preset with options as the command line takes them."""
    from analyzer.rules import parse_option

    return with_options(preset(preset_name), [parse_option(word) for word in words.split()])


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("preset_name", PRESETS)
def test_engine_and_referee_agree_under_every_preset(preset_name: str, player: str) -> None:
    assert compared(preset(preset_name), OF_A_PRESET // 2, player)[:1] == []


NATURAL_TRUMP: Final = [(n, "must-have-suit") for n in ("two-handed", "british", "four-handed")]


@pytest.mark.parametrize(
    ("preset_name", "words"),
    [*FLIPPED, *NATURAL_TRUMP],
)
def test_engine_and_referee_agree_with_a_switch_set_otherwise(preset_name: str, words: str) -> None:
    for player in PLAYERS:
        assert compared(agreed(preset_name, words), OF_A_SWITCH // 2, player)[:1] == []


def test_every_switch_is_set_otherwise_somewhere() -> None:
    from analyzer.rules import SWITCHES, differences

    flipped = {
        switch for flip in [*FLIPPED, *NATURAL_TRUMP] for switch in differences(agreed(*flip))
    }
    assert {switch.name for switch in SWITCHES} - flipped == OUTSIDE_THE_PLAY
