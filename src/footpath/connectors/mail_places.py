"""Which addresses the mailbox of a user may have: whether a port of the inner network answers is no user's to know."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from footpath.errors import Forbidden
from footpath.page.hosts import as_address, is_public

if TYPE_CHECKING:
    from footpath.page.hosts import HostRules


def check_places(host: str, port: int, allowed: HostRules | None) -> None:
    """Check every address that a name leads to, before any connection. None allows all.

    Raises:
        Forbidden: one of the addresses is private, and not allowed.
        OSError: the name leads nowhere.
    """
    if allowed is not None:
        for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            check_place(host, port, str(place[0]), allowed)


def check_place(host: str, port: int, place: str, allowed: HostRules | None) -> None:
    """Check one address of a name. None allows all.

    Raises:
        Forbidden: the address is private, and not allowed.
    """
    address = as_address(place)
    if allowed is None or (address is not None and is_public(address)):
        return
    if address is None or not allowed.permits_address(host, address, port):
        raise Forbidden(f"{host} leads to a private address, which users' mailboxes may not have.")
