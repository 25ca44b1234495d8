"""One EGN deal: who dealt, what was turned, the cards known, the line played and the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analyzer.cards import UNKNOWN, Card
from analyzer.notation.alternatives import EXPECTED, TOO_MANY, Room
from analyzer.notation.egn.bidding import Table
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.lines import Line, events_of, read_alternative, read_main
from analyzer.notation.egn.notes import unknown_notes
from analyzer.notation.egn.packed import NotPacked, looks_packed, unpacked
from analyzer.notation.egn.seating import NO_SEAT, SEATING, read_seat
from analyzer.notation.egn.tokens import EXPECTED_CARD, Words, is_generic, read_card
from analyzer.notation.limits import MOST_DEALS, MOST_EVENTS
from analyzer.notation.words import canonical_order
from analyzer.record import Alternative, Cards, Deal
from analyzer.seats import Seat

_DEAL = ("dealNumber", "initialState", "phases", "alternativeLines")
_STATE = ("dealer", "upCard", "kitty", "playerCards", "player_cards")
_JUDGED_BY = ("initialState", "phases")
_CARDS_STAND_IN = (*_DEAL, *_STATE, "tricks", "discard", "cardExchanges", "cards")


def read_deals(field: Field | None, players: int) -> tuple[Deal, ...]:
    """Every deal that can be read; one that cannot costs no other."""
    deals: list[Deal] = []
    events = 0
    listed = field.items("a list of deals", MOST_DEALS) if field else ()
    for index, each in enumerate(listed):
        deal = _read_deal(each, index, players)
        if deal is None:
            continue
        events += len(deal.events)
        if events > MOST_EVENTS:
            expected = f"a game of at most {MOST_EVENTS:,} calls and tricks"
            each.say(f"this deal and those after it are left out: expected {expected}", expected)
            break
        deals.append(deal)
    if field:
        _number(field, deals)
    return tuple(deals)


def _number(field: Field, deals: list[Deal]) -> None:
    """Findings inside a deal, those of the JSON itself too, name its position in the record."""
    positions = {deal.span.path: position for position, deal in enumerate(deals, 1)}
    depth = len(field.path) + 1
    for at, finding in enumerate(field.findings):
        position = positions.get(finding.span.path[:depth])
        if position is not None:
            field.findings[at] = replace(finding, deal=position)


def _read_deal(field: Field, index: int, players: int) -> Deal | None:
    if isinstance(field.value, str) and looks_packed(field.value):
        opened = _unpacked(field, field.value, players)
        if opened is None:
            return None
        field = opened
    if not field.is_object("a deal as an object"):
        return None
    field = field.spelled(_JUDGED_BY, _DEAL)
    label = field.get("dealNumber")
    number = label.whole("the number of the deal") if label else index
    state = field.get("initialState")
    if state is None or not state.is_object("an object with 'dealer' and 'upCard'"):
        if state is None:
            field.miss("initialState", "an object with 'dealer' and 'upCard'")
        state = Field({}, field.path, field.findings)
    state = state.spelled(_STATE, _STATE)
    generic = is_generic(_texts(field.value))
    table = _table(state, players, generic)
    main = read_main(field.get("phases"), table, generic)
    events = events_of(main, table)
    others = field.get("alternativeLines")
    alternatives = tuple(_alternatives(others, main, len(events), table, generic))
    return Deal(
        index if number is None else number,
        table.dealer,
        table.up,
        _hands(state.get("playerCards", "player_cards"), main.words, players),
        kitty=_cards(state.get("kitty"), main.words),
        events=events,
        stated=main.heard.stated,
        alternatives=alternatives,
        notes=(*unknown_notes(field, _DEAL), *unknown_notes(state, _STATE), *main.notes()),
        span=field.span,
    )


def _unpacked(field: Field, text: str, players: int) -> Field | None:
    """The object that a string of bits stands for, with paths as if it stood in the document."""
    try:
        value, seats = unpacked(text)
        if seats != players:
            raise NotPacked(f"it has {seats} players where the game has {players}")
    except NotPacked as error:
        expected = f"a deal of {players} players as an object, or all of it packed into a string"
        message = f"the packed deal at '{field.span.dotted()}' cannot be read: {error}"
        field.say(f"{message}; expected {expected}", expected)
        return None
    return Field(value, field.path, field.findings)


def _alternatives(
    field: Field | None, main: Line, events: int, table: Table, generic: bool
) -> Iterator[Alternative]:
    """The other lines, each of which leaves a main line of so many events."""
    room = Room()
    for each in field.items("a list of alternative lines", MOST_DEALS) if field else ():
        if not room.takes(max(events, len(main.bidding.said))):
            each.say(f"{TOO_MANY}: expected {EXPECTED}", EXPECTED)
        elif (found := read_alternative(each, main, table, generic)) is not None:
            yield found


def _table(state: Field, players: int, generic: bool) -> Table:
    """The dealer, where he is known, and the turned card. Bowers and generic suits are not read
    here: the card is turned before there is a trump."""
    dealer, up = state.get("dealer"), state.get("upCard")
    if state.value and dealer is None:
        state.miss("dealer", f"a seat from 0 to {players - 1}")
    turned: Card = read_card(up, Words(generic=generic)) if up else UNKNOWN
    if dealer is None or dealer.value == NO_SEAT:
        return Table(players, None, turned)
    return Table(players, read_seat(dealer, players), turned)


def _hands(
    field: Field | None, words: Words, players: int
) -> tuple[Cards | None, Cards | None, Cards | None, Cards | None]:
    """The cards dealt to each seat; an empty list was not recorded."""
    hands: dict[Seat, Cards | None] = {}
    expected = f"a list of {players} hands, one for each seat"
    listed = list(field.items(expected, players + 1)) if field else []
    if field and listed and len(listed) != players and not field.is_cut:
        field.refuse(f"{expected}; whose they are nobody knows")
        listed = []
    for seat, each in zip(SEATING[players], listed, strict=False):
        hands[seat] = _cards(each, words)
    return (hands.get(0), hands.get(1), hands.get(2), hands.get(3))


def _cards(field: Field | None, words: Words) -> Cards | None:
    """A list of cards known before play; a list without any card says nothing."""
    if field is None:
        return None
    found = [read_card(each, words) for each in field.items(f"a list: {EXPECTED_CARD}")]
    filled = isinstance(field.value, list) and any(each != "" for each in field.value)
    if not filled:
        return None
    return Cards(tuple(sorted(found, key=canonical_order)), open=field.is_cut, span=field.span)


def _texts(value: object) -> Iterator[str]:
    """Every text of a deal that stands where cards do."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name in _CARDS_STAND_IN:
                yield from _texts(each)
