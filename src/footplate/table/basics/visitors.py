"""What identifies a visitor without a session: an address, in IPv6 the network of one household."""

from __future__ import annotations

import ipaddress
from typing import Final

HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that one household shares."""
_THIS_MACHINE: Final = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))


def plain_address(address: str) -> str:
    """An address of IPv4 as it is usually written: a server that listens on `::` hears of `::ffff:198.51.100.7`."""
    try:
        mapped = ipaddress.IPv6Address(address).ipv4_mapped if ":" in address else None
    except ValueError:
        return address
    return str(mapped) if mapped else address


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """The other end of a connection, so written that a proxy on this machine is known as such."""
    return (plain_address(client[0]), client[1]) if client else None


def visitor_at(address: str) -> str:
    """The visitor at an address: the address, in IPv6 its network of 64 bits, which one household shares; this
    machine's own address stays.

    >>> visitor_at("2001:db8:1:2::7"), visitor_at("::ffff:192.0.2.7"), visitor_at("::1")
    ('2001:db8:1:2::/64', '192.0.2.7', '::1')
    """
    address = plain_address(address)
    if ":" not in address:
        return address
    try:
        place = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(place if place.is_loopback else ipaddress.ip_network((place, HOUSEHOLD), strict=False))


def visitor_named(text: str) -> str:
    """The same for typed text: an address, alone or as the network of one visitor. Raises `ValueError` for anything
    else, also for larger and smaller networks.

    >>> visitor_named("2001:DB8:1:2::/64"), visitor_named("192.0.2.7/32")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    address, slash, bits = text.strip().partition("/")
    visitor = visitor_at(str(ipaddress.ip_address(address)))
    if slash and bits != str(ipaddress.ip_network(visitor).prefixlen):
        raise ValueError("nobody is known by this network")
    return visitor


def is_this_machine(visitor: str) -> bool:
    """Whether a visitor may be this machine: behind a proxy without X-Forwarded-For, all visitors seem to be."""
    network = ipaddress.ip_network(visitor)
    return any(network.version == own.version and network.overlaps(own) for own in _THIS_MACHINE)
