"""The ports of a server, and the address of this machine."""

from __future__ import annotations

import socket


def listen(host: str, port: int) -> socket.socket:
    """A socket that browsers can reach; port 0 takes any free one. Raises `OSError` when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def network_address() -> str:
    """The address of this machine in its network; "" when it has none. Finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
