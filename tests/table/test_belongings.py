"""What is a person's own can be seen, taken away and erased; what they did with others stays, without their name."""

from __future__ import annotations

import pytest

from footplate.kernel.records.reading import read_record
from footplate.language import LANGUAGES
from footplate.table.basics.errors import Forbidden, TooMany, Unknown
from footplate.table.basics.values import NOBODY, SeatWish, TableWish, Who
from footplate.table.messages.addresses import PENDING
from footplate.table.messages.outbox import Outbox
from footplate.table.messages.queueing import Letter, enqueue_reply
from footplate.table.play.live import STAND_IN
from footplate.table.service import Tables
from footplate.table.store import Store, Transaction
from tests.table.sitting import FakeClock, deciding, everything, friends, hotseat, import_record, person, play_first

SAID = "what Anton said"
NEUTRAL = {"en": "Seat A", "de": "Platz A", "hu": "A jelű hely", "it": "Posto A"}


def erase(tables: Tables, who: Who) -> None:
    while tables.belongings.leave_a_table(who):
        pass
    tables.belongings.forget(who).result()


def test_devices_are_listed_this_one_first_and_can_be_ended(tables: Tables, clock: FakeClock) -> None:
    token, who = tables.people.open_session(None, "Firefox, Linux").result()
    clock.pass_by(50)
    other, elsewhere = tables.people.open_session(Who(who.person), "Chrome, Android").result()
    stranger = person(tables)
    devices = tables.belongings.devices(who)
    assert [(one["browser"], one["here"]) for one in devices] == [("Firefox, Linux", True), ("Chrome, Android", False)]
    assert devices[1]["seen"] == clock.now
    assert len(tables.belongings.devices(stranger)) == 1
    with pytest.raises(Unknown):
        tables.belongings.end_device(stranger, devices[1]["id"]).result()
    tables.belongings.end_device(who, devices[1]["id"]).result()
    assert tables.people.who(other) is None
    assert tables.people.who(token) == who
    assert [one["here"] for one in tables.belongings.devices(who)] == [True]
    with pytest.raises(Unknown):
        tables.belongings.devices(elsewhere)
    with pytest.raises(Forbidden):
        tables.belongings.devices(NOBODY)


def at_a_table(tables: Tables) -> tuple[list[Who], str]:
    people, id = friends(tables, seats=3)
    tables.talk.say(people[0], id, SAID).result()
    tables.talk.say(people[1], id, "what Beate said").result()
    tables.talk.set_notes(people[0], id, "what Anton noted").result()
    tables.notifying.set(people[0], id, seat=0, email="anton@example.org", language="de").result()
    for _ in range(4):
        play_first(tables, id, people)
    return people, id


def test_everything_of_a_person_can_be_taken_away(tables: Tables) -> None:
    people, id = at_a_table(tables)
    own, alone = (
        people[0],
        tables.new.open(people[0], TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton"),
    )
    tables.talk.set_notes(people[0], alone.result().id, "alone").result()
    found = tables.belongings.everything(own)
    assert {table["id"] for table in found["tables"]} == {id, alone.result().id}
    (table,) = (table for table in found["tables"] if table["id"] == id)
    assert table["seats"] == [{"seat": 0, "name": "Anton", "asked": "matters"}]
    assert [remark["text"] for remark in table["chat"]] == [SAID]
    assert table["notes"] == "what Anton noted"
    assert table["notify"] == [
        {"seat": 0, "email": "anton@example.org", "webhook": "", "language": "de", "post": 0, "zone": "UTC"}
    ]
    assert [device["here"] for device in found["devices"]] == [True]
    assert "what Beate said" not in str(found)
    assert tables.belongings.everything(people[2])["tables"][0]["chat"] == []


@pytest.mark.parametrize("finished", [False, True])
def test_who_is_erased_leaves_games_without_a_name_and_nothing_else(
    tables: Tables, store: Store, finished: bool
) -> None:
    people, id = at_a_table(tables)
    _, public = friends(tables, public=True)
    if finished:
        for seat in (1, 2):
            tables.playing.resign(people[seat], id, seat=seat).result()
    before = tables.looking.view(people[1], id, "en", seat=1)
    ended = store.read("SELECT ended FROM seat WHERE game_id = :id AND seat = 1", {"id": id})
    assert "Anton" in tables.looking.record(people[1], id, seat=1)  # and it is remembered
    erase(tables, people[0])
    tables.talk.set_notes(people[1], public, "Hello").result()
    for again in (tables, Tables(store)):
        after = again.looking.view(people[1], id, "en", seat=1)
        assert (after["view"], after["moves"]) == (before["view"], before["moves"])
        for language in LANGUAGES:
            meta = again.looking.meta(people[1], id, language)
            assert meta["seats"][0]["name"] == NEUTRAL[language]
            listing = again.lists.finished if finished else again.lists.mine
            assert listing(people[1], language=language)[0]["players"][0]["name"] == NEUTRAL[language]
            assert "Anton" not in str(again.looking.log(people[1], id, language, seat=1))
        record = again.looking.record(people[1], id, seat=1)
        assert '[SeatA "Seat A"]' in record
        assert "Anton" not in record
        assert [remark["text"] for remark in again.talk.chat(people[1], id)] == ["what Beate said"]
    assert store.read("SELECT ended FROM seat WHERE game_id = :id AND seat = 1", {"id": id}) == ended
    kept = "\n".join(line for line in everything(store).splitlines() if public not in line)
    for gone in ("Anton", SAID, "what Anton noted", "anton@example.org", people[0].person, people[0].proof):
        assert gone not in kept
    with pytest.raises(Unknown):
        tables.belongings.devices(people[0])


def test_a_bot_plays_on_for_who_is_erased_and_a_new_remark_has_a_new_number(tables: Tables, store: Store) -> None:
    people, id = friends(tables, seats=3)
    tables.talk.say(people[1], id, "first").result()
    tables.talk.say(people[0], id, SAID).result()
    erase(tables, people[0])
    assert tables.looking.meta(people[1], id, "en")["seats"][0]["level"] == STAND_IN
    assert tables.talk.say(people[1], id, "third").result()["number"] == 3
    for _ in range(6):
        task = tables.bots.due(id)
        if task is None:
            play_first(tables, id, [people[1], people[1], people[2]])
        else:
            live = tables.live.started(id)[1]
            tables.bots.moved(task, [live.state.legal()[0]] if live.state.midway() else _first(tables, id)).result()
    assert Tables(store).looking.view(people[1], id, "en", seat=1)["moves"] >= 5


def _first(tables: Tables, id: str) -> list[int]:
    from tests.table.sitting import first_action

    return first_action(tables, id)


def test_the_record_without_the_name_still_proves_its_chance(tables: Tables) -> None:
    people, id = friends(tables, game="whistle")
    erase(tables, people[0])
    tables.playing.resign(people[1], id, seat=1).result()
    record = tables.looking.record(people[1], id)
    assert read_record(record.encode(), ("whistle",)).headers["SeatA"] == "Seat A"
    again = import_record(tables, person(tables), record).result().id
    assert again


def test_a_table_nobody_else_plays_at_goes_and_one_that_waits_is_freed(tables: Tables, store: Store) -> None:
    who, alone = hotseat(tables)
    host, guest = person(tables), person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("open"), SeatWish("open")), public=True)
    waiting = tables.new.open(host, wish, "Beate").result().id
    tables.seats.sit(guest, waiting, "Anton").result()
    erase(tables, guest)
    erase(tables, who)
    with pytest.raises(Unknown):
        tables.looking.meta(host, alone, "en")
    row = tables.lists.open(NOBODY)[0]
    assert (row["id"], row["seats_open"]) == (waiting, 2)
    for name in ("Claus", "Dora"):
        tables.seats.sit(person(tables), waiting, name).result()
    assert tables.looking.meta(host, waiting, "en")["status"] == "running"
    second = tables.new.open(person(tables), wish, "Anton").result().id
    erase(tables, Who(store.read("SELECT host FROM game WHERE id = :id", {"id": second})[0]["host"]))
    assert store.read("SELECT id FROM game WHERE id = :id", {"id": second}) == []


def test_the_same_players_other_device_keeps_the_seat_without_the_name(tables: Tables) -> None:
    host, phone, laptop = person(tables), person(tables), person(tables)
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Beate").result()
    for device in (phone, laptop):
        tables.seats.join(device, opened.links[0].secret, "Anton").result()
    erase(tables, phone)
    assert tables.rights.seats_of(laptop, opened.id) == [1]
    seat = tables.looking.meta(laptop, opened.id, "en")["seats"][1]
    assert (seat["name"], seat["covered"]) == ("Seat B", False)
    while deciding(tables, opened.id) != 1:
        play_first(tables, opened.id, [host, laptop])
    assert play_first(tables, opened.id, [host, laptop]).seq > 1


def test_a_damaged_game_keeps_nobody_from_leaving(tables: Tables, store: Store) -> None:
    people, _ = at_a_table(tables)
    for harm in ("UPDATE event SET payload = 'oh' WHERE seq = 1", "UPDATE game SET options = '{'"):
        store.write(lambda transaction, harm=harm: transaction.run(harm)).result()  # type: ignore[misc]
    again = Tables(store)
    assert again.belongings.everything(people[0])["tables"][0]["options"] == {}
    erase(again, people[0])
    assert "Anton" not in everything(store)


def test_a_rematch_asks_for_somebody_in_place_of_who_is_gone(tables: Tables) -> None:
    people, id = friends(tables)
    tables.playing.resign(people[0], id, seat=0).result()
    erase(tables, people[0])
    opened = tables.new.rematch(people[1], id).result()
    assert [link.seat for link in opened.links] == [0]
    assert tables.looking.meta(people[1], opened.id, "en")["status"] == "waiting"
    tables.seats.join(person(tables), opened.links[0].secret, "Claus").result()
    assert tables.looking.meta(people[1], opened.id, "en")["status"] == "running"


def test_addresses_somebody_wanted_links_to_be_sent_to_are_erased_with_them(
    tables: Tables, store: Store, clock: FakeClock
) -> None:
    who, other = person(tables), person(tables)
    tables.people.ask_login("early@example.org", "en", "a browser", who).result()
    clock.pass_by(1801)
    for _ in range(PENDING):
        tables.people.ask_login("dora@example.org", "en", "a browser", who).result()
    tables.people.ask_login("emil@example.org", "en", "another browser", other).result()
    mails = Outbox(store, base_url="https://play.example.org", clock=clock)
    mails.deliver()
    assert store.read("SELECT email FROM login WHERE email = 'dora@example.org'")
    erase(tables, who)
    kept = everything(store)
    assert "early@" not in kept
    assert "dora@" not in kept
    assert "emil@example.org" in kept
    with pytest.raises(TooMany):  # nobody floods another by erasing themselves
        tables.people.ask_login("dora@example.org", "en", "a browser", person(tables)).result()
    clock.pass_by(1801)
    while tables.sweeper.sweep():
        pass
    assert store.read("SELECT id FROM outbox WHERE state = 'erased'") == []
    tables.people.ask_login("dora@example.org", "en", "a browser", person(tables)).result()


@pytest.mark.parametrize("alone", [False, True])
def test_addresses_a_seat_was_written_from_and_to_are_taken_away_and_erased_with_it(
    tables: Tables, store: Store, alone: bool
) -> None:
    """A letter is answered where it came from, whatever address the seat has named, or none."""
    people, id = friends(tables)
    who = people[0]
    if alone:
        who, id = hotseat(tables)
    tables.notifying.set(who, id, seat=0, email="named@example.org").result()

    def answer(transaction: Transaction) -> None:
        letter = Letter("reply", text="2 orders accepted", answers="<letter@telephone.example>")
        for seat in (0, 1):
            to = f"wrote{seat}@example.org"
            enqueue_reply(transaction, f"post reply {seat}", to, "en", 0, letter, id, seat)

    store.write(answer).result()
    (table,) = tables.belongings.everything(who)["tables"]
    told = {(one["seat"], one["channel"], one["target"]) for one in table["messages"]}
    own = {(0, "post", "wrote0@example.org"), (0, "confirm", "named@example.org")}
    assert told == (own | {(1, "post", "wrote1@example.org")} if alone else own)
    erase(tables, who)
    left = everything(store)
    assert "wrote0@" not in left
    assert "named@" not in left
    assert ("wrote1@" in left) != alone
    assert ("<letter@telephone.example>" in left) != alone


@pytest.mark.parametrize("alone", [False, True])
def test_nobody_is_flooded_by_who_names_them_and_erases_themselves(
    tables: Tables, store: Store, clock: FakeClock, alone: bool
) -> None:
    refused = 0
    for _ in range(2 * PENDING):
        people, id = friends(tables)
        who = people[0]
        if alone:
            who, id = hotseat(tables)
        try:
            tables.notifying.set(who, id, seat=0, email="victim@example.org").result()
        except TooMany:
            refused += 1
        Outbox(store, base_url="https://play.example.org", clock=clock).deliver()
        erase(tables, who)
        clock.pass_by(30)
    assert refused == PENDING
    assert "victim@" not in everything(store)
