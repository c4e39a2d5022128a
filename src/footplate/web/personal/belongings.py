"""A person's devices, their data as a file, and erasing all of it."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response, StreamingResponse

from footplate import __version__
from footplate.kernel.game import seat_letter
from footplate.kernel.illegal import Illegal
from footplate.table.basics.errors import TableError
from footplate.table.basics.values import Who
from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import nothing
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation
from footplate.web.requests.people import COOKIE
from footplate.web.server import Server

FILE: Final = "footplate.zip"


async def get_devices(call: Call[None, Query]) -> Response:
    return call.answer(await call.server.ask(call.server.tables.belongings.devices, await call.who()))


async def end_device(call: Call[None, Query]) -> Response:
    await call.server.do(call.server.tables.belongings.end_device, await call.who(), call.path("device"))
    return nothing()


async def get_everything(call: Call[None, Query]) -> Response:
    who = await call.who()
    found = await call.server.ask_much(call.server.tables.belongings.everything, who)
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return StreamingResponse(_zipped(call.server, who, found), 200, headers, "application/zip")


async def erase(call: Call[schemas.Erase, Query]) -> Response:
    who, server = await call.who(), call.server
    if not call.body.really:
        raise HttpRefusal(400, "bad_input", {"field": "really", "problem": "Expected `true`"})
    while await server.ask(server.tables.belongings.leave_a_table, who):
        pass
    await server.do(server.tables.belongings.forget, who)
    response = nothing()
    response.delete_cookie(COOKIE, path="/")
    return response


async def _zipped(server: Server, who: Who, found: dict[str, Any]) -> AsyncIterator[bytes]:
    """A file with all data, made while it is sent, one game after the other, since each takes some time."""
    written = _Passing()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for table in found["tables"]:
            table["records"] = []
            for seat in table["seats"] if table["status"] != "waiting" else ():
                name = f"games/{table['id']}-{seat_letter(seat['seat'])}.fpr"
                with suppress(TableError, Illegal):  # a game that can no longer be read
                    record = await server.ask_much(server.tables.looking.record, who, table["id"], seat=seat["seat"])
                    file.writestr(_entry(name), record)
                    table["records"].append(name)
                    yield written.taken()
        about = {"footplate": __version__, "made": time.time(), **found}
        file.writestr(_entry("everything.json"), json.dumps(about, ensure_ascii=False, indent=2))
    yield written.taken()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, time.gmtime()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16
    return entry


class _Passing(io.RawIOBase):
    """A file object that passes on what is written, and cannot seek."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, more: Any) -> int:
        self._written += more
        return len(more)

    def taken(self) -> bytes:
        """What has been written since the last time."""
        taken, self._written = bytes(self._written), bytearray()
        return taken


OPERATIONS: Final = (
    Operation(
        "GET",
        "/api/me/devices",
        get_devices,
        "The browsers you are signed in with",
        answer=list[replies.Device],
        refuses=(401, 403),
    ),
    Operation(
        "POST",
        "/api/me/devices/{device}/end",
        end_device,
        "Sign one of them out",
        answer=replies.Nothing,
        refuses=(401, 403, 404, 503),
    ),
    Operation(
        "GET",
        "/api/me/everything",
        get_everything,
        "All that is kept of you, as a ZIP file: everything.json and the records of your games",
        answer=str,
        media="application/zip",
        refuses=(401, 403, 503),
    ),
    Operation(
        "POST",
        "/api/me/erase",
        erase,
        "Erase all that is kept of you",
        schemas.Erase,
        answer=replies.Nothing,
        refuses=(401, 403, 503),
    ),
)
