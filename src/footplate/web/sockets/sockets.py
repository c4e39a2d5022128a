"""A WebSocket for each open page, and a stream of lines for bots. Both only send; commands come by POST."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextvars import Context
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from footplate.table.basics.errors import Forbidden, TableError, Unknown
from footplate.table.basics.tokens import typed_id
from footplate.table.basics.values import Who
from footplate.table.basics.visitors import visitor_at
from footplate.table.service import Tables
from footplate.web.bounds.limits import VISIT
from footplate.web.contract import schemas
from footplate.web.contract.answers import encode
from footplate.web.contract.refusals import HttpRefusal, refused, refused_by_a_table
from footplate.web.contract.reply_language import language_of
from footplate.web.listeners.hub import Listener
from footplate.web.listeners.messages import Message
from footplate.web.requests.operations import NAME, Call, Operation, read_query
from footplate.web.requests.people import asker
from footplate.web.server import LISTENING, Server, server_of
from footplate.web.sockets.updates import Updates
from footplate.web.wire.line import HandOver, SocketLine, line_of
from footplate.web.wire.open_lines import POLICY, TRY_AGAIN

PULSE_SECONDS: Final = 20.0
"""Seconds of silence after which a stream sends a pulse."""

SOON: Final = 10
"""Seconds after which a visitor with too many open pages may try again."""

_log = logging.getLogger("footplate.web")

_open: Counter[str] = Counter()
"""The number of open sockets and streams by address and by visitor."""


Places = tuple[str, str]
"""An address and a visitor there; "" for an anonymous one."""


def _come(places: Places) -> None:
    _open.update(filter(None, places))


def _leave(places: Places) -> None:
    for place in filter(None, places):
        _open[place] -= 1
        if not _open[place]:
            del _open[place]


def _room_for(connection: HTTPConnection, who: Who) -> Places:
    """The address and the visitor of a connection, if both may open one more. Raises 429 if not."""
    settings = server_of(connection).settings
    address = visitor_at(connection.client.host) if connection.client else ""
    visitor = who.person or who.proof
    for place, most in ((address, settings.sockets_per_address), (visitor, settings.sockets_per_visitor)):
        if place and _open[place] >= most:
            raise HttpRefusal(429, "too_many_sockets", {"most": most, "seconds": SOON})
    return address, visitor


async def _place_of(connection: HTTPConnection, who: Who, id: str, seat: int | None) -> tuple[frozenset[int], int]:
    """The seats of a person who may listen here, and the number of the last line of chat; later ones are sent on the
    connection. Raises what a view would.
    """
    server = server_of(connection)
    seats, said = await server.ask(_place, server.tables, who, id)
    if seat is not None and seat not in seats:
        raise HttpRefusal(403, "not_your_seat")
    return frozenset(seats), said


def _place(tables: Tables, who: Who, id: str) -> tuple[list[int], int]:
    if not tables.rights.may_watch(who, id):
        raise HttpRefusal(404, "no_table")
    last = tables.talk.chat(who, id, most=1)
    return tables.rights.seats_of(who, id), last[0]["number"] if last else 0


async def socket(websocket: WebSocket) -> None:
    """The socket of a page. Its connection is handed over to a `SocketListener`: thousands of them wait for news, and
    a waiting coroutine would take several times the memory. (Where there has to be one, `stay` waits.)
    """
    try:
        query = read_query(websocket, schemas.SocketQuery)
        id = str(websocket.path_params["id"])
        if not NAME.fullmatch(id):
            raise HttpRefusal(404, "no_table")
        who = await asker(websocket)
        seats, said = await _place_of(websocket, who, typed_id(id), query.seat)
        places = _room_for(websocket, who)
        listener = SocketListener(who, typed_id(id), query.seat, language_of(websocket.scope), seats)
        await websocket.accept()
        listener.take(server_of(websocket), line_of(websocket), places, query.seq, said)
        try:
            await listener.attend()
        finally:
            await listener.stay()
    except (HttpRefusal, TableError) as error:
        await _turn_away(websocket, error)


async def _turn_away(websocket: WebSocket, error: HttpRefusal | TableError) -> None:
    """Refuse in the answer to the handshake."""
    language = language_of(websocket.scope)
    answer = refused(error, language) if isinstance(error, HttpRefusal) else refused_by_a_table(error, language)
    await websocket.send_denial_response(answer)


async def no_socket(websocket: WebSocket) -> None:
    """A socket at an address that has none."""
    await _turn_away(websocket, HttpRefusal(404, "no_page"))


class SocketListener(Listener):
    """The listener of a socket. Incoming messages are ignored."""

    __slots__ = ("_line", "_places", "_server", "_speaking", "_updates")

    _line: SocketLine

    def take(self, server: Server, hand_over: HandOver, places: Places, seen: int | None, said: int) -> None:
        """Take over the connection of a page that has seen the view with this `seq`; `said` is the last line of chat
        before it came.
        """
        self._server, self._places, self._speaking = server, places, True
        self._updates = Updates(server, self, seen, said)
        self._line = hand_over(self)
        _come(places)

    async def attend(self) -> None:
        """Send the state of the table; from then on the listener receives news."""
        LISTENING.set(True)
        self._server.hub.enter(self)
        await self._tell(self._updates.beginning())
        self._speaking = False
        self.wake()

    async def stay(self) -> None:
        """Wait as long as the connection needs this coroutine."""
        await self._line.stay()

    def wake(self) -> None:
        """Send what is new. A view that is cached is sent right here, because a task would take longer than sending
        it.
        """
        if self._news and not self._speaking and self._line.is_open and not self._told_at_once():
            self._speaking = True
            task = asyncio.get_running_loop().create_task(self._speak(), context=_NEWS)
            _speaking.add(task)
            task.add_done_callback(_speaking.discard)

    def _told_at_once(self) -> bool:
        try:
            messages = self._updates.at_once()
        except Exception:  # the task that sends it will report the fault
            return False
        for message in messages or ():
            self._line.say(message.text)
        return messages is not None

    async def _speak(self) -> None:
        while self._news and self._line.is_open:
            await self._tell(self._updates.messages())
        self._speaking = False

    async def _tell(self, messages: AsyncIterator[Message]) -> None:
        try:
            async for message in messages:
                self._line.say(message.text)
        except TableError as lost:
            self._line.hang_up(POLICY, lost.code)
        except Exception:
            _log.exception("a socket cannot be told the news", extra={"table": self.id})
            self._line.hang_up(TRY_AGAIN)

    def may_send(self, cost: int) -> bool:
        """Count what the page has sent. Returns whether its address and session are within their limits."""
        return self._server.incoming.charge(*self._places, cost)

    def gone(self) -> None:
        """The connection has ended."""
        self._server.hub.leave(self)
        _leave(self._places)
        del self._updates  # they refer to each other


_NEWS: Final = Context()
"""An empty context: sending updates is not charged to the listener's computing time."""
_NEWS.run(LISTENING.set, True)
_speaking: set[asyncio.Task[None]] = set()
"""Tasks that are sending, kept here so that they are not collected."""


class StreamListener(Listener):
    """The listener of a stream."""

    __slots__ = ("_woken", "is_gone")

    def __init__(self, who: Who, id: str, seat: int | None, language: str, seats: frozenset[int]) -> None:
        super().__init__(who, id, seat, language, seats)
        self.is_gone = False
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    def go(self) -> None:
        """The reader has gone."""
        self.is_gone = True
        self.wake()

    async def woken(self) -> None:
        """Wait until there is news."""
        await self._woken.wait()
        self._woken.clear()


async def stream(call: Call[None, schemas.SocketQuery]) -> Response:
    """The same messages as lines of JSON, each view whole, for bots."""
    who = await asker(call.request)
    seats, said = await _place_of(call.request, who, call.table, call.query.seat)
    places = _room_for(call.request, who)  # once the answer has begun it is too late to refuse
    listener = StreamListener(who, call.table, call.query.seat, call.language, seats)
    return Stream(call.server, listener, places, said)


class Stream(Response):
    """An answer that goes on until the game is over or the reader has gone.

    The task that sends news is never cancelled in the middle, but finds out that the reader has gone: cancelled, it
    would keep all it refers to until the garbage collector comes.
    """

    media_type = "application/x-ndjson"

    def __init__(self, server: Server, listener: StreamListener, places: Places, said: int) -> None:
        self.status_code = 200
        self.background = None
        self._server, self._listener, self._places = server, listener, places
        self._updates = Updates(server, listener, None, said)
        self._whole: dict[str, Any] = {}
        """The last view that was sent, and the status of the table."""
        self.init_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        LISTENING.set(True)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        leaving = asyncio.create_task(self._hear_of_leaving(receive))
        _come(self._places)
        self._server.hub.enter(self._listener)
        try:
            await self._tell_all(send)
        finally:
            self._server.hub.leave(self._listener)
            _leave(self._places)
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _hear_of_leaving(self, receive: Receive) -> None:
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._listener.go()

    async def _tell_all(self, send: Send) -> None:
        try:
            await self._tell(self._updates.beginning(), send)
            VISIT.set(None)
            while not self._is_over:
                try:
                    await asyncio.wait_for(self._listener.woken(), PULSE_SECONDS)
                except TimeoutError:
                    await _send(b"\n", send)
                    continue
                await self._tell(self._updates.messages(), send)
        except (Unknown, Forbidden) as error:  # they have lost the right to listen
            await _send(encode({"type": "closed", "code": error.code}) + b"\n", send)

    @property
    def _is_over(self) -> bool:
        return self._listener.is_gone or self._whole.get("status") == "over"

    async def _tell(self, messages: AsyncIterator[Message], send: Send) -> None:
        async for message in messages:
            await _send(_line(message, self._whole), send)


async def _send(body: bytes, send: Send) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def _line(message: dict[str, Any], whole: dict[str, Any]) -> bytes:
    if message["type"] == "view":
        whole |= message["changed"]
        whole["view"] = {**whole["view"], **message.get("of_view", {})}
        message = {"type": "view", **whole}
    elif message["type"] == "table":
        whole["status"] = message["status"]
    return encode(message) + b"\n"


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
