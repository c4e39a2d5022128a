"""The log: one JSON object per line on standard error, without secrets: no queries, bodies, cookies or join links."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

REQUEST: Final = ContextVar("REQUEST", default="")
"""The id of the request that is being answered, for every log line about it."""
_SANE: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_SECRET_PATHS: Final = re.compile(
    r"(/(?:join|login|confirm|quiet)/|^/+(?:api/+)?(?:join|login|confirm|quiet)/?|^/+admin/?).+",
    re.DOTALL | re.IGNORECASE,
)
"""Addresses that may be followed by a secret, whatever a program has made of the `/` or `#` between them."""
_LONGEST_PATH: Final = 200
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

_AS_JSON: Final = json.JSONEncoder(default=str)
"""Made once, because every request writes a line. ASCII, so that no character can end a line."""


class JsonLines(logging.Formatter):
    """Log records as JSON, with the fields of their `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": _clock(int(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: fact for name, fact in vars(record).items() if name not in _OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return _AS_JSON.encode(line)


@lru_cache(4)
def _clock(second: int) -> str:
    """A time as it is logged; computed once per second."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(second))


def request_id(given: str) -> str:
    """The request id a proxy has set, if it is valid; else a new one."""
    return given if _SANE.fullmatch(given) else secrets.token_hex(8)


def public_path(path: str) -> str:
    """A path without the secret that some pages have in theirs."""
    return _SECRET_PATHS.sub(r"\1...", path)[:_LONGEST_PATH]


def log_to_standard_error() -> None:
    """Make every logger write JSON. On a terminal only warnings and errors are shown."""
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    _look_for_nothing_else()
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # `Guard` logs requests, without their queries
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_trouble)


def _look_for_nothing_else() -> None:
    """Switch off the search for source line, thread and process, which no log line shows."""
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False


def _is_trouble(record: logging.LogRecord) -> bool:
    """Whether a record is a real problem: uvicorn reports a refused handshake as one that was not answered."""
    return record.msg != "ASGI callable returned without completing handshake."
