"""The tags of a record as every PTN hand of it has them, and which do not come back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from analyzer.cards import NO_TRUMP
from analyzer.notation.jsontext import parse
from analyzer.notation.ptn.hand import read_hand
from analyzer.notation.ptn.options import options_text
from analyzer.notation.ptn.source import CHANGES, hands
from analyzer.notation.tags import value_of
from analyzer.notation.writing import Losses
from analyzer.record import Call, Exchange, GameRecord, Tag
from analyzer.seats import SEAT_NAMES

_ELSEWHERE: Final = ("Rules", "Options", "Score", "Result")  # counted as rules and scores
_OWN: Final = (*_ELSEWHERE, "GameOptionsJson", *SEAT_NAMES)
# What a hand says of itself in tags of these names.
_OF_A_HAND: Final = frozenset(
    name.lower()
    for name in (
        *("Dealer", "Deal", "Undealt", "Declarer", "Contract", "Auction", "Play", "GameScores"),
        *("GameCode", "UTCDate", "UTCTime", *CHANGES),
    )
)
_BREAKS: Final = re.compile(r"[\r\n]+")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_NAMES: Final = {"Date": "UTCDate", "Time": "UTCTime"}


def tags_of(record: GameRecord, agreed: Mapping[str, str], lost: Losses) -> list[str]:
    """The lines of the tags that stand in every hand. What of the record's tags does not come back
    as it is, when they are read, is counted."""
    lines = list(_lines(record, agreed, lost))
    (hand,) = hands("\n".join(lines))
    again = {tag.name: tag for tag in read_hand(hand).tags}
    changed = [tag.name for tag in record.tags if not _comes_back(tag, again.get(tag.name))]
    lost.add(f"tags ({', '.join(changed)})", len(changed))
    for tag in record.tags:
        found = again.get(tag.name)
        lost.add("further values of tags", len({*tag.pairs} - {*(found.pairs if found else ())}))
    return lines


def tag_line(name: str, value: str) -> str:
    """The line of a tag."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{_BREAKS.sub(" ", escaped)}"]'


def _lines(record: GameRecord, agreed: Mapping[str, str], lost: Losses) -> Iterator[str]:
    kept = value_of(record.tags, "GameOptionsJson")
    options, switches = options_text(agreed, kept.value if kept else "")
    lost.add(f"switches of the rules ({', '.join(switches)})", len(switches))
    for tag in record.tags:
        if tag.name not in _OWN and tag.name.lower() not in _OF_A_HAND:
            value = _date(tag.value) if tag.name == "Date" else tag.value
            yield tag_line(_NAMES.get(tag.name, tag.name), value)
    yield tag_line("GameCode", "Euchre")
    if options != "{}" or _shows_options(record):
        yield tag_line("GameOptionsJson", options)
    for seat, name in record.players:
        player = value_of(record.tags, SEAT_NAMES[seat])
        pairs = () if player is None else player.pairs
        yield tag_line(SEAT_NAMES[seat], _player(name, pairs))


def _shows_options(record: GameRecord) -> bool:
    """Whether something is done that would be taken for agreed where no option is written."""
    events = [event for deal in record.deals for event in deal.events]
    trumps = [stated.trump for deal in record.deals for stated in deal.stated]
    trumps += [event.bid.suit for event in events if isinstance(event, Call)]
    return NO_TRUMP in trumps or any(isinstance(event, Exchange) for event in events)


def _date(value: str) -> str:
    """A whole day with dots, as PTN has it; a date of another shape as it stands."""
    return value.replace("-", ".") if _DAY.fullmatch(value) else value


def _player(name: str, pairs: tuple[tuple[str, str], ...]) -> str:
    words = [value for wanted in ("id", "as") for key, value in pairs if key == wanted]
    in_brackets = name.rstrip().endswith(")")  # which alone would be read as an identity
    return f"{name} ({' '.join(words)})".strip() if words or in_brackets else name


def _comes_back(tag: Tag, again: Tag | None) -> bool:
    if tag.name in _ELSEWHERE or not tag.value:
        return True
    if tag.name == "GameOptionsJson":
        return again is not None and _is_among(tag.value, again.value)
    return again is not None and again.value == tag.value


def _is_among(kept: str, written: str) -> bool:
    """Whether the options of another hand are among those written."""
    if kept == written:
        return True
    own, others = parse(kept).value, parse(written).value
    if not isinstance(own, dict) or not isinstance(others, dict):
        return False
    return all(key in others and others[key] == value for key, value in own.items())
