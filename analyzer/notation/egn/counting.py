"""Whether the deals of a game that does not say how many play look like those of four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.seating import NO_SEAT, SEATING

_FOUR = 4


def looks_like_four(deals: Field, names: Field | None) -> bool:
    """Whether most of what tells of a number of players tells of four: names, hands, and the
    cards of a trick where nobody plays alone. What tells of none says nothing."""
    seen = Counter(size for size in _sizes(deals, names) if size in SEATING)
    return not seen or seen[_FOUR] == max(seen.values())


def _sizes(deals: Field, names: Field | None) -> Iterator[int]:
    if names and isinstance(names.value, list):
        yield len(names.value)
    for index, deal in enumerate(deals.value if isinstance(deals.value, list) else ()):
        is_whole = deals.cut is None or deals.cut[: len(deals.path) + 1] != (*deals.path, index)
        if isinstance(deal, dict) and is_whole:
            yield from _of_hands(deal.get("initialState"))
            yield from _of_tricks(deal.get("phases"))


def _of_hands(state: object) -> Iterator[int]:
    if isinstance(state, dict):
        for name in ("playerCards", "player_cards"):
            hands = state.get(name)
            if isinstance(hands, list):
                yield len(hands)


def _of_tricks(phases: object) -> Iterator[int]:
    """The size of the tricks of a deal that has more than one, all but the last of one size."""
    told = [each for each in phases if isinstance(each, dict)] if isinstance(phases, list) else []
    if any(
        each.get("isAlone") or each.get("aloneDefender") not in (None, NO_SEAT) for each in told
    ):
        return
    for phase in told:
        tricks = phase.get("tricks")
        whole = tricks[:-1] if isinstance(tricks, list) else []
        sizes = {len(trick) if isinstance(trick, list) else 0 for trick in whole}
        if len(sizes) == 1:
            yield from sizes
