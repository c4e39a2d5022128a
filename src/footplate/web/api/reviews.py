"""A finished game looked at again, through the API."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.web.contract import replies
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def review(call: Call[None, Query]) -> Response:
    """Begin a review, or report its progress, or return it when it is done. Clients poll."""
    who, server = await call.who(), call.server
    await server.ask(server.tables.looking.complete, who, call.table, call.language)
    work = server.reviews.known(call.table)
    if work is None:
        paying = server.thinking_time.payer(call.request, who)
        game = await server.ask_much(server.tables.looking.reviewed_game, who, call.table)
        server.allowances.reviews.spend(call.request, who)
        work = server.reviews.begun(game, paying)
    told = await server.reviews.in_words(work, call.language) if work.ready else None
    left = server.reviews.seconds_left(work)
    return call.answer({"done": work.done, "of": len(work.parts), "seconds_left": left, "review": told})


async def review_time(call: Call[None, Query]) -> Response:
    """How long a review would take, for readers who have not asked for it yet."""
    who, reviews = await call.who(), call.server.reviews
    viewer = await call.server.ask(call.server.tables.looking.complete, who, call.table, call.language)
    work = reviews.known(call.table)
    seconds = reviews.seconds_left(work) if work else reviews.seconds_for(len(viewer.live.moves))
    return call.answer({"seconds": seconds})


OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/tables/{id}/review",
        review_time,
        "How long a review would take",
        answer=replies.ReviewTime,
        refuses=(401, 403, 404, 422, 503),
    ),
    Operation(
        "POST",
        "/api/tables/{id}/review",
        review,
        "A finished game looked at again by the strongest bot",
        answer=replies.ReviewProgress,
        refuses=(401, 403, 404, 422, 503),
    ),
)
