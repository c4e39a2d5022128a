"""The tables: everything people, bots and clocks can do, with one door.

Reading answers at once, with plain data ready for JSON. Whatever must last returns a `Future` that is done when it is
durable; what can be refused beforehand is refused by an exception of `footplate.table.errors`, `Illegal` or `BadText`,
either raised by the call or set on the future. All methods may be called from any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from footplate.table.values import BotTask, Change, Done, Opened, Seated, TableWish, Who

Json = dict[str, object]


class Tables:
    """All tables of one store. `clock` gives seconds since 1970; `base_url` begins the links in notifications."""

    def __init__(
        self,
        store: object,
        *,
        clock: Callable[[], float] = ...,
        base_url: str = "",
        keep: int = 200,
        notify_after: float = 60,
    ) -> None: ...

    def close(self) -> None:
        """Let go of everything in memory. The store is its owner's to close."""

    def listen(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Be told of every change after it is durable, in a thread of the store; call what is returned to stop."""
        raise NotImplementedError

    # --- people -----------------------------------------------------------------------------------------------------

    def open_session(self) -> Future[tuple[str, Who]]:
        """A new person nobody knows yet: the session's token (for a cookie; kept as a hash), and who it is."""
        raise NotImplementedError

    def who(self, token: str) -> Who | None:
        """Whose session this is."""
        raise NotImplementedError

    def bearer(self, secret: str) -> Who | None:
        """The seat a secret speaks for (bots, mail links)."""
        raise NotImplementedError

    def email_of(self, who: Who) -> str:
        """The address a person has proved to have; "" for none."""
        raise NotImplementedError

    def ask_login(self, email: str, language: str) -> Future[None]:
        """Send a link to this address that logs in once, within half an hour."""
        raise NotImplementedError

    def log_in(self, token: str, who: Who) -> Future[Who]:
        """Use a magic link: this session is now the person with that address, and its seats are that person's."""
        raise NotImplementedError

    def log_out(self, token: str) -> Future[None]:
        """Forget a session."""
        raise NotImplementedError

    # --- seats ------------------------------------------------------------------------------------------------------

    def open(self, who: Who, wish: TableWish, name: str = "") -> Future[Opened]:
        """Open a table. `name` is the host's. The game starts when all seats are taken."""
        raise NotImplementedError

    def join(self, who: Who, secret: str, name: str) -> Future[Seated]:
        """Follow an invitation: take the seat, or sit down to watch."""
        raise NotImplementedError

    def invitation(self, secret: str) -> Json:
        """What a link leads to before somebody follows it: {id, seat, name, table}; raises `Unknown`."""
        raise NotImplementedError

    def sit(self, who: Who, id: str, name: str, seat: int | None = None) -> Future[Seated]:
        """Take a free seat of a public table."""
        raise NotImplementedError

    def invite_again(self, who: Who, id: str, seat: int) -> Future[Seated]:
        """A fresh link for a seat, by the host (while it is free) or by the one who sits there; older ones are void."""
        raise NotImplementedError

    def seats_of(self, who: Who, id: str) -> list[int]:
        """The seats somebody may play for."""
        raise NotImplementedError

    def may_watch(self, who: Who, id: str) -> bool:
        """Anybody at a public table; at a private one those who sit there or have its watch link."""
        raise NotImplementedError

    # --- looking ----------------------------------------------------------------------------------------------------

    def meta(self, who: Who, id: str, language: str) -> Json:
        """GET /api/tables/ID of the seam: {id, game, title, map, options, status, seats, yours, host, seq, moves, ...}."""
        raise NotImplementedError

    def seq(self, id: str) -> int:
        """The number of the table's last event."""
        raise NotImplementedError

    def view(self, who: Who, id: str, language: str, *, seat: int | None = None, move: int | None = None) -> Json:
        """TableView of the seam, for a seat of the asker's or a spectator; `move` looks back."""
        raise NotImplementedError

    def preview(self, who: Who, id: str, language: str, *, seq: int, seat: int, steps: Sequence[int]) -> Json:
        """What these steps would do: {view, prompt, offers, effects, changes, complete, barrier, text}. Stores nothing."""
        raise NotImplementedError

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
        raise NotImplementedError

    def log(self, who: Who, id: str, language: str, *, seat: int | None = None, start: int = 1) -> list[Json]:
        """What happened from move `start` on: [{move, seat, text, lines, at, places}]."""
        raise NotImplementedError

    def history(self, who: Who, id: str, language: str, *, seat: int | None = None) -> Json:
        """{scores: [[points of every seat] after every move], marks: [{move, kind, text}]}."""
        raise NotImplementedError

    def record(self, who: Who, id: str, *, seat: int | None = None) -> str:
        """The record as text: as this seat may see it in play, in full once the game is over."""
        raise NotImplementedError

    def svg(self, who: Who, id: str, *, seat: int | None = None, move: int | None = None) -> str:
        """The board after a move as a picture."""
        raise NotImplementedError

    def json(self, who: Who, id: str, *, seat: int | None = None) -> Json:
        """The game as data: headers and lines of the record, positions and scores as this seat may know them."""
        raise NotImplementedError

    def mine(self, who: Who) -> list[Json]:
        """Rows of GET /api/tables?list=mine: tables somebody sits at that are not over, those waiting for him first."""
        raise NotImplementedError

    def open_tables(self, who: Who) -> list[Json]:
        """Public tables with a free seat."""
        raise NotImplementedError

    def finished(self, who: Who) -> list[Json]:
        """Finished games somebody played in, newest first."""
        raise NotImplementedError

    # --- playing ----------------------------------------------------------------------------------------------------

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
        raise NotImplementedError

    def undo(self, who: Who, id: str, *, seq: int, seat: int, key: str = "") -> Future[Done]:
        """Take back the seat's last action: at once where that is free, else the others are asked."""
        raise NotImplementedError

    def answer_undo(self, who: Who, id: str, *, seq: int, seat: int, agree: bool, key: str = "") -> Future[Done]:
        """Agree or not. When all have agreed it is taken back."""
        raise NotImplementedError

    def resign(self, who: Who, id: str, *, seat: int, key: str = "") -> Future[Done]:
        """Give up: with two left in the game it ends, with more a bot plays the seat to the end."""
        raise NotImplementedError

    def vote_end(self, who: Who, id: str, *, seat: int, agree: bool, key: str = "") -> Future[Done]:
        """Vote to end the game as it stands; when every person has agreed it ends without a winner."""
        raise NotImplementedError

    def cover(self, who: Who, id: str, *, seat: int, level: str | None, key: str = "") -> Future[Done]:
        """Let a bot of this level play a seat (by its holder or the host), or hand it back (None)."""
        raise NotImplementedError

    def rematch(self, who: Who, id: str) -> Future[Opened]:
        """The same people and bots once more. Whoever asks second gets the same table."""
        raise NotImplementedError

    def import_record(
        self, who: Who, record: str, *, move: int | None = None, mode: str = "hotseat", name: str = ""
    ) -> Future[Opened]:
        """A table of a record, cut after `move`: "hotseat" to play on, "analysis" to try things. All seats are yours."""
        raise NotImplementedError

    # --- talking ----------------------------------------------------------------------------------------------------

    def chat(self, who: Who, id: str, after: int = 0) -> list[Json]:
        """What was said: [{number, at, seat, name, text}]; only those who sit at the table hear it."""
        raise NotImplementedError

    def say(self, who: Who, id: str, text: str, seat: int | None = None) -> Future[Json]:
        """Say something to the table; gives the line as `chat` would."""
        raise NotImplementedError

    def notes(self, who: Who, id: str) -> str:
        """One's private notes about a table."""
        raise NotImplementedError

    def set_notes(self, who: Who, id: str, text: str) -> Future[None]:
        raise NotImplementedError

    def notify_settings(self, who: Who, id: str, seat: int) -> Json:
        """{email, webhook, language} of a seat."""
        raise NotImplementedError

    def set_notify(
        self, who: Who, id: str, *, seat: int, email: str = "", webhook: str = "", language: str = "en"
    ) -> Future[None]:
        """Where this seat wants to hear that it is its turn; "" for nowhere."""
        raise NotImplementedError

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def bots_due(self) -> list[BotTask]:
        """Every decision that waits for a bot. Read from the store, so nothing is lost when a process dies."""
        raise NotImplementedError

    def bot_due(self, id: str) -> BotTask | None:
        """The decision of this table that waits for a bot."""
        raise NotImplementedError

    def bot_moved(self, task: BotTask, steps: Sequence[int]) -> Future[Done]:
        """Play what a bot decided. Raises `Stale` when the table has gone on."""
        raise NotImplementedError

    def expire(self) -> list[Future[Done]]:
        """Deal with every seat whose time is up. Call it now and then."""
        raise NotImplementedError

    def next_deadline(self) -> float | None:
        """When the next clock runs out."""
        raise NotImplementedError
