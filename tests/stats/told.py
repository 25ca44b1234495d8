"""Games in the project's notation, counted: what the tests of this folder look at."""

from __future__ import annotations

from analyzer.audit import audit_record
from analyzer.notation import pen
from analyzer.rules import preset, with_options
from analyzer.stats import Cell, Counts, GameFacts, Pool, facts_of, figure, pool_of
from analyzer.stats.library import Library
from tests.audit import audited
from tests.shared import ROOT

# South, left of the dealer, orders the ten of hearts, and East lays it away.
CALLS = audited.CALLS + "discard E: TH\n"
MARCH, MADE, EUCHRED = (
    play.replace(audited.CALLS, CALLS) for play in (audited.MARCH, audited.MADE, audited.EUCHRED)
)


def facts(text: str, *, keep_faulty: bool = False) -> GameFacts | None:
    """What a game says."""
    (reading,) = pen.read(text.splitlines(keepends=True))
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    return facts_of(reading.record, report, keep_faulty=keep_faulty)


def four(deals: str, options: str = "", tags: str = "") -> str:
    """A game of four, South, West, North and East being Ada, Ben, Cleo and Dov."""
    seated = '[South "Ada"]\n[West "Ben"]\n[North "Cleo"]\n[East "Dov"]\n'
    return f'[Rules "four-handed"]\n[Options "{options}"]\n{seated}{tags}{deals}'


def deal(number: int, play: str, stated: str = "", dealer: str = "E", up: str = "TH") -> str:
    """A deal; South is left of the dealer unless another one deals."""
    return f"deal {number} dealer {dealer} up {up}\n{play}{stated}\n"


def counted(*texts: str, keep_faulty: bool = False) -> Counts:
    """Everybody's counts of some games of one pool."""
    library = in_library(*texts, keep_faulty=keep_faulty)
    (pool,) = library.pools
    return library.everybody(pool)


def of_player(name: str, *texts: str) -> Counts:
    """A player's counts of some games of one pool."""
    library = in_library(*texts)
    (pool,) = library.pools
    return library.players(pool)[name]


def in_library(*texts: str, keep_faulty: bool = False) -> Library:
    library = Library()
    for text in texts:
        game = facts(text, keep_faulty=keep_faulty)
        assert game is not None
        library.add(game)
    return library


def record(name: str) -> str:
    """One of the sample records."""
    return (ROOT / "records" / f"{name}.pen").read_text(encoding="utf-8")


def cell(
    counts: Counts, key: str, seat: int | None = None, round: int | None = None, part: str = ""
) -> Cell:
    """One cell of a figure."""
    (found,) = [
        each
        for each in figure(key, counts).cells
        if (each.part, each.seat, each.round) == (part, seat, round)
    ]
    return found


def of(
    counts: Counts, key: str, seat: int | None = None, round: int | None = None, part: str = ""
) -> str:
    """k/n of a cell."""
    found = cell(counts, key, seat, round, part)
    return f"{found.k:g}/{found.n}"


def all_together(counts: Counts, keys: str) -> dict[str, str]:
    """k/n of some figures, all hands together."""
    return {key: of(counts, key) for key in keys.split()}


def by_seat(counts: Counts, key: str, round: int | None = None) -> str:
    """k/n of a figure at each seat, left of the dealer first."""
    seats = range(1, counts.pool.rules.players + 1)
    return " ".join(of(counts, key, seat, round) for seat in seats)


def pool(name: str, *options: tuple[str, str]) -> Pool:
    """The pool of a preset with some switches."""
    return pool_of(with_options(preset(name), options))
