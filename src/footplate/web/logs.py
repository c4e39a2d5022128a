"""One JSON object per line on standard error. Secrets never get here: no queries, bodies, cookies or join links."""

from __future__ import annotations

import json
import logging
import re
import sys
from typing import Final

_SECRET_PATHS: Final = re.compile(r"(/(?:join|login)/).*", re.DOTALL | re.IGNORECASE)
_LONGEST_PATH: Final = 200
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Log records as JSON, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: fact for name, fact in vars(record).items() if name not in _OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)  # ASCII: no character may end a line


def public_path(path: str) -> str:
    """A path without the secret some pages have in theirs."""
    return _SECRET_PATHS.sub(r"\1...", path)[:_LONGEST_PATH]


def log_to_standard_error() -> None:
    """Every logger speaks JSON. Somebody at a terminal is told of trouble only."""
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # `Guard` logs requests, without their queries
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_trouble)


def _is_trouble(record: logging.LogRecord) -> bool:
    """uvicorn takes a handshake that was answered with a refusal for one that was not answered."""
    return record.msg != "ASGI callable returned without completing handshake."
