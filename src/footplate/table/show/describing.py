"""What is said about a table beside its game: who sits where, what was agreed, how it stands."""

from __future__ import annotations

from typing import Any

from footplate.games import load as load_game
from footplate.games import title_of
from footplate.kernel.fairness import commitment
from footplate.kernel.game import seat_letter
from footplate.language import word
from footplate.table.basics.values import Who
from footplate.table.play.live import Live
from footplate.table.store.rows import SeatRow, TableRow

Json = dict[str, Any]


def describe_table(row: TableRow, live: Live | None, who: Who, yours: list[int], language: str) -> Json:
    """A table for a reader who may know of it and play for the seats `yours`; `live` is None while it waits for
    players.
    """
    game = load_game(row.game_key)
    return {
        "id": row.id,
        "game": row.game_key,
        "title": game.title,
        "map": row.map,
        "map_name": game.maps.names(language).get(row.map, row.map),
        "options": told_options(row, language),
        "status": row.status,
        "mode": row.mode,
        "seats": [_seat(seat, live, who, language) for seat in row.seats],
        "yours": yours,
        "host": bool(who.person) and row.host == who.person,
        "seq": row.seq,
        "moves": row.moves,
        "public": row.public,
        "clock": live.clock.shown() if live else _waiting_clock(row),
        "votes": sorted(live.votes) if live else [],
        "termination": live.ending if live else "-",
        "fair": _fairness(row, live),
        "withheld": bool(row.withheld),
        "created": row.created,
        "rematch": row.rematch or None,
        "asked": {str(seat): row.seats[seat].asked for seat in yours} if game.rules.interferes else None,
    }


def describe_invitation(row: TableRow, seat: SeatRow | None, language: str) -> Json:
    """The table behind a link: {id, seat, name, taken, game, title}. Raises `Unknown`, and `Forbidden` for the link of
    a blocked person.
    """
    return {
        "id": row.id,
        "seat": seat.seat if seat else None,
        "name": seat.called(language) if seat else "",
        "taken": bool(seat and seat.taken),
        "game": row.game_key,
        "title": title_of(row.game_key),
        "commit": commitment(row.id, row.secret) if row.status == "waiting" else None,
        "players": [one.called(language) for one in row.seats if one.taken],
        "host": next((one.called(language) for one in row.seats if row.host and row.host == one.person), ""),
    }


def _seat(seat: SeatRow, live: Live | None, who: Who, language: str) -> Json:
    return {
        "seat": seat.seat,
        "letter": seat_letter(seat.seat),
        "name": seat.called(language),
        "kind": seat.kind if seat.taken else "open",
        "invited": seat.kind == "invite",
        "level": seat.level or (live.covered.get(seat.seat, "") if live else ""),
        "covered": bool(live and seat.seat in live.covered),
        "salted": seat.salted,
        "cover_votes": sorted(live.cover_votes.get(seat.seat, ())) if live else [],
        "devices": seat.devices if seat.held_by(who) else 0,
        "resigned": bool(live and seat.seat in live.resigned),
    }


def _fairness(row: TableRow, live: Live | None) -> Json | None:
    """The proof of fair chance: the commitment from the beginning, the seats' salts once the game has begun, the
    secret after its end. None where nothing was promised (a game that continues another).
    """
    if live is None:
        return {"id": row.id, "commit": commitment(row.id, row.secret), "salts": None, "secret": None, "by_hand": 0}
    commit = live.headers["Commit"]
    if commit == "-":
        return None
    kept = live.headers["Secret"] if live.headers["Secret"] != "-" else row.secret.hex()
    secret = kept if live.over and not row.withheld else None
    by_hand = sum(one.kind == "mark" and one.actor == "x-hand" for one in live.doings)
    told = {"id": live.told_headers["Id"], "commit": commit, "salts": live.headers.salts, "secret": secret}
    return {**told, "by_hand": by_hand}


def told_options(row: TableRow, language: str) -> list[Json]:
    """The options that were chosen, each with its sentence."""
    return [_option(row.game_key, key, value, language) for key, value in sorted(row.options.items())]


def _option(game: str, key: str, value: str, language: str) -> Json:
    name = f"{game}.option.{key}"
    chosen = word(f"{name}.{value}", language, value)
    return {"key": key, "value": value, "text": f"{word(name, language, key)}: {chosen}"}


def _waiting_clock(row: TableRow) -> Json | None:
    if row.clock is None:
        return None
    return {
        "kind": row.clock.kind,
        "days": row.clock.days,
        "seconds": row.clock.seconds,
        "increment": row.clock.increment,
    }
