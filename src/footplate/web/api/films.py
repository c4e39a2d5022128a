"""Finished games as moving pictures."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import Response

from footplate.table.basics.values import Who
from footplate.table.show.film import can_film, film, frame
from footplate.table.show.share_card import ShareCard
from footplate.web.bots.thinking import name_of
from footplate.web.bounds.limits import VISIT, Visit
from footplate.web.bounds.thinking_time import Payer
from footplate.web.contract import schemas
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.requests.operations import Call, Operation

_Asked = Call[None, schemas.Query]


async def get_film(call: _Asked) -> Response:
    """Takes some seconds and is made once. The requester pays as for a bot that thinks for as long."""
    who = await call.who()
    if not await asyncio.to_thread(can_film):
        raise HttpRefusal(422, "no_film")
    made = await call.kept_copy("film", who, None, call.language, lambda: _filmed(call, who))
    given = {"content-disposition": f'inline; filename="{call.table}.gif"'}
    return Response(made, 200, given, "image/gif")


async def _filmed(call: _Asked, who: Who) -> bytes:
    """Draws the scenes one after the other, so that another request for a picture waits for one scene at most."""
    server = call.server
    cards = await server.ask(server.tables.looking.film, who, call.table, call.language)
    paying = server.thinking_time.payer(call.request, who)
    visit = Visit(paying.address)
    VISIT.set(visit)  # this task has an account of its own: the request's is meant for shorter work
    async with server.films.turn(name_of(paying)):
        frames = [await _drawn(call, card, visit, paying) for card in cards]
        return await server.make(film, frames)


async def _drawn(call: _Asked, card: ShareCard, visit: Visit, paying: Payer) -> bytes:
    drawn = await call.server.make(frame, card)
    call.server.thinking_time.charge(paying, visit.bill())
    return drawn


OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/tables/{id}/film",
        get_film,
        "A finished game as a moving picture of ten seconds",
        answer=str,
        media="image/gif",
        refuses=(401, 403, 404, 422, 429, 503),
    ),
)
