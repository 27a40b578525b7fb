"""Finding how one applies to a posting: on the board, on another site, or by letter."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urljoin, urlsplit

from footpath.reading.buttons import label_of, say
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.posting import ApplyKind
    from footpath.schema.snapshot import Block, Snapshot


def apply_of(snapshot: Snapshot, pieces: Iterable[Element | Block]) -> tuple[str, ApplyKind]:
    """Address and kind of the first control that applies; unknown without one."""
    mail = ""
    for piece in pieces:
        if not isinstance(piece, Element) or piece.hidden or piece.role not in {"link", "button"}:
            continue
        href = piece.href.strip()
        if href.casefold().startswith("mailto:"):
            mail = mail or href
        meaning, _ = say(label_of(piece))
        if meaning not in {"apply", "external_apply"}:
            continue
        if href.casefold().startswith("mailto:"):
            return href, "email"
        if not href or href.startswith(("#", "javascript:")):
            return "", "external" if meaning == "external_apply" else "easy_apply"
        url = target(urljoin(snapshot.url, href))
        return url, "external" if meaning == "external_apply" or _site(url) != _site(snapshot.url) else "easy_apply"
    return (mail, "email") if mail else ("", "unknown")


def target(url: str) -> str:
    """The real address in a redirecting one: `/out?url=https%3A%2F%2F…`; any other address unchanged."""
    for _, value in parse_qsl(urlsplit(url).query):
        if value.startswith(("https://", "http://")) and urlsplit(value).hostname:
            return value
    return url


def _site(url: str) -> str:
    """The last two labels of the host: enough to tell one site from another on one page."""
    return ".".join((urlsplit(url).hostname or "").split(".")[-2:])
