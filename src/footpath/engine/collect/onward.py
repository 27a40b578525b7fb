"""The way to the next records of a list, whatever kind of pager it has."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.address import address_of
from footpath.engine.collect.nothing import says_none
from footpath.engine.collect.tally import Over
from footpath.reading import following
from footpath.schema.action import Click, Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.collect.harvest import Harvest
    from footpath.schema.listing import Listing, PageLink
    from footpath.schema.snapshot import Block, Element, Snapshot

NEW_S: Final = 5.0
"""Seconds within which a press brings new records."""

GROWTH_S: Final = 1.5
"""The same for the end of a list that is come near."""

_LAST: Final = "The list has no further page."


async def onward(harvest: Harvest) -> Over | None:
    """Go on to the next records; why there are none, where that is so."""
    if harvest.listing is None:  # an empty last page says so; anything else may be an error that calls itself a page
        empty = harvest.seen is not None and bool(says_none(harvest.seen.snapshot))
        return Over("end", "The page shows no such list any more.", whole=empty)
    if harvest.kind not in ("next", "numbers", "load_more"):
        return await _by_scrolling(harvest)
    link = following(harvest.pager)
    if link is None or link.disabled:
        return Over("end", _LAST, whole=True)
    if harvest.kind != "load_more" and link.href and not harvest.is_here(link.href):
        return await _by_address(harvest, link.href)
    return await _by_press(harvest, link)


async def _by_address(harvest: Harvest, url: str) -> Over | None:
    """The next page; where it cannot be read, the one behind it, as long as addresses can be counted."""
    page = harvest.page + 1
    while (unread := await harvest.open(url, page)) is not None:
        if (unread := await harvest.open(url, page)) is None:
            return None
        if (over := harvest.tally.over()) is not None:
            return over
        harvest.tally.gaps += 1
        page += 1
        url = address_of(harvest.way, page)
        last = max((each.number or 0 for each in harvest.pager.pages), default=0)
        if not url or (last and page > last):
            return Over("errors", f"Page {page - 1} of the list could not be read: {unread.reason}")
    return None


async def _by_press(harvest: Harvest, link: PageLink) -> Over | None:
    assert harvest.seen is not None
    element = harvest.seen.snapshot.by_ref.get(link.ref)
    if element is None or harvest.seen.via != "browser":
        return Over("end", "What leads to the next page cannot be pressed without the browser.")
    began = time.perf_counter()
    outcome = await harvest.screen.act(Click(), element)
    if not outcome.ok:
        harvest.tally.failed(outcome.message)
        return Over("errors", f"What leads to the next page cannot be pressed: {outcome.message}")
    await _take(harvest, began, NEW_S)
    return None


async def _by_scrolling(harvest: Harvest) -> Over | None:
    """Bring the last record into view; what follows it comes, or nothing does."""
    assert harvest.listing is not None
    assert harvest.seen is not None
    if harvest.tally.counts.total is not None and len(harvest.tally.seen) >= harvest.tally.counts.total:
        return Over("end", "All that the list counts were seen.", whole=True)
    if harvest.seen.via != "browser":  # nobody knows whether more would come by scrolling
        return Over("end", _LAST)
    began = time.perf_counter()
    harvest.kind = harvest.kind or "none"
    snapshot, listing = harvest.seen.snapshot, harvest.listing
    element = next(_elements(snapshot, listing), None)
    if element is not None:
        await harvest.screen.act(Scroll(to="view"), element)
    elif (spot := _spot(snapshot, listing)) is not None:
        await harvest.screen.wheel(*spot)
    new = await _take(harvest, began, GROWTH_S)
    if not new and element is not None:
        await harvest.screen.act(Scroll(to="end"), element)
        harvest.tally.idle -= 1
        new = await _take(harvest, time.perf_counter(), GROWTH_S)
    if new:
        harvest.kind = "scroll"
    return Over("end", _LAST, whole=True) if harvest.kind == "none" else None


async def _take(harvest: Harvest, began: float, within_s: float) -> bool:
    """Read the list once it has records that were not seen; whether it has some within the deadline."""
    deadline = time.monotonic() + within_s
    while True:
        seen = await harvest.screen.look()
        listing = harvest.read(seen)
        new = listing is not None and any(each.key not in harvest.tally.seen for each in listing.records)
        if new or not await harvest.screen.changed(deadline - time.monotonic()):
            await harvest.take(seen, harvest.page + 1, began)
            return new


def _elements(snapshot: Snapshot, listing: Listing) -> Iterator[Element]:
    """What can be acted on in the last records, from the last one backwards."""
    for record in reversed(listing.records):
        yield from (each for each in snapshot.elements if record.first <= each.order <= record.last and not each.hidden)


def _spot(snapshot: Snapshot, listing: Listing) -> tuple[float, float, float] | None:
    """A point over the records that show, and how far the wheel may turn without leaving one out."""
    first, last = listing.records[0].first, listing.records[-1].last
    inside: list[Element | Block] = [
        each for each in (*snapshot.blocks, *snapshot.elements) if first <= each.order <= last and each.box[3]
    ]
    if not inside:
        return None
    _, height = snapshot.viewport
    top = max(0, min(each.box[1] for each in inside))
    end = min(height, max(each.box[1] + each.box[3] for each in inside))
    left = min(each.box[0] for each in inside)
    return left + 5, (top + end) / 2, max(40.0, (end - top) * 0.6)
