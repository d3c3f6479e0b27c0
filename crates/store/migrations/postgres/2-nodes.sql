-- The nodes of a cluster. One lives as long as its lease, by the clock of this database.
CREATE TABLE node (
    name        text        NOT NULL PRIMARY KEY,
    incarnation bigint      NOT NULL,
    until       timestamptz NOT NULL,
    leaving     boolean     NOT NULL DEFAULT false,
    version     text        NOT NULL
);

-- Which node, in which of its lives, owns the tables of a shard.
CREATE TABLE shard (
    number      smallint NOT NULL PRIMARY KEY,
    owner       text,
    incarnation bigint
);
INSERT INTO shard (number) SELECT generate_series(0, 255);

-- What is counted for all nodes together, by the minute. A crash may forget it.
CREATE UNLOGGED TABLE tally (
    what   text   NOT NULL,
    minute bigint NOT NULL,
    count  bigint NOT NULL,
    PRIMARY KEY (what, minute)
);
