"""A way through the network that can be forgotten: what goes over it is lost, and nobody is told."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Relay:
    """Passes on what is said to a server and by it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ways: list[threading.Event] = []
        self._ends: list[socket.socket] = [self._listening]
        threading.Thread(target=self._welcome, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def forget(self) -> None:
        """Nothing gets through any more on the connections there are. New ones work."""
        for forgotten in self._ways:
            forgotten.set()

    def close(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                there, forgotten = socket.create_connection(("127.0.0.1", self._port)), threading.Event()
                self._ways.append(forgotten)
                self._ends += (here, there)
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=_pass_on, args=(one, other, forgotten), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket, forgotten: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while said := one.recv(65536):
            if not forgotten.is_set():
                other.sendall(said)
        if not forgotten.is_set():
            other.shutdown(socket.SHUT_WR)


@contextmanager
def relayed(port: int) -> Iterator[Relay]:
    relay = Relay(port)
    try:
        yield relay
    finally:
        relay.close()
