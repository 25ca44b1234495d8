"""The card that was perhaps meant is told where one is written that its player cannot have played,
if it is the only one that fits. The finding stays what it is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from analyzer.audit import audit_record
from analyzer.cards import each, name, pack
from analyzer.findings import Finding
from analyzer.record import GameRecord, Trick
from analyzer.rules import PRESETS, Rules, preset
from analyzer.simulate import games
from tests.audit.test_meant import FOUR, THREE, UNLED, UNSEEN, changed, found
from tests.quick import one_in


def told(text: str) -> Finding:
    """The finding of a text that accuses a player."""
    (one,) = [finding for finding in found(text) if finding.seat is not None]
    assert one.severity == "major"
    return one


@pytest.mark.parametrize(
    ("text", "written", "instead", "code", "meant"),
    [
        (FOUR, "4 W: AH 9H TH QH", "4 W: AH 9H TH KH", "CARD_PLAYED_TWICE", "QH"),
        (FOUR, "4 W: AH 9H", "4 W: AH 9C", "CARD_PLAYED_TWICE", "9H"),
        (FOUR, "3 W: KC QC", "3 W: KC TD", "CARD_PLAYED_TWICE", "QC"),
        (FOUR, "2 S: KS JH KH", "2 S: KS JH AD", "CARD_NOT_HELD", "KH"),
        (UNLED, "2: KS JH KH", "2: KS JH AD", "CARD_NOT_HELD", "KH"),
        (THREE, "2 W: JS 9H TC", "2 W: QS 9H TC", "CARD_NOT_HELD", "JS"),  # taken from the dummy
        (THREE, "3 W: JC 9C QD", "3 W: JC 9C AC", "CARD_PLAYED_TWICE", "QD"),
        (FOUR, "2 S: KS JH KH JS", "2 S: KS JH KH 9D", "CARD_NOT_HELD", "JS"),  # laid away
    ],
)
def test_it_is_the_card_that_he_held_and_never_played(
    text: str, written: str, instead: str, code: str, meant: str
) -> None:
    finding = told(changed(text, (written, instead)))
    assert (finding.code, finding.evidence["meant"]) == (code, meant)
    assert finding.message.endswith(f"; perhaps {meant} was meant, which he held and never played")


@pytest.mark.parametrize(
    "text",
    [
        changed(UNSEEN, ("4 W: AH 9H TH QH", "4 W: AH 9H TH KH")),  # nobody knows what he held
        changed(FOUR, ("2 S: KS JH KH", "2 S: KS JH AD"), ("5 W: TC AC JD JC = E\n", "")),
        changed(FOUR, ("3 W: KC QC KD", "3 W: KC QC AD"), ("discard E: 9D\n", "")),  # 9D fits too
        # With either card of the north hand it would be a renege.
        changed(FOUR, ("1 S: AS 9S TD QS", "1 S: AS KH TD QS"), ("2 S: KS JH KH", "2 S: KS JH AC")),
    ],
)
def test_no_card_is_named_where_none_fits(text: str) -> None:
    findings = [f for f in found(text) if f.code in ("CARD_NOT_HELD", "CARD_PLAYED_TWICE")]
    assert findings
    assert all("meant" not in f.evidence and "perhaps" not in f.message for f in findings)


def misread(rules: Rules, seed: int) -> list[tuple[str, GameRecord]]:
    """Games in each of which one card is written as another, with the card that was meant."""
    rng, spoilt = Random(f"{rules.id} {seed}"), []
    for game in games(rules, 8, seed):
        at = rng.randrange(len(game.deals))
        deal = game.deals[at]
        lines = [(i, e) for i, e in enumerate(deal.events) if isinstance(e, Trick)]
        if not lines:
            continue
        index, trick = rng.choice(lines)
        place = rng.randrange(len(trick.cards))
        cards, others = list(trick.cards), pack(rules.deck) & ~trick.cards[place]
        cards[place] = rng.choice(list(each(others)))
        line = replace(trick, cards=tuple(cards))
        events = (*deal.events[:index], line, *deal.events[index + 1 :])
        deals = (*game.deals[:at], replace(deal, events=events), *game.deals[at + 1 :])
        spoilt.append((name(trick.cards[place]), replace(game, deals=deals)))
    return spoilt


@pytest.mark.parametrize("rules", one_in(3, sorted(PRESETS)))
def test_it_is_never_another_card_than_was_meant(rules: str) -> None:
    """Of a card that one seat plays twice, either may be the one that is written wrongly."""
    named = []
    for seed in range(3):
        for meant, record in misread(preset(rules), seed):
            findings = audit_record(record).all_findings
            named += [(f.evidence["meant"], meant) for f in findings if "meant" in f.evidence]
    assert len(named) > 9
    assert all(said == meant for said, meant in named)
