"""Messages are queued within the transaction of what caused them. `outbox.py` sends them."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from typing import Final, Literal

from footplate.table.store import Statement, Transaction

_TURN: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)
SELECT channel || ' ' || game_id || ' ' || :seq_text || ' ' || :seat_text || device, channel, target, language,
    game_id, seat, :seq, :at, :due, 0, 'waiting', ''
FROM (
    SELECT 'email' AS channel, '' AS device, email AS target, language, game_id, seat FROM notify
    WHERE game_id = :id AND seat = :seat AND email <> '' AND confirmed = 1
    UNION ALL
    SELECT 'webhook', '', webhook, language, game_id, seat FROM notify
    WHERE game_id = :id AND seat = :seat AND webhook <> ''
    UNION ALL
    SELECT 'push', ' ' || push.id, push.id, push.language, held.game_id, held.seat
    FROM (
        SELECT game_id, seat, person FROM seat WHERE game_id = :id AND seat = :seat AND person <> ''
        UNION SELECT game_id, seat, person FROM seat_holder WHERE game_id = :id AND seat = :seat
    ) AS held
    JOIN session ON session.person = held.person JOIN push ON push.session = session.hash
) AS wanted
WHERE EXISTS (SELECT 1 FROM game WHERE id = :id AND seq = :seq) ON CONFLICT DO NOTHING RETURNING id
"""
"""All ways in which a seat is told: each address once, each browser once."""


def turn_message(id: str, seat: int, seq: int, at: float, due: float) -> Statement:
    """It is this seat's turn at a table that has just come to this `seq`: one message for each way it wants to hear of
    it. Gives their ids.
    """
    values = {"id": id, "seat": seat, "seat_text": str(seat), "seq": seq, "seq_text": str(seq), "at": at, "due": due}
    return _TURN, values


def enqueue_login(transaction: Transaction, email: str, language: str, browser: str, now: float) -> None:
    """Somebody wants a magic link, in the browser with this hash."""
    transaction.run(
        "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, browser)"
        " VALUES (:id, 'login', :target, :language, '', -1, 0, :now, :now, 0, 'waiting', '', :browser)",
        {
            "id": f"login:{secrets.token_hex(12)}",
            "target": email,
            "language": language,
            "now": now,
            "browser": browser,
        },
    )


def enqueue_confirmation(
    transaction: Transaction, owner: str, email: str, language: str, id: str, seat: int, now: float
) -> None:
    """Somebody wants messages about a seat to be sent to an address, and whoever reads there is asked."""
    transaction.run(
        "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, owner)"
        " VALUES (:key, 'confirm', :email, :language, :id, :seat, 0, :now, :now, 0, 'waiting', '', :owner)",
        {
            "key": f"confirm:{secrets.token_hex(12)}",
            "email": email,
            "language": language,
            "id": id,
            "seat": seat,
            "now": now,
            "owner": owner,
        },
    )


@dataclass(frozen=True, slots=True)
class Letter:
    """What a message by post is about. What it says is found out when it is sent, unless that is known (`text`)."""

    kind: Literal["turn", "report", "held", "reminder", "reply"]
    section: str = ""
    seat: int = -1
    subject: str = ""
    text: str = ""
    answers: str = ""
    """The id of the mail it answers."""
    asks: bool = True
    """Whether a report ends with what its reader is asked: of several from the same moment the last does."""
    admits: bool = True
    """Whether it brings a fresh key of its seat: not where nobody has agreed to be written to."""


def enqueue_letters(transaction: Transaction, id: str, seq: int, at: float, letter: Letter) -> bool:
    """The same letter to everybody who plays this game by post; never twice for one `seq`."""
    values = {"id": id, "seq": seq, "at": at, "letter": json.dumps(asdict(letter))}
    values["key"] = f"{letter.kind} {letter.section} {seq}"
    return bool(transaction.run(_TO_ALL, values))


def enqueue_reply(
    transaction: Transaction, key: str, to: str, language: str, at: float, letter: Letter, id: str = "", seat: int = -1
) -> None:
    """An answer to one person; never twice with the same key."""
    values = {"key": key, "to": to, "language": language, "id": id, "seat": seat, "at": at}
    transaction.run(_REPLY, {**values, "letter": json.dumps(asdict(letter), ensure_ascii=False)})


_TO_ALL: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, letter)
SELECT 'post ' || game_id || ' ' || seat || ' ' || :key, 'post', email, language,
    game_id, seat, :seq, :at, :at, 0, 'waiting', '', :letter
FROM notify WHERE game_id = :id AND post = 1 AND email <> '' AND confirmed = 1 ON CONFLICT DO NOTHING RETURNING id
"""

_REPLY: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, letter)
VALUES (:key, 'post', :to, :language, :id, :seat, 0, :at, :at, 0, 'waiting', '', :letter) ON CONFLICT DO NOTHING
"""
