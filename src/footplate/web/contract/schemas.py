"""What people and bots may send: every body and every query, strictly. Anything else is refused before it is used."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from footplate.table.basics.values import OnTimeout

ONE_LINE: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
"""No control characters, and nothing else that ends a line: they have no business in a name."""
TEXT_PATTERN: Final = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]*$"
"""Texts of several lines."""
RECORD_PATTERN: Final = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]*$"
"""Records and sheets: their lines may end as they do on Windows."""
WORD: Final = r"^[A-Za-z0-9_.-]*$"
"""Keys, secrets and tokens. Maps too: a path to a file is not a map that comes with a game."""

Seat = Annotated[int, Meta(ge=0, le=9, description="0 is seat A")]
Seq = Annotated[int, Meta(ge=0, le=2_000_000_000, description="the `seq` of the view you decide upon")]
Count = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Step = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991, description="a step as the offers name it")]
Steps = Annotated[list[Step], Meta(max_length=400)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=ONE_LINE)]
MoveText = Annotated[str, Meta(min_length=1, max_length=4000, pattern=ONE_LINE, description="notation")]
Word = Annotated[str, Meta(min_length=1, max_length=80, pattern=WORD)]
Language = Literal["en", "de", "hu", "it"]


Salt = Annotated[
    str, Meta(max_length=64, pattern=r"^[ !#-\[\]-~]*$", description="what the seat adds to the chance of the game")
]


class Body(Struct, forbid_unknown_fields=True):
    """A JSON body."""


class Query(Struct, forbid_unknown_fields=True, kw_only=True):
    """Query parameters. Every address takes the reader's language."""

    lang: Language | None = None


# --- opening tables, taking seats ---------------------------------------------------------------------------------


class NewSeat(Body):
    """Who is to sit here: you, another player at this screen, the person with a link, any visitor, a bot."""

    kind: Literal["me", "here", "invite", "open", "bot"]
    name: Annotated[str, Meta(max_length=40, pattern=ONE_LINE)] = ""
    level: Annotated[str, Meta(max_length=40, pattern=WORD)] = ""
    salt: Salt = ""


class MoveClock(Body, tag="move", tag_field="kind"):
    """The number of days for every move, and what happens at their end: a bot takes the seat ("cover"), the game ends
    ("end") or is held over as long again ("hold"), or the seat passes where the rules allow it ("pass").
    """

    days: Annotated[int, Meta(ge=1, le=60)]
    on_timeout: OnTimeout = "cover"


class BankClock(Body, tag="bank", tag_field="kind"):
    """The number of minutes for the game, and of seconds added for every move."""

    minutes: Annotated[int, Meta(ge=1, le=100_000)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class NewTable(Body):
    """A table to be opened."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    map: Annotated[str, Meta(max_length=80, pattern=WORD)] = ""
    options: Annotated[dict[Word, Word], Meta(max_length=60)] = {}
    public: bool = False
    clock: MoveClock | BankClock | None = None
    name: Annotated[str, Meta(max_length=40, pattern=ONE_LINE, description="of whoever opens the table")] = ""


class TablesQuery(Query):
    """Which tables."""

    list: Literal["mine", "open", "finished"] = "mine"
    after: Annotated[str, Meta(max_length=80, pattern=WORD, description="the last table you know of the list")] = ""
    limit: Annotated[int, Meta(ge=1, le=100, description="at most this many")] = 50


class Join(Body):
    """A seat taken by its secret link."""

    secret: Word
    name: Name
    salt: Salt = ""


class Sit(Body):
    """A seat taken at an open table."""

    name: Name
    seat: Seat | None = None
    salt: Salt = ""


class SeatSalt(Body):
    """The seat's part of the chance of a game that has not begun. It cannot be changed later."""

    seat: Seat
    salt: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ !#-\[\]-~]*$")]


class OfSeat(Body):
    """Which seat."""

    seat: Seat


class Invite(Body):
    """A fresh link for a seat; `alone` takes the seat from your other devices and from all others who hold it."""

    seat: Seat
    alone: bool = False


class SeatBots(Body):
    """Bots for free seats: for the named ones, else for all of them."""

    level: Word = "fireman"
    seats: Annotated[list[Seat], Meta(max_length=10)] = []


class NewChallenge(Body):
    """A challenge made of a finished game: from which seat, what to be called, which bots play where others sat."""

    seat: Seat
    name: Annotated[str, Meta(max_length=40, pattern=ONE_LINE)] = ""
    level: Word = "fireman"


class TakenChallenge(Body):
    """A challenge to be played, and what to be called there."""

    name: Name


# --- playing ------------------------------------------------------------------------------------------------------


class ViewQuery(Query):
    """Whose view, and of which moment."""

    seat: Seat | None = None
    move: Count | None = None


class Preview(Body):
    """Steps to be tried, not played."""

    seq: Seq
    seat: Seat
    steps: Steps


class Move(Body):
    """A move, as steps or as text. `key` is any word of yours: the same key again is the same move."""

    seq: Seq
    seat: Seat
    key: Word
    steps: Annotated[list[Step], Meta(min_length=1, max_length=400)] | UnsetType = UNSET
    text: MoveText | UnsetType = UNSET


A_SPOT: Final = "A place on or beside the board, as the offers of the game name them."
Spot = Annotated[
    dict[Word, Name | Annotated[int, Meta(ge=0, le=9)]],
    Meta(max_length=8, description=A_SPOT),
]


class Why(Body):
    """Why something may, or may not, be done after these steps: at a place, by a step, or by a text."""

    seq: Seq
    seat: Seat
    steps: Steps = []
    place: Spot | UnsetType = UNSET
    step: Step | UnsetType = UNSET
    text: MoveText | UnsetType = UNSET


class WaysWish(Body):
    """How to reach a place after these steps, by way of some others."""

    seq: Seq
    seat: Seat
    place: Spot
    steps: Steps = []
    via: Annotated[list[Spot], Meta(max_length=8)] = []


class Undo(Body):
    """A seat wants its last move back."""

    seq: Seq
    seat: Seat


class UndoAnswer(Body):
    """A seat's answer to a request to take back."""

    seq: Seq
    seat: Seat
    agree: bool


class HintWish(Body):
    """A seat asks for the strongest bot's advice."""

    seq: Seq
    seat: Seat


class HintsWish(Body):
    """Whether a seat agrees that all seats at the table may use hints."""

    seat: Seat
    agree: bool


class Explain(Body):
    """Why a bot made the move with this number."""

    seat: Seat
    move: Annotated[int, Meta(ge=1, le=2_000_000_000)]


class Vote(Body):
    """Whether a seat wants the game to end as it stands."""

    seat: Seat
    agree: bool


class Cover(Body):
    """A bot for a seat, or (null) the seat taken back. On another player's seat it is always the best bot."""

    seat: Seat
    level: Word | None = "fireman"


class LogQuery(Query):
    """From which move on, as which seat, how many moves."""

    seat: Seat | None = None
    start: Count = field(default=0, name="from")
    limit: Annotated[int, Meta(ge=1, le=1000, description="at most this many moves")] = 500


# --- learning -----------------------------------------------------------------------------------------------------


class Learn(Body):
    """A lesson after these steps, those of others included. `place`: where the learner has clicked then, though nothing
    was offered there; `show`: a good next move is wanted too.
    """

    steps: Steps
    place: Spot | UnsetType = UNSET
    show: bool = False


class LearnPreview(Body):
    """Steps to be tried in a lesson, after those that stand."""

    steps: Steps
    tried: Steps


class LearnWays(Body):
    """How to reach a place of a lesson's board, by way of some others."""

    steps: Steps
    tried: Steps
    place: Spot
    via: Annotated[list[Spot], Meta(max_length=8)] = []


class LearnWhy(Body):
    """Why something may, or may not, be done at a place of a lesson's board."""

    steps: Steps
    tried: Steps
    place: Spot


# --- talking, notes, messages -------------------------------------------------------------------------------------


class Chat(Body):
    """Something said at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern=TEXT_PATTERN)]
    seat: Seat | None = None


class ChatQuery(Query):
    """Between which lines; the newest of them are returned."""

    after: Count = 0
    before: Count | None = None
    limit: Annotated[int, Meta(ge=1, le=200, description="at most this many")] = 200


class Notes(Body):
    """One's private notes about a table."""

    text: Annotated[str, Meta(max_length=20_000, pattern=TEXT_PATTERN)]


class Asked(Body):
    """When a seat wants to be asked whether it interferes with others (a veto)."""

    seat: Seat
    asked: Literal["always", "matters", "never"]


class SeatQuery(Query):
    """Which of your seats."""

    seat: Seat


class Notify(Body):
    """Where a seat wants messages about its turns; "" for nowhere."""

    seat: Seat
    email: Annotated[str, Meta(max_length=200, pattern=ONE_LINE)] = ""
    webhook: Annotated[str, Meta(max_length=1000, pattern=ONE_LINE)] = ""
    language: Language = "en"
    post: bool = False
    """Whether the seat is played by letter: then it is sent reports, and may answer its mails with orders."""
    zone: Annotated[str, Meta(max_length=60, pattern=ONE_LINE)] = "UTC"


class Subscription(Body):
    """The subscription a browser returns for Web Push (`PushSubscription`)."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000, pattern=ONE_LINE)]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern=WORD)]
    auth: Annotated[str, Meta(min_length=20, max_length=30, pattern=WORD)]
    language: Language = "en"


class SheetText(Body):
    """A sheet of orders, as it would be written in a letter; it is only read unless it is sent."""

    seat: Seat
    text: Annotated[str, Meta(max_length=64_000, pattern=RECORD_PATTERN)]
    send: bool = False


# --- people -------------------------------------------------------------------------------------------------------


class LoginMail(Body):
    """An address to send a login link to."""

    email: Annotated[str, Meta(min_length=3, max_length=200, pattern=ONE_LINE)]


class Login(Body):
    """The token of a login link; `elsewhere`: followed knowingly in another browser than the one that asked for it;
    `bring`: the seats of this browser become the address's.
    """

    token: Word
    elsewhere: bool = False
    bring: bool = False


class Erase(Body):
    """Confirms that all your data is to be erased; without it nothing is done."""

    really: bool


# --- records ------------------------------------------------------------------------------------------------------


class RecordQuery(Query):
    """Whose view of the record."""

    seat: Seat | None = None


class PictureQuery(Query):
    """Which position, in which colours."""

    seat: Seat | None = None
    move: Count | None = None
    theme: Literal["auto", "light", "dark"] = "auto"


class CardQuery(Query):
    """In which colours."""

    theme: Literal["light", "dark"] = "light"


class Import(Body):
    """A record to play on from, or to look at."""

    record: Annotated[str, Meta(min_length=1, max_length=400_000, pattern=RECORD_PATTERN)]
    move: Count | None = None
    mode: Literal["hotseat", "analysis"] = "hotseat"
    names: Annotated[list[Name], Meta(max_length=6)] = []
    """The names of the seats, if they are better known than from the record."""


class SocketQuery(Query):
    """What a socket or stream is for: as which seat, and the newest events its listener has seen."""

    seat: Seat | None = None
    seq: Seq | None = None
