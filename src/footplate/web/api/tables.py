"""Opening tables, finding them, taking seats."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from starlette.responses import Response

from footplate.table.basics.tokens import typed_id
from footplate.table.basics.values import ClockWish, Opened, SeatWish, TableWish, Who
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import answer, nothing, unless_known
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation
from footplate.web.requests.people import Visitor
from footplate.web.server import Server


async def open_table(call: Call[schemas.NewTable, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    bots = [seat.kind == "bot" for seat in call.body.seats]
    if any(bots):
        call.server.thinking_time.payer(call.request, visitor.who)
    _spend(call, visitor.who, alone=all(bots))
    opened = await call.server.do(call.server.tables.new.open, visitor.who, _wish(call.body), call.body.name)
    return await visitor.welcomed(answer(call.request, _opened(opened), 201))


def _spend(call: Call[Any, Any], who: Who, *, alone: bool = False) -> None:
    """Charge for opening a table; `alone`: a table of bots alone."""
    call.server.allowances.tables.spend(call.request, who)
    if alone:
        call.server.allowances.bot_tables.spend(call.request, who)


def _wish(body: schemas.NewTable) -> TableWish:
    return TableWish(
        game=body.game,
        seats=tuple(SeatWish(seat.kind, seat.name, seat.level or "fireman", seat.salt) for seat in body.seats),
        map=body.map,
        options=body.options,
        public=body.public,
        clock=_clock(body.clock),
    )


def _clock(clock: schemas.MoveClock | schemas.BankClock | None) -> ClockWish | None:
    match clock:
        case schemas.MoveClock(days=days, on_timeout=on_timeout):
            return ClockWish("move", days=days, on_timeout=on_timeout)
        case schemas.BankClock(minutes=minutes, increment=increment):
            return ClockWish("bank", seconds=minutes * 60, increment=increment)
    return None


def _opened(opened: Opened) -> replies.OpenedTable:
    return {
        "id": opened.id,
        "seats": [{"seat": one.seat, "link": f"/join/{one.secret}", "secret": one.secret} for one in opened.links],
        "watch": f"/join/{opened.watch}",
    }


async def list_tables(call: Call[None, schemas.TablesQuery]) -> Response:
    tables = call.server.tables
    lists = {"mine": tables.lists.mine, "open": tables.lists.open, "finished": tables.lists.finished}
    query, who = call.query, await call.who()
    rows = await call.server.ask(lists[query.list], who, typed_id(query.after), query.limit, call.language)
    return unless_known(call.request, rows) if query.list == "open" else call.answer(rows)


async def get_table(call: Call[None, Query]) -> Response:
    return call.answer(await described(call.server, await call.who(), call.table, call.language))


async def described(server: Server, who: Who, id: str, language: str) -> dict[str, Any]:
    """The table as everyone at it may know it, and who is present."""
    meta: dict[str, Any] = await server.ask(server.tables.looking.meta, who, id, language)
    company = server.hub.present(id)
    seats = [{**seat, "online": seat["seat"] in company.seats} for seat in meta["seats"]]
    return {**meta, "page": server.page.drawn_by(meta["game"]), "seats": seats, "watching": company.watching}


async def join_table(call: Call[schemas.Join, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    seated = await call.server.do(
        call.server.tables.seats.join, visitor.who, call.body.secret, call.body.name, call.body.salt
    )
    place = {"id": seated.id, "seat": seated.seat}
    return await visitor.welcomed(answer(call.request, place))


async def get_invitation(call: Call[None, Query]) -> Response:
    who, tables = await call.who(), call.server.tables
    return call.answer(await call.server.ask(tables.looking.invitation, call.path("secret"), call.language, who))


async def sit_down(call: Call[schemas.Sit, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    tables, body = call.server.tables, call.body
    seated = await call.server.do(tables.seats.sit, visitor.who, call.table, body.name, body.seat, body.salt)
    place = {"id": seated.id, "seat": seated.seat}
    return await visitor.welcomed(answer(call.request, place))


async def put_salt(call: Call[schemas.SeatSalt, Query]) -> Response:
    who, body = await call.who(), call.body
    await call.server.do(call.server.tables.seats.set_salt, who, call.table, body.seat, body.salt)
    return nothing()


async def invite_again(call: Call[schemas.Invite, Query]) -> Response:
    who, body = await call.who(), call.body
    seated = await call.server.do(call.server.tables.seats.invite_again, who, call.table, body.seat, alone=body.alone)
    return call.answer({"seat": seated.seat, "link": f"/join/{seated.secret}", "secret": seated.secret})


async def seat_bots(call: Call[schemas.SeatBots, Query]) -> Response:
    who, body = await call.who(), call.body
    call.server.thinking_time.payer(call.request, who)
    await call.server.do(call.server.tables.seats.seat_bots, who, call.table, body.seats, body.level)
    return nothing()


async def cancel_table(call: Call[None, Query]) -> Response:
    await call.server.do(call.server.tables.seats.cancel, await call.who(), call.table)
    return nothing()


async def rematch(call: Call[None, Query]) -> Response:
    who = await call.who()
    _spend(call, who)
    opened = await call.server.do(call.server.tables.new.rematch, who, call.table)
    return call.answer(_opened(opened), 201)


async def import_record(call: Call[schemas.Import, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    server, body = call.server, call.body
    _spend(call, visitor.who)
    server.allowances.imports.spend(call.request, visitor.who)
    preparing = await server.ask_much(server.tables.new.preparing, body.record, body.move)
    prepared = await server.make(preparing)
    opening = await server.ask_much(server.tables.new.open_prepared, visitor.who, prepared, body.mode, body.names)
    opened = await asyncio.wrap_future(opening)
    return await visitor.welcomed(answer(call.request, _opened(opened), 201))


OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/tables",
        open_table,
        "Open a table",
        schemas.NewTable,
        answer=replies.OpenedTable,
        status=201,
        refuses=(401, 422, 503),
    ),
    Operation(
        "GET",
        "/api/tables",
        list_tables,
        "Tables",
        query=schemas.TablesQuery,
        answer=list[replies.ListedTable],
        refuses=(401,),
    ),
    Operation("GET", "/api/tables/{id}", get_table, "A table", answer=replies.Table, refuses=(401, 404)),
    Operation(
        "POST",
        "/api/join",
        join_table,
        "Follow a link",
        schemas.Join,
        answer=replies.Seated,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "GET",
        "/api/join/{secret}",
        get_invitation,
        "What a link leads to",
        answer=replies.Invitation,
        refuses=(401, 403, 404),
    ),
    Operation(
        "POST",
        "/api/tables/{id}/sit",
        sit_down,
        "Take a free seat of a public table",
        schemas.Sit,
        answer=replies.Seated,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "PUT",
        "/api/tables/{id}/salt",
        put_salt,
        "Add to the chance of a game that has not begun",
        schemas.SeatSalt,
        answer=replies.Nothing,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "POST",
        "/api/tables/{id}/invite",
        invite_again,
        "A fresh link for a seat; older ones are void",
        schemas.Invite,
        answer=replies.SeatLink,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "POST",
        "/api/tables/{id}/bots",
        seat_bots,
        "Bots for free seats, by the host",
        schemas.SeatBots,
        answer=replies.Nothing,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "POST",
        "/api/tables/{id}/cancel",
        cancel_table,
        "Give up a table that has not begun, by the host",
        answer=replies.Nothing,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "POST",
        "/api/tables/{id}/rematch",
        rematch,
        "The same people once more",
        answer=replies.OpenedTable,
        status=201,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "POST",
        "/api/import",
        import_record,
        "A table of a record",
        schemas.Import,
        answer=replies.OpenedTable,
        status=201,
        refuses=(401, 422, 503),
    ),
)
