"""Lines of play: the phases of a deal as its events, and the alternatives that branch off them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.notation.egn.bidding import Bidding, Heard, Table, hear, read_bidding
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.play import Pile, Play, read_play, tricks_of
from analyzer.notation.egn.tokens import Words
from analyzer.notation.turns import taking_part
from analyzer.record import Alternative, Event, Notes
from analyzer.seats import SEATED

_PHASES = ("EUCHRE_BIDDING", "TRICK_PLAY")
_SEATS = range(4)
# What says at a table of so many that one player less takes part in the play.
_LONE_HAND = {
    4: ("isAlone", "true or false"),
    3: ("aloneDefender", "the seat of the defender, or -1"),
}
_ALTERNATIVE = ("branchIndex", "phases")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play: its phases as written, and what they become."""

    bidding: Bidding
    play: Play
    heard: Heard
    words: Words

    def notes(self) -> Notes:
        """The texts that belong to no event of this line."""
        return (*self.bidding.notes, *self.heard.notes, *self.play.notes)


def read_main(phases: Field | None, table: Table, generic: bool) -> Line:
    """The line that was played."""
    bidding_field, play_field = _phases(phases)
    bidding = read_bidding(bidding_field) if bidding_field else Bidding()
    return _line(bidding, play_field, table, generic)


def events_of(line: Line, table: Table) -> tuple[Event, ...]:
    """The events of a whole line."""
    return (*line.heard.events, *tricks_of(line.play, line.heard, table.players))


def read_alternative(field: Field, main: Line, table: Table, generic: bool) -> Alternative | None:
    """Another line from the call or card on whose number, calls first, is the branch index."""
    expected = "an object with 'branchIndex' and 'phases'"
    if not field.is_object(expected):
        return None
    branch, phases = field.get("branchIndex"), field.get("phases")
    if branch is None or phases is None:
        field.miss("phases" if branch else "branchIndex", expected)
        return None
    for _, other in field.others(_ALTERNATIVE):
        other.note_unknown("it is left out")
    calls = len(main.bidding.said)
    expected = f"the number of one of the {calls + main.play.count} calls and cards, from 0"
    index = branch.whole(expected, most=calls + main.play.count)
    bidding_field, play_field = _phases(phases)
    if index is None:
        return None
    if bidding_field and index <= calls:
        return _from_a_call(field, main, index, bidding_field, play_field, table, generic)
    if index < calls:
        branch.refuse("a bidding phase in an alternative that starts with a call")
        return None
    if bidding_field:
        branch.refuse("no bidding phase in an alternative that starts with a card")
        return None
    return _from_a_card(field, main, index - calls, play_field, table)


def _phases(phases: Field | None) -> tuple[Field | None, Field | None]:
    """The bidding and the play, each None where there is none."""
    found: dict[str, Field] = {}
    for each in phases.items("a list of phases") if phases else ():
        if not each.is_object("a phase"):
            continue
        kind = each.get("type")
        named = kind.value if kind else None
        if named not in _PHASES:
            (kind or each).refuse('a phase of the type "EUCHRE_BIDDING" or "TRICK_PLAY"')
        elif named in found:
            each.say(f"a second phase {named} cannot be read: expected one", "one such phase")
        else:
            found[named] = each
    return found.get(_PHASES[0]), found.get(_PHASES[1])


def _line(bidding: Bidding, play_field: Field | None, table: Table, generic: bool) -> Line:
    words = Words(bidding.trump(table.up), generic)
    play = read_play(play_field, words, table.players) if play_field else Play()
    is_left_out = _leaves_out_who_plays(bidding, play, play_field, table.players)
    is_lost = bidding.is_lost or play.is_lost or is_left_out
    bidding = replace(bidding, alone=bidding.alone or play.alone, is_lost=is_lost)
    return Line(bidding, play, hear(bidding, table, words), words)


def _leaves_out_who_plays(
    bidding: Bidding, play: Play, play_field: Field | None, players: int
) -> bool:
    """Whether the field is missing that says who plays alone, and the tricks have a card less than
    there are players, or somebody defends alone; that is a finding then."""
    field = bidding.field
    if field is None or bidding.decided_at is None:
        return False
    name, expected = _LONE_HAND.get(players, ("", ""))
    phases = (field, play_field) if play_field else (field,)
    if not name or any(phase.get(name) for phase in phases):
        return False
    sizes = {len(pile.fallen) for pile in play.piles[:-1]}
    defender = field.get("aloneDefender")
    is_seat = defender is not None and type(defender.value) is int and defender.value in _SEATS
    if sizes != {players - 1} and not is_seat:
        return False
    field.miss(name, f"{expected}, as somebody seems to play alone")
    return True


def _from_a_call(
    field: Field,
    main: Line,
    index: int,
    bidding_field: Field,
    play_field: Field | None,
    table: Table,
    generic: bool,
) -> Alternative:
    """The calls before the branch are repeated: they stand in the same line."""
    bidding = read_bidding(bidding_field)
    bidding = replace(bidding, said=(*main.bidding.said[:index], *bidding.said))
    line = _line(bidding, play_field, table, generic)
    events = events_of(line, table)
    return Alternative(
        f"b{index + 1}", events, line.heard.stated, notes=line.notes(), span=field.span
    )


def _from_a_card(
    field: Field, main: Line, index: int, play_field: Field | None, table: Table
) -> Alternative | None:
    """The cards of the trick in progress are repeated; the alternative starts with its rest."""
    if play_field is None:
        field.refuse("a phase with calls or tricks in an alternative")
        return None
    number, before = _position(main, index, table)
    play = read_play(play_field, main.words, table.players)
    if not play.count:
        field.refuse("calls or cards in an alternative")
        return None
    piles = play.piles
    if before:
        # Its cards stand in two places, so none of them: the span is that of the whole phase.
        told = main.play.piles[number - 1].fallen[:before]
        piles = (Pile((*told, *piles[0].fallen), play_field.span), *piles[1:])
    leader = main.play.leader if before else play.leader or main.play.leader
    joined = replace(play, piles=piles, leader=leader)
    events = tricks_of(joined, main.heard, table.players, number)
    address = f"t{number}.{before + 1}"
    return Alternative(address, events, notes=play.notes, span=field.span)


def _position(main: Line, index: int, table: Table) -> tuple[int, int]:
    """Trick number, and cards in it before, of the card with this number from 0."""
    heard = main.heard
    size = len(taking_part(SEATED[table.players], heard.lone_seats, heard.maker))
    counts = [len(pile.fallen) for pile in main.play.piles]
    last = max((number for number, count in enumerate(counts, 1) if count), default=0)
    for number, count in enumerate(counts[:last], 1):
        if index < (max(size, count) if number == last else count):
            return number, index
        index -= count
    return last + 1, 0
