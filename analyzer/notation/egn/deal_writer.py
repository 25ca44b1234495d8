"""A deal as EGN's object of it. What EGN has no room for is left out: `losses` tells what that is,
by reading back what was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeAlias

from analyzer.cards import NO_TRUMP, UNKNOWN, Card, Trump
from analyzer.notation.egn.notes import as_texts
from analyzer.notation.egn.seating import NO_SEAT, SEATING, seat_number, seats_of_calls
from analyzer.notation.egn.tokens import Words, bid_token, card_of, card_token, suit_token
from analyzer.notation.turns import goes_on, makes_trump
from analyzer.record import (
    ORDER,
    Alone,
    Alternative,
    Annotation,
    Call,
    Cards,
    Deal,
    Discard,
    Event,
    Exchange,
    Notes,
    Stated,
    Trick,
)
from analyzer.seats import SEATED, Seat, clockwise, left_of

_Object: TypeAlias = dict[str, object]
_Fallen: TypeAlias = tuple[Card, list[str]]

_KEPT: Final = re.compile(r"\[%egn (\S+) (.*)\]", re.DOTALL)
_CALLS: Final = frozenset(("pass", "order", "pickup", "call", "x", "s", "h", "d", "c", "n"))
_CALL: Final = re.compile(r"b([1-9][0-9]{0,3})")
_CARD: Final = re.compile(r"t([1-9][0-9]{0,2})\.([1-9][0-9]{0,2})")
_MOST_TRICKS: Final = 99
_UNKNOWN_CALL: Final = "x"
_HAND: Final = 5  # cards, in every game of the family


def deal_value(deal: Deal, players: int) -> _Object:
    """The object of a deal."""
    line = _Line(deal.events, deal.stated, deal.notes, deal, players)
    value: _Object = {
        "dealNumber": deal.number,
        "initialState": _state(deal, players),
        "phases": [line.bidding(), *line.play()],
    }
    others = [_alternative(each, line, deal, players) for each in deal.alternatives]
    written = [other for other in others if other is not None]
    return value | ({"alternativeLines": written} if written else {})


def _state(deal: Deal, players: int) -> _Object:
    dealer = None if deal.dealer is None else seat_number(deal.dealer, players)
    state: _Object = {"dealer": NO_SEAT if dealer is None else dealer}
    if deal.up is not None:
        state["upCard"] = card_token(deal.up)
    if _tokens(deal.kitty):
        state["kitty"] = _tokens(deal.kitty)
    hands = [_tokens(_filled(deal.hands[seat])) for seat in SEATING[players]]
    if any(hands):
        state["playerCards"] = hands
    return state


def _filled(hand: Cards | None) -> Cards | None:
    """A hand of which more cards were dealt with so many not known: EGN has no dots for them."""
    if hand is None or not hand.open:
        return hand
    return replace(hand, cards=hand.cards + (UNKNOWN,) * (_HAND - len(hand.cards)))


def _tokens(cards: Cards | None) -> list[str]:
    return [] if cards is None else list(map(card_token, cards.cards))


class _Line:
    """One line of play: what its events and its notes give EGN to write."""

    def __init__(
        self,
        events: Sequence[Event],
        stated: Sequence[Stated],
        notes: Notes,
        deal: Deal,
        players: int,
    ) -> None:
        self._events = events
        self._deal = deal
        self._players = players
        self._kept = _kept(notes)
        self._said = [e for e in events if isinstance(e, Call) and not e.back]
        self._trump = next((s for s in stated if s.kind == "trump" and s.trump is not None), None)
        self.calls = self._calls()
        self.is_reworded = bool(self._said) and self.calls != [*map(_token, self._said)]
        self.tricks = _tricks(events)
        self.leader = next(
            (e.leader for e in events if isinstance(e, Trick) and e.number == 1), None
        )

    def bidding(self, start: int = 0) -> _Object:
        """The bidding, from a call on."""
        phase: _Object = {
            "phaseNumber": 0,
            "type": "EUCHRE_BIDDING",
            "calls": self.calls[start:],
        }
        maker = self._maker()
        lone = [event.seat for event in self._events if isinstance(event, Alone)]
        phase["isAlone"] = maker in lone
        defenders = [seat for seat in lone if seat not in (None, maker)]
        if defenders:
            phase["aloneDefender"] = seat_number(defenders[0], self._players)
        discards = [e for e in self._events if isinstance(e, Discard) and not e.back]
        laid_away = next((e.card for e in discards if self._is_dealers(e)), None)
        if laid_away is not None:
            phase["discard"] = card_token(laid_away)
        phase |= self._beside()
        exchanges = [
            move for e in self._events if isinstance(e, Exchange) for move in self._moves(e)
        ]
        if exchanges:
            phase["cardExchanges"] = exchanges
        return phase | _annotations("callAnnotations", self._texts()[start:])

    def play(self, first: int = 1, before: int = 0, leader: Seat | None = None) -> list[_Object]:
        """The tricks from one on, without so many cards of it; no phase where there are none.

        The seat of the first lead is written where it is known and is not `leader`.
        """
        tricks = self.tricks[first - 1 :]
        tricks = [tricks[0][before:], *tricks[1:]] if tricks else []
        if not any(tricks):
            return []
        phase: _Object = {"phaseNumber": 1, "type": "TRICK_PLAY"}
        if first == 1 and self.leader not in (None, leader):
            phase["initialLead"] = seat_number(self.leader, self._players)
        phase["tricks"] = [[card_token(card) for card, _ in trick] for trick in tricks]
        texts = [texts for trick in tricks for _, texts in trick]
        return [phase | _annotations("playAnnotations", texts)]

    def _calls(self) -> list[str]:
        """The calls, or as many not known as put the maker in his place, where he was stated, or
        called what EGN has no word for."""
        if self._said:
            return self._written_calls()
        kept = self._kept.get("calls", ("", ()))[0].split(" ")
        if all(token.lower() in _CALLS for token in kept):
            return kept
        stated = self._trump
        return [] if stated is None else self._made_by(stated.seat, stated.trump)

    def _written_calls(self) -> list[str]:
        """The calls; of those out of turn, which would be read as calls of other seats, what they
        came to. Where EGN has no word for the one that made trump none is behind it: that would
        seem to make it."""
        written = [*map(_token, self._said)]
        made = next((i for i, call in enumerate(self._said) if makes_trump(call.bid)), None)
        if not self._are_in_turn():
            return [] if made is None else self._made_by(self._said[made].seat, self._suit(made))
        if made is None or written[made] != _UNKNOWN_CALL:
            return written
        return self._made_by(self._said[made].seat, self._suit(made)) or written[: made + 1]

    def _are_in_turn(self) -> bool:
        """Whether each call would be read as that of its seat, as far as seats are known."""
        bids = (call.bid for call in self._said)
        seated = seats_of_calls(bids, self._deal.dealer, self._players)
        pairs = zip(self._said, seated, strict=True)
        return all(s in (None, call.seat) and n == call.round for call, (s, n) in pairs)

    def _suit(self, made: int) -> Trump | None:
        """The trump of the call that made it; None where it is not known."""
        bid, up = self._said[made].bid, self._deal.up
        if bid != ORDER or up is None:
            return bid.suit
        return next((suit for suit in range(NO_TRUMP) if _is_of(up, suit)), None)

    def _made_by(self, maker: Seat | None, trump: Trump | None) -> list[str]:
        """As many calls not known as put a maker in his place, and his; none for low no trump."""
        dealer, seats = self._deal.dealer, SEATED[self._players]
        if maker not in seats or dealer not in seats or trump is None or trump > NO_TRUMP:
            return []
        assert maker is not None and dealer is not None
        place = clockwise(seats, left_of(dealer, seats)).index(maker)
        if place and self._deal.up is not None and _is_of(self._deal.up, trump):
            return [*[_UNKNOWN_CALL] * place, "Order"]  # of the first to speak it would be known
        return [*[_UNKNOWN_CALL] * (self._players + place), suit_token(trump)]

    def _maker(self) -> Seat | None:
        if self._said:
            return next((call.seat for call in self._said if makes_trump(call.bid)), None)
        return None if self._trump is None else self._trump.seat

    def _beside(self) -> _Object:
        """What a reader of EGN had to keep beside the deal, since no seat was known for it."""
        found: _Object = {}
        if "isAlone" in self._kept:
            found["isAlone"] = True
        token = self._kept.get("discard", ("", ()))[0]
        if token and card_of(token, Words()) is not None:
            found["discard"] = token
        return found

    def _texts(self) -> list[list[str]]:
        """The texts about each call; about calls not all known they are all those of the first."""
        texts = [as_texts(call.notes) for call in self._said]
        if self._said and not self.is_reworded:
            return texts
        if not self.calls:
            return []
        kept = as_texts(self._kept.get("calls", ("", ()))[1])
        return [[*chain.from_iterable(texts), *kept]]

    def _is_dealers(self, discard: Discard) -> bool:
        """Whether this is a card that the dealer laid away: EGN knows no other."""
        return discard.card is not None and discard.seat == self._deal.dealer

    def _moves(self, exchange: Exchange) -> Iterator[_Object]:
        """What went from whom to whom; what was laid away has no place in EGN."""
        if not self._is_told_of_its_seat(exchange):
            return
        own = seat_number(exchange.seat, self._players)
        for part in exchange.parts:
            cards = list(map(card_token, part.cards))
            if isinstance(part.place, int):
                other = seat_number(part.place, self._players)
                sender, receiver = (own, other) if part.gives else (other, own)
                yield {"sender": sender, "receiver": receiver, "cards": cards}
            elif part.place == "kitty" and not part.gives:
                yield {"receiver": own, "cards": cards}

    def _is_told_of_its_seat(self, exchange: Exchange) -> bool:
        """Whether this would be read as what its own seat did: that of the maker, where he is one
        of the two, else that of the one who got the first cards."""
        ways = [part for part in exchange.parts if isinstance(part.place, int)]
        maker = self._maker() if self.calls else None
        if not ways or maker == exchange.seat:
            return True
        return not ways[0].gives and maker not in [part.place for part in ways]


def _token(call: Call) -> str:
    return bid_token(call.bid)


def _is_of(card: Card, trump: int) -> bool:
    return card_token(card)[1:] == suit_token(trump)


def _kept(notes: Notes) -> dict[str, tuple[str, tuple[Annotation, ...]]]:
    """By its name each field that a reader kept, with the annotations that follow it."""
    found: dict[str, tuple[str, tuple[Annotation, ...]]] = {}
    name = ""
    for note in notes:
        kept = None if note.mark else _KEPT.fullmatch(note.text)
        if kept:
            name = kept[1]
            found[name] = kept[2], ()
        elif name:
            found[name] = found[name][0], (*found[name][1], note)
    return found


def _tricks(events: Sequence[Event]) -> list[list[_Fallen]]:
    """The cards of each trick with the texts about them; a number left out is an empty trick."""
    tricks: dict[int, list[_Fallen]] = {}
    before: Trick | None = None
    for event in events:
        if not isinstance(event, Trick):
            continue
        if event.number not in tricks or goes_on(event, before):
            tricks.setdefault(event.number, []).extend(_fallen(event))
        before = event
    last = max((n for n in tricks if n <= _MOST_TRICKS), default=0)
    return [tricks.get(number, []) for number in range(1, last + 1)]


def _fallen(trick: Trick) -> Iterator[_Fallen]:
    for index, card in enumerate(trick.cards):
        if index not in trick.back:
            yield card, as_texts(note for note in trick.notes if note.on == index)


def _annotations(name: str, texts: Iterable[list[str]]) -> _Object:
    found: _Object = {str(number): each for number, each in enumerate(texts) if each}
    return {name: found} if found else {}


def _alternative(alternative: Alternative, main: _Line, deal: Deal, players: int) -> _Object | None:
    """Another line of play, or None where it does not begin with a call or a card, or where its
    calls are not those of the record one by one."""
    line = _Line(alternative.events, alternative.stated, alternative.notes, deal, players)
    call, card = _CALL.fullmatch(alternative.address), _CARD.fullmatch(alternative.address)
    if call:
        index = int(call[1]) - 1
        if index > len(main.calls) or main.is_reworded or line.is_reworded:
            return None
        return {"branchIndex": index, "phases": [line.bidding(index), *line.play()]}
    if card is None:
        return None
    number, before = int(card[1]), int(card[2]) - 1
    played = [len(trick) for trick in main.tricks]
    if number > len(played) + 1 or before > (*played, 0)[number - 1]:
        return None
    phases = line.play(number, before, main.leader)
    index = len(main.calls) + sum(played[: number - 1]) + before
    return {"branchIndex": index, "phases": phases} if phases else None
