"""Everything that is refused: a status, a code for programs and a sentence for people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from footplate.language import say
from footplate.table.basics.errors import TableError

Facts = Mapping[str, object]
OVERTAKEN: Final = "x-footplate-overtaken"
"""The header with which the page asks for 200 in place of 409 where the table has moved on: nothing is wrong then, and
a browser writes every 409 into its console as an error. The answer has the header too, with the status it stands for.
"""
STATUS: Final = {
    "unknown": 404,
    "forbidden": 403,
    "refused": 422,
    "too_many": 429,
    "invalid": 422,
    "stale": 409,
    "store": 503,
    "read_only": 503,
}
"""What a table's refusals are in HTTP."""
SOON: Final = 10
"""Seconds after which a request that found the server busy may be repeated."""


class HttpRefusal(Exception):
    """A request that is not granted. `code` is the last word of its sentence's key, `web.no.CODE`."""

    def __init__(self, status: int, code: str, facts: Facts | None = None, extra: Mapping[str, object] | None = None):
        super().__init__(status, code)
        self.status = status
        self.code = code
        self.facts = facts or {}
        self.extra = extra or {}
        """What else the answer carries beside the error."""

    def sentence(self, language: str) -> str:
        return say(f"web.no.{self.code}", language, self.facts)


def refusal(
    status: int, code: str, text: str, clause: str = "", facts: Facts | None = None, extra: Facts | None = None
) -> Response:
    """The answer to a refused request."""
    error: dict[str, object] = {"code": code, "text": text}
    if clause:
        error["clause"] = clause
    if facts:
        error["facts"] = facts
    again = (facts or {}).get("seconds", SOON if status == 503 else None)
    headers = None if again is None else {"retry-after": str(again)}
    return Response(msgspec.json.encode({"error": error, **(extra or {})}), status, headers, "application/json")


def busy() -> HttpRefusal:
    """The refusal when the server is busy with slow jobs."""
    return HttpRefusal(503, "busy", {"seconds": SOON})


def refused(reason: HttpRefusal, language: str) -> Response:
    """The answer for a `HttpRefusal`."""
    return refusal(reason.status, reason.code, reason.sentence(language), facts=reason.facts, extra=reason.extra)


def as_the_page_wants_it(request: Request, code: str, answer: Response) -> Response:
    """The answer to a refused request. If the table has moved on and the page asked for it, the status is 200
    (`OVERTAKEN`).
    """
    if code == "stale" and OVERTAKEN in request.headers:
        answer.headers[OVERTAKEN] = str(answer.status_code)
        answer.status_code = 200
    return answer


def refused_by_a_table(error: TableError, language: str) -> Response:
    """The answer to an error of a table. Details of a failed store go to the log alone: they may name hosts
    and files.
    """
    if error.code == "store":
        return refused(HttpRefusal(503, "no_room"), language)
    return refusal(STATUS.get(error.code, 422), error.code, error.sentence(language), facts=error.facts)


def unreadable(error: Exception) -> HttpRefusal:
    """A refusal for unreadable input, with the place of the fault."""
    if isinstance(error, msgspec.ValidationError):
        what, _, where = str(error).partition(" - at `")
        what = re.sub(r"matching regex.*", "of other characters", what)  # the reader cannot use a pattern
        field = re.sub(r"^\$\.?", "", where.rstrip("`")) or "$"
        return HttpRefusal(400, "bad_input", {"field": field, "problem": what})
    return HttpRefusal(400, "bad_json")
