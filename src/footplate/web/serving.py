"""Starting the server."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from footplate.web.bounds.crowd import widen
from footplate.web.running.settings import ServerSettings, hand_on

KEPT_OPEN: Final = 5
"""Seconds an idle connection is kept open. A proxy must close its own sooner (`deploy/Caddyfile`)."""


def serve(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None], workers: int = 1) -> int:
    """Serve until told to stop. `ready` is called as soon as connections are accepted. Returns the exit code."""
    hand_on(settings)
    widen()
    config = uvicorn.Config(
        "footplate.web.app:started",
        factory=True,
        http="footplate.web.wire.protocol:BoundedProtocol",
        ws="footplate.web.wire.handshake:HandshakeConnection",
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
        ws_max_size=4_096,  # pages only listen on their sockets
        timeout_keep_alive=KEPT_OPEN,
        timeout_graceful_shutdown=3,
    )
    if workers > 1:
        listening.listen(config.backlog)  # connections made before the processes are up wait in the queue
        ready()
        processes = _Processes(config, sockets=[listening])
        processes.run()
        return STARTUP_FAILURE if processes.failed else 0
    _Announced(config, ready).run(sockets=[listening])
    return 0


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
