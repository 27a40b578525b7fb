"""Decoding pages, whose declared encoding is often wrong, and sometimes declared twice."""

from __future__ import annotations

import codecs
from typing import Final

from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, resolve_encoding

_NOT_LIKE_ASCII: Final = frozenset(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
_WITH_STATES: Final = frozenset(["iso2022_jp", "hz", "iso2022_kr"])
"""Encodings whose text looks like ASCII until it is decoded."""

_MOST_TOLD: Final = 4096
"""Bytes in which a page may say its encoding."""


def decoded(body: bytes, content_type: str = "") -> str:
    """The text of a page.

    A mark at its start counts most. What is valid UTF-8 is UTF-8, whatever is said: text in another encoding hardly
    ever is. Then what the header says, then the page. Bytes that UTF-8 does not know are read as Windows-1252: pages
    put together from two sources have both.

    Args:
        body: as the site sent it.
        content_type: the header.
    """
    marked, mark = read_bom(body)
    if marked and mark:
        return body[len(mark) :].decode(marked, "replace")
    declared = _known(http_content_type_encoding(content_type)) or _known(
        html_body_declared_encoding(body[:_MOST_TOLD])
    )
    if declared in _WITH_STATES or (declared in _NOT_LIKE_ASCII and b"\x00" in body[:_MOST_TOLD]):
        return body.decode(declared, "replace")
    try:
        return body.decode()
    except UnicodeDecodeError:
        pass
    if not declared or declared == "utf-8" or declared in _NOT_LIKE_ASCII:
        return body.decode("utf-8", "footpath.cp1252")
    return body.decode(declared, "replace")


def _known(declared: str | None) -> str:
    """The codec of a label, the wider one where browsers take that; empty for none that there is."""
    found = resolve_encoding(declared) if declared else None
    try:
        return codecs.lookup(found).name if found else ""
    except LookupError:
        return ""


def _otherwise(error: UnicodeError) -> tuple[str, int]:
    """Error handler of codecs: decode bytes that are no UTF-8 as Windows-1252."""
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error("footpath.cp1252", _otherwise)
