"""A real SMTP sink and a real webhook receiver: one message for every turn, never two."""

from __future__ import annotations

import json
import queue
import random
import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.extras import needed
from tests.web.playing import opened, play_at_random, view_of
from tests.web.sinks import MailSink, running_sink
from tests.web_server import Client, Server, running_server


@pytest.fixture
def mail_sink() -> Iterator[tuple[MailSink, str]]:
    with running_sink() as running:
        yield running


@pytest.fixture
def receiver() -> Iterator[tuple[queue.Queue[dict[str, Any]], str]]:
    posted: queue.Queue[dict[str, Any]] = queue.Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *words: object) -> None: ...

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    yield posted, f"http://127.0.0.1:{listening.server_address[1]}/hook"
    listening.shutdown()
    listening.server_close()


def pair(server: Server) -> tuple[str, list[Client]]:
    anton, beate = Client(server), Client(server)
    table = opened(anton, "rocket", "me", "invite")
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    return table["id"], [anton, beate]


def test_every_turn_is_told_once_by_mail_and_webhook(
    tmp_path: Path, mail_sink: tuple[MailSink, str], receiver: tuple[queue.Queue[dict[str, Any]], str]
) -> None:
    sink, smtp = mail_sink
    posted, hook = receiver
    settings = ("--smtp", smtp, "--notify-after", "0", "--allow-private-webhooks")
    with running_server(tmp_path / "t.sqlite3", *settings) as server:
        table, people = pair(server)
        while view_of(people[0], table, 0)["prompt"]["deciding"] != [0]:
            play_at_random(people[1], table, view_of(people[1], table, 1), random.Random(1))
        people[1].put(
            f"/tables/{table}/notify", {"seat": 1, "email": "beate@example.org", "webhook": hook, "language": "de"}
        )
        asked = re.search(rf"{server.url}/confirm/([\w-]+)", sink.next_text())
        assert asked
        stranger = Client(server)  # any device: it proves the address, and opens nothing
        assert stranger.get(f"/confirm/{asked[1]}")["name"] == "Beate"
        stranger.post(f"/confirm/{asked[1]}")
        assert stranger.refused("POST", f"/confirm/{asked[1]}").status == 404
        assert stranger.refused("GET", f"/tables/{table}").status == 404
        while view_of(people[0], table, 0)["prompt"]["deciding"] == [0]:
            play_at_random(people[0], table, view_of(people[0], table, 0), random.Random(2))
        _, mail = sink.next()
        told = posted.get(timeout=60)
        assert mail["To"] == "beate@example.org"
        link = re.search(rf"{server.url}/join/([\w-]+)", mail.get_content())
        assert link, mail
        phone = Client(server)
        assert phone.post("/join", {"secret": link[1], "name": "Beate"}) == {"id": table, "seat": 1}
        assert told["table"] == table
        assert link[1] not in json.dumps(told)
        # A second turn brings a second message; when it is there, everything before it has been there too.
        while view_of(phone, table, 1)["prompt"]["deciding"] == [1]:
            play_at_random(phone, table, view_of(phone, table, 1), random.Random(3))
        while view_of(people[0], table, 0)["prompt"]["deciding"] == [0]:
            play_at_random(people[0], table, view_of(people[0], table, 0), random.Random(4))
        sink.next()
        posted.get(timeout=60)
        assert sink.taken.empty()
        assert posted.empty()
        unsubscribe = mail["List-Unsubscribe"].strip("<>")
        form = {"content-type": "application/x-www-form-urlencoded"}
        for status in (200, 404):  # as a program that reads mail sends it: no cookie, no page
            answer = httpx2.post(unsubscribe, content=b"List-Unsubscribe=One-Click", headers=form)
            assert answer.status_code == status
        assert phone.get(f"/tables/{table}/notify", seat=1)["email"] == ""
        assert "/quiet/..." in server.log.read_text()
        assert unsubscribe.rpartition("/")[2] not in server.log.read_text()
        for one in (*people, phone, stranger):
            one.close()


def test_a_webhook_into_the_private_network_is_refused(
    tmp_path: Path, receiver: tuple[queue.Queue[dict[str, Any]], str]
) -> None:
    _, hook = receiver
    with running_server(tmp_path / "t.sqlite3") as server:
        table, people = pair(server)
        for target in (hook, "http://[::1]/", "http://169.254.169.254/", "file:///etc/passwd", "nonsense"):
            refused = people[1].refused("PUT", f"/tables/{table}/notify", {"seat": 1, "webhook": target})
            assert refused.status in (400, 422)
        for one in people:
            one.close()


def test_a_login_link_brings_ones_games_to_another_device(tmp_path: Path, mail_sink: tuple[MailSink, str]) -> None:
    sink, smtp = mail_sink
    with running_server(tmp_path / "t.sqlite3", "--smtp", smtp) as server:
        laptop, phone = Client(server), Client(server)
        table = opened(laptop, "rocket", "me", "here")["id"]
        for device in (laptop, phone):
            device.post("/login/mail", {"email": "anton@example.org"})
            token = re.search(rf"{server.url}/login/([\w-]+)", sink.next_text())
            assert token
            before = dict(device.http.cookies)
            assert device.post("/login", {"token": token[1], "bring": True}) == {"email": "anton@example.org"}
            assert dict(device.http.cookies) != before  # a session somebody else may know is worth nothing now
            assert httpx2.get(f"{server.url}/api/me", cookies=before).json()["email"] == ""
            assert device.refused("POST", "/login", {"token": token[1]}).status == 404
        assert [row["id"] for row in phone.get("/tables", list="mine")] == [table]
        phone.post("/logout")
        assert phone.get("/tables", list="mine") == []
        laptop.close()
        phone.close()


def test_a_browser_is_told_by_web_push(tmp_path: Path) -> None:
    needed("push", "cryptography")
    from tests.table.push_service import running_push_service

    settings = ("--notify-after", "0", "--allow-private-webhooks")
    with running_push_service() as service, running_server(tmp_path / "t.sqlite3", *settings) as server:
        table, people = pair(server)
        nobody = Client(server)
        assert people[1].get("/me")["push"] == nobody.get("/me")["push"] != ""
        people[1].post("/me/push", {**service.subscription("phone"), "language": "it"})
        assert nobody.refused("POST", "/me/push", service.subscription("other")).status == 403
        while view_of(people[0], table, 0)["prompt"]["deciding"] == [1]:
            play_at_random(people[1], table, view_of(people[1], table, 1), random.Random(2))
        while view_of(people[0], table, 0)["prompt"]["deciding"] == [0]:
            play_at_random(people[0], table, view_of(people[0], table, 0), random.Random(2))
        until = time.monotonic() + 60
        while not service.got and time.monotonic() < until:
            time.sleep(0.05)
        assert service.refused == []
        name, message, _ = service.got[-1]
        assert (name, message["title"]) == ("phone", "Tocca a te")
        assert httpx2.post(f"{server.url}{message['quiet']}").status_code == 200
        assert [device["push"] for device in people[1].get("/me/devices")] == [False]
        for one in (*people, nobody):
            one.close()
