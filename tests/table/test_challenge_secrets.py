"""As long as nobody has played a challenge, nothing more of its chance is told: two worlds whose secrets differ, and
where seats kept something from each other what they kept, look alike to everybody.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from footplate.games import KNOWN
from footplate.kernel.records.reading import read_record
from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import Forbidden, Refused, TableError
from footplate.table.basics.values import NOBODY, Who
from footplate.table.play.challenge_rows import LIFETIME
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.challenging import among_bots, among_friends, challenged, play_on, secret_of, taken
from tests.table.sitting import FakeClock, person, svg

GAMES = ("rocket", "dampfross", "whistle")
OTHER = "ab" * 32


def looked(tables: Tables, who: Who, id: str, seat: int | None) -> dict[str, Any]:
    """Everything somebody can ask about a table, refusals too."""
    asks: dict[str, Callable[[], Any]] = {
        "meta": lambda: tables.looking.meta(who, id, "en"),
        "view": lambda: tables.looking.view(who, id, "en", seat=seat),
        "before": lambda: tables.looking.view(who, id, "en", seat=seat, move=5),
        "log": lambda: tables.looking.log(who, id, "en", seat=seat),
        "history": lambda: tables.looking.history(who, id, "en", seat=seat),
        "account": lambda: tables.looking.account(who, id, "en"),
        "record": lambda: tables.looking.record(who, id, seat=seat),
        "json": lambda: tables.looking.json(who, id, seat=seat),
        "picture": lambda: svg(tables, who, id, seat=seat),
        "card": lambda: repr(tables.looking.share_card(who, id, "en").places),
        "film": lambda: [repr(card.places) for card in tables.looking.film(who, id, "en")],
        "review": lambda: tables.looking.reviewed_game(who, id).record,
        "challenges": lambda: tables.challenges.at(who, id),
        "belongings": lambda: {**tables.belongings.everything(who), "devices": []} if who.person else None,
    }
    told = {}
    for name, ask in asks.items():
        try:
            told[name] = ask()
        except TableError as refused:
            told[name] = refused.sentence()
    return told


def all_told(store: Store, clock: FakeClock, looks: list[tuple[Who, str, int | None]]) -> str:
    """What all of these see, by a server that remembers nothing."""
    tables = Tables(store, clock=clock, notify_after=0)
    return json.dumps([looked(tables, *look) for look in looks], default=repr)


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_look_alike_until_somebody_has_played_it(lite: Store, clock: FakeClock, game: str) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    anton, first = among_bots(tables, game, public=True)
    play_on(tables, first, anton)
    secret = secret_of(lite, first)
    assert secret in all_told(lite, clock, [(anton, first, 0)])
    key = challenged(tables, anton, first)
    beate, again = taken(tables, key)
    claus, given_up = taken(tables, key, "Claus")
    play_on(tables, again, beate, 5)
    play_on(tables, given_up, claus, 4)
    tables.playing.resign(claus, given_up, seat=0).result()
    looks = [
        *((who, first, None) for who in (NOBODY, person(tables), anton, beate, claus)),
        *((who, id, seat) for who, id in ((anton, first), (beate, again), (claus, given_up)) for seat in (0, None)),
    ]
    told = all_told(lite, clock, looks)
    assert secret not in told
    lite.write(lambda one: one.run("UPDATE game SET secret = :s WHERE secret = :old", {"s": OTHER, "old": secret}))
    assert all_told(lite, clock, looks) == told
    lite.write(lambda one: one.run("UPDATE game SET secret = :old WHERE secret = :s", {"s": OTHER, "old": secret}))
    tables = Tables(lite, clock=clock, notify_after=0)
    play_on(tables, again, beate)
    for look in ((anton, first, 0), (beate, again, 0), (claus, given_up, 0)):
        assert secret in all_told(lite, clock, [look])


def test_what_seats_kept_from_each_other_stays_so_at_a_table_of_friends(lite: Store, clock: FakeClock) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    (anton, beate), first = among_friends(tables, "whistle", public=True)
    stranger = person(tables)
    play_on(tables, first, [anton, beate])
    opened = tables.looking.record(anton, first)
    assert "?" not in opened
    challenged(tables, anton, first)
    for who, seat in ((anton, 0), (beate, 1)):
        kept = tables.looking.record(who, first, seat=seat)
        assert read_record(kept.encode(), KNOWN).headers["View"] == "AB"[seat]
        hidden = [line for line in kept.splitlines() if "?" in line]
        assert hidden
        assert all(line not in kept for line in opened.splitlines() if "gold" in line and line.startswith("BA"[seat]))
        for refused in (tables.looking.film, lambda *which: tables.looking.reviewed_game(*which[:2])):
            with pytest.raises(Refused, match="open"):
                refused(who, first, "en")
        assert tables.looking.account(who, first, "en")["moments"] is None  # they would tell what was hidden
        assert "?" in str(tables.looking.json(who, first, seat=seat)["moves"])
    for nobody in (NOBODY, stranger):
        with pytest.raises(Forbidden, match="challenge"):
            tables.looking.view(nobody, first, "en")


def test_who_plays_a_challenge_cannot_look_at_the_first_game(lite: Store, clock: FakeClock) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    anton, first = among_bots(tables, "rocket", public=True)
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    beate, again = taken(tables, key)
    told = str(looked(tables, beate, again, 0)) + str(tables.challenges.poster(beate, key, "en"))
    assert first not in told  # not even which table it is
    refusals = {what: told for what, told in looked(tables, beate, first, None).items() if what != "belongings"}
    assert {*refusals.values()} == {
        "You are playing a challenge from this game. You can look at it when you have finished."
    }
    assert tables.looking.meta(beate, again, "en")["fair"]["id"] == again
    play_on(tables, again, beate)
    assert tables.looking.meta(beate, again, "en")["fair"]["id"] == first
    assert tables.looking.view(beate, first, "en")["live"]


@pytest.mark.parametrize("ending", ["withdrawn", "expired", "erased"])
def test_what_is_kept_back_is_told_when_the_challenge_ends(
    tables: Tables, store: Store, clock: FakeClock, ending: str
) -> None:
    people, first = among_friends(tables, "whistle")
    play_on(tables, first, people)
    before = tables.looking.record(people[1], first)
    key = challenged(tables, people[0], first)
    claus, again = taken(tables, key, "Claus")
    assert tables.looking.record(people[1], first) != before
    if ending == "withdrawn":
        tables.challenges.withdraw(people[0], key).result()
    elif ending == "expired":
        clock.pass_by(LIFETIME - 1)
        tables.sweeper.sweep()
        assert tables.looking.record(people[1], first) != before
        clock.pass_by(2)
        tables.sweeper.sweep()
    else:
        while tables.belongings.leave_a_table(people[0]):
            pass
        assert store.read("SELECT * FROM challenge") == store.read("SELECT * FROM taking") == []
    told = read_record(tables.looking.record(people[1], first).encode(), KNOWN)
    assert told.headers["Secret"] == secret_of(store, first)
    assert told.headers["View"] == "full"
    play_on(tables, again, claus)  # whoever plays it plays on


def test_several_challenges_of_a_game_wait_for_each_other(tables: Tables, store: Store) -> None:
    people, first = among_friends(tables, "whistle")
    play_on(tables, first, people)
    keys = [tables.challenges.make(people[seat], first, seat=seat, level="random", name="").result() for seat in (0, 1)]
    for key, told in zip(keys, (False, True), strict=True):
        claus, again = taken(tables, key, "Claus")
        play_on(tables, again, claus)
        for who, id in ((people[0], first), (claus, again)):
            assert (tables.looking.meta(who, id, "en")["fair"]["secret"] is not None) == told


def test_a_name_that_was_removed_is_on_no_poster(tables: Tables) -> None:
    anton, first = among_bots(tables, "rocket")
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    tables.administration.remove_name(LogReason("machine", "a test"), first, 0).result()
    assert tables.challenges.poster(NOBODY, key, "en")["by"] == "Seat A"


def test_everything_that_is_kept_of_a_person_has_their_challenges(tables: Tables) -> None:
    anton, first = among_bots(tables, "rocket")
    play_on(tables, first, anton)
    key = challenged(tables, anton, first)
    beate, again = taken(tables, key)
    (made,) = tables.belongings.everything(anton)["tables"]
    assert [(one["id"], one["name"]) for one in made["challenges"]] == [(key, "Anton")]
    (played,) = tables.belongings.everything(beate)["tables"]
    assert (played["id"], played["challenge"]) == (again, key)
    assert beate.person not in str(tables.challenges.results(anton, key, "en"))
