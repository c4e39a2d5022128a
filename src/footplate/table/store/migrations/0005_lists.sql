-- Lists are read from indexes, however many tables there are: a seat knows when its game has ended, a table how many of
-- its seats anybody may take. `ended` is written once, with the end of the game.

ALTER TABLE seat ADD COLUMN ended DOUBLE PRECISION;
ALTER TABLE seat_holder ADD COLUMN ended DOUBLE PRECISION;
ALTER TABLE game ADD COLUMN free INTEGER NOT NULL DEFAULT 0;

-- What a seat adds to the chance of its game.
ALTER TABLE seat ADD COLUMN salt TEXT NOT NULL DEFAULT '';

-- What a clock that nobody can set showed at an event, and since which start of the machine it has been running.
ALTER TABLE event ADD COLUMN boot TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN ticks DOUBLE PRECISION NOT NULL DEFAULT 0;

-- Something to write for whoever asks whether the store can be written.
CREATE TABLE pulse (id TEXT PRIMARY KEY, filler TEXT NOT NULL);

UPDATE seat SET ended = (SELECT changed FROM game WHERE game.id = seat.game_id AND status = 'over');
UPDATE seat_holder SET ended = (SELECT changed FROM game WHERE game.id = seat_holder.game_id AND status = 'over');
UPDATE game SET free = (SELECT count(*) FROM seat WHERE seat.game_id = game.id AND kind = 'open');

DROP INDEX game_status;
CREATE INDEX game_open ON game (status, public, created, id) WHERE free > 0;
CREATE INDEX game_watch ON game (watch_hash);
CREATE INDEX game_host ON game (host);
CREATE INDEX seat_unfinished ON seat (person, game_id) WHERE ended IS NULL;
CREATE INDEX seat_finished ON seat (person, ended, game_id) WHERE ended IS NOT NULL;
CREATE INDEX seat_holder_unfinished ON seat_holder (person, game_id) WHERE ended IS NULL;
CREATE INDEX seat_holder_finished ON seat_holder (person, ended, game_id) WHERE ended IS NOT NULL;
CREATE INDEX watcher_person ON watcher (person);
CREATE INDEX note_owner ON note (owner);
CREATE INDEX session_person ON session (person);
