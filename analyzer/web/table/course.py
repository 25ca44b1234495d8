"""How the deal came to the ply on view: what was called and done before the play, and the tricks.
What is still to come is in it only where nothing is hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from analyzer.record import Deal
from analyzer.web.table.evidence import Scene
from analyzer.web.table.places import Played, played_of
from analyzer.web.table.plies import whole_tricks
from analyzer.web.table.told import Marked, Names, dealing, pieces_of, sentence
from analyzer.web.words import Piece


@dataclass(frozen=True, slots=True)
class Step:
    """A ply before the play, told in pieces. `when` is `past`, `now` or `future`."""

    address: str
    pieces: tuple[Piece, ...]
    when: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A card of a trick, and whether a finding stands at it."""

    played: Played
    when: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick in order of play; `winner` is empty until it is over, and where it is not known;
    `is_marked`: a finding is about the trick and none of its cards."""

    number: int
    cells: tuple[Cell, ...]
    winner: str
    is_marked: bool


def says_at(scene: Scene, deal: Deal, index: int, names: Names) -> str:
    """A ply as a sentence that begins with a capital letter."""
    ply = scene.plies[index]
    if index == 0:
        told = dealing(deal.dealer, ply.view, names)
    else:
        told = sentence(scene.plies, index, names, scene.sight, deal.dealer)
    return f"{told[:1].upper()}{told[1:]}"


def steps_of(scene: Scene, deal: Deal, names: Marked, marks: Collection[int]) -> Iterator[Step]:
    """The deal, the auction and what was done with cards, in order."""
    for ply in scene.plies:
        if ply.trick is None and _is_shown(scene, ply.index):
            when, told = _when(scene, ply.index), says_at(scene, deal, ply.index, names)
            yield Step(ply.address, pieces_of(told), when, ply.index in marks)


def tricks_of(scene: Scene, marks: Collection[int], cards: Collection[int]) -> Iterator[TrickRow]:
    """The tricks, in order; a finding stands at the plies of `marks`, and at those of `cards` it is
    about the card."""
    for last in whole_tricks(scene.plies):
        of_trick = [ply for ply in scene.plies if ply.trick == last.trick]
        shown = [ply for ply in of_trick if _is_shown(scene, ply.index)]
        if shown and last.trick is not None:
            is_whole = len(shown) == len(of_trick)
            count = len(last.view.trick) if is_whole else len(shown)
            played = played_of(last.view, scene.sight, scene.names, count)
            index = {ply.address: ply.index for ply in of_trick}
            cells = [
                _cell(each, index.get(each.address, last.index), scene, cards) for each in played
            ]
            is_won = is_whole and last.view.winner is not None
            winner = scene.names.of(last.view.winner) if is_won else ""
            is_marked = any(p.index in marks and p.index not in cards for p in shown)
            yield TrickRow(last.trick, tuple(cells), winner, is_marked)


def _cell(played: Played, index: int, scene: Scene, marks: Collection[int]) -> Cell:
    return Cell(played, _when(scene, index), index in marks)


def _is_shown(scene: Scene, index: int) -> bool:
    return scene.sight.is_full or index <= scene.index


def _when(scene: Scene, index: int) -> str:
    if index == scene.index:
        return "now"
    return "past" if index < scene.index else "future"
