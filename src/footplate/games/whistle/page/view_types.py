"""What a view of Whistle Stop holds, as types, from which those of the page and of OpenAPI are made."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from footplate.kernel.page import LegalStep, ToMove


class WhistleStop(TypedDict):
    """A stop on a tile that is laid, with seat and number of every train there."""

    name: str
    stop: int
    good: str | None
    trains: list[list[int]]


class WhistleTile(TypedDict):
    """A tile that is laid; towns and ends with what they demand and pay."""

    hex: str
    tile: str
    turn: int
    stops: list[WhistleStop]
    demand: NotRequired[list[str]]
    points: NotRequired[int]
    penalty: NotRequired[int]
    exchange: NotRequired[int]
    company: NotRequired[str | None]


class WhistleSpace(TypedDict):
    """A space of the resource track: what it brings, and the trains that have come to it."""

    space: str
    rewards: list[str]
    trains: list[list[int]]


class WhistleStack(TypedDict):
    """The shares of a company that are left."""

    top: str | None
    left: int


class WhistleUpgrade(TypedDict):
    """An upgrade of this game; nobody owns one that is on offer."""

    key: str
    points: int
    cost: list[str]
    owner: int | None


class WhistleBegun(TypedDict):
    """A move in progress: its train, where it has come to, the gap it stands before."""

    train: NotRequired[int]
    at: NotRequired[str]
    gap: NotRequired[str]
    crossed: NotRequired[list[str]]
    laid: NotRequired[int]
    upgrade: NotRequired[str]
    given: NotRequired[str]
    space: NotRequired[str]


class WhistleEffect(TypedDict):
    """Something that comes of a step."""

    kind: str
    clause: str
    facts: dict[str, Any]


class WhistleLeads(TypedDict):
    """Where a move comes to with a step: the borders it crosses, then a stop, a gap to fill, or a choice of ways."""

    crosses: list[str]
    gap: NotRequired[str]
    at: NotRequired[str]
    stop: NotRequired[str]
    effects: NotRequired[list[WhistleEffect]]


class WhistleStep(LegalStep):
    """A legal step; a tile to lay with its hex, tile and turn; a step of a move with what comes of it."""

    hex: NotRequired[str]
    tile: NotRequired[str]
    turn: NotRequired[int]
    leads: NotRequired[WhistleLeads]


class WhistleFinal(TypedDict):
    """How the game ended: points for every kind of thing, and the total, of each seat."""

    winners: list[int]
    rows: list[dict[str, int]]


class WhistleView(TypedDict):
    """A position of Whistle Stop as a reader may know it."""

    game: Literal["whistle"]
    map: str
    options: str
    seats: int
    viewer: int | None
    round: int
    rounds: int
    whistle_round: int | None
    last_round: bool
    first: int
    active: int | None
    to_move: ToMove
    asked: str | None
    pending: str
    begun: WhistleBegun
    legal: NotRequired[list[WhistleStep]]
    """For the seat to move. A table leaves it out: its offers say more."""
    slots: list[str]
    slots_left: int
    bought: int
    moved: bool
    board: list[WhistleTile]
    trains: list[list[str | None]]
    coal: list[int]
    whistles: list[int]
    score: list[int]
    goods: list[dict[str, int]]
    goods_limit: int
    supply: dict[str, int] | None
    shares: list[list[str]]
    stacks: dict[str, WhistleStack]
    gone: list[str]
    upgrades: list[WhistleUpgrade]
    hands: list[list[str] | int]
    """The tiles, or how many there are."""
    hand_limits: list[int]
    gold: list[list[int] | int]
    """The values, or how many tokens there are."""
    display: list[str]
    stack: int
    spaces: list[WhistleSpace]
    found: NotRequired[list[str]]
    """The stack, for the seat that looks through it."""
    final: NotRequired[WhistleFinal]
