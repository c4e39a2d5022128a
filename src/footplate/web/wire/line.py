"""What a listener needs of an open WebSocket, and the two ways in which it gets one.

The own way (`handshake.py`, `open_lines.py`) takes the connection out of uvicorn's hands, which saves memory and works
only with internals of uvicorn. The public way (`public_lines.py`) is the WebSocket interface of ASGI, which every
version of uvicorn has. Nothing else in `web` knows which of the two is used.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final, Protocol

import uvicorn
from starlette.websockets import WebSocket

from footplate.web.wire.open_lines import Keeper
from footplate.web.wire.public_lines import PublicLine

WIRE_VARIABLE: Final = "FOOTPLATE_WIRE"
"""The environment variable that chooses the public way, if its value is `PUBLIC`."""
PUBLIC: Final = "public"

TESTED: Final = frozenset({"0.54"})
"""The versions of uvicorn with whose internals `tests/web` were run."""

LINE: Final = "footplate.line"
"""The key of the connection among the extensions in a handshake's scope, in the own way."""


class SocketLine(Protocol):
    """A WebSocket that is open."""

    @property
    def is_open(self) -> bool:
        """Whether a message can be sent without waiting."""

    def say(self, text: bytes) -> None:
        """Send a message. Check `is_open` before, to know whether there is room for it."""

    def hang_up(self, code: int, reason: str = "") -> None:
        """Close the connection with this code."""

    async def stay(self) -> None:
        """Wait as long as the coroutine of the application is needed: until the end of the connection in the public
        way, not at all in the own one.
        """


HandOver = Callable[[Keeper], SocketLine]
"""Hands a connection over to its keeper once the handshake is complete."""


def uses_internals() -> bool:
    """Whether the server may use internals of the uvicorn that is installed."""
    return os.environ.get(WIRE_VARIABLE) != PUBLIC and minor_version(uvicorn.__version__) in TESTED


def minor_version(version: str) -> str:
    """The first two numbers of a version.

    >>> minor_version("0.54.1")
    '0.54'
    """
    return ".".join(version.split(".")[:2])


def line_of(websocket: WebSocket) -> HandOver:
    """How to take over the connection of this handshake."""
    own = websocket.scope.get("extensions", {}).get(LINE)
    if own is not None:
        hand_over: HandOver = own.hand_over
        return hand_over
    return lambda keeper: PublicLine(websocket.receive, websocket.send, keeper)
