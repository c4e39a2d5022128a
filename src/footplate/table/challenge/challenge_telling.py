"""The texts of challenges: on their poster, side by side after they were played, and at their first table.

A poster shows nothing of the first game but its setting and the challenger's result. Which table it was, and how the
game went, is shown only to players who have finished theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from footplate.games import load as load_game
from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.table.play.challenge_rows import ChallengeRow, Result, TakingRow
from footplate.table.show.describing import told_options
from footplate.table.show.share_card import amount
from footplate.table.store.rows import TableRow, neutral_name

Json = dict[str, Any]


def tell_poster(challenge: ChallengeRow, row: TableRow, closed: str, language: str) -> Json:
    """The poster behind the link; `closed` is the key of the sentence that says why it cannot be taken."""
    game = load_game(row.game_key)
    result = challenge.result
    return {
        "key": challenge.id,
        "by": challenger(challenge, language),
        "game": row.game_key,
        "title": game.title,
        "map": row.map,
        "map_name": game.maps.names(language).get(row.map, row.map),
        "options": told_options(row, language),
        "seat": challenge.seat,
        "seats": [_seat(challenge, seat.seat, row, language) for seat in row.seats],
        "amount": amount(game, result.score, language),
        "place": result.place,
        "of": result.of,
        "moves": result.moves,
        "seconds": challenge.seconds,
        "expires": challenge.expires,
        "closed": say(f"table.error.{closed}", language) if closed else "",
    }


def _seat(challenge: ChallengeRow, seat: int, row: TableRow, language: str) -> Json:
    """The player of a seat: the taker of the challenge, a bot of the first game, or one in place of another person."""
    there = row.seats[seat]
    yours = seat == challenge.seat
    bot = there.kind == "bot"
    level = "" if yours else there.level if bot else challenge.level
    name = there.called(language) if bot else ""
    return {"seat": seat, "letter": seat_letter(seat), "yours": yours, "level": level, "name": name, "instead": not bot}


def challenger(challenge: ChallengeRow, language: str) -> str:
    """The challenger's name."""
    return challenge.name or neutral_name(challenge.seat, language)


def tell_first(challenge: ChallengeRow, row: TableRow, language: str) -> Json:
    """What the challenger has reached."""
    return _told(challenge.result, challenger(challenge, language), row, row.id, challenge.created, language)


def tell_taking(taking: TakingRow, table: TableRow, seat: int, language: str) -> Json:
    """The result of a taker. Call it only when their game is over."""
    assert taking.result is not None
    name = table.seats[seat].called(language)
    return _told(taking.result, name, table, table.id, taking.ended or taking.at, language)


def _told(result: Result, name: str, row: TableRow, table: str, at: float, language: str) -> Json:
    return {
        "table": table,
        "by": name,
        "score": result.score,
        "amount": amount(load_game(row.game_key), result.score, language),
        "place": result.place,
        "of": result.of,
        "moves": result.moves,
        "hints": result.hints,
        "how": result.how,
        "at": at,
        "course": [list(point) for point in result.course],
    }


def best_first(results: Sequence[Json]) -> list[Json]:
    """Results in the order of a table of honour: whole games before others, then by points."""
    return sorted(results, key=lambda one: (one["how"] not in ("whole", "bot"), -one["score"], one["at"]))
