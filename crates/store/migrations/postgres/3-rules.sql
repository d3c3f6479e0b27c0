-- Which rules a node carries, as game/revision: tables are not given away where nobody else can continue them.
ALTER TABLE node ADD COLUMN rules text[] NOT NULL DEFAULT '{}';
