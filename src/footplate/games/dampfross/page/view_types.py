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


class DampfrossFacts(TypedDict, total=False):
    """What is known of an offer: what a segment costs, or how a proposed route would fare."""

    points: int
    fees: list[DampfrossPayment]
    premium: int
    kinds: list[str]
    title: str
    """The kinds in words."""
    fares: list[DampfrossFare]
    total: int
    """Of all fares."""
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
