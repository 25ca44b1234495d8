"""The service: what an import costs beside an audit, and pages of a small library beside those of
a large one."""

from __future__ import annotations

import gzip
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPConnection
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from flask import Flask, url_for
from flask.testing import FlaskClient

from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.store import Query, Sample, Store
from analyzer.web import create_app
from tests.bench import child, club, corpus, openspiel, work
from tests.bench.fair import FEWEST, Turn, bounded, compared, measured
from tests.bench.rows import GAMES, ROUNDS, SAME, SEED, File, grown
from tests.bench.table import Row
from tests.store.library import WHEN

# Games in the small library, and last in the large one: more than any page looks back at.
FEW: Final = 300
AT_ONCE: Final = 20  # pages in a round
REQUESTS: Final = 10_000
LARGEST: Final = 300_000  # bytes that a page may have, compressed
NEARLY: Final = 1 / 1.5  # at most half as much again
LONGEST: Final = 0.3  # seconds that a filtered page of statistics may take
FILTERED: Final = "filtered statistics"
FEW_AT_ONCE: Final = 5  # of these pages in a round
_PLACES: Final = {"number": "1", "ids": "1", "preset": "four-handed"}


def importing(folder: Path, rounds: int = ROUNDS, size: int = GAMES) -> Iterator[Row]:
    """An import against an audit of the same text, in this process."""
    games = corpus.games(openspiel.load(), SEED)
    batches = [[g.record for g in batch] for batch in work.batches(games, rounds, size)]
    with Store(folder / "import.db") as store:
        turns = _taking_in(store, batches), work.reading(batches)
        cost = compared(*turns, rounds)
    yield Row("import into the library", "PEN text to findings", cost, "deal", 0.3)


def _taking_in(store: Store, records: Sequence[Sequence[GameRecord]]) -> Turn:
    texts = [pen.dumps(batch).encode() for batch in records]

    def turn(number: int) -> int:
        done = store.add(f"{number}.pen", BytesIO(texts[number]), WHEN)
        assert done.imported == len(records[number]), done
        return sum(len(record.deals) for record in records[number])

    return turn


def growing(one: File, few: File, many: File, large: Path) -> Iterator[Row]:
    """An import of many games in one file against few; the many are in the store `large` then."""
    numbers = count()

    def run(file: File) -> child.Usage:
        other = large.with_name(f"import-{next(numbers)}.db")
        return child.take_in(file.path, large if file is many else other)

    held, cost = grown(one, few, many, run)
    what, against = f"import of {many.games:,} games in one file", f"{few.games:,} games"
    yield Row(f"peak memory, {what}", against, held, "MB")
    yield Row(f"cost of a deal, {what}", against, cost, "deal", SAME)


def pages(large: Path, many: File, rounds: int = ROUNDS, each: int = AT_ONCE) -> Iterator[Row]:
    """Pages of the same games: last of many in one file, and in a library of their own."""
    small = large.with_name("small.db")
    with Store(small) as store:
        store.add("last.pen", BytesIO(last(many, FEW)), WHEN)
        ids = [row.id for row in store.games(Query(size=FEW)).rows]
    kinds: dict[str, Callable[[str], str]] = {
        "library": lambda _: "/",
        "game": lambda game: f"/games/{game}",
        "replay": lambda game: f"/games/{game}/deals/2",
        "statistics": lambda _: "/statistics",
        FILTERED: lambda _: "/statistics?simulated=no",
    }
    sides = create_app(large).test_client(), create_app(small).test_client()
    for kind, address in kinds.items():
        addresses = [address(ids[i % len(ids)]) for i in range((rounds + 1) * each)]
        ours, theirs = (_getting(side, addresses, each) for side in sides)
        cost = compared(ours, theirs, rounds)
        what, against = f"{kind} page, {many.games:,} games", f"{len(ids):,} games"
        yield Row(what, against, cost, "page", NEARLY)
        if kind == FILTERED:
            bound = measured([(seconds, LONGEST) for seconds in cost.ours])
            yield Row(what, "300 ms", bound, "page", 1.0)
    yield _largest(sides[0], ids[0])


def filtered(
    large: Path, many: File, rounds: int = ROUNDS, each: int = FEW_AT_ONCE
) -> Iterator[Row]:
    """Pages of statistics, narrowed and compared, in a large library of a club's games, beside the
    time that they may take."""
    client = create_app(large).test_client()
    for kind, address in _filters(large, many).items():
        cost = bounded(_getting(client, [address] * each * (rounds + 1), each), LONGEST, rounds)
        what = f"filtered statistics page, {kind}, {many.games:,} named games"
        yield Row(what, "300 ms", cost, "page", 1.0)


def _filters(large: Path, many: File) -> dict[str, str]:
    """Addresses by what they ask for. The days are the middle half of all, which begin and end
    within a year."""
    one, partner = map(quote, club.PAIR)
    event, other = quote(club.event_of(1)), quote(club.THIRD)
    days = f"since={club.day_of(1 + many.games // 4)}&until={club.day_of(3 * many.games // 4)}"
    with Store(large, readonly=True) as store:
        rules = quote(store.pools(Sample())[1].pool.text)
    return {
        "a player": f"/players/{one}",
        "a player beside a partner": f"/players/{one}?partner={partner}",
        "a player beside a partner, some days": f"/players/{one}?partner={partner}&{days}",
        "some days": f"/statistics?{days}",
        "an event, some days": f"/statistics?event={event}&{days}",
        "two players": f"/players/{one}?with={other}",
        "two players, one beside a partner, some days": (
            f"/players/{one}?partner={partner}&with={other}&{days}"
        ),
        "a player and everybody": f"/statistics?with={one}",
        "two rule sets": f"/statistics?beside={rules}",
        "two rule sets, an event, some days": f"/statistics?beside={rules}&event={event}&{days}",
    }


def last(of: File, games: int) -> bytes:
    """The last games of a file, as a file."""
    found: deque[list[str]] = deque(maxlen=games)
    with of.path.open(encoding="utf-8", newline="") as lines:
        for line in lines:
            if line.startswith("%pen"):
                found.append([])
            found[-1].append(line)
    return "".join(line for game in found for line in game).encode()


def _getting(client: FlaskClient, addresses: Sequence[str], each: int) -> Turn:
    def turn(number: int) -> int:
        for address in islice(addresses, number * each, (number + 1) * each):
            assert client.get(address).status_code == 200, address
        return each

    return turn


def _largest(client: FlaskClient, game: str) -> Row:
    """The largest of all kinds of pages against what a page may have."""
    sizes = {
        address: len(gzip.compress(answer.data))
        for address in addresses_of(client, game)
        if (answer := client.get(address)).mimetype == "text/html" and answer.status_code == 200
    }
    address = max(sizes, key=sizes.__getitem__)
    kind = address.replace(game, "ID")
    same = measured([(sizes[address], LARGEST)] * FEWEST)
    return Row(f"largest of {len(sizes)} pages, compressed: `{kind}`", "300 kB", same, "kB", 1.0)


def addresses_of(client: FlaskClient, game: str) -> list[str]:
    """The addresses of all that can be got of a game, its first deal, an upload, a preset, or of
    nothing in particular."""
    app: Flask = client.application
    values: dict[str, Any] = _PLACES | {"id": game, "game_id": game}
    with app.test_request_context():
        return sorted(
            url_for(rule.endpoint, **{name: values[name] for name in rule.arguments})
            for rule in app.url_map.iter_rules()
            if "GET" in (rule.methods or ()) and rule.arguments <= values.keys()
        )


def memory(store: Path, requests: int = REQUESTS) -> Row:
    """What the service holds late against early, over many requests."""
    with Store(store) as opened:
        ids = [row.id for row in opened.games(Query(size=FEW)).rows]
    asked = [
        address
        for game in ids
        for address in ("/", f"/games/{game}", f"/games/{game}/deals/2", f"/?text={game}")
    ]
    every = requests // (2 * FEWEST)
    held: list[int] = []
    with child.serving(store) as served:
        connection = HTTPConnection(served.host)
        for number in range(requests):
            connection.request("GET", asked[number % len(asked)])
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, asked[number % len(asked)]
            if (number + 1) % every == 0:
                held.append(served.memory)
    early, late = held[:FEWEST], held[-FEWEST:]
    return Row(
        f"memory of the service, requests {requests // 2:,} to {requests:,}",
        f"up to {requests // 2:,}",
        measured(list(zip(late, early, strict=True))),
        "MB",
        SAME,
    )
