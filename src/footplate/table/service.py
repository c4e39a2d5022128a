"""The tables: everything people, bots and clocks can do, part by part.

`Tables` makes the parts; callers ask them directly (`tables.playing.move(...)`). `rights` alone says who may, and
every part asks it. Reading answers at once, with plain data ready for JSON. Whatever must last returns a `Future` that
is done when it is durable; what can be refused beforehand is refused by an exception of
`footplate.table.basics.errors`, `Illegal`, `BadText` or `BadRecord`, either raised by the call or set on the future.
All methods may be called from any thread.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from footplate.table.acting.bots import Bots
from footplate.table.acting.hints import Hints
from footplate.table.acting.seat_commands import Playing
from footplate.table.admin.administration import Administration
from footplate.table.admin.lists import AdminLists
from footplate.table.admin.standing_orders import StandingOrders
from footplate.table.basics.machine_time import MachineTime, Ticks, no_ticks
from footplate.table.basics.values import MostTables
from footplate.table.challenge.challenge_desk import ChallengeDesk
from footplate.table.challenge.challenges import Challenges
from footplate.table.messages.addresses import Addresses
from footplate.table.messages.push import Subscriptions
from footplate.table.messages.quieting import Quieting
from footplate.table.people.belongings import Belongings
from footplate.table.people.lifetimes import Lifetimes, Sweeper
from footplate.table.people.new_tables import NewTables
from footplate.table.people.notifying import Notifying
from footplate.table.people.persons import People
from footplate.table.people.rights import Rights
from footplate.table.people.seating import Seating
from footplate.table.people.talk import Talk
from footplate.table.play.deadlines import Deadlines
from footplate.table.play.live_tables import LiveTables
from footplate.table.show.lists import Lists
from footplate.table.show.looking import Looking
from footplate.table.show.previews import Previewing
from footplate.table.store import Store, Transaction

PULSE: Final = 9_000
"""Characters that need new pages of their own, as moves do now and then."""
ANY_NUMBER: Final = MostTables()
FOR_A_WHILE: Final = Lifetimes()
KEPT_POSITIONS: Final = 2000
"""A young game has one position in memory, a long one up to twenty."""


class Tables:
    """All tables of one store. `clock` returns seconds since 1970; `keep` positions are cached in memory.

    A message about a question is due after `notify_after` seconds, unless the seat has decided by then.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        ticks: Ticks = no_ticks,
        base_url: str = "",
        keep: int = KEPT_POSITIONS,
        notify_after: float = 60,
        allow_private_webhooks: bool = False,
        most: MostTables = ANY_NUMBER,
        lifetimes: Lifetimes = FOR_A_WHILE,
    ) -> None:
        def now() -> MachineTime:
            return MachineTime(clock(), *ticks())

        self.store = store
        self.base_url = base_url
        self.live = LiveTables(store, now, keep, notify_after)
        # who may
        self.orders = StandingOrders(store, clock)
        self.people = People(store, clock, self.orders.blocks)
        self.rights = Rights(store, self.live, self.people, self.orders.blocks)
        # people and their seats
        self.new = NewTables(store, self.live, self.rights, now, notify_after, most)
        self.seats = Seating(store, self.people, self.rights, self.new, clock)
        self.talk = Talk(store, self.rights, self.orders.mutes, clock)
        self.belongings = Belongings(store, self.live, self.rights, clock)
        # what they are shown
        self.lists = Lists(store)
        self.looking = Looking(store, self.live, self.people, self.rights)
        self.trying = Previewing(self.looking)
        # what they do
        self.playing = Playing(self.live, self.rights, self.new)
        self.hints = Hints(self.live, self.rights, self.looking)
        made = Challenges(store, self.new, clock)
        self.challenges = ChallengeDesk(store, self.live, made, self.rights, self.orders.blocks)
        # where they are written to
        self.notifying = Notifying(store, self.rights, clock, allow_private_webhooks)
        self.addresses = Addresses(store, clock)
        self.quieting = Quieting(store)
        self.subscriptions = Subscriptions(store, self.rights.vouch, clock)
        # what goes on by itself
        self.bots = Bots(store, self.live)
        self.deadlines = Deadlines(store, self.live, now, notify_after)
        self.sweeper = Sweeper(store, clock, lifetimes, notify_after)
        # administrators
        self.administration = Administration(store, self.live, clock)
        self.admin_lists = AdminLists(store, self.orders, clock)

    def close(self) -> None:
        """Let go of everything in memory. The store is its owner's to close."""
        self.live.clear()

    def pulse(self) -> Future[None]:
        """Write test data the size of a move, to check that the store can be written."""
        values = {"id": secrets.token_hex(8), "filler": "x" * PULSE}

        def job(transaction: Transaction) -> None:
            transaction.run("INSERT INTO pulse (id, filler) VALUES (:id, :filler)", values)
            transaction.run("DELETE FROM pulse WHERE id <> :id", {"id": values["id"]})

        return self.store.write_anyway(job)

    def messages(self) -> dict[str, int]:
        """How many messages wait, are being sent, could not be sent."""
        rows = self.store.read("SELECT state, count(*) AS n FROM outbox GROUP BY state")
        return {"waiting": 0, "sending": 0, "failed": 0, **{row["state"]: row["n"] for row in rows}}
