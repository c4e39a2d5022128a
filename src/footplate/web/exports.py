"""Games to take away: records, pictures, data."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.web import replies, schemas
from footplate.web.operations import Call, Operation


async def get_record(call: Call[None, schemas.RecordQuery]) -> Response:
    who = await call.who()
    text = await call.house.ask(call.house.tables.record, who, call.table, seat=call.query.seat)
    return _file(text, "text/plain; charset=utf-8", f"{call.table}.fpr")


async def get_picture(call: Call[None, schemas.PictureQuery]) -> Response:
    who, query = await call.who(), call.query
    svg = await call.house.ask(
        call.house.tables.svg, who, call.table, seat=query.seat, move=query.move, theme=query.theme
    )
    return _file(svg, "image/svg+xml; charset=utf-8", f"{call.table}.svg")


async def get_data(call: Call[None, schemas.RecordQuery]) -> Response:
    who = await call.who()
    return call.answer(await call.house.ask(call.house.tables.json, who, call.table, seat=call.query.seat))


def _file(text: str, media: str, name: str) -> Response:
    return Response(text, 200, {"content-disposition": f'inline; filename="{name}"'}, media)


_REFUSES: Final = (401, 403, 404)

OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/tables/{id}/record",
        get_record,
        "The game as text",
        answer=str,
        query=schemas.RecordQuery,
        media="text/plain",
        refuses=_REFUSES,
    ),
    Operation(
        "GET",
        "/api/tables/{id}/svg",
        get_picture,
        "A position as a picture",
        answer=str,
        query=schemas.PictureQuery,
        media="image/svg+xml",
        refuses=_REFUSES,
    ),
    Operation(
        "GET",
        "/api/tables/{id}/json",
        get_data,
        "The game as data",
        answer=replies.GameData,
        query=schemas.RecordQuery,
        refuses=_REFUSES,
    ),
)
