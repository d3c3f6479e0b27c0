-- Reviews of recorded games, by the hash of the record and the seat. They can be made again, so that old ones may go.
CREATE TABLE review (
    id      TEXT    NOT NULL PRIMARY KEY,
    text    TEXT    NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX review_made ON review (made_ms);
