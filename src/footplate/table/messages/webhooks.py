"""Posting a message to an address a person typed in, without access to the private network (SSRF).

The host is resolved once, every address it has must be public, and the connection goes to exactly such an address;
redirects are not followed. So a name that changes between check and use gains nothing.
"""

from __future__ import annotations

import contextlib
import html
import http.client
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from footplate.table.messages.sending import Doubtful, NotSent

TIMEOUT: Final = 10.0
"""Seconds to wait for each sign of life."""
WEBHOOK_TIMEOUT_SECONDS: Final = 20.0
"""Seconds for the whole exchange, even if the receiver keeps sending."""
LOOK_UP: Final = 5.0
"""Seconds to wait for a stranger's name server."""
_LONGEST: Final = 1000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_UNICAST: Final = ipaddress.ip_network("2000::/3")
"""All there is of the open internet in IPv6; what lies outside may be routed inside some network."""
_SPECIAL: Final = [
    ipaddress.ip_network(block)
    for block in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",  # shared by the customers of a provider
        "127.0.0.0/8",
        "169.254.0.0/16",  # link-local: clouds tell their machines secrets there
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",  # examples
        "192.88.99.0/24",  # the nearest 6to4 relay, as it was
        "192.168.0.0/16",
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # examples
        "203.0.113.0/24",  # examples
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",
        "2001::/23",  # protocols, Teredo and benchmarks among them
        "2001:db8::/32",  # examples
        "3fff::/20",  # examples
    )
]
"""Special-purpose addresses of the IANA registries. Python has those of the year it was released."""
_INSIDE: Final = ("localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "private", "arpa")
"""Last words of names that mean something inside a network, or nothing."""

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadTarget(NotSent):
    """An address no message will ever be sent to."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, again=False)


@dataclass(frozen=True, slots=True)
class CheckedAddress:
    """A checked address: where to connect, and what to say there."""

    secure: bool
    host: str
    address: str
    port: int
    path: str


def is_public(address: IPAddress) -> bool:
    """Whether an address belongs to the open internet, also when it is wrapped in another kind of address."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address not in _UNICAST:
            return False
    return address.is_global and not any(address in block for block in _SPECIAL)


def is_inside(host: str) -> bool:
    """Whether a host can only be inside a network, whatever DNS says: an address that is not public, a name of one
    word (completed by the machine's own domain), a name under a reserved top-level domain.
    """
    try:
        return not is_public(ipaddress.ip_address(host))
    except ValueError:
        name = host.rstrip(".").lower()
    *_, last = words = name.split(".")
    return last in _INSIDE or (len(words) == 1 and not _is_number(name))


def _is_number(name: str) -> bool:
    """Whether the system may read this as an IPv4 address in another spelling; it says which one."""
    try:
        socket.inet_aton(name)
    except OSError:
        return False
    return True


def check_shape(url: str) -> tuple[bool, str, int, str]:
    """Scheme, host, port and path of an address that could be a webhook. Raises `BadTarget`."""
    if len(url) > _LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise BadTarget("an address of up to 1000 plain characters is needed")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadTarget("this is not an address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadTarget("an address beginning with https:// is needed")
    if "%" in parts.hostname:
        raise BadTarget("no network card can be named in the address")
    if parts.username is not None or parts.password is not None:
        raise BadTarget("no user name may stand in the address")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return secure, parts.hostname, port or (443 if secure else 80), path


def canonical(url: str) -> str:
    """An address in canonical form, so that limits count all spellings together. Raises `BadTarget`.

    >>> canonical("HTTPS://Chat.Example.org:443?room=1#here")
    'https://chat.example.org/?room=1'
    """
    secure, host, port, path = check_shape(url)
    named = f"[{host}]" if ":" in host else host
    usual = port == (443 if secure else 80)
    return f"{'https' if secure else 'http'}://{named}{'' if usual else f':{port}'}{path}"


def receiver_of(url: str) -> str:
    """An address without its query.

    >>> receiver_of("https://chat.example.org/hook?room=1")
    'https://chat.example.org/hook'
    """
    return canonical(url).partition("?")[0]


def host_of(url: str) -> str:
    """The host of an address, as the beginning of it; "" at the large services, which host many users.

    >>> host_of("https://chat.example.org/hook?room=1")
    'https://chat.example.org/'
    """
    if _is_discord(url) or _is_slack(url):
        return ""
    return "/".join([*receiver_of(url).split("/")[:3], ""])


def _is_discord(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    return host in ("discord.com", "discordapp.com") or host.endswith(".discord.com")


def _is_slack(url: str) -> bool:
    return urlsplit(url).hostname == "hooks.slack.com"


def resolve(url: str, allow_private: bool = False) -> CheckedAddress:
    """Find out where an address leads, once. Raises `BadTarget` when that is inside, `NotSent` when it is unknown."""
    secure, host, port, path = check_shape(url)
    if not allow_private and is_inside(host):
        raise BadTarget("the address leads into a private network")
    try:
        addresses = _looked_up(host, port)
    except UnicodeError:
        raise BadTarget("this is not the name of a host") from None
    except TimeoutError as late:
        raise NotSent(f"{host} is unknown: its name server does not answer") from late
    except OSError as error:
        raise NotSent(f"{host} is unknown: {error}") from error
    if not allow_private and not all(is_public(ipaddress.ip_address(address)) for address in addresses):
        raise BadTarget("the address leads into a private network")
    return CheckedAddress(secure, host, addresses[0], port, path)


def _looked_up(host: str, port: int) -> list[str]:
    """The addresses of a host. A look-up cannot be cancelled, so one that takes too long is left behind in its thread.
    Raises `TimeoutError` then.
    """
    found: Future[list[str]] = Future()

    def look_up() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.set_result([str(entry[4][0]).partition("%")[0] for entry in entries])
        except Exception as error:
            found.set_exception(error)

    threading.Thread(target=look_up, name="look-up", daemon=True).start()
    return found.result(LOOK_UP)


def check(url: str, allow_private: bool = False) -> None:
    """Refuse an address that is wrong or inside as soon as it is typed in; an unknown host may yet become known."""
    try:
        resolve(url, allow_private)
    except BadTarget:
        raise
    except NotSent:
        return


class _Pinned(http.client.HTTPConnection):
    """A connection to the address that was checked, even if the name now resolves to another."""

    def __init__(self, target: CheckedAddress) -> None:
        super().__init__(target.host, target.port, timeout=TIMEOUT)
        self._target = target

    def connect(self) -> None:
        plain = socket.create_connection((self._target.address, self._target.port), TIMEOUT)
        if self._target.secure:
            self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self._target.host)
        else:
            self.sock = plain

    def hang_up(self) -> None:
        """End the connection from another thread; a waiting read returns."""
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


def post(url: str, body: Mapping[str, object], allow_private: bool = False) -> None:
    """Post JSON. Raises `NotSent` when it did not arrive, `Doubtful` when that is unknown."""
    content = json.dumps(body).encode("utf-8")
    require_taken(url, delivered(url, content, {"Content-Type": "application/json"}, allow_private))


def delivered(url: str, content: bytes, headers: Mapping[str, str], allow_private: bool = False) -> int:
    """Post bytes; returns the status of the answer. Raises `NotSent` when they did not arrive, `Doubtful` when that is
    unknown.
    """
    target = resolve(url, allow_private)
    connection = _Pinned(target)
    try:
        try:
            connection.connect()
        except OSError as error:
            raise NotSent(f"{target.host} does not answer: {error}") from error
        too_late = threading.Timer(WEBHOOK_TIMEOUT_SECONDS, connection.hang_up)
        too_late.start()
        try:
            connection.request("POST", target.path, content, {"User-Agent": "Footplate", **headers})
            return connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            raise Doubtful(f"{target.host} did not say whether it arrived: {error}") from error
        finally:
            too_late.cancel()
    finally:
        connection.close()


def require_taken(url: str, status: int) -> None:
    """Raises `NotSent` for an answer that says that it was not taken."""
    if not 200 <= status < 300:
        raise NotSent(f"{urlsplit(url).hostname} answered {status}", again=status == 429 or status >= 500)


def message_for(url: str, text: str, link: str, table: str, seat: str, ending: str, end: str) -> Mapping[str, object]:
    """The message in the format of the receiver's service; `ending` is the sentence that its reader can end them, at
    `end`.
    """
    whole = f"{text}\n{link}\n{ending} {end}"
    if _is_discord(url):
        return {"content": whole, "allowed_mentions": {"parse": []}}  # a name such as @everyone wakes nobody
    if _is_slack(url):
        return {"text": html.escape(whole, quote=False)}
    # Whatever stands behind any other address finds the sentence where it looks for it: bridges to Matrix, and chats
    # with the habits of Slack or Discord.
    return {"text": whole, "content": whole, "body": whole, "link": link, "table": table, "seat": seat, "end": end}
