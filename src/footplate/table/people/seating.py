"""Opening tables and taking seats; a game starts in the transaction that takes the last seat."""

from __future__ import annotations

import json
import math
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from footplate import __version__
from footplate.bots import is_bot, known_bots
from footplate.bots.names import usual_name
from footplate.games import load as load_game
from footplate.kernel.facets.rules import Asked
from footplate.kernel.fairness import SECRET_BYTES, commitment
from footplate.kernel.game import seat_letter
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import set_up
from footplate.kernel.text import BadText, can_be_seen, composed
from footplate.language import Phrase
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Forbidden, Invalid, Refused, TooMany, Unknown
from footplate.table.basics.futures import chained
from footplate.table.basics.machine_time import Moment
from footplate.table.basics.tokens import hashed, new_id, new_secret
from footplate.table.basics.values import (
    Change,
    ClockWish,
    MostTables,
    Opened,
    Seated,
    SeatLink,
    SeatWish,
    TableWish,
    Who,
)
from footplate.table.messages.addresses import has_agreed
from footplate.table.messages.quieting import NO_MORE_CALLS, NO_MORE_MAIL
from footplate.table.play import clocks
from footplate.table.play.drafts import Draft
from footplate.table.play.importing import Prepared
from footplate.table.play.live import Live
from footplate.table.store import Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import SEATS, SeatRow, TableRow, fetch_table, table_of, write_clock

LONGEST_NAME: Final = 40
_LINE_ENDS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Controls, and what ends lines: `split` would take some of them for spaces."""
_SALT: Final = re.compile(r"[ !#-\[\]-~]{1,64}")
_MAP_KEY: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def checked_name(name: str, otherwise: str = "") -> str:
    """A name as people may read it, on one line. Raises `Invalid`."""
    plain = " ".join(name.split()) or otherwise
    unfit = not can_be_seen(plain) or _LINE_ENDS.search(name) or plain.startswith("bot:")
    if not plain or len(plain) > LONGEST_NAME or unfit:
        raise Invalid("name", {"longest": LONGEST_NAME})
    try:
        return composed(plain)
    except BadText as bad:
        raise Invalid("name", {"longest": LONGEST_NAME}) from bad


def checked_salt(salt: str) -> str:
    """A salt that can stand in the header of a record; "" for none. Raises `Invalid`."""
    if salt and not _SALT.fullmatch(salt):
        raise Invalid("salt")
    return salt


class Seating:
    """Opens tables and seats people."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], Moment],
        notify_after: float,
        most: MostTables,
        keep: Callable[[str, Live], None],
    ) -> None:
        """`keep` remembers a table that took long to make."""
        self._store = store
        self._keep = keep
        self._now = now
        self._notify_after = notify_after
        self._most = most

    # --- opening ------------------------------------------------------------------------------------------------------

    def open(self, who: Who, wish: TableWish, name: str) -> Future[Opened]:
        wished = [_seat(seat, one, who, name) for seat, one in enumerate(wish.seats)]
        seats = tuple(replace(seat, name=without_keys(seat.name, self._store.read)) for seat in wished)
        self._check(wish, seats)
        row = self.new_row(who, wish.game, wish.map, wish.options, wish.public, wish.clock, seats)
        waiting = [seat.seat for seat in seats if seat.kind in ("invite", "open")]
        return self._store.write(self.opening(row, tuple(SeatLink(seat, new_secret()) for seat in waiting)))

    def _check(self, wish: TableWish, seats: Sequence[SeatRow]) -> None:
        """Refuse what could not be started once everybody has come. Raises `BadText` or `Invalid`."""
        game = load_game(wish.game)
        if len(seats) not in game.seats:
            raise Invalid("seats", {"least": game.seats[0], "most": game.seats[-1]})
        if wish.map and not _MAP_KEY.fullmatch(wish.map):  # a path would be read from the server's disk
            raise BadText("E03", Phrase("expected.own_map"), wish.map)
        if wish.clock is not None:
            _check_clock(wish.clock)
        set_up(game, [seat.name for seat in seats], id="check", options=wish.options, map_key=wish.map)

    def new_row(
        self,
        who: Who,
        game: str,
        map_key: str,
        options: Mapping[str, str],
        public: bool,
        clock: ClockWish | None,
        seats: tuple[SeatRow, ...],
        mode: str = "table",
    ) -> TableRow:
        if not who.person:
            raise Forbidden("session")
        now = self._now().at
        return TableRow(
            id="",
            game_key=game,
            map=map_key or load_game(game).maps.default,
            options=dict(options),
            public=public,
            mode=mode,
            clock=clock,
            host=who.person,
            secret=secrets.token_bytes(SECRET_BYTES),
            created=now,
            changed=now,
            status="waiting",
            seq=0,
            moves=0,
            decider=-1,
            since=now,
            rematch="",
            seats=seats,
        )

    def opening(
        self, row: TableRow, links: tuple[SeatLink, ...], start: Callable[[TableRow], Draft] | None = None
    ) -> Callable[[Transaction], Opened]:
        """The job that writes a new table, under an id nobody has; `start` begins one that does not begin in the usual
        way.
        """
        watch = new_secret()

        def job(transaction: Transaction) -> Opened:
            self._refuse_too_many(transaction, row)
            free = row.id and _is_free(transaction, row.id)
            table = row if free else replace(row, id=_free_id(transaction))
            _insert(transaction, table, hashed(watch))
            for link in links:
                _add_secret(transaction, table.id, link.seat, link.secret)
            if all(seat.taken for seat in table.seats):
                self._write(transaction, (start or self.begun)(table))
            return Opened(table.id, links, watch)

        return job

    def _refuse_too_many(self, transaction: Transaction, row: TableRow) -> None:
        most, since = self._most, row.created - clocks.DAY
        if most.in_a_day is not None:
            opened = transaction.run(_OPENED_SINCE, {"host": row.host, "since": since})
            if len(opened) >= most.in_a_day:
                wait = opened[0]["created"] - since
                when = {"seconds": math.ceil(wait), "hours": math.ceil(wait / 3600)}
                raise TooMany("too_many_tables", {"most": most.in_a_day, **when})
        if all(seat.kind == "bot" for seat in row.seats):
            self._refuse_bots_alone(transaction, row.host, one_more=True)

    def leave_to_bots(self, host: str) -> Callable[[Transaction], None]:
        """What is asked when the last person leaves a table of this host to a bot: it counts like one that was opened
        for bots alone. Raises `Refused`.
        """
        return lambda transaction: self._refuse_bots_alone(transaction, host, one_more=False)

    def _refuse_bots_alone(self, transaction: Transaction, host: str, *, one_more: bool) -> None:
        """`one_more`: the table in question is not among those in play yet."""
        most = self._most.of_bots
        if most is not None and len(transaction.run(_OF_BOTS, {"host": host})) + one_more > most:
            raise Refused("too_many_bot_tables", {"most": most})

    def begun(self, row: TableRow, start: Mapping[str, Any] | None = None) -> Draft:
        """All seats are taken: the chance of the game is committed to, and what chance decides first is drawn."""
        now = self._now()
        payload = start or {"headers": dict(_headers(row, now.at))}
        return Draft.of_start(row, Stored(1, now.at, -1, "start", payload, now.boot, now.ticks))

    def _write(self, transaction: Transaction, draft: Draft) -> None:
        draft.job(-1, "", self._notify_after)(transaction)

    # --- other ways to a new table ------------------------------------------------------------------------------------

    def open_prepared(self, who: Who, prepared: Prepared, mode: str, names: Sequence[str]) -> Future[Opened]:
        """A table that begins with a record; all its seats are the importer's."""
        imported = prepared.imported
        headers = imported.record.headers
        called = [_imported_name(headers[f"Seat{letter}"], seat) for seat, letter in enumerate(headers.seats)]
        if len(names) == len(called):
            told = [without_keys(name, self._store.read) for name in names]
            called = list(map(_imported_name, told, range(len(told))))
        seats = tuple(SeatRow(seat, "person", name, who.person, "") for seat, name in enumerate(called))
        game = load_game(headers["Game"])
        options = dict(game.options.read(headers["Options"], int(headers["Rules"])).changed)
        row = self.new_row(who, headers["Game"], headers["Map"], options, False, None, seats, mode)
        row = replace(row, id=prepared.id)
        # A record takes long to play through: not again, neither while others wait to write nor for the first look.
        draft = Draft.of_start(row, prepared.start, prepared.at(row.setting))

        def begun(table: TableRow) -> Draft:
            return draft if table is row else self.begun(table, imported.start(table.id))

        def kept(opened: Opened) -> Opened:
            if opened.id == row.id:
                self._keep(row.id, draft.live)
            return opened

        return chained(self._store.write(self.opening(row, (), begun)), kept)

    def rematch(self, who: Who, old: TableRow) -> Future[Opened]:
        """The same table once more; whoever asks second gets the one that is there."""
        seats = tuple(map(_once_more, old.seats))
        row = self.new_row(who, old.game_key, old.map, old.options, old.public, old.clock, seats)
        left = [seat.seat for seat in seats if not seat.taken]
        opening = self.opening(row, tuple(SeatLink(seat, new_secret()) for seat in left))

        def job(transaction: Transaction) -> Opened:
            there = _fetch(transaction, old.id).rematch
            if there:
                return Opened(there, (), "")
            opened = opening(transaction)
            both = {"new": opened.id, "old": old.id}
            transaction.run("UPDATE game SET rematch = :new WHERE id = :old", both)
            transaction.run(
                "INSERT INTO notify (game_id, seat, email, webhook, language, confirmed)"
                " SELECT :new, seat, email, webhook, language, confirmed FROM notify WHERE game_id = :old",
                both,
            )
            transaction.announce(Change(old.id, old.seq, "table"))
            return opened

        return self._store.write(job)

    # --- taking seats -------------------------------------------------------------------------------------------------

    def join(self, who: Who, secret: str, name: str, salt: str) -> Future[Seated]:
        if not who.person:
            raise Forbidden("session")
        found = self._store.read("SELECT game_id, seat FROM seat_secret WHERE hash = :h", {"h": hashed(secret)})
        if not found:
            return self._watch(who, secret)
        id, seat = found[0]["game_id"], found[0]["seat"]

        def job(transaction: Transaction) -> Seated:
            if not transaction.run("SELECT seat FROM seat_secret WHERE hash = :h", {"h": hashed(secret)}):
                raise Unknown("link")
            row = _fetch(transaction, id)
            if row.seats[seat].kind == "person":  # the link is the key of the seat: it opens it on another device too
                if not row.seats[seat].held_by(who):
                    _add_holder(transaction, id, seat, who.person)
                    transaction.announce(Change(id, row.seq, "table"))
                return Seated(id, seat)
            self._take(transaction, row, seat, who, name, salt)
            return Seated(id, seat)

        return self._store.write(job)

    def _watch(self, who: Who, secret: str) -> Future[Seated]:
        found = self._store.read("SELECT id FROM game WHERE watch_hash = :h AND deleted IS NULL", {"h": hashed(secret)})
        if not found:
            raise Unknown("link")
        values = {"id": found[0]["id"], "person": who.person}

        def job(transaction: Transaction) -> Seated:
            transaction.run(
                "INSERT INTO watcher (game_id, person) VALUES (:id, :person) ON CONFLICT DO NOTHING", values
            )
            return Seated(str(values["id"]), None)

        return self._store.write(job)

    def sit(self, who: Who, id: str, name: str, seat: int | None, salt: str) -> Future[Seated]:
        if not who.person:
            raise Forbidden("session")
        if not fetch_table(self._store, id).public:
            raise Unknown("table")

        def job(transaction: Transaction) -> Seated:
            row = _fetch(transaction, id)
            free = [one.seat for one in row.seats if one.kind == "open" and seat in (None, one.seat)]
            if not free:
                raise Refused("seat_taken")
            self._take(transaction, row, free[0], who, name, salt)
            return Seated(id, free[0])

        return self._store.write(job)

    def set_salt(self, id: str, seat: int, salt: str) -> Future[None]:
        """A seat's part of the chance, once, and before the game begins. Raises `Refused` later."""
        values = {"id": id, "seat": seat, "salt": checked_salt(salt)}

        def job(transaction: Transaction) -> None:
            row = _fetch(transaction, id)
            if row.status != "waiting":
                raise Refused("salt_late")
            if row.seats[seat].salted:
                raise Refused("salted")
            transaction.run("UPDATE seat SET salt = :salt WHERE game_id = :id AND seat = :seat", values)
            transaction.announce(Change(id, row.seq, "table"))

        return self._store.write(job)

    def _take(self, transaction: Transaction, row: TableRow, seat: int, who: Who, name: str, salt: str) -> None:
        called = without_keys(checked_name(name), transaction.run)
        taken = SeatRow(seat, "person", called, who.person, "", salt=checked_salt(salt))
        changed = transaction.run(
            "UPDATE seat SET kind = 'person', name = :name, person = :person, salt = :salt"
            " WHERE game_id = :id AND seat = :seat AND kind IN ('invite', 'open') RETURNING seat",
            {"id": row.id, "seat": seat, "name": taken.name, "person": who.person, "salt": taken.salt},
        )
        if not changed:
            raise Refused("seat_taken")
        if row.seats[seat].kind == "open":
            transaction.run("UPDATE game SET free = free - 1 WHERE id = :id", {"id": row.id})
        seats = tuple(taken if one.seat == seat else one for one in row.seats)
        if all(one.taken for one in seats):
            self._write(transaction, self.begun(replace(row, seats=seats)))
        transaction.announce(Change(row.id, row.seq, "table"))

    def invite_again(self, row: TableRow, seat: int, alone: str) -> Future[Seated]:
        """A new link in place of all older ones; with a person in `alone` nobody else holds the seat any more."""
        secret = new_secret()

        def job(transaction: Transaction) -> Seated:
            place = {"id": row.id, "s": seat}
            transaction.run("DELETE FROM seat_secret WHERE game_id = :id AND seat = :s", place)
            _add_secret(transaction, row.id, seat, secret)
            if alone:
                _leave_alone(transaction, row, seat, alone)
            transaction.announce(Change(row.id, row.seq, "table"))  # also to those who listen with an older link
            return Seated(row.id, seat, secret)

        return self._store.write(job)

    def seat_bots(self, id: str, seats: Sequence[int], level: str) -> Future[None]:
        """Bots for seats that nobody has taken; the last of them begins the game. Links of these seats are void."""
        if not is_bot(level):
            raise Invalid("level", {"level": level, "levels": known_bots()})

        def job(transaction: Transaction) -> None:
            row = _fetch(transaction, id)
            if row.status != "waiting":
                raise Refused("begun")
            if any(row.seats[seat].taken for seat in seats):
                raise Refused("seat_taken")
            bots = {seat: SeatRow(seat, "bot", usual_name(level, seat), "", level) for seat in seats}
            for seat, bot in bots.items():
                place = {"id": id, "seat": seat}
                transaction.run("DELETE FROM seat_secret WHERE game_id = :id AND seat = :seat", place)
                transaction.run(
                    "UPDATE seat SET kind = 'bot', name = :name, level = :level WHERE game_id = :id AND seat = :seat",
                    {**place, "name": bot.name, "level": level},
                )
            offered = sum(row.seats[seat].kind == "open" for seat in seats)
            transaction.run("UPDATE game SET free = free - :n WHERE id = :id", {"id": id, "n": offered})
            now = tuple(bots.get(one.seat, one) for one in row.seats)
            if all(one.kind == "bot" for one in now):
                self._refuse_bots_alone(transaction, row.host, one_more=True)
            if all(one.taken for one in now):
                self._write(transaction, self.begun(replace(row, seats=now)))
            transaction.announce(Change(id, row.seq, "table"))

        return self._store.write(job)

    def cancel(self, id: str) -> Future[None]:
        """Nobody finds a table any more that has not begun. Raises `Refused` when it has."""

        def job(transaction: Transaction) -> None:
            row = _fetch(transaction, id)
            if row.status != "waiting":
                raise Refused("begun")
            transaction.run("UPDATE game SET deleted = :now WHERE id = :id", {"id": id, "now": self._now().at})
            transaction.announce(Change(id, row.seq, "table"))

        return self._store.write(job)

    def set_asked(self, row: TableRow, seat: int, asked: Asked) -> Future[None]:
        def job(transaction: Transaction) -> None:
            transaction.run(
                "UPDATE seat SET asked = :asked WHERE game_id = :id AND seat = :seat",
                {"asked": asked, "id": row.id, "seat": seat},
            )
            transaction.announce(Change(row.id, row.seq, "table"))

        return self._store.write(job)


_OPENED_SINCE: Final = (
    "SELECT created FROM game WHERE host = :host AND status <> 'over' AND deleted IS NULL AND created > :since"
    " ORDER BY created"
)
_OF_BOTS: Final = """
SELECT id FROM game WHERE host = :host AND status = 'running' AND deleted IS NULL AND bot <> ''
    AND NOT EXISTS (
        SELECT 1 FROM seat WHERE seat.game_id = game.id AND seat.kind <> 'bot' AND coalesce((
            SELECT kind FROM event WHERE event.game_id = game.id AND event.seat = seat.seat
                AND kind IN ('cover', 'handback', 'resign') ORDER BY seq DESC LIMIT 1), 'handback') = 'handback')
"""
"""Tables in play that wait for a bot, and where bots play for everybody else too."""


def _leave_alone(transaction: Transaction, row: TableRow, seat: int, person: str) -> None:
    """Nobody but one person holds the seat any more, and nobody else is told of its turns: what tells of them has a
    link to it.
    """
    place = {"id": row.id, "seat": seat, "person": person}
    lost = transaction.run("DELETE FROM seat_holder WHERE game_id = :id AND seat = :seat RETURNING person", place)
    transaction.run(
        "UPDATE seat SET person = :person WHERE game_id = :id AND seat = :seat", {**place, "person": person}
    )
    for named in transaction.run("SELECT email FROM notify WHERE game_id = :id AND seat = :seat", place):
        if not has_agreed(transaction, person, named["email"]):
            transaction.run(NO_MORE_MAIL, place)
    if {row.seats[seat].person, *(one["person"] for one in lost)} - {person}:
        transaction.run(NO_MORE_CALLS, place)  # nobody knows whose it was


# --- pieces -----------------------------------------------------------------------------------------------------------


def _seat(seat: int, wish: SeatWish, who: Who, host: str) -> SeatRow:
    letter = seat_letter(seat)
    if wish.kind == "bot":
        if not is_bot(wish.level):
            raise Invalid("level", {"level": wish.level, "levels": known_bots()})
        return SeatRow(seat, "bot", checked_name(wish.name, usual_name(wish.level, seat)), "", wish.level)
    if wish.kind in ("me", "here"):
        name = wish.name or (host if wish.kind == "me" else "")
        return SeatRow(seat, "person", checked_name(name, letter), who.person, "", salt=checked_salt(wish.salt))
    return SeatRow(seat, wish.kind, checked_name(wish.name, letter), "", "")


def _once_more(seat: SeatRow) -> SeatRow:
    """A seat in another game: a salt that is known is no secret, and who has left for good is to be replaced."""
    if seat.kind == "person" and not seat.person:
        return SeatRow(seat.seat, "invite", seat_letter(seat.seat), "", "")
    return replace(seat, salt="")


def _check_clock(clock: ClockWish) -> None:
    amount = clock.days if clock.kind == "move" else clock.seconds
    most = 366.0 if clock.kind == "move" else 366 * clocks.DAY
    if not (0 < amount <= most and 0 <= clock.increment <= clocks.DAY * 31):
        raise Invalid("clock")


def _headers(row: TableRow, now: float) -> Headers:
    salts = {f"Salt{seat_letter(seat.seat)}": seat.salt for seat in row.seats if seat.salted}
    players = [f"bot:{seat.level}@{__version__}" if seat.kind == "bot" else seat.name for seat in row.seats]
    return set_up(
        load_game(row.game_key),
        players,
        id=row.id,
        options=row.options,
        map_key=row.map,
        date=datetime.fromtimestamp(now, UTC).date().isoformat(),
        further={"Commit": commitment(row.id, row.secret), **salts, **clocks.header(row.clock)},
    )


def _imported_name(name: str, seat: int) -> str:
    """A player of a record; bots of other tables are people's seats here."""
    plain = usual_name(name.removeprefix("bot:").partition("@")[0], seat) if name.startswith("bot:") else name
    return checked_name(" ".join(plain.split())[:LONGEST_NAME], seat_letter(seat))


def _free_id(transaction: Transaction) -> str:
    """An id no table has."""
    id = new_id()
    while not _is_free(transaction, id):
        id = new_id()
    return id


def _is_free(transaction: Transaction, id: str) -> bool:
    return not transaction.run("SELECT id FROM game WHERE id = :id", {"id": id})


def _fetch(transaction: Transaction, id: str) -> TableRow:
    """A table that nobody else changes meanwhile: touching its row makes those who take the last seats take turns."""
    touched = "UPDATE game SET rematch = rematch WHERE id = :id AND deleted IS NULL RETURNING *"
    rows = transaction.run(touched, {"id": id})
    if not rows:
        raise Unknown("table")
    return table_of(rows[0], transaction.run(SEATS, {"id": id}))


def _add_secret(transaction: Transaction, id: str, seat: int, secret: str) -> None:
    transaction.run(
        "INSERT INTO seat_secret (hash, game_id, seat, purpose) VALUES (:hash, :id, :seat, 'invite')",
        {"hash": hashed(secret), "id": id, "seat": seat},
    )


def _add_holder(transaction: Transaction, id: str, seat: int, person: str) -> None:
    transaction.run(
        "INSERT INTO seat_holder (game_id, seat, person, ended)"
        " SELECT :id, :seat, :person, ended FROM seat WHERE game_id = :id AND seat = :seat ON CONFLICT DO NOTHING",
        {"id": id, "seat": seat, "person": person},
    )


def _insert(transaction: Transaction, row: TableRow, watch_hash: str) -> None:
    transaction.run(
        "INSERT INTO game (id, game_key, map, options, public, mode, clock, host, secret, watch_hash, created, changed,"
        " status, seq, moves, decider, since, bot, deadline, rematch, free)"
        " VALUES (:id, :game_key, :map, :options, :public, :mode, :clock, :host, :secret, :watch_hash, :created,"
        " :created, 'waiting', 0, 0, -1, :created, '', NULL, '', :free)",
        {
            "id": row.id,
            "game_key": row.game_key,
            "map": row.map,
            "options": json.dumps(dict(row.options)),
            "public": int(row.public),
            "mode": row.mode,
            "clock": write_clock(row.clock),
            "host": row.host,
            "secret": row.secret.hex(),
            "watch_hash": watch_hash,
            "created": row.created,
            "free": sum(seat.kind == "open" for seat in row.seats),
        },
    )
    for seat in row.seats:
        transaction.run(
            "INSERT INTO seat (game_id, seat, kind, name, person, level, asked, salt)"
            " VALUES (:id, :seat, :kind, :name, :person, :level, :asked, :salt)",
            {
                "id": row.id,
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "person": seat.person,
                "level": seat.level,
                "asked": seat.asked,
                "salt": seat.salt,
            },
        )
        for person in seat.others:
            _add_holder(transaction, row.id, seat.seat, person)
