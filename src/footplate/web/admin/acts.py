"""The page of administrators: a valid administrator link may read everything and act. Every act is logged."""

from __future__ import annotations

import time
from concurrent.futures import Future
from typing import Any, Final, assert_never

from starlette.responses import Response

from footplate import __version__
from footplate.table.admin.administration import Administration
from footplate.table.admin.links import AdminLink
from footplate.table.admin.log import LogReason
from footplate.table.basics.tokens import typed_id
from footplate.table.basics.values import NOBODY
from footplate.table.service import Tables
from footplate.web.admin import replies as admin_replies
from footplate.web.admin import schemas as admin_schemas
from footplate.web.admin.schemas import Act, AnyAct
from footplate.web.contract import replies
from footplate.web.contract.answers import nothing
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation
from footplate.web.requests.people import printable

COOKIE: Final = "footplate-admin"
WHERE: Final = "/api/admin"
"""The cookie is sent to these addresses only."""


async def entitled(call: Call[Any, Any]) -> AdminLink:
    """The administrator link of this request; sessions and seat secrets do not count. Raises 401 without a
    valid link.
    """
    secret = printable(call.request.cookies.get(COOKIE, ""))
    link = await call.server.ask(call.server.tables.administration.links.valid, secret) if secret else None
    if link is None:
        raise HttpRefusal(401, "no_admin")
    return link


async def enter(call: Call[admin_schemas.Enter, Query]) -> Response:
    """Exchange the secret for a cookie. It comes in the body: browsers never send the fragment of the link it stood
    in.
    """
    link = await call.server.ask(call.server.tables.administration.links.valid, call.body.secret)
    if link is None:
        call.server.allowances.admin_tries.spend(call.request, NOBODY)
        raise HttpRefusal(401, "no_admin")
    response = call.answer({"name": link.name, "expires": link.expires})
    kept, secure = max(1, int(link.expires - time.time())), call.server.settings.secure
    response.set_cookie(COOKIE, call.body.secret, kept, path=WHERE, secure=secure, httponly=True, samesite="strict")
    return response


async def leave(call: Call[None, Query]) -> Response:
    response = nothing()
    response.delete_cookie(COOKIE, path=WHERE, httponly=True, samesite="strict")
    return response


async def get_overview(call: Call[None, Query]) -> Response:
    link = await entitled(call)
    return call.answer(await call.server.ask(_overview, call.server.tables, link))


def _overview(tables: Tables, link: AdminLink) -> dict[str, Any]:
    here = {"link": link.number, "name": link.name, "expires": link.expires, "version": __version__}
    known = {"counts": tables.admin_lists.counts(), "links": tables.administration.links.all()}
    return {**here, **known, **tables.admin_lists.standing()}


async def list_all_tables(call: Call[None, admin_schemas.AdminTablesQuery]) -> Response:
    await entitled(call)
    lists, query = call.server.tables.admin_lists, call.query
    found = await call.server.ask(
        lists.tables,
        query.words,
        deleted=query.deleted,
        after=typed_id(query.after),
        most=query.limit,
        language=call.language,
    )
    return call.answer(found)


async def look_at_table(call: Call[None, Query]) -> Response:
    await entitled(call)
    return call.answer(await call.server.ask(call.server.tables.admin_lists.table, call.table, call.language))


async def get_admin_log(call: Call[None, admin_schemas.AdminLogQuery]) -> Response:
    await entitled(call)
    log, query = call.server.tables.administration.log, call.query
    return call.answer(await call.server.ask(log.lines, query.before, query.limit))


async def act(call: Call[Act, Query]) -> Response:
    link = await entitled(call)
    administration, body = call.server.tables.administration, call.body
    await call.server.do(_doing, administration, body.act, LogReason(link.who, body.why))
    return nothing()


def _doing(to: Administration, act: AnyAct, reason: LogReason) -> Future[Any]:
    match act:
        case admin_schemas.EndTable(table=table):
            return to.end(reason, typed_id(table))
        case admin_schemas.DeleteTable(table=table):
            return to.delete(reason, typed_id(table))
        case admin_schemas.RestoreTable(table=table):
            return to.restore(reason, typed_id(table))
        case admin_schemas.VoidLinks(table=table, seat=seat):
            return to.void_links(reason, typed_id(table), seat)
        case admin_schemas.RemoveName(table=table, seat=seat):
            return to.remove_name(reason, typed_id(table), seat)
        case admin_schemas.RemoveMessage(table=table, number=number):
            return to.remove_message(reason, typed_id(table), number)
        case admin_schemas.VoidSessions(person=person):
            return to.void_sessions(reason, person)
        case admin_schemas.BlockPerson(person=person, hours=hours, address_hours=address_hours):
            return to.block(reason, person, hours=hours, address_hours=address_hours)
        case admin_schemas.UnblockPerson(person=person):
            return to.unblock(reason, person)
        case admin_schemas.BlockAddress(address=address, hours=hours):
            return to.block_address(reason, address, hours)
        case admin_schemas.UnblockAddress(address=address):
            return to.unblock_address(reason, address)
        case admin_schemas.MutePerson(person=person, hours=hours):
            return to.mute(reason, person, hours)
        case admin_schemas.UnmutePerson(person=person):
            return to.unmute(reason, person)
        case admin_schemas.AnnounceStop(minutes=minutes):
            return to.announce_stop(reason, time.time() + minutes * 60)
        case admin_schemas.CancelStop():
            return to.cancel_stop(reason)
        case admin_schemas.MakeReadOnly():
            return to.make_read_only(reason)
        case admin_schemas.MakeWritable():
            return to.make_writable(reason)
        case admin_schemas.VoidLink(number=number):
            return to.links.void(reason, number)
        case _:
            assert_never(act)


_LOOKS: Final = (401,)
_ACTS: Final = (401, 404, 422, 503)

OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/admin/enter",
        enter,
        "Show an administrator's link",
        admin_schemas.Enter,
        answer=admin_replies.Entered,
        refuses=_LOOKS,
    ),
    Operation("POST", "/api/admin/leave", leave, "Forget it in this browser", answer=replies.Nothing),
    Operation("GET", "/api/admin", get_overview, "What holds now", answer=admin_replies.AdminOverview, refuses=_LOOKS),
    Operation(
        "GET",
        "/api/admin/tables",
        list_all_tables,
        "All tables, and who sits there",
        query=admin_schemas.AdminTablesQuery,
        answer=list[admin_replies.AdminTable],
        refuses=(401, 404, 422),
    ),
    Operation(
        "GET",
        "/api/admin/tables/{id}",
        look_at_table,
        "A table, and what was said there",
        answer=admin_replies.AdminTableWhole,
        refuses=(401, 404),
    ),
    Operation(
        "GET",
        "/api/admin/log",
        get_admin_log,
        "What administrators have done",
        query=admin_schemas.AdminLogQuery,
        answer=list[admin_replies.AdminLine],
        refuses=_LOOKS,
    ),
    Operation("POST", "/api/admin/acts", act, "Do something", admin_schemas.Act, answer=replies.Nothing, refuses=_ACTS),
)
