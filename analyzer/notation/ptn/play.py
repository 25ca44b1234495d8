"""The play of a PTN hand: a row is a trick, and a column is a seat in every row.

The first column leads to the first trick, the winner of a row to the next. Where nobody knows who
won, nobody knows in which order the cards of the next row fell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.cards import STRENGTH, SUIT_OF, UNKNOWN, Card, Trump, is_known
from analyzer.notation.ptn.source import Hand, Line, shown
from analyzer.notation.ptn.tokens import A_CARD, A_SEAT, card_of, seat_of, turned_round
from analyzer.notation.turns import Seats
from analyzer.record import Trick
from analyzer.seats import Seat, clockwise
from analyzer.span import Span

_LOST: Final = "the rows below are not read, for "  # nobody knows who won this one


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits and who sits out, what is trump, and whether there is a joker."""

    seats: Seats
    out: Seat | None
    trump: Trump | None
    joker: bool


@dataclass(frozen=True, slots=True)
class Played:
    """The tricks, and how many of them everybody played to."""

    tricks: tuple[Trick, ...] = ()
    whole: int = 0


def read_play(hand: Hand, table: Table) -> Played:
    """The tricks, each in the order in which its cards fell."""
    tag = hand.get("Play")
    rows = tag.rows if tag else []
    if tag is None or not rows:
        return Played()
    first = seat_of(tag.value)
    if first is None or first not in table.seats:
        hand.fault(tag.span, f"{shown(tag.value)} is not a seat", A_SEAT, tag.value)
        return Played()
    columns = clockwise(table.seats, first)
    tricks: list[Trick] = []
    leader: Seat | None = first
    whole, is_said = 0, False
    for number, row in enumerate(rows, 1):
        is_last = number == len(rows)
        cells = _cells(hand, row, columns, table.joker, is_last)
        if cells is None or (is_last and not cells):
            break
        if leader is None:
            if not is_said:
                problem = "who won the trick before is not known, and so not how these cards fell"
                hand.fault(Span(row.number), problem, "rows up to here")
            break
        playing = [s for s in clockwise(table.seats, leader) if s in cells or s != table.out]
        played, cards = _in_order(hand, row, columns, playing, cells, is_last)
        hand.order[row.number] = [columns.index(seat) for seat in played]
        span = Span(row.number)
        tricks.append(Trick(number, played[0], tuple(cards), tuple(played), span=span))
        whole += len(played) == len(playing)
        winner = winner_of(cards, table.trump) if len(played) == len(playing) else None
        leader = None if winner is None else played[winner]
        is_said = any(cells.get(seat) is None for seat in played)
    return Played(tuple(tricks), whole)


def _cells(
    hand: Hand, row: Line, columns: Seats, joker: bool, is_last: bool
) -> dict[Seat, Card | None] | None:
    """The card of each seat that has one in this row, None for one that cannot be read; None for a
    row that is none."""
    cells: dict[Seat, Card | None] = {}
    words = [word[0] for word in row.words()]
    if card_of(words[0], joker) is None and words[0] not in "-–" and len(words) > len(columns):
        hand.fault(Span(row.number), f"{shown(row.body)} is no row of cards", A_CARD, words[0])
        return None
    for token, word in enumerate(words):
        span = Span(row.number, token)
        if token >= len(columns):
            problem = f"{shown(word)} is one card too many in this row"
            hand.fault(span, problem, f"{len(columns)} cards or dashes in a row", word)
            break
        if word in ("-", "–"):
            continue
        found = card_of(word, joker)
        if found is None:
            problem = f"{'' if is_last else _LOST}{shown(word)} is not a card"
            hand.fault(span, problem, A_CARD, word, turned_round(word))
        cells[columns[token]] = found
    return cells


def _in_order(
    hand: Hand,
    row: Line,
    columns: Seats,
    playing: list[Seat],
    cells: dict[Seat, Card | None],
    is_last: bool,
) -> tuple[list[Seat], list[Card]]:
    """Seats and cards as they fell. Only the last row may stop before everybody has played."""
    count = len(playing)
    if is_last:
        count = max(i for i, seat in enumerate(playing, 1) if seat in cells)
    played = playing[:count]
    for seat in played:
        if seat not in cells:
            span = Span(row.number, columns.index(seat))
            problem = f"{'' if is_last else _LOST}no card stands here, though the play went on"
            hand.fault(span, problem, "a card: its place is kept by one that is not known", "-")
    return played, [cells.get(seat) or UNKNOWN for seat in played]


def winner_of(cards: list[Card], trump: Trump | None) -> int | None:
    """Which of these cards, in the order in which they fell, takes the trick; None where that is
    not known."""
    if trump is None or trump >= len(STRENGTH) or not all(map(is_known, cards)):
        return None
    strength = STRENGTH[trump][SUIT_OF[trump][cards[0]]]
    return max(range(len(cards)), key=lambda index: strength[cards[index]])
