"""What was written: a game record as its scribe left it, before any rule is applied.

Everything here is frozen, compares by value and never looks at positions when it compares. (The
type checker sees to it that it is frozen; a guard at run time would make reading half as fast.)
Cards are sets of possible cards (`cards.Card`); a seat of None means "whoever's turn it is".
What the table *stated* (points, totals, winners, rulings) stands beside the events, never among
them: the engine works out its own and the audit compares.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from analyzer.cards import Card, Trump
from analyzer.seats import Seat, Side
from analyzer.span import NOWHERE, Span
from analyzer.values import frozen


@frozen
class Annotation:
    """A `{…}` beside a line. `on` is the index of the card or call that it belongs to, `WINNER`
    for the stated winner of a trick, or `LINE` for the line itself. A mark (`!?`) is one too."""

    text: str
    on: int = -1
    mark: bool = False


LINE = -1
WINNER = -2

Notes: TypeAlias = tuple[Annotation, ...]


@frozen
class Cards:
    """A list of cards known before play, sorted; `open` where any number more may follow."""

    cards: tuple[Card, ...]
    open: bool = False
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Bid:
    """What was called. `kind` is one of `pass order name blind number misere nap wellington
    blucher pepper`; `suit` 0–3, 4 for no trump, 5 for low no trump; `number` of a number bid."""

    kind: str
    suit: Trump | None = None
    number: int | None = None


PASS = Bid("pass")
ORDER = Bid("order")


@frozen
class Call:
    """One call of the auction. `round` is from 1, as the notation counts; `back`: taken back."""

    seat: Seat | None
    bid: Bid
    round: int = 1
    back: bool = False
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class TakeUp:
    """The dealer took the up-card; what he laid away comes later or never."""

    seat: Seat
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Discard:
    """The dealer took the up-card (unless a TakeUp said so) and laid `card` away; None: left it.
    `owner` marks a seat written before the card itself; `back`: shown and taken back."""

    seat: Seat
    card: Card | None
    owner: Seat | None = None
    back: bool = False
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Alone:
    """`seat` announced that he plays (or defends) alone; None where the caller is not known.
    With nothing between it and the call it was said with the call."""

    seat: Seat | None
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Part:
    """One part of an exchange: cards given to, or taken from, `place`: a seat (0–3), `dummy`,
    `kitty`, or None (laid away; taken from a place not recorded)."""

    gives: bool
    cards: tuple[Card, ...]
    place: Seat | str | None = None


@frozen
class Exchange:
    """Cards changed before the first lead. `keeps`: the final hand; `parts`: given and taken;
    `left`: the exchange was refused; none of the three: it was made and not seen."""

    seat: Seat
    keeps: tuple[Card, ...] | None = None
    parts: tuple[Part, ...] = ()
    left: bool = False
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Trick:
    """A trick, or a piece of one: the same number as the trick line before it and no leader means
    that it goes on with that trick. `seats[i]` played `cards[i]` by the notation's turn rule or by
    its mark; None: not known without the engine, or one card too many. `back`: indices of cards
    shown and taken back. `winner` is the winner as the table had it."""

    number: int
    leader: Seat | None
    cards: tuple[Card, ...]
    seats: tuple[Seat | None, ...]
    winner: Seat | None = None
    back: tuple[int, ...] = ()
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Concession:
    """`claim`: `seat` takes `tricks` more; None: all the rest; 0: he gives the rest up."""

    seat: Seat
    tricks: int | None = None
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Misdeal:
    """The table called the deal a misdeal: it ends without score."""

    text: str = ""
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


Event: TypeAlias = Call | TakeUp | Discard | Alone | Exchange | Trick | Concession | Misdeal

Points: TypeAlias = tuple[tuple[Side, int], ...]


@frozen
class Stated:
    """A line that states a result or tells something, written after `after` events of its deal.

    `kind` is one of
    `trump` (`trump`, and `seat` the maker or None), `tricks`, `score`, `total` (`points`),
    `won` (`sides`), `call` (an accusation: `code`, `seat`, `trick`, `by`), `ruling`, `note`,
    `redeal` (`text`).
    """

    kind: str
    after: int
    text: str = ""
    trump: Trump | None = None
    seat: Seat | None = None
    points: Points = ()
    sides: tuple[Side, ...] = ()
    code: str = ""
    trick: int | None = None
    by: Seat | None = None
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Alternative:
    """Another line of play from the action at `address` on; repeats what came before it in the
    lines it touches. `after` as in Stated; nested alternatives branch off this one."""

    address: str
    events: tuple[Event, ...]
    stated: tuple[Stated, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Deal:
    """One deal. `number` is the scribe's label; `up` is the turned card, or None where none was
    turned; `hands[seat]`, `dummy` and `kitty` (without the up-card) are None where not recorded."""

    number: int
    dealer: Seat | None
    up: Card | None
    hands: tuple[Cards | None, Cards | None, Cards | None, Cards | None] = (None,) * 4
    dummy: Cards | None = None
    kitty: Cards | None = None
    events: tuple[Event, ...] = ()
    stated: tuple[Stated, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Tag:
    """`[Name "value" key="value"]`. Known names are spelled as notation.md has them."""

    name: str
    value: str
    pairs: tuple[tuple[str, str], ...] = ()
    notes: Notes = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class RulesAsWritten:
    """The preset that the record names (None: it names none) and the switches that differ, as
    written: `(("stick_the_dealer", "yes"), …)`, names with `_`, sorted. `players`: how many play
    where the notation itself says it, whose cards stand in columns by seat."""

    preset: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    players: int | None = field(default=None, compare=False)


@frozen
class GameRecord:
    """A whole game as written. `tags` holds every tag in canonical order, also those that the
    other fields were read from; `players` maps seats to names, in seat order."""

    tags: tuple[Tag, ...] = ()
    rules: RulesAsWritten = RulesAsWritten()
    players: tuple[tuple[Seat, str], ...] = ()
    start_score: Points = ()
    deals: tuple[Deal, ...] = ()
    stated_result: Points = ()
    span: Span = field(default=NOWHERE, compare=False)
