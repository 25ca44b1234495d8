"""A record as PTN hands, and what of it PTN has no room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from analyzer.cards import UNKNOWN, Card, is_known
from analyzer.notation.ptn.tokens import card_word, hand_word, trump_word
from analyzer.notation.ptn.written_line import Calls, calls_of, changes_of, unwritten
from analyzer.notation.ptn.written_play import play_of
from analyzer.notation.ptn.written_tags import tag_line, tags_of
from analyzer.notation.tags import seats_at
from analyzer.notation.turns import Seats
from analyzer.notation.writing import Losses, Written
from analyzer.record import Cards, Deal, GameRecord, Points, Stated
from analyzer.rules import SWITCHES, Rules, players_of, resolve, written_value
from analyzer.seats import SEATED, SEATS, SOUTH, clockwise, side_of

_HEADER: Final = "% PTN ---------------------------"
_TRICKS: Final = 5
_LATER: Final = 2  # what a hand is read as, unless the score before it is known


def write(record: GameRecord) -> Written:
    """The hands of a record, one after the other."""
    lost = Losses()
    seats = _seats(record)
    rules = resolve(record.rules.preset, record.rules.options, len(seats), 0).rules
    _of_the_game(record, lost)
    table = tags_of(record, _switches(record, rules, len(seats)), lost)
    hands: list[str] = []
    score = record.start_score
    for deal in record.deals:
        total = next((s.points for s in deal.stated if s.kind == "total"), ())
        lines = [_HEADER, *table, *_hand(deal, seats, rules, score, total, lost)]
        hands.append("".join(f"{line}\n" for line in lines))
        score = total
    return Written("\n".join(hands), lost.dropped)


def _seats(record: GameRecord) -> Seats:
    players = dict(record.rules.options).get("players", "")
    count = int(players) if players.isdecimal() else players_of(record.rules.preset)
    count = record.rules.players if count is None else count
    return SEATED[count] if count in SEATED else seats_at(record.tags)


def _of_the_game(record: GameRecord, lost: Losses) -> None:
    """What no hand has a place for."""
    lost.add("the preset of rules", record.rules.preset is not None)
    lost.add("the final score", bool(record.stated_result))
    lost.add("annotations", sum(len(tag.notes) for tag in record.tags))


def _switches(record: GameRecord, rules: Rules | None, players: int) -> dict[str, str]:
    """What is agreed beside the rules that a reader takes for so many players."""
    if rules is None or record.rules.preset is None:
        return dict(record.rules.options)
    usual = resolve(None, [("players", str(players))], players, 0).rules
    changed = {}
    for switch in SWITCHES:
        value = getattr(rules, switch.name)
        if usual is None or value != getattr(usual, switch.name):
            changed[switch.name] = written_value(value)
    return changed


def _hand(
    deal: Deal, seats: Seats, rules: Rules | None, score: Points, total: Points, lost: Losses
) -> Iterator[str]:
    calls = calls_of(deal, seats, lost)
    rows, whole = play_of(deal, seats, calls, rules, lost)
    _beside(deal, calls, lost)
    finished = whole >= _TRICKS
    written = _scores(total if finished else score, seats)
    lost.add("numbers of deals", deal.number != (1 if written and not finished else _LATER))
    lost.add("totals after an unfinished hand", bool(total and not finished))
    lost.add("scores before a finished hand", bool(score and finished))
    lost.add("scores of some sides only", bool((total if finished else score) and not written))
    if written:
        yield tag_line("GameScores", written)
    if deal.dealer is not None:
        yield tag_line("Dealer", SEATS[deal.dealer])
    first = deal.dealer if deal.dealer in seats and deal.dealer is not None else SOUTH
    hidden = unwritten(deal, calls.maker)
    lost.add("hands before an exchange that is left out", len(hidden))
    dealt = clockwise(seats, first)
    hands = [None if s in hidden else _known(deal.hands[s], "hands", lost) for s in dealt]
    words = ["-" if hand is None else hand_word(hand) for hand in hands]
    yield tag_line("Deal", f"{SEATS[first]}:{' '.join(words)}")
    undealt = _undealt(deal, rules, bool(hidden), lost)
    if undealt:
        yield tag_line("Undealt", undealt)
    if calls.maker is not None:
        yield tag_line("Declarer", SEATS[calls.maker])
    if calls.trump is not None:
        alone = " alone" if calls.alone else ""
        yield tag_line("Contract", trump_word(calls.trump) + alone)
    if calls.rows and calls.first is not None:
        yield tag_line("Auction", SEATS[calls.first])
        yield from calls.rows
    for name, value in changes_of(deal, calls.maker, lost):
        yield tag_line(name, value)
    if rows:
        yield tag_line("Play", rows[0])
        yield from rows[1:]


def _known(cards: Cards | None, kind: str, lost: Losses) -> tuple[Card, ...] | None:
    """Cards that are all known; of others PTN can say nothing."""
    if cards is None:
        return None
    lost.add("annotations", len(cards.notes))
    if cards.open or not all(map(is_known, cards.cards)):
        lost.add(f"{kind} known in part")
        return None
    return cards.cards


def _undealt(deal: Deal, rules: Rules | None, hides_hands: bool, lost: Losses) -> str:
    """The turned card, the kitty and, at a table with a dummy, the dummy's cards. In part it would
    seem to be the whole rest of the pack."""
    kitty = _known(deal.kitty, "kitties", lost)
    dummy = _known(deal.dummy, "dummies", lost)
    if deal.up is None or not is_known(deal.up):
        lost.add("kitties without the turned card", kitty is not None)
        lost.add("dummies", dummy is not None)
        lost.add("that no card was turned", deal.up is None)
        return ""
    needs_dummy = rules is not None and rules.dummy > 0
    if hides_hands or (needs_dummy and (kitty is None or dummy is None)):
        lost.add("kitties and dummies", (kitty is not None) + (dummy is not None))
        kitty = dummy = None
    return "".join(map(card_word, (deal.up, *(kitty or ()), *(dummy or ()))))


def _scores(points: Points, seats: Seats) -> str:
    by_side: Mapping[str, int] = dict(points)
    sides = [side_of(seat, len(seats)) for seat in seats]
    if not points or any(side not in by_side for side in sides):
        return ""
    return f"{SEATS[seats[0]]}:{' '.join(str(by_side[side]) for side in sides)}"


def _beside(deal: Deal, calls: Calls, lost: Losses) -> None:
    """What a deal holds beside cards and calls."""
    lost.add("annotations", len(deal.notes) + sum(len(e.notes) for e in deal.events))
    lost.add("annotations", sum(len(s.notes) for s in deal.stated))
    lost.add("alternatives", len(deal.alternatives))
    half_known = deal.up is not None and not is_known(deal.up)
    lost.add("turned cards known in part", half_known and deal.up not in (UNKNOWN, calls.turned))
    for stated in deal.stated:
        lost.add(_KINDS[stated.kind], not _is_written(stated, calls))


_KINDS: Final = {
    "trump": "trump as stated",
    "tricks": "counts of tricks",
    "score": "points as stated",
    "total": "totals",
    "won": "winners of the game",
    "call": "accusations",
    "ruling": "rulings",
    "note": "notes",
    "redeal": "redeals",
}


def _is_written(stated: Stated, calls: Calls) -> bool:
    """Whether a statement has its place: the contract, and the total, which is counted apart."""
    if stated.kind == "trump":
        return stated.trump == calls.trump and stated.seat in (None, calls.maker)
    return stated.kind == "total"
