"""The address that a request comes from: the peer of its connection, or what a trusted proxy says."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

_IPV6_PREFIX = 64
"""The network part of an IPv6 address; its owner has all addresses of the network."""


class Proxies:
    """The proxies whose `X-Forwarded-For` header is believed; without any it is never read."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        """Parse addresses and networks; raise a `ValueError` for anything else."""
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(
            ip_network(name, strict=False) for name in trusted
        )

    def trusts(self, address: str) -> bool:
        """Return whether an address is a trusted proxy."""
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self._networks)

    def visitor(self, peer: str, forwarded: str) -> str:
        """Return the rightmost address that is not a trusted proxy.

        Each proxy appends to the header, so only the part after the last unknown address is certain.
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
    """Return the key that limits count by: an IPv4 address, an IPv6 network, or other text as it is."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, _IPV6_PREFIX), strict=False))
    return address if parsed is None else str(parsed)


def is_loopback(address: str) -> bool:
    """Return whether an address is this machine."""
    parsed = _parsed(address)
    return parsed is not None and parsed.is_loopback


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _without_port(text: str) -> str:
    """Remove the port from `192.0.2.1:80` or `[2001:db8::1]:80`."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
