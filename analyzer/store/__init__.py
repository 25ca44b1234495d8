"""Games kept in one file: the bytes of every upload are the truth, everything else follows from
them and can be made again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from analyzer.notation import read
from analyzer.record import GameRecord
from analyzer.stats import Counts, Pool
from analyzer.store import (
    backups,
    choosing,
    forgetting,
    jobs,
    library,
    rebuilding,
    samples,
    stored,
    twins,
    uploads,
)
from analyzer.store.connection import opened
from analyzer.store.errors import RequestError, StoreError, told
from analyzer.store.importing import take_in
from analyzer.store.jobs import Job
from analyzer.store.sample import CountedRow, Dated, Pooled, Sample, Shared
from analyzer.store.values import (
    Edition,
    Forgotten,
    GameOutcome,
    GameRow,
    Imported,
    Names,
    Page,
    Query,
    Sent,
    StoredGame,
    Twin,
    Upload,
)

__all__ = [
    "CountedRow",
    "Dated",
    "Edition",
    "Forgotten",
    "GameOutcome",
    "GameRow",
    "Imported",
    "Job",
    "Names",
    "Page",
    "Pooled",
    "Query",
    "RequestError",
    "Sample",
    "Sent",
    "Shared",
    "Store",
    "StoreError",
    "StoredGame",
    "Twin",
    "Upload",
]


class Store:
    """One connection to the file of games; a thread or a request opens its own and closes it.

    Raises `StoreError` where the file, the disk or the rights to them are not as needed.
    """

    def __init__(self, path: Path | str, *, readonly: bool = False) -> None:
        self.path = Path(path)
        self._db = opened(self.path, readonly=readonly)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection."""
        self._db.conn.close()

    def add(self, name: str, stream: BinaryIO, when: datetime) -> Imported:
        """Takes in a file or a paste. The same bytes again are a success that adds nothing; bytes
        whose import was cut off are taken up where it stopped."""
        with told():
            upload, put = take_in(self._db, name, stream, when)
            with self._one_state():
                return stored.imported(self._db, upload, put)

    def enqueue(self, files: Iterable[tuple[str, BinaryIO]], when: datetime) -> int:
        """Keeps files, each with its name, whose games come in when somebody works; the number of
        the job."""
        with told():
            return jobs.enqueue(self._db, files, when)

    def work(self, goes_on: Callable[[], bool] = lambda: True) -> bool:
        """Carries out the first job; False where there is none, or somebody else is at work. Where
        `goes_on` says no, the job stays to be gone on with."""
        with told():
            return jobs.work(self._db, self.path, goes_on)

    def job(self, number: int) -> Job | None:
        """A job, and how far it is."""
        with told(), self._one_state():
            return jobs.job_in(self._db, number)

    def open_jobs(self) -> tuple[int, ...]:
        """The jobs that go on, or will, the first one first."""
        with told():
            return jobs.open_jobs(self._db)

    def open_job_of(self, upload_id: int) -> int | None:
        """The job that is still to take in games of an upload."""
        with told():
            return jobs.open_job_of(self._db, upload_id)

    def cancel(self, number: int) -> bool:
        """Stops a job: what is in stays, and no more comes in. False where it was over already."""
        with told():
            return jobs.cancel(self._db, number)

    def correct(self, game_id: str, text: bytes, when: datetime) -> Imported:
        """Takes in a new edition of a game, which is shown from then on; the others stay."""
        with told():
            number = stored.number_of(self._db, game_id)
            if number is None:
                raise RequestError(f"there is no game {game_id} to correct")
            name = f"correction of {game_id}"
            games = sum(each.record is not None for each in read(BytesIO(text), name)[1])
            if games > 1:
                raise RequestError(f"a correction is one game, and this text holds {games}")
            upload, put = take_in(self._db, name, BytesIO(text), when, number)
            if not put:
                choosing.choose_sent(self._db, upload)
            with self._one_state():
                return stored.imported(self._db, upload, put)

    def games(self, query: Query) -> Page:
        """A page of the library, the game that came last first."""
        with told(), self._one_state():
            return library.page_of(self._db, query)

    def texts(self, query: Query) -> Iterator[str]:
        """The canonical texts of all games that a query asks for, whatever its page, the oldest
        first."""
        with told():
            for _, text in library.texts_of(self._db, query):
                yield text

    def game(self, game_id: str, edition: int | None = None) -> StoredGame | None:
        """A game with all that is known of it, as the edition that is shown has it, or another."""
        with told(), self._one_state():
            return stored.game_in(self._db, game_id, edition)

    def twins(self, game_id: str, record: GameRecord) -> tuple[Twin, ...]:
        """The games that tell the play of a record, besides that of which it may be shown."""
        with told(), self._one_state():
            return twins.twins_with(self._db, record, stored.number_of(self._db, game_id))

    def choose(self, game_id: str, edition: int) -> bool:
        """Shows an edition of a game from now on; False where there is no such edition."""
        with told():
            return choosing.choose(self._db, game_id, edition)

    def upload(self, upload_id: int, first: int = 0, most: int | None = None) -> Upload | None:
        """What was sent once, and what became of it: of all its games, or of at most `most` after
        the `first`."""
        with told(), self._one_state():
            return stored.upload_in(self._db, upload_id, first, most)

    def sent(self, upload_id: int, most: int) -> Sent | None:
        """An upload as it was sent, without its bytes where they are more than `most`."""
        with told(), self._one_state():
            return uploads.sent(self._db, upload_id, most)

    def names(self) -> Names:
        """What the library can be filtered by."""
        with told(), self._one_state():
            return library.names_in(self._db)

    def pools(self, sample: Sample) -> tuple[Pooled, ...]:
        """What the games of a sample are counted in, most deals first: never pooled with each
        other."""
        with told(), self._one_state():
            return samples.pools_of(self._db, sample)

    def counts(self, sample: Sample, pool: Pool) -> Counts:
        """What statistics of a sample are worked out from: of everybody, or of its player."""
        with told(), self._one_state():
            return samples.counts_of(self._db, sample, pool)

    def leaders(
        self, sample: Sample, pool: Pool, most: int = samples.MOST_PLAYERS
    ) -> dict[str, Counts]:
        """The counts of each player in the games of a sample, whose own player and partner do not
        matter: of the `most` with most deals, by name."""
        with told(), self._one_state():
            return samples.leaders_of(self._db, sample, pool, most)

    def trend(
        self, sample: Sample, pool: Pool, most: int = samples.MOST_GAMES
    ) -> tuple[Dated, ...]:
        """The last games of a sample, the oldest first; games without a date before all others."""
        with told(), self._one_state():
            return samples.trend_of(self._db, sample, pool, most)

    def shared(self, sample: Sample, other: str, pool: Pool) -> Shared:
        """In how many games of the sample's player another one sits at the table."""
        with told():
            return samples.shared_with(self._db, sample, other, pool)

    def exported(self, sample: Sample, pool: Pool) -> Iterator[CountedRow]:
        """The rows behind the figures of a sample, in the order of time."""
        with told():
            yield from samples.rows_behind(self._db, sample, pool)

    def delete(self, game_id: str) -> bool:
        """Deletes a game with all its editions and every byte of them, also in its uploads; False
        where there is no such game."""
        with told():
            return forgetting.delete(self._db, game_id)

    def delete_simulated(self) -> int:
        """Deletes all games that say that nobody played them, as `delete` does each, or none of
        them; how many there were."""
        with told():
            return forgetting.delete_simulated(self._db)

    def forget(self, player: str) -> Forgotten:
        """Puts a neutral name in the place of a player's, in all records and uploads. The games
        stay, under their ids."""
        with told():
            return forgetting.forget(self._db, player)

    def rebuild(self) -> int:
        """Makes again all that follows from the uploads; the number of games."""
        with told():
            return rebuilding.rebuild(self._db)

    def backup(self, target: Path) -> None:
        """Makes a copy that was checked, while others read and write."""
        with told():
            backups.backup(self._db, self.path, target)

    def export(self, player: str = "") -> Iterator[tuple[str, GameRecord]]:
        """Every game, or those of one player, with its id: as it is shown, the oldest first."""
        with told():
            yield from library.exported(self._db, player)

    @contextmanager
    def _one_state(self) -> Iterator[None]:
        """Several reads that all see the same committed state."""
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            self._db.execute("COMMIT")
