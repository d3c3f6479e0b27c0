-- Which guests played which finished games, so that a guest who goes can take the name along.
CREATE TABLE player (
    guest     TEXT    NOT NULL,
    table_key INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    seat      TEXT    NOT NULL,
    PRIMARY KEY (guest, table_key, number, seat)
) STRICT, WITHOUT ROWID;
