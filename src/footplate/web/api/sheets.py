"""Sheets of orders, pasted into the page instead of a letter."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.language import Phrase, say
from footplate.post.folding import folded
from footplate.post.order_reading import Read
from footplate.post.reply import Reply
from footplate.web.contract import replies, schemas
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation


async def post_sheet(call: Call[schemas.SheetText, Query]) -> Response:
    """Read a sheet, and carry it out when that is wished."""
    office, who, body = call.server.post, await call.who(), call.body
    take = office.submit if body.send else office.read
    reply = await call.server.ask(take, who, call.table, seat=body.seat, text=body.text, language=call.language)
    return call.answer(_told(reply, call.language, body.send))


def _told(reply: Reply, language: str, sent: bool) -> replies.SheetRead:
    return {
        "orders": [_order(read, language) for read in reply.reads],
        "accepted": reply.accepted,
        "refused": reply.refused,
        "sent": sent and bool(reply.accepted),
        "letter": folded(reply.lines(language)),
    }


def _order(read: Read, language: str) -> replies.OrderRead:
    quoted = ((Phrase("found.text", text=written), meant) for written, meant in read.changes)
    changes = [say("post.reply.one_read", language, {"written": written, "meant": m}) for written, m in quoted]
    notes = [*changes, *(fault.sentence(language) for fault in read.faults)]
    text = " ".join([read.move, *map(str, read.checks)]) if read.move else ""
    return {"verdict": read.verdict, "written": read.order.written, "text": text, "notes": notes}


OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/tables/{id}/sheet",
        post_sheet,
        "Read a sheet of orders, or send it",
        schemas.SheetText,
        answer=replies.SheetRead,
        refuses=(401, 403, 404, 409, 422, 503),
    ),
)
