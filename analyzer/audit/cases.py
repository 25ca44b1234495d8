"""The sentences of codes that have several cases, each chosen by the facts of its finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal
from analyzer.audit.speech import bid, card, either, listed, place, spoken, suit, who
from analyzer.cards import BY_NAME, NO_TRUMP, SUIT_NAMES, SUITS, TRUMPS, left_bower, names

Case: TypeAlias = Callable[[Draft, AuditedDeal | None], str]


def _deck_mismatch(draft: Draft, deal: AuditedDeal | None) -> str:
    pack = f"the pack of {draft.expected} cards"
    if draft.trick is not None:
        return (
            f"{who(draft.seat)} played {card(draft.card)} to trick {draft.trick}; "
            f"{pack} has no such card"
        )
    foreign, missing = draft.evidence["foreign"], draft.evidence["missing"]
    if foreign:
        was, card_ = ("was", "card") if len(foreign) == 1 else ("were", "cards")
        return f"{listed(foreign, 'and')} {was} dealt; {pack} has no such {card_}"
    was, it = ("was", "it") if len(missing) == 1 else ("were", "them")
    return f"{listed(missing, 'and')} {was} dealt to nobody; {pack} has {it}"


def _duplicate(draft: Draft, deal: AuditedDeal | None) -> str:
    places = [place(words) for words in draft.evidence["places"]]
    return f"{card(draft.card)} was dealt to {listed(places, 'and')}; there is only one in the pack"


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
    if draft.actual is not None:
        return f"{seat} kept {draft.actual} cards of the exchange; expected {expected}"
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
    legal, proof, trick = facts["legal"], facts["proof_card"], facts["proof_trick"]
    if legal and len(legal) > 1:
        shown = f" ({proof} shown in trick {trick})" if proof else ""
        held = listed(legal, "and") + shown
    elif proof:
        held = f"{proof} (shown in trick {trick})"
    else:
        held = legal[0] if legal else f"a {led}"
    played = f"played {card(draft.card)}" if draft.card is not None else "did not follow suit"
    told = f"{who(draft.seat)} {played} on a {led} lead holding {held}{_bower(draft, deal)}"
    return told + _penalty(draft, deal)


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
    return f"; by the rules played it costs {points} points to {to}"


def _bower(draft: Draft, deal: AuditedDeal | None) -> str:
    """The left bower counts as a trump: said where it is one of the cards named."""
    trump = deal.outcome.trump if deal is not None else None
    if trump is None or trump not in range(NO_TRUMP):
        return ""
    left = left_bower(trump)
    named = draft.card or 0
    for shown in (*(draft.evidence["legal"] or ()), draft.evidence["proof_card"]):
        named |= BY_NAME[shown] if shown else 0
    if not named & left:
        return ""
    return f" ({names(left)[0]} is a {SUIT_NAMES[trump].removesuffix('s')} here)"


def _trick_size(draft: Draft, deal: AuditedDeal | None) -> str:
    if "missing" in draft.evidence:
        without = listed(draft.evidence["missing"], "and")
        return (
            f"trick {draft.trick} has {draft.actual} cards; "
            f"expected {draft.expected} ({without} did not play)"
        )
    if draft.card is not None:
        return (
            f"{card(draft.card)} is card {draft.actual} of trick {draft.trick}; "
            f"expected {draft.expected}"
        )
    return f"trick {draft.actual} was played; a deal has {draft.expected}"


def _claim(draft: Draft, deal: AuditedDeal | None) -> str:
    if draft.expected == "no claim":
        return f"{who(draft.seat)} claims; these rules want every trick played"
    return (
        f"{who(draft.seat)} claims {draft.actual} tricks; {draft.expected} "
        f"{'was' if draft.expected == 1 else 'were'} left"
    )


def _wrong_trump(draft: Draft, deal: AuditedDeal | None) -> str:
    written = suit(TRUMPS.index(draft.actual))
    if draft.expected is None:
        return f"{written} is written as trump; by the calls all passed"
    return (
        f"{written} is written as trump; by the calls it was {suit(TRUMPS.index(draft.expected))}"
    )


def _no_such_side(draft: Draft) -> str:
    foreign = listed(draft.evidence["foreign"], "or")
    return f"the game has no side {foreign}; expected {either(draft.expected)}"


def _wrong_points(draft: Draft, deal: AuditedDeal | None) -> str:
    written = f"the deal is written as {spoken(draft.actual)}"
    if "foreign" in draft.evidence:
        return f"{written}; {_no_such_side(draft)}"
    return f"{written}; the play gives {spoken(draft.expected)}"


def _wrong_score(draft: Draft, deal: AuditedDeal | None) -> str:
    what = "the final score" if draft.deal is None else "the score"
    if "foreign" in draft.evidence:
        return f"{what} is written as {spoken(draft.actual)}; {_no_such_side(draft)}"
    return f"{what} is written as {spoken(draft.actual)}; it was {spoken(draft.expected)}"


def _after_the_end(draft: Draft, deal: AuditedDeal | None) -> str:
    winners, ended_by = draft.evidence["winners"], draft.evidence["ended_by"]
    when = f"in deal {ended_by}" if ended_by else "before the first deal"
    return f"this deal was played after the game; {listed(winners, 'and')} had won {when}"


def _not_finished(draft: Draft, deal: AuditedDeal | None) -> str:
    target = draft.evidence["target"]
    missing = f"nobody has {target} points yet" if target else "there are more deals to come"
    score = spoken(draft.evidence["score"])
    return f"{spoken(draft.actual)} is written as winner at {score}; {missing}"


def _illegal_step(draft: Draft, deal: AuditedDeal | None) -> str:
    return (
        f"the score changes by {spoken(draft.actual)}; no deal gives that "
        f"(a side gets {either(draft.expected)}, and not in any combination)"
    )


def _dealer(draft: Draft, deal: AuditedDeal | None) -> str:
    if "previous" not in draft.evidence:
        return f"nobody sits at {draft.actual}; expected {either(draft.expected)} as dealer"
    after = spoken(draft.evidence["previous"])
    return f"{draft.actual} dealt; after {after} it was {draft.expected} who had to deal"


CASES: Final[dict[str, Case]] = {
    "ALONE_AFTER_FIRST_LEAD": _alone_too_late,
    "CARD_NOT_HELD": _not_held,
    "DECK_MISMATCH": _deck_mismatch,
    "DEFEND_ALONE_NOT_ALLOWED": _defend_alone,
    "DUPLICATE_CARD_IN_DEAL": _duplicate,
    "GAME_NOT_FINISHED": _not_finished,
    "ILLEGAL_BID": _bid,
    "ILLEGAL_DISCARD": _discard,
    "ILLEGAL_DUMMY_EXCHANGE": _exchange,
    "ILLEGAL_SCORE_STEP": _illegal_step,
    "INVALID_CLAIM": _claim,
    "LEAD_OUT_OF_TURN": _lead,
    "MISSING_CALL": _missing_call,
    "PLAY_AFTER_GAME_OVER": _after_the_end,
    "NAMED_TURNED_DOWN_SUIT": _turned_down,
    "RENEGE": _renege,
    "TRICK_SIZE": _trick_size,
    "WRONG_DEALER": _dealer,
    "WRONG_POINTS_RECORDED": _wrong_points,
    "WRONG_SCORE_RECORDED": _wrong_score,
    "WRONG_TRUMP_RECORDED": _wrong_trump,
}
