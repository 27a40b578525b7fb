"""Recognise a list of postings by the pages of two records: the list may show bare names under “Join us”."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.pages import is_beside_posting
from footpath.engine.collect.readers import Unread
from footpath.engine.site.filters import surface_of
from footpath.engine.view import understand
from footpath.errors import Forbidden
from footpath.language.text import fold
from footpath.reading.lists.rank import names_jobs
from footpath.reading.lists.read import find_listing, read_links, read_listings
from footpath.reading.postings.read import posting_of
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.collect.harvest import CollectState
    from footpath.schema.listing import Listing, Record
    from footpath.schema.snapshot import Snapshot

_MOST_LISTS: Final = 3
"""Most lists tried on a page."""
_OPENED: Final = 2
"""Number of opened records: the first and the last."""


async def take_by_pages(harvest: CollectState) -> bool:
    """Take the first list of the open page with postings behind the records; return whether the page has one.

    Raises:
        NeedsPerson: a captcha or a login stands in the way.
    """
    seen, began = harvest.seen, time.perf_counter()
    assert seen is not None
    for listing in _candidates(harvest, seen.snapshot):
        if not await _opens_postings(harvest, listing):
            continue
        shape = listing.shape.model_copy(update={"postings": True})
        known = find_listing(seen.snapshot, shape, now=harvest.now())
        if known is None:
            continue
        text = f"The pages of two records are postings, so the list of {len(known.records)} is one of postings."
        await harvest.context.journal.append(Noticed(what="known", text=text))
        harvest.shape = shape
        await harvest.take(seen, 1, began, listing=known)
        return True
    return False


def _candidates(harvest: CollectState, snapshot: Snapshot) -> list[Listing]:
    """Return the lists of a page with records on separate pages, each list once."""
    found = (*read_listings(snapshot, now=harvest.now()), *read_links(snapshot, now=harvest.now()))
    kept = {(each.shape.container, each.shape.record): each for each in reversed(found)}
    surface = surface_of(understand(snapshot))
    safe = {each.ref for each in snapshot.elements if surface.is_safe(each)}  # “Sign out” is a link as well
    return [
        each
        for each in reversed(kept.values())
        if not is_beside_posting(snapshot, each)
        and len(opened := _opened(harvest, each)) == _OPENED
        and safe.issuperset(record.ref for record in opened)
    ][:_MOST_LISTS]


def _opened(harvest: CollectState, listing: Listing) -> list[Record]:
    """Return the first and the last record with a separate page."""
    opening = [each for each in listing.records if each.href and not harvest.is_here(each.href)]
    return [opening[0], opening[-1]] if len(opening) >= _OPENED else []


async def _opens_postings(harvest: CollectState, listing: Listing) -> bool:
    for record in _opened(harvest, listing):
        snapshot = await _page_of(harvest, record)
        if snapshot is None or not _is_posting(harvest, snapshot, listing, record):
            return False
    return True


async def _page_of(harvest: CollectState, record: Record) -> Snapshot | None:
    """Return the page of a record; None for an unreadable or forbidden page."""
    try:
        if isinstance(await harvest.screen.open(record.href, record=True), Unread):
            return None
        return (await harvest.screen.look(record=True)).snapshot
    except Forbidden:
        return None


def _is_posting(harvest: CollectState, snapshot: Snapshot, listing: Listing, record: Record) -> bool:
    """Whether a page is a posting. Under a heading about jobs, a page headed by the record's name is one, too, if the
    page tells a working time, a salary or a last day to apply: careers pages also list teams, benefits and advice.
    """
    page_type = understand(snapshot).page.page_type
    if page_type == "posting":
        return True
    if page_type != "other" or not names_jobs(listing.heading):
        return False
    named = {fold(text) for text in record.texts.values() if text}
    read = posting_of(snapshot, now=harvest.now())
    is_told = any((read.employment, read.salary, read.valid_through))
    return is_told and any(fold(each) in named for each in _headings(snapshot))


def _headings(snapshot: Snapshot) -> Iterator[str]:
    return (each.text for each in snapshot.blocks if each.kind == "heading" and each.level == 1)
