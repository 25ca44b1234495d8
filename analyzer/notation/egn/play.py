"""The tricks of an EGN deal: cards as they fell, whose seat nobody wrote down."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.cards import Card
from analyzer.notation.egn.bidding import Heard, alone_at, is_alone_unread
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.notes import as_notes, notes_beyond, read_notes, unknown_notes
from analyzer.notation.egn.seating import read_seat
from analyzer.notation.egn.tokens import EXPECTED_CARD, Words, read_card
from analyzer.notation.turns import Marks, seated, taking_part
from analyzer.record import Notes, Trick
from analyzer.seats import SEATED, Seat
from analyzer.span import Span

_KNOWN = (
    *("phaseNumber", "type", "tricks", "initialLead", "isAlone"),
    *("playAnnotations", "play_annotations", "plays_annotations", "annotations"),
)
_JUDGED_BY = ("tricks", "initialLead", "isAlone")


@dataclass(frozen=True, slots=True)
class Fallen:
    """One card as it fell, with the texts about it."""

    card: Card
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one trick in the order in which they fell."""

    fallen: tuple[Fallen, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Play:
    """The play phase of one line of play."""

    piles: tuple[Pile, ...] = ()
    leader: Seat | None = None  # of the first trick, where it is written
    alone: Span | None = None
    is_lost: bool = False  # who played which card cannot be read
    notes: Notes = ()

    @property
    def count(self) -> int:
        """How many cards were played."""
        return sum(len(pile.fallen) for pile in self.piles)


def read_play(field: Field, words: Words, players: int) -> Play:
    """The play phase as written."""
    field = field.spelled(_JUDGED_BY, _KNOWN)
    annotations = field.get(*_KNOWN[5:])
    texts = read_notes(annotations)
    tricks = field.get("tricks")
    if tricks is None:
        field.miss("tricks", "a list of tricks")
    piles: list[Pile] = []
    count = 0
    for trick in tricks.items("a list of tricks") if tricks else ():
        cards = [read_card(each, words) for each in trick.items(f"a list: {EXPECTED_CARD}")]
        fallen = tuple(Fallen(card, texts.get(count + i, ())) for i, card in enumerate(cards))
        piles.append(Pile(fallen, trick.span))
        count += len(cards)
    lead = field.get("initialLead")
    leader = read_seat(lead, players) if lead else None
    notes = (*notes_beyond(texts, count, annotations), *unknown_notes(field, _KNOWN))
    is_lost = (lead is not None and leader is None) or is_alone_unread(field)
    return Play(tuple(piles), leader, alone_at(field), is_lost, notes)


def tricks_of(play: Play, heard: Heard, players: int, first: int = 1) -> tuple[Trick, ...]:
    """The tricks as events, numbered from `first`; empty lists hold a number and are no trick."""
    tricks: list[Trick] = []
    for number, pile in enumerate(play.piles, first):
        if not pile.fallen:
            continue
        leader = play.leader if number == 1 and not heard.is_lost else None
        tricks.append(
            Trick(
                number,
                leader,
                tuple(each.card for each in pile.fallen),
                _seats(len(pile.fallen), leader, heard, players),
                notes=tuple(
                    n for i, each in enumerate(pile.fallen) for n in as_notes(each.texts, i)
                ),
                span=pile.span,
            )
        )
    return tuple(tricks)


def _seats(count: int, leader: Seat | None, heard: Heard, players: int) -> Marks:
    """Who played each card by the turn rule; nobody known without a leader."""
    table = SEATED[players]
    present = taking_part(table, heard.lone_seats, heard.maker)
    return seated(leader, (None,) * count, (), table, present)[1]
