"""The sentences of codes that have several cases, each chosen by the facts of its finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from analyzer.audit import written
from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal
from analyzer.audit.speech import bid, card, counted, either, listed, place, who
from analyzer.cards import BY_NAME, JOKER, NO_TRUMP, SUIT_NAMES, SUITS, left_bower, name
from analyzer.engine.holdings import PLACE_NAMES, UP
from analyzer.record import Trick

Case: TypeAlias = Callable[[Draft, AuditedDeal | None], str]


def _deck_mismatch(draft: Draft, deal: AuditedDeal | None) -> str:
    pack = f"the pack of {draft.expected} cards"
    if draft.trick is not None:
        return (
            f"{who(draft.seat)} played {card(draft.card)} to trick {draft.trick}; "
            f"{pack} has no such card"
        )
    if draft.address == "discard":
        return f"{who(draft.seat)} laid {card(draft.card)} away; {pack} has no such card"
    if draft.address != "deal":
        return f"{who(draft.seat)} exchanged {card(draft.card)}; {pack} has no such card"
    foreign, missing = draft.evidence["foreign"], draft.evidence["missing"]
    if foreign:
        was, card_ = ("was", "card") if len(foreign) == 1 else ("were", "cards")
        return f"{listed(foreign, 'and')} {was} dealt; {pack} has no such {card_}"
    was, it = ("was", "it") if len(missing) == 1 else ("were", "them")
    return f"{listed(missing, 'and')} {was} dealt to nobody; {pack} has {it}"


def _duplicate(draft: Draft, deal: AuditedDeal | None) -> str:
    words = draft.evidence["places"]
    places = listed([place(each) for each in words], "and")
    dealt = f"{card(draft.card)} was dealt to {places}; there is only one in the pack"
    return f"{dealt}{_written_too_late(words, deal)}"


def _written_too_late(places: list[str], deal: AuditedDeal | None) -> str:
    """The likely reason why the card turned up stands in the dealer's hand as well."""
    dealer = None if deal is None else deal.deal.dealer
    if dealer is None or places != [PLACE_NAMES[dealer], PLACE_NAMES[UP]]:
        return ""
    return " (a hand is written as it was dealt, before the dealer takes the card turned up)"


def _bid(draft: Draft, deal: AuditedDeal | None) -> str:
    number = (draft.address or "").removeprefix("b")
    legal = listed([bid(word) for word in draft.expected], "or")
    return f"call {number}: {who(draft.seat)} called {bid(draft.actual)}; expected {legal}"


def _turned_down(draft: Draft, deal: AuditedDeal | None) -> str:
    number = (draft.address or "").removeprefix("b")
    others = listed([bid(word) for word in draft.expected], "or")
    return (
        f"call {number}: {who(draft.seat)} named {bid(draft.actual)}, the suit turned down; "
        f"expected another suit ({others})"
    )


def _missing_call(draft: Draft, deal: AuditedDeal | None) -> str:
    if draft.expected is None:
        return "all passed, and cards were played; a call that makes trump was expected"
    return f"the calls stop before trump is made; {draft.expected} was to speak"


def _discard(draft: Draft, deal: AuditedDeal | None) -> str:
    seat = who(draft.seat)
    if draft.actual is not None:
        return f"{seat} took the up-card or laid a card away {draft.actual}; it is done after that"
    if draft.expected is not None:
        return (
            f"{seat} took the up-card or laid a card away; "
            f"only the dealer {draft.expected} may do so"
        )
    if "six" not in draft.evidence:
        return f"{seat} never played the up-card {card(draft.card)}, which the dealer had to keep"
    lies = draft.evidence["lies"]
    if lies == f"hand of {seat}":
        return f"{seat} laid the up-card {card(draft.card)} away again; another card was expected"
    return (
        f"{seat} laid {card(draft.card)} away{_it_lay_in(lies)}; "
        f"expected {_of_his(draft.evidence['six'])}"
    )


def _of_his(six: list[str] | None) -> str:
    return either(six) if six else "one of his six cards"


def _it_lay_in(lies: str | None) -> str:
    return f", which lay in {place(lies)}" if lies else ""


def _exchange(draft: Draft, deal: AuditedDeal | None) -> str:
    seat, expected = who(draft.seat), draft.expected
    if draft.actual == "after the first lead":
        return f"{seat} exchanged cards after the first lead; it is done before"
    if draft.actual == "nobody sits there":
        place_ = (draft.address or "").removeprefix("exchange-")
        return f"an exchange by {place_} is written, where nobody sits; only players exchange cards"
    if draft.actual is not None:
        return f"{seat} kept {counted(draft.actual, 'card')} of the exchange; expected {expected}"
    if draft.card is not None and "lies" in draft.evidence:
        return f"{seat} exchanged {card(draft.card)}{_not_there(draft)}"
    if draft.card is not None:
        return (
            f"{seat} exchanged {card(draft.card)}; only low cards may be exchanged for hidden ones"
        )
    if expected == "as many given as taken":
        return f"{seat} did not take as many cards as he gave; expected {expected}"
    if expected is not None and len(expected) > 1:
        return f"{seat} left the dummy; expected {expected}"
    if expected is None:
        return f"{seat} exchanged cards; no such exchange is agreed at this time"
    if deal is not None and deal.rules.dummy:
        return f"{seat} exchanged cards with the dummy; only the maker {expected} may"
    return f"{seat} exchanged cards; only a lone player may, one card with his partner {expected}"


def _not_there(draft: Draft) -> str:
    lies = draft.evidence["lies"]
    where = f"which lay in {place(lies)}" if lies else "which cannot have been there"
    return f", {where}; expected only cards that were his to exchange"


def _alone_too_late(draft: Draft, deal: AuditedDeal | None) -> str:
    with_call = deal is not None and deal.rules.alone_window == "with_call"
    maker = deal is not None and deal.outcome.maker == draft.seat
    due = "together with his call" if with_call and maker else "before the first lead"
    return f"{who(draft.seat)} said too late that he plays alone; it had to be said {due}"


def _defend_alone(draft: Draft, deal: AuditedDeal | None) -> str:
    off = deal is None or deal.rules.defend_alone == "off"
    why = "no defender may" if off else "he may only against a maker who plays alone"
    return f"{who(draft.seat)} said that he defends alone; {why}"


def _lead(draft: Draft, deal: AuditedDeal | None) -> str:
    trick = draft.trick or 1
    why = f", who had won trick {trick - 1}," if trick > 1 else ""
    return (
        f"{who(draft.seat)} led {card(draft.card)} to trick {trick}; "
        f"{draft.expected}{why} was to lead"
    )


def _not_held(draft: Draft, deal: AuditedDeal | None) -> str:
    lies = draft.evidence["lies"]
    where = f"it lay in {place(lies)}" if lies else "all his cards are known and it is none of them"
    return f"{who(draft.seat)} played {card(draft.card)} to trick {draft.trick}; {where}"


def _renege(draft: Draft, deal: AuditedDeal | None) -> str:
    facts = draft.evidence
    led = SUIT_NAMES[SUITS.index(facts["led"])].removesuffix("s")
    legal, proof = facts["legal"], facts["proof_card"]
    several = legal is not None and len(legal) > 1
    held = listed(legal, "and") if several else proof or (legal[0] if legal else f"a {led}")
    told = _counting(draft, deal, held)
    if proof:
        told.append(f"{proof} " * several + f"shown in trick {facts['proof_trick']}")
    played = f"played {card(draft.card)}" if draft.card is not None else "did not follow suit"
    why = f" ({'; '.join(told)})" if told else ""
    what = f"{who(draft.seat)} {played} on a {led} lead holding {held}{why}"
    return what + _penalty(draft, deal)


def _counting(draft: Draft, deal: AuditedDeal | None, held: str) -> list[str]:
    """What each of the cards named counts as whose face does not say it: the left bower and the
    joker."""
    trump = deal.outcome.trump if deal is not None else None
    if trump is None or trump not in range(NO_TRUMP):
        return []
    named = draft.card or 0
    for shown in (*(draft.evidence["legal"] or ()), draft.evidence["proof_card"]):
        named |= BY_NAME[shown] if shown else 0
    counts = f"counts as a {SUIT_NAMES[trump].removesuffix('s')}"
    return [
        f"{what}, which {counts}" if name(each) == held else f"{name(each)}, {what}, {counts}"
        for each, what in ((JOKER, "the joker"), (left_bower(trump), "the left bower"))
        if named & each
    ]


def _penalty(draft: Draft, deal: AuditedDeal | None) -> str:
    """What the rules played charge for a renege; the points stay as played."""
    policy = "report_only" if deal is None else deal.rules.renege_policy
    if deal is None or policy == "report_only":
        return ""
    if policy == "hand_void":
        return "; by the rules played the hand is void"
    plain, lone = policy.removeprefix("points:").split(",")
    points = lone if deal.outcome.alone else plain
    if deal.rules.players == 3:
        to = "each opponent" if draft.seat == deal.outcome.maker else "the maker"
    else:
        to = "the other side"
    return f"; by the rules played it costs {counted(int(points), 'point')} to {to}"


def _trick_size(draft: Draft, deal: AuditedDeal | None) -> str:
    """A card left out may be anybody's: no seat is said not to have played."""
    if "missing" in draft.evidence:
        alone = "; did somebody play alone?" if _always_one_short(draft, deal) else ""
        were = "was" if draft.expected == 1 else "were"
        has = counted(draft.actual, "card")
        return f"trick {draft.trick} has {has}; {draft.expected} {were} expected{alone}"
    if draft.card is not None:
        return (
            f"{card(draft.card)} is card {draft.actual} of trick {draft.trick}; "
            f"expected {draft.expected}"
        )
    return f"trick {draft.actual} was played; a deal has {draft.expected}"


def _always_one_short(draft: Draft, deal: AuditedDeal | None) -> bool:
    """Whether this is the first trick of a deal in which each, the last left out, is one short."""
    if deal is None:
        return False
    short = [b for _, b in deal.breaches if b.code == "TRICK_SIZE" and "missing" in b.evidence]
    each = [b.trick for b in short] == [t.number for t in deal.outcome.laid[:-1]]
    by_one = all(len(b.evidence["missing"]) == 1 for b in short)
    return each and by_one and len(short) > 1 and short[0].trick == draft.trick


def _incomplete(draft: Draft, deal: AuditedDeal | None) -> str:
    expected = "expected the rest, a claim, a ruling or a misdeal"
    lacking = [] if deal is None else _lacking(deal, draft.actual + 1)
    if lacking and not any(isinstance(cause, Draft) for cause in draft.causes):
        cards = "card" if len(lacking) == 1 else "cards"
        return f"trick {draft.actual + 1} lacks the {cards} of {listed(lacking, 'and')}; {expected}"
    return f"the deal stops after {draft.actual} of {counted(draft.expected, 'trick')}; {expected}"


def _lacking(deal: AuditedDeal, number: int) -> list[str]:
    """The seats without a card in the last trick, where it is begun and each card has its seat."""
    pieces = [e for e in deal.deal.events if isinstance(e, Trick) and e.number == number]
    played = [
        seat
        for piece in pieces
        for place_, seat in enumerate(piece.seats)
        if place_ not in piece.back
    ]
    active = [seat for seat in deal.rules.seats if seat in deal.outcome.tricks]
    if not played or len(set(played)) < len(played) or not set(played) <= set(active):
        return []
    return [who(seat) for seat in active if seat not in played]


CASES: Final[dict[str, Case]] = {
    "ALONE_AFTER_FIRST_LEAD": _alone_too_late,
    "CARD_NOT_HELD": _not_held,
    "DECK_MISMATCH": _deck_mismatch,
    "DEFEND_ALONE_NOT_ALLOWED": _defend_alone,
    "DUPLICATE_CARD_IN_DEAL": _duplicate,
    "GAME_NOT_FINISHED": written.not_finished,
    "ILLEGAL_BID": _bid,
    "ILLEGAL_DISCARD": _discard,
    "ILLEGAL_DUMMY_EXCHANGE": _exchange,
    "ILLEGAL_SCORE_STEP": written.illegal_step,
    "INVALID_CLAIM": written.claim,
    "WRONG_MAKER_RECORDED": written.wrong_maker,
    "WRONG_TRICK_COUNT_RECORDED": written.wrong_count,
    "WRONG_TRICK_WINNER_RECORDED": written.wrong_trick_winner,
    "WRONG_WINNER_RECORDED": written.wrong_winner,
    "INCOMPLETE_DEAL": _incomplete,
    "LEAD_OUT_OF_TURN": _lead,
    "MISSING_CALL": _missing_call,
    "PLAY_AFTER_GAME_OVER": written.after_the_end,
    "NAMED_TURNED_DOWN_SUIT": _turned_down,
    "RENEGE": _renege,
    "TRICK_SIZE": _trick_size,
    "WRONG_DEALER": written.dealer,
    "WRONG_POINTS_RECORDED": written.wrong_points,
    "WRONG_SCORE_RECORDED": written.wrong_score,
    "WRONG_TRUMP_RECORDED": written.wrong_trump,
}
