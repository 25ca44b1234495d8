"""Which hosts the service answers to: the names and numbers by which somebody means this computer.
A page elsewhere could point a name of its own here, and would then pass for this service (DNS
rebinding) and read the library; it cannot do so with a number or with these names."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Final, NamedTuple

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
EVERYWHERE: Final = ("0.0.0.0", "::", "*", "")
_HOST: Final = re.compile(r"(?:\[([0-9a-f:.%]+)\]|([^:\[\]]+))(?::[0-9]{0,5})?")
_LONGEST: Final = 64  # characters of a name that are repeated


class Hosts(NamedTuple):
    """Names in lower case; and whether every number is answered, too."""

    names: frozenset[str]
    all_numbers: bool

    def has(self, host: str) -> bool:
        """Whether a host, with or without a port, is one of them."""
        name = _name(host)
        return name in self.names or (self.all_numbers and _is_number(name))


def hosts_at(bound: str, own: str) -> Hosts:
    """What is answered by a service that listens at `bound` on a computer with a name: on loopback
    nothing but loopback.

    >>> hosts_at("127.0.0.1", "den").has("den:8000"), hosts_at("0.0.0.0", "den").has("den:8000")
    (False, True)
    """
    if bound in LOOPBACK:
        return Hosts(frozenset(LOOPBACK), False)
    short = own.lower().partition(".")[0]
    named = {own.lower(), short, f"{short}.local"} - {"", ".local"}
    return Hosts(frozenset({*LOOPBACK, *named, bound.lower()} - {*EVERYWHERE}), True)


def own_name() -> str:
    """What this computer calls itself."""
    return socket.gethostname()


def refusal(host: str) -> str:
    """What is said to who asked for another host."""
    return (
        f"'{host[:_LONGEST]}' is not known as a name of this computer: expected its number, or its "
        "own name. Open the address that the service printed when it started."
    )


def _name(host: str) -> str:
    """A host without its port, brackets and last dot, in lower case; empty where it is none."""
    found = _HOST.fullmatch(host.lower())
    return "" if found is None else (found[1] or found[2]).removesuffix(".")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
