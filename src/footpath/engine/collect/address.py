"""Addresses of the pages of a list: what counts in them, so that a page that fails can be passed over. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from footpath.reading.canonical import canonical_url

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.atlas import ListWay
    from footpath.schema.listing import Pager

_NUMBER: Final = re.compile(r"(?<!\d)\d{1,7}(?!\d)")


def counted(way: ListWay, pager: Pager, page: int, size: int) -> ListWay:
    """The way with the address of its pages, as far as the links of a pager tell it.

    Args:
        way: as it is known.
        pager: of the page that was read.
        page: its number, from 1.
        size: how many records it holds.
    """
    numbered = [(each.number, each.href) for each in pager.pages if each.number is not None and each.href]
    for at, (first, one) in enumerate(numbered):
        for second, other in numbered[at + 1 :]:
            if second != first and (found := _between(one, other, first, second)):
                return way.model_copy(update=found)
    if pager.next is not None and pager.next.href and (found := _alone(pager.next.href, page, size)):
        return way.model_copy(update=found)
    return way


def address_of(way: ListWay, page: int) -> str:
    """The address of a page, from 1; empty where none is known."""
    if not way.address or page < 1:
        return ""
    return way.address.replace("{page}", str(way.first + (page - 1) * way.step))


def lost(here: str, there: str) -> list[tuple[str, str]]:
    """The parameters of an address that another has by no value: what narrows a list, unless they count its pages."""
    kept = {name for name, _ in _said(there)}
    return [(name, value) for name, value in _said(here) if name not in kept and value]


def with_lost(here: str, there: str) -> str:
    """An address with the parameters of another that it lacks."""
    parts = urlsplit(there)
    added = urlencode(lost(here, there))
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, added))))) if added else there


def is_of(first: str, other: str) -> bool:
    """Whether an address says all that the address of the first page says: its path and its parameters."""
    mine, theirs = (_steps(urlsplit(url).path) for url in (first, other))
    return not lost(first, other) and mine == theirs[: len(mine)]


def _said(url: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(canonical_url(url)).query, keep_blank_values=True)


def _steps(path: str) -> list[str]:
    return [step for step in path.split("/") if step and not any(c.isdigit() for c in step)]


def _between(one: str, other: str, first: int, second: int) -> dict[str, object]:
    """What two links with their numbers have in common but for one number that grows with theirs."""
    mine, theirs = list(_numbers(one)), list(_numbers(other))
    if _NUMBER.sub("#", one) != _NUMBER.sub("#", other):
        return {}
    differing = [at for at, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a[1] != b[1]]
    if len(differing) != 1:
        return {}
    place, value = mine[differing[0]]
    step, rest = divmod(theirs[differing[0]][1] - value, second - first)
    if rest or step <= 0:
        return {}
    return _told(one, place, value - step * (first - 1), step)


def _alone(url: str, page: int, size: int) -> dict[str, object]:
    """What one link to the page after `page` tells: the number of that page, or of the records before it."""
    found = list(_numbers(url))
    for wanted, first, step in ((page + 1, 1, 1), (page * size, 0, size)):
        places = [place for place, value in found if value == wanted]
        if len(places) == 1 and wanted > 0:
            return _told(url, places[0], first, step)
    return {}


def _numbers(url: str) -> Iterator[tuple[int, int]]:
    """Where the numbers of an address begin, and what they are; those of its host are none."""
    host = url.find(urlsplit(url).netloc) + len(urlsplit(url).netloc)
    return ((match.start(), int(match[0])) for match in _NUMBER.finditer(url, host))


def _told(url: str, place: int, first: int, step: int) -> dict[str, object]:
    match = _NUMBER.match(url, place)
    end = match.end() if match else place
    return {"address": f"{url[:place]}{{page}}{url[end:]}", "first": first, "step": step}
