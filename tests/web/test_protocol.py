"""Nobody may take for ever to say what he wants."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.requests import Request
from uvicorn.server import ServerState

from footplate.web import operations, protocol
from footplate.web.operations import Call, Operation
from footplate.web.refusals import HttpRefusal
from footplate.web.replies import Nothing
from footplate.web.schemas import OfSeat


async def no_app(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nobody has asked for anything")


@pytest.mark.parametrize("said", [b"", b"G", b"GET / HTTP/1.1\r\nhost: x\r\n"])
def test_a_head_that_does_not_end_ends_the_connection(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_HEAD", 0.1)

    async def visit() -> bytes:
        config = uvicorn.Config(no_app, lifespan="off")
        config.load()
        listening = await asyncio.get_running_loop().create_server(
            lambda: protocol.BoundedProtocol(config=config, server_state=ServerState(), app_state={}), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(said)
        heard = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        listening.close()
        return heard

    assert asyncio.run(visit()) == b""


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
