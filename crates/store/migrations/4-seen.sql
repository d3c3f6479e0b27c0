-- When a guest last showed its token, to the day; those who stay away are forgotten.
ALTER TABLE guest ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE guest SET seen_ms = max(created_ms, coalesce((SELECT at_ms FROM alive), 0));
