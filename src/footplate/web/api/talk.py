"""Chat, private notes, and where to send messages about turns."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import nothing
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def get_chat(call: Call[None, schemas.ChatQuery]) -> Response:
    tables, who = call.server.tables, await call.who()
    query = call.query
    return call.answer(
        await call.server.ask(tables.talk.chat, who, call.table, query.after, query.before, query.limit, call.language)
    )


async def say_something(call: Call[schemas.Chat, Query]) -> Response:
    tables, who = call.server.tables, await call.who()
    said = await call.server.do(tables.talk.say, who, call.table, call.body.text, call.body.seat, call.language)
    return call.answer(said, 201)


async def get_notes(call: Call[None, Query]) -> Response:
    tables, who = call.server.tables, await call.who()
    return call.answer({"text": await call.server.ask(tables.talk.notes, who, call.table)})


async def put_notes(call: Call[schemas.Notes, Query]) -> Response:
    tables, who = call.server.tables, await call.who()
    await call.server.do(tables.talk.set_notes, who, call.table, call.body.text)
    return nothing()


async def set_asked(call: Call[schemas.Asked, Query]) -> Response:
    tables, who, body = call.server.tables, await call.who(), call.body
    await call.server.do(tables.seats.set_asked, who, call.table, seat=body.seat, asked=body.asked)
    return nothing()


async def get_notify(call: Call[None, schemas.SeatQuery]) -> Response:
    tables, who = call.server.tables, await call.who()
    return call.answer(await call.server.ask(tables.notifying.settings, who, call.table, call.query.seat))


async def put_notify(call: Call[schemas.Notify, Query]) -> Response:
    tables, who, body = call.server.tables, await call.who(), call.body
    given = {"email": body.email, "webhook": body.webhook, "language": body.language}
    if body.email.strip() or body.webhook.strip():
        call.server.allowances.mails.spend(call.request, who)
    do = call.server.do_outside if body.webhook.strip() else call.server.do  # only a webhook has to be looked up
    await do(tables.notifying.set, who, call.table, seat=body.seat, **given)
    call.server.messages_due.set()  # the reader of this address may have to confirm it first
    await call.server.do(tables.notifying.set_by_post, who, call.table, seat=body.seat, post=body.post, zone=body.zone)
    return nothing()


_REFUSES: Final = (401, 403, 404, 422)
_WRITES: Final = (*_REFUSES, 503)

OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/tables/{id}/chat",
        get_chat,
        "What was said",
        query=schemas.ChatQuery,
        answer=list[replies.Remark],
        refuses=_REFUSES,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/chat",
        say_something,
        "Say something",
        schemas.Chat,
        answer=replies.Remark,
        status=201,
        refuses=_WRITES,
    ),
    Operation("GET", "/api/tables/{id}/notes", get_notes, "Your notes", answer=replies.NotesText, refuses=_REFUSES),
    Operation(
        "PUT", "/api/tables/{id}/notes", put_notes, "Keep notes", schemas.Notes, answer=replies.Nothing, refuses=_WRITES
    ),
    Operation(
        "GET",
        "/api/tables/{id}/notify",
        get_notify,
        "Where a seat is told that it is its turn",
        answer=replies.NotifySettings,
        query=schemas.SeatQuery,
        refuses=_REFUSES,
    ),
    Operation(
        "PUT",
        "/api/tables/{id}/notify",
        put_notify,
        "Choose where a seat is told that it is its turn",
        schemas.Notify,
        answer=replies.Nothing,
        refuses=_WRITES,
    ),
    Operation(
        "PUT",
        "/api/tables/{id}/asked",
        set_asked,
        "Choose when a seat is asked about vetoes",
        schemas.Asked,
        answer=replies.Nothing,
        refuses=_WRITES,
    ),
)
