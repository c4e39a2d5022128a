"""Web Push: signed, encrypted, at most once a turn and browser, ended with one click, and never into the network."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator

import pytest

from footplate.language import LANGUAGES
from footplate.table.basics.errors import Forbidden, Invalid, Unknown
from footplate.table.basics.values import Who
from footplate.table.messages import push
from footplate.table.messages.outbox import MOST, Outbox
from footplate.table.messages.push import DEVICES, PushServer, Subscription
from footplate.table.messages.server_keys import server_key
from footplate.table.service import Tables
from footplate.table.store import Store, Transaction
from tests.extras import needed
from tests.table.sitting import FakeClock, everything, friends
from tests.table.test_outbox import BASE, states, until_asked

needed("push", "cryptography")
from tests.table.push_service import Browser, PushService, claims_of, plain, running_push_service  # noqa: E402


@pytest.fixture
def service() -> Iterator[PushService]:
    with running_push_service() as running:
        yield running


@pytest.fixture
def clock() -> FakeClock:
    clock = FakeClock()
    clock.now = time.time()  # signatures are checked by the clock of the push service
    return clock


@pytest.fixture
def tables(store: Store, clock: FakeClock) -> Tables:
    return Tables(store, clock=clock, notify_after=0)


def server_of(store: Store) -> PushServer:
    server = PushServer.of(store, BASE, allow_private=True)
    assert server
    return server


def outbox(store: Store, clock: FakeClock) -> Outbox:
    return Outbox(store, base_url=BASE, clock=clock, push=server_of(store))


def session(tables: Tables, who: Who) -> Who:
    """The same person with another browser."""
    return tables.people.open_session(who, "").result()[1]


def subscribe(tables: Tables, store: Store, who: Who, given: dict[str, str], language: str = "en") -> None:
    tables.subscriptions.subscribe(who, server_of(store), Subscription(**given, language=language)).result()


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    from footplate.table.messages import push_message

    sent = push_message.encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        push_message.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        plain("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push_message.encoded(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = Browser(
        plain("BTBZMqHH6r4Tts7J_aSIgg"), push_message.private_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    )
    assert browser.reads(sent) == b"When I grow up, I want to be a watermelon"


def test_every_browser_is_told_once_a_turn(
    tables: Tables, store: Store, clock: FakeClock, service: PushService
) -> None:
    people, id = friends(tables)
    phone, desk, anton = session(tables, people[1]), session(tables, people[1]), session(tables, people[0])
    subscribe(tables, store, phone, service.subscription("phone"), "de")
    subscribe(tables, store, phone, service.subscription("phone"), "de")  # a page says so whenever it is opened
    subscribe(tables, store, desk, service.subscription("desk"))
    subscribe(tables, store, anton, service.subscription("anton"))
    until_asked(tables, id, people, 1)
    box = outbox(store, clock)
    box.deliver()
    assert box.deliver() == 0
    assert service.refused == []
    assert sorted(name for name, _, _ in service.got if name != "anton") == ["desk", "phone"]
    told = {name: message for name, message, _ in service.got}
    quiet = told["phone"].pop("quiet")
    assert told["phone"] == {
        "title": "Du bist am Zug",
        "body": "Stephenson's Rocket: Die anderen warten auf dich, Beate.",
        "path": f"/table/{id}",
        "end": "Nicht mehr melden",
    }
    assert quiet.startswith(f"/api/quiet/{id}.1.push.")
    topics = {headers["Topic"] for name, _, headers in service.got if name != "anton"}
    assert len(topics) == 1  # what has not arrived yet gives way to the next turn


def test_nothing_secret_is_told(tables: Tables, store: Store, clock: FakeClock, service: PushService) -> None:
    people, id = friends(tables)
    subscribe(tables, store, session(tables, people[1]), service.subscription("phone"))
    until_asked(tables, id, people, 1)
    outbox(store, clock).deliver()
    ((_, message, headers),) = service.got
    for word in json.dumps(message).replace('"', " ").replace("/", " ").replace(".", " ").split():
        assert tables.people.bearer(word) is None
        assert tables.people.who(word) is None
        with pytest.raises(Unknown):
            tables.looking.invitation(word)
    assert id not in json.dumps(headers)  # the push service learns nothing of it
    kept = server_key(store, "push", str)
    assert kept not in json.dumps([message, headers])


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_ended_it_is_forgotten(
    lite: Store, clock: FakeClock, service: PushService, status: int
) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    people, id = friends(tables)
    subscribe(tables, lite, session(tables, people[1]), service.subscription("phone"))
    until_asked(tables, id, people, 1)
    service.answers = [status]
    box = outbox(lite, clock)
    assert box.deliver() == 0
    assert states(lite) == ["failed"]
    assert lite.read("SELECT id FROM push") == []
    until_asked(tables, id, people, 1)
    assert box.next_due() is None


def test_trouble_is_tried_again_and_forgets_nobody(lite: Store, clock: FakeClock, service: PushService) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    people, id = friends(tables)
    subscribe(tables, lite, session(tables, people[1]), service.subscription("phone"))
    until_asked(tables, id, people, 1)
    service.answers = [503, 429]
    box = outbox(lite, clock)
    for _ in range(2):
        assert box.deliver() == 0
        due = box.next_due()
        assert due is not None
        clock.now = due
    assert box.deliver() == 1
    assert len(service.got) == 1


def test_one_click_ends_it(tables: Tables, store: Store, clock: FakeClock, service: PushService) -> None:
    people, id = friends(tables)
    phone, desk = session(tables, people[1]), session(tables, people[1])
    for who, name in ((phone, "phone"), (desk, "desk")):
        subscribe(tables, store, who, service.subscription(name))
    assert [device["push"] for device in tables.belongings.devices(phone)].count(True) == 2
    until_asked(tables, id, people, 1)
    box = outbox(store, clock)
    box.deliver()
    quiet = next(message["quiet"] for name, message, _ in service.got if name == "phone")
    tables.quieting.end(quiet.removeprefix("/api/quiet/")).result()
    with pytest.raises(Unknown):
        tables.quieting.end(quiet.removeprefix("/api/quiet/")).result()
    until_asked(tables, id, people, 1)
    box.deliver()
    assert [name for name, _, _ in service.got].count("phone") == 1
    assert [name for name, _, _ in service.got].count("desk") == 2
    tables.subscriptions.end(desk).result()
    until_asked(tables, id, people, 1)
    assert box.deliver() == 0


def test_it_ends_with_the_device_the_session_and_the_seat(
    tables: Tables, store: Store, clock: FakeClock, service: PushService
) -> None:
    people, id = friends(tables)
    token, phone = tables.people.open_session(people[1], "").result()
    subscribe(tables, store, phone, service.subscription("phone"))
    until_asked(tables, id, people, 1)
    tables.people.log_out(token).result()
    assert outbox(store, clock).deliver() == 0  # though it was queued before
    device = session(tables, people[1])
    subscribe(tables, store, device, service.subscription("phone"))
    tables.belongings.end_device(people[1], device.proof[:16]).result()
    assert store.read("SELECT id FROM push") == []
    spy = session(tables, tables.people.open_session().result()[1])
    secret = tables.seats.invite_again(people[1], id, 1).result().secret
    tables.seats.join(spy, secret, "Beate").result()
    subscribe(tables, store, spy, service.subscription("spy"))
    tables.seats.invite_again(people[1], id, 1, alone=True).result()
    until_asked(tables, id, people, 1)
    assert outbox(store, clock).deliver() == 0
    assert service.got == []
    while tables.belongings.leave_a_table(people[1]):
        pass
    tables.belongings.forget(people[1]).result()
    assert service.origin not in everything(store).replace(service.subscription("spy")["endpoint"], "")


def test_whoever_signs_in_is_told_in_the_same_browser(lite: Store, service: PushService) -> None:
    tables = Tables(lite)
    before, nameless = tables.people.open_session().result()
    subscribe(tables, lite, nameless, service.subscription("phone"))
    _, known = tables.people.open_session(Who("known"), "").result()
    tables.people.log_out(before, known.proof).result()
    assert lite.read("SELECT session FROM push") == [{"session": known.proof}]


def test_the_key_is_made_once_and_kept_from_others(tables: Tables, store: Store) -> None:
    first, second = server_of(store), server_of(store)
    assert first.public_key == second.public_key
    assert len(plain(first.public_key)) == 65
    assert server_key(store, "push", str) not in first.public_key
    header = first._message.authorization(first._key, "https://push.example.org/x?y", BASE, time.time())
    assert claims_of(header, "https://push.example.org")["key"] == first.public_key


def test_whoever_steals_a_session_hash_or_an_endpoint_gains_nothing(
    tables: Tables, store: Store, service: PushService
) -> None:
    people, _ = friends(tables)
    phone = session(tables, people[1])
    mine = service.subscription("phone")
    subscribe(tables, store, phone, mine)
    thief = session(tables, people[0])
    with pytest.raises(Invalid):  # the endpoint of another, with keys of one's own
        subscribe(tables, store, thief, {**mine, **Browser(bytes(16)).keys})
    assert len(store.read("SELECT id FROM push")) == 1
    for nobody in (Who(), Who(table="T", seat=0, proof="x")):
        with pytest.raises((Forbidden, Unknown)):
            subscribe(tables, store, nobody, service.subscription("other"))
    with pytest.raises(Unknown):
        subscribe(tables, store, Who(people[1].person, proof="0" * 64), service.subscription("other"))


@pytest.mark.parametrize(
    "endpoint",
    [
        *(
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://169.254.169.254/x",
            "https://10.0.0.1/",
            "https://localhost/",
        ),
        *("http://93.184.216.34/x", "https://user:pw@93.184.216.34/", "ftp://93.184.216.34/", "https://", "x"),
        *(
            "https://93.184.216.34/\r\nHost: inside",
            "https://93.184.216.34/" + "x" * 1000,
            "https://[::ffff:10.0.0.1]/",
        ),
    ],
)
def test_an_endpoint_into_the_private_network_is_refused(lite: Store, endpoint: str) -> None:
    tables = Tables(lite)
    people, _ = friends(tables)
    server = PushServer.of(lite, BASE)
    assert server
    with pytest.raises(Invalid):
        tables.subscriptions.subscribe(
            session(tables, people[0]), server, Subscription(endpoint, **Browser().keys, language="en")
        )


def test_a_name_that_moves_inside_later_is_not_followed(lite: Store, clock: FakeClock, service: PushService) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    people, id = friends(tables)
    subscribe(tables, lite, session(tables, people[1]), service.subscription("phone"))
    until_asked(tables, id, people, 1)
    strict = PushServer.of(lite, BASE)
    assert Outbox(lite, base_url=BASE, clock=clock, push=strict).deliver() == 0
    assert service.got == []
    assert states(lite) == ["failed"]


@pytest.mark.parametrize(
    "keys", [{"p256dh": "A" * 87}, {"p256dh": "BA" + "A" * 85}, {"auth": "AAAA"}, {"auth": "!" * 22}]
)
def test_keys_that_are_none_are_refused(lite: Store, keys: dict[str, str]) -> None:
    tables = Tables(lite)
    people, _ = friends(tables)
    given = {"endpoint": "http://127.0.0.1:9/x", **Browser().keys, **keys}
    with pytest.raises(Invalid):
        subscribe(tables, lite, session(tables, people[0]), given)


def test_a_person_has_so_many_browsers_and_a_browser_so_many_messages(
    lite: Store, clock: FakeClock, service: PushService
) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    people, id = friends(tables)
    for number in range(DEVICES + 3):
        clock.pass_by(1)
        subscribe(tables, lite, session(tables, people[1]), service.subscription(f"b{number}"))
    assert len(lite.read("SELECT id FROM push")) == DEVICES

    def told_often(transaction: Transaction) -> None:
        often = (
            "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)"
            " SELECT 'x' || :n || id, 'push', id, 'en', :id, 1, 1, :now, :now, 1, 'sent', '' FROM push"
        )
        for n in range(MOST):
            transaction.run(often, {"n": str(n), "id": id, "now": clock.now})

    lite.write(told_often).result()
    until_asked(tables, id, people, 1)
    assert outbox(lite, clock).deliver() == 0
    assert states(lite).count("waiting") == DEVICES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_fits_whatever_people_are_called(
    lite: Store, clock: FakeClock, service: PushService, language: str
) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    people, id = friends(tables)
    long = {"name": "\N{STEAM LOCOMOTIVE}" * 40, "id": id}
    lite.write(lambda transaction: transaction.run("UPDATE seat SET name = :name WHERE game_id = :id", long)).result()
    subscribe(tables, lite, session(tables, people[1]), service.subscription("phone"), language)
    until_asked(tables, id, people, 1)
    assert outbox(lite, clock).deliver() == 1
    assert long["name"] in service.got[0][1]["body"]


def test_without_the_package_nothing_is_offered(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push.importlib.util, "find_spec", lambda name: None)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cryptography", None)
    assert PushServer.of(lite, BASE) is None
    assert lite.read("SELECT name FROM server_key") == []
