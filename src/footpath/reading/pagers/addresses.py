"""Find by addresses alone which link leads to the next page of a list, whatever its label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlsplit

from footpath.reading.lists.cells import address
from footpath.reading.pagers.words import begins_with_all
from footpath.schema.listing import PageLink, Pager
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Element, Snapshot

_DIGITS: Final = re.compile(r"\d+")
_CONFIDENCE: Final = 0.5
_MOST_PAGES: Final = 3
"""Pages behind a pager without numbers: the previous, the next, and the first or last one."""
_LONGEST: Final = 2
"""Steps that a page number adds to a path: `/page/2`."""
_CHROME: Final = frozenset({"banner", "contentinfo", "complementary", "search"})


def leads_on(here: str, there: str, size: int) -> bool:
    """Whether two addresses differ only in a number, one page higher.

    Args:
        here: address of a page of the list. An address without a number is the first page's.
        there: the other address, possibly without some parameters of `here`.
        size: the number of records on the page: some addresses count records.
    """
    mine, theirs = urlsplit(here), urlsplit(there)
    if (mine.scheme, mine.netloc) != (theirs.scheme, theirs.netloc):
        return False
    steps, other_steps = (tuple(step for step in each.path.split("/") if step) for each in (mine, theirs))
    said, other_said = dict(parse_qsl(mine.query)), dict(parse_qsl(theirs.query))
    changed = [(said.get(name), value) for name, value in other_said.items() if said.get(name) != value]
    if steps == other_steps:
        return len(changed) == 1 and _is_next(*changed[0], size)
    return not changed and _goes_on(steps, other_steps, size)


def with_order(pager: Pager, here: str, size: int) -> Pager:
    """Return the pager of a list with the newest records first: its "previous" leads on, and its "next" leads back."""
    before, behind = pager.previous, pager.next
    if before is not None and before.href and leads_on(here, before.href, size):
        pager = pager.model_copy(update={"previous": before.model_copy(update={"age": "older"})})
    if behind is not None and behind.href and leads_on(behind.href, here, size):
        pager = pager.model_copy(update={"next": behind.model_copy(update={"age": "newer"})})
    return pager


def _is_shown_behind(snapshot: Snapshot, element: Element, order: int) -> bool:
    """Whether a visible element stands behind an order, and is no part of a header or a menu."""
    return element.order > order and not element.hidden and not _is_chrome(snapshot, element)


def pager_by_address(snapshot: Snapshot, listing: Listing) -> Pager | None:
    """Return a pager from the link behind a list with the next page's address; None without such a link."""
    size, last = len(listing.records), listing.records[-1].last
    free = (each for each in snapshot.elements if each.role == "link" and not begins_with_all(each.name))
    links = [(each, address(each, snapshot.url)) for each in free]
    stem = _DIGITS.sub("#", urlsplit(snapshot.url).path)
    behind = [(each, href) for each, href in links if _is_shown_behind(snapshot, each, last)]
    onward = [(each, href) for each, href in behind if leads_on(snapshot.url, href, size)]
    for element, href in onward:
        alike = {url for _, url in links if _DIGITS.sub("#", url) == _DIGITS.sub("#", href)}
        if len(alike) <= _MOST_PAGES or stem != _DIGITS.sub("#", urlsplit(href).path):
            return Pager(kind="next", next=PageLink(ref=element.ref, href=href), confidence=_CONFIDENCE)
    return None


def pager_by_head(snapshot: Snapshot, size: int) -> Pager | None:
    """Return a pager from the next page in the head of the page (`<link rel=next>`); else None."""
    there = snapshot.meta.get("next", "")
    here, onward = urlsplit(snapshot.url), urlsplit(there)
    is_same_path = (here.netloc, here.path) == (onward.netloc, onward.path) and here.query != onward.query
    if not there or not (is_same_path or leads_on(snapshot.url, there, size)):
        return None
    return Pager(kind="next", next=PageLink(ref="", href=there), confidence=_CONFIDENCE)


def _is_next(before: str | None, now: str, size: int) -> bool:
    """Whether a number counts one page more than another; without another, than the first page."""
    if not now.isdecimal() or (before is not None and not before.isdecimal()):
        return False
    if before is None:
        return int(now) in {2, size} - {0, 1}
    return int(now) - int(before) in {1, size}


def _goes_on(steps: tuple[str, ...], other: tuple[str, ...], size: int) -> bool:
    if len(steps) == len(other):
        changed = [(one, two) for one, two in zip(steps, other, strict=True) if one != two]
        return len(changed) == 1 and _is_next_step(*changed[0], size)
    added = other[len(steps) :]
    if not 0 < len(added) <= _LONGEST or other[: len(steps)] != steps:
        return False
    numbers = _DIGITS.findall("/".join(added))
    return len(numbers) == 1 and bool(_DIGITS.search(added[-1])) and _is_next(None, numbers[0], size)


def _is_next_step(one: str, other: str, size: int) -> bool:
    """Whether two steps of paths differ only in their single number, by one page: `page-2`, `page-3`."""
    mine, theirs = _DIGITS.findall(one), _DIGITS.findall(other)
    is_same = _DIGITS.sub("#", one) == _DIGITS.sub("#", other)
    return is_same and len(mine) == len(theirs) == 1 and _is_next(mine[0], theirs[0], size)


def _is_chrome(snapshot: Snapshot, element: Element) -> bool:
    return any(each.role in _CHROME or each.kind == "dialog" for each in _around(snapshot, element))


def _around(snapshot: Snapshot, element: Element) -> Iterator[Block]:
    parent = element.parent
    while parent >= 0:
        holder = snapshot.by_order[parent]
        if isinstance(holder, Block):
            yield holder
        parent = holder.parent
