"""What the server answers: the JSON of every operation. What games themselves say is described in `kernel.page`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from msgspec import Meta

from footplate.bots.review_words import ToldReview
from footplate.kernel.page import Offer, Place, ScoreTable
from footplate.table.basics.values import OnTimeout
from footplate.table.processes.bot_pool import Advised

Position = Annotated[dict[str, Any], Meta(title="Position")]
"""A position as a reader may know it: each game has its own words for it, which `openapi` puts in this place."""
Facts = dict[str, Any]


class Nothing(TypedDict):
    """Done, and there is nothing to say about it."""


class Notice(TypedDict):
    """An announcement: whether the server will be stopped, and whether anything can be changed now."""

    stop_in: float | None
    """Seconds; None when no stop was announced."""
    read_only: bool


class Readiness(TypedDict):
    """Whether visitors may be sent to this process."""

    ok: bool


Trouble: TypeAlias = Literal["", "failed", "late", "damaged"]


class BackupHealth(TypedDict):
    """When the last backup was made that could be read back, and what is wrong: it "failed", it is "late", or tables in
    it are "damaged".
    """

    last: float | None
    trouble: Trouble


class Health(TypedDict):
    """Whether the server is healthy, and the state of its backups if it makes any."""

    ok: bool
    backup: BackupHealth | None


# --- what never changes -------------------------------------------------------------------------------------------


class SeatNumbers(TypedDict):
    """How many can play."""

    min: int
    max: int


class MapSize(TypedDict):
    """How large a map is, and how long a game on it takes."""

    hexes: int
    cities: int
    minutes: int
    """Of a game of three people, about."""


class MapInfo(TypedDict):
    """A map in the reader's language."""

    key: str
    name: str
    size: MapSize | None
    """None where there is nothing to choose between."""


class OptionInfo(TypedDict):
    """An option of a game: its values, and what they are called."""

    key: str
    values: list[str]
    default: str
    clause: str
    label: str
    text: str
    labels: dict[str, str]


class LessonInfo(TypedDict):
    """A lesson, in a list of lessons."""

    key: str
    chapter: str
    """The chapter of which it is a step; "" in the course."""
    title: str
    name: str
    """In a word or two, for the course as a line."""
    minutes: int
    clauses: list[str]
    count: int
    """How many tasks it has."""
    win: bool
    """Whether it is a little game, to be won."""


class ChapterInfo(TypedDict):
    """Lessons about one thing, which can be taken at any time."""

    key: str
    """That of its first step."""
    title: str
    about: str
    """In a sentence."""
    minutes: int
    lessons: list[LessonInfo]
    """Its steps."""


class GameInfo(TypedDict):
    """A game that can be played."""

    key: str
    title: str
    seats: SeatNumbers
    maps: list[MapInfo]
    options: list[OptionInfo]
    bots: list[str]
    clauses_url: str
    page: str
    """The file in `games/` that draws it: named after the game, or `plain`."""
    poster: str
    """Its picture in `posters/`: named after the game, or `plain`."""
    course: list[LessonInfo]
    """By which it is learned."""
    chapters: list[ChapterInfo]


class LessonLink(TypedDict):
    """A lesson that something leads to."""

    key: str
    title: str
    chapter: str
    """The title of the chapter of which it is a step; "" in the course."""


class FigureLink(TypedDict):
    """A picture of a position, in the reader's language at `/api/rules/{game}/pictures/{key}`."""

    key: str
    caption: str


class Clause(TypedDict):
    """A rule."""

    id: str
    text: str
    lessons: list[LessonLink]
    """In which it is learned."""
    figures: list[FigureLink]


class Topic(TypedDict):
    """A part of the game on one page, and the clauses that say it in full."""

    title: str
    clauses: list[str]
    text: str


class Chapter(TypedDict):
    """Rules that belong together."""

    title: str
    clauses: list[Clause]


class Rulebook(TypedDict):
    """A rulebook in the reader's language."""

    overview: list[Topic]
    chapters: list[Chapter]


# --- tables and seats ---------------------------------------------------------------------------------------------


class SeatLink(TypedDict):
    """The link that takes a seat; its end is the secret that speaks for the seat. It is shown only once."""

    seat: int
    link: str
    secret: str


class OpenedTable(TypedDict):
    """A new table: links for the invited players, and one for spectators."""

    id: str
    seats: list[SeatLink]
    watch: str


class Seated(TypedDict):
    """Where a link or a free place led to. No seat: as a spectator."""

    id: str
    seat: int | None


class Invitation(TypedDict):
    """What a link leads to, before it is followed."""

    id: str
    seat: int | None
    name: str
    taken: bool
    game: str
    title: str
    commit: str | None
    players: list[str]
    host: str
    """The person who opened the table, if they sit there; else ""."""


class MadeChallenge(TypedDict):
    """A challenge, and the address to send to others."""

    key: str
    link: str


class ChallengeSeat(TypedDict):
    """Who plays a seat: `yours` is for the person who takes the challenge; `instead`: a person played here the first
    time.
    """

    seat: int
    letter: str
    yours: bool
    level: str
    name: str
    instead: bool


class Challenge(TypedDict):
    """What a challenge is about, before it is taken."""

    key: str
    by: str
    game: str
    title: str
    map: str
    map_name: str
    options: list[ChosenOption]
    seat: int
    seats: list[ChallengeSeat]
    amount: str
    """What the challenger reached, as the game counts it."""
    place: int
    of: int
    moves: int
    seconds: float
    """How long the game took."""
    expires: float
    closed: str
    """Why it can no longer be taken; "" while it can."""
    own: bool
    """Whether you played in the first game."""
    table: str | None
    """The table at which you play it."""
    played: bool


class ChallengeTable(TypedDict):
    """The table at which a challenge is played."""

    id: str


class ChallengesOfTable(TypedDict):
    """The challenges of a table, for those who sit there."""

    seats: list[int]
    """Seats of yours from which others can be challenged."""
    levels: list[str]
    instead: bool
    """Whether bots will play where other people sat."""
    made: list[str]
    """Challenges you have made here, newest first,"""
    taken: str | None
    """and the one that is played here."""


class ChallengeResult(TypedDict):
    """A result of a challenge, and the table with the replay."""

    table: str
    by: str
    score: int
    amount: str
    place: int
    of: int
    moves: int
    hints: int
    how: Literal["whole", "bot", "gave_up", "stopped"]
    at: float
    course: list[list[int]]
    """Number of a move and points after it, from the beginning to the end; of long games some of them."""


class ChallengeResults(TypedDict):
    """The results of a challenge: all to the challenger, their own and the challenger's to those who played it."""

    key: str
    by: str
    game: str
    seat: int
    made: bool
    """Whether you are the challenger."""
    first: ChallengeResult
    takers: list[ChallengeResult]
    playing: int
    expires: float
    open: bool
    withheld: bool
    """Whether the secret of its chance is kept until the challenge has been played."""


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
    """The number of browsers that hold this seat; 0 for seats that are not yours."""
    resigned: bool
    salted: bool
    online: bool


class Clock(TypedDict):
    """How time is kept; moments are seconds since 1970. The last six are there once the game has begun."""

    kind: Literal["move", "bank"]
    days: float
    seconds: float
    increment: float
    on_timeout: NotRequired[OnTimeout]
    left: NotRequired[list[float] | None]
    running: NotRequired[list[int]]
    since: NotRequired[float | None]
    deadline: NotRequired[float | None]
    until: NotRequired[list[float | None]]


class Fairness(TypedDict):
    """The source of a game's chance: the commitment is known from the beginning, what the seats have added from the
    first move on, the secret after the end. Section 9 of the notation. `id` is the game's, which a finished game keeps
    when its record becomes a table.
    """

    id: str
    commit: str
    salts: list[str] | None
    by_hand: int
    """How often real dice were thrown: those do not follow from the secret."""
    secret: str | None


class Table(TypedDict):
    """A table as everyone at it may know it."""

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
    withheld: bool
    """Whether the secrets of a finished game are kept until a challenge made of it has been played."""
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
    """The question, and the seat it is put to."""

    text: str
    means: NotRequired[str]
    """What the question means, in a few words."""
    clauses: list[str]
    yours: bool
    deciding: list[int]
    together: NotRequired[bool]
    """Whether others decide under seal at the same time: then all answers are sent at once."""
    sealed: NotRequired[bool]
    """Whether the viewer has decided under seal, and others have not yet."""
    step_of: NotRequired[StepOf]


class UndoChoice(TypedDict):
    """What a seat may take back, or is asked to agree to."""

    kind: Literal["none", "free", "ask", "asked", "pencilled"]
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
    agreed: bool
    """Whether the seat has agreed to hints; it can withdraw this."""


class ReviewProgress(TypedDict):
    """How far the review of a finished game has come, in parts, and the review when it is done."""

    done: int
    of: int
    seconds_left: int
    """The seconds until it is done, by the measured pace."""
    review: ToldReview | None


class ReviewTime(TypedDict):
    """How long a review would take."""

    seconds: int
    """By the pace of the last review at this server; 0 where it is done."""


class Told(TypedDict):
    """An event as a sentence, with its clause and facts."""

    text: str
    clause: str
    kind: str
    facts: Facts


class Earned(TypedDict):
    """What a seat gained with a move, or lost (below 0): money or points."""

    seat: int
    by: int


class LogEntry(TypedDict):
    """A move, or another event at a table."""

    kind: Literal["move", "table"]
    move: int
    seat: int | None
    text: str
    lines: list[Told]
    at: float
    places: list[Place]
    changes: list[Earned]


class View(TypedDict):
    """A position as a reader sees it, and what may be done there."""

    seq: int
    move: int
    moves: int
    position_since: int
    """The `seq` since which the present position has been this one for the reader. What was found out about it holds no
    longer when this changes."""
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
    sideboard: NotRequired[str]
    """What lies beside the board as far as the reader may know it, in lines of text: money, hands, shares. Only of
    games whose own page does not show it from `view`."""


class Played(View):
    """The new view, and the `seq` of the command; `again`: the command had been carried out before."""

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
    sideboard: NotRequired[str]
    """What would lie beside the board then."""


class Ways(TypedDict):
    """The ways to a place that takes more than one step, the best one first. Their `steps` are what can be done now."""

    offers: list[Offer]


class Hint(Advised):
    """The strongest bot's advice, or its reasons for a move that was made."""

    seq: int


class Reason(TypedDict):
    """Whether something is allowed; if not, why."""

    legal: bool
    text: str
    clause: str


class CoachCard(TypedDict):
    """A card that the coach shows once: at the first offer of this group or name, or the first event of this kind."""

    key: str
    title: str
    text: str
    clauses: list[str]
    lesson: str
    """The lesson about it; "" for none."""
    offer: str
    event: str


class Lessons(TypedDict):
    """The lessons of a game, and what is explained in a first game."""

    title: str
    """Of the game."""
    course: list[LessonInfo]
    chapters: list[ChapterInfo]
    coach: list[CoachCard]


class LessonTask(TypedDict):
    """Something a learner is to do."""

    name: str
    text: str
    ticked: bool
    itself: bool
    """Whether it happens together with another task."""


class Said(TypedDict):
    """The comment on a try that was taken back."""

    text: str
    clauses: list[str]


class Lesson(LessonInfo):
    """A lesson, and how far a learner has come."""

    game: str
    map: str
    page: str
    seat: int
    players: list[str]
    """Who sits at the seats: the learner is "You"."""
    aim: str
    """The aim of the game in a sentence, in the first lesson of its course; else ""."""
    reason: str
    tasks: list[LessonTask]
    beside: list[str]
    """Hexes to be outlined, because they are the idea."""
    about: list[str]
    """The hexes the lesson is about; none where that is the whole board."""
    panels: list[str]
    """The panels of the game's page that it needs beside the board; a little game needs all."""
    steps: list[int]
    """All steps so far, those of others and of chance included: send them with the next step."""
    view: View
    since: list[LogEntry]
    """The learner's last move, and what others did after it."""
    said: Said | None
    done: bool
    end: str
    """The closing words."""
    lost: bool
    show: list[int]
    """The steps of a good next move, if they were asked for."""
    why_shown: str
    """The reason for this move, in a sentence; else ""."""
    choices: list[str]
    """The choices that make up this move, one after the other."""
    shown: Place | None
    """The place of its last click."""
    next: LessonInfo | None


class Covered(TypedDict):
    """The `seq` after a bot took a seat or returned it."""

    seq: int


class Mark(TypedDict):
    """Something worth a tick under the chart of scores."""

    move: int
    kind: str
    text: str


Scores = list[list[int | None]]
"""Points of every seat at the beginning and after every move, null where they are secret."""


class EndReason(TypedDict):
    """Why a game ended, or what led there."""

    text: str
    clause: str


class DecidingMoment(TypedDict("_Chance", {"from": int, "to": int})):
    """A move that changed somebody's chance to win: whose most, from so many per cent to so many."""

    move: int
    seat: int
    text: str


class Account(TypedDict):
    """Why a finished game ended, and what decided it."""

    reasons: list[EndReason]
    moments: list[DecidingMoment] | None
    """None while something of the game is kept back."""


class History(TypedDict):
    """Scores over time."""

    scores: Scores
    marks: list[Mark]


# --- words --------------------------------------------------------------------------------------------------------


class Remark(TypedDict):
    """A line of chat."""

    number: int
    at: float
    seat: int
    name: str
    text: str
    """Empty if it was removed."""
    removed: bool
    """Whether an administrator has removed it."""


class NotesText(TypedDict):
    """Your private notes."""

    text: str


class NotifySettings(TypedDict):
    """Where a seat receives messages about its turns."""

    email: str
    webhook: str
    language: Literal["en", "de", "hu", "it"]
    post: bool
    """Whether it is played by letter."""
    zone: str
    confirmed: bool
    """Whether the reader of that address has confirmed it: nothing is sent there before."""


class ConfirmationOffer(TypedDict):
    """What the reader of a mail is asked to confirm: messages about the turns of this player, sent to this address."""

    email: str
    title: str
    name: str


class OrderRead(TypedDict):
    """An order as it was understood: `ok` as `text`; `later` when its seat is asked; `not`, and why."""

    verdict: Literal["ok", "later", "not"]
    written: str
    text: str
    notes: list[str]


class SheetRead(TypedDict):
    """How a sheet was understood, and the text of the letter that would answer it."""

    orders: list[OrderRead]
    accepted: int
    refused: int
    sent: bool
    letter: str


# --- people, games to take away -----------------------------------------------------------------------------------


class Me(TypedDict):
    """Your confirmed address, whether this server sends mail and takes orders by letter, its key for Web Push ("" if
    it has none), and the version of its page.
    """

    email: str
    mail: bool
    post: bool
    push: str
    page: str


class Device(TypedDict):
    """A browser you are signed in with: roughly which, since when, last used when, whether it is this one, and whether
    it receives messages about turns.
    """

    id: str
    browser: str
    since: float
    seen: float
    here: bool
    push: bool


class OwnSeat(TypedDict):
    """A seat you play."""

    id: str
    title: str
    seat: int
    name: str
    over: bool


class LoginOffer(TypedDict):
    """The effect of a login link: sign in with this address (masked in another browser than the one that asked).
    `here`: this browser asked for it; `you`: the address you are signed in with already; `seats`: what could be
    brought along.
    """

    email: str
    here: bool
    you: str
    seats: list[OwnSeat]


class LoggedIn(TypedDict):
    """The address you are signed in with."""

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
    """The answer to a refused request; `now` is the present view if the table has moved on."""

    error: Error
    now: NotRequired[View]
