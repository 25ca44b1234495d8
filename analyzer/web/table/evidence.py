"""A finding as it is put before the table: one sentence to read aloud, the two tricks side by
side, the card played, the cards that were legal, and the card that proves it.

What would show a hidden card is sealed: the page says that something stands here, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from analyzer.audit import DealReport
from analyzer.cards import BY_NAME, SUIT_NAMES, SUITS, Card, Trump, spoken
from analyzer.engine.plies import told_at
from analyzer.findings import Finding
from analyzer.seats import SEATS
from analyzer.web.table.faces import Face, bower, faces, with_class
from analyzer.web.table.places import Played, played_of
from analyzer.web.table.plies import Ply, placed, whole_tricks
from analyzer.web.table.sight import Sight
from analyzer.web.table.told import Names, listed, said_of
from analyzer.web.words import ended, pieces

RENEGE: Final = "RENEGE"
# Evidence of these kinds was open to everybody at the table.
_PUBLIC: Final = frozenset(("why", "previous", "cards_played", "missing", "closing_call"))


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A card of the evidence: `kind` is `offence`, `proof` or empty, `tag` what it is here."""

    played: Played
    kind: str
    tag: str


@dataclass(frozen=True, slots=True)
class TrickShown:
    """A trick of the evidence, and what it has to do with it."""

    number: int
    what: str
    exhibits: tuple[Exhibit, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding on the page. `address` is the ply that it stands at, `proof` the one at which its
    proof was played. Sealed: `title`, `sentence`, `law` and all evidence are empty."""

    address: str
    proof: str | None
    severity: str
    is_sealed: bool
    follows: bool
    code: str = ""
    title: str = ""
    sentence: str = ""
    law: str = ""
    tricks: tuple[TrickShown, ...] = ()
    legal: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is possible and not proved. `address` is None where it is about the whole deal."""

    address: str | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a finding is shown: the whole deal, the ply on view, and what its viewer has seen."""

    plies: tuple[Ply, ...]
    index: int
    sight: Sight
    names: Names
    seen: Card

    @property
    def trump(self) -> Trump | None:
        """Trump as the whole deal has it."""
        return self.plies[-1].view.trump

    def index_of(self, address: str | None) -> int:
        """The place of a ply; the last one for what stands at none."""
        known = [ply.address for ply in self.plies]
        return known.index(address) if address in known else len(known) - 1

    def told_at(self, address: str | None) -> int:
        """The place of the ply at which something is told."""
        return self.index_of(told_at([ply.address for ply in self.plies], address))


def shown(finding: Finding, scene: Scene) -> Shown:
    """A finding of the deal as the viewer may see it."""
    address = scene.plies[scene.told_at(finding.address)].address
    proof = _proof_ply(finding, scene)
    follows = finding.caused_by is not None
    if _is_sealed(finding, scene, proof):
        return Shown(address, None, finding.severity, True, follows)
    return Shown(
        address,
        None if proof is None else proof.address,
        finding.severity,
        False,
        follows,
        finding.code,
        finding.code.replace("_", " ").capitalize(),
        read_aloud(finding, scene.names, scene.trump),
        finding.law,
        tuple(_tricks(finding, scene, proof)),
        _legal(finding, scene.trump),
    )


def questions(report: DealReport, scene: Scene) -> Iterator[Question]:
    """What cannot be decided. It speaks of what hands may hold: nothing for a viewer from whom
    hands are hidden."""
    if scene.sight.is_full:
        for each in report.undetermined:
            told = Finding(each.code, "note", each.message)
            at = None if each.address is None else scene.plies[scene.told_at(each.address)].address
            yield Question(at, read_aloud(told, scene.names, scene.trump))


def read_aloud(finding: Finding, names: Names, trump: Trump | None) -> str:
    """The finding as one sentence that can be read to the table."""
    if finding.code == RENEGE and finding.card is not None:
        return _renege_aloud(finding, names, trump)
    told = "".join(_aloud(kind, text, names) for kind, text in pieces(finding))
    return ended(f"{told[:1].upper()}{told[1:]}")


def _aloud(kind: str, text: str, names: Names) -> str:
    if kind == "card":
        return said_of(BY_NAME[text])
    return names.of(SEATS.index(text)) if kind == "seat" else text


def _renege_aloud(finding: Finding, names: Names, trump: Trump | None) -> str:
    facts, card = finding.evidence, finding.card
    assert card is not None
    led = SUIT_NAMES[SUITS.index(facts["led"])]
    proof = facts["proof_card"]
    held = facts["legal"] or ([proof] if proof else [])
    holding = listed([_as_led(BY_NAME[name], led, trump) for name in held]) or f"a {led[:-1]}"
    who, what = names.of(finding.seat), said_of(card, trump)
    told = f"{led.capitalize()} were led to trick {finding.trick}, and {who} played {what}"
    told += f" while holding {holding}"
    if proof is None:
        return f"{told}."
    which = ", which" if len(held) == 1 else f"; {said_of(BY_NAME[proof])}"
    return f"{told}{which} was played in trick {facts['proof_trick']}."


def _as_led(card: Card, led: str, trump: Trump | None) -> str:
    """A card that could have followed; of the left bower it is said why."""
    which = bower(card, trump)
    return f"{spoken(card)} (the {which}, a {led[:-1]})" if which else spoken(card)


def _is_sealed(finding: Finding, scene: Scene, proof: Ply | None) -> bool:
    """Whether the finding rests on more than its viewer has seen by now."""
    if scene.sight.is_full:
        return False
    shown_at = scene.index_of(finding.address) if proof is None else proof.index
    if shown_at > scene.index:
        return True
    named = [BY_NAME[text] for kind, text in pieces(finding) if kind == "card"]
    if any(card & ~scene.seen for card in [*named, *_cards_in(finding.evidence)]):
        return True
    if proof is not None:
        return False
    return not (_PUBLIC.issuperset(finding.evidence) or scene.sight.sees(finding.seat))


def _cards_in(evidence: Mapping[str, object]) -> Iterator[Card]:
    for value in evidence.values():
        for each in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(each, str) and len(each) == 2 and each in BY_NAME:
                yield BY_NAME[each]


def _proof_ply(finding: Finding, scene: Scene) -> Ply | None:
    """The ply at which the proving card was played."""
    card = BY_NAME.get(finding.evidence.get("proof_card") or "")
    of_trick = (p for p in scene.plies if p.trick == finding.evidence.get("proof_trick"))
    return next((p for p in of_trick if p.view.trick[-1:] == ((finding.seat, card),)), None)


def _legal(finding: Finding, trump: Trump | None) -> tuple[Face, ...]:
    legal = finding.evidence.get("legal") if finding.code == RENEGE else None
    return faces((BY_NAME[name] for name in legal or ()), trump)


def is_of_a_card(finding: Finding) -> bool:
    """Whether it is about a card that somebody played, and not about a trick or the whole deal:
    these have the address of the last card too, with which nothing is wrong."""
    return finding.card is not None or finding.seat is not None


def _tricks(finding: Finding, scene: Scene, proof: Ply | None) -> Iterator[TrickShown]:
    """The trick in which it happened, beside the one that proves it: a later one that shows the
    card, or the one before, whose winner had to lead."""
    at = placed(finding.address)
    if at is None or scene.plies[scene.index_of(finding.address)].address != finding.address:
        return
    number, place = at
    if finding.code == "LEAD_OUT_OF_TURN" and number > 1:
        yield _trick(
            scene, number - 1, "whose winner was to lead", _won(finding, scene, number - 1)
        )
    if is_of_a_card(finding):
        yield _trick(scene, number, "where it happened", {place: ("offence", "played")})
    else:
        yield _trick(scene, number, "as it is written", {})
    if proof is not None and proof.trick is not None and proof.place is not None:
        bright = {proof.place: ("proof", "proof")}
        yield _trick(scene, proof.trick, "where it came to light", bright)


def _won(finding: Finding, scene: Scene, number: int) -> dict[int, tuple[str, str]]:
    """The card with which the seat that had to lead won the trick before."""
    own = [p for p in scene.plies if p.trick == number and p.place is not None]
    by = {p.place: p.view.trick[-1][0] for p in own if p.view.trick}
    return {
        place: ("proof", "won it")
        for place, seat in by.items()
        if place is not None and seat is not None and SEATS[seat] == finding.expected
    }


def _trick(
    scene: Scene, number: int, what: str, marks: Mapping[int, tuple[str, str]]
) -> TrickShown:
    """A trick, for a viewer from whom the rest is hidden as far as it is played by now."""
    whole = next(p.view for p in whole_tricks(scene.plies) if p.trick == number)
    count = len(whole.trick)
    if not scene.sight.is_full:
        count = sum(1 for p in scene.plies[: scene.index + 1] if p.trick == number)
    played = played_of(whole, scene.sight, scene.names, count)
    return TrickShown(number, what, tuple(_exhibits(played, marks)))


def _exhibits(played: Sequence[Played], marks: Mapping[int, tuple[str, str]]) -> Iterator[Exhibit]:
    for place, each in enumerate(played, start=1):
        kind, tag = marks.get(place, ("", ""))
        if kind:
            each = replace(each, face=with_class(each.face, f"is-{kind}", tag))
        yield Exhibit(each, kind, tag or ("led" if place == 1 else ""))
