"""The places round the felt as one seat sees them: players, the dummy in the open place, and what
lies in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.cards import UNKNOWN, Card, Trump, each, is_known
from analyzer.engine.view import Hand, View
from analyzer.record import Cards, Deal, Exchange
from analyzer.rules import Rules
from analyzer.seats import SEAT_NAMES, SEATS, Seat, clockwise
from analyzer.web.table.faces import BACK, Face, face, faces, hand_of, pile_of, with_class
from analyzer.web.table.plies import Ply
from analyzer.web.table.sight import Sight
from analyzer.web.table.told import Names

_ROUND: Final = (0, 1, 2, 3)
_SIDES: Final = ("south", "west", "north", "east")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the table. `side` is where it stands on the page; `seat` its letter, None for the
    dummy; `tricks` is None for who takes no part."""

    side: str
    seat: str | None
    name: str
    seat_name: str
    roles: tuple[str, ...]
    tricks: int | None
    is_next: bool
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a trick: where it comes from on the page, who played it and its ply."""

    side: str
    seat: str | None
    name: str
    face: Face
    address: str


@dataclass(frozen=True, slots=True)
class Middle:
    """What lies between the players. `up_state`: `turned up`, `turned down` …, empty where no card
    was turned."""

    trick: int | None
    played: tuple[Played, ...]
    up: Face | None
    up_state: str
    kitty: tuple[Face, ...]
    away: tuple[Face, ...]


def places_of(
    rules: Rules, deal: Deal, plies: Sequence[Ply], index: int, sight: Sight, names: Names
) -> tuple[Place, ...]:
    """Every place, clockwise from the one that sits south on the page."""
    view = plies[index].view
    found = []
    for seat in clockwise(_ROUND, sight.seat):
        if seat in rules.seats:
            found.append(_player(deal, view, seat, sight, names))
        elif view.dummy is not None and seat == _open_place(rules):
            found.append(_dummy(deal, plies, index, seat, sight))
    return tuple(found)


def middle_of(deal: Deal, ply: Ply, sight: Sight, names: Names) -> Middle:
    """What lies in the middle at a ply."""
    view = ply.view
    return Middle(
        view.trick_number if view.trick else None,
        played_of(view, sight, names, len(view.trick)),
        None if view.up is None else face(view.up, view.trump),
        _UP_STATES.get(view.up_card or "", "") if view.up is not None else "",
        _pile(view.kitty, deal.kitty, view, sight.is_full),
        _away(deal, view, sight),
    )


def played_of(view: View, sight: Sight, names: Names, count: int) -> tuple[Played, ...]:
    """The first cards of the trick on the table, in order; the winning one is marked once the
    trick is complete in them, the last one as new."""
    found = []
    for place, (seat, card) in enumerate(view.trick[:count], start=1):
        shown = face(card, view.trump)
        if seat is not None and seat == view.winner and count == len(view.trick):
            shown = with_class(shown, "is-winner", "wins")
        side = "nobody" if seat is None else side_of(seat, sight)
        letter = None if seat is None else SEATS[seat]
        address = f"t{view.trick_number}.{place}"
        found.append(Played(side, letter, names.of(seat), shown, address))
    return tuple(found)


def side_of(seat: Seat, sight: Sight) -> str:
    """Where a seat is on the page.

    >>> side_of(0, Sight(3, "all"))
    'west'
    """
    return _SIDES[clockwise(_ROUND, sight.seat).index(seat)]


def laid_away(plies: Sequence[Ply], index: int) -> tuple[Card, ...]:
    """The cards that the maker, having picked the dummy up, did not keep: those known, then as
    many unknown ones as there are more; nothing before."""
    at = next((p.index for p in plies[: index + 1] if _takes_dummy(p)), None)
    if not at:
        return ()
    before, after = plies[at - 1].view, plies[at].view
    maker = after.maker
    if maker is None or before.dummy is None:
        return ()
    had, has = dict(before.hands)[maker], dict(after.hands)[maker]
    count = had.known.bit_count() + had.unknown + before.dummy.known.bit_count()
    count += before.dummy.unknown - has.known.bit_count() - has.unknown
    is_whole = not (had.unknown or has.unknown or before.dummy.unknown)
    known = (had.known | before.dummy.known) & ~has.known if is_whole else 0
    return (*each(known), *(UNKNOWN,) * (count - known.bit_count()))


_UP_STATES: Final = {
    "turned": "turned up",
    "turned-down": "turned down",
    "ordered": "ordered up",
    "taken": "taken up",
    "left": "left where it lay",
}


def _takes_dummy(ply: Ply) -> bool:
    dummy = ply.view.dummy
    is_empty = dummy is not None and not (dummy.known or dummy.unknown)
    return isinstance(ply.event, Exchange) and not ply.event.left and is_empty


def _open_place(rules: Rules) -> Seat:
    return next(seat for seat in _ROUND if seat not in rules.seats)


def _player(deal: Deal, view: View, seat: Seat, sight: Sight, names: Names) -> Place:
    won = dict(view.tricks_won)
    takes_part = seat in view.active or view.trump is None
    return Place(
        side_of(seat, sight),
        SEATS[seat],
        names.of(seat),
        SEAT_NAMES[seat],
        tuple(_roles(deal, view, seat, takes_part)),
        won.get(seat) if takes_part else None,
        view.turn == seat,
        _hand(deal, view, seat, sight),
    )


def _hand(deal: Deal, view: View, seat: Seat, sight: Sight) -> tuple[Face, ...]:
    left_out = _left_out(dict(view.hands)[seat], deal.hands[seat], view)
    if left_out and sight.sees(seat):
        return faces(left_out, view.trump)
    return hand_of(view, seat, sight)


def _pile(held: Hand, written: Cards | None, view: View, is_seen: bool) -> tuple[Face, ...]:
    left_out = _left_out(held, written, view)
    return (
        faces(left_out, view.trump) if left_out and is_seen else pile_of(held, view.trump, is_seen)
    )


def _left_out(held: Hand, written: Cards | None, view: View) -> tuple[Card, ...]:
    """The cards of a list that cannot have been dealt so, such as three of five, so that the replay
    makes nothing of it: until trump is made they lie where they are written, for nothing else
    shows them."""
    if written is None or view.trump is not None:
        return ()
    is_left_out = any(is_known(card) and not card & held.known for card in written.cards)
    return written.cards if is_left_out else ()


def _roles(deal: Deal, view: View, seat: Seat, takes_part: bool) -> list[str]:
    roles = ["dealer"] if deal.dealer == seat else []
    if view.maker == seat:
        roles.append("maker")
    if seat in view.alone:
        roles.append("alone")
    if not takes_part:
        roles.append("sits out")
    return roles


def _dummy(deal: Deal, plies: Sequence[Ply], index: int, seat: Seat, sight: Sight) -> Place:
    view = plies[index].view
    assert view.dummy is not None
    away = laid_away(plies, index)
    if away:
        cards = _thrown(away, view.trump, sight.sees(view.maker))
    else:
        cards = _pile(view.dummy, deal.dummy, view, sight.is_full)
    role = ("laid away",) if away else ()
    return Place(side_of(seat, sight), None, "Dummy", "open place", role, None, False, cards)


def _thrown(cards: Sequence[Card], trump: Trump | None, is_seen: bool) -> tuple[Face, ...]:
    if not is_seen:
        return tuple(with_class(BACK, "is-played", "laid away") for _ in cards)
    return faces(cards, trump, "is-played", "laid away")


def _away(deal: Deal, view: View, sight: Sight) -> tuple[Face, ...]:
    """What the dealer laid away."""
    if sight.sees(deal.dealer):
        return faces(view.discards, view.trump)
    return (BACK,) * len(view.discards)
