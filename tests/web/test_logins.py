"""A login link belongs to the browser that asked for it; elsewhere nothing happens unless somebody wants it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.playing import opened, view_of
from tests.web.sinks import MailSink, running_sink
from tests.web_server import Client, Server, running_server


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, MailSink]]:
    folder: Path = tmp_path_factory.mktemp("logins")
    with running_sink() as (sink, smtp), running_server(folder / "t.sqlite3", "--smtp", smtp) as server:
        yield server, sink


def asked(client: Client, sink: MailSink, email: str) -> str:
    """The token somebody is sent who asks for a link."""
    client.post("/login/mail", {"email": email})
    found = re.search(r"/login/([\w-]+)", sink.next_text())
    assert found
    return found[1]


def test_a_link_sent_to_somebody_else_takes_nothing_from_them(mailing: tuple[Server, MailSink]) -> None:
    """The link of a stranger, opened by a player without an address."""
    server, sink = mailing
    stranger, beate = Client(server), Client(server)
    table = opened(beate, "whistle", "me", "here")["id"]
    token = asked(stranger, sink, "stranger@example.org")
    offer = beate.get(f"/login/link/{token}")
    assert (offer["email"], offer["here"], offer["you"]) == ("s…r@example.org", False, "")
    assert [(one["id"], one["seat"], one["name"]) for one in offer["seats"]] == [(table, 0, "Anton"), (table, 1, "BBB")]
    assert httpx2.get(f"{server.url}/login/{token}", cookies=dict(beate.http.cookies)).status_code == 200
    refused = beate.refused("POST", "/login", {"token": token})
    assert (refused.status, refused.code) == (422, "refused")
    assert "s…r@example.org" in refused.body["error"]["text"]
    assert refused.body["error"]["text"].count("stranger") == 0
    assert beate.get("/me")["email"] == ""
    assert stranger.post("/login", {"token": token}) == {
        "email": "stranger@example.org"
    }  # still good where it was asked
    assert stranger.refused("GET", f"/tables/{table}").status == 404
    assert view_of(beate, table, 0)["seat"] == 0
    for one in (stranger, beate):
        one.close()


def test_signing_in_elsewhere_leaves_the_seats_unless_they_are_to_come_along(mailing: tuple[Server, MailSink]) -> None:
    server, sink = mailing
    laptop, telephone, library = Client(server), Client(server), Client(server)
    asked_for = asked(laptop, sink, "claus@example.org")
    assert laptop.get(f"/login/link/{asked_for}") == {
        "email": "claus@example.org",
        "here": True,
        "you": "",
        "seats": [],
    }
    laptop.post("/login", {"token": asked_for})
    left, brought = (opened(one, "rocket", "me", "here")["id"] for one in (library, telephone))
    library.post("/login", {"token": asked(laptop, sink, "claus@example.org"), "elsewhere": True})
    assert library.get("/me")["email"] == "claus@example.org"
    assert library.get("/tables", list="mine") == laptop.get("/tables", list="mine") == []
    telephone.post("/login", {"token": asked(telephone, sink, "claus@example.org"), "bring": True})
    assert [row["id"] for row in laptop.get("/tables", list="mine")] == [brought]
    assert laptop.refused("GET", f"/tables/{left}").status == 404
    for one in (laptop, telephone, library):
        one.close()


def test_looking_at_a_link_uses_nothing_up(mailing: tuple[Server, MailSink]) -> None:
    server, sink = mailing
    dora = Client(server)
    token = asked(dora, sink, "dora@example.org")
    for _ in range(3):
        assert dora.get(f"/login/link/{token}")["here"]
    dora.post("/login", {"token": token})
    assert dora.refused("GET", f"/login/link/{token}").status == 404
    dora.close()


def test_whoever_has_an_address_keeps_it(mailing: tuple[Server, MailSink]) -> None:
    server, sink = mailing
    stranger, emil = Client(server), Client(server)
    emil.post("/login", {"token": asked(emil, sink, "emil@example.org")})
    token = asked(stranger, sink, "other@example.org")
    assert emil.get(f"/login/link/{token}")["you"] == "emil@example.org"
    refused = emil.refused("POST", "/login", {"token": token, "elsewhere": True, "bring": True})
    assert refused.status == 422
    assert emil.get("/me")["email"] == "emil@example.org"
    for one in (stranger, emil):
        one.close()


@pytest.mark.parametrize("bring", [False, True])
def test_what_the_session_before_had_open_ends_with_it(mailing: tuple[Server, MailSink], bring: bool) -> None:
    server, sink = mailing
    anton, fritz = Client(server), Client(server)
    fritz.post("/login", {"token": asked(fritz, sink, "fritz@example.org")})
    table = opened(anton, "whistle", "me", "here")["id"]
    token = asked(anton, sink, "fritz@example.org")
    with anton.socket(table, seat=0) as socket:
        socket.hear("view")
        anton.post("/login", {"token": token, "bring": bring})
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear("nothing more", timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert (fritz.send("GET", f"/api/tables/{table}").status_code == 200) == bring
    for one in (anton, fritz):
        one.close()
