"""Libraries as clubs fill them, and their statistics counted anew from the texts that the store
gives out, game by game, in plain Python."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple
from unicodedata import normalize

from analyzer.audit import audit_record
from analyzer.identity import play_hash, record_hash
from analyzer.notation import pen
from analyzer.record import GameRecord, Tag
from analyzer.rules import PRESETS
from analyzer.seats import Seat, partner
from analyzer.stats import Counts, Pool, counts_of_game, counts_of_rows, facts_of, rows_of
from analyzer.stats.facts import GameFacts
from analyzer.store import Query, Sample, Shared, Store
from tests.stats.libraries import HOUSE_RULES, library
from tests.store.library import WHEN, add

NAMES: Final = (
    "Ada",
    "ADA",
    "Ben",
    "Zoë",
    "ZOË",
    "Zoe\u0308",
    "Weiß",
    "WEISS",
    "Ola  Fox",
    "ola fox",
    "Dov",
    "Edda",
    "",
)
EVENTS: Final = ("Club", "CLUB", "Cup", "Été", "")
SITES: Final = ("", "Club room", "simulated", " Simulated ", "simulated evenings")
# Dates as written, and as what they are compared.
DATES: Final = {
    "2023-12-31": "2023-12-31",
    "2024-02-29": "2024-02-29",
    "2024-03-01": "2024-03-01",
    "2024/03/31": "2024-03-31",
    "2024-11-05": "2024-11-05",
    "2025.01.01": "2025-01-01",
    "2025-06-15": "2025-06-15",
    "2025": "2025",
    "2024-03": "2024-03",
    "5.11.2024": "",  # November or May
    "15.6.2025": "2025-06-15",
    "2025-02-30": "",
    "2024-13-01": "2024-01-13",
    "0000-00-00": "",
    "last spring": "",
    "": "",
}
BOUNDS: Final = (
    *("", "2024-01-01", "2024-03-01", "2024-03-15", "2024-12-31", "2025-01-01", "2025-12-31"),
    *("2024", "2024-03", "2024-11", "2025", "1990-01-01", "2099-12-31", "spring"),
)


class Kept(NamedTuple):
    """A game as it is given out; `play` is what it is known by, `facts` None: nobody knows its
    rules."""

    id: str
    day: str
    event: str
    play: str
    facts: GameFacts | None
    is_simulated: bool


@cache
def games() -> tuple[GameRecord, ...]:
    """Games of every preset, by the book and by house rules, as scribes keep them."""
    found: list[GameRecord] = []
    for name in PRESETS:
        found += [record for record, _ in library(name, "", 3, 5)]
    for words in (HOUSE_RULES[0], HOUSE_RULES[1], HOUSE_RULES[3]):
        found += [record for record, _ in library("four-handed", words, 1, 6)]
    return tuple(found)


def told(chance: random.Random) -> str:
    """A game somewhere, some day, with some players, perhaps only its beginning."""
    record = chance.choice(games())
    names = [(seat, chance.choice(NAMES)) for seat, _ in record.players]
    tags = (
        Tag("Event", chance.choice(EVENTS)),
        Tag("Date", chance.choice(list(DATES))),
        Tag("Site", chance.choice(SITES)),
    )
    deals = record.deals[: chance.choice((2, 4, 99))]
    return pen.dumps([replace(record, tags=tags, players=tuple(names), deals=deals)])


def fill(store: Store, chance: random.Random, steps: int) -> None:
    """Imports, editions, corrections, twins, deletions and players forgotten, in any order."""
    for step in range(steps):
        known = [row.id for row in store.games(Query(size=500)).rows]
        kind = chance.random()
        if kind < 0.7 or not known:
            add(store, "\n".join(told(chance) for _ in range(chance.randint(1, 5))), f"{step}.pen")
        elif kind < 0.78:
            store.correct(chance.choice(known), told(chance).encode(), WHEN)
        elif kind < 0.86:
            become_twins(store, chance, known)
        elif kind < 0.95:
            store.delete(chance.choice(known))
        else:
            store.forget(chance.choice(store.names().players or ("Ada",)))


def become_twins(store: Store, chance: random.Random, known: Sequence[str]) -> None:
    """Corrects a game to the play of one that is there, noted by somebody else."""
    other = store.game(chance.choice(known))
    assert other is not None
    tags = (
        Tag("Event", chance.choice(EVENTS)),
        Tag("Date", chance.choice(list(DATES))),
        Tag("Site", chance.choice(SITES)),
    )
    names = tuple((seat, chance.choice(NAMES)) for seat, _ in other.record.players)
    text = pen.dumps([replace(other.record, tags=tags, players=names)])
    store.correct(chance.choice(known), text.encode(), WHEN)


def some_sample(chance: random.Random) -> Sample:
    """Any filters together."""

    def perhaps(values: Sequence[str]) -> str:
        return chance.choice(values) if chance.random() < 0.4 else ""

    return Sample(
        player=perhaps((*NAMES, "ola FOX ", "Forgotten player 1", "Nobody")),
        partner=perhaps(NAMES),
        event=perhaps((*EVENTS, " club", "Nowhere")),
        since=perhaps(BOUNDS),
        until=perhaps(BOUNDS),
        rules=perhaps((*PRESETS, "four-handed@1", "chess")),
        simulated=chance.random() < 0.6,
    )


def given_out(store: Store) -> list[Kept]:
    """All games as their texts have them, in the order in which they came."""
    return [_kept(name, record) for name, record in store.export()]


def of_plays(kept: Sequence[Kept]) -> list[Kept]:
    """The games that count: of those that tell one play the first whose rules somebody knows."""
    told: dict[str, str] = {}
    for each in kept:
        if each.facts is not None:
            told.setdefault(each.play, each.id)
    return [each for each in kept if told.get(each.play, each.id) == each.id]


def _kept(name: str, record: GameRecord) -> Kept:
    written = {tag.name: tag.value.strip() for tag in record.tags}
    return Kept(
        id=name,
        day=DATES[written.get("Date", "")],
        event=written.get("Event", ""),
        play=play_hash(record) or record_hash(record),
        facts=facts_of(record, audit_record(record)),
        is_simulated=folded(written.get("Site", "")) == "simulated",
    )


def folded(name: str) -> str:
    return normalize("NFC", " ".join(name.split()).casefold())


def chosen(kept: Sequence[Kept], sample: Sample) -> Iterator[tuple[Kept, GameFacts, set[Seat]]]:
    """The games of a sample, and the seats that are looked at in each."""
    for each in kept:
        facts = each.facts
        if facts is None or (sample.event and folded(sample.event) != folded(each.event)):
            continue
        if each.is_simulated and not sample.simulated:
            continue
        if (sample.since or sample.until) and not each.day:
            continue
        if each.day < sample.since or each.day[: len(sample.until)] > sample.until:
            continue
        preset = facts.pool.text.split()[0]
        if sample.rules not in ("", preset, preset.split("@")[0]):
            continue
        seats = set(his(facts, sample))
        if seats:
            yield each, facts, seats


def his(facts: GameFacts, sample: Sample) -> Iterator[Seat]:
    names = {seat: folded(name) for seat, name in facts.players}
    for seat in facts.rules.seats:
        if not sample.player.strip():
            yield seat
        elif names.get(seat, "") == folded(sample.player):
            other = partner(seat, facts.rules.players)
            beside = "" if other is None else names.get(other, "")
            if not sample.partner.strip() or beside == folded(sample.partner):
                yield seat


def counts_of(facts: GameFacts, seats: set[Seat], sample: Sample) -> Counts:
    if not sample.player.strip():
        return counts_of_game(facts)
    return counts_of_rows(facts.pool, rows_of(facts), seats)


def counted(kept: Sequence[Kept], sample: Sample) -> dict[Pool, Counts]:
    """The counts of each pool, of everybody or of the player."""
    found: dict[Pool, Counts] = {}
    for _, facts, seats in chosen(kept, sample):
        counts = counts_of(facts, seats, sample)
        found[facts.pool] = found[facts.pool] + counts if facts.pool in found else counts
    return found


def shared(kept: Sequence[Kept], sample: Sample, other: str, pool: Pool) -> Shared:
    """The games of the player in which another one sits at the table."""
    found = []
    for _, facts, seats in chosen(kept, sample):
        names = {seat: folded(name) for seat, name in facts.players if seat in facts.rules.seats}
        others = {seat for seat, name in names.items() if name == folded(other)}
        if facts.pool == pool and any({seat} != {each} for seat in seats for each in others):
            partners = {partner(seat, facts.rules.players) for seat in seats}
            found.append(bool(partners & others))
    return Shared(len(found), sum(found))


def simulated(kept: Sequence[Kept], sample: Sample, pool: Pool) -> int:
    """How many of the games of a pool nobody played; a player's are counted as all his games are,
    once for each of his seats."""
    return sum(
        len(seats) if sample.player.strip() else 1
        for each, facts, seats in chosen(kept, sample)
        if facts.pool == pool and each.is_simulated
    )
