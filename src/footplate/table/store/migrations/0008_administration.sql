-- What whoever runs the server may do: orders that hold until they are lifted, tables that are deleted but can be
-- restored for a while, secret links to the page for it, and a log of everything that was done.

ALTER TABLE game ADD COLUMN deleted DOUBLE PRECISION;
CREATE INDEX game_deleted ON game (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX game_created ON game (created, id);

ALTER TABLE chat ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;

CREATE TABLE standing_order (
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, target)
);

CREATE TABLE admin_link (
    hash TEXT PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    expires DOUBLE PRECISION NOT NULL,
    voided DOUBLE PRECISION
);

CREATE TABLE admin_log (
    number BIGINT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    who TEXT NOT NULL,
    did TEXT NOT NULL,
    target TEXT NOT NULL,
    facts TEXT NOT NULL,
    why TEXT NOT NULL
);

-- Changes that a command on the machine has made to a file whose server runs. The server reads them and takes them out.
CREATE TABLE outside_change (
    id TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    told TEXT NOT NULL
);
