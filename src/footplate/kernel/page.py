"""What a page shows of a game: offers to click, places on the board, the board itself, the table of scores.

Everything is plain data, ready for JSON, so that a page (or a bot in another language) needs no rule of any game: it
shows the offers, marks their places and sends back the steps of the one that was chosen.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from footplate.kernel.maps import HexMap
from footplate.kernel.state import CHANCE, OVER, State
from footplate.language import LANGUAGES


class Place(TypedDict, total=False):
    """Something that can be pointed at. Usually one key; a piece on a hex has both."""

    hex: str
    """A hex by its name: "F21"."""
    side: str
    """A side of a hex: "F21.E", from the hex it is entered from."""
    piece: str
    """A piece or a line by its name: "GWR"."""
    seat: int
    token: str
    """A kind of token, together with the hex of the city that has it."""
    town: str
    """A town or city by its name on the board."""
    start: str
    """A start stop beside the hexes: "S5"."""
    tile: str
    """A tile by its name, in a hand or on offer; with a hex and a turn one that is laid there."""
    turn: int


ToMove = int | Literal["chance", "over"]
"""Who decides, as views say it: a seat, chance, or nobody any more."""


def to_move_of(state: State) -> ToMove:
    """Who decides now."""
    if state.to_move == CHANCE:
        return "chance"
    return "over" if state.to_move == OVER else state.to_move


class LegalStep(TypedDict):
    """A step the seat to move may take, in the words of the notation."""

    step: int
    name: str


class Offer(TypedDict):
    """Something the seat to move may do now, with a label in the reader's language.

    An offer stands for one legal step, or with `steps` for a whole proposed move (`step` is then its first step).
    Every legal step has exactly one offer without `steps`.
    """

    step: int
    name: str
    """The step in the words of the notation."""
    label: str
    place: NotRequired[Place]
    """Where to click for it."""
    group: NotRequired[str]
    """Offers of a group belong together: "token", "site", "veto" ... The group "end" ends what has been begun, so that
    one button can confirm a plan and end it."""
    short: NotRequired[str]
    """A few characters for the mark on the board: a cost, a payout."""
    steps: NotRequired[list[int]]
    facts: NotRequired[dict[str, Any]]


class HexCentre(TypedDict):
    """A hex by its name and where its centre lies."""

    name: str
    x: float
    y: float
    radius: NotRequired[float]
    """Of a place that is smaller than the hexes of its board, as a start stop beside them."""


class Label(TypedDict):
    """Where the middle of a name's baseline stands; `above` where it may go instead when the first spot is busy."""

    x: float
    y: float
    above: NotRequired[float]


class BoardPlace(TypedDict):
    """A town or city: what lies above all track is drawn by the page from these data."""

    name: str
    """As the views name it."""
    text: str
    """As people read it."""
    names: NotRequired[dict[str, str]]
    """As people read it in languages that write it otherwise."""
    hex: str
    x: float
    y: float
    kind: str
    label: Label
    numbers: NotRequired[list[int]]
    company: NotRequired[str]
    port: NotRequired[bool]
    start: NotRequired[bool]


class Ferry(TypedDict):
    """A ferry line printed on the map, between the hexes of two ports."""

    a: str
    b: str
    length: int


class TileStop(TypedDict):
    """A stop on a tile that is not turned: its number, its good and where it lies."""

    stop: int
    good: str
    x: float
    y: float


class BoardTile(TypedDict):
    """A kind of tile as it is printed, for pages that lay tiles on hexes. Turn k turns it by k * 60 degrees."""

    kind: str
    """`track`, `town`, `end`, `exchange` or what a black tile is: `coal_yard` ..."""
    tracks: NotRequired[list[str]]
    """The middle of each track as the data of a path, in the order of drawing."""
    stops: NotRequired[list[TileStop]]
    company: NotRequired[str]
    demand: NotRequired[list[str]]
    points: NotRequired[int]
    penalty: NotRequired[int]


class Board(TypedDict):
    """A map as a page draws it. One unit is one pixel at scale 1."""

    key: str
    radius: float
    orientation: Literal["pointy", "flat"]
    shift: str
    """Which rows stand half a hex further east: "even" or "odd"."""
    width: float
    height: float
    box: tuple[float, float, float, float]
    """Left, top, width and height of what is to be seen."""
    terrain: str
    """Everything below the pieces as a fragment of SVG: classes only, coloured by the variables of a style sheet."""
    hexes: list[HexCentre]
    places: list[BoardPlace]
    ferries: NotRequired[list[Ferry]]
    tiles: NotRequired[dict[str, BoardTile]]


class ScoreRow(TypedDict):
    """One row of the table: what is counted and what every seat gets for it, None for what the reader may not know."""

    label: str
    clause: str
    values: list[int | None]
    counts: NotRequired[list[int]]
    """How many of it every seat has, where that decides."""
    group: NotRequired[str]
    """Rows of one group stand under its heading."""
    sums: NotRequired[bool]
    """Whether the row goes into the total; rows that only inform have False. True when left out."""


class ScoreTable(TypedDict):
    """The final scoring; before the end, what it would be now as far as the reader may know."""

    columns: list[int]
    rows: list[ScoreRow]
    total: list[int | None]
    final: bool
    winners: list[int]
    """Empty before the end."""


def empty_board(key: str) -> Board:
    """The board of a game without a map."""
    return {
        "key": key,
        "radius": 1.0,
        "orientation": "pointy",
        "shift": "even",
        "width": 0.0,
        "height": 0.0,
        "box": (0.0, 0.0, 0.0, 0.0),
        "terrain": "",
        "hexes": [],
        "places": [],
    }


def named(place: BoardPlace, land: HexMap) -> BoardPlace:
    """The place with what it is called in languages that write it otherwise."""
    written = {language: land.place_names(language)[place["name"]] for language in LANGUAGES}
    others = {language: name for language, name in written.items() if name != place["text"]}
    if others:
        place["names"] = others
    return place


def total_of(rows: list[ScoreRow], seats: int) -> list[int | None]:
    """The sum of every seat's values over the rows that count; None as soon as one of them is not to be known."""
    sums: list[int | None] = []
    for seat in range(seats):
        values = [row["values"][seat] for row in rows if row.get("sums", True)]
        known = [value for value in values if value is not None]
        sums.append(sum(known) if len(known) == len(values) else None)
    return sums
