"""A game as it is shown in a terminal: each deal from its cards to its points, trick by trick, and
one table at a ply. Findings stand below what they are about."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from analyzer import cards
from analyzer.cli.output import printable
from analyzer.cli.remarks import Remarks
from analyzer.cli.spoken import score, seat_name, sorted_hand, told, trump_name
from analyzer.engine.plies import told_at
from analyzer.engine.view import Hand, View, address_of, addresses, table_at, views
from analyzer.findings import Finding
from analyzer.record import (
    Call,
    Concession,
    Deal,
    Event,
    GameRecord,
    Misdeal,
    Points,
    TakeUp,
    Trick,
)
from analyzer.rules import Rules, written_value
from analyzer.seats import SEAT_NAMES, SEATS

if TYPE_CHECKING:
    from analyzer.audit import DealReport, GameReport

WIDTH: Final = 80
_TITLE: Final = {"Event": "", "Round": "round ", "Table": "table ", "Date": ""}
MARK: Final = "!"  # beside a card about which something was found
Paint: TypeAlias = Callable[[str], str]


def head(record: GameRecord, report: GameReport) -> Iterator[str]:
    """Event, date, rules, players and the score when the record starts."""
    tags = {tag.name: tag.value for tag in record.tags}
    title = [f"{word}{tags[name]}" for name, word in _TITLE.items() if tags.get(name)]
    yield printable(", ".join(title) or "A game")
    switches = ", ".join(f"{name}={written_value(value)}" for name, value in report.switches)
    yield f"Rules: {report.rules or 'not known'}{' with ' if switches else ''}{switches}"
    players = (f"{SEAT_NAMES[seat]} {name}" for seat, name in report.players)
    yield from _wrapped("Players: " + printable(", ".join(players) or "not named"))
    yield f"Score: {score(report.start_standing.items())}"


def deal_lines(rules: Rules, deal: Deal, report: DealReport, paint: Paint) -> Iterator[str]:
    """One deal: cards, calls, tricks, result and score, each finding below its ply."""
    course = list(views(rules, deal))
    plies = [view.address for view in course]
    told_of, remarks = _Findings(report.findings, paint, plies), Remarks(deal)
    yield ""
    yield f"Deal {report.position}: {_dealt(deal)}"
    yield from _hands(deal, course[0], report)
    yield from told_of.at("deal")
    yield from _before_play(deal, course, told_of, remarks)
    shown = 0
    for trick in _tricks(course):
        yield _trick_line(trick, told_of)
        for place in range(1, len(trick.trick) + 1):
            yield from told_of.at(f"t{trick.trick_number}.{place}")
        yield from remarks.after_trick(trick.trick_number)
        shown = trick.trick_number or shown
    if report.result == "halted":
        yield from _as_written(deal, shown)
    yield from _ending(deal, course[-1], told_of, remarks)
    yield from _result(deal, report)
    yield from told_of.rest()


def tail(report: GameReport, paint: Paint) -> Iterator[str]:
    """Who won, what is wrong with the game as a whole, and hints."""
    yield ""
    if report.winners:
        winners = " and ".join(report.winners)
        yield f"{winners} {'wins' if len(report.winners) == 1 else 'win'} the game."
    else:
        yield "Nobody has won yet."
    yield from _Findings(report.findings, paint, ()).rest()
    for hint in report.hints:
        yield from _wrapped(f"Hint: {printable(hint)}")


def table_lines(
    rules: Rules, deal: Deal, report: DealReport, address: str, paint: Paint
) -> Iterator[str]:
    """The table after one ply: hands, what lies on it, and who is to act."""
    view = table_at(rules, deal, address)
    plies = addresses(rules, deal)
    yield f"Deal {report.position}, {address}: ply {plies.index(address) + 1} of {len(plies)}"
    yield f"Dealer {seat_name(deal.dealer)}, {_up_card(view)}"
    yield f"Trump {trump_name(view.trump)}{_made_by(view)}"
    if view.alone:
        yield f"Alone: {', '.join(map(seat_name, view.alone))}"
    won = dict(view.tricks_won)
    for seat, hand in view.hands:
        tricks = f"tricks {won[seat]}" if seat in won else "sits out"
        yield f"  {SEAT_NAMES[seat]:<7} {_hand(hand, view):<18} {tricks}"
    if view.dummy is not None and (view.dummy.known or view.dummy.unknown):
        yield f"  {'dummy':<7} {_hand(view.dummy, view)}"
    if view.discards:
        yield f"  {'away':<7} {' '.join(map(cards.name, view.discards))}"
    if view.trick_number is not None:
        played = "  ".join(f"{seat_name(seat)} {cards.name(c)}" for seat, c in view.trick)
        yield f"Trick {view.trick_number}: {played}{_taken_by(view)}"
    if view.turn is not None:
        yield f"To act: {seat_name(view.turn)}"
    told_of = _Findings(report.findings, paint, plies)
    yield from told_of.at(address)
    if address == plies[-1]:
        yield from told_of.of_the_deal()


class _Findings:
    """The findings of a deal, each told once, where it belongs: at its ply, or, where nobody wrote
    that down, at the last before it. `addresses` are those of cards and calls that they name."""

    def __init__(self, findings: Sequence[Finding], paint: Paint, plies: Sequence[str]) -> None:
        self._left = list(findings)
        self._paint = paint
        self._plies = plies
        self.addresses = {finding.address for finding in findings}

    def at(self, address: str) -> Iterator[str]:
        """Those of one ply."""
        return self._those(lambda f: f.address is not None and self._ply_of(f) == address)

    def of_the_deal(self) -> Iterator[str]:
        """Those that stand at no ply."""
        return self._those(lambda finding: finding.address is None)

    def rest(self) -> Iterator[str]:
        """Those not told yet."""
        left, self._left = self._left, []
        for finding in left:
            yield from self._told(finding)

    def _ply_of(self, finding: Finding) -> str:
        return told_at(self._plies, finding.address)

    def _those(self, are_meant: Callable[[Finding], bool]) -> Iterator[str]:
        here = [finding for finding in self._left if are_meant(finding)]
        self._left = [finding for finding in self._left if not are_meant(finding)]
        for finding in here:
            yield from self._told(finding)

    def _told(self, finding: Finding) -> Iterator[str]:
        follows = "follows: " if finding.caused_by is not None else ""
        text = f"{MARK} {follows}{finding.code}: {printable(finding.message)}"
        for line in _wrapped(text, "    ", "      "):
            yield self._paint(line)


def _wrapped(text: str, first: str = "", then: str = "  ") -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=then, break_on_hyphens=False
    )


def _dealt(deal: Deal) -> str:
    dealer = "the dealer is not known" if deal.dealer is None else f"{seat_name(deal.dealer)} deals"
    if deal.up is None:
        return f"{dealer}, no card is turned up"
    known = cards.is_known(deal.up)
    return f"{dealer}, {cards.name(deal.up) if known else 'a card not known'} is turned up"


def _hands(deal: Deal, dealt: View, report: DealReport) -> Iterator[str]:
    """The hands as written, or as the plays show them."""
    for seat, hand in dealt.hands:
        written = deal.hands[seat]
        held = _hand(hand, dealt, report.trump)
        if written is not None:
            held = " ".join(sorted_hand(written.cards, report.trump)) + " ..." * written.open
        yield f"  {SEAT_NAMES[seat]:<7} {held}"
    for name, listed in (("dummy", deal.dummy), ("kitty", deal.kitty)):
        if listed is not None:
            yield f"  {name:<7} {' '.join(sorted_hand(listed.cards, report.trump))}".rstrip()


def _hand(hand: Hand, view: View, trump: int | None = None) -> str:
    known = sorted_hand(cards.each(hand.known), view.trump if trump is None else trump)
    return " ".join([*known, *["??"] * hand.unknown])


def _before_play(
    deal: Deal, course: Sequence[View], told_of: _Findings, remarks: Remarks
) -> Iterator[str]:
    """The calls, in as many lines as they need, then what was done with cards before the play."""
    calls = [event for event in deal.events if isinstance(event, Call)]
    view = next((v for v in reversed(course) if v.trick_number is None), course[0])
    if calls:
        said = "; ".join(told(call, view, dealer=deal.dealer) for call in calls)
        yield from _wrapped(f"{said}.", "  ", "  ")
    for number in range(len(calls) + 1):
        yield from told_of.at(f"b{number + 1}")
    if view.trump is not None:
        yield f"  Trump: {trump_name(view.trump)}{_made_by(view)}."
    for number, event in enumerate(deal.events):
        if not isinstance(event, Call):
            yield from remarks.until(number)
        if isinstance(event, Trick):
            break
        if not isinstance(event, Call) and _is_a_ply(event):
            yield from _event(event, view, told_of, _took(deal, number))


def _made_by(view: View) -> str:
    return "" if view.maker is None else f", made by {seat_name(view.maker)}"


def _is_a_ply(event: Event) -> bool:
    return not isinstance(event, Concession | Misdeal)


def _tricks(course: Sequence[View]) -> list[View]:
    """The table after the last card of each trick."""
    last: dict[int, View] = {}
    for view in course:
        if view.trick_number is not None and view.trick:
            last[view.trick_number] = view
    return list(last.values())


def _trick_line(view: View, told_of: _Findings) -> str:
    """`1  South JH   West 9D   East 9H   South  S 1  W 0  E 0`."""
    played = []
    for place, (seat, card) in enumerate(view.trick, start=1):
        mark = MARK if f"t{view.trick_number}.{place}" in told_of.addresses else ""
        played.append(f"{seat_name(seat)} {cards.name(card)}{mark}".ljust(10))
    return f"  {view.trick_number}  {' '.join(played)} {_taken_by(view).lstrip()}".rstrip()


def _taken_by(view: View) -> str:
    return "" if view.winner is None else f"  {seat_name(view.winner)} takes it"


def _as_written(deal: Deal, shown: int) -> Iterator[str]:
    """The trick at which the replay stopped, and those after it."""
    yield "  The replay of this deal stops here; the rest as it is written:"
    for event in deal.events:
        if isinstance(event, Trick) and event.number >= shown:
            yield f"  {event.number}  {' '.join(map(cards.name, event.cards))}"


def _took(deal: Deal, number: int) -> bool:
    """Whether the up-card was said to be taken before an event."""
    return any(isinstance(event, TakeUp) for event in deal.events[:number])


def _event(event: Event, view: View, told_of: _Findings, took: bool = False) -> Iterator[str]:
    """What was done with cards or said outside the auction, and what was wrong with it."""
    yield from _wrapped(f"{printable(told(event, view, took))}.", "  ", "  ")
    yield from told_of.at(address_of(event, view.maker) or "")


def _ending(deal: Deal, last: View, told_of: _Findings, remarks: Remarks) -> Iterator[str]:
    """Claims, misdeals, and declarations after the first card."""
    playing = False
    for number, event in enumerate(deal.events):
        playing = playing or isinstance(event, Trick)
        if not isinstance(event, Trick) and (playing or not _is_a_ply(event)):
            yield from remarks.until(number)
            yield from _event(event, last, told_of, _took(deal, number))
    yield from remarks.until(len(deal.events))


def _result(deal: Deal, report: DealReport) -> Iterator[str]:
    """What the deal came to, the score after it, and what was written where that differs."""
    points = "not known"
    if report.points is not None:
        points = score((side, n) for side, n in report.points if n) or "none"
    tricks = score((SEATS[seat], n) for seat, n in report.tricks)
    yield f"  Result: {report.result}; tricks {tricks}; points {points}"
    yield f"  Score: {score(report.standing.items())}"
    written = _written_total(deal)
    computed = dict(report.score_after)
    if any(side in computed and computed[side] != n for side, n in written):
        yield f"  Score as written: {score(written)}"


def _written_total(deal: Deal) -> Points:
    return next((s.points for s in reversed(deal.stated) if s.kind == "total"), ())


def _up_card(view: View) -> str:
    what = "no up-card" if view.up is None else f"up-card {cards.name(view.up)}"
    return f"{what} ({view.up_card.replace('-', ' ')})" if view.up_card else what
