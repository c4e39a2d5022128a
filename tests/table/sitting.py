"""Sitting down at tables in tests: people, clocks, and moves anybody could make."""

from __future__ import annotations

from concurrent.futures import Future

from footplate.bots import decide, make_bot
from footplate.kernel.actions import actions
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.rng import Random
from footplate.table.basics.values import ClockWish, Done, Opened, SeatWish, TableWish, Who
from footplate.table.service import Tables
from footplate.table.show.pictures import draw
from footplate.table.store import Store


class FakeClock:
    """Time that passes when somebody says so."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now
        self.ticked = 5000.0
        self.boot = "a start of the machine"

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.ticked += seconds

    def set_by(self, seconds: float) -> None:
        """Somebody sets the machine's clock; no time passes."""
        self.now += seconds

    def ticks(self) -> tuple[str, float]:
        """What a clock shows that nobody can set."""
        return self.boot, self.ticked


def person(tables: Tables) -> Who:
    """Somebody with a session."""
    return tables.people.open_session().result()[1]


def hotseat(tables: Tables, seats: int = 2, game: str = "rocket", map_key: str = "", **options: str) -> tuple[Who, str]:
    """A table at one screen: all seats are one person's."""
    who = person(tables)
    here = (SeatWish("me"), *(SeatWish("here") for _ in range(seats - 1)))
    wish = TableWish(game, here, map=map_key, options=options)
    return who, tables.new.open(who, wish, "Anton").result().id


NAMES = ("Anton", "Beate", "Claus", "Dora")


def friends(
    tables: Tables,
    seats: int = 2,
    game: str = "rocket",
    clock: ClockWish | None = None,
    public: bool = False,
    map_key: str = "",
    **options: str,
) -> tuple[list[Who], str]:
    """A table of persons, each with a session of his own; the first one is the host."""
    host = person(tables)
    wish = TableWish(
        game,
        (SeatWish("me"), *(SeatWish("invite") for _ in range(seats - 1))),
        map=map_key,
        options=options,
        clock=clock,
        public=public,
    )
    opened: Opened = tables.new.open(host, wish, NAMES[0]).result()
    guests = []
    for link in opened.links:
        guests.append(person(tables))
        tables.seats.join(guests[-1], link.secret, NAMES[link.seat]).result()
    return [host, *guests], opened.id


def agree(store: Store) -> None:
    """Whoever reads at the addresses that were named has agreed to be sent messages."""
    store.write(lambda transaction: transaction.run("UPDATE notify SET confirmed = 1")).result()


def deciding(tables: Tables, id: str) -> int:
    """The seat that is asked now."""
    return int(tables.live.started(id)[0].decider)


def first_action(tables: Tables, id: str) -> list[int]:
    """The first whole action anybody could think of."""
    live = tables.live.started(id)[1]
    return list(next(iter(actions(live.branch(deciding(tables, id))))))


def clever_action(tables: Tables, id: str) -> list[int]:
    """What the fireman bot would do for the seat that is asked."""
    live = tables.live.started(id)[1]
    chance = Random(live.seq)
    bot, state = make_bot("fireman", live.game, live.seq), live.branch(deciding(tables, id)).clone()
    steps: list[int] = []
    while not steps or state.midway():
        steps.append(decide(bot, live.game, state, chance))
        state.play(steps[-1])
    return steps


def play_first(tables: Tables, id: str, people: list[Who] | Who, key: str = "") -> Done:
    """Let the seat that is asked do the first thing it may."""
    seat = deciding(tables, id)
    who = people if isinstance(people, Who) else people[seat]
    return tables.playing.move(
        who, id, seq=tables.looking.seq(id), seat=seat, steps=first_action(tables, id), key=key
    ).result()


def everything(store: Store) -> str:
    """All texts the store keeps, for looking whether something is among them."""
    from footplate.table.store.dump import TABLES

    return "\n".join(str(list(row.values())) for table in TABLES for row in store.read(f"SELECT * FROM {table}"))


def import_record(
    tables: Tables, who: Who, record: str, *, move: int | None = None, mode: str = "hotseat"
) -> Future[Opened]:
    """A table of a record, as the workshop and the server make it together."""
    return tables.new.open_prepared(who, tables.new.preparing(record, move)(), mode)


def svg(
    tables: Tables,
    who: Who,
    id: str,
    *,
    seat: int | None = None,
    move: int | None = None,
    theme: Theme = "auto",
    language: str = "en",
) -> str:
    """A picture of a table, drawn."""
    return draw(tables.looking.picture(who, id, seat=seat, move=move, theme=theme, language=language))
