"""The statements that make the tables of the store and change them, version after version; `schema`
says when each is carried out."""

from __future__ import annotations

from typing import Final

TRUTH: Final = """
CREATE TABLE known (
    number INTEGER PRIMARY KEY AUTOINCREMENT,  -- in the order in which they came
    id TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE upload (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    received TEXT NOT NULL,  -- UTC, ISO 8601
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    corrects INTEGER REFERENCES known ON DELETE CASCADE,  -- a new edition of that game
    reader TEXT NOT NULL DEFAULT '',  -- the version that read it to its end
    format TEXT,
    done INTEGER NOT NULL DEFAULT 0,  -- how many of its games are in
    complete INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX upload_sha256 ON upload (sha256);
CREATE INDEX upload_corrects ON upload (corrects);
CREATE TABLE piece (
    upload INTEGER NOT NULL REFERENCES upload ON DELETE CASCADE,
    number INTEGER NOT NULL,
    lines INTEGER NOT NULL,  -- that end before it
    bytes BLOB NOT NULL,
    PRIMARY KEY (upload, number)
) STRICT;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    upload INTEGER NOT NULL REFERENCES upload ON DELETE CASCADE,
    position INTEGER NOT NULL,  -- among what was read of the upload, from 1
    place TEXT NOT NULL,  -- where its game begins: a line, or a path in JSON; empty: no game
    game INTEGER REFERENCES known ON DELETE CASCADE  -- none: rejected
) STRICT;
CREATE INDEX entry_upload ON entry (upload, position);
CREATE INDEX entry_game ON entry (game, id);
CREATE TABLE forgotten (
    number INTEGER PRIMARY KEY AUTOINCREMENT  -- of the name that stands for a player forgotten
) STRICT;
"""

PROJECTIONS: Final = """
CREATE TABLE edition (
    entry INTEGER PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
    status TEXT NOT NULL,
    title TEXT NOT NULL,
    faults TEXT NOT NULL,  -- of the reader, with their places in the upload
    roots INTEGER NOT NULL,
    number INTEGER,  -- none: the same text as an earlier edition, or rejected
    record_hash TEXT,
    play BLOB,  -- its deals and those before them
    deals INTEGER NOT NULL,
    text TEXT  -- canonical; kept once for each edition
) STRICT;
CREATE INDEX edition_record_hash ON edition (record_hash);
CREATE INDEX edition_play ON edition (play);
CREATE TABLE game (
    number INTEGER PRIMARY KEY REFERENCES known ON DELETE CASCADE,
    current INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
    event TEXT NOT NULL COLLATE NOCASE,
    site TEXT NOT NULL,
    date TEXT NOT NULL,  -- as written
    day TEXT,  -- the same as YYYY-MM-DD, or its beginning, where it is a date
    rules TEXT NOT NULL,
    players TEXT NOT NULL,
    deals INTEGER NOT NULL,
    score TEXT NOT NULL,
    winners TEXT NOT NULL,
    findings TEXT NOT NULL,
    undecided INTEGER NOT NULL
) STRICT;
CREATE INDEX game_current ON game (current);
CREATE INDEX game_event ON game (event);
CREATE INDEX game_day ON game (day);
CREATE INDEX game_rules ON game (rules);
CREATE INDEX game_undecided ON game (number) WHERE undecided > 0;
CREATE TABLE player (
    game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (game, seat)
) STRICT;
CREATE INDEX player_name ON player (name, game);
CREATE TABLE found (
    game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,
    code TEXT NOT NULL,
    severity TEXT NOT NULL,
    count INTEGER NOT NULL,  -- of those that follow from no other
    PRIMARY KEY (game, code, severity)
) STRICT;
CREATE INDEX found_code ON found (code, game);
CREATE TABLE play (
    game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,
    hash BLOB NOT NULL,  -- of the first deals of some edition
    whole INTEGER REFERENCES entry ON DELETE CASCADE,  -- the first edition that ends with them
    PRIMARY KEY (game, hash)
) STRICT;
CREATE INDEX play_hash ON play (hash, game);
CREATE INDEX play_whole ON play (whole);
CREATE TABLE contradiction (
    game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,  -- the later one
    other INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,
    PRIMARY KEY (game, other)
) STRICT;
CREATE INDEX contradiction_other ON contradiction (other);
CREATE TABLE words (
    game INTEGER PRIMARY KEY REFERENCES known ON DELETE CASCADE,
    players TEXT NOT NULL,
    events TEXT NOT NULL,
    notes TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE search USING fts5 (
    players, events, notes, content = 'words', content_rowid = 'game',
    tokenize = 'unicode61 remove_diacritics 2'
);
"""

# Names of uploads and of players stand in neither table: nobody has to be forgotten in them.
JOBS: Final = """
CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
    problem TEXT NOT NULL DEFAULT '',  -- why it failed, as a sentence
    tries INTEGER NOT NULL DEFAULT 0,  -- how often it was begun since a game of it came in
    games INTEGER NOT NULL DEFAULT 0  -- how many of its games were in when it was last begun
) STRICT;
CREATE INDEX job_open ON job (id) WHERE state IN ('waiting', 'running');
CREATE TABLE job_upload (
    job INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    position INTEGER NOT NULL,  -- as they were sent
    upload INTEGER NOT NULL REFERENCES upload ON DELETE CASCADE,
    was_in INTEGER NOT NULL,  -- every game of it, before the job was asked for
    PRIMARY KEY (job, position)
) STRICT;
CREATE INDEX job_upload_upload ON job_upload (upload);
CREATE TRIGGER job_without_uploads AFTER DELETE ON job_upload
    WHEN NOT EXISTS (SELECT 1 FROM job_upload WHERE job = OLD.job)
    BEGIN DELETE FROM job WHERE id = OLD.job; END;
"""

# Counts as `analyzer.stats` has them, in JSON. Events and players stand as `same_name` makes them:
# who spells a name otherwise is the same player.
COUNTS: Final = """
CREATE TABLE counted (
    game INTEGER PRIMARY KEY REFERENCES known ON DELETE CASCADE,
    pool TEXT NOT NULL,
    event TEXT NOT NULL,
    day TEXT NOT NULL,  -- empty: not known
    counts TEXT NOT NULL  -- of everybody
) STRICT;
CREATE INDEX counted_pool ON counted (pool, day);
CREATE INDEX counted_event ON counted (pool, event, day);
CREATE INDEX counted_day ON counted (day);
CREATE TABLE tally (
    game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    who TEXT NOT NULL,  -- empty: not known
    rows TEXT NOT NULL,  -- by position
    PRIMARY KEY (game, seat)
) STRICT;
CREATE INDEX tally_who ON tally (who, game, seat);
CREATE TABLE fresh (  -- not in the totals yet; empty after each transaction
    game INTEGER PRIMARY KEY REFERENCES known ON DELETE CASCADE
) STRICT;
CREATE TABLE total (
    pool TEXT NOT NULL,
    level TEXT NOT NULL,
    event TEXT NOT NULL,
    span TEXT NOT NULL,  -- a year, a month or a day
    who TEXT NOT NULL,  -- empty: everybody
    games INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    counts TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX total_event ON total (level, pool, event, span, who);
CREATE INDEX total_span ON total (level, pool, span, who);
CREATE INDEX total_who ON total (level, who, pool);
"""

CHOICES: Final = """
CREATE TABLE choice (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,  -- its edition is shown from then on
    after INTEGER NOT NULL  -- the last entry that was there by then
) STRICT;
CREATE INDEX choice_entry ON choice (entry);
ALTER TABLE edition ADD COLUMN undecided INTEGER NOT NULL DEFAULT 0;
"""

# What `same_name` makes of a name, in columns by which it is found.
NAMES: Final = """
ALTER TABLE player ADD COLUMN who TEXT NOT NULL DEFAULT '';
UPDATE player SET who = same_name(name);
CREATE INDEX player_who ON player (who, game);
DROP INDEX player_name;
ALTER TABLE game ADD COLUMN folded_event TEXT NOT NULL DEFAULT '';
UPDATE game SET folded_event = same_name(event);
CREATE INDEX game_folded_event ON game (folded_event);
DROP INDEX game_event;
ALTER TABLE counted ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE total ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0;
DROP INDEX total_event;
CREATE UNIQUE INDEX total_event ON total (level, pool, event, span, who, simulated);
"""

# Where the first finding of a text stands that stands in a deal, and games by how much was found.
FIRST: Final = """
ALTER TABLE edition ADD COLUMN first_deal INTEGER;
ALTER TABLE edition ADD COLUMN first_address TEXT;
ALTER TABLE game ADD COLUMN roots INTEGER NOT NULL DEFAULT 0;
UPDATE game SET roots = (SELECT roots FROM edition WHERE entry = current);
CREATE INDEX game_roots ON game (roots);
"""

# A row for each deal of a game: without a number of its own, and listed as a whole text only where
# it is one. Games that come are in the totals at once, none waits in a table.
PLAYS: Final = """
DROP TABLE fresh;
ALTER TABLE play RENAME TO play_before;
DROP INDEX play_hash;
DROP INDEX play_whole;
CREATE TABLE play (
    game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE,
    hash BLOB NOT NULL,  -- of the first deals of some edition
    whole INTEGER REFERENCES entry ON DELETE CASCADE,  -- the first edition that ends with them
    PRIMARY KEY (game, hash)
) STRICT, WITHOUT ROWID;
INSERT INTO play SELECT game, hash, whole FROM play_before ORDER BY game, hash;
DROP TABLE play_before;
CREATE INDEX play_hash ON play (hash, game);
CREATE INDEX play_whole ON play (whole) WHERE whole IS NOT NULL;
"""

TWINS: Final = """
CREATE TABLE twin (  -- a game that is not counted, since another one tells the same play
    game INTEGER PRIMARY KEY REFERENCES known ON DELETE CASCADE,
    counted INTEGER REFERENCES known ON DELETE SET NULL  -- that one; none only in a transaction
) STRICT;
CREATE INDEX twin_counted ON twin (counted);
"""
