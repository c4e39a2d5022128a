"""What administrators may send."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from footplate.web.contract.schemas import ONE_LINE, Body, Count, Query, Seat, Word

Hours = Annotated[int, Meta(ge=1, le=24 * 365)]
Person = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9a-f]*$", description="as the seats name them")]
Address = Annotated[str, Meta(min_length=2, max_length=50, pattern=r"^[0-9a-fA-F:./]*$")]
Why = Annotated[str, Meta(max_length=300, pattern=ONE_LINE, description="for the log")]


class Enter(Body):
    """The secret of an administrator's link."""

    secret: Word


class AdminTablesQuery(Query):
    """Which tables: those whose id, game or players hold these words."""

    words: Annotated[str, Meta(max_length=100, pattern=ONE_LINE)] = ""
    deleted: bool = False
    after: Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_.-]*$")] = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class AdminLogQuery(Query):
    """Which lines: those before this number."""

    before: Count | None = None
    limit: Annotated[int, Meta(ge=1, le=200)] = 50


# --- acts ---------------------------------------------------------------------------------------------------------


class EndTable(Body, tag="end", tag_field="do"):
    """End a game as it stands, without a winner."""

    table: Word


class DeleteTable(Body, tag="delete", tag_field="do"):
    """Delete a table; it can be restored for thirty days."""

    table: Word


class RestoreTable(Body, tag="restore", tag_field="do"):
    """Bring a deleted table back."""

    table: Word


class VoidLinks(Body, tag="void_links", tag_field="do"):
    """Make the links of a seat void, or (null) all of the table."""

    table: Word
    seat: Seat | None = None


class RemoveName(Body, tag="remove_name", tag_field="do"):
    """Call a player by the letter of the seat."""

    table: Word
    seat: Seat


class RemoveMessage(Body, tag="remove_message", tag_field="do"):
    """Take away something that was said."""

    table: Word
    number: Annotated[int, Meta(ge=1, le=2_000_000_000)]


class VoidSessions(Body, tag="void_sessions", tag_field="do"):
    """End all sessions of a person."""

    person: Person


class BlockPerson(Body, tag="block", tag_field="do"):
    """Block a person for some hours or (null) for ever, and their addresses for some hours."""

    person: Person
    hours: Hours | None = None
    address_hours: Annotated[int, Meta(ge=0, le=24 * 31)] = 0


class UnblockPerson(Body, tag="unblock", tag_field="do"):
    """Unblock a person."""

    person: Person


class BlockAddress(Body, tag="block_address", tag_field="do"):
    """Answer nothing to an address for some hours."""

    address: Address
    hours: Hours


class UnblockAddress(Body, tag="unblock_address", tag_field="do"):
    """Answer to it again."""

    address: Address


class MutePerson(Body, tag="mute", tag_field="do"):
    """Mute a person for some hours or (null) for ever."""

    person: Person
    hours: Hours | None = None


class UnmutePerson(Body, tag="unmute", tag_field="do"):
    """Unmute a person."""

    person: Person


class AnnounceStop(Body, tag="stop", tag_field="do"):
    """Announce to all visitors in how many minutes the server will be stopped."""

    minutes: Annotated[int, Meta(ge=1, le=7 * 24 * 60)]


class CancelStop(Body, tag="no_stop", tag_field="do"):
    """It will not be stopped after all."""


class MakeReadOnly(Body, tag="read_only", tag_field="do"):
    """Make the server read-only: people can look, and nothing can be changed."""


class MakeWritable(Body, tag="read_write", tag_field="do"):
    """End read-only mode."""


class VoidLink(Body, tag="void_link", tag_field="do"):
    """Make an administrator's link void."""

    number: Annotated[int, Meta(ge=1, le=2_000_000_000)]


AnyAct = (
    EndTable
    | DeleteTable
    | RestoreTable
    | VoidLinks
    | RemoveName
    | RemoveMessage
    | VoidSessions
    | BlockPerson
    | UnblockPerson
    | BlockAddress
    | UnblockAddress
    | MutePerson
    | UnmutePerson
    | AnnounceStop
    | CancelStop
    | MakeReadOnly
    | MakeWritable
    | VoidLink
)


class Act(Body):
    """Something an administrator does, and why."""

    act: AnyAct
    why: Why = ""
