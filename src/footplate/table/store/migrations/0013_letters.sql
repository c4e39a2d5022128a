-- Letters count against somebody: strangers together, and each seat. Keys of seats are taken out of what people wrote.

ALTER TABLE letter ADD COLUMN counted TEXT NOT NULL DEFAULT '';
UPDATE letter SET counted = 'strangers' WHERE id LIKE 'stranger %';
CREATE INDEX letter_counted ON letter (counted, at) WHERE counted <> '';

-- Messages about a seat are shown and erased with it.
CREATE INDEX outbox_seat ON outbox (game_id, seat);

-- Orders that wait are looked for again and again: those of games that are over wait for nothing.
UPDATE sheet SET done = -1 WHERE game_id IN (SELECT id FROM game WHERE status = 'over');
CREATE INDEX sheet_waits ON sheet (game_id) WHERE done >= 0;
