"""Webhooks cannot be pointed into the private network, however the address is written."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import threading
import time
from typing import Any

import pytest

from footplate.table import webhooks
from footplate.table.sending import Doubtful, NotSent
from footplate.table.webhooks import BadTarget

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
]


@pytest.mark.parametrize("host", PRIVATE)
def test_private_addresses_are_refused_in_every_spelling(host: str) -> None:
    with pytest.raises(BadTarget, match="private"):
        webhooks.resolve(f"http://{host}:8000/hook")


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909"])
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
    monkeypatch.setattr(webhooks, "PATIENCE", 0.3)
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
