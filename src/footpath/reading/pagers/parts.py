"""Find the pagers of the parts of a list, where each part turns its pages alone."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from footpath.reading.pagers.read import following, read_pager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.listing import Listing, Pager
    from footpath.schema.snapshot import Element, Snapshot


def parts_of(snapshot: Snapshot, listing: Listing) -> tuple[Listing, ...]:
    """Return the parts of a list between headings; the whole list without headings."""
    records = listing.records
    headings = sorted(b.order for b in snapshot.blocks if b.kind == "heading")
    ends = [
        at
        for at, (one, other) in enumerate(itertools.pairwise(records), 1)
        if any(one.last < order < other.first for order in headings)
    ]
    edges = itertools.pairwise((0, *ends, len(records)))
    return tuple(listing.model_copy(update={"records": records[start:end]}) for start, end in edges)


def leads_of_parts(snapshot: Snapshot, listing: Listing, pager: Pager) -> Iterator[tuple[int, Element]]:
    """Yield the number of each part with a pager of its own, and the control that leads on in the part."""
    taken = {each.ref for each in (*pager.pages, pager.next, pager.previous) if each is not None}
    parts = parts_of(snapshot, listing)
    for at, (part, after) in enumerate(itertools.pairwise(parts)):
        link = following(read_pager(snapshot, part), 1)
        element = snapshot.by_ref.get(link.ref) if link is not None and link.ref not in taken else None
        if element is not None and part.records[-1].last < element.order < after.records[0].first:
            yield at, element
