-- Nothing is sent to an address before whoever reads there has agreed. What was set up before this goes on.

ALTER TABLE notify ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
UPDATE notify SET confirmed = 1 WHERE email <> '';
ALTER TABLE outbox ADD COLUMN owner TEXT NOT NULL DEFAULT '';

-- Addresses at which somebody, a person or the holder of a seat, has agreed to be written to.
CREATE TABLE address (
    owner TEXT NOT NULL,
    email TEXT NOT NULL,
    PRIMARY KEY (owner, email)
);

-- Links by which they agree.
CREATE TABLE confirmation (
    hash TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    email TEXT NOT NULL,
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE INDEX confirmation_expires ON confirmation (expires);
CREATE INDEX confirmation_of ON confirmation (game_id, seat);
CREATE INDEX confirmation_owner ON confirmation (owner);

-- Secrets of the server itself, made when they are first needed.
CREATE TABLE server_key (
    name TEXT PRIMARY KEY,
    secret TEXT NOT NULL
);

-- Browsers that are told of turns by Web Push: they end with their session.
CREATE TABLE push (
    id TEXT PRIMARY KEY,
    session TEXT NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);
CREATE INDEX push_session ON push (session);
