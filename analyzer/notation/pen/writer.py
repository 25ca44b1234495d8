"""The canonical text of a record: no aliases, tags in order, sets sorted, marks only where the
turn rule would give another seat. What it writes reads back and is written the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from analyzer.cards import name
from analyzer.notation.options import option_words
from analyzer.notation.pen import plain_lines
from analyzer.notation.pen.escapes import quoted_value
from analyzer.notation.pen.latecalls import taken_back
from analyzer.notation.pen.lines import EventLines
from analyzer.notation.pen.words import card_set, of_line, with_notes
from analyzer.notation.tags import in_order, seats_at, value_of
from analyzer.notation.turns import Auction, Seats
from analyzer.notation.words import points_words
from analyzer.record import Alternative, Cards, Deal, GameRecord, Points, Tag
from analyzer.rules import preset_name
from analyzer.seats import SEAT_NAMES, SEATS, side_of

FIRST_LINE: Final = "%pen 1.0\n"


def write(record: GameRecord) -> str:
    """The canonical text of one game, a file of its own."""
    return FIRST_LINE + _game(record)


def dumps(records: Iterable[GameRecord]) -> str:
    """The canonical text of a file of games. Of none it is a first line and nothing else, of which
    a reader says that there is no game in it, as of every text without one."""
    return FIRST_LINE + "\n".join(map(_game, records))


def count_late_calls(record: GameRecord) -> int:
    """How many calls of a game there is no place for, so that they are written as taken back."""
    seats = seats_at(_tags(record))
    auctions = [(deal.events, Auction(seats, deal.dealer)) for deal in record.deals]
    return sum(
        was != written
        for events, auction in auctions
        for was, written in zip(events, taken_back(events, auction), strict=True)
    )


def _game(record: GameRecord) -> str:
    tags = _tags(record)
    seats = seats_at(tags)
    parts = ["".join(_tag_line(tag) for tag in tags)]
    parts += [_deal(deal, seats) for deal in record.deals]
    return "\n".join(parts)


def _tags(record: GameRecord) -> tuple[Tag, ...]:
    """Every tag of the record in canonical form; what it has beside its tags gets tags too."""
    values = {} if value_of(record.tags, "Event") else {"Event": ""}
    if record.rules.preset is not None:
        values["Rules"] = preset_name(record.rules.preset)
    if record.rules.options:
        values["Options"] = option_words(record.rules.options)
    values |= {SEAT_NAMES[seat]: player for seat, player in record.players}
    tags = _with_values(record.tags, values)
    scores = {"Score": record.start_score, "Result": record.stated_result}
    values = {key: points_words(points) for key, points in scores.items() if points}
    if _starts_at_nothing(record) and value_of(tags, "Score") is None:
        values["Score"] = points_words(_zeros(seats_at(tags)))
    return _with_values(tags, values)


def _starts_at_nothing(record: GameRecord) -> bool:
    """Whether the game starts here, and with it the score; of a record that begins with a later
    deal nobody knows what the score was."""
    begins = not record.deals or record.deals[0].number <= 1
    return begins and not record.start_score


def _zeros(seats: Seats) -> Points:
    sides = {side_of(seat, len(seats)): 0 for seat in seats}
    return tuple(sides.items())


def _with_values(tags: Sequence[Tag], values: Mapping[str, str]) -> tuple[Tag, ...]:
    """The tags in order, those in `values` with these values, whether they were there or not."""
    present = {tag.name for tag in tags}
    kept = [_with_value(tag, values.get(tag.name, tag.value)) for tag in tags]
    added = [Tag(key, value) for key, value in values.items() if key not in present]
    return in_order([*kept, *added])


def _with_value(tag: Tag, value: str) -> Tag:
    return tag if tag.value == value else replace(tag, value=value)


def _tag_line(tag: Tag) -> str:
    pairs = "".join(f" {key}={quoted_value(value)}" for key, value in tag.pairs)
    return with_notes(f"[{tag.name} {quoted_value(tag.value)}{pairs}]", tag.notes) + "\n"


def _deal(deal: Deal, seats: Seats) -> str:
    lines = plain_lines.lines_of(deal, seats)
    if lines is None:
        lines = [*_any_deal(deal, seats)]
    return "\n".join(lines) + "\n"


def _any_deal(deal: Deal, seats: Seats) -> Iterator[str]:
    dealer = "?" if deal.dealer is None else SEATS[deal.dealer]
    up = "-" if deal.up is None else name(deal.up)
    yield with_notes(f"deal {deal.number} dealer {dealer} up {up}", deal.notes)
    for seat, hand in enumerate(deal.hands):
        yield from _known(f"hand {SEATS[seat]}", hand)
    yield from _known("dummy", deal.dummy)
    yield from _known("kitty", deal.kitty)
    written = EventLines(seats, Auction(seats, deal.dealer))
    written.write(deal.events, deal.stated)
    yield from written.lines
    yield from _alternatives(written, deal.alternatives)


def _known(head: str, cards: Cards | None) -> Iterator[str]:
    if cards is not None:
        own = of_line(cards.notes, len(cards.cards))
        dots = ["..."] if cards.open else []
        yield " ".join([f"{head}:", *own, *card_set(cards.cards, cards.notes), *dots])


def _alternatives(outer: EventLines, alternatives: Sequence[Alternative]) -> Iterator[str]:
    for alternative in alternatives:
        yield with_notes(f"alt {alternative.address}", alternative.notes)
        inner = outer.branched(alternative.address)
        inner.write(alternative.events, alternative.stated)
        yield from inner.lines
        yield from _alternatives(inner, alternative.alternatives)
        yield "end"
