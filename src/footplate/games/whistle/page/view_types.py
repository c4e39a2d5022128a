"""What a view of Whistle Stop holds, as types, from which those of the page and of OpenAPI are made."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from footplate.kernel.page import Board, LegalStep, Place, ToMove


class WhistlePlace(Place, total=False):
    """A place, or a tile in a hand or on offer; with a hex and a turn one that is laid there."""

    tile: str
    turn: int
    stop: str
    """A stop, where its hex has several; an empty hex that gets one by its own name."""


class WhistlePrintedStop(TypedDict):
    """A stop on a tile that is not turned: its number, its good and where it lies."""

    stop: int
    good: str
    x: float
    y: float


class WhistlePrintedTile(TypedDict):
    """A kind of tile as it is printed. Turn k turns it by k * 60 degrees."""

    kind: str
    """`track`, `town`, `end`, `exchange` or what a black tile is: `coal_yard` ..."""
    tracks: NotRequired[list[str]]
    """The middle of each track as the data of a path, in the order of drawing."""
    stops: NotRequired[list[WhistlePrintedStop]]
    company: NotRequired[str]
    demand: NotRequired[list[str]]
    points: NotRequired[int]
    penalty: NotRequired[int]


class WhistleBoard(Board):
    """The frame of Whistle Stop, and every kind of tile that is laid in it."""

    tiles: dict[str, WhistlePrintedTile]


class WhistleLaid(TypedDict):
    """A tile that a journey lays."""

    hex: str
    tile: str
    turn: int


class WhistleBrought(TypedDict):
    """What a stop of a journey brings, in words, or takes away."""

    text: str
    loss: bool


class WhistleHalt(TypedDict):
    """A stop where a move of a journey ends."""

    stop: str
    brings: list[WhistleBrought]


class WhistleFacts(TypedDict, total=False):
    """What is known of an offer: where a step of a move leads, what a trade or a space gives, which good it is."""

    leads: Literal["stop", "gap", "on"]
    """To a stop, a gap to fill, or a stop where there is a choice of ways."""
    stop: str
    """That stop, or the hex of the gap."""
    via: list[str]
    """The sides by which hexes and start stops are entered on the way."""
    tiles: list[str]
    """What is taken from the display to fill the hand."""
    given: str
    taken: list[str]
    rewards: list[str]
    item: str
    goal: str
    """Of a journey: the stop it leads to, or the empty hex that gets one."""
    train: str
    coal: int
    whistles: int
    fuel: str
    """Both in words."""
    lays: list[WhistleLaid]
    stops: list[WhistleHalt]
    whole: bool
    """Whether its steps lead to the goal: else something is to be chosen at a stop before it."""
    turns: list[int]
    """The steps that turn its last tile otherwise, in place of the one before the last `after` steps."""
    after: int
    cut: bool
    """Not every stop was looked at that can be reached."""


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
    """The shares of a company that are left, and who would be paid for those that are not (W101)."""

    top: str | None
    left: int
    holder: int | None


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
