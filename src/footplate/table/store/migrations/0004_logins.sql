-- A login link belongs to the browser that asked for it: the hash of what that browser was given then.

ALTER TABLE outbox ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE login ADD COLUMN browser TEXT NOT NULL DEFAULT '';
