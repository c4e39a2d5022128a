"""Every operation of the server once, with its schema, for the routes and for the OpenAPI file."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from footplate.table.basics.tokens import typed_id
from footplate.table.basics.values import Who
from footplate.web.bounds.limits import SLOWEST_BODY
from footplate.web.contract.answers import answer, encode
from footplate.web.contract.refusals import HttpRefusal, unreadable
from footplate.web.contract.reply_language import language_of
from footplate.web.contract.schemas import Body, Query
from footplate.web.requests.people import asker
from footplate.web.server import Server, server_of

B = TypeVar("B")
Q = TypeVar("Q")
AnyQuery = TypeVar("AnyQuery", bound=Query)

COSTLY: Final = ("record", "json", "history", "account")
"""Copies that need a walk through the whole game."""
OPERATION: Final = "footplate.operation"
"""The key of the operation's name in a request's scope, for metrics."""
NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,80}")


class Call(Generic[B, Q]):
    """One request, read and checked."""

    def __init__(self, request: Request, body: B, query: Q) -> None:
        self.request = request
        self.body = body
        self.query = query
        self.language = language_of(request.scope)

    @property
    def server(self) -> Server:
        return server_of(self.request)

    async def who(self) -> Who:
        return await asker(self.request)

    def path(self, name: str) -> str:
        """A variable part of the address. Raises 404 for characters that no name contains."""
        part = str(self.request.path_params[name])
        if not NAME.fullmatch(part):
            raise HttpRefusal(404, "no_page")
        return part

    @cached_property
    def table(self) -> str:
        """The id of the table in the address."""
        return typed_id(self.path("id"))

    async def copy(self, what: str, who: Who, seat: int | None, further: object, make: Callable[[], object]) -> bytes:
        """Something made of this table for a seat, as text or as JSON, cached until the table changes."""

        def made() -> bytes:
            content = make()
            return content.encode() if isinstance(content, str) else encode(content)

        ask = self.server.ask_much if what in COSTLY else self.server.ask
        return await self.kept_copy(what, who, seat, further, lambda: ask(made))

    async def kept_copy(
        self, what: str, who: Who, seat: int | None, further: object, make: Callable[[], Awaitable[bytes]]
    ) -> bytes:
        """A copy of the table as this seat may see it, cached until the table changes. Rights are checked before and
        after, since making it may take long, or it may have been made for another request.
        """
        server, tables = self.server, self.server.tables
        await server.ask(tables.rights.admit, who, self.table, seat)
        seq, withheld = await server.ask(tables.looking.edition, self.table)
        kind = what, self.table, seq, seat, (withheld, further)
        made = await server.copies.get(kind, make)
        await server.ask(tables.rights.admit, who, self.table, seat)
        return made

    def answer(self, content: object, status: int = 200) -> Response:
        return answer(self.request, content, status)


def read_query(connection: HTTPConnection, query: type[AnyQuery]) -> AnyQuery:
    """The query parameters of a request. Each may occur once; "null" is ordinary text."""
    given = connection.query_params.multi_items() if connection.scope["query_string"] else []
    times = Counter([name for name, _ in given]) if given else {}
    for name, value in given:
        if value == "null" or times[name] > 1:
            raise HttpRefusal(400, "bad_input", {"field": name, "problem": "one value is expected"})
    try:
        return msgspec.convert(dict(given), query, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error) from error


Handler = Callable[[Call[Any, Any]], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address."""

    method: str
    path: str
    does: Handler
    summary: str
    body: type[Body] | None = None
    query: type[Query] = Query
    answer: Any = field(kw_only=True)
    """The type of the answer's JSON."""
    media: str = "application/json"
    status: int = 200
    refuses: tuple[int, ...] = ()

    async def answered(self, request: Request) -> Response:
        query = read_query(request, self.query)
        return await self.does(Call(request, await self._read_body(request), query))

    async def _read_body(self, request: Request) -> Body | None:
        if self.body is None:
            return None
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise HttpRefusal(415, "not_json")
        try:
            async with asyncio.timeout(SLOWEST_BODY):
                body = await request.body()
            return msgspec.json.decode(body, type=self.body)
        except TimeoutError:
            raise HttpRefusal(408, "too_slow") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(error) from error


def routes(operations: Iterable[Operation]) -> list[Route]:
    """One route for each address, with all its methods."""
    found: dict[str, dict[str, Operation]] = {}
    for one in operations:
        found.setdefault(one.path, {})[one.method] = one
    return [_route(path, methods) for path, methods in found.items()]


def _route(path: str, methods: dict[str, Operation]) -> Route:
    async def answer_method(request: Request) -> Response:
        operation = methods["GET" if request.method == "HEAD" else request.method]
        request.scope[OPERATION] = operation.does.__name__
        return await operation.answered(request)

    return Route(path, answer_method, methods=list(methods))
