"""The names of the page's organisation, from the page and its address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from footpath.language.text import words
from footpath.reading.platforms import account_at, platform_at
from footpath.reading.values.words import found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.snapshot import Snapshot

_BETWEEN: Final = re.compile(r"\s*[|·•»]\s*|\s+[-–—:]\s+|:\s+")
_AT: Final = re.compile(r"\s(?:at|bei|chez|presso|bij|hos|@)\s+(?=[^\W\d_a-z])")
_COPYRIGHT: Final = re.compile(r"(?:©|\(c\)|copyright)[\s\d,–-]*(?:©[\s\d,–-]*)?([^\W\d_][^.,|·•©]*)", re.IGNORECASE)
_LONGEST: Final = 6
_SHORTEST: Final = 3


def site_names(snapshot: Snapshot) -> tuple[str, ...]:
    """Return the names of the site in the page's data, address, title and copyright notice.

    A part of the title with the name of a job or form is no name of the site.
    """
    told = (each.strip() for each in _told(snapshot))
    return tuple(dict.fromkeys(each for each in told if _is_name(each)))


def _is_name(text: str) -> bool:
    return len(text) >= _SHORTEST and not text.isdigit() and 0 < len(words(text)) <= _LONGEST


def _told(snapshot: Snapshot) -> Iterator[str]:
    yield from (snapshot.meta.get(key, "") for key in ("og:site_name", "application-name"))
    yield from _in_address(snapshot.url)
    title, *at = _AT.split(snapshot.title, maxsplit=1)
    parts = [each for each in _BETWEEN.split(title) if not found("titles", each) and not found("forms", each)]
    yield from (*parts, *(_BETWEEN.split(each)[0] for each in at))
    for block in snapshot.blocks:
        if (match := _COPYRIGHT.search(block.text)) is not None:
            yield match[1]


def _in_address(url: str) -> Iterator[str]:
    """Yield the labels of a host; on a platform with many sites, the account."""
    host = urlsplit(url).hostname or ""
    if platform_at(url).name == "generic":
        yield from (label.replace("-", "") for label in host.split(".")[:-1])
        return
    _, _, account = account_at(url).partition("/")
    if "://" not in account_at(url):
        yield (unquote(account.rpartition("/")[2]) or host.split(".")[0]).replace("-", "")
