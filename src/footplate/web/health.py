"""Whether the server is well: whether its store can be written."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.web import replies
from footplate.web.operations import Call, Operation
from footplate.web.refusals import HttpRefusal
from footplate.web.schemas import Query


async def get_health(call: Call[None, Query]) -> Response:
    trouble = await call.server.pulse.trouble()
    if trouble:
        raise HttpRefusal(503, trouble)
    return call.answer({"ok": True})


OPERATIONS: Final = (
    Operation(
        "GET",
        "/healthz",
        get_health,
        "Whether the server is well: whether its store can be written",
        answer=replies.Health,
        refuses=(503,),
    ),
)
