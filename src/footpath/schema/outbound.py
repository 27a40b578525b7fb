"""A request by which a page would change data at a site, held in the browser before leaving."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import unquote_plus

from footpath.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

RequestKind = Literal["Document", "XHR", "Fetch", "Ping", "Other", "WebSocket"]
"""How a page sends a request, in the browser's terms: `Document` by a form or link, `Ping` as a beacon, `WebSocket` as
a WebSocket message, which counts as a POST.
"""


@dataclass(frozen=True, slots=True)
class OutboundRequest:
    """A request still held in the browser."""

    url: str
    method: str
    kind: RequestKind
    body: str | None = field(default=None, repr=False)
    """Text of the body; None for a body that is not text, or too long to read."""
    legible: str = field(default="", repr=False)
    """Text of the body without the contents of files; empty if there is no body, or a body too long to read."""
    content_type: str = ""
    is_own_site: bool = True
    """Whether the request goes to the site of its tab's page."""


_TELLING: Final = 4
"""Minimum length of a value for recognition in a request."""


def carries(body: str | None, values: Collection[str]) -> bool:
    """Whether a body holds any of the values, in any usual encoding. True for an unreadable body (None)."""
    if body is None:
        return True
    plain = {fold(value) for value in values if len(value.strip()) >= _TELLING}
    return any(value in said for said in map(fold, spelled(body)) for value in plain)


def spelled(body: str) -> Iterator[str]:
    """Yield the body's text in each possible decoding."""
    yield body
    yield unquote_plus(body)
    try:
        said: object = json.loads(body)
    except (ValueError, RecursionError):
        return
    yield json.dumps(said, ensure_ascii=False).replace('\\"', '"').replace("\\n", "\n")
