"""Where a request comes from: the other end of its connection, or what a trusted proxy says of it."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

_IPV6_PREFIX = 64
"""Of an IPv6 address the first half names a network; whoever has one has all addresses in it."""


class Proxies:
    """The addresses whose `X-Forwarded-For` is believed; without any it is never read."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        """A `ValueError` for what is neither an address nor a network."""
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(
            ip_network(name, strict=False) for name in trusted
        )

    def trusts(self, address: str) -> bool:
        """Whether that is a proxy of the house."""
        found = _parsed(address)
        return found is not None and any(found in network for network in self._networks)

    def visitor(self, peer: str, forwarded: str) -> str:
        """The rightmost address that is not a proxy of the house.

        Each proxy writes behind what it was sent, so only what stands behind the last stranger is certain.
        """
        if not self.trusts(peer):
            return peer
        last = peer
        for one in reversed(forwarded.split(",")):
            address = _parsed(_without_port(one.strip()))
            if address is None:
                break
            last = str(address)
            if not self.trusts(last):
                break
        return last


def block(address: str) -> str:
    """What paces and caps count by: an IPv4 address, a network of IPv6; anything else as it stands."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, _IPV6_PREFIX), strict=False))
    return address if found is None else str(found)


def is_loopback(address: str) -> bool:
    """Whether it is this very machine."""
    found = _parsed(address)
    return found is not None and found.is_loopback


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _without_port(text: str) -> str:
    """`192.0.2.1:80` and `[2001:db8::1]:80` without the port."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
