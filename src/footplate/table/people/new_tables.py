"""New tables: opened by a host, once more, from a record. A game starts in the transaction that takes the last seat."""

from __future__ import annotations

import json
import math
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from footplate import __version__
from footplate.bots import is_bot, known_bots
from footplate.bots.names import usual_name
from footplate.games import load as load_game
from footplate.kernel.fairness import SECRET_BYTES, commitment
from footplate.kernel.game import seat_letter
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import set_up
from footplate.kernel.text import BadText
from footplate.language import Phrase
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Forbidden, Invalid, Refused, TooMany
from footplate.table.basics.futures import chained
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.tokens import hashed, new_id, new_secret
from footplate.table.basics.values import (
    Change,
    ClockWish,
    MostTables,
    Opened,
    SeatLink,
    SeatWish,
    TableWish,
    Who,
)
from footplate.table.people.player_names import LONGEST_NAME, checked_name, checked_salt
from footplate.table.people.rights import Rights
from footplate.table.play import clocks
from footplate.table.play.drafts import Draft
from footplate.table.play.importing import Prepared, prepared
from footplate.table.play.live_tables import LiveTables
from footplate.table.store import Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import SeatRow, TableRow, add_holder, add_secret, fetch_to_change, write_clock

_MAP_KEY: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class NewTables:
    """Opens tables."""

    def __init__(
        self,
        store: Store,
        live_tables: LiveTables,
        rights: Rights,
        now: Callable[[], MachineTime],
        notify_after: float,
        most: MostTables,
    ) -> None:
        self._store = store
        self._live_tables = live_tables
        self._rights = rights
        self._now = now
        self._notify_after = notify_after
        self._most = most

    # --- opening ------------------------------------------------------------------------------------------------------

    def open(self, who: Who, wish: TableWish, name: str = "") -> Future[Opened]:
        """Open a table. `name` is the host's. The game starts when all seats are taken."""
        wished = [_seat(seat, one, who, name) for seat, one in enumerate(wish.seats)]
        seats = tuple(replace(seat, name=without_keys(seat.name, self._store.read)) for seat in wished)
        self._check(wish, seats)
        row = self.new_row(who, wish.game, wish.map, wish.options, wish.public, wish.clock, seats)
        waiting = [seat.seat for seat in seats if seat.kind in ("invite", "open")]
        return self._store.write(self.opening(row, tuple(SeatLink(seat, new_secret()) for seat in waiting)))

    def _check(self, wish: TableWish, seats: Sequence[SeatRow]) -> None:
        """Refuse a table that could not be started once its seats are taken. Raises `BadText` or `Invalid`."""
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
        """The job that writes a new table, under a free id; `start` begins one that does not begin in the usual way."""
        watch = new_secret()

        def job(transaction: Transaction) -> Opened:
            self._refuse_too_many(transaction, row)
            free = row.id and _is_free(transaction, row.id)
            table = row if free else replace(row, id=_free_id(transaction))
            _insert(transaction, table, hashed(watch))
            for link in links:
                add_secret(transaction, table.id, link.seat, link.secret)
            if all(seat.taken for seat in table.seats):
                self.write(transaction, (start or self.begun)(table))
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
            self.refuse_bots_alone(transaction, row.host, one_more=True)

    def leave_to_bots(self, host: str) -> Callable[[Transaction], None]:
        """What is asked when the last person leaves a table of this host to a bot: it counts like one that was opened
        for bots alone. Raises `Refused`.
        """
        return lambda transaction: self.refuse_bots_alone(transaction, host, one_more=False)

    def refuse_bots_alone(self, transaction: Transaction, host: str, *, one_more: bool) -> None:
        """Raises `Refused` where a host has as many tables of bots alone as they may. `one_more`: the table in question
        is not among those in play yet.
        """
        most = self._most.of_bots
        if most is not None and len(transaction.run(_OF_BOTS, {"host": host})) + one_more > most:
            raise Refused("too_many_bot_tables", {"most": most})

    def begun(self, row: TableRow, start: Mapping[str, Any] | None = None) -> Draft:
        """All seats are taken: the chance of the game is committed to, and what chance decides first is drawn."""
        now = self._now()
        payload = start or {"headers": dict(_headers(row, now.at))}
        return Draft.of_start(row, Stored(1, now.at, -1, "start", payload, now.boot, now.ticks))

    def write(self, transaction: Transaction, draft: Draft) -> None:
        """Begin a game."""
        draft.job(-1, "", self._notify_after)(transaction)

    # --- other ways to a new table ------------------------------------------------------------------------------------

    def preparing(self, record: str, move: int | None = None) -> Callable[[], Prepared]:
        """All that takes long of a table that begins with a record, cut after `move`, for another process to do. Raises
        `BadRecord` there: also where a key of this server stood in what the record proves, since no key is kept.
        """
        return partial(prepared, without_keys(record, self._store.read), move, new_id(), self._now())

    def open_prepared(
        self, who: Who, prepared: Prepared, mode: str = "hotseat", names: Sequence[str] = ()
    ) -> Future[Opened]:
        """What is left to do then: a table to play on ("hotseat") or to try things ("analysis"). All its seats are the
        importer's; `names` are those of the seats, where they are known.
        """
        if mode not in ("hotseat", "analysis"):
            raise Invalid("mode")
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
                self._live_tables.keep(row.id, draft.live)
            return opened

        return chained(self._store.write(self.opening(row, (), begun)), kept)

    def rematch(self, who: Who, id: str) -> Future[Opened]:
        """A new table with the same people and bots. The second request returns the same table."""
        old = self._rights.look(who, id)
        if not who.person or not self._rights.held(old, who):
            raise Forbidden("seat")
        if old.status != "over":
            raise Refused("not_over")
        seats = tuple(map(_once_more, old.seats))
        row = self.new_row(who, old.game_key, old.map, old.options, old.public, old.clock, seats)
        left = [seat.seat for seat in seats if not seat.taken]
        opening = self.opening(row, tuple(SeatLink(seat, new_secret()) for seat in left))

        def job(transaction: Transaction) -> Opened:
            there = fetch_to_change(transaction, old.id).rematch
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
"""Tables in play that wait for a bot, and where bots play all other seats too."""


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
            add_holder(transaction, row.id, seat.seat, person)
