"""The tables: everything people, bots and clocks can do, with one door.

Reading answers at once, with plain data ready for JSON. Whatever must last returns a `Future` that is done when it is
durable; what can be refused beforehand is refused by an exception of `footplate.table.basics.errors`, `Illegal`,
`BadText` or `BadRecord`, either raised by the call or set on the future. All methods may be called from any thread.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

from footplate.bots.review import MOST_MOVES
from footplate.games import load as load_game
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.facets.rules import Asked
from footplate.table.admin.administration import Administration
from footplate.table.admin.lists import AdminLists
from footplate.table.admin.standing_orders import StandingOrders
from footplate.table.basics.errors import Forbidden, Invalid, Refused, Stale, Unknown
from footplate.table.basics.futures import finished
from footplate.table.basics.machine_time import Moment, Ticks, no_ticks
from footplate.table.basics.tokens import hashed, new_id
from footplate.table.basics.values import (
    NOBODY,
    AdviceTask,
    BotTask,
    Change,
    Done,
    MostTables,
    Opened,
    ReviewedGame,
    Seated,
    TableWish,
    Who,
)
from footplate.table.challenge.challenge_desk import ChallengeDesk
from footplate.table.challenge.challenges import Challenges
from footplate.table.messages.addresses import Addresses
from footplate.table.messages.push import PushServer, Subscription, Subscriptions
from footplate.table.messages.quieting import Quieting
from footplate.table.people.belongings import Belongings
from footplate.table.people.lifetimes import Lifetimes, Sweeper
from footplate.table.people.persons import People, somebody_new
from footplate.table.people.seating import Seating
from footplate.table.people.talk import CHAT_PAGE, Talk
from footplate.table.play import commands
from footplate.table.play.deadlines import Deadlines
from footplate.table.play.drafts import Draft
from footplate.table.play.hinting import asked_here, hint_choice
from footplate.table.play.importing import Prepared, prepared
from footplate.table.play.live import Live
from footplate.table.play.live_tables import LiveTables
from footplate.table.show.account import account
from footplate.table.show.describing import describe_invitation, describe_table
from footplate.table.show.lists import PAGE, Lists
from footplate.table.show.pictures import Picture, draw
from footplate.table.show.share_card import ShareCard
from footplate.table.show.tasks import advice_task, bot_task
from footplate.table.show.views import Viewer
from footplate.table.store import Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import SeatRow, TableRow, fetch_table

Json = dict[str, Any]

PULSE: Final = 9_000
"""Characters that need new pages of their own, as moves do now and then."""
LOG_PAGE: Final = 500
"""So many moves are told at once, unless somebody wants fewer or more."""
ANY_NUMBER: Final = MostTables()
FOR_A_WHILE: Final = Lifetimes()
KEPT_POSITIONS: Final = 2000
"""A young game has one position in memory, a long one up to twenty."""


class Tables:
    """All tables of one store. `clock` gives seconds since 1970; `keep` positions are held ready in memory.

    Whoever is asked something hears of it `notify_after` seconds later, unless they have decided by then.
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
        self._store = store
        self._clock, self._ticks = clock, ticks
        self.base_url = base_url
        self._live_tables = LiveTables(store, self._now, keep, notify_after)
        self._deadlines = Deadlines(store, self._live_tables, self._now, notify_after)
        self._people = People(store, clock)
        self._seating = Seating(store, self._now, notify_after, most, self._live_tables.keep)
        self._talk = Talk(store, clock, allow_private_webhooks)
        self._addresses = Addresses(store, clock)
        self._quieting = Quieting(store)
        self._subscriptions = Subscriptions(store, clock)
        self._lists = Lists(store)
        self.orders = StandingOrders(store, clock)
        made = Challenges(store, self._seating, clock)
        self.challenges = ChallengeDesk(
            store, self._live_tables, made, self._seen, self._own, self._vouch, self.orders.blocks
        )
        self.administration = Administration(store, self._live_tables, clock)
        self.admin_lists = AdminLists(store, self.orders, clock)
        self._belongings = Belongings(store, self._live_tables, clock)
        self._sweeper = Sweeper(store, clock, lifetimes, notify_after)

    def _now(self) -> Moment:
        return Moment(self._clock(), *self._ticks())

    def close(self) -> None:
        """Let go of everything in memory. The store is its owner's to close."""
        self._live_tables.clear()

    def listen(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Be told of every change after it is durable, in a thread of the store; call what is returned to stop."""
        return self._store.listen(heard)

    def before_done(self, forget: Callable[[Change], None], forget_all: Callable[[], None]) -> None:
        """Be told of every change after it is durable, but before whoever asked for it: for those who remember.

        `forget_all` is called when changes of other processes may have been missed.
        """
        self._store.before_done(forget, forget_all)

    def whisper(self, words: str) -> None:
        """Tell the other processes on this store something that need not last."""
        self._store.whisper(words)

    def overhear(self, heard: Callable[[str], None]) -> None:
        """Be told what they whisper, in a thread of the store."""
        self._store.overhear(heard)

    def pulse(self) -> Future[None]:
        """Write something nobody needs, as much as a move would: whether that can be done is what was asked."""
        values = {"id": secrets.token_hex(8), "filler": "x" * PULSE}

        def job(transaction: Transaction) -> None:
            transaction.run("INSERT INTO pulse (id, filler) VALUES (:id, :filler)", values)
            transaction.run("DELETE FROM pulse WHERE id <> :id", {"id": values["id"]})

        return self._store.write_anyway(job)

    def messages(self) -> dict[str, int]:
        """How many messages wait, are being sent, could not be sent."""
        rows = self._store.read("SELECT state, count(*) AS n FROM outbox GROUP BY state")
        return {"waiting": 0, "sending": 0, "failed": 0, **{row["state"]: row["n"] for row in rows}}

    def store_size(self) -> int:
        """How many bytes the store takes."""
        return self._store.size()

    @property
    def in_memory(self) -> int:
        """How many tables are held ready."""
        return len(self._live_tables)

    def at_hand(self, id: str, *, heard: bool = False) -> bool:
        """Whether a table can be looked at and changed without waiting for anything (`heard`: as last heard of)."""
        return self._live_tables.at_hand(id, heard=heard)

    def stands_at(self, id: str, seq: int) -> bool:
        """Whether this was the last event of a table, as far as was heard."""
        return self._live_tables.stands_at(id, seq)

    # --- people -------------------------------------------------------------------------------------------------------

    def open_session(self, who: Who | None = None, browser: str = "") -> Future[tuple[str, Who]]:
        """A session of a person, or of a new one nobody knows yet: its token (for a cookie; kept as a hash), and who
        it is. `browser` says roughly where.
        """
        return self._people.open_session(who or somebody_new(), browser)

    def who(self, token: str) -> Who | None:
        """Whose session this is."""
        return self._people.who(token)

    def remembered(self, token: str) -> Who | None:
        """Whose session this is, if that is known at once."""
        return self._people.remembered(token)

    def bearer(self, secret: str) -> Who | None:
        """The seat a secret speaks for (bots, mail links)."""
        return self._people.bearer(secret)

    def email_of(self, who: Who) -> str:
        """The address a person has proved to have; "" for none."""
        return self._people.email_of(who)

    def ask_login(self, email: str, language: str, browser: str = "", who: Who = NOBODY) -> Future[None]:
        """Send a link to this address that logs in once, within half an hour; `browser` is a secret of who asks."""
        return self._people.ask_login(email, language, browser, who)

    def login_offer(self, token: str, who: Who, browser: str = "") -> Json:
        """What a magic link would do: {email, here, you, seats}. Nothing is done."""
        self._refuse_blocked(self._people.behind_login(token))
        return self._people.login_offer(token, who, browser)

    def log_in(
        self, token: str, who: Who, *, browser: str = "", elsewhere: bool = False, bring: bool = False
    ) -> Future[Who]:
        """Use a magic link: this session is now the person with that address. Refused in another browser than the one
        that asked, unless that is meant (`elsewhere`); seats come along only when that is wished (`bring`).
        """
        self._refuse_blocked(self._people.behind_login(token))
        return self._people.log_in(token, who, browser=browser, elsewhere=elsewhere, bring=bring)

    def log_out(self, token: str, heir: str = "") -> Future[None]:
        """Forget a session."""
        return self._people.log_out(token, heir)

    def devices(self, who: Who) -> list[Json]:
        """One's sessions: [{id, browser, since, seen, here}]."""
        self._people.vouch(who)
        return self._belongings.devices(who)

    def end_device(self, who: Who, device: str) -> Future[None]:
        """End one of them."""
        self._people.vouch(who)
        return self._belongings.end_device(who, device)

    def belongings(self, who: Who) -> Json:
        """All that is kept of a person, but the records of the games: {email, devices, tables, notes, ...}."""
        self._people.vouch(who)
        return self._belongings.everything(who)

    def leave_a_table(self, who: Who) -> bool:
        """Erase a person from one of their tables; False when they have none left. A game others play in goes on."""
        self._people.vouch(who)
        return self._belongings.leave_a_table(who)

    def forget(self, who: Who) -> Future[None]:
        """Erase a person who has left all tables."""
        self._people.vouch(who)
        return self._belongings.forget(who)

    # --- seats --------------------------------------------------------------------------------------------------------

    def open(self, who: Who, wish: TableWish, name: str = "") -> Future[Opened]:
        """Open a table. `name` is the host's. The game starts when all seats are taken."""
        return self._seating.open(who, wish, name)

    def join(self, who: Who, secret: str, name: str, salt: str = "") -> Future[Seated]:
        """Follow an invitation: take the seat, sit down there from another device as well, or watch."""
        linked = self._people.bearer(secret)
        if linked is not None:
            self._refuse_shut(linked, who)
        return self._seating.join(who, secret, name, salt)

    def invitation(self, secret: str, language: str = "en", who: Who = NOBODY) -> Json:
        """What a link leads to before somebody follows it: {id, seat, name, taken, game, title}; raises `Unknown`, and
        `Forbidden` where it is the link of somebody shut out.
        """
        bearer = self._people.bearer(secret)
        if bearer is not None:
            self._refuse_shut(bearer, who)
        if bearer is None:
            found = self._store.read("SELECT id FROM game WHERE watch_hash = :hash", {"hash": hashed(secret)})
            if not found:
                raise Unknown("link")
        row = fetch_table(self._store, bearer.table if bearer else found[0]["id"])
        return describe_invitation(row, row.seats[bearer.seat] if bearer else None, language)

    def sit(self, who: Who, id: str, name: str, seat: int | None = None, salt: str = "") -> Future[Seated]:
        """Take a free seat of a public table."""
        return self._seating.sit(who, id, name, seat, salt)

    def invite_again(self, who: Who, id: str, seat: int, *, alone: bool = False) -> Future[Seated]:
        """A fresh link for a seat, by the host (while it is free) or by the one who sits there; older ones are void.

        `alone`: other devices lose the seat too.
        """
        row = self._seen(who, id)
        if seat not in range(len(row.seats)) or row.seats[seat].kind == "bot":
            raise Unknown("seat")
        own = self._held(row, who)
        if seat not in own and (row.seats[seat].taken or row.host != who.person):
            raise Forbidden("seat")
        if alone and not (seat in own and row.seats[seat].held_by(who)):
            raise Forbidden("seat")
        return self._seating.invite_again(row, seat, who.person if alone else "")

    def seat_bots(self, who: Who, id: str, seats: Sequence[int], level: str) -> Future[None]:
        """Bots for free seats, by the host; without `seats` for all of them. The game starts when all are taken."""
        row = self._hosted(who, id)
        if not set(seats) <= set(range(len(row.seats))):
            raise Unknown("seat")
        wanted = sorted(set(seats)) or [one.seat for one in row.seats if not one.taken]
        return self._seating.seat_bots(id, wanted, level)

    def cancel(self, who: Who, id: str) -> Future[None]:
        """Give up a table that has not begun, by the host. The operator may restore it for a while."""
        self._hosted(who, id)
        return self._seating.cancel(id)

    def _hosted(self, who: Who, id: str) -> TableRow:
        row = self._seen(who, id)
        if row.host != who.person:
            raise Forbidden("host")
        return row

    def set_salt(self, who: Who, id: str, seat: int, salt: str) -> Future[None]:
        """What a seat adds to the chance of a game that has not begun."""
        self._own(who, id, seat)
        return self._seating.set_salt(id, seat, salt)

    def seats_of(self, who: Who, id: str) -> list[int]:
        """The seats somebody may play for."""
        self._vouch(who)
        return self._held(self._live_tables.cached_row_if(id, lambda row: bool(self._held(row, who))), who)

    def may_watch(self, who: Who, id: str) -> bool:
        """Anybody at a public table; at a private one those who sit there or have its watch link."""
        try:
            self._seen(who, id)
        except Unknown:
            return False
        return True

    # --- looking ------------------------------------------------------------------------------------------------------

    def meta(self, who: Who, id: str, language: str) -> Json:
        """What is known about a table: {id, game, title, map, options, status, seats, yours, host, seq, moves, ...}."""
        self._seen(who, id)
        row, live = self._live_tables.table(id)
        return describe_table(row, live, who, self._held(row, who), language)

    def beginning(self, who: Who, id: str) -> Json:
        """What of this a page needs to ask for everything else, without a game being replayed."""
        row = self._seen(who, id)
        return {"game": row.game_key, "map": row.map, "status": row.status, "yours": self._held(row, who)}

    def seq(self, id: str) -> int:
        """The number of the table's last event."""
        return self._live_tables.current_row(id).seq

    def edition(self, id: str) -> tuple[int, int]:
        """What a copy of a table depends on: the number of its last event, and what is kept back."""
        row = self._live_tables.current_row(id)
        return row.seq, row.withheld

    def admit(self, who: Who, id: str, seat: int | None) -> None:
        """Whether somebody may look at a table from this seat, or from outside. Raises `Unknown` or `Forbidden`."""
        self._seen(who, id) if seat is None else self._own(who, id, seat)

    def view(self, who: Who, id: str, language: str, *, seat: int | None = None, move: int | None = None) -> Json:
        """What a page shows of one position, for a seat of the asker's or a spectator; `move` looks back."""
        return self._viewer(who, id, language, seat).view(move)

    def admitted_view(self, id: str, language: str, seat: int | None, *, as_heard: bool = False) -> Json:
        """The present view of a seat, made once for all who have been admitted to it. `as_heard`: others have just
        looked, and nothing has been heard of since; so the store need not be asked.
        """
        row, live = self._live_tables.heard_of(id) if as_heard else self._live_tables.started(id)
        return _viewer_at(row, live, language, seat).view(None)

    def preview(self, who: Who, id: str, language: str, *, seq: int, seat: int, steps: Sequence[int]) -> Json:
        """What steps would do: {view, prompt, offers, effects, changes, complete, barrier, text}. Stores nothing."""
        commands.check_steps(steps)
        return self._deciding(who, id, language, seq, seat).preview(steps)

    def ways(
        self,
        who: Who,
        id: str,
        language: str,
        *,
        seq: int,
        seat: int,
        steps: Sequence[int] = (),
        place: Json,
        via: Sequence[Json] = (),
    ) -> Json:
        """The ways to a far place after `steps`, by other places if that is wanted: {offers}. Stores nothing."""
        commands.check_steps(steps)
        return self._deciding(who, id, language, seq, seat).ways(steps, place, via)

    def why(
        self,
        who: Who,
        id: str,
        language: str,
        *,
        seq: int,
        seat: int,
        steps: Sequence[int] = (),
        place: Json | None = None,
        step: int | None = None,
        text: str | None = None,
    ) -> Json:
        """Whether a step, a text or a click at a place is allowed after `steps`, and why not: {legal, text, clause}."""
        commands.check_steps(steps if step is None else [*steps, step])
        return self._deciding(who, id, language, seq, seat).why(steps, place, step, text)

    def log(
        self, who: Who, id: str, language: str, *, seat: int | None = None, start: int = 1, most: int = LOG_PAGE
    ) -> list[Json]:
        """What happened in up to `most` moves from move `start` on: [{kind, move, seat, text, lines, at, places}]."""
        return self._viewer(who, id, language, seat).log(start, most)

    def history(self, who: Who, id: str, language: str, *, seat: int | None = None) -> Json:
        """{scores: [[points of every seat] at the beginning and after every move], marks: [{move, kind, text}]}."""
        return self._viewer(who, id, language, seat).history()

    def account(self, who: Who, id: str, language: str) -> Json:
        """Why a finished game ended, and what decided it."""
        viewer = self._viewer(who, id, language, None)
        if not viewer.live.over:
            raise Refused("not_over")
        return account(viewer)

    def record(self, who: Who, id: str, *, seat: int | None = None) -> str:
        """The record as text: as this seat may see it in play, in full once the game is over."""
        return self._viewer(who, id, "en", seat).record()

    def picture(
        self,
        who: Who,
        id: str,
        *,
        seat: int | None = None,
        move: int | None = None,
        theme: Theme = "auto",
        language: str = "en",
    ) -> Picture:
        """The board after a move, as this seat may see it, ready to be drawn."""
        return self._viewer(who, id, language, seat).picture(move, theme)

    def share_card(self, who: Who, id: str, language: str, theme: Theme = "light") -> ShareCard:
        """The picture to share of a finished game, ready to be drawn."""
        viewer, map_name = self._finished(who, id, language)
        return viewer.share_card(map_name, theme)

    def film(self, who: Who, id: str, language: str) -> list[ShareCard]:
        """A finished game scene by scene, ready to be drawn."""
        viewer, map_name = self._finished(who, id, language)
        return viewer.film(map_name)

    def _finished(self, who: Who, id: str, language: str) -> tuple[Viewer, str]:
        """A finished game, and what its map is called."""
        viewer = _complete(self._viewer(who, id, language, None))
        row = self._seen(who, id)
        return viewer, viewer.game.maps.names(language).get(row.map, row.map)

    def svg(
        self,
        who: Who,
        id: str,
        *,
        seat: int | None = None,
        move: int | None = None,
        theme: Theme = "auto",
        language: str = "en",
    ) -> str:
        """The same, drawn."""
        return draw(self.picture(who, id, seat=seat, move=move, theme=theme, language=language))

    def json(self, who: Who, id: str, *, seat: int | None = None, language: str = "en") -> Json:
        """The game as data: headers, moves told, and scores as this seat may know them."""
        return self._viewer(who, id, language, seat).json()

    def mine(self, who: Who, after: str = "", most: int = PAGE, language: str = "en") -> list[Json]:
        """Tables somebody sits at that are not over; those that wait for them first. `after` is the last one known."""
        return self._lists.mine(who, after, most, language)

    def open_tables(self, who: Who, after: str = "", most: int = PAGE, language: str = "en") -> list[Json]:
        """Public tables with a free seat, newest first."""
        return self._lists.open(who, after, most, language)

    def finished(self, who: Who, after: str = "", most: int = PAGE, language: str = "en") -> list[Json]:
        """Finished games somebody played in, newest first."""
        return self._lists.finished(who, after, most, language)

    # --- playing ------------------------------------------------------------------------------------------------------

    def move(
        self,
        who: Who,
        id: str,
        *,
        seq: int,
        seat: int,
        steps: Sequence[int] = (),
        text: str = "",
        key: str = "",
    ) -> Future[Done]:
        """Play a whole action, as steps or as text. Chance that becomes due is drawn in the same transaction."""
        self._own(who, id, seat)
        return self._live_tables.change(
            id, lambda draft: commands.play_for_person(draft, seat, steps, text), seq=seq, seat=seat, key=key
        )

    def undo(self, who: Who, id: str, *, seq: int, seat: int, key: str = "") -> Future[Done]:
        """Take back the seat's last action: at once where that is free, else the others are asked."""
        self._own(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.undo(draft, seat), seq=seq, seat=seat, key=key)

    def answer_undo(self, who: Who, id: str, *, seq: int, seat: int, agree: bool, key: str = "") -> Future[Done]:
        """Agree or not. When all have agreed it is taken back."""
        self._own(who, id, seat)
        return self._live_tables.change(
            id, lambda draft: commands.answer_undo(draft, seat, agree), seq=seq, seat=seat, key=key
        )

    def agree_to_hints(self, who: Who, id: str, *, seat: int, agree: bool) -> Future[Done]:
        """Agree that everybody at the table may use hints, or no longer."""
        self._own(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.agree_to_hints(draft, seat, agree), seat=seat)

    def use_hint(self, who: Who, id: str, *, seq: int, seat: int) -> Future[Done]:
        """A seat wants a hint: told to everybody, once for each position. Refused where hints are not agreed to."""
        row = self._own(who, id, seat)
        live = self._live_tables.started(id)[1]
        if asked_here(live, seat):
            commands.refuse_without_hints(live, seat, row.holders)
            if not live.is_current(seq, seat):
                raise Stale(live.seq)
            return finished(Done(id, live.seq, again=True))
        return self._live_tables.change(id, lambda draft: commands.use_hint(draft, seat), seq=seq, seat=seat)

    def hint_task(self, who: Who, id: str, language: str, *, seq: int, seat: int) -> AdviceTask:
        """What a worker needs to find the hint. Raises `Refused` where hints are not agreed to."""
        viewer = self._deciding(who, id, language, seq, seat)
        commands.refuse_without_hints(viewer.live, seat, viewer.holders)
        return self._advice_task(id, viewer, len(viewer.live.actions))

    def explain_task(self, who: Who, id: str, language: str, *, seat: int, move: int) -> AdviceTask:
        """What a worker needs to say why a bot made a move: where this seat may use hints, and after the end."""
        self._own(who, id, seat)
        viewer = self._viewer_of(id, language, seat)
        live = _complete(viewer).live if viewer.live.over else viewer.live
        if not live.over and hint_choice(live, seat, viewer.holders).kind != "free":
            raise Refused("hints_off")
        made = live.moves[move - 1] if 0 < move <= len(live.moves) else None
        if made is None or made.seat < 0 or viewer.is_sealed(made) or not (live.over or live.bot_of(made.seat)):
            raise Refused("no_bots_move")
        return self._advice_task(id, viewer, made.first, live.actions[made.first].steps)

    def admit_to_all(self, who: Who, id: str) -> None:
        """Whether somebody may be told everything of a game. Raises as `admit`, and `Refused` before its end, or while
        something is kept back because of a challenge.
        """
        _complete(self._viewer(who, id, "en", None))

    def reviewed_game(self, who: Who, id: str) -> ReviewedGame:
        """A finished game, for the strongest bot to look at again; `Refused` where it has too many moves for that."""
        viewer = _complete(self._viewer(who, id, "en", None))
        if len(viewer.live.moves) > MOST_MOVES:
            raise Refused("too_many_moves", {"most": MOST_MOVES})
        return ReviewedGame(id, viewer.record(), len(viewer.live.moves), tuple(viewer.names))

    def _advice_task(self, id: str, viewer: Viewer, actions: int, made: tuple[int, ...] = ()) -> AdviceTask:
        return advice_task(self._live_tables.started(id)[0], viewer, actions, made)

    def resign(self, who: Who, id: str, *, seat: int, key: str = "") -> Future[Done]:
        """Give up: with two left in the game it ends, with more a bot plays the seat to the end."""
        self._own(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.resign(draft, seat), seat=seat, key=key)

    def vote_end(self, who: Who, id: str, *, seat: int, agree: bool, key: str = "") -> Future[Done]:
        """Vote to end the game as it stands; when every person has agreed it ends without a winner."""
        self._own(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.vote_end(draft, seat, agree), seat=seat, key=key)

    def cover(
        self, who: Who, id: str, *, seat: int, level: str | None, key: str = "", online: bool = False
    ) -> Future[Done]:
        """Let a bot of this level play one's seat, or take it back (None).

        Others at the table may have the best bot play for somebody who is away, or when all of them want it; `online`
        says whether the player has a page open.
        """
        row = self._seen(who, id)
        own = self._held(row, who)
        if seat in own:
            to_bots = self._seating.leave_to_bots(row.host)
            return self._live_tables.change(
                id, lambda draft: commands.cover(draft, seat, level, to_bots), seat=seat, key=key
            )
        if level is None or not (own or (who.person and row.host == who.person)):
            raise Forbidden("seat")
        return self._live_tables.change(
            id, lambda draft: commands.cover_another(draft, seat, own, online), seat=seat, key=key
        )

    def set_asked(self, who: Who, id: str, *, seat: int, asked: Asked) -> Future[None]:
        """When a seat is to be asked, from the next time on, whether it wants to interfere with others (a veto)."""
        row = self._own(who, id, seat)
        if not load_game(row.game_key).rules.interferes:
            raise Refused("never_asked")
        return self._seating.set_asked(row, seat, asked)

    def rematch(self, who: Who, id: str) -> Future[Opened]:
        """The same people and bots once more. Whoever asks second gets the same table."""
        row = self._seen(who, id)
        if not who.person or not self._held(row, who):
            raise Forbidden("seat")
        if row.status != "over":
            raise Refused("not_over")
        return self._seating.rematch(who, row)

    def import_record(
        self, who: Who, record: str, *, move: int | None = None, mode: str = "hotseat", name: str = ""
    ) -> Future[Opened]:
        """A table of a record, cut after `move`: to play on ("hotseat") or to try things ("analysis"). All seats are
        the importer's. Raises `BadRecord`.
        """
        return self.open_prepared(who, self.preparing(record, move)(), mode=mode)

    def preparing(self, record: str, move: int | None = None) -> Callable[[], Prepared]:
        """All of it that takes long, for another process to do. Raises `BadRecord` there: also where a key of this
        server stood in what the record proves, since no key is kept.
        """
        return partial(prepared, without_keys(record, self._store.read), move, new_id(), self._now())

    def open_prepared(
        self, who: Who, prepared: Prepared, mode: str = "hotseat", names: Sequence[str] = ()
    ) -> Future[Opened]:
        """What is left to do then; `names` are those of the seats, where they are known."""
        if mode not in ("hotseat", "analysis"):
            raise Invalid("mode")
        return self._seating.open_prepared(who, prepared, mode, names)

    # --- talking ------------------------------------------------------------------------------------------------------

    def chat(
        self,
        who: Who,
        id: str,
        after: int = 0,
        before: int | None = None,
        most: int = CHAT_PAGE,
        language: str = "en",
    ) -> list[Json]:
        """What was last said, between two numbers: [{number, at, seat, name, text}]; only those who sit at the table
        hear it.
        """
        row = self._seen(who, id)
        return self._talk.chat(row, after, before, most, language) if self._held(row, who) else []

    def say(self, who: Who, id: str, text: str, seat: int | None = None, language: str = "en") -> Future[Json]:
        """Say something to the table; gives the line as `chat` would."""
        row = self._seen(who, id)
        own = self._held(row, who)
        if not own or (seat is not None and seat not in own):
            raise Forbidden("seat")
        speaking = own[0] if seat is None else seat
        if any(map(self.orders.mutes, row.seats[speaking].behind(who))):
            raise Forbidden("muted")
        return self._talk.say(row, speaking, text, language)

    def notes(self, who: Who, id: str) -> str:
        """One's private notes about a table."""
        self._seen(who, id)
        return self._talk.notes(who, id)

    def set_notes(self, who: Who, id: str, text: str) -> Future[None]:
        """Replace one's notes."""
        self._seen(who, id)
        return self._talk.set_notes(who, id, text)

    def notify_settings(self, who: Who, id: str, seat: int) -> Json:
        """{email, webhook, language, post, zone, confirmed} of a seat."""
        self._own(who, id, seat)
        return self._talk.notify_settings(id, seat)

    def set_notify(
        self, who: Who, id: str, *, seat: int, email: str = "", webhook: str = "", language: str = "en"
    ) -> Future[None]:
        """Where this seat wants to hear that it is its turn; "" for nowhere."""
        self._own(who, id, seat)
        return self._talk.set_notify(id, seat, email, webhook, language, who)

    def confirmation_offer(self, token: str, language: str) -> Json:
        """What agreeing to be sent messages by this link means."""
        return self._addresses.offer(token, language)

    def confirm_address(self, token: str) -> Future[None]:
        """Agree to it."""
        return self._addresses.confirm(token)

    def end_messages(self, token: str) -> Future[None]:
        """Follow the link of a message that ends such messages."""
        return self._quieting.end(token)

    def subscribe(self, who: Who, server: PushServer, wanted: Subscription) -> Future[None]:
        """Tell the browser somebody is signed in with of their turns."""
        self._vouch(who)
        return self._subscriptions.subscribe(who, server, wanted)

    def end_push(self, who: Who) -> Future[None]:
        """Tell it no more."""
        self._vouch(who)
        return self._subscriptions.end(who)

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def bots_due(self) -> list[BotTask]:
        """Every decision that waits for a bot. Read from the store, so nothing is lost when a process dies."""
        rows = self._store.read(
            "SELECT id FROM game WHERE bot <> '' AND status = 'running' AND deleted IS NULL ORDER BY since"
        )
        return [task for row in rows if (task := self._bot_due_if_readable(row["id"])) is not None]

    def _bot_due_if_readable(self, id: str) -> BotTask | None:
        try:
            return self.bot_due(id)
        except Refused:  # this version cannot replay the game
            return None

    def bot_due(self, id: str) -> BotTask | None:
        """The decision of this table that waits for a bot."""
        row, live = self._live_tables.table(id)
        return None if live is None else bot_task(row, live)

    def take_bots(self, id: str) -> bool:
        """Let this process think for the bots of a table; no other one does until it lets go, or dies."""
        return self._store.claim(f"bots {id}")

    def leave_bots(self, id: str) -> None:
        """Let go of them."""
        self._store.release(f"bots {id}")

    def bot_moved(self, task: BotTask, steps: Sequence[int]) -> Future[Done]:
        """Play what a bot decided. `Stale` when the table has gone on."""
        return self._live_tables.change(
            task.id, lambda draft: commands.play_for_bot(draft, task.seat, steps), seq=task.seq, seat=task.seat
        )

    def expire(self) -> list[Future[Done | None]]:
        """Deal with every seat whose time is up. Call it now and then; None where another server was quicker."""
        return self._deadlines.expire()

    def next_deadline(self) -> float | None:
        """When the next clock runs out."""
        return self._deadlines.next()

    def note_used(self) -> Future[None]:
        """Write down which sessions have been used lately. Call it now and then."""
        return self._people.note_used()

    def sweep(self) -> int:
        """Remove a little of what has been kept long enough; gives how much that was. Call it until that is nothing."""
        return self._sweeper.sweep()

    # --- play by post -------------------------------------------------------------------------------------------------

    def started(self, id: str) -> tuple[TableRow, Live]:
        """A table whose game has begun, for whoever acts for all its seats. Raises `Unknown` or `Refused`."""
        return self._live_tables.started(id)

    def viewer(self, id: str, language: str, seat: int | None) -> Viewer:
        """Somebody who looks from this seat and has been found entitled to it."""
        return self._viewer_of(id, language, seat)

    def carry_out(self, id: str, decide: Callable[[Draft], None], *, seq: int) -> Future[Done]:
        """Do what somebody has ordered who was found entitled to it."""
        return self._live_tables.change(id, decide, seq=seq)

    def enroll_by_post(self, id: str, seat: int, email: str, language: str, zone: str) -> Future[None]:
        """A player who writes letters, entered by whoever runs the server. Raises `Unknown` or `Invalid`."""
        row = fetch_table(self._store, id)
        if seat not in range(len(row.seats)) or row.seats[seat].kind == "bot":
            raise Unknown("seat")
        self._talk.set_notify(id, seat, email, "", language).result()
        return self._talk.set_by_post(id, seat, True, zone)

    def set_by_post(self, who: Who, id: str, *, seat: int, post: bool, zone: str = "UTC") -> Future[None]:
        """Whether this seat is played by letter, and in which time zone its player reads a clock."""
        self._own(who, id, seat)
        return self._talk.set_by_post(id, seat, post, zone)

    # --- who may ------------------------------------------------------------------------------------------------------

    def _seen(self, who: Who, id: str) -> TableRow:
        """A table somebody may know of. Raises `Unknown`, also for private tables of others."""
        self._vouch(who)
        row = self._live_tables.cached_row_if(id, lambda row: self._may_see(row, who))
        if self._may_see(row, who) or self._watches(row, who):
            if (row.challenged or row.withheld) and not self._held(row, who):
                self.challenges.refuse(who, row)
            return row
        raise Forbidden("blocked") if row.seats_of(who) else Unknown("table")

    def _watches(self, row: TableRow, who: Who) -> bool:
        """Whether somebody has followed the link to watch, or may look because of a challenge."""
        watching = {"id": row.id, "person": who.person}
        watched = "SELECT person FROM watcher WHERE game_id = :id AND person = :person"
        if who.person and self._store.read(watched, watching):
            return True
        return row.status == "over" and self.challenges.shows(who, row.id)

    def _may_see(self, row: TableRow, who: Who) -> bool:
        """Whether somebody may know of a table by what stands in its row."""
        return row.public or bool(self._held(row, who)) or (bool(who.person) and row.host == who.person)

    def _held(self, row: TableRow, who: Who) -> list[int]:
        """The seats somebody may play for, without those that are shut for them."""
        return [seat for seat in row.seats_of(who) if not self._is_shut(row.seats[seat], who)]

    def _is_shut(self, seat: SeatRow, who: Who) -> bool:
        """Whether somebody at this seat is shut out, as far as anybody can know: a link is no way round that."""
        return any(map(self.orders.blocks, seat.behind(who)))

    def _refuse_shut(self, linked: Who, who: Who) -> None:
        """Whether somebody may follow the link of a seat. Raises `Unknown` or `Forbidden`."""
        if self._is_shut(self._live_tables.cached_row(linked.table).seats[linked.seat], who):
            raise Forbidden("blocked")

    def _refuse_blocked(self, person: str) -> None:
        if self.orders.blocks(person):
            raise Forbidden("blocked")

    def _vouch(self, who: Who) -> None:
        """Whether somebody is still who they have shown to be, and welcome. Raises `Unknown` or `Forbidden`."""
        self._people.vouch(who)
        if self.is_blocked(who):
            raise Forbidden("blocked")

    def is_blocked(self, who: Who) -> bool:
        """Whether an administrator has shut somebody out; the links of their seats with them."""
        if not who.table:
            return self.orders.blocks(who.person)
        try:
            return self._is_shut(self._live_tables.cached_row(who.table).seats[who.seat], who)
        except Unknown:
            return False

    def _own(self, who: Who, id: str, seat: int) -> TableRow:
        self._vouch(who)
        row = self._live_tables.cached_row_if(id, lambda row: seat in self._held(row, who))
        if seat not in row.seats_of(who):
            self._seen(who, id)
            raise Forbidden("seat")
        if self._is_shut(row.seats[seat], who):
            raise Forbidden("blocked")
        return row

    def _viewer(self, who: Who, id: str, language: str, seat: int | None) -> Viewer:
        self.admit(who, id, seat)
        return self._viewer_of(id, language, seat)

    def _viewer_of(self, id: str, language: str, seat: int | None) -> Viewer:
        return _viewer_at(*self._live_tables.started(id), language, seat)

    def _deciding(self, who: Who, id: str, language: str, seq: int, seat: int) -> Viewer:
        """A viewer whose turn it is, at the position they believe to be at."""
        viewer = self._viewer(who, id, language, seat)
        if not viewer.live.is_current(seq, seat):
            raise Stale(viewer.live.seq)
        commands.refuse_after_the_end(viewer.live)
        if seat not in viewer.live.deciders:
            raise Refused("not_your_turn")
        return viewer


def _complete(viewer: Viewer) -> Viewer:
    """Somebody who looks at a game of which everything may be shown. Raises `Refused` before its end, and while
    something is kept back because of a challenge.
    """
    if not viewer.live.over:
        raise Refused("not_over")
    if not viewer.complete:
        raise Refused("withheld")
    return viewer


def _viewer_at(row: TableRow, live: Live, language: str, seat: int | None) -> Viewer:
    return Viewer(live, seat, language, row.players(language), row.holders, bool(row.withheld))
