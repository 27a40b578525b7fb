"""A request with which a page would change something at a site, as it is held in the browser."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import unquote_plus

from footpath.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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
    legible: str = field(default="", repr=False)
    """The text of the body without what files hold; empty where there is none, or it is too long to be read."""
    content_type: str = ""
    is_own_site: bool = True
    """Whether it goes to the site of the page that stands in its tab."""


_TELLING: Final = 4
"""Characters from which on a value is recognised in a request."""


def carries(body: str | None, values: Collection[str]) -> bool:
    """Whether a body has one of these values in it, in any way in which bodies are written. A body that cannot be read
    (None) may have.
    """
    if body is None:
        return True
    plain = {fold(value) for value in values if len(value.strip()) >= _TELLING}
    return any(value in said for said in map(fold, spelled(body)) for value in plain)


def spelled(body: str) -> Iterator[str]:
    """What a body says, in each of the ways in which it may be written."""
    yield body
    yield unquote_plus(body)
    try:
        said: object = json.loads(body)
    except (ValueError, RecursionError):
        return
    yield json.dumps(said, ensure_ascii=False).replace('\\"', '"').replace("\\n", "\n")
