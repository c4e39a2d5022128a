"""What a page shows of a game: offers to click, places on the board, the board itself, the table of scores.

Everything is plain data, ready for JSON, so that a page (or a bot in another language) needs no rule of any game: it
shows the offers, marks their places and sends back the steps of the one that was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict, cast, get_type_hints

from footplate.kernel.maps import HexMap
from footplate.kernel.state import CHANCE, OVER, State
from footplate.language import LANGUAGES


class Place(TypedDict, total=False):
    """Something on the board to point at. Usually one key; a piece on a hex has both. A game may add keys of its own
    (`Page.place_type`).
    """

    hex: str
    """A hex by its name, or whatever else the board has among its hexes: "F21"."""
    side: str
    """A side of a hex: "F21.E", from the hex it is entered from."""
    piece: str
    """A piece or a line by its name: "GWR"."""
    seat: int
    town: str
    """A town or city by its name on the board."""


ToMove = int | Literal["chance", "over"]
"""Who decides, as views say it: a seat, chance, or "over"."""


def place_of(kind: type, named: Mapping[str, object]) -> Place | None:
    """A place from outside, if it is of this kind; else None.

    >>> place_of(Place, {"hex": "F21"})
    {'hex': 'F21'}
    >>> place_of(Place, {"hex": 21}), place_of(Place, {"moon": "F21"})
    (None, None)
    """
    kinds = get_type_hints(kind)
    known = all(key in kinds and isinstance(value, kinds[key]) for key, value in named.items())
    return cast(Place, named) if known else None


def to_move_of(state: State) -> ToMove:
    """Who decides now."""
    if state.to_move == CHANCE:
        return "chance"
    return "over" if state.to_move == OVER else state.to_move


class LegalStep(TypedDict):
    """A step the seat to move may take, in the words of the notation."""

    step: int
    name: str


PAGE_KEYS = "EGHLNQU0"
"""Keys that mean the same at every table, so that no offer may ask for them: turn a tile (E, Q), names of hexes, hint,
legend, next way, undo, whole map."""


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
    follows: NotRequired[bool]
    """The only answer to the result of an earlier step: a page plays it along with that step."""
    key: NotRequired[str]
    """The key to press for it: a capital letter for a kind of action, a digit for one of the few things of its group,
    or the number that is printed on its place, of two digits too. It means the same in every moment of a game. Offers
    without a key get free digits. `PAGE_KEYS` cannot be used.
    """
    rank: NotRequired[int]
    """How promising it is, from 0 to 3, where many of a kind are offered: shown as a shade instead of a mark."""
    quiet: NotRequired[bool]
    """A short cut over several steps: played by a click on its place, and marked only when pointed at."""
    steps: NotRequired[list[int]]
    facts: NotRequired[Mapping[str, Any]]
    """The data from which the game's page file draws it (`Page.facts_type`)."""


class HexCentre(TypedDict):
    """A hex by its name and where its centre lies."""

    name: str
    x: float
    y: float
    radius: NotRequired[float]
    """For a place that is smaller than the hexes of its board, as a start stop beside them."""


class Label(TypedDict):
    """The middle of a name's baseline; `above` is used when the first spot is busy."""

    x: float
    y: float
    above: NotRequired[float]


class BoardPlace(TypedDict):
    """A town or city; the page draws from these data what lies above all track."""

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


class RiverName(TypedDict):
    """The name of a river, and the points where the middle of its line may stand, the best first."""

    text: str
    spots: list[tuple[float, float]]


class Board(TypedDict):
    """A map as a page draws it. One unit is one pixel at scale 1. A game may add its own keys (`Page.board_type`)."""

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
    waters: NotRequired[list[RiverName]]
    """Names that the page writes above all track, where there is room for them."""
    mountains: NotRequired[list[str]]
    """Hexes near places on which the page puts flags only where nothing else is free."""


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
    """The sum of every seat's values over the rows that count; None where the reader may not know one of them."""
    counted = [row["values"] for row in rows if row.get("sums", True)]
    columns: list[list[int | None]] = [[values[seat] for values in counted] for seat in range(seats)]
    return [None if None in column else sum(cast(list[int], column)) for column in columns]
