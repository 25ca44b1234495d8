"""What the plays of the whole deal tell of the hands, read before the first verdict.

In a complete deal five plays are the hand, whatever was written of it; a card that two seats play,
or that its seat cannot have had, proves nothing against anyone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.cards import Card, is_known, pack, union
from analyzer.engine.labels import Labels, labels_of
from analyzer.engine.trick import Laid, Layout, Play
from analyzer.record import Concession, Misdeal, Trick
from analyzer.seats import Seat

if TYPE_CHECKING:
    from analyzer.engine.table import Table


@dataclass(slots=True)
class Foresight:
    """By seat: `shown`, the cards that it surely plays from now on, and `shown_in`, in which
    trick; `all_shown`, whether its plays are its hand, each card known; `played_by_others`, the
    cards that other seats play; `doubt`, how many cards it has yet to play that its hand had not.
    `twice`: cards that stand twice in the play. `short`: numbers of tricks with a card too few,
    where nobody knows which seat's it is; `in_order`: whether the tricks stand in the order of
    their numbers; `left_out`: how many tricks may be missing anywhere. `is_read`: whether the plays
    have been read."""

    shown: list[Card] = field(default_factory=lambda: [0] * 4)
    shown_in: list[dict[Card, int]] = field(default_factory=lambda: [{}, {}, {}, {}])
    all_shown: list[bool] = field(default_factory=lambda: [False] * 4)
    played_by_others: list[Card] = field(default_factory=lambda: [0] * 4)
    doubt: list[int] = field(default_factory=lambda: [0] * 4)
    twice: Card = 0
    short: frozenset[int] = frozenset()
    in_order: bool = True
    left_out: int = 0
    is_read: bool = False

    def is_unsure(self, trick: Laid, play: Play) -> bool:
        """Whether a card may be another seat's: after the lead, where one card is missing, or
        where it is not known who led."""
        return trick.unsure or trick.adrift or (play.index > 1 and trick.number in self.short)


def foresee(table: Table) -> Layout:
    """Read all recorded tricks into the table's foresight; an empty layout for the replay."""
    lines = [event for event in table.deal.events if isinstance(event, Trick)]
    tricks = [event for event in lines if event.cards or event.leader is not None]
    stood = [c for e in tricks for i, c in enumerate(e.cards) if i not in e.back and is_known(c)]
    ended = any(isinstance(event, Concession | Misdeal) for event in table.deal.events)
    labels = labels_of(tricks, table.rules.hand_size, ended=ended)
    ahead = _layout(table, union(tuple(stood)), labels)
    before = None
    for event in tricks:
        ahead.add(event, before)
        before = event
    by_seat: dict[Seat, list[Card]] = {seat: [] for seat in table.seats}
    foresight = table.foresight
    foresight.short = _short_tricks(table, ahead)
    foresight.in_order, foresight.left_out = labels.in_order, labels.left_out
    once = twice = laid = 0
    for trick in ahead.tricks:
        for play in trick.plays:
            if not is_known(play.card):
                continue
            twice |= once & play.card
            once |= play.card
            if play.surplus:
                continue
            laid |= play.card
            if play.seat in by_seat and not foresight.is_unsure(trick, play):
                by_seat[play.seat].append(play.card)
                foresight.shown_in[play.seat][play.card] = trick.number
    foresight.twice = twice
    for seat, cards in by_seat.items():
        _read_hand(table, seat, cards)
    foresight.is_read = True
    table.in_doubt = table.in_doubt or bool(twice) or any(table.foresight.doubt)
    layout = _layout(table, laid, labels)
    whole = len(ahead.tricks) == len(ahead.placed) and all(t.sure for t in ahead.tricks[:-1])
    known = all(is_known(play.card) for trick in ahead.tricks for play in trick.plays)
    if whole and known:
        layout.ahead.extend(ahead.placed)
    return layout


def _short_tricks(table: Table, ahead: Layout) -> frozenset[int]:
    """The numbers of tricks with a card too few: of those that play went on from, and of the last
    one too, if it lacks a card as all before it did, or one out of its middle: either that card
    was left out, or the next seat played before its turn."""
    short = [trick.number for trick in ahead.tricks if trick.short]
    last = ahead.current
    if last is None or last.is_full(table.active):
        return frozenset(short)
    always = 0 < len(short) == len(ahead.tricks) - 1
    missing = [seat for seat in last.order if seat in table.active and seat not in last.acted]
    in_the_middle = len(missing) == 1 and last.order[-1] in last.acted
    if always or in_the_middle:
        short.append(last.number)
    return frozenset(short)


def _read_hand(table: Table, seat: Seat, cards: list[Card]) -> None:
    """What a seat plays, against what it can have had."""
    hand, plays, foresight = table.holdings[seat], union(tuple(cards)), table.foresight
    foreign = [c for c in cards if table.cannot_have(seat, c)]
    strange = [c for c in cards if c not in foreign and not c & hand.pool]
    too_many = max(len(strange) - hand.hidden, 0)
    up_is_loose = table.dealer is None and table.up_is_claimed  # any seat may have taken it
    foresight.doubt[seat] += len(foreign) + too_many + up_is_loose
    foresight.shown[seat] = plays & ~union(tuple(foreign)) & ~foresight.twice
    foresight.all_shown[seat] = len(cards) == table.rules.hand_size and not foreign
    if plays & table.places.unverified & ~hand.pool:
        table.in_doubt = True
    for other in table.seats:
        if other != seat:
            foresight.played_by_others[other] |= plays


def _layout(table: Table, seen: Card, labels: Labels) -> Layout:
    """An empty layout; `seen` are the known cards that were played, by anybody."""
    whole = pack(table.rules.deck)

    def candidates(seat: Seat, card: Card) -> Card:
        """The cards that a written card may be; an unknown one is none that lies elsewhere."""
        if is_known(card):
            return card
        own = table.holdings[seat]
        elsewhere = seen | table.played
        if table.foresight.is_read and not table.in_doubt:
            for holding in table.holdings:
                if holding is not own:
                    elsewhere |= holding.pool & ~table.places.unverified
        left = card & whole & ~elsewhere
        if table.is_trusted(seat):
            left &= own.pool
        return left or card & whole & ~seen  # none fits: some card is not where it should be

    def is_foreign(seat: Seat, card: Card) -> bool:
        return is_known(card) and table.cannot_have(seat, card)

    assert table.trump is not None
    lead, size = table.first_leader(), table.rules.hand_size
    return Layout(
        table.trump, table.seats, table.active, lead, size, candidates, is_foreign, labels
    )
