-- Challenges: a finished game to be played again by others, from the same start and with the same chance. They belong to
-- the seat that made them, and go with its table.

CREATE TABLE challenge (
    id TEXT PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    expires DOUBLE PRECISION NOT NULL,
    state TEXT NOT NULL,
    pending INTEGER NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    result TEXT NOT NULL
);
CREATE INDEX challenge_of ON challenge (game_id, seat);
CREATE INDEX challenge_pending ON challenge (expires) WHERE pending = 1;

-- Tables at which a challenge is played. The result is JSON, and empty while the game goes on.
CREATE TABLE taking (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    challenge TEXT NOT NULL REFERENCES challenge (id),
    at DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION,
    result TEXT NOT NULL
);
CREATE INDEX taking_of ON taking (challenge, at);

-- What of a game that is over is kept back as long as nobody has played a challenge made of it: 0 nothing, 1 the secret
-- of its chance, 2 also what its seats kept from each other.
ALTER TABLE game ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0;
-- Whether a challenge was made of the game.
ALTER TABLE game ADD COLUMN challenged INTEGER NOT NULL DEFAULT 0;
