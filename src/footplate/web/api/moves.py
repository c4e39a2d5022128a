"""Looking at a game and playing it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from footplate.table.basics.errors import Stale
from footplate.table.basics.values import Done, Who
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import packed
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def get_view(call: Call[None, schemas.ViewQuery]) -> Response:
    who, query = await call.who(), call.query
    if query.move is None:
        return call.answer((await call.server.hub.view(who, call.table, call.language, query.seat)).whole)
    tables, seat, move = call.server.tables, query.seat, query.move
    view = await call.copy(
        "view",
        who,
        seat,
        (move, call.language),
        lambda: tables.looking.view(who, call.table, call.language, seat=seat, move=move),
    )
    return packed(call.request, view)


async def preview(call: Call[schemas.Preview, Query]) -> Response:
    who, body, look = await call.who(), call.body, call.server.tables.trying.preview
    try:
        tried = await call.copy(
            "preview",
            who,
            body.seat,
            (body.seq, tuple(body.steps), call.language),
            lambda: look(who, call.table, call.language, seq=body.seq, seat=body.seat, steps=body.steps),
        )
    except Stale as stale:
        raise await outrun(call, who, body.seat, stale) from stale
    return packed(call.request, tried)


async def ways(call: Call[schemas.WaysWish, Query]) -> Response:
    who, body, look = await call.who(), call.body, call.server.tables.trying.ways
    place, via = msgspec.to_builtins(body.place), msgspec.to_builtins(body.via)
    try:
        found = await call.copy(
            "ways",
            who,
            body.seat,
            (body.seq, tuple(body.steps), msgspec.json.encode([place, via], order="sorted"), call.language),
            lambda: look(
                who, call.table, call.language, seq=body.seq, seat=body.seat, steps=body.steps, place=place, via=via
            ),
        )
    except Stale as stale:
        raise await outrun(call, who, body.seat, stale) from stale
    return packed(call.request, found)


async def why(call: Call[schemas.Why, Query]) -> Response:
    who, body = await call.who(), call.body
    if (body.place is not UNSET) + (body.step is not UNSET) + (body.text is not UNSET) != 1:
        raise HttpRefusal(400, "not_one_thing")
    try:
        reason = await call.server.ask(
            call.server.tables.trying.why,
            who,
            call.table,
            call.language,
            seq=body.seq,
            seat=body.seat,
            steps=body.steps,
            place=None if body.place is UNSET else msgspec.to_builtins(body.place),
            step=None if body.step is UNSET else body.step,
            text=None if body.text is UNSET else body.text,
        )
    except Stale as stale:
        raise await outrun(call, who, body.seat, stale) from stale
    return call.answer(reason)


async def play(call: Call[schemas.Move, Query]) -> Response:
    body = call.body
    if (body.steps is UNSET) == (body.text is UNSET):
        raise HttpRefusal(400, "not_text")
    steps = () if body.steps is UNSET else body.steps
    text = "" if body.text is UNSET else body.text
    tables = call.server.tables
    answer = await done_by(
        call,
        body.seat,
        lambda who: tables.playing.move(
            who, call.table, seq=body.seq, seat=body.seat, steps=steps, text=text, key=body.key
        ),
        body.seq,
    )
    call.server.metrics.moves.add("person")
    return answer


async def undo(call: Call[schemas.Undo, Query]) -> Response:
    body, tables = call.body, call.server.tables
    return await done_by(
        call, body.seat, lambda who: tables.playing.undo(who, call.table, seq=body.seq, seat=body.seat)
    )


async def answer_undo(call: Call[schemas.UndoAnswer, Query]) -> Response:
    body, answered = call.body, call.server.tables.playing.answer_undo
    return await done_by(
        call, body.seat, lambda who: answered(who, call.table, seq=body.seq, seat=body.seat, agree=body.agree)
    )


async def resign(call: Call[schemas.OfSeat, Query]) -> Response:
    body, tables = call.body, call.server.tables
    return await done_by(call, body.seat, lambda who: tables.playing.resign(who, call.table, seat=body.seat))


async def vote_end(call: Call[schemas.Vote, Query]) -> Response:
    body, tables = call.body, call.server.tables
    return await done_by(
        call, body.seat, lambda who: tables.playing.vote_end(who, call.table, seat=body.seat, agree=body.agree)
    )


async def cover(call: Call[schemas.Cover, Query]) -> Response:
    who, body = await call.who(), call.body
    seat, online = body.seat, body.seat in call.server.hub.present(call.table).seats
    done = await call.server.do(
        call.server.tables.playing.cover, who, call.table, seat=seat, level=body.level, online=online
    )
    return call.answer({"seq": done.seq})


async def done_by(
    call: Call[Any, Query], seat: int, command: Callable[[Who], Future[Done]], seq: int | None = None
) -> Response:
    """Run a command for a seat at a table with this `seq`, and answer with the new view."""
    who, server = await call.who(), call.server
    known = seq is not None and server.tables.live.stands_at(call.table, seq)
    heard = known and server.hub.has_admitted(who, call.table, seat)
    try:
        done = await server.do_at(call.table, lambda: command(who), heard=heard)
    except Stale as stale:
        raise await outrun(call, who, seat, stale) from stale
    shown = await server.hub.view(who, call.table, call.language, seat, heard=not done.again)
    return call.answer({**shown.whole, "done": done.seq, "again": done.again})


async def outrun(call: Call[Any, Query], who: Who, seat: int, stale: Stale) -> HttpRefusal:
    """The refusal of a command for an older `seq`. It carries the present view, so that the player can decide again."""
    now = await call.server.hub.view(who, call.table, call.language, seat)
    return HttpRefusal(409, "stale", {"seq": stale.seq}, {"now": now.whole})


async def get_log(call: Call[None, schemas.LogQuery]) -> Response:
    tables, query = call.server.tables, call.query
    seat, start, most = query.seat, query.start, query.limit
    who = await call.who()
    log = await call.copy(
        "log",
        who,
        seat,
        (start, most, call.language),
        lambda: tables.looking.log(who, call.table, call.language, seat=seat, start=start, most=most),
    )
    return packed(call.request, log)


async def get_account(call: Call[None, schemas.RecordQuery]) -> Response:
    tables, who, seat = call.server.tables, await call.who(), call.query.seat
    told = await call.copy(
        "account", who, seat, call.language, lambda: tables.looking.account(who, call.table, call.language, seat)
    )
    return packed(call.request, told)


async def get_history(call: Call[None, schemas.RecordQuery]) -> Response:
    tables, who, seat = call.server.tables, await call.who(), call.query.seat
    history = await call.copy(
        "history",
        who,
        seat,
        call.language,
        lambda: tables.looking.history(who, call.table, call.language, seat=seat),
    )
    return packed(call.request, history)


AT_A_SEAT: Final = (401, 403, 404, 409, 422, 503)
_LOOKING: Final = (401, 403, 404, 503)

OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/tables/{id}/view",
        get_view,
        "The game as a seat sees it",
        answer=replies.View,
        query=schemas.ViewQuery,
        refuses=_LOOKING,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/preview",
        preview,
        "What steps would do",
        schemas.Preview,
        answer=replies.Previewed,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/ways",
        ways,
        "The ways to a far place",
        schemas.WaysWish,
        answer=replies.Ways,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST", "/api/tables/{id}/why", why, "Why, or why not", schemas.Why, answer=replies.Reason, refuses=AT_A_SEAT
    ),
    Operation(
        "POST", "/api/tables/{id}/moves", play, "Play a move", schemas.Move, answer=replies.Played, refuses=AT_A_SEAT
    ),
    Operation(
        "POST",
        "/api/tables/{id}/undo",
        undo,
        "Take a move back",
        schemas.Undo,
        answer=replies.Played,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/undo/answer",
        answer_undo,
        "Agree to an undo, or not",
        schemas.UndoAnswer,
        answer=replies.Played,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST", "/api/tables/{id}/resign", resign, "Give up", schemas.OfSeat, answer=replies.Played, refuses=AT_A_SEAT
    ),
    Operation(
        "POST",
        "/api/tables/{id}/vote",
        vote_end,
        "Vote to end the game",
        schemas.Vote,
        answer=replies.Played,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "POST",
        "/api/tables/{id}/cover",
        cover,
        "A bot for a seat, or the seat handed back",
        schemas.Cover,
        answer=replies.Covered,
        refuses=AT_A_SEAT,
    ),
    Operation(
        "GET",
        "/api/tables/{id}/log",
        get_log,
        "What happened",
        query=schemas.LogQuery,
        answer=list[replies.LogEntry],
        refuses=_LOOKING,
    ),
    Operation(
        "GET",
        "/api/tables/{id}/history",
        get_history,
        "Scores over time",
        answer=replies.History,
        query=schemas.RecordQuery,
        refuses=_LOOKING,
    ),
    Operation(
        "GET",
        "/api/tables/{id}/account",
        get_account,
        "Why a finished game ended, and what decided it",
        answer=replies.Account,
        query=schemas.RecordQuery,
        refuses=(*_LOOKING, 422),
    ),
)
