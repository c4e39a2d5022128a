"""What a view of Dampfross holds, as types, from which those of the page and of OpenAPI are made."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from footplate.kernel.page import Board, LegalStep, ToMove

Said = Literal["undeclared", "out", "in", "aboard"]


class DampfrossFerryLine(TypedDict):
    """A ferry line printed on the map, between the hexes of two ports."""

    a: str
    b: str
    length: int


class DampfrossBoard(Board):
    """A map of Dampfross."""

    ferries: list[DampfrossFerryLine]


class DampfrossPayment(TypedDict):
    """What laying a segment pays the partners who own track there, or the one who does."""

    seats: list[int]
    amount: int


class DampfrossFee(TypedDict):
    """What laying a segment pays the owners of track there."""

    owners: list[int]
    joining: int
    alongside: int
    clause: str


class DampfrossStep(LegalStep):
    """A legal step; a segment with its cost and every fee, known before it is laid."""

    points: NotRequired[int]
    premium: NotRequired[int]
    fees: NotRequired[list[DampfrossFee]]


class DampfrossSegment(TypedDict):
    """A side with track, and the companies that own it: one seat, or two partners."""

    side: str
    owners: list[list[int]]


class DampfrossFerry(TypedDict):
    """A ferry line, and the seat that bought it."""

    port: str
    far: str
    length: int
    owner: int | None


class DampfrossHoldings(TypedDict):
    """What a seat is connected to and owns on the map."""

    cities: int
    track: int
    ferries: int


class DampfrossRun(TypedDict):
    """The run that has been drawn, or is being drawn: then it has no text."""

    text: str | None
    start: str
    targets: list[str]
    order: list[int]


class DampfrossFare(TypedDict):
    """What a route pays a seat."""

    seat: int
    amount: int


class DampfrossLaid(TypedDict):
    """A segment of a way: what it costs, and why."""

    points: int
    fees: list[DampfrossPayment]
    premium: int
    river: bool
    hill: bool


class DampfrossPlace(TypedDict):
    """A hex and what people call it."""

    hex: str
    name: str


class DampfrossBarred(TypedDict):
    """A route that would be faster, and why it is not allowed."""

    points: int
    fares: list[DampfrossFare]
    path: list[str]
    text: str
    clause: str


class DampfrossFacts(TypedDict, total=False):
    """What is known of an offer: what a segment or a whole way costs, or how a proposed route would fare."""

    points: int
    fees: list[DampfrossPayment]
    premium: int
    kinds: list[str]
    title: str
    """The kinds in words; of a way also the cities on it."""
    goal: str
    name: str
    """What people call the goal."""
    via: list[str]
    """Where somebody has bent it."""
    laid: list[DampfrossLaid]
    """All segments of a way, in the order in which they are laid; `path` has their hexes."""
    now: int
    """How many of them can be laid now."""
    points_now: int
    points_left: int
    """Points that are left over in this turn and could still be used."""
    rivers: int
    hills: int
    stop: str
    """Why no more can be laid now."""
    turns: float
    """On average, this one counted; not known after a run."""
    elsewhere: DampfrossPlace
    """Where the points left over might go."""
    fares: list[DampfrossFare]
    net: list[DampfrossFare]
    """What remains to be paid after what others have declared is set off."""
    total: int
    """Of all fares."""
    barred: list[DampfrossBarred]
    against: int
    win: float
    second: float
    profit: float
    certain: bool
    path: list[str]


class DampfrossEntry(TypedDict("_With", {"with": NotRequired[int | None]})):
    """What a seat has declared, and the route of its train as far as it is known: its points, how many are made."""

    said: Said
    route: NotRequired[str]
    points: NotRequired[int]
    made: NotRequired[int]
    path: NotRequired[list[str]]
    at: NotRequired[str]
    fares: NotRequired[list[DampfrossFare]]


class DampfrossOdds(TypedDict):
    """How likely a train will be first, and second."""

    seat: int
    win: float
    second: float


class DampfrossRace(TypedDict):
    """How a race stands."""

    round: int
    throwing: list[int]
    thrown: list[int]
    places: list[int | None]
    surplus: list[int]
    odds: list[DampfrossOdds]


class DampfrossFinal(TypedDict):
    """How the game ended."""

    reason: str
    winners: list[int]


class DampfrossView(TypedDict):
    """A position of Dampfross as a reader may know it."""

    game: Literal["dampfross"]
    map: str
    options: str
    seats: int
    viewer: int | None
    phase: str
    round: int
    first: int
    active: int | None
    to_move: ToMove
    asked: str | None
    points: int
    roll: int | None
    partner: int | None
    legal: NotRequired[list[DampfrossStep]]
    """For the seat to move. A table leaves it out: its offers say more."""
    throws: list[int]
    """With orders: the throws of the round, the same for all (D100)."""
    throw: int | None
    """The throw, from 0, for which the seat to move writes its order."""
    orders: list[list[str]]
    """What the reader has ordered for each throw; nobody else's orders are told before all are opened (D102)."""
    slate: list[str]
    """With operating rounds: the runs of this round that are still to come (D105)."""
    entered: list[int]
    """By seat: how many runs of the round it has entered."""
    limit: int | None
    """How many it may enter (D106)."""
    accounts: list[int]
    starts: list[str | None]
    track: list[DampfrossSegment]
    ferries: list[DampfrossFerry]
    unconnected: list[str]
    visits: int | None
    goal: int | None
    runs_of: int | None
    holdings: list[DampfrossHoldings]
    used: dict[int, int]
    """How often a number was start or target of a run, where it was."""
    runs: int
    run: DampfrossRun | None
    entries: list[DampfrossEntry | None]
    """None where the reader may not know it."""
    pays: list[list[int]]
    income: list[int]
    paid: list[int]
    race: DampfrossRace | None
    final: NotRequired[DampfrossFinal]
