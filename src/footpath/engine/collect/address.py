"""Count in the addresses of a list's pages, so that a failing page can be skipped. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from footpath.reading.addresses import canonical_url

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.atlas import ListWay
    from footpath.schema.listing import Pager

_NUMBER: Final = re.compile(r"(?<!\d)\d{1,7}(?!\d)")


def counted(way: ListWay, pager: Pager, page: int, size: int) -> ListWay:
    """Return the way with the pattern of page addresses, as far as the pager's links show.

    Args:
        way: the known way.
        pager: pager of the page.
        page: number of the page, from 1.
        size: number of records on the page.
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
    """Return the parameters of an address that another address lacks: filters of the list, or page counts."""
    kept = {name for name, _ in _said(there)}
    return [(name, value) for name, value in _said(here) if name not in kept and value]


def with_lost(here: str, there: str) -> str:
    """Return an address with the missing parameters of another."""
    parts = urlsplit(there)
    added = urlencode(lost(here, there))
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, added))))) if added else there


def is_of(first: str, other: str) -> bool:
    """Whether an address has the path and all parameters of the first page's address."""
    mine, theirs = (_steps(urlsplit(url).path) for url in (first, other))
    return not lost(first, other) and mine == theirs[: len(mine)]


def _said(url: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(canonical_url(url)).query, keep_blank_values=True)


def _steps(path: str) -> list[str]:
    return [step for step in path.split("/") if step and not any(c.isdigit() for c in step)]


def _between(one: str, other: str, first: int, second: int) -> dict[str, object]:
    """Return the common pattern of two links, if they differ only in one number that grows with their page numbers."""
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
    """Return the pattern from the only link to the next page: a page number, or a count of records before."""
    found = list(_numbers(url))
    for wanted, first, step in ((page + 1, 1, 1), (page * size, 0, size)):
        places = [place for place, value in found if value == wanted]
        if len(places) == 1 and wanted > 0:
            return _told(url, places[0], first, step)
    return {}


def _numbers(url: str) -> Iterator[tuple[int, int]]:
    """Yield start and value of each number in an address, without the host's."""
    host = url.find(urlsplit(url).netloc) + len(urlsplit(url).netloc)
    return ((match.start(), int(match[0])) for match in _NUMBER.finditer(url, host))


def _told(url: str, place: int, first: int, step: int) -> dict[str, object]:
    match = _NUMBER.match(url, place)
    end = match.end() if match else place
    return {"address": f"{url[:place]}{{page}}{url[end:]}", "first": first, "step": step}
