-- People without accounts; only the hash of a token is kept.
CREATE TABLE guest (
    token_hash bytea  NOT NULL PRIMARY KEY,
    id         text   NOT NULL UNIQUE,
    name       text   NOT NULL,
    colour     text   NOT NULL,
    created_ms bigint NOT NULL,
    seen_ms    bigint NOT NULL
);
CREATE INDEX guest_seen ON guest (seen_ms);

-- What can be listed of a table. The shard follows from its id and says which node may own it.
CREATE TABLE game_table (
    key        bigint   NOT NULL PRIMARY KEY,
    id         text     NOT NULL UNIQUE,
    game       text     NOT NULL,
    revision   bigint   NOT NULL,
    stage      smallint NOT NULL,
    head       text     NOT NULL,
    created_ms bigint   NOT NULL,
    shard      smallint NOT NULL,
    swept      boolean  NOT NULL DEFAULT false
);
CREATE INDEX game_table_open ON game_table (shard, key) WHERE stage < 3;
CREATE INDEX game_table_unswept ON game_table (key) WHERE stage = 3 AND NOT swept;
CREATE SEQUENCE game_table_key;

-- The journals, numbered from 1 for each table. The key is the fence: whoever writes has to know every entry before.
CREATE TABLE entry (
    table_key bigint NOT NULL,
    seq       bigint NOT NULL,
    body      bytea  NOT NULL,
    PRIMARY KEY (table_key, seq)
);

-- Finished games.
CREATE TABLE record (
    table_key   bigint NOT NULL,
    number      bigint NOT NULL,
    text        text   NOT NULL,
    finished_ms bigint NOT NULL,
    PRIMARY KEY (table_key, number)
);

-- Which guests played which finished games, so that a guest who goes can take the name along.
CREATE TABLE player (
    guest     text   NOT NULL,
    table_key bigint NOT NULL,
    number    bigint NOT NULL,
    seat      text   NOT NULL,
    PRIMARY KEY (guest, table_key, number, seat)
);

-- Reviews of recorded games, by the hash of the record and the seat. They can be made again, so that old ones may go.
CREATE TABLE review (
    id      text   NOT NULL PRIMARY KEY,
    text    text   NOT NULL,
    made_ms bigint NOT NULL
);
CREATE INDEX review_made ON review (made_ms);

-- When a server was last seen running; one row.
CREATE TABLE alive (
    one       smallint NOT NULL PRIMARY KEY CHECK (one = 0),
    at_ms     bigint   NOT NULL,
    paused_ms bigint   NOT NULL
);
