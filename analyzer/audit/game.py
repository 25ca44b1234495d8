"""A game replayed under its rules, deal by deal, with the score before and after each: what the
checks read. Nothing here is judged."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final

from analyzer.engine import Game, Outcome, glance_of
from analyzer.engine.glance import Found
from analyzer.engine.scoring import points_of
from analyzer.record import Concession, Deal, GameRecord, Points, Stated
from analyzer.rules import Rules
from analyzer.seats import SEATS, SIDES, Seat, Side, side_of
from analyzer.span import Span
from analyzer.values import frozen


@frozen
class AuditedDeal:
    """One deal and what it came to. `breaches` stand with the index of their event.

    `before` and `after` are the computed score, a total that was taken over included; `known` the
    sides whose score after the deal is computed, so that a stated one can be compared.
    `table_before` and `table_after` are the score as the table counted it: stated points and
    totals where there are any. `standing` is the score after the deal as people are told of it:
    computed, else as the table counted it, and None where neither is known. `untold` are the sides
    whose score nobody can tell from the table's count either. `was_over`: the game was won before
    this deal.

    `told`: the last statement of each kind, which is the one that counts; `stated_score` the
    points of the deal as stated (a side left out scored nothing) and `stated_total` the running
    score, by side, None where none is or a side is none of these rules'.
    `is_proved`: whether the points are surely those of the play, also where the winner of a trick
    is only known from the table's word or from the next lead. With a card that its seat had not,
    two may have changed places on paper, and the trick was another's.
    """

    position: int
    deal: Deal
    outcome: Outcome
    breaches: Found
    rules: Rules
    expected_dealer: Seat | None
    points: Mapping[Side, int] | None
    before: Mapping[Side, int]
    after: Mapping[Side, int]
    known: tuple[Side, ...]
    table_before: Mapping[Side, int]
    table_after: Mapping[Side, int]
    untold: frozenset[Side]
    standing: Mapping[Side, int | None]
    was_over: bool
    winners: tuple[Side, ...]
    told: Mapping[str, Stated]
    stated_score: Mapping[Side, int] | None
    stated_total: Mapping[Side, int] | None
    is_proved: bool

    def stated(self, kind: str) -> Stated | None:
        """The last statement of a kind."""
        return self.told.get(kind)

    @property
    def is_ruled(self) -> bool:
        """Whether somebody ruled on the deal: its points need not be those of the play."""
        return "ruling" in self.told


@frozen
class AuditedGame:
    """A whole game replayed. `known`: the sides whose final score is computed; `start_standing`:
    the score at the start, None where it is not known."""

    record: GameRecord
    rules: Rules
    deals: tuple[AuditedDeal, ...]
    start: Mapping[Side, int]
    start_standing: Mapping[Side, int | None]
    final: Mapping[Side, int]
    winners: tuple[Side, ...]

    @property
    def known(self) -> tuple[Side, ...]:
        """The sides whose final score is computed and may be compared."""
        return self.deals[-1].known if self.deals else known_at_start(self.record, self.rules)

    @property
    def final_standing(self) -> Mapping[Side, int | None]:
        """See `AuditedDeal.standing`."""
        return self.deals[-1].standing if self.deals else self.start_standing

    @property
    def table_score(self) -> Mapping[Side, int]:
        """The score at the end as the table counted it."""
        return self.deals[-1].table_after if self.deals else self.start

    @property
    def first_after_the_end(self) -> AuditedDeal | None:
        """The first deal after the game was won."""
        return next((deal for deal in self.deals if deal.was_over), None)


def side_named(text: Side, rules: Rules) -> Side | None:
    """A written side as one of the rules' sides: a seat stands for its partnership."""
    return _side_named(text, rules.players)


def _side_named(text: Side, players: int) -> Side | None:
    if text in SIDES[players]:
        return text
    if players == 4 and len(text) == 1 and text in SEATS:
        return side_of(SEATS.index(text), 4)
    return None


def by_side(points: Points, rules: Rules) -> Mapping[Side, int] | None:
    """Written points by side, or None where a side is none of these rules', or stands twice."""
    return _by_side(points[:_ENOUGH], rules.players)


_ENOUGH: Final = 5  # points; so many name a side twice, or one that is none


# Few are the scores that a game can have: those that are alike are one value.
@lru_cache(maxsize=1024)
def _by_side(points: Points, players: int) -> Mapping[Side, int] | None:
    found = {_side_named(text, players) or "": number for text, number in points}
    return found if len(found) == len(points) and "" not in found else None


def gained(points: Points, rules: Rules) -> Mapping[Side, int] | None:
    """Written points of a deal by side, or None as `by_side`: a side left out scored nothing."""
    return _gained(points[:_ENOUGH], rules.players)


@lru_cache(maxsize=1024)
def _gained(points: Points, players: int) -> Mapping[Side, int] | None:
    found = _by_side(points, players)
    return None if found is None else {side: found.get(side, 0) for side in SIDES[players]}


def span_of_tag(record: GameRecord, name: str) -> Span | None:
    """Where the tag of this name stands, if the record has one."""
    return next((tag.span for tag in record.tags if tag.name == name), None)


def known_at_start(record: GameRecord, rules: Rules) -> tuple[Side, ...]:
    """The sides whose score is known when the record starts: as written, or nothing at the first
    deal of a game."""
    written = by_side(record.start_score, rules) or {}
    first = not record.start_score and (not record.deals or record.deals[0].number <= 1)
    return rules.sides if first else tuple(side for side in rules.sides if side in written)


def replay_game(record: GameRecord, rules: Rules) -> AuditedGame:
    """Replay every deal of a record and keep the score."""
    start = by_side(record.start_score, rules) or {}
    known = known_at_start(record, rules)
    game, glance = Game(rules, start, whole=known == rules.sides), glance_of(rules)
    begin = table = game.score
    untold = game.unknown
    start_standing = _standing(begin, untold, table, untold)
    deals: list[AuditedDeal] = []
    # One kind of work for all deals, then the next: each finds its own still in the cache.
    replayed = [glance.replayed(deal) for deal in record.deals]
    for position, (deal, (breaches, outcome)) in enumerate(
        zip(record.deals, replayed, strict=True), start=1
    ):
        if deals and has_gap(deals[-1].deal, deal):
            known = ()
        audited = _scored(game, position, deal, outcome, breaches, known, table, untold)
        deals.append(audited)
        known, table, untold = audited.known, audited.table_after, audited.untold
        if len(known) < len(begin):
            known = _with_taken_over(audited)
    return AuditedGame(record, rules, tuple(deals), begin, start_standing, game.score, game.winners)


def _scored(
    game: Game,
    position: int,
    deal: Deal,
    outcome: Outcome,
    breaches: Found,
    known: tuple[Side, ...],
    table: Mapping[Side, int],
    untold: frozenset[Side],
) -> AuditedDeal:
    """A deal that was replayed, scored. Which sides' scores are computed after it; what is not
    known is taken over from the stated total. And the score as the table had it."""
    rules = game.rules
    expected_dealer = game.expected_dealer(deal)
    before, was_over = game.score, game.is_over
    points = game.add(deal, outcome)
    told: dict[str, Stated] = {}
    for line in deal.stated:  # a comprehension costs more than these few lines
        told[line.kind] = line
    score = gained(told["score"].points, rules) if "score" in told else None
    total = by_side(told["total"].points, rules) if "total" in told else None
    proved = _is_proved(rules, deal, outcome, breaches, points)
    as_stated, ruled = score is not None and score == points, "ruling" in told
    if ruled or not (as_stated or proved):
        known = ()
    if ruled and not was_over:
        _count_as_ruled(game, before, as_stated, total is not None)
    if total and len(known) < len(before) and not was_over:
        _take_over(game, total, known)
    table_after = _counted(table, score or points, total)
    if score is None and (points is None or ruled):
        untold = frozenset(rules.sides)
    untold = untold.difference(total or ())
    return AuditedDeal(
        position,
        deal,
        outcome,
        breaches,
        rules,
        expected_dealer,
        points,
        before,
        game.score,
        known,
        table,
        table_after,
        untold,
        _standing(game.score, game.unknown, table_after, untold),
        was_over,
        game.winners,
        told,
        score,
        total,
        proved,
    )


def _counted(
    table: Mapping[Side, int], added: Mapping[Side, int] | None, total: Mapping[Side, int] | None
) -> Mapping[Side, int]:
    """The table's score after a deal: the total where it is written, else counted on."""
    if total is not None and len(total) == len(table):
        return total
    after = table if added is None else {side: n + added[side] for side, n in table.items()}
    return after if total is None else {**after, **total}


def _standing(
    score: Mapping[Side, int],
    unknown: frozenset[Side],
    table: Mapping[Side, int],
    untold: frozenset[Side],
) -> Mapping[Side, int | None]:
    """See `AuditedDeal`."""
    if not unknown:
        return score
    return {
        side: n if side not in unknown else None if side in untold else table[side]
        for side, n in score.items()
    }


def _is_proved(
    rules: Rules,
    deal: Deal,
    outcome: Outcome,
    breaches: Found,
    points: Mapping[Side, int] | None,
) -> bool:
    """See `AuditedDeal`."""
    if points is None or (breaches and "CARD_NOT_HELD" in [breach.code for _, breach in breaches]):
        return False
    return outcome.is_sure or all_ways_alike(rules, deal, outcome)


def _take_over(game: Game, total: Mapping[Side, int], known: tuple[Side, ...]) -> None:
    """What is not known any more is believed as it is stated."""
    unknown = {side: n for side, n in total.items() if side not in known}
    if unknown:
        game.take_over(unknown)


def _count_as_ruled(
    game: Game, before: Mapping[Side, int], as_stated: bool, total_is_stated: bool
) -> None:
    """The points of the play do not count, unless the table wrote them down; nor do they end the
    game, before the total tells."""
    if not as_stated:
        game.score = before
        game.forget()
        game.is_over, game.winners = False, ()
    elif total_is_stated:
        game.is_over = False


def _with_taken_over(audited: AuditedDeal) -> tuple[Side, ...]:
    """The sides whose score is known when the next deal begins: also those just taken over."""
    total = audited.stated_total or {}
    return tuple(s for s in audited.rules.sides if s in audited.known or s in total)


def all_ways_alike(rules: Rules, deal: Deal, outcome: Outcome) -> bool:
    """Whether the cards themselves give the points: each way in which the tricks of unsure winners
    can have gone gives the same ones."""
    sure = {trick.number for trick in outcome.laid if trick.sure}
    unsure = [n for n in range(1, len(outcome.winners) + 1) if n not in sure]
    maker = outcome.maker
    if not unsure or maker is None:
        return True
    if not outcome.complete or any(isinstance(event, Concession) for event in deal.events):
        return False
    own = side_of(maker, rules.players)
    won = [w is not None and side_of(w, rules.players) == own for w in outcome.winners]
    for ways in product((True, False), repeat=len(unsure)):
        for number, way in zip(unsure, ways, strict=True):
            won[number - 1] = way
        if points_of(rules, maker, outcome.alone, tuple(won)) != outcome.points:
            return False
    return True


def has_gap(before: Deal, deal: Deal) -> bool:
    """Whether deals are missing between two deals of a record, by their numbers."""
    return deal.number - before.number not in (0, 1)
