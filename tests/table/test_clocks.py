"""Time at a table, with a clock turned by hand."""

from __future__ import annotations

import pytest

from footplate.table.basics.errors import Invalid, Refused
from footplate.table.basics.machine_time import MachineTime, machine_ticks
from footplate.table.basics.values import ClockWish, Done, SeatWish, TableWish
from footplate.table.play.clocks import COMEBACK, DAY
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import FakeClock, deciding, first_action, friends, person, play_first

BANK = ClockWish("bank", seconds=600, increment=10)


def left(tables: Tables, id: str) -> tuple[float, ...]:
    return tables.live.started(id)[1].clock.left


def test_a_bank_runs_down_while_its_owner_is_asked(tables: Tables, clock: FakeClock, store: Store) -> None:
    people, id = friends(tables, clock=BANK)
    seat = deciding(tables, id)
    clock.pass_by(100)
    play_first(tables, id, people)
    assert left(tables, id)[seat] == 600 - 100 + 10
    assert left(tables, id)[1 - seat] == 600
    clock.pass_by(50)
    play_first(tables, id, people)
    assert deciding(tables, id) == 1 - seat
    assert left(tables, id)[seat] == 510 - 50 + 10
    clock.pass_by(7)
    assert tables.looking.view(people[0], id, "en", seat=0)["clock"]["deadline"] == clock.now - 7 + 600
    assert left(Tables(store, clock=clock), id) == left(tables, id)  # all of it follows from the events
    assert '[Clock "600+10"]' in tables.looking.record(people[0], id, seat=0)


def test_days_for_every_move(tables: Tables, clock: FakeClock) -> None:
    people, id = friends(tables, clock=ClockWish("move", days=3))
    begun = clock.now
    assert tables.deadlines.next() == begun + 3 * DAY
    clock.pass_by(2 * DAY)
    play_first(tables, id, people)
    assert tables.deadlines.next() == begun + 5 * DAY
    assert tables.deadlines.expire() == []
    assert '[Clock "post 3d"]' in tables.looking.record(people[0], id, seat=0)


def test_when_time_is_up_a_bot_takes_the_seat_and_hands_it_back(tables: Tables, clock: FakeClock) -> None:
    people, id = friends(tables, clock=BANK)
    seat = deciding(tables, id)
    clock.pass_by(599)
    assert tables.deadlines.expire() == []
    clock.pass_by(1)
    assert [done.result() for done in tables.deadlines.expire()] == [Done(id, tables.looking.seq(id))]
    assert tables.deadlines.expire() == []
    meta = tables.looking.meta(people[0], id, "en")
    assert (meta["seats"][seat]["covered"], meta["status"]) == (True, "running")
    assert tables.deadlines.next() is None
    task = tables.bots.due(id)
    assert task is not None
    assert (task.seat, task.level) == (seat, "fireman")
    with pytest.raises(Refused, match="bot"):
        tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=first_action(tables, id))
    tables.playing.cover(people[seat], id, seat=seat, level=None).result()
    assert tables.bots.due(id) is None
    assert left(tables, id)[seat] == COMEBACK
    assert tables.deadlines.next() == clock.now + COMEBACK
    play_first(tables, id, people)
    told = [line["text"] for entry in tables.looking.log(people[0], id, "en") for line in entry["lines"]]
    name = tables.looking.meta(people[0], id, "en")["seats"][seat]["name"]
    assert [text for text in told if name in text][:4] == [
        f"{name} begins",
        f"{name}’s time is up.",
        f"A bot plays for {name} now.",
        f"{name} plays again.",
    ]


def test_or_the_game_ends_if_the_host_chose_so(tables: Tables, clock: FakeClock) -> None:
    people, id = friends(tables, clock=ClockWish("move", days=1, on_timeout="end"))
    seat = deciding(tables, id)
    clock.pass_by(DAY)
    (expired,) = tables.deadlines.expire()
    expired.result()
    assert tables.looking.meta(people[0], id, "en")["status"] == "over"
    record = tables.looking.record(people[0], id)
    assert f'[Termination "timeout {"AB"[seat]}"]' in record
    assert f"win={'BA'[seat]}" in record
    assert tables.deadlines.next() is None
    with pytest.raises(Refused, match="over"):
        tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=[1])


def test_two_servers_expire_a_clock_once(tables: Tables, store: Store, clock: FakeClock) -> None:
    people, id = friends(tables, clock=BANK)
    clock.pass_by(1000)
    other = Tables(store, clock=clock)
    other.looking.view(people[0], id, "en", seat=0)
    done = [*tables.deadlines.expire(), *other.deadlines.expire()]
    assert sum(one.result() is not None for one in done) == 1
    assert (
        sum(entry["lines"][0]["kind"] == "clock" for entry in tables.looking.log(people[0], id, "en") if entry["lines"])
        == 1
    )


def test_bots_have_no_clock(tables: Tables, clock: FakeClock) -> None:
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("bot")), clock=BANK)
    id = tables.new.open(person(tables), wish, "Anton").result().id
    while (task := tables.bots.due(id)) is not None:
        assert tables.deadlines.next() is None
        clock.pass_by(10_000)
        tables.bots.moved(task, first_action(tables, id)).result()
    assert left(tables, id) == (600, 600)
    assert tables.deadlines.next() == clock.now + 600


@pytest.mark.parametrize(
    "wish", [ClockWish("move", days=0), ClockWish("bank", seconds=-1), ClockWish("move", days=float("nan"))]
)
def test_a_clock_that_gives_no_time_is_refused(tables: Tables, wish: ClockWish) -> None:
    with pytest.raises(Invalid):
        friends(tables, clock=wish)


# --- the machine's clock is set -------------------------------------------------------------------------------------

HOURS = 3600.0


@pytest.fixture
def steady(store: Store, clock: FakeClock) -> Tables:
    """Tables of a server that has looked at its clocks."""
    tables = Tables(store, clock=clock, ticks=clock.ticks, notify_after=0)
    assert tables.deadlines.expire() == []
    return tables


@pytest.mark.parametrize("by", [2 * HOURS, -2 * HOURS, 400 * DAY, -400 * DAY])
def test_setting_the_machines_clock_takes_no_time_from_anybody(steady: Tables, clock: FakeClock, by: float) -> None:
    people, id = friends(steady, clock=BANK)
    seat = deciding(steady, id)
    clock.pass_by(100)
    clock.set_by(by)
    assert steady.deadlines.expire() == []
    assert steady.deadlines.next() == clock.now + 500
    play_first(steady, id, people)
    assert left(steady, id)[seat] == 600 - 100 + 10
    clock.pass_by(600 if deciding(steady, id) != seat else 510)
    assert len(steady.deadlines.expire()) == 1  # and nobody gets time by it


def test_setting_it_back_and_forth_within_a_turn_changes_nothing(steady: Tables, clock: FakeClock) -> None:
    people, id = friends(steady, clock=BANK)
    seat = deciding(steady, id)
    clock.set_by(-2 * HOURS)
    clock.pass_by(5)
    assert steady.deadlines.expire() == []
    clock.set_by(2 * HOURS)
    clock.pass_by(5)
    play_first(steady, id, people)
    assert left(steady, id)[seat] == 600


def test_what_was_left_is_the_same_after_a_restart(steady: Tables, store: Store, clock: FakeClock) -> None:
    people, id = friends(steady, clock=BANK)
    seat = deciding(steady, id)
    clock.pass_by(100)
    clock.set_by(2 * HOURS)
    play_first(steady, id, people)
    clock.pass_by(50)
    clock.set_by(-1 * HOURS)  # while no server runs
    again = Tables(store, clock=clock, ticks=clock.ticks, notify_after=0)
    assert left(again, id) == left(steady, id)
    assert left(again, id)[seat] == 510
    assert again.deadlines.expire() == []
    play_first(again, id, people)
    now = deciding(again, id)
    assert sum(left(again, id)) == 600 + 510 - 50 + 10, now


def test_a_deadline_made_untrue_while_no_server_ran_is_mended(steady: Tables, store: Store, clock: FakeClock) -> None:
    _, id = friends(steady, clock=BANK)
    clock.set_by(2 * HOURS)
    again = Tables(store, clock=clock, ticks=clock.ticks, notify_after=0)
    assert again.deadlines.expire() == []
    assert again.deadlines.next() == clock.now + 600
    assert id in [row["id"] for row in store.read("SELECT id FROM game WHERE status = 'running' AND bot = ''")]


def test_days_for_a_move_are_days_whatever_the_clock_says(steady: Tables, clock: FakeClock) -> None:
    friends(steady, clock=ClockWish("move", days=3))
    clock.pass_by(2 * DAY)
    clock.set_by(2 * DAY)
    assert steady.deadlines.expire() == []
    assert steady.deadlines.next() == clock.now + DAY
    clock.pass_by(DAY)
    assert len(steady.deadlines.expire()) == 1


def test_time_goes_by_the_machines_clock_while_the_machine_is_off(
    steady: Tables, store: Store, clock: FakeClock
) -> None:
    people, id = friends(steady, clock=BANK)
    seat = deciding(steady, id)
    clock.now, clock.boot, clock.ticked = clock.now + 200, "another start", 3.0
    again = Tables(store, clock=clock, ticks=clock.ticks, notify_after=0)
    play_first(again, id, people)
    assert left(again, id)[seat] == 600 - 200 + 10


def test_the_clock_nobody_can_set_runs() -> None:
    boot, first = machine_ticks()
    assert machine_ticks()[0] == boot
    assert boot
    assert machine_ticks()[1] >= first
    assert MachineTime(5, boot, first + 2).since(MachineTime(1000, boot, first)) == 2
    assert MachineTime(1000, "other", 1).since(MachineTime(5, boot, first)) == 995


@pytest.mark.parametrize("game", ["rocket", "dampfross", "whistle"])
def test_taking_back_gives_nobody_time(tables: Tables, clock: FakeClock, store: Store, game: str) -> None:
    """Otherwise whoever has several actions in a turn could do and undo one until their bank is full."""
    people, id = friends(tables, game=game, clock=BANK)
    while tables.looking.view(people[seat := deciding(tables, id)], id, "en", seat=seat)["undo"]["kind"] != "free":
        play_first(tables, id, people)
    before = left(tables, id)[seat]
    for _ in range(5):
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat).result()
        assert deciding(tables, id) == seat
        clock.pass_by(4)
        play_first(tables, id, people)
    clock.pass_by(3)
    play_first(tables, id, people)
    assert left(tables, id)[seat] == before - 5 * 4 - 3 + 10
    assert left(Tables(store, clock=clock), id) == left(tables, id)


def test_days_for_a_move_do_not_begin_anew_by_taking_back(tables: Tables, clock: FakeClock) -> None:
    people, id = friends(tables, clock=ClockWish("move", days=3))
    seat = deciding(tables, id)
    play_first(tables, id, people)
    begun = clock.now
    for _ in range(3):
        clock.pass_by(DAY / 2)
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat).result()
        play_first(tables, id, people)
        assert deciding(tables, id) == seat
    assert tables.deadlines.next() == begun + 3 * DAY
