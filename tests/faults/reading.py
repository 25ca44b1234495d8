"""Faults of the text: a word that cannot be read, one that nobody knows, rules not named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from analyzer.record import RulesAsWritten
from tests.faults.fault import Fault, Injector, Sample

# A card of the first trick, by the format: what stands before it and after it stays.
_A_CARD: Final = {
    "pen": re.compile(r"(^1 [SWNE]: )\w\w( )", re.MULTILINE),
    "egn": re.compile(r'("tricks": \[\s*\[\s*")\w\w(")'),
    "emn": re.compile(r'("tricks": \[\s*\[\s*")\w\w(")'),
    "ptn": re.compile(r'(\[Play "[^\n]*\n)\w\w( )'),
    "event-log": re.compile(r'("rank": ")\w+(")'),
}
_A_NEW_WORD: Final = {
    "pen": (re.compile(r"^(\[Event)", re.MULTILINE), '[Weather "rain"]\n\\1'),
    "egn": (re.compile(r'^( *)("metadata": )', re.MULTILINE), '\\1"weather": "rain",\n\\1\\2'),
    "emn": (re.compile(r'^( *)("initialState": )', re.MULTILINE), '\\1"weather": "rain",\n\\1\\2'),
    "ptn": (re.compile(r"^(\[GameCode)", re.MULTILINE), '[Weather "rain"]\n\\1'),
    "event-log": (re.compile(r'( *)("player-0": )'), '\\1"nobody": 0,\n\\1\\2'),
}


def unreadable_card(sample: Sample) -> Iterator[Fault]:
    """One card is written as XY."""

    def on_the_text(form: str, text: str) -> str | None:
        wrong = "XY" if form != "event-log" else "Z"
        spoilt = _A_CARD[form].sub(rf"\g<1>{wrong}\g<2>", text, count=1)
        return spoilt if spoilt != text else None

    yield Fault(sample.record, sample.record, stands="first card", text=on_the_text)


def unknown_word(sample: Sample) -> Iterator[Fault]:
    """A tag, a field or an option that the format has not."""

    def on_the_text(form: str, text: str) -> str | None:
        pattern, new = _A_NEW_WORD[form]
        spoilt = pattern.sub(new, text, count=1)
        return spoilt if spoilt != text else None

    yield Fault(sample.record, sample.record, stands="new word", text=on_the_text)


def rules_not_named(sample: Sample) -> Iterator[Fault]:
    """Nobody says by which rules was played: neither the record nor those who audit it."""

    def as_it_is(form: str, text: str) -> str | None:
        return None if form == "pen" else text

    deals = tuple(
        replace(deal, stated=tuple(s for s in deal.stated if s.kind != "won"))
        for deal in sample.record.deals
    )
    clean = replace(sample.record, deals=deals, stated_result=())
    record = replace(clean, rules=RulesAsWritten())
    yield Fault(clean, record, stands="file", text=as_it_is, named=False)


READING: dict[str, tuple[Injector, ...]] = {
    "UNREADABLE": (unreadable_card,),
    "UNKNOWN_FIELD": (unknown_word,),
    "RULES_ASSUMED": (rules_not_named,),
}
