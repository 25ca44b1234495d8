"""One PTN hand as a record of a game of one deal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from analyzer.cards import UNKNOWN, Card
from analyzer.cards import is_known as is_a_card
from analyzer.notation import dates
from analyzer.notation.options import option_words
from analyzer.notation.ptn.auction import read_auction
from analyzer.notation.ptn.changes import (
    Move,
    agreed,
    is_another_taken,
    kept,
    read_moves,
    told_changes,
)
from analyzer.notation.ptn.options import is_number, read_options
from analyzer.notation.ptn.play import Played, Table, read_play
from analyzer.notation.ptn.seating import Hands, dealt, is_of_more, players_told
from analyzer.notation.ptn.source import CHANGES, Entry, Hand, is_known, shown
from analyzer.notation.ptn.tokens import A_CARD, A_SEAT, cards_of, hand_of, is_dash, seat_of
from analyzer.notation.tags import in_order
from analyzer.notation.turns import Seats
from analyzer.notation.words import canonical_order, points_words
from analyzer.record import Cards, Deal, GameRecord, Points, RulesAsWritten, Stated, Tag
from analyzer.seats import SEAT_NAMES, SEATED, SEATS, Seat, clockwise, partner, side_of
from analyzer.span import Span

_TRICKS: Final = 5
_LATER: Final = 2  # PTN counts no deals; before a later one the score is not known
_ID: Final = re.compile(r"(.*)\(([^()]*)\)\s*", re.DOTALL)
_ROLES: Final = ("auto", "res")
_READ: Final = (
    *("Dealer", "Deal", "Undealt", "Declarer", "Contract", "Auction", "Play", "GameScores"),
    *("GameCode", *CHANGES, *SEAT_NAMES),
)
_AS: Final = {"UTCDate": "Date", "UTCTime": "Time"}
NO_HANDS: Final[Hands] = (None, None, None, None)


def other_game(hand: Hand) -> str | None:
    """The game that this is a hand of, where it is not euchre or not one that can be recorded."""
    code = hand.value("GameCode")
    if code and code.lower() != "euchre":
        return f"a hand of {shown(code)[1:-1]}"
    options, _ = read_options(Hand(hand.entries))
    variation, packs = options.get("variation"), options.get("numdecks")
    if is_number(variation) and variation > 0:
        return "a hand of Bid Euchre"
    if is_number(packs) and packs > 1:
        return "a hand with more than one pack"
    _, hands = dealt(hand)
    if is_of_more(hand):
        return f"a hand of {len(hands)} players"
    bridge = any(hand.get(name) for name in ("Vulnerable", "Scoring", "Board"))
    if not code and (bridge or any(len(re.sub(r"\W", "", each)) == 13 for each in hands)):
        return "a hand of bridge"
    return None


def read_hand(hand: Hand) -> GameRecord:
    """The record of a hand, with what PTN says about the table as tags."""
    options, switches = read_options(hand)
    joker = options.get("withjoker") is True
    seats, hands = _hands(hand)
    if len(seats) < 4:
        switches["players"] = str(len(seats))
        switches |= {"dummy": "0"} if len(seats) == 3 else {}
    dealer = _dealer(hand, seats)
    up, kitty = _undealt(hand, joker)
    moves = read_moves(hand, seats, hands, joker)
    if is_another_taken(hand, moves, up):
        up, kitty = UNKNOWN, None
    auction = read_auction(hand, seats, dealer, up)
    before, after = told_changes(hand, moves, auction)
    if hand.get("GameOptionsJson") is None:
        switches |= agreed(moves, auction)
    mate = None if auction.maker is None else partner(auction.maker, len(seats))
    out = mate if auction.alone else None
    play = read_play(hand, Table(seats, out, auction.trump, joker, kept(hands, moves)))
    hands = _own(hand, hands, moves, play)
    events = (*before, *auction.events, *after, *play.tricks)
    stated = [replace(each, after=each.after + len(before)) for each in auction.stated]
    score = _scores(hand, seats)
    tag = hand.get("GameScores")
    if play.rows >= _TRICKS and score and tag:
        stated.append(Stated("total", len(events), points=score, span=tag.span))
        score = ()
    elif not play.is_read:
        score = ()  # nobody knows whether the hand was finished
    players = tuple(_players(hand, seats))
    found = _where(hand)
    deal = Deal(
        1 if score else _LATER,
        dealer,
        auction.up,
        hands,
        kitty=kitty,
        events=events,
        stated=tuple(stated),
        span=found,
    )
    return GameRecord(
        _tags(hand, switches, players, score),
        RulesAsWritten(
            None, tuple(sorted(switches.items())), _options_span(hand, found), len(seats)
        ),
        tuple((seat, tag.value) for seat, tag in players),
        score,
        (deal,),
        span=found,
    )


def _where(hand: Hand) -> Span:
    tag = hand.get("Deal") or (hand.entries[0] if hand.entries else None)
    return Span() if tag is None else tag.span


def _options_span(hand: Hand, found: Span) -> Span:
    tag = hand.get("GameOptionsJson")
    return found if tag is None else tag.span


def _hands(hand: Hand) -> tuple[Seats, Hands]:
    """The seats of the table, as many as the deal has hands, and the cards of each."""
    tag, told = hand.get("Deal"), players_told(hand)
    first, words = dealt(hand)
    expected = "the first seat and two to four hands clockwise, 'S:AT..A9.Q …'"
    if tag is None or len(words) not in SEATED:
        found = "the deal is missing" if tag is None else f"{shown(tag.value)} is no deal"
        hand.fault(_where(hand), found, expected, "" if tag is None else tag.value[:40])
        return SEATED.get(told if hand.get("Play") else 4, SEATED[4]), NO_HANDS
    if hand.is_cut(tag) and len(words) < len(SEATS):
        return SEATED[4], NO_HANDS  # nobody knows how many hands there were
    if told > len(words):
        problem = f"{shown(tag.value)} has {len(words)} hands, and more players are told of"
        hand.fault(tag.span, f"{problem}: none of the hands is read", expected, tag.value)
        return SEATED.get(told, SEATED[4]), NO_HANDS
    seats, seat = SEATED[len(words)], seat_of(first)
    if seat is None or seat not in seats:
        hand.fault(tag.span, f"{shown(first)} is no seat of this deal", A_SEAT, first)
        return seats, NO_HANDS
    hands: dict[Seat, Cards | None] = {}
    for token, (each, word) in enumerate(zip(clockwise(seats, seat), words, strict=True), 1):
        cards = () if is_dash(word) else hand_of(word)
        span = Span(tag.line.number, token)
        if cards is None:
            expected = "four groups of ranks with dots between, or '-'"
            hand.fault(span, f"{shown(word)} is no hand", expected, word)
        is_open = not tag.closed and token == len(words)
        hands[each] = _cards(cards, span, is_open) if cards else None
    return seats, (hands.get(0), hands.get(1), hands.get(2), hands.get(3))


def _own(hand: Hand, hands: Hands, moves: list[Move], play: Played) -> Hands:
    """The hands without those of which a player played no card, but others: they are another's."""
    own = list(hands)
    for seat, dealt_to in enumerate(hands):
        came = [c for m in moves if seat in (m.seat, m.to) for c in (*(m.added or ()), *m.passed)]
        shown_by = [
            card
            for trick in play.tricks
            for card, by in zip(trick.cards, trick.seats, strict=True)
            if by == seat and is_a_card(card) and card not in came
        ]
        if dealt_to is None or len(shown_by) < 2 or any(c in dealt_to.cards for c in shown_by):
            continue
        problem = f"{SEATS[seat]} played none of these cards, and others"
        hand.fault(dealt_to.span, problem, "the hands in the order of the seats")
        own[seat] = None
    return own[0], own[1], own[2], own[3]


def _cards(cards: tuple[Card, ...], span: Span, is_open: bool) -> Cards:
    """Sorted cards; `is_open` where the end of their list is not there."""
    return Cards(tuple(sorted(cards, key=canonical_order)), is_open, span=span)


def _dealer(hand: Hand, seats: Seats) -> Seat | None:
    tag = hand.get("Dealer")
    if tag is None:
        return None
    seat = seat_of(tag.value)
    if seat not in seats:
        hand.fault(tag.span, f"{shown(tag.value)} is not a seat", A_SEAT, tag.value)
        return None
    return seat


def _undealt(hand: Hand, joker: bool) -> tuple[Card | None, Cards | None]:
    """The turned card stands first, then the kitty. Without them nobody wrote down what was
    turned."""
    tag = hand.get("Undealt")
    if tag is None or not tag.value.strip():
        return UNKNOWN, None
    cards = cards_of(tag.value, joker)
    if cards is None:
        hand.fault(tag.span, f"{shown(tag.value)} is no list of cards", A_CARD, tag.value[:40])
        return UNKNOWN, None
    kitty = _cards(cards[1:], tag.span, not tag.closed) if len(cards) > 1 else None
    return cards[0], kitty


def _scores(hand: Hand, seats: Seats) -> Points:
    """One score for each seat clockwise from the first; partners have the same."""
    tag = hand.get("GameScores")
    if tag is None or not tag.value.strip() or hand.is_cut(tag):
        return ()
    first, _, rest = tag.value.partition(":")
    seat, numbers = seat_of(first), rest.split()
    expected = f"a seat and {len(seats)} scores, partners alike: 'S:6 11 6 11'"
    readable = all(re.fullmatch(r"-?\d{1,4}", number) for number in numbers)
    if seat is None or seat not in seats or len(numbers) != len(seats) or not readable:
        hand.fault(tag.span, f"{shown(tag.value)} cannot be read as scores", expected, tag.value)
        return ()
    by_seat = dict(zip(clockwise(seats, seat), map(int, numbers), strict=True))
    points: dict[str, int] = {}
    for each in seats:
        if points.setdefault(side_of(each, len(seats)), by_seat[each]) != by_seat[each]:
            problem = f"{shown(tag.value)} gives partners different scores"
            hand.fault(tag.span, problem, expected, tag.value)
            return ()
    return tuple(points.items())


def _players(hand: Hand, seats: Seats) -> Iterator[tuple[Seat, Tag]]:
    """The players; those without a name too, to tell who sits, unless four sit and none has one."""
    is_told = len(seats) < len(SEATS) or any(map(hand.get, SEAT_NAMES))
    for seat, name in enumerate(SEAT_NAMES):
        entry = hand.get(name)
        if seat in seats and is_told:
            yield seat, _player(name, entry)


def _player(name: str, entry: Entry | None) -> Tag:
    """`name (id Res)`: the identity and whether a program plays stand in brackets."""
    if entry is None:
        return Tag(name, "")
    found = _ID.fullmatch(entry.value)
    words = found[2].split() if found else []
    roles = [word for word in words if word.lower() in _ROLES]
    ids = [word for word in words if word.lower() not in _ROLES]
    pairs = [("id", " ".join(ids))] if ids else []
    pairs += [("as", " ".join(roles))] if roles else []
    return Tag(
        name, found[1].rstrip() if found else entry.value.strip(), tuple(pairs), span=entry.span
    )


def _tags(
    hand: Hand,
    switches: Mapping[str, str],
    players: tuple[tuple[Seat, Tag], ...],
    score: Points,
) -> tuple[Tag, ...]:
    tags: dict[str, Tag] = {}
    for entry in hand.entries:
        if entry.name in _READ:
            continue
        name = _AS.get(entry.name, entry.name)
        value = entry.value
        if name == "Date" and re.fullmatch(r"\d{4}\.\d\d\.\d\d", value):
            value = value.replace(".", "-")
        if not is_known(entry.name):
            message = f"the tag {shown(name)} is kept and not understood"
            hand.note(entry.span, message, "a tag of PTN")
        if name not in ("Rules", "Options", "Score", "Result"):
            tags[name] = Tag(name, value, span=entry.span)
    if "Date" in tags and (note := dates.unread(tags["Date"])):
        hand.findings.append(note)
    tags |= {tag.name: tag for _, tag in players}
    if switches:
        words = option_words(switches.items())
        tags["Options"] = Tag("Options", words, span=_options_span(hand, Span()))
    found = hand.get("GameScores")
    if score and found:
        tags["Score"] = Tag("Score", points_words(score), span=found.span)
    return in_order(list(tags.values()))
