"""Cards that changed hands before the play: the up-card, going under, and calling for the best."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.cards import NO_TRUMP, UNKNOWN, Card
from analyzer.notation.ptn.auction import Auction
from analyzer.notation.ptn.seating import Hands
from analyzer.notation.ptn.source import CHANGES, Entry, Hand, shown
from analyzer.notation.ptn.tokens import A_CARD, A_SEAT, cards_of, seat_of
from analyzer.notation.turns import Seats
from analyzer.notation.words import canonical_order
from analyzer.record import Discard, Event, Exchange, Part, TakeUp
from analyzer.seats import Seat
from analyzer.span import NOWHERE, Span


@dataclass(slots=True)
class Move:
    """Cards that came to a seat or left it, as one or two tags say; `span` is that of the first."""

    seat: Seat
    added: tuple[Card, ...] | None
    removed: tuple[Card, ...] | None
    span: Span
    removed_span: Span = NOWHERE
    to: Seat | None = None  # who got what was passed

    @property
    def passed(self) -> tuple[Card, ...]:
        """The cards that one seat gave another."""
        return () if self.to is None else self.removed or ()


def read_moves(hand: Hand, seats: Seats, hands: Hands, joker: bool) -> list[Move]:
    """What came to a hand and what left it for that is one move, whichever of the two tags stands
    first: one card is the up-card, several are exchanged with the kitty."""
    moves: list[Move] = []
    read: list[tuple[str, str]] = []
    for tag in hand.entries:
        if tag.name not in CHANGES or not tag.closed:
            continue  # one card may be all that is left of several
        if (tag.name, tag.value) in read:
            problem = f"{shown(tag.value)} stands twice; it counts once"
            hand.fault(tag.span, problem, "it once", tag.value)
            continue
        read.append((tag.name, tag.value))
        found = _read(hand, tag, seats, joker)
        if found is None:
            continue
        *who, cards = found
        if tag.name == "CardsPassed":
            moves.append(Move(who[0], None, cards, tag.span, tag.span, who[1]))
        elif tag.name == "CardsAdded":
            move = _open(moves, who[0], cards, adding=True)
            move.added, move.span = cards, tag.span
        else:
            move = _open(moves, who[0], cards, adding=False)
            move.removed, move.removed_span = cards, tag.span
            move.span = tag.span if move.added is None else move.span
    _join(hand, moves, hands)
    for move in moves:
        _even(hand, move)
    return moves


def _join(hand: Hand, moves: list[Move], hands: Hands) -> None:
    """Cards that came to one seat for those that left another are his in whose hand these lay; of
    the other seat one letter is wrong."""
    several = [m for m in moves if m.to is None and len(m.added or m.removed or ()) > 1]
    came = [m for m in several if m.removed is None]
    left = [m for m in several if m.added is None]
    if len(came) != 1 or len(left) != 1:
        return
    added, removed = came[0], left[0]
    problem = "these cards left another seat than that to which others came for them"
    hand.fault(removed.span, problem, "the same seat in both tags")
    moves.remove(removed)
    added.removed, added.removed_span = removed.removed, removed.removed_span
    for seat in (removed.seat, added.seat):
        dealt = hands[seat]
        if dealt is not None and all(card in dealt.cards for card in removed.removed or ()):
            added.seat = seat
            return
    moves.remove(added)


def _open(moves: list[Move], seat: Seat, cards: tuple[Card, ...], *, adding: bool) -> Move:
    """The move of a seat that these cards belong to, begun here where none lacks them."""
    for move in moves:
        there, lacking = (move.removed, move.added) if adding else (move.added, move.removed)
        is_open = move.seat == seat and move.to is None and lacking is None
        if is_open and (len(there or ()) == 1) == (len(cards) == 1):
            return move
    moves.append(Move(seat, None, None, NOWHERE))
    return moves[-1]


def _even(hand: Hand, move: Move) -> None:
    """As many cards come as leave: those that are left out of one list are not known."""
    added, removed = move.added, move.removed
    if added is None or removed is None or len(added) == len(removed):
        return
    most, is_added = max(len(added), len(removed)), len(added) < len(removed)
    span = move.span if is_added else move.removed_span
    hand.fault(span, "fewer cards stand here than in the tag that belongs to it", f"{most} cards")
    move.added = added + (UNKNOWN,) * (most - len(added))
    move.removed = removed + (UNKNOWN,) * (most - len(removed))


def is_another_taken(hand: Hand, moves: list[Move], up: Card | None) -> bool:
    """Whether the up-card that was taken is not the one turned: nobody knows which it was then."""
    taken = [move for move in moves if move.added is not None and len(move.added) == 1]
    others = [move for move in taken if move.added not in ((up,), (UNKNOWN,))]
    if not others or up in (None, UNKNOWN) or len(others) < len(taken):
        return False
    problem = "the card added is not the first of those not dealt, which was turned up"
    hand.fault(others[0].span, problem, "the card turned up", hand.value("CardsAdded"))
    return True


def agreed(moves: list[Move], auction: Auction) -> dict[str, str]:
    """What was agreed by what was done, where no option is written: the program that exports hands
    lets nobody do anything else, and leaves its options out only where none is set."""
    switches: dict[str, str] = {}
    if any(m.to is None and len(m.added or m.removed or ()) > 1 for m in moves):
        switches["go_under"] = "yes"
    if any(m.to is not None for m in moves):
        switches["partners_best"] = "yes"
    if auction.trump == NO_TRUMP:
        switches["no_trump"] = "yes"
    return switches


def kept(hands: Hands, moves: list[Move]) -> Hands:
    """The hands dealt without the cards that left them."""
    own = list(hands)
    for move in moves:
        dealt = own[move.seat]
        if dealt is not None:
            left = tuple(card for card in dealt.cards if card not in (move.removed or ()))
            own[move.seat] = replace(dealt, cards=left)
    return own[0], own[1], own[2], own[3]


def told_changes(
    hand: Hand, moves: list[Move], auction: Auction
) -> tuple[list[Event], list[Event]]:
    """What happened before the calls (going under) and after them, each in order."""
    before: list[Event] = []
    after: list[Event] = []
    passed: list[Move] = []
    for move in moves:
        if move.to is not None:
            passed.append(move)
        elif _is_pick_up(move):
            after.append(_picked_up(hand, move, auction.is_turned_down))
        else:
            before.append(_gone_under(move))
    pairs = dict.fromkeys(frozenset((m.seat, m.to)) for m in passed)
    for pair in pairs:
        after.append(_passed([m for m in passed if {m.seat, m.to} == pair], auction.maker))
    return before, after


def _read(
    hand: Hand, tag: Entry, seats: Seats, joker: bool
) -> tuple[Seat, Seat, tuple[Card, ...]] | tuple[Seat, tuple[Card, ...]] | None:
    """The seats and cards of one tag: `S:DQ`, or `S:N:DQ` from south to north."""
    *places, word = tag.value.split(":")
    wanted = 2 if tag.name == "CardsPassed" else 1
    who = [seat for place in places if (seat := seat_of(place)) in seats and seat is not None]
    if len(places) != wanted or len(who) != wanted or len(set(who)) != wanted:
        form = "two seats and cards, 'S:N:DQ'" if wanted == 2 else f"{A_SEAT}, then cards, 'S:DQ'"
        hand.fault(tag.span, f"{shown(tag.value)} does not say whose cards", form, tag.value)
        return None
    cards = cards_of(word, joker)
    if not cards:
        hand.fault(tag.span, f"{shown(word)} is no list of cards", A_CARD, word)
        return None
    if len({card for card in cards if card != UNKNOWN}) + cards.count(UNKNOWN) < len(cards):
        hand.fault(tag.span, f"a card stands twice in {shown(word)}", "each card once", word)
        cards = tuple(dict.fromkeys(cards))
    return (who[0], who[1], cards) if wanted == 2 else (who[0], cards)


def _is_pick_up(move: Move) -> bool:
    """Whether this is the up-card taken, and perhaps a card laid away for it: with the kitty nobody
    changes a single card."""
    return len(move.added or move.removed or ()) == 1


def _picked_up(hand: Hand, move: Move, is_turned_down: bool) -> Event:
    """The discard stands where it is written; where there was nothing to take up, the taking. One
    that nobody wrote down, or that cannot be read, is not known once cards were played."""
    if move.removed is not None:
        span = move.span if is_turned_down else move.removed_span
        return Discard(move.seat, move.removed[0], span=span)
    if not _is_played(hand):
        return TakeUp(move.seat, span=move.span)
    return Discard(move.seat, UNKNOWN, span=move.span)


def _is_played(hand: Hand) -> bool:
    play = hand.get("Play")
    return play is not None and bool(play.rows)


def _gone_under(move: Move) -> Exchange:
    """As many cards given to the kitty as taken from it; those not written are not known."""
    taken, given = move.added, move.removed
    taken = (UNKNOWN,) * len(given or ()) if taken is None else taken
    given = (UNKNOWN,) * len(taken) if given is None else given
    parts = (Part(True, _set(given), "kitty"), Part(False, _set(taken), "kitty"))
    return Exchange(move.seat, parts=parts, span=move.span)


def _passed(moves: list[Move], maker: Seat | None) -> Exchange:
    """What two seats gave each other, told of the maker, else of the one who got first."""
    first = moves[0]
    seat = first.to if first.to is not None else first.seat
    other = first.seat
    if maker == other:
        seat, other = other, seat
    given = tuple(c for m in moves if m.seat == seat for c in m.removed or ())
    taken = tuple(c for m in moves if m.seat == other for c in m.removed or ())
    parts = (
        Part(True, _set(given or (UNKNOWN,) * len(taken)), other),
        Part(False, _set(taken or (UNKNOWN,) * len(given)), other),
    )
    return Exchange(seat, parts=parts, span=first.span)


def _set(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=canonical_order))
