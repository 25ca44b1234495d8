"""A game deal by deal: who must deal, the score, and who has won.

The next dealer follows from the *recorded* dealer before, the score from the *computed* points.
Source: rules.md A.1 (5, 12), A.2 (8), B-03, B-25; switches `target`, `deals`,
`simultaneous_finish`, `four_trick_tokens`, `misdeal`, `farmers_hand`, `all_pass`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from analyzer.cards import is_known, union
from analyzer.engine.phases.exchange import LOW_CARDS
from analyzer.record import Deal
from analyzer.rules import Rules
from analyzer.seats import Seat, Side, clockwise, left_of, members, side_of

TOKENS_FOR_A_POINT = 4


class Ended(Protocol):
    """What the score needs to know of a deal; see `Outcome`."""

    @property
    def dealer(self) -> Seat | None: ...
    @property
    def maker(self) -> Seat | None: ...
    @property
    def result(self) -> str: ...
    @property
    def points(self) -> Mapping[Side, int] | None: ...
    @property
    def token(self) -> bool: ...


class Game:
    """The running state of a game; `add` takes the deals in the order of the record."""

    def __init__(self, rules: Rules, start_score: Mapping[Side, int], *, whole: bool) -> None:
        """`whole`: whether the record surely begins with the first deal of the game (or says what
        the score was); else only the score at the start that is given is known."""
        self.rules = rules
        # Never changed, but replaced: who keeps one sees the score as it was.
        self.score: Mapping[Side, int] = {side: start_score.get(side, 0) for side in rules.sides}
        self.tokens: dict[Side, int] = dict.fromkeys(rules.sides, 0)
        self.dealt = 0
        # The sides whose score is not known: points that are not known count nothing in it.
        self.unknown = frozenset(() if whole else set(rules.sides) - set(start_score))
        self.winners: tuple[Side, ...] = ()
        self.is_over = False
        if not rules.deals and self._is_reached(rules.target):
            self._end(None)  # by the score at the start nothing was left to play
        self._previous: tuple[Deal, Ended] | None = None
        self._left = _left(rules.seats)

    @property
    def known(self) -> bool:
        """Whether the score of every side is."""
        return not self.unknown

    def expected_dealer(self, deal: Deal) -> Seat | None:
        """Who must deal, from the deal before; None where that does not tell."""
        if self._previous is None:
            return None
        before, outcome = self._previous
        gap = deal.number - before.number not in (0, 1)
        if outcome.dealer is None or gap or outcome.result in ("unfinished", "halted"):
            return None
        redealt = before.stated and _is_redealt(before)
        stays = redealt or _stays(self.rules, before, outcome.result)
        if stays is None:
            return None
        return outcome.dealer if stays else self._left[outcome.dealer]

    def add(self, deal: Deal, outcome: Ended) -> Mapping[Side, int] | None:
        """Score a deal; its points, a four-trick token's included, or None where not known."""
        self._previous = (deal, outcome)
        if self.is_over:
            return outcome.points
        if outcome.result != "misdeal":
            self.dealt += 1
        points = self._with_tokens(outcome) if outcome.token else outcome.points
        if points is None:
            self.forget()
        else:
            self.score = score = dict(self.score)
            for side, gained in points.items():
                score[side] += gained
        self._end(outcome.dealer)
        return points

    def _with_tokens(self, outcome: Ended) -> Mapping[Side, int] | None:
        """The points of a deal that earned a token; one more for the fourth."""
        points = outcome.points
        if points is None or outcome.maker is None:
            return points
        side = side_of(outcome.maker, self.rules.players)
        self.tokens[side] += 1
        if self.tokens[side] < TOKENS_FOR_A_POINT:
            return points
        self.tokens[side] = 0
        return {**points, side: points[side] + 1}

    def forget(self) -> None:
        """From here on nobody knows the score."""
        self.unknown = frozenset(self.rules.sides)

    def take_over(self, total: Mapping[Side, int]) -> None:
        """The score is not known any more: a stated total is believed without comparison."""
        self.score = {**self.score, **total}
        self.unknown = self.unknown.difference(total)
        if self._previous is not None and not self.is_over:
            self._end(self._previous[1].dealer)

    def _end(self, dealer: Seat | None) -> None:
        """Whether the game is over, and who won it (nobody is named where the score is unknown);
        `dealer` dealt last."""
        rules = self.rules
        if not rules.deals and not self._is_reached(rules.target):
            self.is_over, self.winners = False, ()
            return
        winners = self._winners(dealer)
        done = rules.deals and self.dealt >= rules.deals
        self.is_over = bool(done or winners)
        self.winners = winners if self.known else ()

    def _is_reached(self, target: int) -> bool:
        return bool(target) and max(self.score.values()) >= target

    def _winners(self, dealer: Seat | None) -> tuple[Side, ...]:
        rules = self.rules
        if rules.deals:
            best = max(self.score.values())
            done = self.dealt >= rules.deals
            return tuple(s for s in rules.sides if self.score[s] == best) if done else ()
        there = tuple(s for s in rules.sides if self.score[s] >= rules.target)
        if len(there) < 2:
            return there
        best = max(self.score[side] for side in there)
        highest = tuple(side for side in there if self.score[side] == best)
        if rules.simultaneous_finish == "shared":
            return there
        if rules.simultaneous_finish == "eldest_first" and dealer is not None:
            order = clockwise(rules.seats, dealer + 1)
            return min(((s,) for s in there), key=lambda s: order.index(members(s[0])[0]))
        if rules.simultaneous_finish == "play_on" and len(highest) > 1:
            return ()
        return highest


@cache
def _left(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The next player after each place at the table, also after one where nobody sits."""
    return tuple([left_of(seat, seats) for seat in range(4)])


def _is_redealt(deal: Deal) -> bool:
    """Whether it says that the same dealer dealt again."""
    for line in deal.stated:  # noqa: SIM110 - a generator costs three times as much
        if line.kind == "redeal":
            return True
    return False


def _stays(rules: Rules, deal: Deal, result: str) -> bool | None:
    """Whether the same dealer deals again; None where it depends on a hand that is not known."""
    if result == "thrown-in":
        return rules.all_pass == "same_dealer"
    if result != "misdeal":
        return False
    return rules.misdeal == "same_dealer" or _is_for_a_farmers_hand(rules, deal)


def _is_for_a_farmers_hand(rules: Rules, deal: Deal) -> bool | None:
    """Whether a misdeal was called for a hand of nines and tens, by the rules that have that."""
    if rules.farmers_hand != "redeal":
        return False
    hands = [deal.hands[seat] for seat in rules.seats]
    low = [h and len(h.cards) == rules.hand_size and not union(h.cards) & ~LOW_CARDS for h in hands]
    unknown = [h is None or h.open or not all(map(is_known, h.cards)) for h in hands]
    return True if any(low) else None if any(unknown) else False
