"""What administrators do, on both kinds of store: tables, people, the server; and the log of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from footplate.table.admin.administration import RESTORABLE
from footplate.table.admin.log import LogReason
from footplate.table.admin.standing_orders import give
from footplate.table.basics.errors import Forbidden, Invalid, ReadOnly, Refused, Unknown, Unusable
from footplate.table.basics.values import Change, Opened, SeatWish, TableWish, Who
from footplate.table.basics.visitors import visitor_at
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from tests.table.sitting import FakeClock, friends, hotseat, person, play_first

WHY = LogReason("machine", "a reason")


@pytest.fixture
def beside(where: str, store: Store, clock: FakeClock) -> Iterator[Tables]:
    """The tables of a command on the machine, beside those of the server."""
    opened = open_store(where, guest=True)
    yield Tables(opened, clock=clock)
    opened.close()


def waiting(tables: Tables, host: Who) -> Opened:
    """A table that waits for the second player."""
    return tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()


def heard(store: Store, wanted: str) -> Event:
    told = Event()

    def hear(change: Change) -> None:
        if change.what == wanted:
            told.set()

    store.listen(hear)
    return told


def test_a_game_is_ended_without_a_winner(tables: Tables) -> None:
    anton, id = hotseat(tables)
    tables.administration.end(WHY, id).result()
    table = tables.looking.meta(anton, id, "en")
    assert (table["status"], table["termination"]) == ("over", "annulled")
    assert "annulled" in tables.looking.record(anton, id)
    assert (
        tables.looking.log(anton, id, "en")[-1]["lines"][0]["text"]
        == "An administrator has ended the game; nobody has won."
    )
    with pytest.raises(Refused):
        tables.administration.end(WHY, id).result()


def test_a_deleted_table_is_gone_and_can_be_restored_for_thirty_days(tables: Tables, clock: FakeClock) -> None:
    anton, id = hotseat(tables)
    play_first(tables, id, anton)
    before = tables.looking.view(anton, id, "en", seat=0)
    tables.administration.delete(WHY, id).result()
    with pytest.raises(Unknown):
        tables.looking.view(anton, id, "en", seat=0)
    assert tables.lists.mine(anton) == []
    assert [one["id"] for one in tables.admin_lists.tables(deleted=True)] == [id]
    assert tables.admin_lists.tables() == []
    clock.pass_by(RESTORABLE - 10)
    assert tables.administration.erase_deleted().result() == 0
    tables.administration.restore(WHY, id).result()
    assert tables.looking.view(anton, id, "en", seat=0) == before
    assert [one["id"] for one in tables.lists.mine(anton)] == [id]


def test_then_it_is_removed_for_good(tables: Tables, store: Store, clock: FakeClock) -> None:
    anton, id = hotseat(tables)
    tables.talk.say(anton, id, "Hello").result()
    tables.administration.delete(WHY, id).result()
    clock.pass_by(RESTORABLE + 10)
    with pytest.raises(Unknown):
        tables.administration.restore(WHY, id).result()
    assert tables.administration.erase_deleted().result() == 1
    for table in ("event", "seat", "chat", "seat_secret"):
        assert store.read(f"SELECT * FROM {table}") == []
    assert tables.administration.log.lines()[0]["did"] == "erase"


def test_links_are_voided(tables: Tables) -> None:
    anton, beate = person(tables), person(tables)
    opened = waiting(tables, anton)
    secret = opened.links[0].secret
    tables.administration.void_links(WHY, opened.id).result()
    for link in (secret, opened.watch):
        with pytest.raises(Unknown):
            tables.seats.join(beate, link, "Beate").result()
    assert tables.people.bearer(secret) is None


def test_a_name_is_removed_from_the_record_too(tables: Tables) -> None:
    anton, id = hotseat(tables)
    name = tables.looking.meta(anton, id, "en")["seats"][0]["name"]
    assert name in tables.looking.record(anton, id)
    play_first(tables, id, anton)
    tables.administration.remove_name(WHY, id, 0).result()
    assert tables.looking.meta(anton, id, "en")["seats"][0]["name"] == "A"
    assert f'"{name}"' not in tables.looking.record(anton, id)
    play_first(tables, id, anton)
    with pytest.raises(Unknown):
        tables.administration.remove_name(WHY, id, 9).result()


def test_a_message_is_removed(tables: Tables) -> None:
    anton, id = hotseat(tables)
    number = tables.talk.say(anton, id, "something bad").result()["number"]
    tables.administration.remove_message(WHY, id, number).result()
    assert [(one["text"], one["removed"]) for one in tables.talk.chat(anton, id)] == [("", True)]
    with pytest.raises(Unknown):
        tables.administration.remove_message(WHY, id, number).result()


def test_somebody_muted_reads_and_plays_but_does_not_talk(tables: Tables, clock: FakeClock) -> None:
    anton, id = hotseat(tables)
    tables.administration.mute(WHY, anton.person, 2).result()
    with pytest.raises(Forbidden, match="chat"):
        tables.talk.say(anton, id, "Hello").result()
    play_first(tables, id, anton)
    clock.pass_by(2 * 3600 + 1)
    tables.talk.say(anton, id, "Hello").result()
    tables.administration.mute(WHY, anton.person).result()
    tables.administration.unmute(WHY, anton.person).result()
    tables.talk.say(anton, id, "Hello again").result()


def test_somebody_blocked_is_shut_out_and_so_are_the_links_of_their_seats(tables: Tables) -> None:
    anton, beate = person(tables), person(tables)
    opened = waiting(tables, anton)
    secret = opened.links[0].secret
    tables.seats.join(beate, secret, "Beate").result()
    tables.administration.block(WHY, beate.person).result()
    bearer = tables.people.bearer(secret)
    assert bearer is not None
    for who in (beate, bearer):
        assert tables.rights.is_blocked(who)
        with pytest.raises(Forbidden):
            tables.looking.view(who, opened.id, "en", seat=1)
    assert not tables.rights.is_blocked(anton)
    tables.administration.unblock(WHY, beate.person).result()
    assert tables.looking.view(beate, opened.id, "en", seat=1)


def test_the_link_of_a_seat_is_no_way_back_in_for_somebody_blocked(tables: Tables) -> None:
    anton, beate, phone, fresh = (person(tables) for _ in range(4))
    opened = waiting(tables, anton)
    secret = opened.links[0].secret
    tables.seats.join(beate, secret, "Beate").result()
    tables.seats.join(phone, secret, "").result()
    assert tables.looking.view(phone, opened.id, "en", seat=1)
    tables.administration.block(WHY, beate.person).result()
    for attempt in (
        lambda: tables.looking.invitation(secret),
        lambda: tables.seats.join(fresh, secret, "Beate").result(),
        lambda: tables.seats.join(phone, secret, "Beate").result(),
        lambda: tables.looking.view(phone, opened.id, "en", seat=1),
        lambda: tables.looking.meta(phone, opened.id, "en"),
        lambda: tables.talk.say(phone, opened.id, "Hello").result(),
        lambda: tables.seats.invite_again(phone, opened.id, 1, alone=True).result(),
    ):
        with pytest.raises(Forbidden, match="shut you out"):
            attempt()
    assert tables.looking.view(anton, opened.id, "en", seat=0)
    tables.administration.unblock(WHY, beate.person).result()
    assert tables.looking.view(phone, opened.id, "en", seat=1)
    assert tables.seats.join(fresh, secret, "").result().seat == 1


def test_whoever_tried_the_link_they_gave_away_keeps_their_own_seat(tables: Tables) -> None:
    anton, beate = person(tables), person(tables)
    opened = waiting(tables, anton)
    tables.seats.join(beate, opened.links[0].secret, "Beate").result()
    tables.seats.join(anton, opened.links[0].secret, "").result()
    assert tables.looking.meta(anton, opened.id, "en")["yours"] == [0, 1]
    tables.administration.block(WHY, beate.person).result()
    assert tables.looking.meta(anton, opened.id, "en")["yours"] == tables.rights.seats_of(anton, opened.id) == [0]
    tables.talk.say(anton, opened.id, "Where are you?").result()
    with pytest.raises(Forbidden):
        tables.looking.view(anton, opened.id, "en", seat=1)


def test_whoever_took_a_seat_keeps_it_when_somebody_they_lent_it_to_is_blocked(tables: Tables) -> None:
    anton, beate, lodger, fresh = (person(tables) for _ in range(4))
    opened = waiting(tables, anton)
    secret = opened.links[0].secret
    tables.seats.join(beate, secret, "Beate").result()
    tables.seats.join(lodger, secret, "").result()
    tables.administration.block(WHY, lodger.person).result()
    assert tables.looking.view(beate, opened.id, "en", seat=1)
    with pytest.raises(Forbidden):
        tables.seats.join(fresh, secret, "").result()
    renewed = tables.seats.invite_again(beate, opened.id, 1, alone=True).result().secret
    assert tables.seats.join(fresh, renewed, "").result().seat == 1


def test_nobody_speaks_from_the_seat_of_somebody_muted(tables: Tables) -> None:
    anton, beate, fresh = (person(tables) for _ in range(3))
    opened = waiting(tables, anton)
    secret = opened.links[0].secret
    tables.seats.join(beate, secret, "Beate").result()
    tables.administration.mute(WHY, beate.person).result()
    tables.seats.join(fresh, secret, "").result()
    bearer = tables.people.bearer(secret)
    assert bearer is not None
    for who in (beate, fresh, bearer):
        with pytest.raises(Forbidden, match="chat"):
            tables.talk.say(who, opened.id, "Hello").result()
        assert tables.looking.view(who, opened.id, "en", seat=1)
    tables.talk.say(anton, opened.id, "Hello").result()
    tables.administration.unmute(WHY, beate.person).result()
    tables.talk.say(fresh, opened.id, "Hello").result()


def test_addresses_follow_somebody_blocked_for_a_time(tables: Tables, clock: FakeClock) -> None:
    anton = person(tables)
    tables.administration.block(WHY, anton.person, address_hours=1).result()
    tables.orders.follow(anton.person, "203.0.113.9").result()
    tables.orders.follow(anton.person, "127.0.0.1").result()
    assert tables.orders.blocks_address("203.0.113.9")
    assert not tables.orders.blocks_address("127.0.0.1")
    clock.pass_by(3601)
    assert not tables.orders.blocks_address("203.0.113.9")
    tables.orders.follow(anton.person, "203.0.113.10").result()
    assert not tables.orders.blocks_address("203.0.113.10")
    assert tables.orders.blocks(anton.person)
    with pytest.raises(Invalid):
        tables.administration.block_address(WHY, "127.0.0.1", 1)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.9.10", "127.0.0.0/8", "0.0.0.0/0", "::1", "0:0:0:0:0:0:0:1", "::1/128", "::/64", "::/0"),
        *("::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:127.3.2.1", "::ffff:0:0/96", "nowhere"),
    ],
)
def test_the_machine_itself_cannot_be_blocked_however_it_is_written(tables: Tables, address: str) -> None:
    """A proxy on it that does not say for whom it speaks would be everybody."""
    with pytest.raises(Invalid):
        tables.administration.block_address(WHY, address, 1)


@pytest.mark.parametrize("address", ["128.0.0.1", "203.0.113.7/32", "2001:db8::/64", "::ffff:198.51.100.7"])
def test_everybody_else_can_be_blocked(tables: Tables, address: str) -> None:
    tables.administration.block_address(WHY, address, 1).result()
    assert tables.orders.blocks_address(visitor_at(address.removesuffix("/32").removesuffix("/64")))


def test_sessions_are_ended(tables: Tables) -> None:
    token, who = tables.people.open_session().result()
    tables.people.open_session(who).result()
    assert tables.administration.void_sessions(WHY, who.person).result() == 2
    assert tables.people.who(token) is None
    with pytest.raises(Unknown):
        tables.administration.void_sessions(WHY, "nobody").result()


def test_nothing_is_written_while_the_server_is_read_only(tables: Tables) -> None:
    anton, id = hotseat(tables)
    tables.administration.make_read_only(WHY).result()
    with pytest.raises(ReadOnly, match="looked after"):
        play_first(tables, id, anton)
    with pytest.raises(ReadOnly):
        tables.talk.say(anton, id, "Hi")
    with pytest.raises(ReadOnly):
        tables.people.open_session()
    with pytest.raises(ReadOnly):
        tables.administration.delete(WHY, id)
    assert tables.looking.view(anton, id, "en", seat=0)
    tables.pulse().result()
    tables.administration.make_writable(WHY).result()
    play_first(tables, id, anton)


def test_a_stop_is_announced_and_forgotten_when_it_has_been(tables: Tables, clock: FakeClock) -> None:
    tables.administration.announce_stop(WHY, clock.now + 600).result()
    assert tables.orders.in_force.stop == clock.now + 600
    tables.administration.cancel_stop(WHY).result()
    assert tables.orders.in_force.stop is None
    tables.administration.announce_stop(WHY, clock.now + 600).result()
    clock.pass_by(700)
    tables.orders.tidy().result()
    assert tables.orders.in_force.stop is None
    for when in (clock.now - 1, clock.now + 8 * 86400):
        with pytest.raises(Invalid):
            tables.administration.announce_stop(WHY, when)


def test_every_act_is_in_the_log_with_who_and_why(tables: Tables) -> None:
    _, id = hotseat(tables)
    tables.administration.delete(LogReason("link 3", "  two\n words "), id).result()
    tables.administration.restore(WHY, id).result()
    lines = tables.administration.log.lines()
    found = [(one["number"], one["who"], one["did"], one["target"], one["why"]) for one in lines]
    assert found == [(2, "machine", "restore", id, "a reason"), (1, "link 3", "delete", id, "two words")]
    assert [one["number"] for one in tables.administration.log.lines(before=2)] == [1]
    with pytest.raises(Unknown):
        tables.administration.delete(WHY, "NOSUCH22").result()
    assert len(tables.administration.log.lines()) == 2


def test_a_link_is_kept_as_a_hash_expires_and_can_be_voided(tables: Tables, store: Store, clock: FakeClock) -> None:
    links = tables.administration.links
    secret, other = (links.make(WHY, name, 2).result() for name in ("Anton", "Beate"))
    assert secret not in str(store.read("SELECT * FROM admin_link")) + str(store.read("SELECT * FROM admin_log"))
    found = links.valid(secret)
    assert found is not None
    assert (found.number, found.name) == (1, "Anton")
    assert links.valid("guessed") is None
    links.void(WHY, 1).result()
    assert links.valid(secret) is None
    assert links.valid(other) is not None
    clock.pass_by(2 * 86400 + 1)
    assert links.valid(other) is None
    assert [one["valid"] for one in links.all()] == [False, False]


def test_tables_are_found_by_words_and_a_page_at_a_time(tables: Tables, clock: FakeClock) -> None:
    ids: list[str] = []
    for _ in range(5):
        anton, id = hotseat(tables)
        ids.insert(0, id)
        clock.pass_by(1)
    name = tables.looking.meta(anton, ids[0], "en")["seats"][0]["name"]
    first = tables.admin_lists.tables(most=3)
    rest = tables.admin_lists.tables(after=first[-1]["id"], most=3)
    assert [one["id"] for one in [*first, *rest]] == ids
    assert len(tables.admin_lists.tables(name.upper())) == 5
    assert [one["id"] for one in tables.admin_lists.tables(ids[2].lower())] == [ids[2]]
    assert tables.admin_lists.tables(f"{name} %") == []
    (found,) = tables.admin_lists.tables(anton.person)
    assert (found["id"], found["seats"][0]["person"]) == (ids[0], anton.person)


# --- a command on the machine while the server runs -------------------------------------------------------------------


def test_the_server_hears_what_a_command_has_done(tables: Tables, beside: Tables, store: Store) -> None:
    anton, id = hotseat(tables)
    assert tables.looking.view(anton, id, "en", seat=0)
    told = heard(store, "table")
    beside.administration.delete(WHY, id).result()
    assert told.wait(5)
    with pytest.raises(Unknown):
        tables.looking.view(anton, id, "en", seat=0)


def test_and_what_it_has_ordered(tables: Tables, beside: Tables, store: Store) -> None:
    anton = person(tables)
    told = heard(store, "orders")
    beside.administration.block(WHY, anton.person).result()
    assert told.wait(5)
    assert tables.rights.is_blocked(anton)


def test_a_game_ended_beside_the_server_is_over_there(tables: Tables, beside: Tables, store: Store) -> None:
    anton, id = hotseat(tables)
    told = heard(store, "view")
    beside.administration.end(WHY, id).result()
    assert told.wait(5)
    assert tables.looking.meta(anton, id, "en")["status"] == "over"


def test_a_command_of_another_version_leaves_the_store_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "t.sqlite3")
    server = open_store(path)
    server.write(lambda t: t.run("DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)")).result()
    with pytest.raises(Unusable, match="another version"):
        open_store(path, guest=True)
    server.close()


def test_orders_and_log_go_into_a_backup(tables: Tables, store: Store, tmp_path: Path) -> None:
    tables.administration.make_read_only(WHY).result()
    store.backup(tmp_path / "copy")
    from footplate.table.store import dump

    other = open_store(str(tmp_path / "other.sqlite3"))
    dump.load(tmp_path / "copy", other)
    assert Tables(other).orders.in_force.read_only
    assert Tables(other).administration.log.lines()[0]["did"] == "read_only"
    other.close()


def test_whoever_is_nobody_is_not_blocked(tables: Tables) -> None:
    assert not tables.rights.is_blocked(Who())


@pytest.mark.parametrize(
    ("typed", "visitor"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9/32", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::/64", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3::/64", "2001:db8:1:2::/64"),
    ],
)
def test_an_address_is_blocked_as_its_visitor_is_known(tables: Tables, typed: str, visitor: str) -> None:
    tables.administration.block_address(WHY, typed, 1).result()
    assert tables.orders.blocks_address(visitor)
    assert [one["target"] for one in tables.admin_lists.standing()["addresses"]] == [visitor]
    tables.administration.unblock_address(WHY, typed).result()
    assert not tables.orders.blocks_address(visitor)


def test_any_address_of_a_blocked_network_lifts_it(tables: Tables) -> None:
    tables.administration.block_address(WHY, "2001:db8:1:2::7", 1).result()
    tables.administration.unblock_address(WHY, "2001:db8:1:2:aaaa::1").result()
    assert not tables.orders.blocks_address("2001:db8:1:2::/64")
    with pytest.raises(Refused):
        tables.administration.unblock_address(WHY, "2001:db8:1:2::7").result()


@pytest.mark.parametrize(
    "typed",
    ["203.0.113.0/24", "0.0.0.0/0", "2001:db8::/32", "2001:db8::7/128", "::1", "::/64", "127.0.0.5", "anton", ""],
)
def test_what_nobody_is_known_by_and_the_machine_itself_are_not_blocked(tables: Tables, typed: str) -> None:
    with pytest.raises(Invalid, match="64 bits"):
        tables.administration.block_address(WHY, typed, 1)


def test_a_network_noted_by_an_older_version_can_be_lifted(tables: Tables, store: Store) -> None:
    store.write(lambda t: give(t, "blocked_address", "203.0.113.0/24", 1e11, 0.0)).result()
    tables.administration.unblock_address(WHY, "203.0.113.0/24").result()
    assert tables.admin_lists.standing()["addresses"] == []


def test_addresses_blocked_with_somebody_are_let_in_with_them(tables: Tables, store: Store) -> None:
    anton, beate = person(tables), person(tables)
    for who, address in ((anton, "203.0.113.9"), (anton, "2001:db8:1:2::/64"), (beate, "203.0.113.10")):
        tables.administration.block(WHY, who.person, address_hours=1).result()
        tables.orders.follow(who.person, address).result()
    tables.administration.block_address(WHY, "2001:db8:1:2::7", 5).result()
    tables.administration.unblock(WHY, anton.person).result()
    assert not tables.orders.blocks_address("203.0.113.9")
    assert tables.orders.blocks_address("2001:db8:1:2::/64")  # since then it was blocked by itself
    assert tables.orders.blocks_address("203.0.113.10")
    lines = tables.administration.log.lines(most=2)
    assert [(line["did"], line["target"]) for line in lines] == [
        ("unblock_address", "203.0.113.9"),
        ("unblock", anton.person),
    ]
    assert anton.person not in str(store.read("SELECT * FROM standing_order"))
    tables.administration.unblock_address(WHY, "203.0.113.10").result()
    assert "203.0.113.10" not in str(store.read("SELECT * FROM standing_order"))


def test_tables_are_found_by_all_words_and_too_many_are_refused(tables: Tables) -> None:
    hotseat(tables)
    assert len(tables.admin_lists.tables("rocket anton rocket anton rocket anton")) == 1
    assert tables.admin_lists.tables("rocket anton rocket anton rocket nobody") == []
    with pytest.raises(Invalid, match="10 words"):
        tables.admin_lists.tables("a " * 11)


def test_nothing_comes_after_a_table_there_is_not(tables: Tables) -> None:
    hotseat(tables)
    with pytest.raises(Unknown):
        tables.admin_lists.tables(after="K7MQ2XAB")


def test_a_bot_has_no_name_to_be_removed(tables: Tables) -> None:
    anton = person(tables)
    id = tables.new.open(anton, TableWish("rocket", (SeatWish("me"), SeatWish("bot"))), "Anton").result().id
    with pytest.raises(Refused, match="given a name"):
        tables.administration.remove_name(WHY, id, 1).result()


def test_somebody_who_has_erased_themselves_is_called_by_their_seat(tables: Tables) -> None:
    people, id = friends(tables)
    while tables.belongings.leave_a_table(people[0]):
        pass
    tables.belongings.forget(people[0]).result()
    assert [seat["name"] for seat in tables.admin_lists.table(id)["seats"]] == ["Seat A", "Beate"]
    assert tables.admin_lists.tables(language="de")[0]["seats"][0]["name"] == "Platz A"
