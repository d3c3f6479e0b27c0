-- People without accounts; only the hash of a token is kept.
CREATE TABLE guest (
    token_hash BLOB    NOT NULL PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    colour     TEXT    NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What can be listed of a table. first_entry is where reading its journal begins.
CREATE TABLE game_table (
    key         INTEGER NOT NULL PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    game        TEXT    NOT NULL,
    revision    INTEGER NOT NULL,
    stage       INTEGER NOT NULL,
    head        TEXT    NOT NULL,
    created_ms  INTEGER NOT NULL,
    first_entry INTEGER NOT NULL
) STRICT;
CREATE INDEX game_table_open ON game_table (key) WHERE stage < 3;

-- The journals of all tables in the order of their commits. There is no index on purpose: appending then touches
-- a few pages a commit, however many tables are played. Entries of closed tables are swept.
CREATE TABLE entry (
    number    INTEGER NOT NULL PRIMARY KEY,
    table_key INTEGER NOT NULL,
    body      BLOB    NOT NULL
) STRICT;

-- Finished games.
CREATE TABLE record (
    table_key   INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    text        TEXT    NOT NULL,
    finished_ms INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;

-- When the server was last seen running; one row.
CREATE TABLE alive (
    only  INTEGER NOT NULL PRIMARY KEY CHECK (only = 0),
    at_ms INTEGER NOT NULL
) STRICT;
