"""Which requests that failed reached nobody, as the browser and our own proxy tell. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.egress import MARK, NO_ANSWER

if TYPE_CHECKING:
    from collections.abc import Mapping

NEVER_SENT = (
    "CONNECTION_REFUSED", "CONNECTION_FAILED", "NAME_NOT_RESOLVED", "ADDRESS_", "INTERNET_DISCONNECTED", "BLOCKED_BY_",
    "CERT_", "SSL_", "PROXY_", "TUNNEL_", "UNKNOWN_URL_SCHEME", "FILE_",
)  # fmt: skip
"""How the browser names failures of a request that come before any of it is sent (`net::ERR_` and these)."""

NOT_ALLOWED = ("Preflight", "Disallowed")
"""Parts of the names of what keeps a page from asking another site at all (CORS). Of any other such failure that site
has what was sent: the page may not read what it answers.
"""


def is_never_sent(error: str, cors: str) -> bool:
    """Whether a request that failed so was not sent; `cors` names why the page has no leave, where that is it."""
    if error.removeprefix("net::ERR_").startswith(NEVER_SENT):
        return True
    return any(part in cors for part in NOT_ALLOWED)


def is_kept_back(headers: Mapping[str, str]) -> bool:
    """Whether it is our own proxy that answers so, and passed nothing on."""
    said = {name.lower(): value for name, value in headers.items()}
    return said.get(MARK.lower(), NO_ANSWER) != NO_ANSWER
