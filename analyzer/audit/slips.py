"""One slip of the scribe's pen by which players seem to have done wrong: with one card, seat, call,
hand or trick as it may have been meant, nothing is wrong with the deal any more.

As another dealer is tried (see `dealers`), each slip that the breaches speak of is tried. One that
leaves nobody accused, and nothing new, and contradicts nothing that is stated, is borne out by two
breaches that are gone, of two seats or two codes, or by one and a statement that is right by it. A
breach that stands alone is never explained so, nor are reneges.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from analyzer.audit.dealers import dealer_meant
from analyzer.audit.draft import Because
from analyzer.audit.edits import edits_of, sure_edits
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.audit.trials import Edit, Key, Trial, is_usual, key_of, remembered, tried, tried_until
from analyzer.engine import Breach, Outcome
from analyzer.findings import CODES
from analyzer.record import Deal
from analyzer.rules import Rules
from analyzer.values import frozen

MOST_TRIALS: Final = 80  # of one deal
MOST_DEALS: Final = 8  # with two breaches or more, of a game in which slips are looked for
_NOT_HELD: Final = "CARD_NOT_HELD"  # twice: nobody plays cards of others, again and again
_RENEGE: Final = "RENEGE"  # happens, to two players too
_SHORT: Final = "INCOMPLETE_DEAL"


@frozen
class Slip:
    """What was meant by all else, in words, and what the deal comes to by that; `at` is the breach
    at which it is told, `left` what is wrong all the same and nobody's fault."""

    told: str
    at: Breach
    left: frozenset[Key]
    outcome: Outcome

    def explains(self, breach: Breach) -> bool:
        """Whether a breach comes from the slip."""
        return key_of(breach) not in self.left


def slip_of(game: AuditedGame, deal: AuditedDeal) -> Slip | None:
    """The slip of the pen that all breaches of a deal come from that accuse somebody; None where
    there is none, or where more than one would explain them. Of several by which cards were
    astray it is the first: whichever it was, nobody plays cards of others, again and again."""
    if not deal.breaches or not _is_tried(game, deal) or dealer_meant(game, deal) is not None:
        return None
    before = contradicted(deal, deal.outcome)
    if len(deal.breaches) < 2 and not before and next(sure_edits(deal.deal), None) is None:
        return None
    # Who led by a wrong winner as stated did nothing wrong: no slip is needed for that.
    is_open = any(_accuses(key_of(b)) and not led_as_stated(deal, b) for _, b in deal.breaches)
    meant = []
    for edit, is_borne_out in _explaining(deal.rules, deal.deal):
        trial = tried(deal.rules, edit.deal)
        wrong = contradicted(deal, trial.outcome)
        if wrong <= before and (is_borne_out or (is_open and wrong < before)):
            meant.append((edit, trial))
    if not meant:
        return None
    edit, trial = meant[0]
    explained = [breach for _, breach in deal.breaches if key_of(breach) not in trial.found]
    is_astray = all(breach.code == _NOT_HELD for breach in explained)
    if not is_astray and len({edit.deal for edit, _ in meant}) != 1:
        return None
    return Slip(edit.told, _root(explained), trial.found, trial.outcome)


def because_slipped(
    game: AuditedGame, deal: AuditedDeal, fits: Callable[[Outcome], bool]
) -> tuple[Because, ...]:
    """The slip by which a statement seems wrong that `fits` what the deal came to without it."""
    slip = slip_of(game, deal)
    if slip is None or not fits(slip.outcome):
        return ()
    return (Because((slip.at.code,), deal.position),)


def led_as_stated(deal: AuditedDeal, breach: Breach) -> bool:
    """Whether the seat that led out of turn had won the trick before by the table's word."""
    before = (breach.trick or 1) - 1
    is_lead = breach.code == "LEAD_OUT_OF_TURN"
    return is_lead and any(
        t.number == before and t.stated == breach.seat for t in deal.outcome.laid
    )


def contradicted(deal: AuditedDeal, outcome: Outcome) -> frozenset[str]:
    """What the record states of a deal, and is otherwise if it came to this."""
    wrong = {f"trick {trick.number}" for trick in outcome.disputed}
    line = deal.stated("trump")
    both = {
        "trump": (None if line is None else line.trump, outcome.trump),
        "maker": (None if line is None else line.seat, outcome.maker),
        "score": (None if deal.is_ruled else deal.stated_score, outcome.points),
    }
    for what, (stated, so) in both.items():
        if stated is not None and so is not None and stated != so:
            wrong.add(what)
    return frozenset(wrong)


def _is_tried(game: AuditedGame, deal: AuditedDeal) -> bool:
    """Whether slips are looked for: not in what is no deal or no game of anybody's, lest a file
    be looked at for long."""
    faulty = (each for each in game.deals if len(each.breaches) > 1)
    return is_usual(deal.deal) and len(list(islice(faulty, MOST_DEALS + 1))) <= MOST_DEALS


@remembered
def _explaining(rules: Rules, deal: Deal) -> tuple[tuple[Edit, bool], ...]:
    """Each slip without which nobody is accused in the deal, and whether the breaches that are gone
    then bear it out."""
    written = tried(rules, deal)
    if not any(map(_accuses, written.found)):
        return ()
    explaining = []
    for edit in islice(edits_of(rules, deal, written.found, written.outcome.active), MOST_TRIALS):
        gone = _gone(rules, edit, written)
        if any(map(_accuses, gone)) and {code for code, _, _ in gone} != {_RENEGE}:
            explaining.append((edit, edit.is_borne_out or _are_two(gone)))
    return tuple(explaining)


def _gone(rules: Rules, edit: Edit, written: Trial) -> frozenset[Key]:
    """The breaches that are none by a slip; none are gone where somebody is accused all the same,
    or of something new."""
    trial = tried_until(rules, edit.deal, lambda key: _accuses(key) or key not in written.found)
    if trial is None or not trial.is_judged:
        return frozenset()
    return written.found - trial.found - trial.undecided


def _are_two(gone: frozenset[Key]) -> bool:
    """Whether these are breaches of two seats or of two kinds, and not reneges alone; that a deal
    stops early is none."""
    counted = [key for key in gone if key[0] != _SHORT]
    seats, codes = {seat for _, _, seat in counted}, {code for code, _, _ in counted}
    if codes == {_RENEGE} or not any(map(_accuses, counted)):
        return False
    return len(seats) > 1 or len(codes) > 1 or (_NOT_HELD in codes and len(counted) > 1)


def _root(breaches: list[Breach]) -> Breach:
    """The breach at which the slip is told: the first, unless no other is a major one. Of a deal
    without one its calls would count, which are not those that were meant."""
    first, *others = breaches
    return first if not others or any(map(_is_major, others)) else others[0]


def _is_major(breach: Breach) -> bool:
    return (breach.severity or CODES[breach.code].severity) == "major"


def _accuses(key: Key) -> bool:
    """Whether it is a player who is said to have done wrong."""
    _, address, seat = key
    return seat is not None and address != "deal"
