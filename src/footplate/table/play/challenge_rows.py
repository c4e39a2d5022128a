"""Challenges in the store, and what is withheld because of them.

From the moment a challenge exists until it has been played, is withdrawn or expires, nothing more of its chance is
shown: neither at the first table nor at those where it is played. `withhold` is the one place where that begins and
ends.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, Literal

from footplate.table.basics.errors import Unknown
from footplate.table.basics.values import Change
from footplate.table.play.clocks import DAY
from footplate.table.play.live import Live
from footplate.table.store import Row, Transaction
from footplate.table.store.keys_in_text import RunQuery as Reader
from footplate.table.store.rows import kept_data

LIFETIME: Final = 30 * DAY
"""Seconds during which a challenge can be taken."""
MOST_TAKERS: Final = 100
"""The most takers of one challenge."""
_POINTS: Final = 80
"""The most points of a result's course."""

How = Literal["whole", "bot", "gave_up", "stopped"]
"""How a seat came to the end: by playing all of it, with a bot for a while, by giving up, by stopping the game."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a seat has reached in a game that is over."""

    score: int
    place: int
    of: int
    moves: int
    hints: int
    how: How
    course: tuple[tuple[int, int], ...]
    """Number of the move and points after it, from the beginning to the end; of a long game some of them."""


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge: a seat of a finished game for others to play, with bots of a level where other people sat."""

    id: str
    game_id: str
    seat: int
    name: str
    """What the challenger wants to be called; \"\" when that name was removed."""
    level: str
    created: float
    expires: float
    state: str
    """"open" or "withdrawn"."""
    pending: bool
    """Whether its chance is kept back because of it."""
    seconds: float
    """How long the game took."""
    result: Result


@dataclass(frozen=True, slots=True)
class TakingRow:
    """A table at which a challenge is played; no result while the game goes on."""

    game_id: str
    challenge: str
    at: float
    ended: float | None
    result: Result | None


def result_of(live: Live, seat: int) -> Result:
    """The result of this seat at a table whose game is over."""
    total = live.game.score_table(live.state, None, "en")["total"]
    scores = [points or 0 for points in total]
    place = 1 if seat in live.winners else 1 + sum(points > scores[seat] for points in scores)
    kinds = [one.kind for one in live.happenings if one.seat == seat]
    how: How = "bot" if "cover" in kinds or "clock" in kinds else "whole"
    if live.ending != "normal":
        how = "stopped"
    if seat in live.resigned:
        how = "gave_up"
    return Result(scores[seat], place, live.seats, len(live.moves), kinds.count("hint"), how, _course(live, seat))


def _course(live: Live, seat: int) -> tuple[tuple[int, int], ...]:
    points = [live.opening.scores()[seat], *(move.scores[seat] for move in live.moves)]
    last = len(points) - 1
    shown = sorted({step * last // _POINTS for step in range(_POINTS + 1)})
    return tuple((move, points[move]) for move in shown)


def written(result: Result) -> str:
    """A result as it is kept."""
    return json.dumps(asdict(result))


def _read(text: str) -> Result | None:
    kept = kept_data(text) if text else {}
    return Result(**{**kept, "course": tuple((move, points) for move, points in kept["course"])}) if kept else None


def challenge_of(row: Row) -> ChallengeRow:
    """A challenge of its row. Raises `Unknown` where that is damaged."""
    result = _read(row["result"])
    if result is None:
        raise Unknown("challenge")
    return ChallengeRow(**{**row, "pending": bool(row["pending"]), "result": result})


def taking_of(row: Row) -> TakingRow:
    """A table at which a challenge is played, of its row."""
    return TakingRow(row["game_id"], row["challenge"], row["at"], row["ended"], _read(row["result"]))


def challenges_of_table(read: Reader, id: str) -> list[ChallengeRow]:
    """The challenges made of a table, newest first."""
    sql = "SELECT * FROM challenge WHERE game_id = :id ORDER BY created DESC"
    return [challenge_of(row) for row in read(sql, {"id": id})]


def taken_at(read: Reader, id: str) -> TakingRow | None:
    """The challenge that is played at a table, if one is."""
    found = read("SELECT * FROM taking WHERE game_id = :id", {"id": id})
    return taking_of(found[0]) if found else None


def takings_of(read: Reader, challenge: str) -> list[TakingRow]:
    """The tables at which a challenge is played, in the order in which they were opened."""
    sql = "SELECT * FROM taking WHERE challenge = :challenge ORDER BY at, game_id"
    return [taking_of(row) for row in read(sql, {"challenge": challenge})]


# --- keeping back -------------------------------------------------------------------------------------------------


def withhold(transaction: Transaction, id: str, what: int) -> None:
    """Withhold what has not been shown of a table and of those that play its challenges, as long as one of these waits
    to be played: 1 the secret of its chance, 2 also what seats had secret from each other. Release it when none does.
    """
    waits = transaction.run("SELECT id FROM challenge WHERE game_id = :id AND pending = 1 LIMIT 1", {"id": id})
    values = {"id": id, "withheld": what if waits else 0}
    for row in transaction.run(_WITHHOLD, values):
        transaction.announce(Change(row["id"], row["seq"], "view"))
        transaction.announce(Change(row["id"], row["seq"], "table"))


def _settle(transaction: Transaction, challenge: str) -> None:
    """A challenge has been played, or can be taken no more."""
    found = transaction.run(_SETTLE, {"challenge": challenge})
    for row in found:
        kept = transaction.run("SELECT withheld FROM game WHERE id = :id", {"id": row["game_id"]})
        withhold(transaction, row["game_id"], kept[0]["withheld"] if kept else 0)


def withdraw(transaction: Transaction, challenge: str) -> None:
    """Close a challenge, and release what was withheld because of it."""
    transaction.run("UPDATE challenge SET state = 'withdrawn' WHERE id = :challenge", {"challenge": challenge})
    _settle(transaction, challenge)


def expire(transaction: Transaction, now: float, most: int) -> int:
    """Release what is withheld for expired challenges; returns how many there were."""
    due = transaction.run(_EXPIRED, {"now": now, "most": most})
    for row in due:
        _settle(transaction, row["id"])
    return len(due)


def note_result(transaction: Transaction, id: str, live: Live, at: float) -> None:
    """Note the result of a challenge played at this table, when its game is over. Only a seat that came to the end has
    played it.
    """
    taken = transaction.run(_TAKEN, {"id": id})
    for row in taken:
        result = result_of(live, row["seat"])
        ended: Mapping[str, object] = {"id": id, "at": at, "result": written(result)}
        transaction.run("UPDATE taking SET ended = :at, result = :result WHERE game_id = :id", ended)
        if result.how in ("whole", "bot"):
            _settle(transaction, row["challenge"])
        transaction.announce(Change(row["first"], row["seq"], "table"))


def forget_of_seat(transaction: Transaction, id: str, seat: int) -> None:
    """Delete the challenges of a seat whose player has left the table for good."""
    found = transaction.run("SELECT id FROM challenge WHERE game_id = :id AND seat = :seat", {"id": id, "seat": seat})
    _forget(transaction, id, [row["id"] for row in found])


def forget_of_table(transaction: Transaction, id: str) -> None:
    """All challenges made of a table, before it is removed."""
    found = transaction.run("SELECT id FROM challenge WHERE game_id = :id", {"id": id})
    _forget(transaction, id, [row["id"] for row in found])


def _forget(transaction: Transaction, id: str, challenges: list[str]) -> None:
    for challenge in challenges:
        withdraw(transaction, challenge)
    for challenge in challenges:
        transaction.run("DELETE FROM taking WHERE challenge = :challenge", {"challenge": challenge})
        transaction.run("DELETE FROM challenge WHERE id = :challenge", {"challenge": challenge})


FORGET_NAME: Final = "UPDATE challenge SET name = '' WHERE game_id = :id AND seat = :seat"
"""The challenger is called by the letter of the seat from now on."""

_WITHHOLD: Final = """
UPDATE game SET withheld = :withheld WHERE withheld <> :withheld AND (id = :id OR id IN (
    SELECT taking.game_id FROM taking JOIN challenge ON challenge.id = taking.challenge
    WHERE challenge.game_id = :id))
RETURNING id, seq
"""
_SETTLE: Final = "UPDATE challenge SET pending = 0 WHERE id = :challenge AND pending = 1 RETURNING game_id"
_EXPIRED: Final = "SELECT id FROM challenge WHERE pending = 1 AND expires < :now ORDER BY expires LIMIT :most"
_TAKEN: Final = """
SELECT taking.challenge, challenge.seat, challenge.game_id AS first, game.seq FROM taking
JOIN challenge ON challenge.id = taking.challenge JOIN game ON game.id = challenge.game_id
WHERE taking.game_id = :id
"""


def plays_it_again(read: Reader, id: str, person: str) -> bool:
    """Whether a person is playing a challenge that was made of this game."""
    return bool(read(_PLAYS, {"id": id, "person": person}))


def shown_by_challenge(read: Reader, id: str, person: str) -> bool:
    """Whether a challenge allows to look at a game: the first one by those who have played it, theirs by the
    challenger.
    """
    return bool(read(_SHOWS, {"id": id, "person": person}))


_HAS: Final = """EXISTS (SELECT 1 FROM seat WHERE seat.game_id = {game} AND seat.person = :person{only})
    OR EXISTS (SELECT 1 FROM seat_holder AS held WHERE held.game_id = {game} AND held.person = :person{held})"""
_TAKER: Final = _HAS.format(game="taking.game_id", only="", held="")
_CHALLENGER: Final = _HAS.format(
    game="challenge.game_id", only=" AND seat.seat = challenge.seat", held=" AND held.seat = challenge.seat"
)
_PLAYS: Final = f"""
SELECT taking.game_id FROM challenge JOIN taking ON taking.challenge = challenge.id AND taking.ended IS NULL
JOIN game ON game.id = taking.game_id AND game.deleted IS NULL
WHERE challenge.game_id = :id AND ({_TAKER})
"""
_SHOWS: Final = f"""
SELECT taking.game_id FROM challenge JOIN taking ON taking.challenge = challenge.id AND taking.ended IS NOT NULL
WHERE (challenge.game_id = :id AND ({_TAKER})) OR (taking.game_id = :id AND ({_CHALLENGER}))
"""
