"""What can be asked of the server: each operation once, with its schema, for the routes and for the OpenAPI file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from footplate.web.reader import language_of
from footplate.web.refusals import Refused, unreadable
from footplate.web.schemas import Body, Query

B = TypeVar("B")
Q = TypeVar("Q")


class Call(Generic[B, Q]):
    """One request, read and checked."""

    def __init__(self, request: Request, body: B, query: Q) -> None:
        self.request = request
        self.body = body
        self.query = query
        self.language = language_of(request.scope)

    def path(self, name: str) -> str:
        """A variable part of the address."""
        return str(self.request.path_params[name])


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
    answer: Any = None
    """The type of the answer's JSON, when it has one."""
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
