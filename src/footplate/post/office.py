"""The post office of a server: takes letters, keeps the sheets, carries orders out, and answers.

Everything a letter causes is written in one transaction with the trace of the letter, so a letter that is found again
after the process has died changes nothing and is not answered twice. Orders that wait are carried out whenever their
seat is asked, whoever noticed it first: `sweep` finds them in the store.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import replace
from itertools import takewhile
from typing import Final

from footplate.kernel.facets.notation import Notation
from footplate.kernel.records.common import common_keyword
from footplate.kernel.state import State
from footplate.language import LANGUAGES, Phrase, say
from footplate.post.addressing import objections
from footplate.post.envelopes import Envelope, opened
from footplate.post.folding import folded
from footplate.post.inbox import Inbox
from footplate.post.letter_answers import Answering, answer_stranger, has_sent_enough, noted
from footplate.post.order_reading import Desk, Read, first_legal, read_orders
from footplate.post.reply import Reply
from footplate.post.settings import PostSettings
from footplate.post.sheet import LONGEST_LETTER, Order, Sheet, own_text, read_sheet
from footplate.post.times import moment_text
from footplate.post.wording import storable
from footplate.table.basics.errors import ReadOnly, Stale, StoreFailed, TableError
from footplate.table.basics.values import Done, Who
from footplate.table.messages.queueing import Letter, enqueue_reply
from footplate.table.play import commands
from footplate.table.play.drafts import Draft
from footplate.table.play.live import Live
from footplate.table.service import Tables
from footplate.table.store import Row, Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import TableRow

AT_ONCE: Final = PostSettings("post@localhost")
MOST_ORDERS_AT_ONCE: Final = 200
REMINDED: Final = 86_400.0
"""Seconds before a deadline at which whoever has sent nothing is reminded."""

_log = logging.getLogger("footplate.post")


class PostOffice:
    """Letters of all tables of one store."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        settings: PostSettings = AT_ONCE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._tables = tables
        self._store = store
        self._settings = settings
        self._now = clock

    # --- letters that come in -----------------------------------------------------------------------------------------

    def empty(self, inbox: Inbox) -> int:
        """Deal with all letters that wait there, unless another process is at it. Raises `OSError`."""
        if not self._store.claim("post"):
            return 0
        try:
            return inbox.empty(self.receive)
        finally:
            self._store.release("post")

    def receive(self, raw: bytes) -> None:
        """Deal with one mail, once, whatever it is. Raises `StoreFailed` or `ReadOnly` while it cannot be kept."""
        try:
            self._receive(raw)
        except (StoreFailed, ReadOnly):
            raise  # it stays in the mailbox until it can be kept
        except Exception:  # it is put away unread: nobody's letter is to keep those behind it from being read
            _log.exception("a letter could not be dealt with", extra={"bytes": len(raw)})

    def _receive(self, raw: bytes) -> None:
        envelope = self._without_key(opened(raw, self._settings.address))
        if self._known(envelope.key):
            return
        sheet = read_sheet(envelope.text)
        who = self._holder((*envelope.secrets, sheet.heading.secret))
        try:
            if envelope.automatic:
                self._note(envelope.key)
            elif who is None:
                self._answer_stranger(envelope)
            else:
                self._take(who, envelope)
        except (StoreFailed, ReadOnly):
            raise
        except TableError as refused:
            _log.info("a letter was refused", extra={"reason": refused.code})
            self._note(envelope.key)

    def _without_key(self, envelope: Envelope) -> Envelope:
        """Its Message-ID is kept until it has been answered: one with a key in it is not repeated."""
        has_key = without_keys(envelope.id, self._store.read) != envelope.id
        return replace(envelope, id="") if has_key else envelope

    def _holder(self, secrets: Sequence[str]) -> Who | None:
        found = (self._tables.people.bearer(secret) for secret in secrets if secret)
        return next((who for who in found if who is not None), None)

    def _known(self, key: str) -> bool:
        return bool(self._store.read("SELECT id FROM letter WHERE id = :key", {"key": key}))

    def _note(self, key: str) -> None:
        self._store.write(lambda transaction: noted(transaction, key, self._now())).result()

    def _answer_stranger(self, envelope: Envelope) -> None:
        """Somebody without a seat's secret: nothing changes, and one address is told so once."""
        text = "\n\n".join(say("post.stranger.text", language) for language in LANGUAGES)
        subject = say("post.stranger.subject", "en")
        letter = Letter("reply", subject=subject, text=text + "\n", answers=envelope.id)
        now = self._now()
        self._store.write(lambda transaction: answer_stranger(transaction, envelope, letter, now)).result()

    def _take(self, who: Who, envelope: Envelope) -> None:
        """A sheet of somebody who may write it: kept, answered, and carried out as far as that can be done now."""
        self._tables.rights.admit(who, who.table, who.seat)
        row, live = self._tables.live.started(who.table)
        wanted, now = self._notify(row.id, who.seat), self._now()
        answering = Answering(envelope, row, who.seat, str(wanted["email"]), str(wanted["language"]), now)
        if has_sent_enough(self._store, row.id, who.seat, now):
            self._store.write(answering.refuse).result()
            return
        text = self._own_text(envelope.text)
        sheet = read_sheet(text)
        reply = self._reply(row, live, who.seat, sheet, str(wanted["zone"]), answering.language)

        def job(transaction: Transaction) -> None:
            if not answering.note(transaction):
                return
            if counts(sheet, reply):
                keep_sheet(transaction, row.id, who.seat, as_far_as_accepted(text, reply), now)
            answering.answer(transaction, reply.lines(answering.language))

        if counts(sheet, reply):
            self._replace(row.id, who.seat, job)
        else:
            self._store.write(job).result()
        self.carry_out(row.id, told(who.seat, reply))

    def _own_text(self, text: str) -> str:
        """What is kept of a letter and repeated in its answer: its writer's own lines, without any key."""
        return without_keys(own_text(text), self._store.read)

    # --- sheets -------------------------------------------------------------------------------------------------------

    def read(self, who: Who, id: str, *, seat: int, text: str, language: str) -> Reply:
        """How a sheet would be understood. Changes nothing. Raises what `Rights.admit` does."""
        self._tables.rights.admit(who, id, seat)
        return self.look(id, seat=seat, text=text, language=language)

    def look(self, id: str, *, seat: int, text: str, language: str) -> Reply:
        """The same, for somebody who was found entitled to the seat."""
        row, live = self._tables.live.started(id)
        return self._reply(row, live, seat, read_sheet(text), self._notify(id, seat)["zone"], language)

    def submit(self, who: Who, id: str, *, seat: int, text: str, language: str) -> Reply:
        """Take a sheet from somebody who sits there, and carry it out as far as that can be done now."""
        self._tables.rights.admit(who, id, seat)
        return self.take(id, seat=seat, text=text, language=language)

    def take(self, id: str, *, seat: int, text: str, language: str) -> Reply:
        """The same, from somebody who was found entitled to the seat."""
        row, live = self._tables.live.started(id)
        commands.refuse_after_the_end(live)
        text = self._own_text(text)
        sheet = read_sheet(text)
        reply = self._reply(row, live, seat, sheet, self._notify(id, seat)["zone"], language)
        if counts(sheet, reply):
            now = self._now()
            counted = as_far_as_accepted(text, reply)
            self._replace(id, seat, lambda transaction: keep_sheet(transaction, id, seat, counted, now))
            self.carry_out(id, told(seat, reply))
        return reply

    def _reply(self, row: TableRow, live: Live, seat: int, sheet: Sheet, zone: str, language: str) -> Reply:
        desk = desk_of(live, seat, anew=True)
        wrong = objections(sheet, live.told_headers["Id"], row.players(language), seat)
        if seat in live.resigned:
            wrong.append(Phrase("table.error.resigned"))
        reads = [] if wrong or live.over else read_orders(desk, sheet.orders)
        until = self._until(row, live, seat, zone, language)
        return Reply(row.id, desk.letter, desk.section, tuple(reads), until, tuple(wrong), live.over)

    def _until(self, row: TableRow, live: Live, seat: int, zone: str, language: str) -> Phrase:
        if live.over:
            clause = live.end_clause
            return Phrase("post.until.over_by", clause=clause) if clause else Phrase("post.until.over")
        deadline = self._deadline(row.id)
        if self._settings.final == "deadline" and deadline is not None:
            return Phrase("post.until.deadline", moment=moment_text(deadline, zone, language))
        at_once = seat in live.deciders or live.under_seal.can_be_rubbed_out(seat)
        return Phrase("post.until.now" if at_once else "post.until.asked")

    def _deadline(self, id: str) -> float | None:
        rows = self._store.read("SELECT deadline FROM game WHERE id = :id", {"id": id})
        return rows[0]["deadline"] if rows else None

    def _notify(self, id: str, seat: int) -> Row:
        """How a seat wants to be written to; to an address nobody has agreed to have written to, nothing goes."""
        rows = self._store.read(_WANTED, {"id": id, "seat": seat})
        return rows[0] if rows else {"email": "", "language": "en", "zone": "UTC", "post": 0}

    def _replace(self, id: str, seat: int, keep: Callable[[Transaction], None]) -> None:
        """Keep a new sheet. What its seat has decided under seal, and others have not seen yet, is rubbed out in the
        same transaction: whenever the process dies, the last sheet that was answered counts. For whoever writes, no
        bot stands by any longer.
        """

        def make_room(draft: Draft) -> None:
            if seat in draft.live.covered:
                commands.cover(draft, seat, None)
            if draft.live.under_seal.can_be_rubbed_out(seat):
                commands.rub_out(draft, seat)
            draft.also.append(keep)

        while _is_in_the_way(live := self._tables.live.started(id)[1], seat):
            try:
                self._tables.live.change(id, make_room, seq=live.seq).result()
            except Stale:  # somebody at the table was quicker: look again
                continue
            return
        self._store.write(keep).result()

    # --- carrying orders out ------------------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Carry out whatever waits for a seat that is asked now, whoever left it there; remind the forgetful."""
        for row in self._store.read(_WAITING):
            try:
                self.carry_out(row["game_id"])
            except (StoreFailed, ReadOnly):
                raise
            except TableError as refused:
                _log.info("orders were refused", extra={"table": row["game_id"], "reason": refused.code})
            except Exception:  # a game's own fault: no table is to keep those behind it from being played
                _log.exception("orders could not be carried out", extra={"table": row["game_id"]})
        self._remind()

    def carry_out(self, id: str, told: Collection[tuple[int, str]] = ()) -> int:
        """Play the orders of this table that are due, one after the other; gives how many moves that made.

        `told`: orders of seats who have just been told that these cannot be carried out.
        """
        for made in range(MOST_ORDERS_AT_ONCE):
            try:
                if not self._carry_out_next(id, told):
                    return made
            except Stale:  # somebody at the table was quicker: look again
                continue
        return MOST_ORDERS_AT_ONCE

    def _carry_out_next(self, id: str, told: Collection[tuple[int, str]]) -> bool:
        row, live = self._tables.live.started(id)
        return any(self._carry_out_for(row, live, seat, told) for seat in live.deciders if not live.bot_of(seat))

    def _carry_out_for(self, row: TableRow, live: Live, seat: int, told: Collection[tuple[int, str]]) -> bool:
        kept = self._sheet(row.id, seat)
        if kept is None:
            return False
        desk, sheet = desk_of(live, seat), read_sheet(kept["text"])
        reads = self._due(live, desk, kept, sheet)
        if not reads or reads[0].verdict == "later" or not self._is_final(row, live, kept, reads[0]):
            return False
        if reads[0].verdict == "not" and reads[0].order.closing:
            self._store.write(lambda transaction: _count(transaction, kept, kept["done"] + 1)).result()
            return True
        if reads[0].verdict == "not":
            self._give_up(row, kept, reads[0], tell=(seat, reads[0].order.written) not in told)
            return False
        if live.under_seal.together and not _is_common(live, reads[0]):
            self._pencil(row, live, seat, kept, reads).result()
        else:
            self._play(row, live, seat, kept, reads[0]).result()
        return True

    def _due(self, live: Live, desk: Desk, kept: Row, sheet: Sheet) -> list[Read]:
        """What of a sheet is to be carried out now, as far as it is known."""
        notation = desk.game.notation
        asked = notation.asks_for(desk.position)
        named = {notation.named_in(order.alternatives[0].text): order for order in sheet.orders} if asked else {}
        known = named_then(live, kept["at"]) if asked and asked[0] else ()
        if named.keys() & {*known} and asked[0] in known:
            # Entries for all runs of a round are given on one sheet: whoever names some of them stays out of the rest.
            order = named.get(asked[0]) or read_sheet("pass").orders[0]
            return [replace(first_legal(desk, order), ahead=True)]
        orders = without_names(sheet.orders, notation) if asked else sheet.orders
        return read_orders(desk, orders[kept["done"] :])

    def _pencil(self, row: TableRow, live: Live, seat: int, kept: Row, reads: Sequence[Read]) -> Future[Done]:
        """All orders a seat gives under seal, at once: how many they were is nobody's business."""
        due = list(takewhile(lambda read: read.verdict == "ok" and not _is_common(live, read), reads))
        steps = [step for read in due if read.turn for step in (*read.turn.implied, *read.turn.steps)]
        done = kept["done"] + sum(read.counts for read in due)

        def decide(draft: Draft) -> None:
            commands.play_for_person(draft, seat, steps, "")
            draft.also.append(lambda transaction: _count(transaction, kept, done))

        return self._tables.live.change(row.id, decide, seq=live.seq)

    def _is_final(self, row: TableRow, live: Live, kept: Row, read: Read) -> bool:
        """Whether the orders may be carried out now: at once, or when the time of the seat is up. What was entered for
        a later run counts as soon as that run has come.
        """
        if self._settings.final == "at once" or kept["done"] > 0 or (read.ahead and kept["at"] < live.since.at):
            return True
        deadline = self._deadline(row.id)
        return deadline is None or deadline <= self._now()

    def _sheet(self, id: str, seat: int) -> Row | None:
        rows = self._store.read(
            "SELECT * FROM sheet WHERE game_id = :id AND seat = :seat AND done >= 0", {"id": id, "seat": seat}
        )
        return rows[0] if rows else None

    def _play(self, row: TableRow, live: Live, seat: int, kept: Row, read: Read) -> Future[Done]:
        """One order, or the silence before it: the sheet knows it in the same transaction."""
        assert read.turn is not None
        keyword = common_keyword(read.move, live.game.notation.keywords)
        own = own_silence(live.branch(seat), seat, read.turn.implied)
        whole = len(own) == len(read.turn.implied)
        steps = [*own, *(read.turn.steps if whole else ())]

        def decide(draft: Draft) -> None:
            if keyword == "resign":
                commands.resign(draft, seat)
            elif keyword == "agree":
                commands.vote_end(draft, seat, agree=True)
            else:
                commands.play_for_person(draft, seat, steps, "")
            draft.also.append(lambda transaction: _count(transaction, kept, kept["done"] + (whole and read.counts)))

        return self._tables.live.change(row.id, decide, seq=live.seq)

    def _give_up(self, row: TableRow, kept: Row, read: Read, tell: bool) -> None:
        """An order that cannot be carried out: its player is told, and everything behind it waits for a new sheet."""
        seat, now = kept["seat"], self._now()
        wanted = self._notify(row.id, seat)
        language = str(wanted["language"])
        lines = [
            say("post.stuck.text", language, {"id": row.id, "order": read.order.written}),
            *(f"  {fault.sentence(language)}" for fault in read.faults),
            say("post.reply.again", language),
        ]
        subject = say("post.mail.stuck", language, {"id": row.id})
        letter = Letter("reply", subject=subject, text=folded(lines))

        def job(transaction: Transaction) -> None:
            _count(transaction, kept, -1)
            if tell and wanted["email"] and wanted["post"]:
                key = f"post stuck {row.id} {seat} {kept['at']}"
                enqueue_reply(transaction, key, str(wanted["email"]), language, now, letter, row.id, seat)

        self._store.write(job).result()

    # --- reminders ----------------------------------------------------------------------------------------------------

    def _remind(self) -> None:
        """Whoever is asked by post, has sent nothing, and has a day left or less is told so, once."""
        now = self._now()
        for row in self._store.read(_FORGETFUL, {"soon": now + REMINDED, "now": now}):
            language = row["language"]
            facts = {"id": row["id"], "moment": moment_text(row["deadline"], row["zone"], language)}
            subject = say("post.mail.reminder", language, facts)
            letter = Letter("reply", subject=subject, text=folded([say("post.reminder.text", language, facts)]))
            self._store.write(_reminding(row, letter, now)).result()


def _is_common(live: Live, read: Read) -> bool:
    """Whether an order is no decision of the game: giving up, agreeing to end."""
    return bool(common_keyword(read.move, live.game.notation.keywords))


def _is_in_the_way(live: Live, seat: int) -> bool:
    """Whether something has to go before a new sheet of this seat counts."""
    return seat in live.covered or live.under_seal.can_be_rubbed_out(seat)


def _reminding(row: Row, letter: Letter, now: float) -> Callable[[Transaction], None]:
    key = f"post reminder {row['id']} {row['seat']} {row['since']}"
    return lambda transaction: enqueue_reply(
        transaction, key, row["email"], row["language"], now, letter, row["id"], row["seat"]
    )


def desk_of(live: Live, seat: int, *, anew: bool = False) -> Desk:
    """Where the orders of a seat are read at a table; `anew`: as if it had decided nothing under seal yet."""
    asked = next((n for n in range(len(live.actions) - 1, -1, -1) if live.actions[n].seat == seat), None)
    before = live.course.position(asked) if asked is not None else None
    position = (
        live.game.secrets.asked(live.state, seat) if anew and seat in live.under_seal.together else live.branch(seat)
    )
    return Desk(live.game, live.present_headers, position, seat, asked_before=before)


def named_then(live: Live, at: float) -> tuple[str, ...]:
    """What the table asked for by name, and was to ask for in the same round, when a sheet came; nothing when that
    round is over.
    """
    notation, before = live.game.notation, sum(one.at < at for one in live.actions)
    then = notation.asks_for(live.course.position(before))
    now = notation.asks_for(live.state)
    return then if len(now) <= len(then) and now[1:] == then[len(then) - len(now) + 1 :] else ()


def without_names(orders: Sequence[Order], notation: Notation[State]) -> list[Order]:
    """The orders that are carried out one after the other."""
    return [order for order in orders if not notation.named_in(order.alternatives[0].text)]


def counts(sheet: Sheet, reply: Reply) -> bool:
    """Whether a sheet replaces the one before: it is this seat's, and it orders something."""
    return bool(sheet.orders) and not reply.remarks and any(read.verdict != "not" for read in reply.reads)


def told(seat: int, reply: Reply) -> set[tuple[int, str]]:
    """The orders of which a reply says that they cannot be carried out."""
    return {(seat, read.order.written) for read in reply.reads if read.verdict == "not"}


def as_far_as_accepted(text: str, reply: Reply) -> str:
    """A letter without the lines behind its last order that counts: its writer was told of them, and they end there."""
    last = max((n for n, read in enumerate(reply.reads) if read.verdict != "not"), default=-1)
    if last < 0 or last + 1 == len(reply.reads):
        return text
    begins = reply.reads[last + 1].order.line
    ends = reply.reads[last].order.alternatives[-1].places[-1][0]
    return "\n".join(re.split(r"\r\n|\r|\n", text)[: begins - 1]) if ends < begins else text


def own_silence(position: State, seat: int, implied: Sequence[int]) -> list[int]:
    """The first of the steps notation leaves out, as far as they are this seat's: others speak for themselves."""
    state, own = position.clone(), list[int]()
    for step in implied:
        if state.to_move != seat:
            break
        own.append(step)
        state.advance(step)
    return own


def keep_sheet(transaction: Transaction, id: str, seat: int, text: str, at: float) -> None:
    """The last sheet counts, whole."""
    transaction.run(
        "INSERT INTO sheet (game_id, seat, at, text, done) VALUES (:id, :seat, :at, :text, 0)"
        " ON CONFLICT (game_id, seat) DO UPDATE SET at = excluded.at, text = excluded.text, done = 0",
        {"id": id, "seat": seat, "at": at, "text": storable(text[: LONGEST_LETTER + 1])},
    )


def _count(transaction: Transaction, kept: Row, done: int) -> None:
    """How far a sheet has been carried out. Raises `Stale` when another one has come meanwhile."""
    values = {"id": kept["game_id"], "seat": kept["seat"], "at": kept["at"], "before": kept["done"], "done": done}
    if not transaction.run(_COUNT, values):
        raise Stale(0)


_WANTED: Final = """
SELECT CASE WHEN confirmed = 1 THEN email ELSE '' END AS email, language, zone, post
FROM notify WHERE game_id = :id AND seat = :seat
"""

_COUNT: Final = """
UPDATE sheet SET done = :done WHERE game_id = :id AND seat = :seat AND at = :at AND done = :before RETURNING seat
"""

_WAITING: Final = """
SELECT sheet.game_id FROM sheet JOIN game ON game.id = sheet.game_id AND (game.owing >> sheet.seat) & 1 = 1
WHERE game.status = 'running' AND game.deleted IS NULL AND sheet.done >= 0
"""

_FORGETFUL: Final = """
SELECT game.id, notify.seat, game.since, game.deadline, notify.email, notify.language, notify.zone
FROM game JOIN notify ON notify.game_id = game.id AND (game.owing >> notify.seat) & 1 = 1
WHERE game.status = 'running' AND game.deleted IS NULL
    AND game.deadline <= :soon AND game.deadline > :now
    AND notify.post = 1 AND notify.email <> '' AND notify.confirmed = 1
    AND NOT EXISTS (SELECT 1 FROM sheet WHERE sheet.game_id = game.id AND sheet.seat = notify.seat AND sheet.done = 0)
"""
