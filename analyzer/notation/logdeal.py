"""A deal of an event log while its events are read, and as a record: where one of them cannot be
read, what depends on it is not known, so that nobody is judged by what is left."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from analyzer.cards import SUIT_NAMES, UNKNOWN, Card, Trump
from analyzer.notation.egn.fields import Field
from analyzer.record import PASS, Annotation, Call, Deal, Event, Notes, Stated, Trick
from analyzer.seats import SEATED, SEATS, Seat
from analyzer.span import Apart, Span

Played: TypeAlias = tuple[Seat, Card, Span]
_PLAYERS = len(SEATED[4])


@dataclass(slots=True)
class DealDraft:
    """A deal while its events are read. `trump` is the suit of the last bid; `calls_lost`: a call
    cannot be read; `hands_lost`: nor who plays alone."""

    span: Span
    dealer: Seat | None = None
    up: Card = UNKNOWN
    calls: list[Event] = field(default_factory=list)
    trump: Trump | None = None
    unsaid: Field | None = None  # a bid that does not say whether its player goes alone
    stated: list[Stated] = field(default_factory=list)
    tricks: dict[int, list[Played]] = field(default_factory=dict)
    calls_lost: bool = False
    hands_lost: bool = False
    done: bool = False
    length: int = 0

    @property
    def called(self) -> int:
        """How many calls were made."""
        return sum(isinstance(event, Call) for event in self.calls)

    def lose(self) -> None:
        """An event cannot be read; before the play it may have been a call."""
        self.calls_lost = self.calls_lost or not self.tricks

    def finished(self, number: int) -> Deal:
        """The deal as events: calls first, then the tricks in their order."""
        if self.unsaid and self._is_a_card_short():
            self.unsaid.miss("isLoner", "true or false, as somebody seems to play alone")
            self.hands_lost = True
        events = [*self._heard(), *self._tricks()]
        trump = self._trump_as_stated()
        stated = tuple(replace(each, after=len(events)) for each in self.stated)
        return Deal(
            number,
            self.dealer,
            self.up,
            events=tuple(events),
            stated=(*trump, *stated),
            notes=self._calls_as_notes(),
            span=self.span,
        )

    def _is_a_card_short(self) -> bool:
        """Whether every trick but the last has a card less than there are players."""
        sizes = {len(fallen) for _, fallen in sorted(self.tricks.items())[:-1]}
        return sizes == {_PLAYERS - 1}

    def _heard(self) -> list[Event]:
        """The calls; with one not known none is an event: the next would seem out of turn."""
        if self.hands_lost:
            return []
        return [e for e in self.calls if not (self.calls_lost and isinstance(e, Call))]

    def _trump_as_stated(self) -> tuple[Stated, ...]:
        """Trump and maker where not all calls are known, but one bid is."""
        bids = [e for e in self.calls if isinstance(e, Call) and e.bid != PASS]
        if not self.calls_lost or self.hands_lost or len(bids) != 1 or self.trump is None:
            return ()
        return (Stated("trump", 0, trump=self.trump, seat=bids[0].seat, span=bids[0].span),)

    def _calls_as_notes(self) -> Notes:
        if not (self.calls_lost or self.hands_lost) or not self.called:
            return ()
        made = [(e.seat, e.bid == PASS) for e in self.calls if isinstance(e, Call)]
        bid = "bid" if self.trump is None else SUIT_NAMES[self.trump]
        words = (f"{'?' if s is None else SEATS[s]} {'pass' if p else bid}" for s, p in made)
        return (Annotation(f"[%log calls {', '.join(words)}]"),)

    def _tricks(self) -> list[Trick]:
        tricks: list[Trick] = []
        for number, fallen in sorted(self.tricks.items()):
            seats, cards, spans = zip(*fallen, strict=True)
            tricks.append(Trick(number + 1, seats[0], cards, seats, span=Apart.of(spans)))
        return tricks
