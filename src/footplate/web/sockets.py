"""A WebSocket per open page, and a stream of lines for bots. Both only tell; whatever is done is done by POST."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from footplate.table.errors import Forbidden, TableError, Unknown
from footplate.table.tokens import typed_id
from footplate.table.values import Who
from footplate.web import schemas
from footplate.web.answers import encode
from footplate.web.hub import Listener
from footplate.web.language import language_of
from footplate.web.limits import VISIT, visitor_at
from footplate.web.operations import NAME, Call, Operation, read_query
from footplate.web.people import asker
from footplate.web.refusals import HttpRefusal, refused, refused_by_a_table
from footplate.web.server import LISTENING, server_of
from footplate.web.updates import Updates

POLICY: Final = 1008
TRY_AGAIN: Final = 1013
PATIENCE: Final = 20.0
"""Seconds a message may take to be received. Who is slower comes back later and hears what holds then."""
PULSE: Final = 20.0
"""Seconds of silence after which a stream says that it is still there."""

SOON: Final = 10
"""Seconds after which somebody with too many pages open may try again."""

_open: Counter[str] = Counter()
"""How many listen, by where they come from and by who they are."""


@asynccontextmanager
async def _counted(connection: HTTPConnection, who: Who) -> AsyncIterator[None]:
    places = _room_for(connection, who)
    _open.update(places)
    try:
        yield
    finally:
        _open.subtract(places)
        for place in places:
            if not _open[place]:
                del _open[place]


def _room_for(connection: HTTPConnection, who: Who) -> list[str]:
    """Where somebody comes from who may listen as well, and who they are."""
    settings = server_of(connection).settings
    address = visitor_at(connection.client.host) if connection.client else ""
    visitor = who.person or who.proof
    for place, most in ((address, settings.sockets_per_address), (visitor, settings.sockets_per_visitor)):
        if place and _open[place] >= most:
            raise HttpRefusal(429, "too_many_sockets", {"most": most, "seconds": SOON})
    return [place for place in (address, visitor) if place]


async def _listener(connection: HTTPConnection, id: str, query: schemas.SocketQuery) -> Listener:
    """Somebody who may listen here. Raises what a view would."""
    who = await asker(connection)
    server = server_of(connection)
    seats = frozenset(await server.ask(_seats, server.tables, who, id))
    if query.seat is not None and query.seat not in seats:
        raise HttpRefusal(403, "not_your_seat")
    return Listener(who, id, query.seat, language_of(connection.scope), seats)


def _seats(tables: Any, who: Who, id: str) -> list[int]:
    if not tables.may_watch(who, id):
        raise HttpRefusal(404, "no_table")
    seats: list[int] = tables.seats_of(who, id)
    return seats


async def socket(websocket: WebSocket) -> None:
    """The socket of a page. What it is sent is not read: it has nothing to say here."""
    try:
        query = read_query(websocket, schemas.SocketQuery)
        id = str(websocket.path_params["id"])
        if not NAME.fullmatch(id):
            raise HttpRefusal(404, "no_table")
        listener = await _listener(websocket, typed_id(id), query)
        async with _counted(websocket, listener.who):
            await websocket.accept()
            await _attend(websocket, listener, Updates(server_of(websocket), listener, query.seq))
    except (HttpRefusal, TableError) as error:
        await _turn_away(websocket, error)


async def _turn_away(websocket: WebSocket, error: HttpRefusal | TableError) -> None:
    """Say why: in the answer to the handshake, or in one word to somebody who has been listening."""
    if websocket.application_state is not WebSocketState.CONNECTING:
        await websocket.close(POLICY, error.code)
        return
    language = language_of(websocket.scope)
    answer = refused(error, language) if isinstance(error, HttpRefusal) else refused_by_a_table(error, language)
    await websocket.send_denial_response(answer)


async def no_socket(websocket: WebSocket) -> None:
    """A socket at an address that has none."""
    await _turn_away(websocket, HttpRefusal(404, "no_page"))


async def _attend(websocket: WebSocket, listener: Listener, updates: Updates) -> None:
    hub = server_of(websocket).hub
    hub.enter(listener)
    talking = asyncio.create_task(_talk(websocket, listener, updates))
    hanging_up = asyncio.create_task(_until_gone(websocket))
    try:
        await asyncio.wait((talking, hanging_up), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.leave(listener)
        for task in (talking, hanging_up):
            task.cancel()
        results = await asyncio.gather(talking, hanging_up, return_exceptions=True)
    failure = results[0]
    if isinstance(failure, TimeoutError):
        with suppress(RuntimeError):
            await websocket.close(TRY_AGAIN)
    elif isinstance(failure, Exception) and not isinstance(failure, WebSocketDisconnect | RuntimeError):
        raise failure


async def _talk(websocket: WebSocket, listener: Listener, updates: Updates) -> None:
    LISTENING.set(True)
    async for message in updates.beginning():
        await asyncio.wait_for(websocket.send_text(encode(message).decode()), PATIENCE)
    VISIT.set(None)  # whoever has come has paid for it; what happens from now on is others' doing
    while True:
        await listener.woken()
        async for message in updates.messages():
            await asyncio.wait_for(websocket.send_text(encode(message).decode()), PATIENCE)


async def _until_gone(websocket: WebSocket) -> None:
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass


async def stream(call: Call[None, schemas.SocketQuery]) -> Response:
    """The same messages as lines of JSON, each view whole: what a bot wants."""
    listener = await _listener(call.request, call.table, call.query)
    _room_for(call.request, listener.who)  # once the answer has begun it is too late to refuse
    return StreamingResponse(_lines(call, listener), media_type="application/x-ndjson")


async def _lines(call: Call[None, schemas.SocketQuery], listener: Listener) -> AsyncIterator[bytes]:
    LISTENING.set(True)
    server = call.server
    updates = Updates(server, listener, None)
    async with _counted(call.request, listener.who):
        server.hub.enter(listener)
        whole: dict[str, Any] = {}
        try:
            async for message in updates.beginning():
                yield _line(message, whole)
            VISIT.set(None)
            while not _over(whole):
                try:
                    await asyncio.wait_for(listener.woken(), PULSE)
                except TimeoutError:
                    yield b"\n"
                    continue
                async for message in updates.messages():
                    yield _line(message, whole)
        except (Unknown, Forbidden) as error:  # they have lost the right to listen
            yield encode({"type": "closed", "code": error.code}) + b"\n"
        finally:
            server.hub.leave(listener)


def _line(message: dict[str, Any], whole: dict[str, Any]) -> bytes:
    if message["type"] == "view":
        whole |= message["changed"]
        message = {"type": "view", **whole}
    elif message["type"] == "table":
        whole["status"] = message["status"]
    return encode(message) + b"\n"


def _over(whole: dict[str, Any]) -> bool:
    return whole.get("status") == "over"


ROUTES: Final = (WebSocketRoute("/api/tables/{id}/socket", socket), WebSocketRoute("/{path:path}", no_socket))

OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/tables/{id}/stream",
        stream,
        "Lines of JSON: the table, then the view each time it changes",
        answer=str,
        query=schemas.SocketQuery,
        media="application/x-ndjson",
        refuses=(401, 403, 404),
    ),
)
