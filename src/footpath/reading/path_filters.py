"""Find links that filter a list by the path of their address, and prove the filtering. Pure.

`/jobs/design` under “Teams” may be a part of the list at `/jobs`, or another page: only its content decides.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.reading.filters import counted, plain
from footpath.reading.index import Index
from footpath.reading.lists.read import find_listing
from footpath.schema.atlas import Filter
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from footpath.reading.surface import Surface
    from footpath.schema.snapshot import Element

_FEWEST: Final = 2
_MOST: Final = 60
"""Number of links above which a group is a list of its own."""


def path_filters(surface: Surface) -> tuple[Filter, ...]:
    """Return the groups of links, each under a heading or in a named part, that lead one step below the page's path."""
    if surface.listing is None:
        return ()
    index = Index(surface.snapshot)
    here = urlsplit(surface.snapshot.url)
    below = here.path.rstrip("/") + "/"
    groups: defaultdict[tuple[int, str], dict[str, Element]] = defaultdict(dict)
    for element in surface.snapshot.elements:
        if not _is_plain_link(surface, element):
            continue
        there = urlsplit(urljoin(surface.snapshot.url, element.href))
        last = there.path.removeprefix(below).rstrip("/")
        if there.path.startswith(below) and last and "/" not in last and not there.query and not there.fragment:
            groups[_label(index, element)].setdefault(there.path, element)
    return tuple(
        Filter(
            name=plain(name),
            kind="links",
            options=counted([(each.name, path) for path, each in links.items()]),
            by_path=True,
        )
        for (_, name), links in groups.items()
        if name and _FEWEST <= len(links) <= _MOST and len({each.name for each in links.values()}) == len(links)
    )


def _is_plain_link(surface: Surface, element: Element) -> bool:
    """Whether an element is a named link outside of the records and of the pager."""
    if element.role != "link" or not element.href or not element.name or not is_listed(element):
        return False
    return element.ref not in surface.by_record and element.ref not in surface.pager_refs and surface.is_safe(element)


def is_part(base: Surface, part: Surface) -> bool:
    """Whether a page shows a part of the base page's list: the same kind of records, with a way back; no record outside
    the whole list, if that shows all at once.
    """
    if base.listing is None or (listing := find_listing(part.snapshot, base.listing.shape)) is None:
        return False
    keys, whole = {each.key for each in listing.records}, set(base.keys)
    if not keys or keys == whole or not _leads_back(part, base):
        return False
    if base.pager.kind == "none":
        return keys < whole
    return listing.total is None or base.listing.total is None or listing.total < base.listing.total


def are_apart(one: Surface, other: Surface) -> bool:
    """Whether two pages show different records, as two choices of one filter do."""
    return set(one.keys) != set(other.keys)


def _label(index: Index, element: Element) -> tuple[int, str]:
    """Return the label of a link's group: the named part of the page around, else the nearest heading below the top
    one.
    """
    parent = element.parent
    while parent >= 0 and (block := index.containers.get(parent)) is not None:
        if block.text and block.kind not in ("dialog", "form"):
            return block.order, block.text
        parent = block.parent
    heading = next(iter(index.headings_before(element)), None)
    return (heading.order, heading.text) if heading is not None and heading.level != 1 else (-1, "")


def _leads_back(narrowed: Surface, base: Surface) -> bool:
    here = urlsplit(base.snapshot.url).path.rstrip("/")
    links = (each for each in narrowed.snapshot.elements if each.role == "link" and each.href)
    return any(urlsplit(urljoin(narrowed.snapshot.url, each.href)).path.rstrip("/") == here for each in links)
