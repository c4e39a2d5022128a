"""The values that go in and out of a table: the requester, what a new table is to be, and what was done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from footplate.bots.review import Judgement
from footplate.table.basics.chronicle import Stored

SeatKind = Literal["me", "here", "invite", "open", "bot"]
"""How a seat is filled: by the host, by another player at the host's screen, by link, by the first to come, by a bot.
"""


OnTimeout = Literal["cover", "end", "hold", "pass"]


Holders = tuple[str, ...]
"""The person who took each seat of a table; "" for a free seat and a bot's."""


@dataclass(frozen=True, slots=True)
class Who:
    """The requester: a person with a session, the holder of one seat's secret, or an anonymous visitor.

    `person` holds any number of seats at any number of tables; `table` and `seat` are those of a bearer secret.
    """

    person: str = ""
    table: str = ""
    seat: int = -1
    proof: str = field(default="", compare=False)
    """The hash of the session or the secret that was shown. Once that is void, so is everything opened with it."""


NOBODY = Who()


@dataclass(frozen=True, slots=True)
class SeatWish:
    """One seat of a new table. `level` names a bot; `salt` is what the host's seats add to the chance of the game."""

    kind: SeatKind
    name: str = ""
    level: str = "fireman"
    salt: str = ""


@dataclass(frozen=True, slots=True)
class ClockWish:
    """How time is kept: a number of days for every decision ("move"), or a bank and an increment, both in seconds
    ("bank").

    `on_timeout`: "cover" lets a bot take the seat, "end" ends the game; by post also "hold" (all wait as long again)
    and "pass" (no move was received: the seat passes where the rules allow it, else the game is held over).
    """

    kind: Literal["move", "bank"]
    days: float = 0
    seconds: float = 0
    increment: float = 0
    on_timeout: OnTimeout = "cover"


@dataclass(frozen=True, slots=True)
class TableWish:
    """The wishes for a new table."""

    game: str
    seats: tuple[SeatWish, ...]
    map: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    public: bool = False
    clock: ClockWish | None = None


@dataclass(frozen=True, slots=True)
class MostTables:
    """How many tables one person may have: opened within a day and not over, and of bots alone; None for any number."""

    in_a_day: int | None = None
    of_bots: int | None = None


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The secret that takes a seat: shown once, kept only as its hash."""

    seat: int
    secret: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its id, a secret for every seat with an invitation, and one for spectators."""

    id: str
    links: tuple[SeatLink, ...]
    watch: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Where a link or a free place led to. `seat` is None for a spectator; `secret` speaks for the seat (bots)."""

    id: str
    seat: int | None
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that is durable. `seq` is the last event of the table then; `again` says it had been done before."""

    id: str
    seq: int
    again: bool = False


Waking = Literal["bot", "clock", "message"]


@dataclass(frozen=True, slots=True)
class Sequel:
    """How a game has gone on with one change."""

    standing: Mapping[str, Any]
    """The changed columns of the table's row."""
    events: tuple[Stored, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Something at a table has changed, told to listeners after it is durable: "view", "table", "chat", "unsaid" (a
    remark was removed), "renamed" (a name was).

    "people" is about no table: `id` is the hash of a session that is no longer whose it was. "orders" is about all.
    """

    id: str
    seq: int
    what: Literal["view", "table", "chat", "unsaid", "renamed", "people", "orders"]
    wakes: frozenset[Waking] = field(default=frozenset(), compare=False)
    """What goes on by itself because of it: a bot has to think, a clock runs, a message waits to be sent."""
    sequel: Sequel | None = field(default=None, compare=False, repr=False)
    """How the game has gone on, for caches of the position before."""


@dataclass(frozen=True, slots=True)
class BotTask:
    """A decision that is a bot's: everything a worker needs, and how to recognise that the table has gone on."""

    id: str
    seq: int
    seat: int
    level: str
    game: str
    headers: Mapping[str, str]
    steps: tuple[int, ...]
    """Every step of the game so far."""
    pencilled: tuple[int, ...]
    """What the seat has decided under seal so far."""
    seed: int
    alone: bool = False
    """Whether only bots play at the table, so that no person waits."""
    host: str = ""
    """The person who opened the table."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A finished game, ready to be looked at again."""

    id: str
    record: str
    moves: int
    players: tuple[str, ...]
    seeds: tuple[int, ...] = ()
    """Of the hint that could have been asked for before each move: a review judges by the same search."""


@dataclass(frozen=True, slots=True)
class ToldTask:
    """A review to be put in words."""

    record: str
    judgements: tuple[Judgement, ...]
    players: tuple[str, ...]
    language: str


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """Moves of a finished game to be judged; the opening is number 0."""

    record: str
    numbers: tuple[int, ...]
    seeds: tuple[int, ...] = ()
    """Of the hint before each move of the game, where they are known."""


@dataclass(frozen=True, slots=True)
class AdviceTask:
    """A seat wants to know what the strongest bot would do, or why a move was made."""

    id: str
    game: str
    headers: Mapping[str, str]
    steps: tuple[int, ...]
    """Every step of the game up to the position."""
    seed: int
    viewer: int
    """The seat whose knowledge it is based on."""
    players: tuple[str, ...]
    language: str
    pencilled: tuple[int, ...] = ()
    """What the seat has decided under seal so far."""
    made: tuple[int, ...] = ()
    """The steps of the move that was made there; none: the seat is to move."""
