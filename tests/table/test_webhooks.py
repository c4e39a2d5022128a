"""Webhooks cannot be pointed into the private network, however the address is written."""

from __future__ import annotations

import contextlib
import ipaddress
import itertools
import socket
import sys
import threading
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from footplate.table.messages import webhooks
from footplate.table.messages.sending import Doubtful, NotSent
from footplate.table.messages.webhooks import BadTarget

PRIVATE = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "10.0.0.1",
    "10.255.255.254",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[ff02::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[::ffff:7f00:1]",
    "[2002:7f00:1::]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::a00:1]",
    "[64:ff9b:1::a00:1]",
    "[::7f00:1]",
    "[100::1]",
    "[fec0::1]",
    "[5f00::1]",
    "localhost",
    "localhost.",
    "LocalHost",
    "here.localhost",
    "localhost.localdomain",
    "ip6-localhost",
    "ip6-loopback",
    "router",
    "router.lan",
    "printer.local.",
    "vault.internal",
    "nas.home.arpa",
    "1.0.0.127.in-addr.arpa",
    "192.0.0.8",
    "192.0.0.170",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.7",
    "240.0.0.1",
    "[3fff::1]",
    "[3fff:fff::1]",
    "[2001:db8::1]",
    "[2001:2::1]",
    "[2001:10::1]",
    "[2001:20::1]",
    "[2001:0:909:909::f6f6:f6f6]",
    "[2002:a00:1::]",
    "[2002:c0a8:101::1]",
    "[2002:a9fe:a9fe::1]",
    "[::ffff:192.88.99.1]",
    "[64:ff9b::192.0.0.8]",
    "[64:ff9b::169.254.169.254]",
    "[64:ff9b:1:ffff::9.9.9.9]",
    "[::ffff:0:9.9.9.9]",
    "[4000::1]",
]


@pytest.mark.parametrize("host", PRIVATE)
def test_private_addresses_are_refused_in_every_spelling(host: str) -> None:
    with pytest.raises(BadTarget, match="private"):
        webhooks.resolve(f"http://{host}:8000/hook")


@pytest.mark.parametrize("host", PRIVATE)
def test_also_as_soon_as_they_are_typed_in_and_whatever_a_name_server_says(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """Nobody may come to know a name later that nobody knows today."""

    def getaddrinfo(*_: object, **__: object) -> list[Any]:
        raise socket.gaierror("unknown")

    if not host[0].isdigit():  # how numbers are spelt, only the system knows
        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with pytest.raises(BadTarget, match="private"):
        webhooks.check(f"http://{host}/hook")
    if not host[0].isdigit():
        monkeypatch.setattr(socket, "getaddrinfo", answers("9.9.9.9"))
    with pytest.raises(BadTarget, match="private"):
        webhooks.post(f"http://{host}/hook", {})


@pytest.mark.parametrize("host", ["[fe80::1%25lo]", "[fe80::1%lo]", "[2620:fe::fe%25eth0]", "example.org%2f"])
def test_no_network_card_is_named(host: str) -> None:
    with pytest.raises(BadTarget):
        webhooks.check(f"http://{host}/hook", allow_private=True)


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909", "2002:909:909::1"])
def test_public_addresses_are_not(address: str) -> None:
    assert webhooks.is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "//example.org/hook",
        "example.org",
        "https://",
        "https://user:word@example.org/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nX: y",
        "https://" + "x" * 600,
        "",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(BadTarget):
        webhooks.check(url)


def answers(*addresses: str) -> Any:
    def getaddrinfo(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    return getaddrinfo


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answers("10.1.2.3"))
    with pytest.raises(BadTarget, match="private"):
        webhooks.check("https://innocent.example.org/hook")
    monkeypatch.setattr(socket, "getaddrinfo", answers("9.9.9.9", "192.168.0.7"))
    with pytest.raises(BadTarget, match="private"):
        webhooks.check("https://innocent.example.org/hook")


def test_a_name_is_resolved_once_and_its_address_is_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that says something else the second time is not asked a second time."""
    asked: list[str] = []
    connected: list[Any] = []

    def getaddrinfo(host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        address = "9.9.9.9" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    def create_connection(address: Any, timeout: float) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError("not today")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(socket, "create_connection", create_connection)
    with pytest.raises(NotSent):
        webhooks.post("http://rebind.example.org/hook", {"text": "hello"})
    assert asked == ["rebind.example.org"]
    assert connected == [("9.9.9.9", 80)]


class Receiver:
    """A real server of 127.0.0.x that keeps what it is asked, and answers with this status and these headers."""

    def __init__(self, address: str, port: int = 0, status: int = 200, **headers: str) -> None:
        asked = self.asked = list[str]()

        class Answering(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked.append(self.path)
                self.rfile.read(int(self.headers["content-length"]))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            do_GET = do_POST  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer((address, port), Answering)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_led_on(status: int) -> None:
    with (
        closing(Receiver("127.0.0.1")) as inside,
        closing(Receiver("127.0.0.1", status=status, location=f"http://127.0.0.1:{inside.port}/secret")) as first,
    ):
        with pytest.raises(NotSent, match=str(status)) as unsent:
            webhooks.post(f"http://127.0.0.1:{first.port}/hook", {"text": "hello"}, allow_private=True)
        assert not unsent.value.again
        assert first.asked == ["/hook"]
        assert inside.asked == []


def a_resolver(*turns: list[str]) -> Any:
    """A name server that gives one answer after the other, and begins again. Numbers mean themselves."""
    real, taking_turns = socket.getaddrinfo, itertools.cycle(turns)

    def getaddrinfo(host: str, port: int, *given: Any, **named: Any) -> list[Any]:
        if host.startswith("rebind."):
            return list(answers(*next(taking_turns))(host, port))
        return real(host, port, *given, **named)

    return getaddrinfo


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 without being told to")
def test_a_name_that_changes_its_mind_reaches_nobody_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """127.0.0.1 stands for the open internet here, 127.0.0.2 for the private network. Real connections are made."""
    monkeypatch.setattr(webhooks, "is_public", lambda address: str(address) == "127.0.0.1")
    with closing(Receiver("127.0.0.1")) as outside, closing(Receiver("127.0.0.2", outside.port)) as inside:
        monkeypatch.setattr(socket, "getaddrinfo", a_resolver(["127.0.0.1"], ["127.0.0.2"]))
        for _ in range(4):  # both ways round
            with contextlib.suppress(BadTarget):
                webhooks.post(f"http://rebind.example.org:{outside.port}/hook", {"text": "hello"})
        assert outside.asked == ["/hook"] * 2
        assert inside.asked == []
        monkeypatch.setattr(socket, "getaddrinfo", a_resolver(["127.0.0.1", "127.0.0.2"]))
        with pytest.raises(BadTarget, match="private"):
            webhooks.post(f"http://rebind.example.org:{outside.port}/hook", {"text": "hello"})


@pytest.mark.parametrize(
    ("url", "shape"),
    [
        ("https://play.example.org", (True, "play.example.org", 443, "/")),
        ("http://play.example.org/told", (False, "play.example.org", 80, "/told")),
        ("https://play.example.org:8443/told?by=A", (True, "play.example.org", 8443, "/told?by=A")),
    ],
)
def test_an_address_without_a_port_means_that_of_its_scheme(url: str, shape: tuple[bool, str, int, str]) -> None:
    assert webhooks.check_shape(url) == shape


def test_an_unknown_host_may_become_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def getaddrinfo(*_: object, **__: object) -> list[Any]:
        raise socket.gaierror("unknown")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    webhooks.check("https://later.example.org/hook")
    with pytest.raises(NotSent) as unknown:
        webhooks.post("https://later.example.org/hook", {})
    assert unknown.value.again


def test_when_nobody_can_say_whether_it_arrived_it_is_not_sent_again() -> None:
    listening = socket.create_server(("127.0.0.1", 0))

    def hang_up() -> None:
        connection, _ = listening.accept()
        connection.recv(10_000)
        connection.close()

    thread = threading.Thread(target=hang_up)
    thread.start()
    with pytest.raises(Doubtful):
        webhooks.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", {}, allow_private=True)
    thread.join()
    listening.close()


def test_a_receiver_that_answers_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter now and then is a sign of life, but no answer."""
    monkeypatch.setattr(webhooks, "WEBHOOK_TIMEOUT_SECONDS", 0.3)
    listening = socket.create_server(("127.0.0.1", 0))
    left_after: list[int] = []

    def drip() -> None:
        connection, _ = listening.accept()
        with connection, contextlib.suppress(OSError):
            for sent in range(1000):
                left_after.append(sent)
                connection.sendall(b"H")
                threading.Event().wait(0.02)

    thread = threading.Thread(target=drip)
    thread.start()
    with pytest.raises(Doubtful):
        webhooks.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", {}, allow_private=True)
    thread.join()
    listening.close()
    assert len(left_after) < 1000


def test_a_name_wakes_nobody_at_slack() -> None:
    told = webhooks.message_for("https://hooks.slack.com/services/x", "<!channel> & co", "L", "T", "A", "No more:", "E")
    assert told == {"text": "&lt;!channel&gt; &amp; co\nL\nNo more: E"}


def test_messages_in_the_form_each_service_reads() -> None:
    discord = webhooks.message_for("https://discord.com/api/webhooks/1/x", "@everyone", "L", "T", "A", "No more:", "E")
    assert discord == {"content": "@everyone\nL\nNo more: E", "allowed_mentions": {"parse": []}}
    assert webhooks.message_for("https://hooks.slack.com/services/x", "It", "L", "T", "A", "No more:", "E") == {
        "text": "It\nL\nNo more: E"
    }
    other = webhooks.message_for("https://matrix.example.org/hook", "It", "L", "T", "A", "No more:", "E")
    said = dict.fromkeys(("text", "content", "body"), "It\nL\nNo more: E")
    assert other == {**said, "link": "L", "table": "T", "seat": "A", "end": "E"}


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host is as good as unknown: it may be named, and nothing is sent to it for now."""
    ended = threading.Event()

    def getaddrinfo(*_: object, **__: object) -> list[Any]:
        assert ended.wait(30)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(webhooks, "LOOK_UP", 0.05)
    began = time.monotonic()
    webhooks.check("https://slow.example/")
    with pytest.raises(NotSent, match="does not answer") as unsent:
        webhooks.post("https://slow.example/", {})
    assert unsent.value.again
    assert time.monotonic() - began < 20
    ended.set()
