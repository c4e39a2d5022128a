"""One JSON object per line on standard error. Secrets never get here: no queries, bodies, cookies or join links."""

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
"""The id of the request that is being answered: it stands in every line about it."""
_SANE: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_SECRET_PATHS: Final = re.compile(
    r"(/(?:join|login|confirm|quiet)/|^/+(?:api/+)?(?:join|login|confirm|quiet)/?|^/+admin/?).+",
    re.DOTALL | re.IGNORECASE,
)
"""What follows may be a secret, whatever a program has made of the `/` or `#` before it."""
_LONGEST_PATH: Final = 200
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

_AS_JSON: Final = json.JSONEncoder(default=str)
"""Made once, for a line is written with every request. ASCII: no character may end a line."""


class JsonLines(logging.Formatter):
    """Log records as JSON, with whatever was given as `extra`."""

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
    """A time as it stands in the log: one for all lines of a second."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(second))


def request_id(given: str) -> str:
    """The id a proxy has given to a request, if it is one; else a new one."""
    return given if _SANE.fullmatch(given) else secrets.token_hex(8)


def public_path(path: str) -> str:
    """A path without the secret some pages have in theirs."""
    return _SECRET_PATHS.sub(r"\1...", path)[:_LONGEST_PATH]


def log_to_standard_error() -> None:
    """Every logger speaks JSON. Somebody at a terminal is told of trouble only."""
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
    """No line says where in the code, in which thread or process it was written: so nobody has to find that out."""
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False


def _is_trouble(record: logging.LogRecord) -> bool:
    """uvicorn takes a handshake that was answered with a refusal for one that was not answered."""
    return record.msg != "ASGI callable returned without completing handshake."
