"""The sender of a request: the holder of a session cookie, the holder of a seat's secret, or an anonymous visitor."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from footplate.table.basics.values import NOBODY, Who
from footplate.table.basics.visitors import visitor_at
from footplate.table.people.persons import somebody_new
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.requests.browsers import browser_of
from footplate.web.server import Server, server_of

COOKIE: Final = "footplate"
SESSION_COOKIE_SECONDS: Final = 400 * 24 * 3600
"""Seconds a browser keeps its session: as long as browsers allow."""
LONGEST_SECRET: Final = 200


async def asker(connection: HTTPConnection) -> Who:
    """The sender of a request. Unknown bearer token: 401. Blocked person: 403. Expired cookie: anonymous."""
    server = server_of(connection)
    who = await _shown(connection, server)
    blocked: bool = (
        await server.ask(server.tables.rights.is_blocked, who) if who.table else server.tables.rights.is_blocked(who)
    )
    if blocked:
        if connection.client and who.person:
            await server.do(server.tables.orders.follow, who.person, visitor_at(connection.client.host))
        raise HttpRefusal(403, "blocked")
    return who


async def _shown(connection: HTTPConnection, server: Server) -> Who:
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        who = await server.ask(server.tables.people.bearer, printable(secret.strip()))
        if who is None:
            raise HttpRefusal(401, "unknown_secret")
        return who
    token = printable(connection.cookies.get(COOKIE, ""))
    known = server.tables.people.remembered(token)
    return known or (await server.ask(server.tables.people.who, token) if token else None) or NOBODY


def printable(secret: str) -> str:
    return secret if len(secret) <= LONGEST_SECRET and secret.isascii() and secret.isprintable() else ""


class Visitor:
    """A person who needs a session for an operation, and gets one with the answer if they have none.

    The session is stored after the request has succeeded: a refused request leaves nothing behind.
    """

    def __init__(self, server: Server, who: Who, browser: str) -> None:
        self._server = server
        self._browser = browser
        self._is_new = not who.person
        self.who = somebody_new() if self._is_new else who

    @classmethod
    async def of(cls, connection: HTTPConnection) -> Visitor:
        return cls(server_of(connection), await asker(connection), browser_of(connection.headers.get("user-agent", "")))

    def renewed(self, who: Who) -> None:
        """Give a person who has just proved who they are a new session, so that a planted cookie is worthless."""
        self.who = who
        self._is_new = True

    async def welcomed(self, response: Response) -> Response:
        """The answer, with the cookie of a new session."""
        if self._is_new:
            token, self.who = await self._server.do(self._server.tables.people.open_session, self.who, self._browser)
            set_session(self._server, response, token)
        return response


def set_session(server: Server, response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE, token, SESSION_COOKIE_SECONDS, path="/", secure=server.settings.secure, httponly=True, samesite="lax"
    )
