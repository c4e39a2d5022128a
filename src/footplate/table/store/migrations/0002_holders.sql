-- A seat may be played from several devices: whoever followed its link after the first one.
-- A quiet seat does not want to be asked whether it interferes with what others do.

CREATE TABLE seat_holder (
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (game_id, seat, person),
    FOREIGN KEY (game_id, seat) REFERENCES seat (game_id, seat)
);
CREATE INDEX seat_holder_person ON seat_holder (person);

ALTER TABLE seat ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
