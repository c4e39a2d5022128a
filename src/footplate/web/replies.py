"""What the server answers: the JSON of every operation. What games themselves say is described in `kernel.page`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from footplate.bots.review_words import ToldReview
from footplate.kernel.page import Offer, Place, ScoreTable
from footplate.table.bot_pool import Advised

Position = Annotated[dict[str, Any], Meta(title="Position")]
"""A position as a reader may know it: each game has its own words for it, which `openapi` puts in this place."""
Facts = dict[str, Any]


class Nothing(TypedDict):
    """Done, and there is nothing to say about it."""


class Health(TypedDict):
    """Whether the server is well."""

    ok: bool


# --- what never changes -------------------------------------------------------------------------------------------


class SeatNumbers(TypedDict):
    """How many can play."""

    min: int
    max: int


class MapName(TypedDict):
    """A map in the reader's language."""

    key: str
    name: str


class OptionInfo(TypedDict):
    """An option of a game: its values, and what they are called."""

    key: str
    values: list[str]
    default: str
    clause: str
    label: str
    text: str
    labels: dict[str, str]


class GameInfo(TypedDict):
    """A game that can be played."""

    key: str
    title: str
    seats: SeatNumbers
    maps: list[MapName]
    options: list[OptionInfo]
    bots: list[str]
    clauses_url: str
    page: str
    """The file in `games/` that draws it: named after the game, or `plain`."""
    poster: str
    """Its picture in `posters/`: named after the game, or `plain`."""


class Clause(TypedDict):
    """A rule."""

    id: str
    text: str


class Chapter(TypedDict):
    """Rules that belong together."""

    title: str
    clauses: list[Clause]


class Rulebook(TypedDict):
    """A rulebook in the reader's language."""

    chapters: list[Chapter]


# --- tables and seats ---------------------------------------------------------------------------------------------


class SeatLink(TypedDict):
    """The link that takes a seat; its end is the secret that speaks for the seat. Told once."""

    seat: int
    link: str
    secret: str


class OpenedTable(TypedDict):
    """A new table: links for those who are invited, and one for spectators."""

    id: str
    seats: list[SeatLink]
    watch: str


class Seated(TypedDict):
    """Where a link or a free place led to. No seat: as a spectator."""

    id: str
    seat: int | None


class Invitation(TypedDict):
    """What a link leads to before somebody follows it."""

    id: str
    seat: int | None
    name: str
    taken: bool
    game: str
    title: str
    commit: str | None
    players: list[str]


class ServerInfo(TypedDict):
    """The address under which other machines reach the server; "" when only this one does."""

    address: str


class Player(TypedDict):
    """Who sits at a table, in a list of tables."""

    name: str
    kind: Literal["person", "bot", "open"]


class ListedTable(TypedDict):
    """A table in a list."""

    id: str
    game: str
    title: str
    map: str
    mode: str
    players: list[Player]
    status: Literal["waiting", "running", "over"]
    turn: list[int]
    your_turn: bool
    yours: list[int]
    since: float
    seats_open: int
    moves: int
    created: float
    deadline: float | None


class ChosenOption(TypedDict):
    """An option of this table, and its sentence."""

    key: str
    value: str
    text: str


class Seat(TypedDict):
    """A seat and who has it."""

    seat: int
    letter: str
    name: str
    kind: Literal["person", "bot", "open"]
    invited: bool
    level: str
    covered: bool
    cover_votes: list[int]
    """Seats that want a bot to play here."""
    devices: int
    """Of a seat of one's own: how many browsers have it; 0 of others."""
    resigned: bool
    salted: bool
    online: bool


class Clock(TypedDict):
    """How time is kept; seconds since 1970 where a moment is meant. The last five are there once the game has begun."""

    kind: Literal["move", "bank"]
    days: float
    seconds: float
    increment: float
    on_timeout: NotRequired[Literal["cover", "end"]]
    left: NotRequired[list[float] | None]
    running: NotRequired[int | None]
    since: NotRequired[float]
    deadline: NotRequired[float | None]


class Fairness(TypedDict):
    """What the chance of a game comes from: the commitment is known from the beginning, what the seats have added from
    the first move on, the secret after the end. Section 9 of the notation. `id` is the game's, which a finished game
    keeps when its record becomes a table.
    """

    id: str
    commit: str
    salts: list[str] | None
    secret: str | None


class Table(TypedDict):
    """A table as everybody at it may know it."""

    id: str
    game: str
    title: str
    map: str
    map_name: str
    options: list[ChosenOption]
    status: Literal["waiting", "running", "over"]
    mode: str
    seats: list[Seat]
    yours: list[int]
    host: bool
    seq: int
    moves: int
    public: bool
    clock: Clock | None
    votes: list[int]
    termination: str
    fair: Fairness | None
    created: float
    rematch: str | None
    asked: dict[str, Literal["always", "matters", "never"]] | None
    page: str
    """The file in `games/` that draws it: named after the game, or `plain`."""
    watching: int


# --- playing ------------------------------------------------------------------------------------------------------


class StepOf(TypedDict):
    """Which action of a turn it is."""

    n: int
    of: int


class Prompt(TypedDict):
    """What is asked, and of whom."""

    text: str
    clauses: list[str]
    yours: bool
    deciding: list[int]
    step_of: NotRequired[StepOf]


class UndoChoice(TypedDict):
    """What a seat may take back, or is asked to agree to."""

    kind: Literal["none", "free", "ask", "asked"]
    text: str
    of: NotRequired[list[int]]
    by: NotRequired[int]
    agreed: NotRequired[list[int]]
    answer: NotRequired[bool]


class HintChoice(TypedDict):
    """Whether a seat may use hints: at once, when those in `of` agree as well, or when it agrees itself."""

    kind: Literal["none", "free", "ask", "asked", "answer"]
    text: str
    of: list[int]


class ReviewProgress(TypedDict):
    """How far the review of a finished game has come, in parts, and the review when it is done."""

    done: int
    of: int
    review: ToldReview | None


class Told(TypedDict):
    """Something that happened, as a sentence with its clause and facts."""

    text: str
    clause: str
    kind: str
    facts: Facts


class LogEntry(TypedDict):
    """A move, or what else happened at a table."""

    kind: Literal["move", "table"]
    move: int
    seat: int | None
    text: str
    lines: list[Told]
    at: float
    places: list[Place]


class View(TypedDict):
    """A position as a reader sees it, and what may be done there."""

    seq: int
    move: int
    moves: int
    live: bool
    seat: int | None
    view: Position
    prompt: Prompt
    offers: list[Offer]
    scores: ScoreTable
    undo: UndoChoice
    hint: HintChoice
    last: LogEntry | None
    clock: Clock | None


class Played(View):
    """The new view, and the `seq` the command brought about; `again`: it had been done before."""

    done: int
    again: bool


class PointsChange(TypedDict("_From", {"from": int})):
    """How a seat's points would change."""

    seat: int
    to: int


class Previewed(TypedDict):
    """What steps would do."""

    view: Position
    prompt: Prompt
    offers: list[Offer]
    effects: list[Told]
    changes: list[PointsChange]
    complete: bool
    barrier: bool
    text: str


class Hint(Advised):
    """What the strongest bot would do, or what speaks for a move that was made."""

    seq: int


class Reason(TypedDict):
    """Whether something is allowed, and why not."""

    legal: bool
    text: str
    clause: str


class Covered(TypedDict):
    """The `seq` after a bot took a seat, or gave it back."""

    seq: int


class Mark(TypedDict):
    """Something worth a tick under the chart of scores."""

    move: int
    kind: str
    text: str


Scores = list[list[int | None]]
"""Points of every seat at the beginning and after every move, null where they are secret."""


class History(TypedDict):
    """Scores over time."""

    scores: Scores
    marks: list[Mark]


# --- words --------------------------------------------------------------------------------------------------------


class Remark(TypedDict):
    """Something that was said."""

    number: int
    at: float
    seat: int
    name: str
    text: str


class NotesText(TypedDict):
    """One's private notes."""

    text: str


class NotifySettings(TypedDict):
    """Where a seat is told that it is its turn."""

    email: str
    webhook: str
    language: Literal["en", "de", "hu", "it"]


# --- people, games to take away -----------------------------------------------------------------------------------


class Me(TypedDict):
    """The address somebody has proved to have, and whether this server sends mail."""

    email: str
    mail: bool


class OwnSeat(TypedDict):
    """A seat somebody plays."""

    id: str
    title: str
    seat: int
    name: str
    over: bool


class LoginOffer(TypedDict):
    """What a login link would do: sign in with this address (masked in another browser than the one that asked).

    `here`: this browser asked for it; `you`: the address one is signed in with already; `seats`: what could be brought
    along.
    """

    email: str
    here: bool
    you: str
    seats: list[OwnSeat]


class LoggedIn(TypedDict):
    """Whose games these are now."""

    email: str


class MoveData(TypedDict):
    """A move of an exported game."""

    move: int
    seat: int | None
    text: str
    at: float
    lines: list[Told]


class GameData(TypedDict):
    """A game as data."""

    headers: dict[str, str]
    moves: list[MoveData]
    history: Scores
    seq: int


# --- refusals -----------------------------------------------------------------------------------------------------


class Error(TypedDict):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    text: str
    clause: NotRequired[str]
    facts: NotRequired[Facts]


class Refusal(TypedDict):
    """The answer to a refused request; `now` is the present view where somebody was quicker."""

    error: Error
    now: NotRequired[View]
