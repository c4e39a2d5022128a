"""A store full of tables nobody of the test plays at, made by the database itself: quick, however many they are."""

from __future__ import annotations

from typing import Final

from footplate.table.store import Store, Transaction

_NUMBERS: Final = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :many)"

_GAMES: Final = (
    # Of a hundred tables sixty are over, twenty wait (five of them for anybody), twenty are played, one with a clock.
    "INSERT INTO game (id, game_key, map, options, public, mode, clock, host, secret, watch_hash, created, changed,"
    " status, seq, moves, decider, since, bot, deadline, rematch, free)"
    " SELECT 'T' || i, 'rocket', 'england-188', '{}', 1, 'table', '', 'P' || (i % 1000), '00', 'W' || i, i, i,"
    " CASE WHEN i % 100 < 60 THEN 'over' WHEN i % 100 < 80 THEN 'waiting' ELSE 'running' END, 2, 1,"
    " CASE WHEN i % 100 < 80 THEN -1 ELSE 0 END, i, '', CASE WHEN i % 100 = 99 THEN 4e9 END, '',"
    " CASE WHEN i % 100 BETWEEN 60 AND 64 THEN 1 ELSE 0 END FROM n",
    "INSERT INTO seat (game_id, seat, kind, name, person, level, asked, ended)"
    " SELECT 'T' || i, 0, 'person', 'Anton', 'P' || (i % 1000), '', 'matters',"
    " CASE WHEN i % 100 < 60 THEN i END FROM n",
    "INSERT INTO seat (game_id, seat, kind, name, person, level, asked, ended)"
    " SELECT 'T' || i, 1, CASE WHEN i % 100 BETWEEN 60 AND 64 THEN 'open' ELSE 'person' END, 'Beate',"
    " 'Q' || (i % 1000), '', 'matters', CASE WHEN i % 100 < 60 THEN i END FROM n",
    "INSERT INTO seat_holder (game_id, seat, person, ended)"
    " SELECT 'T' || i, 1, 'R' || (i % 1000), CASE WHEN i % 100 < 60 THEN i END FROM n WHERE i % 2 = 0",
)

_OTHERS: Final = (
    "INSERT INTO event (game_id, seq, at, seat, kind, payload) SELECT 'T' || i, 1, i, -1, 'start', '{}' FROM n",
    "INSERT INTO seat_secret (hash, game_id, seat, purpose) SELECT 'H' || i, 'T' || i, 1, 'invite' FROM n",
    "INSERT INTO watcher (game_id, person) SELECT 'T' || i, 'P' || i FROM n",
    "INSERT INTO answer (game_id, seat, key, seq) SELECT 'T' || i, 0, 'K', 1 FROM n",
    "INSERT INTO person (id, email, created) SELECT 'P' || i, i || '@example.org', 0 FROM n",
    "INSERT INTO session (hash, person, created) SELECT 'H' || i, 'P' || i, 0 FROM n",
    "INSERT INTO login (hash, email, expires) SELECT 'H' || i, i || '@example.org', 0 FROM n",
    "INSERT INTO chat (game_id, number, at, seat, text) SELECT 'T' || i, 1, 0, 0, 'Hello' FROM n",
    "INSERT INTO note (game_id, owner, text) SELECT 'T' || i, 'P' || i, 'GWR?' FROM n",
    "INSERT INTO notify (game_id, seat, email, webhook, language) SELECT 'T' || i, 0, '', '', 'en' FROM n",
    "INSERT INTO address (owner, email) SELECT 'P' || i, i || '@example.org' FROM n",
    "INSERT INTO confirmation (hash, owner, email, game_id, seat, expires)"
    " SELECT 'H' || i, 'P' || i, i || '@example.org', 'T' || i, 0, 0 FROM n",
    "INSERT INTO push (id, session, endpoint, p256dh, auth, language, created)"
    " SELECT 'B' || i, 'H' || i, 'https://push.example.org/' || i, '', '', 'en', 0 FROM n",
    "INSERT INTO sheet (game_id, seat, at, text, done) SELECT 'T' || i, 0, 0, 'pass', 0 FROM n",
    "INSERT INTO challenge (id, game_id, seat, name, level, created, expires, state, pending, seconds, result)"
    " SELECT 'C' || i, 'T' || i, 0, 'Anton', 'fireman', i, i, 'open', 0, 60, '' FROM n",
    "INSERT INTO taking (game_id, challenge, at, ended, result) SELECT 'T' || i, 'C' || (i - 1), i, i, '' FROM n"
    " WHERE i > 1",
    "INSERT INTO letter (id, at) SELECT 'L' || i, i FROM n",
    "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)"
    " SELECT 'M' || i, 'email', i || '@example.org', 'en', 'T' || i, 0, 1, 0, 0, 1, 'sent', '' FROM n",
)


def fill(store: Store, games: int, others: int = 0) -> None:
    """So many games of a thousand people, and so many rows of everything else."""

    def job(transaction: Transaction) -> None:
        for statements, many in ((_GAMES, games), (_OTHERS, others)):
            for statement in statements if many else ():
                into, _, rest = statement.partition(" SELECT ")
                transaction.run(f"{_NUMBERS} {into} SELECT {rest}", {"many": many})
        transaction.run("ANALYZE")

    store.write(job).result()
