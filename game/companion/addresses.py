"""Under which addresses this machine may be reached by a phone.

The first interface is often a VPN or a container bridge, so every candidate is offered, the likeliest
first. Nothing is sent: connecting a UDP socket only asks the system which way a packet would take.
"""

from __future__ import annotations

import ipaddress
import itertools
import socket
from pathlib import Path
from typing import Final

LOOPBACK: Final = "127.0.0.1"
_TOWARDS: Final = ("192.168.0.1", "10.0.0.1", "172.16.0.1", "8.8.8.8")
_ROUTES: Final = Path("/proc/net/fib_trie")


def candidates() -> list[str]:
    """IPv4 addresses, home networks first, this machine itself last."""
    found = {*_by_route(), *_by_name(), *_by_table()} - {LOOPBACK, "0.0.0.0"}  # noqa: S104  # left out, not bound
    return [*sorted(found, key=_likelihood), LOOPBACK]


def _likelihood(address: str) -> tuple[int, int]:
    """Home routers use 192.168; 172.16-31 is where containers live; what is public is no table."""
    number = ipaddress.ip_address(address)
    order = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
    place = next((n for n, net in enumerate(order) if number in ipaddress.ip_network(net)), len(order))
    bridge = 10 if address.startswith("172.17.") else 0
    return place + bridge, int(number)


def _by_route() -> set[str]:
    found = set()
    for target in _TOWARDS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue  # no way there: then that is none of our addresses
            found.add(str(probe.getsockname()[0]))
    return found


def _by_name() -> set[str]:
    try:
        return {str(item[4][0]) for item in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        return set()


def _by_table() -> set[str]:
    """Linux lists all its local addresses; elsewhere the other two ways must do."""
    try:
        lines = _ROUTES.read_text(encoding="ascii").splitlines()
    except OSError:
        return set()
    found = set()
    for before, line in itertools.pairwise(lines):
        if "/32 host LOCAL" in line and not before.split()[-1].startswith("127."):
            found.add(before.split()[-1])
    return found
