"""Signing in on another device by a link in a mail."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from footplate.table.basics.tokens import new_secret
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import answer, nothing
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation
from footplate.web.requests.people import COOKIE, Visitor, printable

LOGIN_REQUEST_COOKIE: Final = "footplate-asked"
"""The cookie that recognises the browser which asked for a login link."""
ASKED_KEPT: Final = 3600


async def get_me(call: Call[None, Query]) -> Response:
    email = await call.server.ask(call.server.tables.people.email_of, await call.who())
    settings = call.server.settings
    mail = {"mail": bool(settings.smtp), "post": bool(settings.post)}
    push = call.server.push.public_key if call.server.push else ""
    return call.answer({"email": email, **mail, "push": push, "page": call.server.page.version})


async def ask_login(call: Call[schemas.LoginMail, Query]) -> Response:
    if not call.server.settings.smtp:
        raise HttpRefusal(422, "no_mail")
    who = await call.who()
    call.server.allowances.mails.spend(call.request, who)
    browser = _browser(call) or new_secret()
    await call.server.do(call.server.tables.people.ask_login, call.body.email, call.language, browser, who)
    call.server.messages_due.set()
    response = nothing()
    secure = call.server.settings.secure
    response.set_cookie(
        LOGIN_REQUEST_COOKIE, browser, ASKED_KEPT, path="/api/login", secure=secure, httponly=True, samesite="strict"
    )
    return response


def _browser(call: Call[Any, Any]) -> str:
    """The value of that cookie."""
    return printable(call.request.cookies.get(LOGIN_REQUEST_COOKIE, ""))


async def get_login(call: Call[None, Query]) -> Response:
    who = await call.who()
    return call.answer(
        await call.server.ask(call.server.tables.people.login_offer, call.path("token"), who, _browser(call))
    )


async def log_in(call: Call[schemas.Login, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    tables, before, body = call.server.tables, call.request.cookies.get(COOKIE, ""), call.body
    given = {"elsewhere": body.elsewhere, "bring": body.bring}
    visitor.renewed(
        await call.server.do(tables.people.log_in, body.token, visitor.who, browser=_browser(call), **given)
    )
    email = await call.server.ask(tables.people.email_of, visitor.who)
    response = await visitor.welcomed(answer(call.request, {"email": email}))
    if before:
        await call.server.do(tables.people.log_out, before, visitor.who.proof)
    return response


async def log_out(call: Call[None, Query]) -> Response:
    token = call.request.cookies.get(COOKIE, "")
    if token:
        await call.server.do(call.server.tables.people.log_out, token)
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
        "GET",
        "/api/login/link/{token}",
        get_login,
        "What a login link would do",
        answer=replies.LoginOffer,
        refuses=(401, 403, 404),
    ),
    Operation(
        "POST",
        "/api/login",
        log_in,
        "Follow a login link",
        schemas.Login,
        answer=replies.LoggedIn,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation("POST", "/api/logout", log_out, "Forget this session", answer=replies.Nothing, refuses=(503,)),
)
