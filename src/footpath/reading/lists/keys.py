"""Making keys by which the records of a list are recognised on a later visit."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

from footpath.language.text import fold
from footpath.reading.canonical import canonical_url

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBERED: Final = re.compile(r"\d{4,}|[0-9a-f]{8}-?[0-9a-f]{4}", re.IGNORECASE)


def url_key(href: str) -> str:
    """The canonical address; without its query where the path holds an id."""
    url = canonical_url(href)
    parts = urlsplit(url)
    tail = parts.path.rstrip("/").rpartition("/")[2]
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")) if _NUMBERED.search(tail) else url


def text_key(texts: Sequence[str]) -> str:
    """A digest of the texts of a record."""
    said = "\n".join(fold(t) for t in texts if t)
    return f"text:{hashlib.sha256(said.encode()).hexdigest()[:16]}"


def record_keys(hrefs: Sequence[str], texts: Sequence[Sequence[str]]) -> list[str]:
    """A key for each record, by its address where it is its own, else by its words; the same words are numbered."""
    urls = [url_key(href) if href else "" for href in hrefs]
    often = Counter(urls)
    keys = [url if url and often[url] == 1 else text_key(said) for url, said in zip(urls, texts, strict=True)]
    seen: Counter[str] = Counter()
    told: list[str] = []
    for key in keys:
        seen[key] += 1
        told.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return told
