"""Deals added to a sheet, taken out of it and put back."""

from __future__ import annotations

from analyzer.audit.game import replay_game
from analyzer.seats import SEATS
from analyzer.web.sheet.form import Taken, name_of
from analyzer.web.sheet.lines import Fields, header
from analyzer.web.sheet.merging import Merged
from analyzer.web.sheet.text import MOST_DEALS, SheetText, sheet_text, text_of


def with_deal(text: SheetText) -> SheetText:
    """The text with one deal more; its dealer is who must deal by the rules, where the deal before
    tells."""
    if text.record is None or len(text.record.deals) >= MOST_DEALS:
        return text
    deals = text.record.deals
    number = deals[-1].number + 1 if deals else 1
    more = _with(text, {"number": str(number)})
    if more.record is None or more.rules is None:
        return more
    dealer = replay_game(more.record, more.rules).deals[-1].expected_dealer
    if dealer is None:
        return more
    return _with(text, {"number": str(number), "dealer": SEATS[dealer]})


def _with(text: SheetText, fields: Fields) -> SheetText:
    return sheet_text(text_of(text.head, [*text.deals, header(fields).text]))


def without_deal(found: Merged, position: int) -> Merged:
    """The text without a deal, which can be put back."""
    deals = found.text.deals
    if not 1 <= position <= len(deals):
        return found
    left = [*deals[: position - 1], *deals[position:]]
    typed = {at - (at >= position): each for at, each in found.typed.items() if at != position - 1}
    taken = (*found.taken, Taken(position, deals[position - 1]))
    return Merged(sheet_text(text_of(found.text.head, left)), typed, taken=taken)


def with_taken(found: Merged, number: int) -> Merged:
    """The text with a deal put back that was taken out: the `number`th of these, from 1."""
    if not 1 <= number <= len(found.taken):
        return found
    back = found.taken[number - 1]
    deals = found.text.deals
    at = min(back.position, len(deals) + 1) - 1
    typed = {i + (i >= at): each for i, each in found.typed.items()}
    text = sheet_text(text_of(found.text.head, [*deals[:at], back.text, *deals[at:]]))
    later = (
        each._replace(position=each.position + (each.position >= back.position))
        for each in found.taken[number:]
    )
    taken = (*found.taken[: number - 1], *later)
    return Merged(text, typed, changed=name_of(at + 1, "up"), taken=taken)
