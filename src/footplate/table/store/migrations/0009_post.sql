-- Play by post: a seat that is played by letter, and the time zone of its player.

ALTER TABLE notify ADD COLUMN post INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notify ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';

-- What a message is to say that is no news of a turn.
ALTER TABLE outbox ADD COLUMN letter TEXT NOT NULL DEFAULT '';

-- The last sheet of each seat, and how many of its orders have been carried out (-1: one of them could not be).
CREATE TABLE sheet (
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    text TEXT NOT NULL,
    done INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat),
    FOREIGN KEY (game_id, seat) REFERENCES seat (game_id, seat)
);

-- Letters that have been dealt with, and strangers who have been answered: each only once.
CREATE TABLE letter (id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL);
CREATE INDEX letter_at ON letter (at);
