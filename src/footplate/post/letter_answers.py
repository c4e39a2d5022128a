"""Which letters are answered, where, and how often.

A letter's sender can be forged. So an address whose owner has not agreed to mail gets few answers, and none with the
key of a seat; the orders in the letter count all the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.post.envelopes import Envelope
from footplate.post.folding import folded
from footplate.table.basics.values import Who
from footplate.table.messages.addresses import has_agreed
from footplate.table.messages.queueing import Letter, enqueue_reply
from footplate.table.people.talk import owner_of
from footplate.table.store import Store, Transaction
from footplate.table.store.rows import TableRow

HOUR: Final = 3600.0
MOST_STRANGERS: Final = 30
"""Answers in an hour to all unconfirmed addresses: this number to letters with the key of a seat, and as many to
letters without one, which anybody can write.
"""
MOST_TO_ONE: Final = 5
"""The most of these to one address."""
MOST_LETTERS_AN_HOUR: Final = 40
"""Letters in an hour that are read for one seat: no player writes more."""
STRANGERS: Final = "strangers"
"""The counter of answers to people without a seat."""
HOLDERS: Final = "holders"
"""The counter of answers to people who have the key of a seat, and whose address is unconfirmed."""


@dataclass(frozen=True, slots=True)
class Answering:
    """A letter of a seat, and the address its answers go to."""

    envelope: Envelope
    row: TableRow
    seat: int
    email: str
    """The confirmed address of the seat; "" for none."""
    language: str
    now: float

    def note(self, transaction: Transaction) -> bool:
        """Remember the letter, as one of its seat; returns False when it is known."""
        return noted(transaction, self.envelope.key, self.now, _of_seat(self.row.id, self.seat))

    def answer(self, transaction: Transaction, lines: Sequence[str]) -> None:
        """Answer it: at the confirmed address of the seat, else at the sender's."""
        to = self.email or self.envelope.sender
        if not to:  # there is no address to answer; the sheet counts all the same
            return
        agreed = bool(self.email) or self._has_agreed(transaction, to)
        if not (agreed or self._may_write_to(transaction, to)):
            return
        subject = say("post.mail.reply", self.language, {"id": self.row.id, "seat": seat_letter(self.seat)})
        lines = lines if agreed else [*lines, "", say("post.reply.unconfirmed", self.language)]
        letter = Letter("reply", subject=subject, text=folded(lines), answers=self.envelope.id, admits=agreed)
        key = f"post reply {self.envelope.key}"
        enqueue_reply(transaction, key, to, self.language, self.now, letter, self.row.id, self.seat)

    def refuse(self, transaction: Transaction) -> None:
        """Put it away unread, as one letter too many; the first of them is answered."""
        first = f"too many {_of_seat(self.row.id, self.seat)} {int(self.now // HOUR)}"
        if noted(transaction, self.envelope.key, self.now) and noted(transaction, first, self.now):
            facts = {"id": self.row.id, "seat": seat_letter(self.seat), "n": MOST_LETTERS_AN_HOUR}
            self.answer(transaction, [say("post.reply.many", self.language, facts)])

    def _has_agreed(self, transaction: Transaction, email: str) -> bool:
        """Whether the player of this seat has confirmed this address."""
        owners = (self.row.seats[self.seat].person, owner_of(Who(table=self.row.id, seat=self.seat)))
        return any(has_agreed(transaction, owner, email.lower()) for owner in owners if owner)

    def _may_write_to(self, transaction: Transaction, email: str) -> bool:
        """Whether an unconfirmed address may get one more answer."""
        lately, stranger = _answered_lately(transaction, self.now, HOLDERS), _stranger(email)
        if len(lately) >= MOST_STRANGERS or sum(id.startswith(stranger) for id in lately) >= MOST_TO_ONE:
            return False
        return noted(transaction, f"{stranger} {self.envelope.key}", self.now, HOLDERS)


def answer_stranger(transaction: Transaction, envelope: Envelope, letter: Letter, now: float) -> None:
    """Answer a person without a seat, once for each address."""
    stranger = _stranger(envelope.sender)
    if not noted(transaction, envelope.key, now):
        return
    if len(_answered_lately(transaction, now, STRANGERS)) >= MOST_STRANGERS:
        return
    if envelope.sender and noted(transaction, stranger, now, STRANGERS):
        enqueue_reply(transaction, f"post {stranger}", envelope.sender, "en", now, letter)


def has_sent_enough(store: Store, id: str, seat: int, now: float) -> bool:
    """Whether no more letters of a seat are read for now."""
    lately = {"counted": _of_seat(id, seat), "since": now - HOUR}
    return int(store.read(_LETTERS, lately)[0]["number"]) >= MOST_LETTERS_AN_HOUR


def noted(transaction: Transaction, key: str, now: float, counted: str = "") -> bool:
    """Remember a letter, and the counter it adds to; returns False when it is known."""
    return bool(transaction.run(_NOTE, {"key": key, "now": now, "counted": counted}))


def _of_seat(id: str, seat: int) -> str:
    return f"{id} {seat}"


def _stranger(email: str) -> str:
    """The key of an unconfirmed address, without the part behind a plus, which anybody can vary."""
    name, _, host = email.casefold().rpartition("@")
    mailbox = f"{name.partition('+')[0]}@{host}"
    return f"stranger {hashlib.sha256(mailbox.encode()).hexdigest()}"


def _answered_lately(transaction: Transaction, now: float, whom: str) -> list[str]:
    return [str(row["id"]) for row in transaction.run(_ANSWERED, {"counted": whom, "since": now - HOUR})]


_NOTE: Final = """
INSERT INTO letter (id, at, counted) VALUES (:key, :now, :counted) ON CONFLICT DO NOTHING RETURNING id
"""
_ANSWERED: Final = f"""
SELECT id FROM letter WHERE counted = :counted AND counted <> '' AND at > :since LIMIT {MOST_STRANGERS}
"""
_LETTERS: Final = """
SELECT count(*) AS number FROM letter WHERE counted = :counted AND counted <> '' AND at > :since
"""
