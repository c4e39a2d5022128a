"""Starting the server."""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from footplate.web.bounds.crowd import room, widen
from footplate.web.running.logs import log_to_standard_error
from footplate.web.running.settings import ServerSettings, hand_on
from footplate.web.wire.frames import LONGEST_FRAME_BYTES
from footplate.web.wire.line import TESTED, minor_version, uses_internals

KEPT_OPEN: Final = 5
"""Seconds an idle connection is kept open. A proxy must close its own sooner (`deploy/Caddyfile`)."""
SOCKETS: Final[dict[str, Any]] = {"ws_per_message_deflate": False, "ws_max_size": LONGEST_FRAME_BYTES}
"""What uvicorn is told of WebSockets: pages only listen on theirs."""
UNTESTED: Final = (
    "uvicorn %s has not been tested with this version of Footplate (tested: %s), so the server uses only what every "
    "version of uvicorn offers. Each open page then takes several times the memory, and the server itself does not "
    "limit the length of request heads, the time they take or the connections of one address: a proxy in front of it "
    "should."
)
"""The warning when the version of uvicorn decides against our own protocols."""

_log = logging.getLogger("footplate.web")


def serve(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None], workers: int = 1) -> int:
    """Serve until told to stop. `ready` is called as soon as connections are accepted. Returns the exit code."""
    hand_on(settings)
    widen()
    config = uvicorn.Config(
        "footplate.web.app:started",
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        **SOCKETS,
        timeout_keep_alive=KEPT_OPEN,
        timeout_graceful_shutdown=3,
        **chosen_protocols(),
    )
    if workers > 1:
        listening.listen(config.backlog)  # connections made before the processes are up wait in the queue
        ready()
        processes = _Processes(config, sockets=[listening])
        processes.run()
        return STARTUP_FAILURE if processes.failed else 0
    _Announced(config, ready).run(sockets=[listening])
    return 0


def chosen_protocols() -> dict[str, Any]:
    """What `uvicorn.Config` is given besides: our own protocols, which stand on internals of uvicorn, or what every
    version of it offers. Logs a warning if the version decides for the latter.
    """
    if uses_internals():
        return {
            "http": "footplate.web.wire.protocol:BoundedProtocol",
            "ws": "footplate.web.wire.handshake:HandshakeConnection",
        }
    if minor_version(uvicorn.__version__) not in TESTED:
        log_to_standard_error()
        _log.warning(UNTESTED, uvicorn.__version__, " ".join(sorted(TESTED)))
    from footplate.web.wire.watching import WatchedConnection

    return {
        "http": "auto",
        "ws": "auto" if WatchedConnection is None else "footplate.web.wire.watching:WatchedConnection",
        "limit_concurrency": room(),
        "forwarded_allow_ips": believed_proxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")),
    }


def believed_proxies(addresses: str) -> str:
    """Addresses of proxies, each of IPv4 also as a server that listens on `::` hears of it.

    >>> believed_proxies("127.0.0.1,10.0.0.0/8,2001:db8::1")
    '127.0.0.1,::ffff:127.0.0.1,10.0.0.0/8,::ffff:10.0.0.0/104,2001:db8::1'
    """
    believed = []
    for one in filter(None, map(str.strip, addresses.split(","))):
        believed.append(one)
        address, slash, bits = one.partition("/")
        if re.fullmatch(r"[0-9.]+", address):
            believed.append(f"::ffff:{address}" + (f"/{int(bits) + 96}" if slash else ""))
    return ",".join(believed)


class _Processes(Multiprocess):
    """Worker processes, and whether the server ended because one of them could not start."""

    failed = False

    def keep_subprocess_alive(self) -> None:
        stopping = self.should_exit.is_set()
        super().keep_subprocess_alive()
        self.failed = self.failed or self.should_exit.is_set() > stopping


class _Announced(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
