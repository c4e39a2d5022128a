"""Games to challenge others with: one person among bots, or friends, played to the end by what a bot would do."""

from __future__ import annotations

from typing import Any, Final

from footplate.table.basics.values import BotTask, SeatWish, TableWish, Who
from footplate.table.play.live import Live
from footplate.table.processes.bot_pool import think
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import friends, person

SETTINGS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "rocket": ("", {}),
    "dampfross": ("tutorial", {"runs": "1"}),
    "whistle": ("", {}),
}
"""Map and options by which a game is soon over."""


def among_bots(
    tables: Tables, game: str, bots: int = 1, public: bool = False, level: str = "random"
) -> tuple[Who, str]:
    """A person at seat A, and bots: those that do anything are quick."""
    map_key, options = SETTINGS[game]
    anton = person(tables)
    seats = (SeatWish("me", salt="anton's salt"), *(SeatWish("bot", level=level) for _ in range(bots)))
    wish = TableWish(game, seats, map=map_key, options=options, public=public)
    return anton, tables.new.open(anton, wish, "Anton").result().id


def among_friends(tables: Tables, game: str, **wishes: Any) -> tuple[list[Who], str]:
    """Two persons."""
    map_key, options = SETTINGS[game]
    return friends(tables, 2, game, map_key=map_key, **options, **wishes)


def live_of(tables: Tables, id: str) -> Live:
    return tables.live.started(id)[1]


def thought(tables: Tables, id: str) -> tuple[int, list[int]]:
    """The seat that is asked, and what a bot would do there: at the seats of persons one of the level of seat B."""
    task = tables.bots.due(id)
    if task is not None:
        return task.seat, think(task)
    row, live = tables.live.started(id)
    (seat, *_) = live.deciders
    alike = BotTask(
        id, live.seq, seat, row.seats[1].level or "random", row.game_key, dict(live.headers), tuple(live.steps),
        live.under_seal.steps_of(seat), len(live.actions),
    )  # fmt: skip
    return seat, think(alike)


def play_on(tables: Tables, id: str, people: list[Who] | Who, moves: int = 100_000) -> None:
    """So many decisions, or all up to the end. Persons decide as a bot would."""
    while not live_of(tables, id).over and moves:
        moves -= 1
        task = tables.bots.due(id)
        seat, steps = thought(tables, id)
        if task is not None:
            tables.bots.moved(task, steps).result()
        else:
            who = people if isinstance(people, Who) else people[seat]
            tables.playing.move(who, id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()


def challenged(tables: Tables, who: Who, id: str, level: str = "random", name: str = "Anton") -> str:
    """A challenge made from seat A."""
    return tables.challenges.make(who, id, seat=0, level=level, name=name).result()


def taken(tables: Tables, key: str, name: str = "Beate") -> tuple[Who, str]:
    """Somebody takes it; who, and the table."""
    taker = person(tables)
    return taker, tables.challenges.take(taker, key, name).result().id


def moves_of(tables: Tables, id: str) -> list[tuple[int, str]]:
    return [(move.seat, move.text) for move in live_of(tables, id).moves]


def secret_of(store: Store, id: str) -> str:
    return str(store.read("SELECT secret FROM game WHERE id = :id", {"id": id})[0]["secret"])
