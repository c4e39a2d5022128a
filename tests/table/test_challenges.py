"""Challenges: the same start, chance and bots for somebody else, and both results side by side."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.table.basics.errors import Forbidden, Refused, TooMany, Unknown
from footplate.table.basics.values import MostTables, SeatWish, TableWish, Who
from footplate.table.play.challenge_rows import LIFETIME, MOST_TAKERS
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.challenging import (
    among_bots,
    among_friends,
    challenged,
    live_of,
    moves_of,
    play_on,
    secret_of,
    taken,
)
from tests.table.sitting import FakeClock, hotseat, import_record, person

GAMES = ("rocket", "dampfross", "whistle")


@pytest.fixture
def light(lite: Store, clock: FakeClock) -> Tables:
    return Tables(lite, clock=clock, notify_after=0)


@pytest.mark.parametrize("game", GAMES)
def test_who_decides_as_the_challenger_did_repeats_the_game_move_for_move(light: Tables, game: str) -> None:
    anton, first = among_bots(light, game, bots=2, level="fireman")
    play_on(light, first, anton, 3)
    while live_of(light, first).deciders != (0,):
        play_on(light, first, anton, 1)
    light.hints.use(
        anton, first, seq=light.looking.seq(first), seat=0
    ).result()  # no move: bots decide as they would have
    play_on(light, first, anton)
    beate, again = taken(light, challenged(light, anton, first))
    play_on(light, again, beate)
    assert moves_of(light, again) == moves_of(light, first)
    assert live_of(light, again).state.scores() == live_of(light, first).state.scores()


@pytest.mark.parametrize("game", GAMES)
def test_the_record_proves_that_the_chance_was_the_same(light: Tables, game: str) -> None:
    anton, first = among_bots(light, game)
    play_on(light, first, anton)
    beate, again = taken(light, challenged(light, anton, first))
    play_on(light, again, beate)
    records = [
        read_record(light.looking.record(who, id).encode(), KNOWN) for who, id in ((anton, first), (beate, again))
    ]
    for name in ("Id", "Commit", "Secret", "SaltA", "Rules", "Options", "Map"):
        assert records[0].headers[name] == records[1].headers[name]
    assert records[1].headers["SeatA"] == "Beate"
    assert sum(line.actor == "*" for line in records[1].played) >= 1
    replay(records[1], load)  # every draw is recomputed
    assert light.looking.meta(beate, again, "en")["fair"]["secret"] == records[0].headers["Secret"]


def test_the_table_is_as_the_first_one_with_bots_where_other_people_sat(tables: Tables) -> None:
    people, first = among_friends(tables, "whistle")
    play_on(tables, first, people)
    key = tables.challenges.make(people[1], first, seat=1, level="cleaner", name="Bea").result()
    told = tables.challenges.poster(person(tables), key, "en")
    assert [(seat["yours"], seat["level"], seat["instead"]) for seat in told["seats"]] == [
        (False, "cleaner", True),
        (True, "", True),
    ]
    assert (told["by"], told["seat"], told["map"], told["closed"]) == ("Bea", 1, "frame-8", "")
    assert told["amount"] == f"{live_of(tables, first).state.scores()[1]}"
    claus, again = taken(tables, key, "Claus")
    meta, before = tables.looking.meta(claus, again, "en"), tables.looking.meta(people[0], first, "en")
    assert meta["options"] == before["options"]
    assert meta["map"] == before["map"]
    assert meta["yours"] == [1]
    assert [seat["level"] for seat in meta["seats"]] == ["cleaner", ""]
    assert "Anton" not in str(meta)


def test_both_results_stand_side_by_side_afterwards(tables: Tables, store: Store) -> None:
    anton, first = among_bots(tables, "rocket", bots=2)
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    beate, again = taken(tables, key)
    with pytest.raises(Forbidden):
        tables.challenges.results(beate, key, "en")
    assert tables.challenges.results(anton, key, "en")["playing"] == 1
    for who in (person(tables), beate):
        with pytest.raises(Unknown):  # a private game of others
            tables.looking.view(who, first, "en")
    play_on(tables, again, beate)
    for who in (anton, beate):
        told = tables.challenges.results(who, key, "en")
        scores = live_of(tables, first).state.scores()
        assert (told["first"]["table"], told["first"]["by"], told["first"]["score"]) == (first, "Anton", scores[0])
        assert told["first"]["amount"] == f"£{scores[0]:,}"
        (yours,) = told["takers"]
        assert (yours["table"], yours["by"], yours["how"]) == (again, "Beate", "whole")
        assert yours["course"][-1] == [len(live_of(tables, again).moves), yours["score"]]
        assert yours["place"] == 1 + sum(points > yours["score"] for points in live_of(tables, again).state.scores())
        assert (
            tables.looking.view(who, first, "en")["moves"] == tables.looking.view(who, again, "en")["moves"]
        )  # both replays
    with pytest.raises(Forbidden):
        tables.challenges.results(person(tables), key, "en")


def test_many_people_take_one_challenge_and_each_sees_the_challenger_alone(tables: Tables) -> None:
    anton, first = among_bots(tables, "rocket")
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    takers = [taken(tables, key, name) for name in ("Beate", "Claus")]
    assert len({id for _, id in takers}) == 2
    for who, id in takers:
        play_on(tables, id, who)
    assert {one["by"] for one in tables.challenges.results(anton, key, "en")["takers"]} == {"Beate", "Claus"}
    assert [one["by"] for one in tables.challenges.results(takers[0][0], key, "en")["takers"]] == ["Beate"]
    with pytest.raises(Unknown):
        tables.looking.view(takers[0][0], takers[1][1], "en")
    beate, again = takers[0]
    assert tables.challenges.take(beate, key, "Beate").result().id == again
    assert tables.challenges.at(beate, again) | {"levels": []} == {
        "seats": [], "levels": [], "instead": False, "made": [], "taken": key,
    }  # fmt: skip
    assert tables.challenges.make(beate, again, seat=0, level="fireman", name="Beate").result() == key  # passed on


def test_a_seat_makes_one_challenge_at_a_time(tables: Tables, clock: FakeClock) -> None:
    anton, first = among_bots(tables, "rocket")
    with pytest.raises(Refused, match="not over"):
        challenged(tables, anton, first)
    play_on(tables, first, anton)
    assert tables.challenges.at(anton, first)["seats"] == [0]
    key = challenged(tables, anton, first)
    assert challenged(tables, anton, first, level="driver") == key
    assert tables.challenges.at(anton, first)["made"] == [key]
    with pytest.raises(Refused, match="played in this game"):
        tables.challenges.take(anton, key, "Anton").result()
    with pytest.raises(Forbidden):
        tables.challenges.withdraw(person(tables), key).result()
    tables.challenges.withdraw(anton, key).result()
    other = challenged(tables, anton, first)
    assert other != key
    clock.pass_by(LIFETIME + 1)
    assert challenged(tables, anton, first) not in (key, other)


def test_what_can_be_taken_no_more_says_why(tables: Tables, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    anton, first = among_bots(tables, "rocket")
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    beate, _ = taken(tables, key)

    def refused(reason: str) -> None:
        with pytest.raises(Refused) as error:
            taken(tables, key, "Claus")
        assert error.value.reason == reason
        assert tables.challenges.poster(person(tables), key, "en")["closed"] == error.value.sentence("en")
        assert tables.challenges.poster(beate, key, "en")["table"]

    monkeypatch.setattr("footplate.table.challenge.challenges.MOST_TAKERS", 1)
    refused("challenge_spent")
    monkeypatch.setattr("footplate.table.challenge.challenges.MOST_TAKERS", MOST_TAKERS)
    clock.pass_by(LIFETIME + 1)
    refused("challenge_expired")
    tables.challenges.withdraw(anton, key).result()
    refused("challenge_withdrawn")
    for who, wrong in ((beate, "nothing"), (Who(), "nothing")):
        with pytest.raises(Unknown, match="no challenge"):
            tables.challenges.poster(who, wrong, "en")
    while tables.belongings.leave_a_table(anton):
        pass
    with pytest.raises(Unknown, match="no challenge"):
        tables.challenges.poster(beate, key, "en")


def test_games_that_nobody_could_repeat_make_no_challenge(tables: Tables) -> None:
    given_up, id = hotseat(tables)
    tables.playing.resign(given_up, id, seat=0).result()
    anton, first = among_bots(tables, "rocket")
    play_on(tables, first, anton)
    brought = import_record(tables, anton, tables.looking.record(anton, first)).result().id
    for who, table in ((given_up, id), (anton, brought)):
        assert tables.challenges.at(who, table)["seats"] == []
        with pytest.raises(Refused, match="cannot be played again"):
            tables.challenges.make(who, table, seat=0, level="fireman", name="Anton").result()


def test_a_table_taken_counts_as_one_that_was_opened(lite: Store, clock: FakeClock) -> None:
    tables = Tables(lite, clock=clock, most=MostTables(in_a_day=1))
    anton, first = among_bots(tables, "rocket")
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    busy = person(tables)
    tables.new.open(busy, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Dora").result()
    with pytest.raises(TooMany):
        tables.challenges.take(busy, key, "Dora").result()


def test_who_gives_up_has_a_result_and_opens_nothing(tables: Tables, store: Store) -> None:
    anton, first = among_bots(tables, "whistle")
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    beate, again = taken(tables, key)
    play_on(tables, again, beate, 4)
    tables.playing.resign(beate, again, seat=0).result()
    assert [one["how"] for one in tables.challenges.results(beate, key, "en")["takers"]] == ["gave_up"]
    for who, id in ((anton, first), (beate, again)):
        assert tables.looking.meta(who, id, "en")["fair"]["secret"] is None
        assert secret_of(store, first) not in tables.looking.record(who, id)
    claus, whole = taken(tables, key, "Claus")
    play_on(tables, whole, claus)
    for who, id in ((anton, first), (beate, again), (claus, whole)):
        assert tables.looking.meta(who, id, "en")["fair"]["secret"] == secret_of(store, first)
