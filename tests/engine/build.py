"""Deals from short records in the project's notation, and what the engine says of them.

Only what the tests of the engine need is read here, so that they hold without any reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from analyzer.cards import BY_NAME, TRUMPS, Card
from analyzer.engine import Breach, Outcome, Replay, Table, Undetermined
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Bid,
    Call,
    Cards,
    Concession,
    Deal,
    Discard,
    Event,
    Exchange,
    Misdeal,
    Part,
    Stated,
    TakeUp,
    Trick,
)
from analyzer.rules import Rules, preset, with_options
from analyzer.seats import SEATED, SEATS, Seat, clockwise, partner, seat_cards


def rules(name: str, **switches: str) -> Rules:
    """A preset with some switches set as written."""
    return with_options(preset(name), switches.items())


def cards(text: str) -> tuple[Card, ...]:
    """Written cards."""
    return tuple(BY_NAME[word] for word in text.split())


@dataclass
class _Scribe:
    """A deal as far as it was read, and the notation's own turn rule."""

    players: int
    dealer: Seat | None = None
    events: list[Event] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)
    speaker: Seat | None = None
    round: int = 1
    acted: list[Seat] = field(default_factory=list)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATED[self.players]

    def calls(self, first: Seat | None, words: list[str]) -> None:
        """`bids [SEAT]: …`"""
        if first is None and self.dealer is not None:
            first = self.dealer if words[0].startswith("blind") else self.dealer + 1
        self.speaker = first if self.speaker is None else self.speaker
        for word in words:
            if word == "|":
                self.round, self.acted = self.round + 1, []
                continue
            back, word = word.startswith("("), word.strip("()")
            mark, _, plain = word.rpartition(":")
            if len(set(self.acted)) == self.players:
                self.round, self.acted = self.round + 1, []
            seat = SEATS.index(mark) if mark else self._due()
            self.events.append(Call(seat, _bid(plain), self.round, back))
            if seat is not None and not back:
                self.acted.append(seat)

    def _due(self) -> Seat | None:
        if self.speaker is None:
            return None
        return next(s for s in clockwise(self.seats, self.speaker) if s not in self.acted)

    def trick(self, number: int, leader: Seat | None, words: list[str]) -> None:
        """`N [SEAT]: CARDS [= SEAT]`"""
        winner = None
        if "=" in words:
            winner, words = SEATS.index(words[-1]), words[:-2]
        marks: list[Seat | None] = []
        found: list[Card] = []
        back = tuple(i for i, word in enumerate(words) if word.startswith("("))
        for word in words:
            mark, _, plain = word.strip("()").rpartition(":")
            marks.append(SEATS.index(mark) if mark else None)
            found.append(BY_NAME[plain])
        last = self.events[-1] if self.events else None
        first, acted = leader, list[Seat]()
        if leader is None and isinstance(last, Trick) and last.number == number:
            first = last.leader
            acted = [s for i, s in enumerate(last.seats) if s is not None and i not in last.back]
        seats: Iterable[Seat | None] = marks
        if first is not None:
            everybody = marks.count(None) == self.players
            order = clockwise(self.seats if everybody else self._active(), first)
            seats = seat_cards(marks, order, acted, back)
        self.events.append(Trick(number, leader, tuple(found), tuple(seats), winner, back))

    def _active(self) -> tuple[Seat, ...]:
        """The seats in the deal, by the lines before the first trick."""
        calls = [e for e in self.events if isinstance(e, Call) and not e.back and e.bid != PASS]
        maker = calls[0].seat if calls else None
        if maker is None:
            maker = next((s.seat for s in self.stated if s.kind == "trump"), None)
        out: set[Seat] = set()
        for event in self.events:
            if isinstance(event, Trick):
                break
            if not isinstance(event, Alone) or event.seat is None or event.seat in out:
                continue
            mate = partner(event.seat, self.players)
            if mate is not None:
                out.add(mate)
            elif self.players == 3 and maker is not None and event.seat != maker:
                out |= set(self.seats) - {maker, event.seat}
        return tuple(seat for seat in self.seats if seat not in out)

    def exchange(self, seat: Seat, words: list[str]) -> None:
        """`exchange SEAT [- | keeps CARDS | gives … takes …]`"""
        if words[:1] == ["-"]:
            self.events.append(Exchange(seat, left=True))
        elif words[:1] == ["keeps"]:
            self.events.append(Exchange(seat, keeps=cards(" ".join(words[1:]))))
        else:
            self.events.append(Exchange(seat, parts=tuple(_parts(words))))

    def statement(self, kind: str, words: list[str]) -> None:
        """`trump S [by SEAT]`, `ruling …`, `redeal …`"""
        after = len(self.events)
        if kind == "trump":
            maker = SEATS.index(words[2]) if len(words) > 2 else None
            trump = TRUMPS.index(words[0])
            self.stated.append(Stated("trump", after, trump=trump, seat=maker))
        else:
            self.stated.append(Stated(kind, after, text=" ".join(words)))


def _parts(words: list[str]) -> Iterable[Part]:
    while words:
        gives, words = words[0] == "gives", words[1:]
        stop = next((i for i, w in enumerate(words) if w.islower()), len(words))
        listed, words = words[:stop], words[stop:]
        place: Seat | str | None = None
        if words and words[0] in ("to", "from"):
            place = SEATS.index(words[1]) if words[1] in SEATS else words[1]
            words = words[2:]
        yield Part(gives, cards(" ".join(listed)), place)


def _bid(word: str) -> Bid:
    if word in ("pass", "order"):
        return PASS if word == "pass" else ORDER
    if word.isdigit():
        return Bid("number", number=int(word))
    if word.startswith("blind-"):
        return Bid("blind", TRUMPS.index(word[-1]))
    return Bid("name", TRUMPS.index(word))


def _list(words: list[str]) -> Cards:
    is_open = words[-1:] == ["..."]
    return Cards(cards(" ".join(words[:-1] if is_open else words)), is_open)


def deal(text: str, players: int) -> Deal:
    """The deal of a short record."""
    number, up = 1, None
    hands: list[Cards | None] = [None] * 4
    dead: dict[str, Cards] = {}
    scribe = _Scribe(players)
    for line in filter(None, map(str.strip, text.splitlines())):
        head, _, tail = line.partition(":") if ":" in line else (line, "", "")
        if line.startswith(("exchange", "redeal", "ruling", "misdeal")):
            head, tail = line, ""
        (word, *more), rest = head.split(), tail.split()
        if word == "deal":
            number = int(more[0])
            facts = dict(zip(more[1::2], more[2::2], strict=True))
            known = facts.get("dealer", "?") != "?"
            scribe.dealer = SEATS.index(facts["dealer"]) if known else None
            up = None if facts.get("up", "-") == "-" else BY_NAME[facts["up"]]
        elif word == "hand":
            hands[SEATS.index(more[0])] = _list(rest)
        elif word in ("dummy", "kitty"):
            dead[word] = _list(rest)
        elif word == "bids":
            scribe.calls(SEATS.index(more[0]) if more else None, rest)
        elif word == "exchange":
            scribe.exchange(SEATS.index(more[0].strip(":")), more[1:])
        elif word.isdigit():
            scribe.trick(int(word), SEATS.index(more[0]) if more else None, rest)
        elif word in ("trump", "ruling", "redeal"):
            scribe.statement(word, more)
        else:
            scribe.events.append(_event(word, more, rest))
    return Deal(
        number,
        scribe.dealer,
        up,
        (hands[0], hands[1], hands[2], hands[3]),
        dead.get("dummy"),
        dead.get("kitty"),
        tuple(scribe.events),
        tuple(scribe.stated),
    )


def _event(word: str, more: list[str], rest: list[str]) -> Event:
    if word == "misdeal":
        return Misdeal(" ".join(more))
    seat = SEATS.index(more[0])
    if word == "take":
        return TakeUp(seat)
    if word == "discard":
        token = rest[0].strip("()")
        return Discard(seat, None if token == "-" else BY_NAME[token], back=rest[0].startswith("("))
    if word == "alone":
        return Alone(seat)
    if word == "claim":
        return Concession(seat, int(more[1]) if len(more) > 1 else None)
    raise ValueError(f"no line of a record: {word}")


@dataclass(frozen=True)
class Judged:
    """A deal after its replay: each breach with the event that it was found at, and the outcome."""

    found: tuple[tuple[Event | None, Breach], ...]
    outcome: Outcome
    table: Table

    @property
    def breaches(self) -> list[Breach]:
        """Everything found, in the order of finding."""
        return [breach for _, breach in self.found]

    @property
    def codes(self) -> list[str]:
        """`CODE address` of each root."""
        return [f"{b.code} {b.address}" for b in self.breaches if b.cause is None]

    @property
    def undetermined(self) -> tuple[Undetermined, ...]:
        """What is not decided."""
        return self.outcome.undetermined

    @property
    def undecided(self) -> list[str]:
        """`CODE address` of what is not decided."""
        return [f"{u.code} {u.address}" for u in self.undetermined]

    def only(self) -> Breach:
        """The one breach there is."""
        (breach,) = self.breaches
        return breach


def judge(agreed: Rules, record: str | Deal) -> Judged:
    """What the engine says of a deal."""
    recorded = deal(record, agreed.players) if isinstance(record, str) else record
    replay = Replay(agreed, recorded)
    found = tuple((event, breach) for event, breaches in replay for breach in breaches)
    return Judged(found, replay.outcome, replay.table)
