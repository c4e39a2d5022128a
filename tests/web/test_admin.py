"""Administrators: who may act, what the pages of others hear of it, and commands on the machine while a server runs."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from footplate.table.admin.log import LogReason
from footplate.table.service import Tables
from footplate.table.store import open_store
from footplate.web.admin.schemas import AnyAct
from footplate.web.app import OPERATIONS
from tests.cli.command import footplate
from tests.services import Cluster, postgres_cluster
from tests.waiting import until
from tests.web.playing import choose, opened, view_of
from tests.web_server import Client, Server, running_server

TABLE, PERSON = "K7MQ2XAB", "0123456789abcdef01234567"
ACTS: list[dict[str, Any]] = [
    *({"do": do, "table": TABLE} for do in ("end", "delete", "restore", "void_links")),
    {"do": "remove_name", "table": TABLE, "seat": 0},
    {"do": "remove_message", "table": TABLE, "number": 1},
    *({"do": do, "person": PERSON} for do in ("void_sessions", "block", "unblock", "mute", "unmute")),
    {"do": "block_address", "address": "203.0.113.9", "hours": 1},
    {"do": "unblock_address", "address": "203.0.113.9"},
    {"do": "stop", "minutes": 5},
    *({"do": do} for do in ("no_stop", "read_only", "read_write")),
    {"do": "void_link", "number": 1},
]
GUARDED = [one for one in OPERATIONS if one.path.startswith("/api/admin") and one.path[10:] not in ("/enter", "/leave")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that nobody else uses: an administrator changes it for everybody."""
    folder = tmp_path_factory.mktemp("admin")
    sqlite = request.param == "sqlite"
    db = str(folder / "t.sqlite3") if sqlite else request.getfixturevalue("cluster").new_database()
    with running_server(db, log=folder / "log") as running:
        yield running


def command(server: Server, *words: str) -> str:
    """`footplate admin` on the machine of a running server."""
    done = footplate("admin", *words, "--db", server.db, "--lang", "en")
    assert done.code == 0, done
    return done.out


@pytest.fixture
def admin(server: Server) -> Iterator[Client]:
    """Somebody who came by a link made on the machine."""
    link = json.loads(command(server, "link", "--name", "Anton", "--json"))["link"]
    client = Client(server)
    client.post("/admin/enter", {"secret": link.partition("#")[2]})
    yield client
    client.close()


def act(client: Client, why: str = "", **act: Any) -> None:
    client.post("/admin/acts", {"act": act, "why": why})


def closed(socket: Any) -> str:
    """The word with which a socket is hung up."""
    try:
        while True:
            socket.hear(timeout=10)
    except ConnectionClosed as gone:
        return gone.rcvd.reason if gone.rcvd else ""


# --- who may ----------------------------------------------------------------------------------------------------------


def test_every_act_is_tried_here() -> None:
    assert {one["do"] for one in ACTS} == {kind.__struct_config__.tag for kind in AnyAct.__args__}


def test_nothing_is_done_by_get() -> None:
    assert {one.method for one in GUARDED if one.body} == {"POST"}
    assert [one.path for one in GUARDED if one.method != "GET"] == ["/api/admin/acts"]


@pytest.mark.parametrize("shown", ["nothing", "a guess", "expired", "voided", "a session", "a seat's secret"])
def test_without_a_valid_link_every_operation_is_refused(server: Server, shown: str) -> None:
    visitor = Client(server)
    table = opened(visitor, "rocket", "me", "invite")
    if shown in ("expired", "voided"):
        store = open_store(server.db, guest=True)
        clock = (lambda: time.time() - 10 * 86400) if shown == "expired" else time.time
        links = Tables(store, clock=clock).administration.links
        secret = links.make(LogReason("machine"), "Beate", 7).result()
        if shown == "voided":
            links.void(LogReason("machine"), links.all()[0]["number"]).result()
        store.close()
    else:
        secret = {"nothing": "", "a guess": "x" * 32, "a session": visitor.http.cookies["footplate"]}.get(
            shown, table["seats"][0]["secret"]
        )
    visitor.http.cookies.set("footplate-admin", secret)
    if shown == "a seat's secret":
        visitor.http.headers["authorization"] = f"Bearer {secret}"
    if secret:
        assert visitor.refused("POST", "/admin/enter", {"secret": secret}).status == 401
    for one in GUARDED:
        for body in [{"act": act} for act in ACTS] if one.body else [None]:
            path = one.path.replace("{id}", table["id"]).removeprefix("/api")
            refused = visitor.refused(one.method, path, body)
            assert (refused.status, refused.code) == (401, "no_admin"), (one.path, body)
    assert visitor.get(f"/tables/{table['id']}")["status"] == "waiting"
    visitor.close()


def test_a_foreign_page_cannot_act(admin: Client) -> None:
    sent = admin.http.post(
        "/api/admin/acts", json={"act": {"do": "read_only"}}, headers={"origin": "https://evil.example"}
    )
    assert (sent.status_code, sent.json()["error"]["code"]) == (403, "foreign_origin")


def test_the_cookie_is_for_this_alone_and_the_secret_is_in_no_log(server: Server, admin: Client) -> None:
    (cookie,) = [one for one in admin.http.cookies.jar if one.name == "footplate-admin"]
    assert (cookie.path, cookie.get_nonstandard_attr("SameSite")) == ("/api/admin", "strict")
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert str(cookie.value) not in server.log.read_text("utf-8")


def test_who_guesses_is_slowed_down(server: Server) -> None:
    guesser = Client(server)
    guesser.http.headers["x-forwarded-for"] = "198.51.100.7"
    answers = {guesser.refused("POST", "/admin/enter", {"secret": f"guess{n}"}).status for n in range(40)}
    assert answers == {401, 429}
    guesser.close()


# --- what others hear of it -------------------------------------------------------------------------------------------


def test_pages_of_a_deleted_table_are_told_and_it_comes_back(server: Server, admin: Client) -> None:
    anton = Client(server)
    id = opened(anton, "rocket", "me", "here")["id"]
    with anton.socket(id, seat=0) as socket:
        act(admin, "spam", do="delete", table=id.lower())
        assert closed(socket) == "unknown"
    assert anton.refused("GET", f"/tables/{id}").status == 404
    assert admin.get(f"/admin/tables/{id}")["deleted"] is not None
    assert id in [one["id"] for one in admin.get("/admin/tables", deleted="true")]
    act(admin, do="restore", table=id)
    assert anton.get(f"/tables/{id}")["status"] == "running"
    first, second = admin.get("/admin/log", limit=2)
    assert (first["did"], second["did"], second["why"]) == ("restore", "delete", "spam")
    assert second["who"].startswith("link ")
    anton.close()


def test_a_command_on_the_machine_is_noticed_within_two_seconds(server: Server) -> None:
    anton = Client(server)
    id = opened(anton, "rocket", "me", "here")["id"]
    with anton.socket(id, seat=0) as socket:
        socket.hear("view")
        began = time.monotonic()
        assert command(server, "end", id, "--why", "over time").startswith("Ended the game")
        told = socket.hear("table", timeout=10)
        assert (told["status"], told["termination"]) == ("over", "annulled")
        assert time.monotonic() - began < 6  # the command itself takes its time to start
    assert "over time" in command(server, "log")
    anton.close()


def test_somebody_blocked_is_hung_up_and_their_address_follows(server: Server, admin: Client) -> None:
    anton = Client(server)
    anton.http.headers["x-forwarded-for"] = "203.0.113.77"
    id = opened(anton, "rocket", "me", "here")["id"]
    person = admin.get(f"/admin/tables/{id}")["seats"][0]["person"]
    with anton.socket(id, seat=0) as socket:
        socket.hear("view")
        act(admin, do="block", person=person, address_hours=1)
        assert closed(socket) == "forbidden"
    assert anton.refused("GET", f"/tables/{id}").code == "blocked"
    stranger = Client(server)
    stranger.http.headers["x-forwarded-for"] = "203.0.113.77"
    assert stranger.refused("GET", "/games").code == "blocked"
    assert admin.get("/admin")["addresses"][0]["target"] == "203.0.113.77"
    act(admin, do="unblock", person=person)
    assert admin.get("/admin")["addresses"] == []
    assert anton.get(f"/tables/{id}")["id"] == id
    assert stranger.get("/games")
    for one in (anton, stranger):
        one.close()


def test_the_link_of_their_seat_lets_nobody_blocked_in_and_nobody_muted_speak(server: Server, admin: Client) -> None:
    anton, beate, phone, fresh = (Client(server) for _ in range(4))
    table = opened(anton, "rocket", "me", "invite")
    id, secret = table["id"], table["seats"][0]["secret"]
    for one in (beate, phone):
        one.post("/join", {"secret": secret, "name": "Beate"})
    person = admin.get(f"/admin/tables/{id}")["seats"][1]["person"]
    act(admin, do="mute", person=person)
    assert phone.refused("POST", f"/tables/{id}/chat", {"text": "Hello"}).status == 403
    act(admin, do="unmute", person=person)
    with phone.socket(id, seat=1) as socket:
        socket.hear("view")
        act(admin, do="block", person=person)
        assert closed(socket) == "forbidden"
    assert phone.refused("GET", f"/tables/{id}/view", seat=1).status == 403
    assert fresh.refused("GET", f"/join/{secret}").status == 403
    assert fresh.refused("POST", "/join", {"secret": secret, "name": "Beate"}).status == 403
    act(admin, do="unblock", person=person)
    assert fresh.get(f"/join/{secret}")["taken"]
    for one in (anton, beate, phone, fresh):
        one.close()


def test_a_removed_message_and_name_are_gone_at_once(server: Server, admin: Client) -> None:
    anton = Client(server)
    id = opened(anton, "rocket", "me", "here")["id"]
    anton.post(f"/tables/{id}/chat", {"text": "something bad"})
    assert "Anton" in anton.http.get(f"/api/tables/{id}/record").text
    with anton.socket(id, seat=0) as socket:
        socket.hear("view")
        act(admin, do="remove_message", table=id, number=1)
        socket.hear("unsaid")
        act(admin, do="remove_name", table=id, seat=0)
        assert socket.hear("table")["seats"][0]["name"] == "A"
    assert anton.get(f"/tables/{id}/chat")[0] | {"at": 0} == {
        "number": 1,
        "at": 0,
        "seat": 0,
        "name": "A",
        "text": "",
        "removed": True,
    }
    assert "Anton" not in anton.http.get(f"/api/tables/{id}/record").text
    anton.close()


def test_a_stop_is_told_to_all_pages(server: Server, admin: Client) -> None:
    anton = Client(server)
    id = opened(anton, "rocket", "me", "here")["id"]
    with anton.socket(id, seat=0) as socket:
        socket.hear("view")
        act(admin, do="stop", minutes=10)
        told = socket.hear("notice")
        assert 590 < told["stop_in"] <= 600
        assert anton.get("/notice")["stop_in"] <= 600
        answer = anton.http.get("/api/games")
        assert json.loads(answer.headers["x-footplate-notice"])["stop_in"] <= 600
        act(admin, do="no_stop")
        assert socket.hear("notice")["stop_in"] is None
    assert "x-footplate-notice" not in anton.http.get("/api/games").headers
    anton.close()


def test_while_read_only_people_look_and_nothing_is_changed(server: Server, admin: Client) -> None:
    anton = Client(server)
    id = opened(anton, "rocket", "me", "here")["id"]
    command(server, "read-only", "on", "--why", "a new version")
    until(lambda: anton.http.get("/readyz").status_code == 503)
    (seat,) = view_of(anton, id, 0)["prompt"]["deciding"]
    view = view_of(anton, id, seat)
    steps = choose(anton, id, view, random.Random(1))  # trying is looking
    move = {"seq": view["seq"], "seat": seat, "key": "k", "steps": steps}
    for path, body in ((f"/tables/{id}/moves", move), (f"/tables/{id}/chat", {"text": "Hello"})):
        refused = anton.refused("POST", path, body)
        assert (refused.status, refused.code) == (503, "read_only")
    newcomer = Client(server)
    seats = [{"kind": "me"}, {"kind": "here"}]
    assert newcomer.refused("POST", "/tables", {"game": "rocket", "seats": seats}).code == "read_only"
    assert not newcomer.http.cookies
    assert anton.http.get("/healthz").status_code == 200
    act(admin, do="read_write")
    assert anton.http.get("/readyz").status_code == 200
    anton.post(f"/tables/{id}/moves", move)
    for one in (anton, newcomer):
        one.close()


def test_bots_rest_while_read_only_and_go_on_afterwards(server: Server, admin: Client) -> None:
    act(admin, do="read_only")
    assert admin.get("/admin")["read_only"] is True
    act(admin, do="read_write")
    anton = Client(server)
    id = opened(anton, "dampfross", *("bot:fireman",) * 3, public=True)["id"]  # a long game, not over before it rests
    with anton.socket(id) as socket:
        while socket.hear("view")["changed"].get("moves", 0) < 3:
            pass
        act(admin, do="read_only")
        time.sleep(1.0)
        moves = anton.get(f"/tables/{id}")["moves"]
        time.sleep(1.0)
        assert anton.get(f"/tables/{id}")["moves"] == moves
        act(admin, do="read_write")
        until(lambda: anton.get(f"/tables/{id}")["moves"] > moves, 30)
    anton.close()
