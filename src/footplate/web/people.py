"""Who asks: the holder of a session cookie, the holder of a seat's secret, or nobody in particular."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from footplate.table.people import somebody_new
from footplate.table.values import NOBODY, Who
from footplate.web.house import House, house_of
from footplate.web.refusals import Refused

COOKIE: Final = "footplate"
KEPT: Final = 400 * 24 * 3600
"""Seconds a browser keeps its session: as long as browsers allow."""
LONGEST_SECRET: Final = 200


async def asker(connection: HTTPConnection) -> Who:
    """Who sent this. A secret that nobody has is refused; an old cookie is nobody's."""
    house = house_of(connection)
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        who = await house.ask(house.tables.bearer, printable(secret.strip()))
        if who is None:
            raise Refused(401, "unknown_secret")
        return who
    token = printable(connection.cookies.get(COOKIE, ""))
    known = house.tables.remembered(token)
    return known or (await house.ask(house.tables.who, token) if token else None) or NOBODY


def printable(secret: str) -> str:
    return secret if len(secret) <= LONGEST_SECRET and secret.isascii() and secret.isprintable() else ""


class Visitor:
    """Somebody who needs a session for what he does, and gets one with the answer if he has none.

    The session is stored after what he does has been done: whoever is refused leaves nothing behind.
    """

    def __init__(self, house: House, who: Who) -> None:
        self._house = house
        self._is_new = not who.person
        self.who = somebody_new() if self._is_new else who

    @classmethod
    async def of(cls, connection: HTTPConnection) -> Visitor:
        return cls(house_of(connection), await asker(connection))

    def renewed(self, who: Who) -> None:
        """He has proved to be somebody: from now on with a session that nobody can have put into his browser before."""
        self.who = who
        self._is_new = True

    async def welcomed(self, response: Response) -> Response:
        """The answer, with the cookie of a new session."""
        if self._is_new:
            token, _ = await self._house.do(self._house.tables.open_session, self.who)
            set_session(self._house, response, token)
        return response


def set_session(house: House, response: Response, token: str) -> None:
    response.set_cookie(COOKIE, token, KEPT, path="/", secure=house.settings.secure, httponly=True, samesite="lax")
