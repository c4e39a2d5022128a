"""Whether the server is healthy (its store can be written), whether it is ready, and announcements for all visitors."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import Response

from footplate.web.contract import replies
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def get_health(call: Call[None, Query]) -> Response:
    trouble = await call.server.pulse.trouble()
    if trouble:
        raise HttpRefusal(503, trouble)
    return call.answer({"ok": True, "backup": await asyncio.to_thread(call.server.backups.health)})


async def get_readiness(call: Call[None, Query]) -> Response:
    trouble = call.server.unready()
    if trouble:
        raise HttpRefusal(503, trouble)
    return call.answer({"ok": True})


async def get_notice(call: Call[None, Query]) -> Response:
    return call.answer(call.server.notice())


OPERATIONS: Final = (
    Operation(
        "GET",
        "/readyz",
        get_readiness,
        "Whether visitors may be sent here: not while it is stopping or read-only",
        answer=replies.Readiness,
        refuses=(503,),
    ),
    Operation("GET", "/api/notice", get_notice, "What everybody should know now", answer=replies.Notice),
    Operation(
        "GET",
        "/healthz",
        get_health,
        "Whether the server is well: whether its store can be written",
        answer=replies.Health,
        refuses=(503,),
    ),
)
