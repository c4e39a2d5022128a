"""Messages about turns: Web Push to browsers, confirming an address, unsubscribing with one click."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.table.messages.push import Subscription
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import nothing
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def subscribe(call: Call[schemas.Subscription, Query]) -> Response:
    who, body, server = await call.who(), call.body, call.server
    if server.push is None:
        raise HttpRefusal(422, "no_push")
    server.allowances.browsers.spend(call.request, who)
    wanted = Subscription(body.endpoint, body.p256dh, body.auth, body.language)
    await server.do_outside(server.tables.subscriptions.subscribe, who, server.push, wanted)
    return nothing()


async def end_push(call: Call[None, Query]) -> Response:
    await call.server.do(call.server.tables.subscriptions.end, await call.who())
    return nothing()


async def get_confirmation(call: Call[None, Query]) -> Response:
    tables = call.server.tables
    return call.answer(await call.server.ask(tables.addresses.offer, call.path("token"), call.language))


async def confirm(call: Call[None, Query]) -> Response:
    await call.server.do(call.server.tables.addresses.confirm, call.path("token"))
    return nothing()


async def end_messages(call: Call[None, Query]) -> Response:
    """One-click unsubscribing. Mail programs send a form with it, which is ignored (RFC 8058)."""
    await call.server.do(call.server.tables.quieting.end, call.path("token"))
    return nothing()


OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/me/push",
        subscribe,
        "Tell this browser of all your turns, by Web Push",
        schemas.Subscription,
        answer=replies.Nothing,
        refuses=(401, 403, 422, 503),
    ),
    Operation(
        "POST",
        "/api/me/push/end",
        end_push,
        "Tell this browser no more",
        answer=replies.Nothing,
        refuses=(401, 403, 503),
    ),
    Operation(
        "GET",
        "/api/confirm/{token}",
        get_confirmation,
        "What a link that was sent to an address means",
        answer=replies.ConfirmationOffer,
        refuses=(404,),
    ),
    Operation(
        "POST",
        "/api/confirm/{token}",
        confirm,
        "Agree to be sent messages there",
        answer=replies.Nothing,
        refuses=(404, 503),
    ),
    Operation(
        "POST",
        "/api/quiet/{token}",
        end_messages,
        "End messages of turns, by the link in one of them",
        answer=replies.Nothing,
        refuses=(404, 503),
    ),
)
