"""The host names under which this server may be asked for.

A foreign page can point its own host name at this machine (DNS rebinding): to the browser the tables would then belong
to that page. So requests with an unknown Host header are refused. Numeric addresses cannot be redirected in this way
and are allowed.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from footplate.web.running.settings import ServerSettings

EVERYWHERE = ("0.0.0.0", "::")


class Hosts:
    """The known names: of this machine, of `--host`, `--public-url` and `--allow-host`."""

    def __init__(self, settings: ServerSettings) -> None:
        given = [settings.host, host_in(settings.public_host), *settings.allowed_hosts]
        if settings.host in EVERYWHERE:
            given += _own_names()
        self._names = frozenset(name.lower().rstrip(".") for name in given if name)

    def known(self, host: str) -> bool:
        """Whether this server answers to the header `Host`."""
        name = host_in(host).lower().rstrip(".")
        return name in self._names or name.split(".")[-1] == "localhost" or _is_number(name)


def host_in(host: str) -> str:
    """A host without its port.

    >>> [host_in(host) for host in ("play.example.org:8000", "[::1]:8000", "127.0.0.1")]
    ['play.example.org', '::1', '127.0.0.1']
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _own_names() -> Iterable[str]:
    """How other machines in the local network may call this one."""
    name = socket.gethostname()
    return (name, name.partition(".")[0], f"{name.partition('.')[0]}.local")
