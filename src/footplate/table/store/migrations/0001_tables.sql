-- Tables, their seats and everything that happens at them. One text for SQLite and PostgreSQL:
-- times are seconds since 1970, secrets are kept as SHA-256, yes and no are 1 and 0, JSON is text.

CREATE TABLE game (
    id TEXT PRIMARY KEY,
    game_key TEXT NOT NULL,
    map TEXT NOT NULL,
    options TEXT NOT NULL,
    public INTEGER NOT NULL,
    mode TEXT NOT NULL,
    clock TEXT NOT NULL,
    host TEXT NOT NULL,
    secret TEXT NOT NULL,
    watch_hash TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    status TEXT NOT NULL,
    seq BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    decider INTEGER NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    bot TEXT NOT NULL,
    deadline DOUBLE PRECISION,
    rematch TEXT NOT NULL
);
CREATE INDEX game_waits_for_bot ON game (bot) WHERE bot <> '';
CREATE INDEX game_deadline ON game (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX game_status ON game (status, public, changed);

CREATE TABLE seat (
    game_id TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    person TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
CREATE INDEX seat_person ON seat (person) WHERE person <> '';

CREATE TABLE seat_secret (
    hash TEXT PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    purpose TEXT NOT NULL
);
CREATE INDEX seat_secret_of ON seat_secret (game_id, seat);

CREATE TABLE watcher (
    game_id TEXT NOT NULL REFERENCES game (id),
    person TEXT NOT NULL,
    PRIMARY KEY (game_id, person)
);

CREATE TABLE event (
    game_id TEXT NOT NULL REFERENCES game (id),
    seq BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE answer (
    game_id TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat, key)
);

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX person_email ON person (email) WHERE email <> '';

CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    created DOUBLE PRECISION NOT NULL
);

CREATE TABLE login (
    hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);

CREATE TABLE chat (
    game_id TEXT NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
);

CREATE TABLE note (
    game_id TEXT NOT NULL REFERENCES game (id),
    owner TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game_id, owner)
);

CREATE TABLE notify (
    game_id TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    email TEXT NOT NULL,
    webhook TEXT NOT NULL,
    language TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);

CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    language TEXT NOT NULL,
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    seq BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    tries INTEGER NOT NULL,
    state TEXT NOT NULL,
    error TEXT NOT NULL
);
CREATE INDEX outbox_due ON outbox (due) WHERE state = 'waiting';
