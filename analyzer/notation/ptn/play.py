"""The play of a PTN hand: a row is a trick, and a column is a seat in every row.

The first column leads to the first trick, the winner of a row to the next. Where nobody knows who
won, nobody knows in which order the cards of the next row fell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.cards import STRENGTH, SUIT_OF, UNKNOWN, Card, Trump, is_known
from analyzer.notation.ptn.lines import Line
from analyzer.notation.ptn.seating import Hands
from analyzer.notation.ptn.source import Entry, Hand, shown
from analyzer.notation.ptn.tokens import A_CARD, A_SEAT, card_of, is_dash, seat_of, turned_round
from analyzer.notation.turns import Seats
from analyzer.record import Trick
from analyzer.seats import Seat, clockwise
from analyzer.span import Span

_LOST: Final = "the rows below are not read, for "  # nobody knows who won this one


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits and who sits out, what is trump, whether there is a joker, and the hands dealt."""

    seats: Seats
    out: Seat | None
    trump: Trump | None
    joker: bool
    hands: Hands


@dataclass(frozen=True, slots=True)
class Played:
    """The tricks, how many rows there are, and whether each of these is read."""

    tricks: tuple[Trick, ...] = ()
    rows: int = 0
    is_read: bool = True


def read_play(hand: Hand, table: Table) -> Played:
    """The tricks, each in the order in which its cards fell."""
    tag = hand.get("Play")
    rows = _rows(hand, tag) if tag else []
    if tag is None or not rows:
        return Played()
    first = seat_of(tag.value)
    if first is None or first not in table.seats:
        hand.fault(tag.span, f"{shown(tag.value)} is not a seat", A_SEAT, tag.value)
        return Played((), len(rows), is_read=False)
    columns = clockwise(table.seats, first)
    tricks: list[Trick] = []
    leader: Seat | None = first
    is_said, is_broken, whole = False, False, 0
    for number, row in enumerate(rows, 1):
        is_last = number == len(rows)
        if not _is_row(hand, row, columns, table.joker):
            rows, is_broken = rows[: number - 1], not is_last
            break
        if leader is None:
            if not is_said:
                problem = "who won the trick before is not known, and so not how these cards fell"
                hand.fault(Span(row.number), problem, "rows up to here")
            break
        is_parted = len(row.words()) == len(columns) or _breaks_off(row, columns, table)
        cells = _cells(hand, row, columns, table, is_last) if is_parted else {}
        playing = [s for s in clockwise(table.seats, leader) if s in cells or s != table.out]
        if is_parted:
            if is_last and not cells:
                rows = rows[:-1]
                break
            played, cards = _in_order(hand, row, columns, playing, cells, is_last)
        else:
            played, cards = _unparted(hand, row, columns, playing, is_last)
        fallen = list(zip(played, cards, strict=True))
        if is_parted and _is_astray(fallen, tricks, rows[number:], columns, table):
            problem = "two players would not have followed suit if who won the row before led here"
            expected = "every row, in the order in which they were played"
            hand.fault(Span(row.number), problem, expected, row.body)
            is_broken = True
            break
        hand.order[row.number] = [columns.index(seat) for seat in played]
        span = Span(row.number)
        tricks.append(
            Trick(number, played[0], tuple(cards), tuple(played), notes=row.notes(), span=span)
        )
        winner = winner_of(cards, table.trump) if len(played) == len(playing) else None
        leader = None if winner is None else played[winner]
        is_said = not is_parted or any(cells.get(seat) is None for seat in played)
        whole += all(map(is_known, cards))
    return Played(tuple(tricks), len(rows), whole == len(rows) and not is_broken)


def _rows(hand: Hand, tag: Entry) -> list[Line]:
    """The lines of play that hold words, each once: no row of cards can be played twice."""
    rows: list[Line] = []
    seen: set[str] = set()
    for row in tag.rows:
        words = " ".join(word[0] for word in row.words())
        if words in seen and not is_dash(words):
            hand.fault(
                Span(row.number), "this row stands twice; it counts once", "it once", row.body
            )
        elif words:
            rows.append(row)
            seen.add(words)
    return rows


def _is_astray(
    trick: list[tuple[Seat, Card]],
    above: list[Trick],
    below: list[Line],
    columns: Seats,
    table: Table,
) -> bool:
    """Whether two players or more did not follow suit though they had a card of it, or play one in
    a row below: another led to this row then, as one before it is left out, or stands elsewhere."""
    led = trick[0][1]
    if table.trump is None or table.trump >= len(SUIT_OF) or not is_known(led):
        return False
    suit_of = SUIT_OF[table.trump]
    gone = [card for each in above for card in each.cards]
    count = 0
    for seat, card in trick[1:]:
        if is_known(card) and suit_of[card] != suit_of[led]:
            words = (_word_at(row, columns.index(seat), len(columns)) for row in below)
            later = [card_of(word, table.joker) or UNKNOWN for word in words]
            dealt = table.hands[seat]
            held = [c for c in dealt.cards if c not in gone] if dealt else []
            count += any(is_known(c) and suit_of[c] == suit_of[led] for c in (*later, *held))
    return count > 1


def _word_at(row: Line, column: int, width: int) -> str:
    """The word of a column, in a row of as many words as places."""
    words = row.words()
    return words[column][0] if len(words) == width else ""


def _is_row(hand: Hand, row: Line, columns: Seats, joker: bool) -> bool:
    """Whether a line is a row of play, not other words than there are places, of which none is a
    card."""
    words = [word[0] for word in row.words()]
    if len(words) == len(columns) or any(is_dash(w) or card_of(w, joker) for w in words):
        return True
    hand.fault(Span(row.number), f"{shown(row.body)} is no row of cards", A_CARD, words[0])
    return False


def _breaks_off(row: Line, columns: Seats, table: Table) -> bool:
    """Whether a row with too few words is the beginning of one that the text breaks off in: none of
    its cards is one of another hand."""
    words = [word[0] for word in row.words()]
    if not row.breaks_off or len(words) > len(columns):
        return False
    for seat, word in zip(columns, words, strict=False):
        others = [hand.cards for s, hand in enumerate(table.hands) if s != seat and hand]
        if any(card_of(word, table.joker) in cards for cards in others):
            return False
    return True


def _cells(
    hand: Hand, row: Line, columns: Seats, table: Table, is_last: bool
) -> dict[Seat, Card | None]:
    """The card of each seat that has one in this row, None for one that cannot be read. Who sits
    out has none where the word is no card."""
    cells: dict[Seat, Card | None] = {}
    for token, (seat, word) in enumerate(zip(columns, (w[0] for w in row.words()), strict=False)):
        span = Span(row.number, token)
        if is_dash(word):
            continue
        found = card_of(word, table.joker)
        if found is None and seat == table.out:
            hand.fault(span, f"{shown(word)} is not a card", "'-', as this seat sits out", word)
            continue
        if found is None:
            problem = f"{'' if is_last else _LOST}{shown(word)} is not a card"
            hand.fault(span, problem, A_CARD, word, turned_round(word))
        cells[seat] = found
    return cells


def _unparted(
    hand: Hand, row: Line, columns: Seats, playing: list[Seat], is_last: bool
) -> tuple[list[Seat], list[Card]]:
    """Seats, and cards not known, of a row with more or fewer words than places: nobody knows whose
    its cards are."""
    words, width = [word[0] for word in row.words()], len(columns)
    lost, expected = "" if is_last else _LOST, f"{width} cards or dashes in a row"
    if len(words) > width:
        span, problem = Span(row.number, width), f"{shown(words[width])} is one card too many"
        word, count = words[width], len(playing)
    else:
        span, problem = Span(row.number), f"{len(words)} words stand for {width} players"
        fallen = sum(not is_dash(each) for each in words)
        word, count = row.body, min(fallen, len(playing)) if is_last else len(playing)
    hand.fault(
        span, f"{lost}{problem} in this row; whose its cards are is not known", expected, word
    )
    played = playing[: max(count, 1)]
    return played, [UNKNOWN] * len(played)


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
