"""Decisions under seal are made at the same time: everybody who owes one may give it, and nothing of it is seen."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import footplate
from footplate.bots import decide, make_bot
from footplate.games import KNOWN, load
from footplate.games.dampfross import GAME
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.rng import Random
from footplate.table.basics.errors import Refused, Stale
from footplate.table.basics.values import ClockWish, SeatWish, TableWish, Who
from footplate.table.play.applying import rebuilt
from footplate.table.play.live import Live
from footplate.table.play.under_seal import UnderSeal
from footplate.table.processes.bot_pool import think
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.store.rows import fetch_events
from tests.games.dampfross.running import ACROSS, WAY, entry
from tests.table.sitting import FakeClock, friends, import_record, person, svg

DAY = 86400.0


def ordering(tables: Tables, seats: int = 3, clock: ClockWish | None = None) -> tuple[list[Who], str]:
    """A round of orders: the throws are known, and nobody has ordered."""
    return friends(tables, seats, "dampfross", clock=clock, map_key="germany", building="orders", firstPlayer="B")


def live_of(tables: Tables, id: str) -> Live:
    return tables.live.started(id)[1]


def orders_of(tables: Tables, id: str, seat: int) -> list[int]:
    """What the fireman would order for a seat, all throws of the round."""
    live = live_of(tables, id)
    state, steps = live.branch(seat).clone(), list[int]()
    bot = make_bot("fireman", live.game, seat)
    while state.to_move == seat:
        steps.append(decide(bot, live.game, state, Random(seat)))
        state.play(steps[-1])
    return steps


def order(tables: Tables, id: str, people: list[Who], seat: int) -> list[int]:
    steps = orders_of(tables, id, seat)
    tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()
    return steps


def owing(tables: Tables, id: str, who: Who, seat: int | None) -> list[int]:
    return list(tables.looking.view(who, id, "en", seat=seat)["prompt"]["deciding"])


def test_everybody_may_order_at_any_moment_and_the_round_is_carried_out_when_all_have(tables: Tables) -> None:
    people, id = ordering(tables)
    assert owing(tables, id, people[0], None) == [0, 1, 2]
    moves = tables.looking.meta(people[0], id, "en")["moves"]
    for seat, left in ((2, [0, 1]), (0, [1])):
        order(tables, id, people, seat)
        assert owing(tables, id, people[0], None) == left
        shown = tables.looking.view(people[seat], id, "en", seat=seat)
        assert (shown["prompt"]["yours"], shown["prompt"]["sealed"]) == (False, True)
        assert shown["view"]["orders"] != [[], [], []]
        with pytest.raises(Refused, match="not your turn"):
            tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=[0]).result()
        assert tables.looking.meta(people[0], id, "en")["moves"] == moves
    order(tables, id, people, 1)
    live = live_of(tables, id)
    assert [move.seat for move in live.moves[moves:] if move.seat >= 0 and move.section == "round 1"] == sorted(
        (move.seat for move in live.moves[moves:] if move.seat >= 0 and move.section == "round 1"),
        key=(1, 2, 0).index,
    )
    assert live.moves[-1].section == "round 2"
    assert not live.under_seal.pencilled


def test_the_record_is_the_one_of_the_same_orders_given_one_after_the_other(tables: Tables, store: Store) -> None:
    people, id = ordering(tables)
    for _ in range(3):
        for seat in (0, 2, 1):
            if live_of(tables, id).under_seal.owing:  # with good throws everything is built before
                order(tables, id, people, seat)
    live = live_of(tables, id)
    replayed = replay(read_record(str(live.record).encode(), KNOWN), load)
    assert replayed.state.digest() == live.state.digest()
    assert rebuilt(live.setting, fetch_events(store, id)).state.digest() == live.state.digest()


def test_nothing_of_an_order_is_seen_by_others(tables: Tables) -> None:
    people, id = ordering(tables)

    def known(who: Who, seat: int | None) -> str:
        seen = tables.looking.view(who, id, "en", seat=seat)
        for changing in ("seq", "prompt"):
            seen.pop(changing)
        rest = (tables.looking.log(who, id, "en", seat=seat), tables.looking.history(who, id, "en", seat=seat))
        more = (
            tables.looking.record(who, id, seat=seat),
            tables.looking.json(who, id, seat=seat)["moves"],
            svg(tables, who, id, seat=seat),
        )
        return json.dumps((seen, rest, more))

    before = {viewer: known(people[viewer or 0], viewer) for viewer in (0, 1, None)}
    seq = tables.looking.seq(id)
    order(tables, id, people, 2)
    assert tables.looking.seq(id) == seq + 1, "how many orders they were is seen in nothing"
    assert {viewer: known(people[viewer or 0], viewer) for viewer in (0, 1, None)} == before


def test_orders_can_be_changed_until_everybody_has_ordered(tables: Tables) -> None:
    people, id = ordering(tables, 2)
    order(tables, id, people, 0)
    assert tables.looking.view(people[0], id, "en", seat=0)["undo"]["kind"] == "pencilled"
    assert tables.looking.view(people[1], id, "en", seat=1)["undo"]["kind"] == "none"
    tables.playing.undo(people[0], id, seq=tables.looking.seq(id), seat=0).result()
    assert owing(tables, id, people[0], 0) == [0, 1]
    order(tables, id, people, 0)
    order(tables, id, people, 1)
    assert tables.looking.view(people[0], id, "en", seat=0)["undo"]["kind"] == "none"


def test_what_others_decide_under_seal_makes_no_command_stale(tables: Tables) -> None:
    people, id = ordering(tables)
    seq, steps = tables.looking.seq(id), orders_of(tables, id, 0)
    order(tables, id, people, 2)
    tried = tables.trying.preview(people[0], id, "en", seq=seq, seat=0, steps=steps)
    assert (tried["complete"], tried["barrier"]) == (True, False)
    tables.playing.move(people[0], id, seq=seq, seat=0, steps=steps).result()
    tables.playing.undo(people[0], id, seq=tables.looking.seq(id), seat=0).result()
    with pytest.raises(Stale):
        tables.playing.move(people[0], id, seq=seq, seat=0, steps=steps).result()


def test_orders_are_complete_when_every_throw_has_one(tables: Tables) -> None:
    people, id = ordering(tables, 2)
    steps, seq = orders_of(tables, id, 0), tables.looking.seq(id)
    begun = tables.trying.preview(people[0], id, "en", seq=seq, seat=0, steps=steps[:-1])
    assert not begun["complete"]
    assert begun["prompt"]["yours"]
    order(tables, id, people, 1)
    assert tables.trying.preview(people[0], id, "en", seq=seq, seat=0, steps=steps)["barrier"], "then they are opened"


def test_the_clocks_of_all_who_owe_run_and_the_late_are_passed_over(tables: Tables, clock: FakeClock) -> None:
    people, id = ordering(tables, 3, ClockWish("move", days=2, on_timeout="pass"))
    for seat in (0, 1, 2):
        order(tables, id, people, seat)
    shown = tables.looking.view(people[0], id, "en", seat=0)["clock"]
    assert shown["running"] == [0, 1, 2]
    clock.pass_by(DAY)
    order(tables, id, people, 1)
    shown = tables.looking.view(people[0], id, "en", seat=0)["clock"]
    assert (shown["running"], shown["until"][1]) == ([0, 2], None)
    assert shown["until"][0] == shown["until"][2] == clock.now + DAY
    clock.pass_by(DAY)
    for done in tables.deadlines.expire():
        done.result()
    live = live_of(tables, id)
    assert live.moves[-1].section == "round 3"
    assert [(move.seat, move.text) for move in live.moves if move.text == "nmr"] == [(2, "nmr")] * 3 + [(0, "nmr")] * 3


def test_a_bank_is_charged_until_the_orders_are_in(tables: Tables, clock: FakeClock) -> None:
    people, id = ordering(tables, 2, ClockWish("bank", seconds=1000, increment=10))
    clock.pass_by(100)
    order(tables, id, people, 0)
    clock.pass_by(200)
    tables.playing.undo(people[0], id, seq=tables.looking.seq(id), seat=0).result()
    clock.pass_by(50)
    left = tables.looking.view(people[1], id, "en", seat=1)["clock"]
    assert left["left"][0] == 910
    assert left["until"] == [clock.now + 860, clock.now + 650]


def one_order(tables: Tables, id: str, people: list[Who], seat: int) -> None:
    """The first of the orders a seat owes, alone."""
    live = live_of(tables, id)
    state, steps = live.branch(seat).clone(), list[int]()
    bot = make_bot("fireman", live.game, seat)
    while not steps or state.midway():
        steps.append(decide(bot, live.game, state, Random(seat)))
        state.play(steps[-1])
    tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()


def rub_out(tables: Tables, id: str, people: list[Who], seat: int) -> None:
    tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat).result()


def test_whoever_orders_again_and_again_earns_once_in_a_round(tables: Tables) -> None:
    people, id = ordering(tables, 2, ClockWish("bank", seconds=1000, increment=10))
    for _ in range(3):
        order(tables, id, people, 0)
        rub_out(tables, id, people, 0)
    assert tables.looking.view(people[1], id, "en", seat=1)["clock"]["left"] == [1010, 1000]
    order(tables, id, people, 0)
    order(tables, id, people, 1)
    assert tables.looking.view(people[1], id, "en", seat=1)["clock"]["left"] == [1010, 1010]
    order(tables, id, people, 0)
    assert tables.looking.view(people[1], id, "en", seat=1)["clock"]["left"] == [1020, 1010], (
        "once in the next round, too"
    )


def test_changing_orders_gives_back_no_time_of_a_move(tables: Tables, clock: FakeClock) -> None:
    people, id = ordering(tables, 2, ClockWish("move", days=2, on_timeout="pass"))
    for seat in (0, 1):
        order(tables, id, people, seat)
    ends = clock.now + 2 * DAY
    clock.pass_by(DAY)
    one_order(tables, id, people, 0)
    rub_out(tables, id, people, 0)
    assert tables.looking.view(people[1], id, "en", seat=1)["clock"]["until"] == [ends, ends]
    order(tables, id, people, 0)
    clock.pass_by(DAY / 2)
    rub_out(tables, id, people, 0)
    left = tables.looking.view(people[1], id, "en", seat=1)["clock"]["until"][0] - clock.now
    assert left == DAY, "half a day in which nothing was owed does not count"
    order(tables, id, people, 1)
    clock.pass_by(DAY)
    for done in tables.deadlines.expire():
        done.result()
    assert [move.text for move in live_of(tables, id).moves if move.seat == 0][-3:] == ["nmr"] * 3


def test_what_was_passed_when_time_was_up_is_not_rubbed_out(tables: Tables, clock: FakeClock) -> None:
    people, id = ordering(tables, 2, ClockWish("bank", seconds=1000, increment=500, on_timeout="pass"))
    for seat in (0, 1):
        order(tables, id, people, seat)
    order(tables, id, people, 1)
    rub_out(tables, id, people, 1)  # whoever has earned twice has time left when the other one has none
    clock.pass_by(1501)
    for done in tables.deadlines.expire():
        done.result()
    assert live_of(tables, id).under_seal.owing == (1,)
    with pytest.raises(Refused, match="time was up"):
        rub_out(tables, id, people, 0)


def test_others_see_in_no_clock_how_many_orders_were_given(tables: Tables, clock: FakeClock) -> None:
    for wish in (ClockWish("bank", seconds=1000, increment=10), ClockWish("move", days=2)):
        people, id = ordering(tables, 3, wish)
        before = tables.looking.view(people[1], id, "en", seat=1)["clock"]
        clock.pass_by(60)
        for _ in range(2):
            one_order(tables, id, people, 0)
            assert tables.looking.view(people[1], id, "en", seat=1)["clock"] == before
            assert owing(tables, id, people[1], 1) == [0, 1, 2]


def test_clocks_of_tables_written_before_stay_what_they_were(tables: Tables, store: Store, clock: FakeClock) -> None:
    """Events of old do not say whether a seat owed nothing more: each of them was paid for, and began time anew."""
    people, id = ordering(tables, 2, ClockWish("bank", seconds=1000, increment=10))
    clock.pass_by(100)
    order(tables, id, people, 0)
    rub_out(tables, id, people, 0)
    order(tables, id, people, 0)
    setting = live_of(tables, id).setting
    events = fetch_events(store, id)
    assert rebuilt(setting, events).clock.left[0] == 910
    of_old = [
        replace(one, payload={key: value for key, value in one.payload.items() if key not in ("whole", "changed")})
        for one in events
    ]
    assert rebuilt(setting, of_old).clock.left[0] == 920


def test_whoever_wrote_under_seal_is_not_away(tables: Tables, clock: FakeClock) -> None:
    people, id = ordering(tables, 2)
    order(tables, id, people, 0)
    clock.pass_by(DAY + 1)
    rub_out(tables, id, people, 0)
    with pytest.raises(Refused, match="24 hours"):
        tables.playing.cover(people[1], id, seat=0, level="fireman").result()
    clock.pass_by(DAY + 1)
    tables.playing.cover(people[1], id, seat=0, level="fireman").result()
    assert live_of(tables, id).covered == {0: "fireman"}


def test_while_a_bot_plays_for_somebody_they_decide_nothing(tables: Tables) -> None:
    people, id = ordering(tables, 3)
    order(tables, id, people, 0)
    tables.playing.cover(people[0], id, seat=0, level="fireman").result()
    assert tables.looking.view(people[0], id, "en", seat=0)["undo"]["kind"] == "none"
    for attempt in (
        lambda: rub_out(tables, id, people, 0),
        lambda: tables.playing.move(people[0], id, seq=tables.looking.seq(id), seat=0, text="pass").result(),
        lambda: tables.playing.vote_end(people[0], id, seat=0, agree=True).result(),
        lambda: tables.hints.agree(people[0], id, seat=0, agree=True).result(),
        lambda: tables.playing.answer_undo(people[0], id, seq=tables.looking.seq(id), seat=0, agree=False).result(),
    ):
        with pytest.raises(Refused, match="take the seat back"):
            attempt()
    assert live_of(tables, id).under_seal.owing == (1, 2)
    tables.playing.cover(people[0], id, seat=0, level=None).result()
    rub_out(tables, id, people, 0)
    assert {*live_of(tables, id).under_seal.owing} == {0, 1, 2}


def test_what_changes_nothing_is_no_event(tables: Tables) -> None:
    people, id = ordering(tables, 2)
    tables.playing.cover(people[0], id, seat=0, level="fireman").result()
    tables.hints.agree(people[1], id, seat=1, agree=True).result()
    seq = tables.looking.seq(id)
    tables.playing.cover(people[0], id, seat=0, level="fireman").result()
    tables.hints.agree(people[1], id, seat=1, agree=True).result()
    assert tables.looking.seq(id) == seq


def test_whoever_was_passed_over_is_told_of_the_next_round(tables: Tables, store: Store, clock: FakeClock) -> None:
    people, id = ordering(tables, 2, ClockWish("move", days=2, on_timeout="pass"))
    for seat in (0, 1):
        order(tables, id, people, seat)
    for seat in (0, 1):
        tables.notifying.enter(id, seat, f"{seat}@example.org", "", "en").result()
    clock.pass_by(2 * DAY)
    for done in tables.deadlines.expire():
        done.result()
    told = store.read("SELECT seat FROM outbox WHERE channel = 'email' ORDER BY seat")
    assert [row["seat"] for row in told] == [0, 1]


def test_nothing_is_left_in_pencil_after_the_end(tables: Tables, store: Store) -> None:
    people, id = ordering(tables, 2)
    order(tables, id, people, 0)
    tables.playing.resign(people[1], id, seat=1).result()
    live = live_of(tables, id)
    assert live.over
    assert live.under_seal == UnderSeal() == rebuilt(live.setting, fetch_events(store, id)).under_seal


def test_all_are_told_that_they_are_asked_and_who_has_ordered_is_not_told_again(tables: Tables, store: Store) -> None:
    people, id = ordering(tables)
    for seat in (0, 1, 2):
        tables.notifying.enter(id, seat, f"{seat}@example.org", "", "en").result()
        order(tables, id, people, seat)
    queued = "SELECT seat FROM outbox WHERE channel = 'email' ORDER BY seat"
    assert [row["seat"] for row in store.read(queued)] == [0, 1], "whoever was last is there"
    order(tables, id, people, 1)
    tables.playing.undo(people[1], id, seq=tables.looking.seq(id), seat=1).result()
    assert [row["seat"] for row in store.read(queued)] == [0, 1]


def test_the_lists_say_whose_orders_are_missing(tables: Tables) -> None:
    people, id = ordering(tables)
    order(tables, id, people, 1)
    assert [tables.lists.mine(who)[0]["your_turn"] for who in people] == [True, False, True]
    assert tables.lists.mine(people[1])[0]["turn"] == [0, 2]


def test_bots_order_at_once_and_all_they_order(tables: Tables) -> None:
    from footplate.table.processes.bot_pool import think

    who = person(tables)
    seats = (SeatWish("me"), SeatWish("bot", level="fireman"), SeatWish("bot", level="fireman"))
    id = (
        tables.new.open(who, TableWish("dampfross", seats, map="practice", options={"building": "orders"}), "Anton")
        .result()
        .id
    )
    for _ in range(2):
        task = tables.bots.due(id)
        assert task is not None
        tables.bots.moved(task, think(task)).result()
    assert tables.bots.due(id) is None
    assert owing(tables, id, who, 0) == [0]
    order(tables, id, [who], 0)
    assert live_of(tables, id).moves[-1].section == "round 2"


def test_once_the_opening_has_begun_nobody_changes_what_is_sealed(tables: Tables) -> None:
    """An offer of a joint run is opened and its partner asked (D66), while the entries behind it are still sealed."""
    state = entry(ACROSS, ACROSS, ACROSS, entry="sealed", further="turn=opened:no")
    first, partner, last = state.order
    anybody = person(tables)
    id = import_record(tables, anybody, str(footplate.from_position(GAME.position(state)).record)).result().id
    for seat, text in ((last, "pass"), (partner, "pass"), (first, f"run with {'ABC'[partner]} 51-61 via {WAY}")):
        tables.playing.move(anybody, id, seq=tables.looking.seq(id), seat=seat, text=text).result()
    live = live_of(tables, id)
    assert (live.deciders, {*live.under_seal.pencilled}) == ((partner,), {partner, last})
    assert {tables.looking.view(anybody, id, "en", seat=seat)["undo"]["kind"] for seat in (partner, last)} == {"none"}
    tables.playing.cover(anybody, id, seat=partner, level="fireman").result()
    task = tables.bots.due(id)
    assert task is not None
    tables.bots.moved(task, think(task)).result()
    assert partner not in live_of(tables, id).deciders
