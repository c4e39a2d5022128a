"""What a view of Stephenson's Rocket holds, as types, from which those of the page and of OpenAPI are made."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from footplate.kernel.page import LegalStep, Place, ToMove


class RocketPlace(Place, total=False):
    """A place; a token with the hex of the city that has it."""

    token: str
    """The kind of the token."""


class RocketLine(TypedDict):
    """A line: where it runs, what it is worth and who has a part in it."""

    company: str
    start: str
    drive: list[str]
    """The directions its locomotive went, from its start."""
    locomotive: str | None
    """Its hex; None once the line is dissolved."""
    heading: str | None
    directions: list[str]
    towns: list[str]
    value: int
    supply: int
    supplementary: int
    shares: list[int]
    stations: list[int]
    isolated: bool
    merged_into: str | None
    moved: bool


class RocketToken(TypedDict):
    """A token of a city, and the seat that took it."""

    kind: str
    holder: int | None


class RocketOutcome(TypedDict):
    """One direction a locomotive may take, and what follows if the move stands there."""

    direction: str
    hex: str
    payments: list[int]
    towns: list[str]
    merged_into: str | None
    passenger: int | None
    value: int


class RocketFacts(TypedDict, total=False):
    """What is known of an offer: of a line, of a bid in a veto round, of a direction (`RocketOutcome`)."""

    value: int
    supply: int
    share: bool
    shares: int
    direction: str
    hex: str
    payments: list[int]
    towns: list[str]
    merged_into: str | None
    passenger: int | None


class RocketVeto(TypedDict):
    """A veto round."""

    line: str
    aim: str
    directions: list[str]
    bid: int
    bidder: int | None
    outcomes: list[RocketOutcome]


class RocketRow(TypedDict):
    """A row of the final scoring; before the end, as it would be paid now."""

    what: str
    subject: str
    clause: str
    value: int
    counts: list[int]
    payments: list[int]


class RocketFinal(TypedDict):
    """How the game ended."""

    reason: str
    earned: list[int]
    rows: list[RocketRow]
    winners: list[int]


class RocketView(TypedDict):
    """A position of Stephenson's Rocket as a reader may know it."""

    game: Literal["rocket"]
    map: str
    options: str
    seats: int
    viewer: int | None
    round: int
    active: int | None
    action: int
    to_move: ToMove
    asked: str | None
    legal: NotRequired[list[LegalStep]]
    """For the seat to move. A table leaves it out: its offers say more."""
    lines: list[RocketLine]
    stations: dict[str, int]
    """Seats by the hexes of their stations."""
    stock: list[int]
    cities: dict[str, list[RocketToken]]
    passengers: list[int]
    passengers_in_all: int
    passengers_left: int
    tiles_in_all: int
    tiles_left: int
    cash: list[int | None]
    veto: RocketVeto | None
    scoring: list[RocketRow]
    final: NotRequired[RocketFinal]
