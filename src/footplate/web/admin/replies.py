"""What administrators are shown."""

from __future__ import annotations

from typing import Any, TypedDict


class AdminSeat(TypedDict):
    """A seat, and who sits there."""

    seat: int
    letter: str
    name: str
    kind: str
    """person, invite, open or bot"""
    person: str
    """The person who took it, whose name no players' page shows; "" for none."""
    devices: int
    """How many other devices hold it."""
    sessions: int
    """In how many browsers that person is known."""
    links: int
    """How many links lead to it."""
    blocked: bool
    muted: bool


class AdminTable(TypedDict):
    """A table in the list."""

    id: str
    game: str
    title: str
    status: str
    public: bool
    created: float
    changed: float
    moves: int
    turn: int | None
    deleted: float | None
    """When it was deleted."""
    restorable: float | None
    """Until when it can be restored."""
    seats: list[AdminSeat]


class AdminRemark(TypedDict):
    """Something that was said."""

    number: int
    at: float
    seat: int
    text: str
    removed: bool


class AdminTableWhole(AdminTable):
    """A table with what was last said there."""

    chat: list[AdminRemark]


class Standing(TypedDict):
    """An order about a person: until when (None for ever), and the name they last used."""

    target: str
    name: str
    until: float | None


class AdminLinkInfo(TypedDict):
    """A link of an administrator."""

    number: int
    name: str
    created: float
    expires: float
    valid: bool


class AdminOverview(TypedDict):
    """The orders in force, and the link used for this request."""

    link: int
    name: str
    expires: float
    version: str
    counts: dict[str, int]
    read_only: bool
    stop: float | None
    blocked: list[Standing]
    muted: list[Standing]
    addresses: list[Standing]
    links: list[AdminLinkInfo]


class AdminLine(TypedDict):
    """A line of the log."""

    number: int
    at: float
    who: str
    """machine, server, or link and its number"""
    did: str
    target: str
    facts: dict[str, Any]
    why: str


class Entered(TypedDict):
    """The link was accepted: this browser may administer."""

    name: str
    expires: float
