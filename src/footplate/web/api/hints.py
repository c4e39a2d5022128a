"""What people get from the bots: hints, and why a bot did what it did."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from footplate.table.basics.errors import Stale
from footplate.table.basics.values import AdviceTask, Who
from footplate.web.api.moves import AT_A_SEAT, done_by, outrun
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import encode, packed
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def hint(call: Call[schemas.HintWish, Query]) -> Response:
    """The use of a hint is stored, and told to the whole table, before the hint is returned."""
    who, body, server = await call.who(), call.body, call.server
    seat = body.seat
    try:
        used = await server.do(server.tables.hints.use, who, call.table, seq=body.seq, seat=seat)
        task = await server.ask(server.tables.hints.task, who, call.table, call.language, seq=used.seq, seat=seat)
    except Stale as stale:
        raise await outrun(call, who, seat, stale) from stale
    found = await call.kept_copy("hint", who, seat, call.language, lambda: _advised(call, who, task, used.seq))
    return packed(call.request, found)


async def agree_to_hints(call: Call[schemas.HintsWish, Query]) -> Response:
    body, tables = call.body, call.server.tables
    return await done_by(
        call, body.seat, lambda who: tables.hints.agree(who, call.table, seat=body.seat, agree=body.agree)
    )


async def explain(call: Call[schemas.Explain, Query]) -> Response:
    who, body, server = await call.who(), call.body, call.server
    seat, move = body.seat, body.move
    task = await server.ask(server.tables.hints.explanation, who, call.table, call.language, seat=seat, move=move)
    seq = await server.ask(server.tables.looking.seq, call.table)
    found = await call.kept_copy("explain", who, seat, (move, call.language), lambda: _advised(call, who, task, seq))
    return packed(call.request, found)


async def _advised(call: Call[Any, Query], who: Who, task: AdviceTask, seq: int) -> bytes:
    paying = call.server.thinking_time.payer(call.request, who)
    return encode({"seq": seq, **await call.server.advise(task, paying)})


OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/tables/{id}/hint",
        hint,
        "What the strongest bot would do",
        schemas.HintWish,
        answer=replies.Hint,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/hints",
        agree_to_hints,
        "Agree to hints, or no longer",
        schemas.HintsWish,
        answer=replies.Played,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/explain",
        explain,
        "Why a bot made a move",
        schemas.Explain,
        answer=replies.Hint,
        refuses=AT_A_SEAT,
    ),
)
