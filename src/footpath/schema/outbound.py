"""A request with which a page would change something at a site, as it is held in the browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

RequestKind = Literal["Document", "XHR", "Fetch", "Ping", "Other", "WebSocket"]
"""How a page sends a request, by the browser's names: `Document` by a form or link, `Ping` as a beacon, `WebSocket` as
a message over one, which counts as a POST."""


@dataclass(frozen=True, slots=True)
class OutboundRequest:
    """A request that has not left the browser yet."""

    url: str
    method: str
    kind: RequestKind
    body: str | None = field(default=None, repr=False)
    """Its text; None where there is one that is no text, or is too long to be read."""
    content_type: str = ""
    is_own_site: bool = True
    """Whether it goes to the site of the page that stands in its tab."""
