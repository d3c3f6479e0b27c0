-- How much of the time between two rows of a guest no server was there to be seen at, in milliseconds: it is not counted
-- as staying away. A clock that was wrong counts likewise, and is taken back when it is right again.
ALTER TABLE alive ADD COLUMN paused_ms INTEGER NOT NULL DEFAULT 0;
