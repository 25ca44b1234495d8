"""A record that is filled in once more though it is in the library already: from a page that was
gone back to, mostly."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from analyzer.identity import play_hash, record_hash
from analyzer.notation.pen import write
from analyzer.record import GameRecord
from analyzer.store import GameRow, Query
from analyzer.web.storage import store

RECENT: Final = 10  # games that are looked at


class Again(NamedTuple):
    """A game that a new record is likely to be, or surely is where it tells the very same play;
    `stamp` stands for the text that was looked at."""

    game: GameRow
    same_play: bool
    stamp: str


def game_told_again(record: GameRecord, stamp: str) -> Again | None:
    """The last game that came with half of a record's deals, line by line, and with one of its
    players; none where it is the very same record, of which there is never a second."""
    mine, names = _lines(record), {name for _, name in record.players if name}
    for row in store().games(Query(size=RECENT)).rows:
        theirs = {name for _, name in row.players if name}
        game = store().game(row.id) if names & theirs or not (names or theirs) else None
        if game is None:
            continue
        lines = _lines(game.record)
        common = (mine & lines).total()
        if common and 2 * common >= max(mine.total(), lines.total()):
            if record_hash(record) == game.edition.record_hash:
                return None
            play = play_hash(record)
            return Again(row, play is not None and play == play_hash(game.record), stamp)
    return None


def _lines(record: GameRecord) -> Counter[str]:
    """How often each line stands in its deals."""
    return Counter(line for line in write(record).split("\n")[1:] if line and line[0] != "[")
