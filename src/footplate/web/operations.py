"""What can be asked of the server: each operation once, with its schema, for the routes and for the OpenAPI file."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from footplate.table.values import Who
from footplate.web.answers import answer
from footplate.web.house import House, house_of
from footplate.web.people import asker
from footplate.web.reader import language_of
from footplate.web.refusals import Refused, unreadable
from footplate.web.schemas import Body, Query

B = TypeVar("B")
Q = TypeVar("Q")

NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,80}")


class Call(Generic[B, Q]):
    """One request, read and checked."""

    def __init__(self, request: Request, body: B, query: Q) -> None:
        self.request = request
        self.body = body
        self.query = query
        self.language = language_of(request.scope)

    @property
    def house(self) -> House:
        return house_of(self.request)

    async def who(self) -> Who:
        return await asker(self.request)

    def path(self, name: str) -> str:
        """A variable part of the address. What can be no name of anything is found nowhere."""
        part = str(self.request.path_params[name])
        if not NAME.fullmatch(part):
            raise Refused(404, "no_page")
        return part

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return self.path("id")

    def answer(self, content: object, status: int = 200) -> Response:
        return answer(self.request, content, status)


Handler = Callable[[Call[Any, Any]], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """One method of one address."""

    method: str
    path: str
    does: Handler
    summary: str
    body: type[Body] | None = None
    query: type[Query] = Query
    answer: Any = dict[str, Any]
    """The type of the answer's JSON."""
    media: str = "application/json"
    status: int = 200
    refuses: tuple[int, ...] = ()

    def route(self) -> Route:
        return Route(self.path, self._answer, methods=[self.method])

    async def _answer(self, request: Request) -> Response:
        query = self._read_query(request)
        return await self.does(Call(request, await self._read_body(request), query))

    def _read_query(self, request: Request) -> Query:
        try:
            return msgspec.convert(dict(request.query_params), self.query, strict=False)
        except msgspec.ValidationError as error:
            raise unreadable(error) from error

    async def _read_body(self, request: Request) -> Body | None:
        if self.body is None:
            return None
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "not_json")
        try:
            return msgspec.json.decode(await request.body(), type=self.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(error) from error
