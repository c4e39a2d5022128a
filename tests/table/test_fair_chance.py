"""Chance at a table: promised before anybody sits down, added to by every seat, proved after the end (section 9)."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.fairness import commitment
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.table.basics.errors import Forbidden, Invalid, Refused
from footplate.table.basics.values import NOBODY, SeatWish, TableWish
from footplate.table.service import Tables
from tests.table.sitting import friends, import_record, person, play_first


def test_the_commitment_is_known_before_the_first_seat_is_taken_and_never_changes(tables: Tables) -> None:
    anton, beate, claus = person(tables), person(tables), person(tables)
    wish = TableWish("whistle", (SeatWish("me"), SeatWish("open"), SeatWish("invite")), public=True)
    opened = tables.new.open(anton, wish, "Anton").result()
    promised = tables.looking.meta(NOBODY, opened.id, "en")["fair"]
    assert promised["salts"] is promised["secret"] is None
    assert tables.looking.invitation(opened.links[1].secret)["commit"] == promised["commit"]
    tables.seats.set_salt(anton, opened.id, 0, "anton's salt").result()
    tables.seats.sit(beate, opened.id, "Beate", salt="kestrel").result()
    waiting = tables.looking.meta(NOBODY, opened.id, "en")
    assert [seat["salted"] for seat in waiting["seats"]] == [True, True, False]
    assert "kestrel" not in str(waiting)
    tables.seats.join(claus, opened.links[1].secret, "Claus").result()
    begun = tables.looking.meta(NOBODY, opened.id, "en")["fair"]
    salts = ["anton's salt", "kestrel", ""]
    assert begun == {"id": promised["id"], "commit": promised["commit"], "salts": salts, "secret": None, "by_hand": 0}
    headers = read_record(tables.looking.record(anton, opened.id, seat=0).encode(), KNOWN).headers
    assert headers["Commit"] == promised["commit"]
    assert headers.salts == begun["salts"]
    assert headers["Secret"] == "-"


def test_after_the_end_everybody_can_compute_what_was_drawn(tables: Tables) -> None:
    anton, beate = person(tables), person(tables)
    wish = TableWish("whistle", (SeatWish("me", salt="alpha"), SeatWish("invite")))
    opened = tables.new.open(anton, wish, "Anton").result()
    tables.seats.join(beate, opened.links[0].secret, "Beate", "beta").result()
    for _ in range(6):
        play_first(tables, opened.id, [anton, beate])
    tables.playing.resign(beate, opened.id, seat=1).result()
    fair = tables.looking.meta(anton, opened.id, "en")["fair"]
    assert commitment(opened.id, bytes.fromhex(fair["secret"])) == fair["commit"]
    text = tables.looking.record(anton, opened.id)
    record = read_record(text.encode(), KNOWN)
    assert record.headers["Secret"] == fair["secret"]
    assert sum(line.actor == "*" for line in record.played) > 1
    replay(record, load)  # every draw is recomputed
    with pytest.raises(Exception, match="E13"):  # it is the salts that make them what they are
        replay(read_record(text.replace('[SaltB "beta"]', '[SaltB "other"]').encode(), KNOWN), load)
    brought = import_record(tables, anton, text).result().id
    assert tables.looking.meta(anton, brought, "en")["fair"] == fair


def test_a_salt_is_given_once_by_its_own_seat_and_before_the_game(tables: Tables) -> None:
    anton, beate = person(tables), person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("invite")), public=True)
    opened = tables.new.open(anton, wish, "Anton").result()
    for bad in ('"', "\\", "é", "x" * 65, "a\nb"):
        with pytest.raises(Invalid):
            tables.seats.set_salt(anton, opened.id, 0, bad)
    with pytest.raises(Forbidden):
        tables.seats.set_salt(beate, opened.id, 0, "mine")
    with pytest.raises(Forbidden):
        tables.seats.set_salt(anton, opened.id, 1, "not mine")
    tables.seats.set_salt(anton, opened.id, 0, "first").result()
    with pytest.raises(Refused, match="stays as it is"):
        tables.seats.set_salt(anton, opened.id, 0, "second").result()
    tables.seats.join(beate, opened.links[0].secret, "Beate").result()
    with pytest.raises(Refused, match="has begun"):
        tables.seats.set_salt(beate, opened.id, 1, "late").result()
    assert tables.looking.meta(anton, opened.id, "en")["fair"]["salts"] == ["first", ""]


def test_a_rematch_makes_a_promise_of_its_own_without_the_old_salts(tables: Tables) -> None:
    people, id = friends(tables)
    tables.playing.resign(people[0], id, seat=0).result()
    again = tables.new.rematch(people[0], id).result().id
    old, new = (tables.looking.meta(people[0], one, "en")["fair"] for one in (id, again))
    assert old["commit"] != new["commit"]
    assert new["salts"] == ["", ""]


def test_a_game_that_continues_another_promises_nothing(tables: Tables) -> None:
    people, id = friends(tables)
    play_first(tables, id, people)
    other = import_record(tables, people[0], tables.looking.record(people[0], id, seat=0), move=1).result().id
    assert tables.looking.meta(people[0], other, "en")["fair"] is None
