"""Seeing one's games on another device: a link by mail."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.web import replies, schemas
from footplate.web.answers import answer, nothing
from footplate.web.operations import Call, Operation
from footplate.web.people import COOKIE, Visitor
from footplate.web.refusals import Refused
from footplate.web.schemas import Query


async def get_me(call: Call[None, Query]) -> Response:
    email = await call.house.ask(call.house.tables.email_of, await call.who())
    return call.answer({"email": email, "mail": bool(call.house.settings.smtp)})


async def ask_login(call: Call[schemas.LoginMail, Query]) -> Response:
    if not call.house.settings.smtp:
        raise Refused(422, "no_mail")
    await call.house.do(call.house.tables.ask_login, call.body.email, call.language)
    call.house.messages_due.set()
    return nothing()


async def log_in(call: Call[schemas.Login, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    tables, before = call.house.tables, call.request.cookies.get(COOKIE, "")
    visitor.renewed(await call.house.do(tables.log_in, call.body.token, visitor.who))
    email = await call.house.ask(tables.email_of, visitor.who)
    response = await visitor.welcomed(answer(call.request, {"email": email}))
    if before:
        await call.house.do(tables.log_out, before)
    return response


async def log_out(call: Call[None, Query]) -> Response:
    token = call.request.cookies.get(COOKIE, "")
    if token:
        await call.house.do(call.house.tables.log_out, token)
    response = nothing()
    response.delete_cookie(COOKIE, path="/")
    return response


OPERATIONS: Final = (
    Operation("GET", "/api/me", get_me, "Who you are here", answer=replies.Me, refuses=(401,)),
    Operation(
        "POST",
        "/api/login/mail",
        ask_login,
        "Be sent a login link",
        schemas.LoginMail,
        answer=replies.Nothing,
        refuses=(422, 503),
    ),
    Operation(
        "POST",
        "/api/login",
        log_in,
        "Follow a login link",
        schemas.Login,
        answer=replies.LoggedIn,
        refuses=(401, 404, 422, 503),
    ),
    Operation("POST", "/api/logout", log_out, "Forget this session", answer=replies.Nothing, refuses=(503,)),
)
