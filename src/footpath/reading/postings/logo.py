"""Finding the logo of an organisation: the picture with its name as the text."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

_IMAGE: Final = re.compile(r"<img\b[^<>]{1,4000}>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_SOURCES: Final = ("src", "data-src", "data-delayed-url", "data-original", "data-lazy-src", "data-ghost-url")
_PICTURE: Final = ("https://", "http://", "/")


def logo_of(markup: str, organisation: str, base: str) -> str:
    """The address of the logo; empty where no picture has the organisation's name."""
    name = fold(organisation)
    if not name:
        return ""
    for tag in _IMAGE.findall(markup):
        said = {m[1].casefold(): html.unescape(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(tag)}
        alt = fold(said.get("alt", ""))
        if alt and (alt == name or alt.removesuffix(" logo").removesuffix("'s") == name) and (url := _source(said)):
            return urljoin(base, url)
    return ""


def _source(said: Mapping[str, str]) -> str:
    """The final source of an image: one that is loaded lazily has a placeholder as its `src`."""
    named = [said[key] for key in (*_SOURCES[1:], _SOURCES[0]) if said.get(key, "").startswith(_PICTURE)]
    return named[0] if named else ""
