"""The guard before every request: its size, its origin, its rate; and the headers of every answer."""

from __future__ import annotations

import hashlib
import logging
import math
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from footplate.games.faults import fault_of
from footplate.kernel.text import number_in
from footplate.table.basics.visitors import visitor_at
from footplate.web.bounds.hosts import Hosts
from footplate.web.bounds.limits import VISIT, Buckets, Visit
from footplate.web.bounds.safety import ENCRYPTED, SAFE_HEADERS
from footplate.web.contract.refusals import HttpRefusal, refused
from footplate.web.contract.reply_language import language_of
from footplate.web.requests.operations import OPERATION
from footplate.web.requests.people import COOKIE
from footplate.web.running.logs import REQUEST, public_path, request_id
from footplate.web.running.settings import ServerSettings
from footplate.web.server import Server

LARGEST_BODY: Final = 1_000_000
LARGEST_QUERY: Final = 4_000
AT_ONE_ADDRESS: Final = 5
"""Sessions at one address that may send requests as if each were alone: a family, a club."""
COMPUTING_AT_ONE_ADDRESS: Final = 2
"""The same for computing time, with a smaller factor: the server has one processor for all visitors."""
NOTICE: Final = b"x-footplate-notice"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
Pairs = list[tuple[bytes, bytes]]
"""Headers as they are sent."""

_log = logging.getLogger("footplate.web")


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app = app
        self._settings = settings
        self._hosts = Hosts(settings)
        safe = {**SAFE_HEADERS, **(ENCRYPTED if settings.secure else {})}
        self._headers: Pairs = [(name.encode(), value.encode()) for name, value in safe.items()]
        at_once, per_second = max(60.0, settings.requests_per_minute / 4), settings.requests_per_minute / 60
        self._sessions = Buckets(at_once, per_second)
        self._addresses = Buckets(at_once * AT_ONE_ADDRESS, per_second * AT_ONE_ADDRESS)
        at_once, per_second = settings.computing_per_minute * 2.5, settings.computing_per_minute / 60
        self._session_work = Buckets(at_once, per_second)
        self._address_work = Buckets(at_once * COMPUTING_AT_ONE_ADDRESS, per_second * COMPUTING_AT_ONE_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        REQUEST.set(request_id(headers.get("x-request-id", "")))
        session, address = _session(headers), _address(scope)
        objection = self._objection(scope, headers, session, address)
        visit = Visit(address)
        VISIT.set(visit)

        def charge() -> None:
            """At every message: the computing time of a socket is charged while it is open, not only when it is
            closed.
            """
            seconds = visit.bill()
            if seconds:
                self._address_work.charge(address, seconds)
            if seconds and session:
                self._session_work.charge(session, seconds)

        answer = _Answer(scope, send, self._headers, charge, _server_in(scope))
        try:
            if objection:
                await refused(objection, language_of(scope))(scope, receive, answer.send)
            elif scope["type"] == "websocket":
                await self._app(scope, receive, answer.send)
            else:
                await self._answered(scope, receive, answer)
        finally:
            charge()
        if scope["type"] == "http":
            answer.log()

    async def _answered(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        try:
            await self._app(scope, _Body(receive).receive, answer.send)
        except _TooLarge:
            await refused(HttpRefusal(413, "too_large"), language_of(scope))(scope, receive, answer.send)
        except Exception as failure:
            if answer.begun:
                raise  # the connection is closed: the answer cannot be completed
            fault = fault_of(failure)
            _log.exception(
                "%s %s cannot be answered",
                *(scope["method"], public_path(scope["path"])),
                extra={"game": fault.game.key, "where": fault.where} if fault else {},
            )
            said = HttpRefusal(500, "game_failed", {"game": fault.game.title}) if fault else HttpRefusal(500, "broken")
            await refused(said, language_of(scope))(scope, receive, answer.send)

    def _objection(self, scope: Scope, headers: Headers, session: str, address: str) -> HttpRefusal | None:
        length = number_in(headers.get("content-length", "0"))
        if length is None or length > LARGEST_BODY or len(scope["query_string"]) > LARGEST_QUERY:
            return HttpRefusal(413, "too_large")
        if len(headers.getlist("host")) != 1 or not headers["host"]:
            return HttpRefusal(400, "no_host")
        if not self._hosts.known(headers["host"]):
            return HttpRefusal(421, "foreign_host", {"host": headers["host"][:100]})
        server = _server_in(scope)
        if server and server.tables.orders.blocks_address(address) and not _for_administrators(scope["path"]):
            return HttpRefusal(403, "blocked")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not self._from_here(headers):
            return HttpRefusal(403, "foreign_origin")
        wait = self._wait(session, address)
        if wait:
            return HttpRefusal(429, "too_many", {"seconds": math.ceil(wait)})
        rest = max(self._address_work.take(address, 0.0), self._session_work.take(session, 0.0) if session else 0.0)
        return HttpRefusal(429, "too_costly", {"seconds": math.ceil(rest)}) if rest else None

    def _wait(self, session: str, address: str) -> float:
        """The seconds a session, or all sessions of an address, have to wait; 0 if they are within their limits."""
        wait = self._addresses.take(address, 1 if session else AT_ONE_ADDRESS)
        return wait or (self._sessions.take(session) if session else 0.0)

    def _from_here(self, headers: Headers) -> bool:
        """Whether the request comes from our own page. Browsers send its origin; other programs send none, and have no
        cookies.
        """
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        host = urlsplit(origin).netloc.lower()
        return bool(host) and host in (headers.get("host", "").lower(), self._settings.public_host)


def _session(headers: Headers) -> str:
    """SHA-256 of the session cookie or bearer token, or "". Other headers are ignored, so they cannot be used to look
    like another visitor.
    """
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    shown = secret.strip() if scheme.lower() == "bearer" else cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return hashlib.sha256(shown.encode()).hexdigest() if shown else ""


def _server_in(scope: Scope) -> Server | None:
    """The server; None while it is starting."""
    return getattr(scope["app"].state, "server", None) if "app" in scope else None


def _for_administrators(path: str) -> bool:
    """Administrators are let in from a blocked address: it may be their own."""
    return path == "/admin" or path.startswith(("/api/admin", "/page/", "/api/i18n/"))


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return visitor_at(client[0]) if client else ""


class _TooLarge(Exception):
    """A body without an announced length has grown beyond the limit."""


class _Body:
    """Counts the bytes of a body as it arrives."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._received = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._received += len(message.get("body", b""))
        if self._received > LARGEST_BODY:
            raise _TooLarge
        return message


class _Answer:
    """Adds headers to an answer on its way out, and notes its status and size for the log."""

    def __init__(
        self, scope: Scope, send: Send, headers: Pairs, charge: Callable[[], None], server: Server | None
    ) -> None:
        self._scope = scope
        self._send = send
        self._charge = charge
        self._headers = headers
        self._started = time.perf_counter()
        self._status = 0
        self._server = server

    async def send(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self._status = message["status"]
            said = dict(message.get("headers", ()))
            added = [pair for pair in self._headers if pair[0] not in said]
            added.append((b"x-request-id", REQUEST.get().encode()))
            if notice := self._notice():
                added.append((NOTICE, notice))
            message["headers"] = [*message.get("headers", ()), *added]
        self._charge()
        await self._send(message)

    def _notice(self) -> bytes:
        """The announcements in force, for a header of every answer, so that the page need not ask; b"" for none."""
        known = self._server.notice() if self._server else None
        if known is None or not (known["read_only"] or known["stop_in"] is not None):
            return b""
        return msgspec.json.encode(known)

    @property
    def begun(self) -> bool:
        return bool(self._status)

    def log(self) -> None:
        seconds = time.perf_counter() - self._started
        if self._server:
            operation = self._scope.get(OPERATION, "page")
            self._server.metrics.requests.add(operation, str(self._status))
            self._server.metrics.request_seconds.add(seconds, operation)
        facts = {"method": self._scope["method"], "path": public_path(self._scope["path"]), "status": self._status}
        _log.info("request", extra={**facts, "ms": round(seconds * 1000, 1)})
