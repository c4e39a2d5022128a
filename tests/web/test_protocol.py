"""Nobody may take for ever to say what he wants."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.requests import Request
from uvicorn.server import ServerState

from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.replies import Nothing
from footplate.web.contract.schemas import OfSeat
from footplate.web.requests import operations
from footplate.web.requests.operations import Call, Operation
from footplate.web.running.settings import ServerSettings
from footplate.web.wire import protocol


async def no_app(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nobody has asked for anything")


async def an_app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the visitor's address, and reads nothing."""
    said = scope["client"][0].encode()
    headers = [(b"content-length", str(len(said)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": said})


@asynccontextmanager
async def visiting(app: Any, host: str = "127.0.0.1") -> AsyncIterator[tuple[asyncio.StreamReader, Any]]:
    """A connection to a server with this application, made over IPv4 whatever it listens on."""
    config = uvicorn.Config(app, lifespan="off", timeout_keep_alive=1)
    config.load()
    listening = await asyncio.get_running_loop().create_server(
        lambda: protocol.BoundedProtocol(config=config, server_state=ServerState(), app_state={}),
        sock=socket.create_server(
            (host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET, dualstack_ipv6=":" in host
        ),
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", listening.sockets[0].getsockname()[1])
    try:
        async with asyncio.timeout(20):
            yield reader, writer
    finally:
        writer.close()
        listening.close()


@pytest.mark.parametrize("said", [b"", b"G", b"GET / HTTP/1.1\r\nhost: x\r\n"])
def test_a_head_that_does_not_end_ends_the_connection(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_HEAD", 0.1)

    async def visit() -> bytes:
        async with visiting(no_app) as (reader, writer):
            writer.write(said)
            return await reader.read()

    assert asyncio.run(visit()) == b""


@pytest.mark.parametrize(
    ("head", "dribble"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"\r\n"),
        (b"GET / HTTP/1.1\r\nContent-Length: 900000\r\n\r\n", b"x"),
        (b"POST / HTTP/1.1\r\nContent-Length: 900000\r\n\r\n", b"x"),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
)
@pytest.mark.parametrize("again", [False, True])
def test_whatever_dribbles_in_after_an_answer_keeps_no_connection(
    monkeypatch: pytest.MonkeyPatch, head: bytes, dribble: bytes, again: bool
) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_HEAD", 0.4)
    monkeypatch.setattr(protocol, "SLOWEST_BODY", 0.4)

    async def dribbles(writer: Any) -> None:
        while True:
            writer.write(dribble)
            await asyncio.sleep(0.05 if again else 100)

    async def visit() -> None:
        async with visiting(an_app) as (reader, writer):
            writer.write(head)
            assert b"200 OK" in await reader.readuntil(b"127.0.0.1")
            dribbling = asyncio.create_task(dribbles(writer))
            with contextlib.suppress(ConnectionError):
                assert await reader.read() == b""
            dribbling.cancel()

    asyncio.run(visit())


def test_a_body_may_arrive_after_the_answer_and_another_request_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_BODY", 15.0)

    async def visit() -> None:
        async with visiting(an_app) as (reader, writer):
            for _ in range(3):
                writer.write(b"POST / HTTP/1.1\r\nContent-Length: 200000\r\n\r\n")
                assert b"200 OK" in await reader.readuntil(b"127.0.0.1")
                writer.write(b"x" * 200_000)

    asyncio.run(visit())


def test_an_answer_that_takes_longer_than_its_body_may_is_still_given_and_is_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_BODY", 0.1)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.4)
        await an_app(scope, receive, send)

    async def visit() -> bytes:
        async with visiting(slow) as (reader, writer):
            writer.write(b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nx")
            return await reader.read()

    heard = asyncio.run(visit())
    assert b"connection: close" in heard
    assert heard.endswith(b"127.0.0.1")


def test_an_answer_may_take_its_time_when_everything_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_HEAD", 0.5)  # whoever asks must be quicker, on a busy machine too
    monkeypatch.setattr(protocol, "SLOWEST_BODY", 0.5)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(1)
        await an_app(scope, receive, send)

    async def visit() -> None:
        async with visiting(slow) as (reader, writer):
            for _ in range(2):
                writer.write(b"POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx")
                assert b"connection: close" not in await reader.readuntil(b"127.0.0.1")

    asyncio.run(visit())


def test_whoever_does_not_read_the_end_of_an_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LAST_WORDS", 0.1)
    over = asyncio.Event()

    async def much(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})

    def lost(self: protocol.BoundedProtocol, exc: Exception | None) -> None:
        over.set()

    async def visit() -> None:
        async with visiting(much) as (_, writer):
            writer.transport.pause_reading()
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            await over.wait()

    monkeypatch.setattr(protocol.BoundedProtocol, "connection_lost", lost)
    asyncio.run(visit())


@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
@pytest.mark.parametrize(("spoken_for", "visitor"), [(b"", b"127.0.0.1"), (b"203.0.113.7", b"203.0.113.7")])
def test_a_proxy_on_the_machine_is_believed_wherever_the_server_listens(
    host: str, spoken_for: bytes, visitor: bytes
) -> None:
    async def visit() -> bytes:
        async with visiting(an_app, host) as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nX-Forwarded-For: " + spoken_for + b"\r\nConnection: close\r\n\r\n")
            return await reader.read()

    assert asyncio.run(visit()).endswith(b"\r\n\r\n" + visitor)


@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
def test_a_proxy_on_the_machine_may_have_many_connections_wherever_the_server_listens(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(protocol, "_settings", lambda: ServerSettings(db="", connections_per_address=0))

    async def visit() -> bytes:
        async with visiting(an_app, host) as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
            return await reader.read()

    assert asyncio.run(visit()).startswith(b"HTTP/1.1 200")


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "SLOWEST_BODY", 0.1)

    async def does(call: Call[Any, Any]) -> Any:
        raise AssertionError("the body has not come")

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def visit() -> None:
        scope = {"type": "http", "method": "POST", "path": "/", "query_string": b""}
        request = Request({**scope, "headers": [(b"content-type", b"application/json")]}, receive)
        await Operation("POST", "/", does, "", OfSeat, answer=Nothing).answered(request)

    with pytest.raises(HttpRefusal) as refused:
        asyncio.run(visit())
    assert refused.value.status == 408
    assert msgspec.json.encode(refused.value.sentence("de"))


def test_somebody_may_ask_before_they_are_answered_but_not_thousands_of_times() -> None:
    asked = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["path"])
        await asyncio.sleep(0)
        await an_app(scope, receive, send)

    async def visit(requests: int) -> bytes:
        asked.clear()
        async with visiting(slow) as (reader, writer):
            last = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
            writer.write(b"GET / HTTP/1.1\r\n\r\n" * (requests - 1) + last)
            with contextlib.suppress(ConnectionError):
                return await reader.read()
            return b""

    assert asyncio.run(visit(protocol.MOST_WAITING)).count(b"200 OK") == protocol.MOST_WAITING == len(asked)
    assert b"400 Bad Request" in asyncio.run(visit(5_000))
    assert len(asked) <= protocol.MOST_WAITING + 1


def test_whoever_goes_is_noticed_whatever_else_they_have_asked_for() -> None:
    """An answer without end would go on for nobody."""
    answering, over = asyncio.Event(), asyncio.Event()

    async def without_end(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        answering.set()
        while (await receive())["type"] != "http.disconnect":
            pass
        over.set()

    async def visit() -> None:
        async with visiting(without_end) as (_, writer):
            writer.write(b"GET / HTTP/1.1\r\n\r\n" * 3)
            await answering.wait()
            writer.transport.abort()
            await over.wait()

    asyncio.run(visit())


def test_whoever_does_not_read_an_answer_without_end_is_cut_off_and_costs_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "LAST_WORDS", 0.1)
    over, told = asyncio.Event(), []

    async def without_end(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        leaving = asyncio.create_task(receive())
        while not leaving.done() or leaving.result()["type"] != "http.disconnect":
            if leaving.done():
                leaving = asyncio.create_task(receive())
            await send({"type": "http.response.body", "body": b"x" * 50_000, "more_body": True})
            told.append(50_000)
            await asyncio.sleep(0)
        over.set()

    async def visit() -> None:
        async with visiting(without_end) as (_, writer):
            writer.transport.pause_reading()
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            await over.wait()

    asyncio.run(visit())
    assert sum(told) < 20_000_000  # what the system takes, and little more


def test_whoever_reads_slowly_is_waited_for_and_whoever_stops_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[protocol.BoundedProtocol] = []
    is_behind, over = asyncio.Event(), asyncio.Event()

    async def much(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})

    class Watched(protocol.BoundedProtocol):
        def pause_writing(self) -> None:
            super().pause_writing()
            served.append(self)
            is_behind.set()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            over.set()

    async def visit() -> None:
        async with visiting(much) as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            await is_behind.wait()
            unread = served[0].transport.get_write_buffer_size()
            await reader.readexactly(5_000_000)
            while served[0].transport.get_write_buffer_size() >= unread:
                await asyncio.sleep(0.001)
            writer.transport.pause_reading()
            served[0]._look_behind(unread)  # as it is looked after a while
            assert not served[0].transport.is_closing()
            while (unread := served[0].transport.get_write_buffer_size()) != await a_moment_later(served[0]):
                pass
            served[0]._look_behind(unread)
            await over.wait()

    monkeypatch.setattr(protocol, "BoundedProtocol", Watched)
    asyncio.run(visit())


async def a_moment_later(served: protocol.BoundedProtocol) -> int:
    await asyncio.sleep(0.05)
    return served.transport.get_write_buffer_size()


def test_a_handshake_behind_a_request_that_is_being_answered_is_refused() -> None:
    """The rest of that answer would go into the socket."""

    async def without_end(scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "http"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while (await receive())["type"] != "http.disconnect":
            pass

    async def visit() -> bytes:
        async with visiting(without_end) as (reader, writer):
            key = b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            upgrade = b"GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n" + key + b"\r\n"
            writer.write(b"GET / HTTP/1.1\r\n\r\n" + upgrade)
            answer: bytes = await reader.read()
            return answer

    answer = asyncio.run(visit())
    assert answer.count(b"HTTP/1.1 400 ") == 1
    assert b"101 " not in answer


def test_a_head_in_very_many_pieces_is_refused() -> None:
    async def visit() -> tuple[bytes, int]:
        async with visiting(no_app) as (reader, writer):
            writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            answer, pieces = asyncio.ensure_future(reader.read(12)), 0
            writer.write(b"GET / HTTP/1.1\r\nx: ")
            while not answer.done() and pieces < 20_000:
                writer.write(b"y")
                await asyncio.sleep(0.0005)
                pieces += 1
            return await answer, pieces

    answer, pieces = asyncio.run(visit())
    assert answer == b"HTTP/1.1 431"
    assert pieces < 20_000
