"""The matrix code by preset by format: each cell tried, and told on a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, zip_longest
from typing import Final

from analyzer.convert import CannotConvert
from analyzer.findings import CODES
from analyzer.notation.writing import Written
from analyzer.record import GameRecord
from analyzer.rules import Rules, parse_option, preset, with_options
from tests.faults.auction import AUCTION
from tests.faults.before_play import BEFORE_PLAY
from tests.faults.dealing import DEALING
from tests.faults.fault import Fault, Injector
from tests.faults.formats import FORMATS, Told, audited, written
from tests.faults.impossible import Reason, open_because, reason
from tests.faults.places import NOWHERE, place_of
from tests.faults.play import PLAY
from tests.faults.reading import READING
from tests.faults.samples import samples
from tests.faults.stated import STATED

INJECTORS: Final[dict[str, tuple[Injector, ...]]] = {
    **DEALING,
    **AUCTION,
    **BEFORE_PLAY,
    **PLAY,
    **STATED,
    **READING,
}
# No preset asks for this; it is tried with the switch that does.
WITH_SWITCH: Final = {
    "PARTNER_MUST_GO_ALONE": "canadian-loner",
    "ORDER_WITHOUT_SUIT": "must-have-suit",
}
MAY_DIFFER: Final = ("RULES_ASSUMED",)  # a game played by other rules than those assumed
MOST_TRIED: Final = 60  # before a cell that must be provoked is given up
TRIED_IN_VAIN: Final = 1  # of each way, where a fault should be impossible

PROVOKED: Final = "provoked"
NOT_HELD: Final = "not held"  # the text is not that of the fault
NOT_FOUND: Final = "not found"


@dataclass(frozen=True, slots=True)
class Cell:
    """A code under a preset in a format: `reason` why it should be impossible, `open` what the
    audit still does wrong there; and what came of every fault that was tried, the last being
    `PROVOKED` where one was found as it must be."""

    code: str
    preset: str
    form: str
    reason: Reason | None = None
    open: str = ""
    tried: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the audit is known to get this wrong."""
        return bool(self.open) and self.reason is None

    @property
    def is_provoked(self) -> bool:
        """Whether a fault was found just so."""
        return PROVOKED in self.tried


def rules_of(code: str, name: str) -> Rules:
    """The rules of a column, with the switch that the code needs."""
    word = WITH_SWITCH.get(code)
    return with_options(preset(name), [parse_option(word)] if word else [])


def declared(name: str) -> Iterator[Cell]:
    """The cells of one preset as they should be, none tried."""
    for code in CODES:
        for form in FORMATS:
            why = reason(code, rules_of(code, name), form)
            yield Cell(code, name, form, why, open_because(code, form))


def cells(name: str) -> Iterator[Cell]:
    """The cells of one preset, each tried."""
    for cell in declared(name):
        yield replace(cell, tried=tuple(_tries(cell, rules_of(cell.code, name))))


def _tries(cell: Cell, rules: Rules) -> Iterator[str]:
    """What comes of the faults, up to the first that tells what the cell is."""
    ways = len(INJECTORS[cell.code])
    most = TRIED_IN_VAIN * ways if cell.reason else MOST_TRIED
    for fault in islice(_faults(cell.code, rules), most):
        found = outcome(cell.code, fault, cell.form, rules)
        yield found
        if found == PROVOKED or (cell.is_open and found not in (NOT_HELD, NOT_FOUND)):
            return


def _faults(code: str, rules: Rules) -> Iterator[Fault]:
    """The faults that should be found as a code, one of each way in turn."""
    ways = [_of_one_way(injector, rules) for injector in INJECTORS[code]]
    for in_turn in zip_longest(*ways):
        yield from (fault for fault in in_turn if fault is not None)


def _of_one_way(injector: Injector, rules: Rules) -> Iterator[Fault]:
    for sample in samples(rules):
        yield from injector(sample)


def outcome(code: str, fault: Fault, form: str, rules: Rules) -> str:
    """What an audit of a spoilt game finds: `PROVOKED` for the one root at its place and nothing
    else above a note; `NOT_HELD`, `NOT_FOUND`, or what it found otherwise."""
    spoilt = _text_fault(fault, form, rules)
    after = Written(spoilt) if spoilt else _written(fault.record, rules, form)
    if not after.text:
        return NOT_HELD
    found = [t for t in audited(after.text, form, rules, named=fault.named) if not t.caused]
    own = [told for told in found if told.finding.code == code]
    others = {told.finding.code for told in found if told.finding.severity != "note"} - {code}
    if own and not others:
        before, clean_roots = _clean(fault.clean, form, rules)
        if clean_roots:
            return f"the lawful game has {clean_roots}"
        return _differs(own, fault, form, rules, before.text, after.text) or PROVOKED
    if spoilt is None and _leaves_out(after, _written(fault.clean, rules, form)):
        return NOT_HELD
    return f"other roots: {', '.join(sorted(others))}" if others else NOT_FOUND


def _text_fault(fault: Fault, form: str, rules: Rules) -> str | None:
    """The text spoilt, where that is how the fault is made in this format."""
    if fault.text is None:
        return None
    clean = _written(fault.clean, rules, form).text
    return fault.text(form, clean) if clean else None


def _leaves_out(after: Written, before: Written) -> bool:
    """Whether the format has no place for the fault: the text is the lawful one, or more of the
    spoilt game is left out."""
    dropped = dict(before.dropped)
    return after.text == before.text or any(n > dropped.get(what, 0) for what, n in after.dropped)


def _differs(
    own: list[Told], fault: Fault, form: str, rules: Rules, clean: str, text: str
) -> str | None:
    """What is not as it must be of the root found; None where all is."""
    for_each_hand = fault.stands == "file" and form == "ptn"
    if len(own) != 1 and not for_each_hand:
        return f"{len(own)} roots"
    finding, game = own[0].finding, own[0].game
    position = game if form == "ptn" else finding.deal
    if fault.deal is not None and position != fault.deal:
        return f"deal {position} for {fault.deal}"
    if (finding.address, finding.seat) != (fault.address, fault.seat):
        return f"{finding.address}, {finding.seat} for {fault.address}, {fault.seat}"
    expected = place_of(fault, form, rules, clean, text)
    place = finding.place
    actual = finding.span.dotted() or (f"line {place.line}" if place else NOWHERE)
    if expected not in (actual, NOWHERE):
        return f"at {actual}, expected at {expected}"
    return None


@lru_cache(maxsize=4096)
def _clean(record: GameRecord, form: str, rules: Rules) -> tuple[Written, str]:
    """A lawful game as written, and the roots that are found in it all the same."""
    text = _written(record, rules, form)
    found = audited(text.text, form, rules) if text.text else []
    roots = [t.finding.code for t in found if not t.caused and t.finding.severity != "note"]
    return text, ", ".join(roots)


@lru_cache(maxsize=4096)
def _written(record: GameRecord, rules: Rules, form: str) -> Written:
    try:
        return written(record, rules, form)
    except CannotConvert:
        return Written("")


def complaint(cell: Cell) -> str | None:
    """What is wrong with a cell: a fault that was not found, found where it should be impossible,
    or found otherwise; None where it is as it must be."""
    what = f"{cell.code}, {cell.preset}, {cell.form}: "
    if cell.reason:
        if cell.is_provoked:
            return f"{what}provoked, though '{cell.reason.text}'"
        if cell.reason.leaves_no_trace and not {NOT_HELD, NOT_FOUND} & set(cell.tried):
            return f"{what}the format has a place for it, though '{cell.reason.text}'"
        return None
    if cell.is_open:
        wrong = [found for found in cell.tried if found not in (NOT_HELD, NOT_FOUND, PROVOKED)]
        return None if wrong else f"{what}is no longer open, or is never found: {cell.open}"
    otherwise = [found for found in cell.tried if found not in (NOT_HELD, NOT_FOUND, PROVOKED)]
    if otherwise and cell.code not in MAY_DIFFER:
        return f"{what}{otherwise[0]}"
    return None if cell.is_provoked else f"{what}never provoked in {len(cell.tried)} tries"
