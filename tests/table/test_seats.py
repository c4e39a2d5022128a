"""Opening tables, taking seats, leaving them to bots, giving up; who may see what; secrets and sessions."""

from __future__ import annotations

import json
import re

import pytest

from footplate.kernel.text import BadText
from footplate.table.basics.errors import Forbidden, Invalid, Refused, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import NOBODY, ClockWish, MostTables, SeatWish, TableWish, Who
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import FakeClock, deciding, everything, first_action, friends, hotseat, person, play_first, svg

# --- opening and joining --------------------------------------------------------------------------------------------


def test_a_game_starts_when_all_seats_are_taken(tables: Tables) -> None:
    host, guest = person(tables), person(tables)
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    assert tables.looking.meta(host, opened.id, "en")["status"] == "waiting"
    with pytest.raises(Refused, match="not begun"):
        tables.looking.view(host, opened.id, "en", seat=0)
    (link,) = opened.links
    assert tables.looking.invitation(link.secret)["players"] == ["Anton"]
    seated = tables.seats.join(guest, link.secret, "  Beate ").result()
    assert (seated.id, seated.seat) == (opened.id, 1)
    meta = tables.looking.meta(guest, opened.id, "de")
    assert (meta["status"], meta["yours"], meta["host"]) == ("running", [1], False)
    assert [seat["name"] for seat in meta["seats"]] == ["Anton", "Beate"]
    assert '[SeatB "Beate"]' in tables.looking.record(guest, opened.id, seat=1)


def test_a_game_starts_whoever_comes_last(tables: Tables, store: Store) -> None:
    """Guests who come at the same moment do not each wait for the others."""
    host = person(tables)
    guests = [person(tables) for _ in range(5)]
    wish = TableWish("dampfross", (SeatWish("me"), *(SeatWish("invite") for _ in guests)))
    for _ in range(5):
        opened = tables.new.open(host, wish, "Anton").result()
        joining = [
            tables.seats.join(guest, link.secret, f"Guest {link.seat}")
            for guest, link in zip(guests, opened.links, strict=True)
        ]
        assert [one.result().seat for one in joining] == [1, 2, 3, 4, 5]
        assert tables.looking.meta(host, opened.id, "en")["status"] == "running"
        starts = store.read("SELECT seq FROM event WHERE game_id = :id AND kind = 'start'", {"id": opened.id})
        assert starts == [{"seq": 1}]


def test_a_link_opens_its_seat_on_another_device(tables: Tables) -> None:
    host, guest, elsewhere = (person(tables) for _ in range(3))
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    tables.seats.join(guest, opened.links[0].secret, "Beate").result()
    for _ in range(2):
        tables.seats.join(elsewhere, opened.links[0].secret, "").result()
    assert tables.rights.seats_of(elsewhere, opened.id) == tables.rights.seats_of(guest, opened.id) == [1]
    assert tables.looking.meta(elsewhere, opened.id, "en")["seats"][1]["name"] == "Beate"
    assert [tables.looking.meta(who, opened.id, "en")["seats"][1]["devices"] for who in (guest, host)] == [2, 0]
    assert [tables.lists.mine(who)[0]["yours"] for who in (guest, elsewhere)] == [[1], [1]]
    while deciding(tables, opened.id) == 0:
        play_first(tables, opened.id, host)
    play_first(tables, opened.id, elsewhere)
    tables.playing.resign(guest, opened.id, seat=1).result()
    assert [row["id"] for row in tables.lists.finished(elsewhere)] == [opened.id]
    again = tables.new.rematch(elsewhere, opened.id).result().id
    assert [tables.rights.seats_of(who, again) for who in (host, guest, elsewhere)] == [[0], [1], [1]]


def test_whoever_is_robbed_of_a_link_can_have_the_seat_for_himself(tables: Tables) -> None:
    host, guest, thief = (person(tables) for _ in range(3))
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    tables.seats.join(thief, opened.links[0].secret, "Beate").result()
    tables.seats.join(guest, opened.links[0].secret, "Beate").result()
    with pytest.raises(Forbidden):
        tables.seats.invite_again(host, opened.id, 1, alone=True)
    fresh = tables.seats.invite_again(guest, opened.id, 1, alone=True).result()
    assert (tables.rights.seats_of(guest, opened.id), tables.rights.seats_of(thief, opened.id)) == ([1], [])
    with pytest.raises(Unknown):
        tables.seats.join(thief, opened.links[0].secret, "Beate")
    assert tables.seats.join(person(tables), fresh.secret, "").result().seat == 1


def test_ids_can_be_read_aloud_and_are_no_other_tables(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    _, first = hotseat(tables)
    assert re.fullmatch("[A-HJKMNP-Z2-9]{8}", first)
    thought_of = iter([first, first, "K7MQ2XAB"])
    monkeypatch.setattr("footplate.table.people.new_tables.new_id", lambda: next(thought_of))
    who, second = hotseat(tables)
    assert second == "K7MQ2XAB"
    assert '[Id "K7MQ2XAB"]' in tables.looking.record(who, second)


def test_a_fresh_link_voids_the_older_ones(tables: Tables) -> None:
    host, guest = person(tables), person(tables)
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    fresh = tables.seats.invite_again(host, opened.id, 1).result()
    with pytest.raises(Unknown):
        tables.seats.join(guest, opened.links[0].secret, "Beate")
    tables.seats.join(guest, fresh.secret, "Beate").result()
    with pytest.raises(Forbidden):
        tables.seats.invite_again(host, opened.id, 1)  # somebody sits there now
    assert tables.people.bearer(tables.seats.invite_again(guest, opened.id, 1).result().secret) == Who(
        table=opened.id, seat=1
    )


def test_a_seats_secret_speaks_for_the_seat_without_a_session(tables: Tables) -> None:
    host, guest = person(tables), person(tables)
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    tables.seats.join(guest, opened.links[0].secret, "Beate").result()
    who = tables.people.bearer(opened.links[0].secret)
    assert who is not None
    while deciding(tables, opened.id) == 0:
        play_first(tables, opened.id, host)
    play_first(tables, opened.id, who)
    assert tables.people.bearer("nobody's") is None
    with pytest.raises(Forbidden):
        tables.playing.move(who, opened.id, seq=tables.looking.seq(opened.id), seat=0, steps=[1])


def test_open_seats_of_public_tables_are_anybodys(tables: Tables) -> None:
    host = person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("open"), SeatWish("open")), public=True)
    id = tables.new.open(host, wish, "Anton").result().id
    private = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("open"))), "Anton").result().id
    beate, claus = person(tables), person(tables)
    (row,) = tables.lists.open(NOBODY)
    assert (row["id"], row["seats_open"], row["status"]) == (id, 2, "waiting")
    assert tables.seats.sit(beate, id, "Beate", seat=2).result().seat == 2
    with pytest.raises(Refused, match="already"):
        tables.seats.sit(claus, id, "Claus", seat=2).result()
    assert tables.seats.sit(claus, id, "Claus").result().seat == 1
    assert tables.lists.open(NOBODY) == []
    with pytest.raises(Refused):
        tables.seats.sit(person(tables), id, "Dora").result()
    with pytest.raises(Unknown):
        tables.seats.sit(beate, private, "Beate")


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (TableWish("chess", (SeatWish("me"),) * 2), BadText),
        (TableWish("rocket", (SeatWish("me"),)), Invalid),
        (TableWish("rocket", (SeatWish("me"),) * 9), Invalid),
        (TableWish("rocket", (SeatWish("me"), SeatWish("bot", level="clever"))), Invalid),
        (TableWish("rocket", (SeatWish("me"),) * 2, options={"cash": "none"}), BadText),
        (TableWish("rocket", (SeatWish("me"),) * 2, map="atlantis"), BadText),
        (TableWish("rocket", (SeatWish("me"),) * 2, map="/etc/passwd.json"), BadText),
        (TableWish("rocket", (SeatWish("me", "x" * 41), SeatWish("here"))), Invalid),
        (TableWish("rocket", (SeatWish("me", "bot:fireman"), SeatWish("here"))), Invalid),
        (TableWish("rocket", (SeatWish("me", "a\x00b"), SeatWish("here"))), Invalid),
    ],
)
def test_a_table_that_cannot_be_is_refused(lite: Store, wish: TableWish, error: type[Exception]) -> None:
    tables = Tables(lite)
    with pytest.raises(error):
        tables.new.open(person(tables), wish, "Anton")
    assert lite.read("SELECT id FROM game") == []


def test_without_a_session_nothing_is_opened(lite: Store) -> None:
    with pytest.raises(Forbidden):
        Tables(lite).new.open(NOBODY, TableWish("rocket", (SeatWish("me"), SeatWish("here"))), "Anton")


# --- who may see ----------------------------------------------------------------------------------------------------


def test_a_private_table_stays_private(tables: Tables) -> None:
    people, id = friends(tables)
    stranger = person(tables)
    for look in (
        lambda: tables.looking.meta(stranger, id, "en"),
        lambda: tables.looking.view(stranger, id, "en"),
        lambda: tables.looking.log(NOBODY, id, "en"),
        lambda: tables.looking.record(stranger, id),
        lambda: svg(tables, stranger, id),
        lambda: tables.looking.json(stranger, id),
        lambda: tables.looking.history(stranger, id, "en"),
        lambda: tables.talk.chat(stranger, id),
        lambda: tables.talk.notes(stranger, id),
        lambda: tables.talk.say(stranger, id, "hello"),
        lambda: tables.playing.cover(stranger, id, seat=0, level="fireman"),
        lambda: tables.new.rematch(stranger, id),
    ):
        with pytest.raises(Unknown, match="no such table"):
            look()
    with pytest.raises(Forbidden):
        tables.looking.view(people[0], id, "en", seat=1)
    assert not tables.rights.may_watch(stranger, id)


def test_spectators_come_by_link(tables: Tables) -> None:
    host, watcher = person(tables), person(tables)
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("here"))), "Anton").result()
    assert tables.seats.join(watcher, opened.watch, "").result().seat is None
    assert tables.looking.view(watcher, opened.id, "en")["seat"] is None
    tables.talk.say(host, opened.id, "between us").result()
    assert tables.talk.chat(watcher, opened.id) == []
    with pytest.raises(Forbidden):
        tables.talk.say(watcher, opened.id, "hello")
    with pytest.raises(Forbidden):
        tables.looking.view(watcher, opened.id, "en", seat=0)


def test_hidden_cash_and_sealed_entries_reach_their_owner_only(tables: Tables) -> None:
    people, id = friends(tables, 3, cash="hidden")
    for _ in range(40):
        play_first(tables, id, people)
    view = tables.looking.view(people[0], id, "en", seat=0)
    assert [cash is None for cash in view["view"]["cash"]] == [False, True, True]
    assert [points is None for points in view["scores"]["total"]] == [False, True, True]
    scores = tables.looking.history(people[0], id, "en", seat=0)["scores"]
    assert all(row[1:] == [None, None] for row in scores)
    outside = tables.looking.history(people[0], id, "en")["scores"]
    assert all(row == [None, None, None] for row in outside)
    record = tables.looking.record(people[0], id, seat=0)
    assert "[pay" not in record
    assert '[View "A"]' in record
    assert '[Secret "-"]' in record


# --- what the store keeps -------------------------------------------------------------------------------------------


def test_secrets_are_kept_as_hashes_only(tables: Tables, store: Store) -> None:
    token, host = tables.people.open_session().result()
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    guest_token, guest = tables.people.open_session().result()
    tables.seats.join(guest, opened.links[0].secret, "Beate").result()
    fresh = tables.seats.invite_again(guest, opened.id, 1).result().secret
    kept = everything(store)
    for secret in (token, guest_token, opened.links[0].secret, opened.watch, fresh):
        assert secret not in kept
    for secret in (token, fresh, opened.watch):
        assert hashed(secret) in kept
    assert len({token, guest_token, fresh, opened.watch}) == 4
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", fresh)


def test_a_session_ends_when_it_is_logged_out(tables: Tables) -> None:
    token, who = tables.people.open_session().result()
    assert tables.people.who(token) == who
    assert tables.people.who(token + "x") is None
    tables.people.log_out(token).result()
    assert tables.people.who(token) is None


# --- bots for the absent, giving up, once more ----------------------------------------------------------------------


def test_a_seat_is_covered_by_its_holder(tables: Tables) -> None:
    people, id = friends(tables, 3)
    tables.playing.cover(people[1], id, seat=1, level="random").result()
    with pytest.raises(Forbidden):
        tables.playing.cover(people[0], id, seat=1, level=None)
    seats = tables.looking.meta(people[1], id, "en")["seats"]
    assert [(seat["covered"], seat["level"]) for seat in seats] == [(False, ""), (True, "random"), (False, "")]
    tables.playing.cover(people[1], id, seat=1, level=None).result()
    with pytest.raises(Refused):
        tables.playing.cover(people[1], id, seat=1, level=None)
    with pytest.raises(Invalid):
        tables.playing.cover(people[1], id, seat=1, level="clever")


def covered(tables: Tables, who: Who, id: str) -> list[str]:
    return [seat["level"] if seat["covered"] else "" for seat in tables.looking.meta(who, id, "en")["seats"]]


def test_nobody_puts_a_bot_on_an_opponent_who_is_there(tables: Tables, clock: FakeClock) -> None:
    """Two people: the host alone is not a majority of anything."""
    people, id = friends(tables)
    seat = deciding(tables, id)
    for level in ("random", "fireman"):
        with pytest.raises(Refused, match="24 hours"):
            tables.playing.cover(people[1 - seat], id, seat=seat, level=level)
    clock.pass_by(24 * 3600 - 1)
    with pytest.raises(Refused, match="24 hours"):
        tables.playing.cover(people[1 - seat], id, seat=seat, level="fireman")
    clock.pass_by(1)
    with pytest.raises(Refused, match="24 hours"):
        tables.playing.cover(people[1 - seat], id, seat=seat, level="fireman", online=True)
    with pytest.raises(Refused, match="24 hours"):  # only of whoever is asked
        tables.playing.cover(people[seat], id, seat=1 - seat, level="fireman")
    tables.playing.cover(people[1 - seat], id, seat=seat, level="random").result()
    assert covered(tables, people[0], id)[seat] == "fireman"  # always the best one
    tables.playing.cover(people[seat], id, seat=seat, level=None).result()
    with pytest.raises(Refused, match="24 hours"):  # they are back
        tables.playing.cover(people[1 - seat], id, seat=seat, level="fireman")


def test_all_others_may_want_a_bot_for_somebody(tables: Tables) -> None:
    people, id = friends(tables, 3)
    tables.playing.cover(people[0], id, seat=2, level="random").result()
    assert covered(tables, people[0], id) == ["", "", ""]
    assert tables.looking.meta(people[1], id, "en")["seats"][2]["cover_votes"] == [0]
    assert "like a bot to play for" in json.dumps(tables.looking.log(people[1], id, "en", seat=1))
    tables.playing.cover(people[1], id, seat=2, level="fireman").result()
    assert covered(tables, people[0], id) == ["", "", "fireman"]
    with pytest.raises(Forbidden):
        tables.playing.cover(people[0], id, seat=2, level=None)
    tables.playing.cover(people[2], id, seat=2, level=None).result()
    tables.playing.cover(people[0], id, seat=2, level="fireman").result()
    assert covered(tables, people[0], id) == ["", "", ""]  # what was wanted before counts no more


def test_a_move_shows_that_somebody_is_there(tables: Tables) -> None:
    people, id = friends(tables, 3)
    seat = deciding(tables, id)
    others = [other for other in range(3) if other != seat]
    tables.playing.cover(people[others[0]], id, seat=seat, level="fireman").result()
    play_first(tables, id, people[seat])
    tables.playing.cover(people[others[1]], id, seat=seat, level="fireman").result()
    assert covered(tables, people[0], id) == ["", "", ""]


def test_seats_at_one_screen_are_one_voice(tables: Tables) -> None:
    host, guest = person(tables), person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("here"), SeatWish("invite")))
    opened = tables.new.open(host, wish, "Anton").result()
    tables.seats.join(guest, opened.links[0].secret, "Beate").result()
    with pytest.raises(Refused, match="two people"):
        tables.playing.cover(host, opened.id, seat=2, level="fireman")


def with_a_bot(tables: Tables, who: Who, clock: ClockWish | None = None) -> str:
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("bot", level="random")), clock=clock)
    return tables.new.open(who, wish, "Anton").result().id


def test_a_table_the_last_person_leaves_to_a_bot_counts_as_one_of_bots_alone(store: Store) -> None:
    tables = Tables(store, most=MostTables(of_bots=2))
    who = person(tables)
    first, second, third = (with_a_bot(tables, who) for _ in range(3))
    for id in (first, second):
        tables.playing.cover(who, id, seat=0, level="random").result()
    with pytest.raises(Refused, match="only bots play: 2,"):
        tables.playing.cover(who, third, seat=0, level="random").result()
    assert covered(tables, who, third) == ["", ""]
    with pytest.raises(Refused, match="only bots play: 2,"):
        tables.new.open(who, TableWish("rocket", (SeatWish("bot", level="random"),) * 2), "Anton").result()
    tables.playing.cover(who, first, seat=0, level="fireman").result()  # which bot it is does not matter
    tables.playing.cover(who, first, seat=0, level=None).result()
    tables.playing.cover(who, third, seat=0, level="random").result()
    with pytest.raises(Refused, match="only bots play: 2,"):
        tables.playing.cover(who, first, seat=0, level="random").result()
    other = person(tables)
    tables.playing.cover(other, with_a_bot(tables, other), seat=0, level="random").result()


def test_where_a_person_is_left_any_number_of_seats_is_left_to_bots(lite: Store) -> None:
    tables = Tables(lite, most=MostTables(of_bots=0))
    people, id = friends(tables, 3)
    for seat in (0, 1):
        tables.playing.cover(people[seat], id, seat=seat, level="random").result()
    with pytest.raises(Refused, match="only bots play: 0,"):
        tables.playing.cover(people[2], id, seat=2, level="random").result()


def test_whoever_is_away_is_covered_however_many_tables_of_bots_there_are(lite: Store, clock: FakeClock) -> None:
    tables = Tables(lite, clock=clock, most=MostTables(of_bots=0))
    people, id = friends(tables)
    seat = deciding(tables, id)
    tables.playing.cover(people[1 - seat], id, seat=1 - seat, level="random").result()
    clock.pass_by(24 * 3600)
    tables.playing.cover(people[1 - seat], id, seat=seat, level="fireman").result()
    assert all(covered(tables, people[0], id))
    late = with_a_bot(tables, people[0], ClockWish("bank", seconds=60))
    while deciding(tables, late) != 0:
        task = tables.bots.due(late)
        assert task is not None
        tables.bots.moved(task, first_action(tables, late)).result()
    clock.pass_by(3600)
    for expired in tables.deadlines.expire():
        expired.result()
    assert covered(tables, people[0], late)[0] == "fireman"


def test_where_a_clock_runs_it_decides(tables: Tables, clock: FakeClock) -> None:
    host, guest = person(tables), person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("invite")), clock=ClockWish("move", days=3))
    opened = tables.new.open(host, wish, "Anton").result()
    tables.seats.join(guest, opened.links[0].secret, "Beate").result()
    people, seat = (host, guest), deciding(tables, opened.id)
    clock.pass_by(2 * 24 * 3600)
    with pytest.raises(Refused, match="clock"):
        tables.playing.cover(people[1 - seat], opened.id, seat=seat, level="fireman")
    clock.pass_by(24 * 3600)
    for done in tables.deadlines.expire():
        done.result()
    assert covered(tables, host, opened.id)[seat] == "fireman"


def test_whoever_comes_back_takes_back_what_the_bot_did_as_their_own(tables: Tables, clock: FakeClock) -> None:
    people, id = friends(tables, 3)
    seat = deciding(tables, id)
    others = [other for other in range(3) if other != seat]
    for other in others:
        tables.playing.cover(people[other], id, seat=seat, level="fireman").result()
    task = tables.bots.due(id)
    assert task is not None
    tables.bots.moved(task, first_action(tables, id)).result()
    tables.playing.cover(people[seat], id, seat=seat, level=None).result()
    moves = tables.looking.meta(people[seat], id, "en")["moves"]
    assert deciding(tables, id) == seat
    tables.playing.undo(
        people[seat], id, seq=tables.looking.seq(id), seat=seat
    ).result()  # within one's own turn nobody is asked
    assert tables.looking.meta(people[seat], id, "en")["moves"] == moves - 1


def test_whoever_comes_back_is_asked_with_the_others(tables: Tables) -> None:
    people, id = friends(tables, 3)
    seat = deciding(tables, id)
    mover, absent = seat, (seat + 1) % 3
    other = 3 - mover - absent
    tables.playing.cover(people[absent], id, seat=absent, level="fireman").result()
    while deciding(tables, id) == mover:
        play_first(tables, id, people[mover])
    tables.playing.undo(people[mover], id, seq=tables.looking.seq(id), seat=mover).result()
    tables.playing.cover(people[absent], id, seat=absent, level=None).result()
    tables.playing.answer_undo(people[other], id, seq=tables.looking.seq(id), seat=other, agree=True).result()
    assert deciding(tables, id) != mover  # not before the one who came back has agreed
    tables.playing.answer_undo(people[absent], id, seq=tables.looking.seq(id), seat=absent, agree=True).result()
    assert deciding(tables, id) == mover


def test_whoever_resigns_of_two_loses(tables: Tables) -> None:
    people, id = friends(tables)
    tables.playing.resign(people[0], id, seat=0).result()
    assert tables.looking.meta(people[1], id, "en")["status"] == "over"
    record = tables.looking.record(people[1], id)
    assert '[Termination "resigned A"]' in record
    assert "win=B" in record
    assert '[Secret "-"]' not in record
    scores = tables.looking.view(people[1], id, "en", seat=1)["scores"]
    assert scores["winners"] == [1], "a page says who has won"


def test_of_more_a_bot_plays_on(tables: Tables) -> None:
    people, id = friends(tables, 3)
    tables.playing.resign(people[1], id, seat=1).result()
    seat = tables.looking.meta(people[0], id, "en")["seats"][1]
    assert (seat["resigned"], seat["covered"]) == (True, True)
    with pytest.raises(Refused, match="given up"):
        tables.playing.cover(people[1], id, seat=1, level=None)
    with pytest.raises(Refused):
        tables.playing.resign(people[1], id, seat=1)
    tables.playing.resign(people[0], id, seat=0).result()
    assert tables.looking.meta(people[2], id, "en")["status"] == "over"


def test_all_may_agree_to_end(tables: Tables) -> None:
    people, id = friends(tables, 3)
    for seat in (0, 1):
        tables.playing.vote_end(people[seat], id, seat=seat, agree=True).result()
    tables.playing.vote_end(people[1], id, seat=1, agree=False).result()
    tables.playing.vote_end(people[2], id, seat=2, agree=True).result()
    assert tables.looking.meta(people[0], id, "en")["votes"] == [0, 2]
    tables.playing.vote_end(people[1], id, seat=1, agree=True).result()
    assert tables.looking.meta(people[0], id, "en")["status"] == "over"
    assert '[Termination "agreed"]' in tables.looking.record(people[0], id)


def test_the_same_vote_again_is_no_event(tables: Tables) -> None:
    people, id = friends(tables, 3)
    first = tables.playing.vote_end(people[0], id, seat=0, agree=True).result().seq
    assert tables.playing.vote_end(people[0], id, seat=0, agree=True).result().seq == first == tables.looking.seq(id)
    first = tables.playing.cover(people[1], id, seat=1, level="random").result().seq
    assert tables.playing.cover(people[1], id, seat=1, level="random").result().seq == first == tables.looking.seq(id)


def test_nobody_fills_the_events_by_changing_their_mind(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.table.play.commands.MOST_SAID", 3)
    people, id = friends(tables, 3)
    for agree in (True, False, False):
        tables.playing.vote_end(people[0], id, seat=0, agree=agree).result()
    with pytest.raises(Refused, match="so often"):
        tables.playing.vote_end(people[0], id, seat=0, agree=True)
    for _ in range(3):
        tables.playing.cover(people[1], id, seat=1, level="random").result()
        tables.playing.cover(people[1], id, seat=1, level=None).result()
    with pytest.raises(Refused, match="so often"):
        tables.playing.cover(people[1], id, seat=1, level="fireman")
    tables.playing.vote_end(people[1], id, seat=1, agree=True).result()  # others have their own say


def test_nobody_fills_the_events_by_asking_to_cover_another(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.table.play.commands.MOST_SAID", 4)
    people, id = friends(tables, 3)
    for _ in range(2):
        for seat in (0, 1):
            tables.playing.cover(people[seat], id, seat=2, level="fireman").result()
        tables.playing.cover(people[2], id, seat=2, level=None).result()  # always: the seat is theirs
    with pytest.raises(Refused, match="so often"):
        tables.playing.cover(people[0], id, seat=2, level="fireman")


def test_nobody_fills_the_events_by_asking_to_take_back(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.table.play.commands.MOST_SAID", 2)
    people, id = friends(tables)
    seat = deciding(tables, id)
    while deciding(tables, id) == seat:
        play_first(tables, id, people)
    for _ in range(2):
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat).result()
        tables.playing.answer_undo(
            people[1 - seat], id, seq=tables.looking.seq(id), seat=1 - seat, agree=False
        ).result()
    with pytest.raises(Refused, match="so often"):
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat)


def test_a_rematch_is_one_table_whoever_asks(tables: Tables, store: Store) -> None:
    people, id = friends(tables)
    with pytest.raises(Refused, match="not over"):
        tables.new.rematch(people[0], id)
    tables.notifying.set(people[1], id, seat=1, email="beate@example.org").result()
    tables.playing.resign(people[0], id, seat=0).result()
    first, second = (tables.new.rematch(who, id).result() for who in people)
    assert first.id == second.id != id
    assert tables.looking.meta(people[1], id, "en")["rematch"] == first.id
    assert [tables.rights.seats_of(who, first.id) for who in people] == [[0], [1]]
    assert tables.looking.meta(people[0], first.id, "en")["status"] == "running"
    assert tables.notifying.settings(people[1], first.id, 1)["email"] == "beate@example.org"
    secrets = {row["secret"] for row in store.read("SELECT secret FROM game")}
    assert len(secrets) == 2


# --- lists, chat, notes ---------------------------------------------------------------------------------------------


def test_lists_of_tables(tables: Tables) -> None:
    people, id = friends(tables)
    who, other = hotseat(tables)
    (row,) = tables.lists.mine(people[0])
    assert (row["id"], row["status"], row["turn"]) == (id, "running", [deciding(tables, id)])
    assert row["your_turn"] == (deciding(tables, id) == 0)
    assert [player["name"] for player in row["players"]] == ["Anton", "Beate"]
    assert tables.lists.mine(person(tables)) == tables.lists.mine(NOBODY) == tables.lists.finished(people[0]) == []
    tables.playing.resign(people[1], id, seat=1).result()
    assert tables.lists.mine(people[0]) == []
    assert [row["id"] for row in tables.lists.finished(people[0])] == [id]
    assert [row["id"] for row in tables.lists.mine(who)] == [other]


def test_chat_in_order_and_after_a_number(tables: Tables) -> None:
    people, id = friends(tables)
    tables.talk.say(people[0], id, "Hello\n  all").result()
    said = tables.talk.say(people[1], id, "<b>Hi</b>").result()
    lines = tables.talk.chat(people[0], id)
    assert [(line["number"], line["name"], line["text"]) for line in lines] == [
        (1, "Anton", "Hello\nall"),
        (2, "Beate", "<b>Hi</b>"),
    ]
    assert tables.talk.chat(people[0], id, after=1) == [said]
    for text in ("", "  ", "x" * 1001):
        with pytest.raises(Invalid):
            tables.talk.say(people[0], id, text)
    with pytest.raises(Forbidden):
        tables.talk.say(people[0], id, "I am Beate", seat=1)


def test_notes_are_ones_own(tables: Tables) -> None:
    people, id = friends(tables)
    tables.talk.set_notes(people[0], id, "buy GWR").result()
    tables.talk.set_notes(people[0], id, "sell GWR").result()
    assert tables.talk.notes(people[0], id) == "sell GWR"
    assert tables.talk.notes(people[1], id) == ""
    with pytest.raises(Invalid):
        tables.talk.set_notes(people[0], id, "x" * 20_001)


def test_a_move_after_which_nobody_is_a_person_waits_for_bots(tables: Tables) -> None:
    who, id = hotseat(tables)
    for seat in (0, 1):
        tables.playing.cover(who, id, seat=seat, level="random").result()
    assert [task.id for task in tables.bots.all_due()] == [id]
    with pytest.raises(Refused):
        tables.playing.move(
            who, id, seq=tables.looking.seq(id), seat=deciding(tables, id), steps=first_action(tables, id)
        )
