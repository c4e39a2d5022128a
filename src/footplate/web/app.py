"""The application: its routes, its middleware, and the answers to all refusals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from footplate.bots.names import called
from footplate.games import NoGame, broken_games, sound_games
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.text import BadText
from footplate.language import say
from footplate.post.letters import Scribe
from footplate.post.office import AT_ONCE, PostOffice
from footplate.post.settings import PostSettings, read_settings
from footplate.table.basics.errors import TableError
from footplate.table.basics.tokens import typed_id
from footplate.table.basics.values import NOBODY
from footplate.table.messages.mail import MailServer
from footplate.table.messages.outbox import Outbox
from footplate.table.messages.push import PushServer
from footplate.table.processes.bot_pool import BotPool
from footplate.table.store import Store
from footplate.web.admin import acts as admin
from footplate.web.api import (
    catalogue,
    challenges,
    exports,
    films,
    health,
    hints,
    learning,
    moves,
    reviews,
    sheets,
    tables,
    talk,
)
from footplate.web.bots.thinking import Thinkers
from footplate.web.bounds.thinking_time import ThinkingTime
from footplate.web.contract.refusals import HttpRefusal, as_the_page_wants_it, refusal, refused, refused_by_a_table
from footplate.web.contract.reply_language import language_of
from footplate.web.contract.schemas import Query
from footplate.web.files.page_files import WORKER, Document, PageFiles
from footplate.web.personal import belongings, reaching, sessions
from footplate.web.requests.guard import Guard
from footplate.web.requests.openapi import describe
from footplate.web.requests.operations import Call, Operation, routes
from footplate.web.requests.people import asker
from footplate.web.running.leaking import set_leaking_games_aside
from footplate.web.running.metrics import Metrics
from footplate.web.running.metrics_port import metrics_port
from footplate.web.running.regular_backups import Backups
from footplate.web.running.settings import ServerSettings, handed_on
from footplate.web.running.start_up import opened, when_there
from footplate.web.server import Server, server_of
from footplate.web.sockets import sockets
from footplate.web.upkeep.background import Background
from footplate.web.upkeep.gauges import add_levels
from footplate.web.upkeep.postal import Postal

PAGES: Final = (
    "/",
    "/review/{id}",
    "/learn/{game}/{lesson}",
    "/join/{secret}",
    "/rules/{game}",
    "/login/{token}",
    "/confirm/{token}",
    "/quiet/{token}",
    "/admin",
)
"""Addresses of people. The script of the page decides what they show."""
TABLE_PAGES: Final = ("/table/{id}", "/game/{id}")
CHALLENGE_PAGE: Final = "/challenge/{key}"

_log = logging.getLogger("footplate.web")


async def get_openapi(call: Call[None, Query]) -> Response:
    document = call.request.app.state.openapi
    assert isinstance(document, Document)
    return document.answer(call.request)


OPERATIONS: Final[Sequence[Operation]] = (
    *moves.OPERATIONS,  # addresses are tried in this order, and moves are the most frequent
    *catalogue.OPERATIONS,
    *tables.OPERATIONS,
    *hints.OPERATIONS,
    *learning.OPERATIONS,
    *reviews.OPERATIONS,
    *talk.OPERATIONS,
    *sheets.OPERATIONS,
    *exports.OPERATIONS,
    *challenges.OPERATIONS,
    *films.OPERATIONS,
    *sessions.OPERATIONS,
    *belongings.OPERATIONS,
    *reaching.OPERATIONS,
    *sockets.OPERATIONS,
    *health.OPERATIONS,
    *admin.OPERATIONS,
    Operation("GET", "/api/openapi.json", get_openapi, "This description", answer=dict[str, Any]),
)


def make_app(settings: ServerSettings) -> Starlette:
    """The application with these settings. It opens the store when it is started. Only `opened` asks the store then,
    because a database that is away is waited for there.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with metrics_port(settings, partial(_figures, app)), serving(app):
            yield

    @asynccontextmanager
    async def serving(app: Starlette) -> AsyncIterator[None]:
        with (
            closing(await when_there(partial(opened, settings))) as kept,
            closing(BotPool(settings.bot_processes)) as pool,
        ):
            store = kept.store
            post = read_settings(settings.post) if settings.post else None
            office = PostOffice(kept.tables, store, post or AT_ONCE)
            metrics, thinking_time, backups = Metrics(), ThinkingTime(settings), Backups(settings, store)
            thinkers = Thinkers(pool, settings.bot_processes, metrics, thinking_time.host)
            parts = (thinkers, backups, office, metrics, thinking_time, kept.push)
            server = Server(settings, kept.tables, PageFiles(), *parts)
            store.meter = lambda what, seconds: metrics.store_seconds.add(seconds, what)
            add_levels(server)
            app.state.server = server
            async with Background(server, _outbox(settings, store, post, kept.push), Postal(office, post)).at_work():
                yield
            server.close()

    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={
            HttpRefusal: _on_refused,
            TableError: _on_table_error,
            Illegal: _on_illegal,
            BadText: _on_bad_text,
            NoGame: _on_no_game,
            BadRecord: _on_bad_record,
            HTTPException: _on_http,
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # a redirect would repeat the Host header, which the client can make up
    set_leaking_games_aside()
    for key, why in broken_games().items():
        _log.error("a game is left out", extra={"game": key, "reason": why})
    app.state.openapi = catalogue.as_json(describe(OPERATIONS, sound_games()))
    return app


async def _figures(app: Starlette, path: str) -> tuple[int, str]:
    """What the port for Prometheus answers."""
    server: Server | None = getattr(app.state, "server", None)
    if path == "/readyz":
        trouble = server.unready() if server else "starting"
        return (503, f"{trouble}\n") if trouble else (200, "ready\n")
    if path != "/metrics":
        return 404, "There are /metrics and /readyz\n"
    if server is None:
        return 503, "starting\n"
    try:
        return 200, await asyncio.to_thread(server.metrics.text)
    except TableError as failed:
        _log.error("the figures cannot be told", extra={"reason": str(failed)})
        return 503, "the store does not answer\n"


def _outbox(settings: ServerSettings, store: Store, post: PostSettings | None, push: PushServer | None) -> Outbox:
    smtp = (post.smtp if post else "") or settings.smtp
    mail = MailServer.at(smtp, post.address if post else settings.mail_from) if smtp else None
    allowed = settings.allow_private_webhooks
    compose = Scribe(store, post, settings.base_url).compose if post else None
    return Outbox(
        store, base_url=settings.base_url, mail_server=mail, allow_private=allowed, compose=compose, push=push
    )


def started() -> Starlette:
    """The application of a worker process, with the settings it was handed."""
    from footplate.web.running.garbage import keep_pauses_short
    from footplate.web.running.logs import log_to_standard_error

    log_to_standard_error()
    app = make_app(handed_on())
    keep_pauses_short()
    return app


def _routes() -> list[BaseRoute]:
    pages = [Route(path, _page, methods=["GET"]) for path in PAGES]
    pages += [Route(path, _table_page, methods=["GET"]) for path in TABLE_PAGES]
    pages.append(Route(CHALLENGE_PAGE, _challenge_page, methods=["GET"]))
    files = [Route("/page/{name:path}", _page_file), Route(f"/{WORKER}", _worker)]
    return [*sockets.ROUTES, *routes(OPERATIONS), *pages, *files]  # those of sockets are told apart at a glance


async def _page(request: Request) -> Response:
    return server_of(request).page.index(request)


async def _table_page(request: Request) -> Response:
    """The page, with the beginning of the table in it for those who may see it. For all others it is the plain page,
    whose script asks and shows what is wrong.
    """
    server = server_of(request)
    try:
        who, id = await asker(request), typed_id(str(request.path_params["id"]))
        return server.page.index(request, await server.ask(server.tables.looking.beginning, who, id))
    except (HttpRefusal, TableError):
        return server.page.index(request)


async def _challenge_page(request: Request) -> Response:
    """The page, with a preview for programs that show links: who challenges, and what was reached. An unknown
    challenge gets the plain page, whose script shows what is wrong.
    """
    server, language = server_of(request), language_of(request.scope)
    try:
        key = str(request.path_params["key"])
        told = await server.ask(server.tables.challenges.poster, NOBODY, key, language)
    except (HttpRefusal, TableError):
        return server.page.index(request)
    facts = {"name": told["by"], "amount": told["amount"], "game": told["title"]}
    title = say("page.challenge.preview", language, facts)
    text = say("page.challenge.preview.text", language, {"n": told["moves"]})
    return server.page.previewed(request, title, text, f"{server.settings.base_url}/challenge/{key}")


async def _worker(request: Request) -> Response:
    return server_of(request).page.worker(request)


async def _page_file(request: Request) -> Response:
    return server_of(request).page.file(request.path_params["name"], request)


# --- what was refused ---------------------------------------------------------------------------------------------


async def _on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpRefusal)
    return as_the_page_wants_it(request, error.code, refused(error, language_of(request.scope)))


async def _on_table_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    answer = refused_by_a_table(error, language_of(request.scope))
    if error.code == "store":
        _log.error("the store failed", extra={"reason": str(error)})
    return as_the_page_wants_it(request, error.code, answer)


async def _on_illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Illegal)
    language = language_of(request.scope)
    error.players = [called(name, language) for name in error.players]
    return refusal(422, "illegal", error.words(language, hexes=False), error.clause, error.facts)


async def _on_bad_text(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadText)
    language = language_of(request.scope)
    return refused(HttpRefusal(400, "bad_text", {"problem": error.message(language)}), language)


async def _on_no_game(request: Request, error: Exception) -> Response:
    """The answer to a game that cannot be played. The reason goes to the log alone: it may name files."""
    _log.error("a game cannot be loaded", extra={"reason": str(error)})
    return refused(HttpRefusal(503, "no_game"), language_of(request.scope))


async def _on_bad_record(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadRecord)
    language = language_of(request.scope)
    faults = [fault.sentence(language) for fault in error.faults]
    return refused(HttpRefusal(400, "bad_record", {"problem": faults[0], "faults": faults}), language)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "no_method" if error.status_code == 405 else "no_page"
    answer = refused(HttpRefusal(error.status_code, code), language_of(request.scope))
    answer.headers.update(error.headers or {})
    return answer
