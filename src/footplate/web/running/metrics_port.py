"""A separate port for monitoring: /metrics and /readyz, and nothing for visitors.

It answers before the store is open, so that /readyz can say why the server is not ready.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from footplate.web.running.ports import listen
from footplate.web.running.settings import ServerSettings

LONGEST_REQUEST_HEAD: Final = 8_000
METRICS_TIMEOUT_SECONDS: Final = 5.0
MOST_PROCESSES: Final = 64
"""The largest number of processes of one server, each of which has a port, one behind the other."""
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"

MetricsAnswer = Callable[[str], Awaitable[tuple[int, str]]]
"""Status and text of a path."""

_log = logging.getLogger("footplate.web")


@asynccontextmanager
async def metrics_port(settings: ServerSettings, answer: MetricsAnswer) -> AsyncIterator[None]:
    """Answer there as long as the context lasts, if that is wished."""
    if not settings.metrics:
        yield
        return
    listening = _first_free(*host_and_port(settings.metrics), settings.port)

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(TimeoutError, OSError, asyncio.LimitOverrunError, asyncio.IncompleteReadError, UnicodeError):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), METRICS_TIMEOUT_SECONDS)
            method, path, _ = head.decode("ascii").split("\r\n", 1)[0].split(" ", 2)
            status, text = await answer(path.partition("?")[0]) if method == "GET" else (405, "Only GET\n")
            body = text.encode()
            writer.write(
                f"HTTP/1.1 {status} {_PHRASES.get(status, '-')}\r\ncontent-type: {TEXT}\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
                + body
            )
            await asyncio.wait_for(writer.drain(), METRICS_TIMEOUT_SECONDS)
        writer.close()

    server = await asyncio.start_server(attend, sock=listening, limit=LONGEST_REQUEST_HEAD)
    _log.info("figures for Prometheus", extra={"port": listening.getsockname()[1]})
    try:
        yield
    finally:
        server.close()


_PHRASES: Final = {200: "OK", 404: "Not Found", 405: "Method Not Allowed", 503: "Service Unavailable"}


def host_and_port(metrics: str) -> tuple[str, int]:
    """Host and port of this address.

    >>> host_and_port("[::1]:9100")
    ('::1', 9100)
    """
    host, _, port = metrics.rpartition(":")
    return host.strip("[]"), int(port)


def require_free(metrics: str) -> None:
    """Raises `OSError` when nothing can listen there: another program does, or it is no address of this machine."""
    with listen(*host_and_port(metrics)) as probe:
        probe.listen()


def _first_free(host: str, port: int, own: int) -> socket.socket:
    """A socket at this port, or at the next free one: each further process of a server has its own. The visitors' port
    (`own`) is skipped, though two sockets can be bound to it.
    """
    for further in range(port, min(port + MOST_PROCESSES, 65_536)):
        if further != own:
            with suppress(OSError):
                return _listening(host, further if port else 0)
    return _listening(host, port)


def _listening(host: str, port: int) -> socket.socket:
    """Bind and listen at once: only then no other process is given the same port."""
    found = listen(host, port)
    try:
        found.listen()
    except OSError:
        found.close()
        raise
    return found
