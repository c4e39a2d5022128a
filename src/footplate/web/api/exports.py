"""Games to take away: records, pictures, data."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.games import KNOWN, load
from footplate.table.show.pictures import draw, draw_figure
from footplate.table.show.share_card import draw_card
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import packed
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.files.page_files import Document
from footplate.web.requests.operations import Call, Operation

PICTURE_SECURITY: Final = "; ".join(
    ("default-src 'none'", "style-src 'unsafe-inline'", "sandbox", "frame-ancestors 'none'", "base-uri 'none'")
)
"""A picture brings its styles along: opened by itself it may use them, and load or run nothing."""


async def get_record(call: Call[None, schemas.RecordQuery]) -> Response:
    who, seat = await call.who(), call.query.seat
    text = await call.copy(
        "record", who, seat, None, lambda: call.server.tables.looking.record(who, call.table, seat=seat)
    )
    return _file(text, "text/plain; charset=utf-8", f"{call.table}.fpr")


async def get_picture(call: Call[None, schemas.PictureQuery]) -> Response:
    who, query, server = await call.who(), call.query, call.server

    async def drawn() -> bytes:
        picture = await server.ask(
            server.tables.looking.picture,
            who,
            call.table,
            seat=query.seat,
            move=query.move,
            theme=query.theme,
            language=call.language,
        )
        return (await server.make(draw, picture)).encode()

    picture = await call.kept_copy("svg", who, query.seat, (query.move, query.theme, call.language), drawn)
    answer = _file(picture, "image/svg+xml; charset=utf-8", f"{call.table}.svg")
    answer.headers["content-security-policy"] = PICTURE_SECURITY
    return answer


async def get_figure(call: Call[None, schemas.CardQuery]) -> Response:
    """There are few of them, and each is drawn once for each language and theme."""
    game, key, theme, server = call.path("game"), call.path("key"), call.query.theme, call.server
    figures = {figure.key: figure for figure in load(game).figures} if game in KNOWN else {}
    if key not in figures:
        raise HttpRefusal(404, "no_page")

    async def drawn() -> bytes:
        return (await server.make(draw_figure, game, figures[key], theme, call.language)).encode()

    picture = await server.copies.get(("figure", game, 0, None, (key, theme, call.language)), drawn)
    answer = Document(picture, "image/svg+xml; charset=utf-8").answer(call.request)
    answer.headers["content-security-policy"] = PICTURE_SECURITY
    return answer


async def get_card(call: Call[None, schemas.CardQuery]) -> Response:
    who, server, theme = await call.who(), call.server, call.query.theme

    async def drawn() -> bytes:
        card = await server.ask(server.tables.looking.share_card, who, call.table, call.language, theme)
        return (await server.make(draw_card, card)).encode()

    picture = await call.kept_copy("card", who, None, (theme, call.language), drawn)
    answer = _file(picture, "image/svg+xml; charset=utf-8", f"{call.table}-result.svg")
    answer.headers["content-security-policy"] = PICTURE_SECURITY
    return answer


async def get_data(call: Call[None, schemas.RecordQuery]) -> Response:
    who, seat = await call.who(), call.query.seat
    tables, language = call.server.tables, call.language
    data = await call.copy(
        "json", who, seat, language, lambda: tables.looking.json(who, call.table, seat=seat, language=language)
    )
    return packed(call.request, data)


def _file(content: bytes, media: str, name: str) -> Response:
    return Response(content, 200, {"content-disposition": f'inline; filename="{name}"'}, media)


_REFUSES: Final = (401, 403, 404, 422, 503)

OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/rules/{game}/pictures/{key}",
        get_figure,
        "A picture of a rulebook",
        answer=str,
        query=schemas.CardQuery,
        media="image/svg+xml",
        refuses=(404, 422, 503),
    ),
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
        "/api/tables/{id}/card",
        get_card,
        "A finished game as a picture to share, 1200 by 630",
        answer=str,
        query=schemas.CardQuery,
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
