-- What has a lifetime is found by an index. A session knows when it was last used (0: before this was written down) and
-- roughly by what browser.

ALTER TABLE session ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE answer ADD COLUMN at DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE answer SET at = (SELECT changed FROM game WHERE game.id = answer.game_id);

CREATE INDEX game_idle ON game (status, changed);
CREATE INDEX game_rematch ON game (rematch) WHERE rematch <> '';
CREATE INDEX session_seen ON session (seen);
CREATE INDEX login_email ON login (email);
CREATE INDEX login_expires ON login (expires);
CREATE INDEX outbox_done ON outbox (due) WHERE state <> 'waiting';
CREATE INDEX answer_at ON answer (at);
CREATE INDEX chat_at ON chat (at);
