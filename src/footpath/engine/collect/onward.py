"""Go to the next records of a list, with any kind of pager."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, Literal

from footpath.engine.collect.judge import answered
from footpath.engine.collect.pages import address_of, lost, says_none, with_lost
from footpath.engine.collect.tally import UNPRESSED, Over
from footpath.reading.pagers.read import following, last_page
from footpath.reading.pagers.words import number
from footpath.schema.action import Action, Click, Fill, Press, Scroll, Select
from footpath.schema.event import Noticed
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footpath.engine.collect.harvest import CollectState
    from footpath.engine.collect.readers import Seen
    from footpath.schema.action import Outcome
    from footpath.schema.listing import Listing, PageLink
    from footpath.schema.snapshot import Block, Element, Snapshot

NEW_S: Final = 5.0
"""Seconds within which a press brings new records."""

ANSWER_S: Final = 15.0
"""The same, if the page has requested records and the site has not answered."""

GROWTH_S: Final = 1.5
"""The same, for the end of a list that scrolling approaches."""

SOON_S: Final = 0.5
"""The same, if no sign of further records exists, before the end of the list is scrolled to."""

WHEEL_S: Final = 0.3
"""Seconds within which the area below the mouse's wheel moves."""

_LINKED: Final = ("next", "numbers", "load_more")

_LAST: Final = own("The list has no further page.")
_FAILED: Final = own("A request of the page for more records failed.")
_UNANSWERED: Final = own("A request of the page for more records was not answered.")


async def onward(harvest: CollectState) -> Over | None:
    """Go on to the next records; return why none are left, if so."""
    before, open_before = harvest.screen.failures, harvest.screen.unanswered
    over = await _onward(harvest)
    if not harvest.tally.idle and over is None:
        harvest.judge.withdraw("failed_requests")
    elif harvest.screen.failures > before:
        harvest.judge.note("failed_requests", _FAILED)
    elif harvest.screen.unanswered - open_before:
        harvest.judge.note("failed_requests", _UNANSWERED)
    return over


async def _onward(harvest: CollectState) -> Over | None:
    if harvest.listing is None:
        return _unlisted(harvest)
    if harvest.kind not in _LINKED:
        return await _by_scrolling(harvest)
    link = following(harvest.pager, harvest.number)
    if link is None or link.disabled:
        return await _unlinked(harvest)
    harvest.number = link.number or harvest.number + 1
    is_pressed = harvest.kind == "load_more" and harvest.seen is not None and harvest.seen.via == "browser"
    is_pressed = is_pressed or _is_in_frame(harvest, link)
    if not is_pressed and link.href and not harvest.is_here(link.href):
        return await _by_link(harvest, link.href)
    return await _by_press(harvest, link)


def _unlisted(harvest: CollectState) -> Over:
    """Return the end at a page without the list. A page behind the last one may say so, or be empty; any other page may
    be an error in disguise.
    """
    judge = harvest.judge
    if judge.last and judge.number >= judge.last:
        return Over("last_page", _LAST)
    if harvest.number < judge.last:
        said = f"Page {harvest.number} shows no such list, and the list has {judge.last} pages."
        return Over("list_gone", own(said))
    is_empty = harvest.seen is not None and bool(says_none(harvest.seen.snapshot))
    return Over("emptied" if is_empty else "list_gone", own("The page shows no such list any more."))


async def _unlinked(harvest: CollectState) -> Over | None:
    """Open the page after the shown one without a link: by address, if later pages are shown."""
    last = last_page(harvest.pager)
    if last <= harvest.number:
        return Over("last_page", _LAST)
    harvest.number += 1
    url = address_of(harvest.way, harvest.number)
    if url and not harvest.is_here(url):
        return await _by_address(harvest, url)
    unreached = own(f"The list has {last} pages, and nothing leads to page {harvest.number}.")
    return Over("unreached", unreached)


async def _by_link(harvest: CollectState, url: str) -> Over | None:
    """Open the next page with the list's filters, if the link drops them; else by the plain link."""
    assert harvest.seen is not None
    here, page = harvest.seen.snapshot.url, harvest.page + 1
    if (full := with_lost(here, url)) == url:
        return await _by_address(harvest, url)
    if not harvest.drops:
        said = ", ".join(f"{name}={value}" for name, value in lost(here, url))
        text = sentence("The site's link to page {} lacks {}; Footpath adds it.", str(page), said)
        await harvest.context.journal.append(Noticed(what="changed", text=text))
        harvest.drops = True
    if await harvest.open(full, page) is None and harvest.listing is not None and not harvest.tally.idle:
        return None
    harvest.page = page - 1
    return await _by_address(harvest, url)


async def _by_address(harvest: CollectState, url: str) -> Over | None:
    """Open the next page; skip an unreadable page, as long as addresses can be counted."""
    page = harvest.page + 1
    while (unread := await harvest.open(url, page)) is not None:
        told = Noticed(what="unread", text=f"page {page} of the list: {unread.reason}")
        if (over := harvest.tally.over()) is not None:
            await harvest.context.journal.append(told)
            return over
        harvest.tally.passed_over(url, page)
        page += 1
        harvest.number += 1
        url = address_of(harvest.way, harvest.number)
        last = last_page(harvest.pager)
        if not url or (last and harvest.number > last):
            return Over("unread", sentence("Page {} of the list could not be read: {}", str(page - 1), unread.reason))
        await harvest.context.journal.append(told)
    return None


async def _by_press(harvest: CollectState, link: PageLink) -> Over | None:
    assert harvest.seen is not None
    element = harvest.seen.snapshot.by_ref.get(link.ref)
    if element is None or harvest.seen.via != "browser":
        return Over("no_browser", own(UNPRESSED))
    began, open_before = time.perf_counter(), harvest.screen.unanswered
    outcome = await _pressed(harvest, link, element)
    if isinstance(outcome, Over):
        return outcome
    if not outcome.ok:
        harvest.tally.failed(link.ref, outcome.message)
        return Over("unpressed", sentence("The control for the next page cannot be pressed: {}", outcome.message))
    before, offered = harvest.seen, element.name or element.text
    fresh_alone = harvest.kind == "load_more"  # such a button may fill a similar list beside
    seen, listing = await shown_after(harvest, harvest.fresh if fresh_alone else harvest.read, NEW_S, open_before)
    await harvest.take(seen, harvest.page + 1, began, listing=listing if fresh_alone else None)
    is_vain = harvest.kind == "load_more" and harvest.tally.idle
    listing = harvest.listing if is_vain else None
    if listing is not None and (said := answered(before.snapshot, harvest.seen.snapshot, listing)):
        text = sentence("“{}” brought no record, and the page then said “{}”.", offered, said)
        harvest.judge.note("failed_requests", text)
    return None


async def _pressed(harvest: CollectState, link: PageLink, element: Element) -> Outcome | Over:
    """Press the control of a page, or choose its number; `Over` if the control offers no such page."""
    outcome = await harvest.screen.act(_action(link, element), element)
    if outcome.failure == "no_option" and outcome.offered:
        option = next((each for each in outcome.offered if number(each) == link.number), "")
        if not option and max(map(_number, outcome.offered)) < (link.number or 0):
            return Over("last_page", _LAST)
        if option:
            outcome = await harvest.screen.act(Select(options=(option,)), element)
    if outcome.ok and link.option and element.tag == "input":
        outcome = await harvest.screen.act(Press(keys="Enter"), element)
    return outcome


def _is_in_frame(harvest: CollectState, link: PageLink) -> bool:
    """Whether a control stands in a frame whose next document appears in the same place."""
    if harvest.seen is None or harvest.seen.via != "browser" or link.ref not in harvest.seen.snapshot.by_ref:
        return False
    return "#document" in harvest.seen.snapshot.path(harvest.seen.snapshot.by_ref[link.ref].node).split("/")


def _action(link: PageLink, element: Element) -> Action:
    """Return the action for a pager link: a press, or a choice or number in its field."""
    if not link.option:
        return Click()
    return Fill(value=link.option) if element.tag == "input" else Select(options=(link.option,))


def _number(option: str) -> int:
    """Return the page number in an option; 0 for none."""
    return number(option) or 0


async def _by_scrolling(harvest: CollectState) -> Over | None:
    """Scroll to the last record, then to the end of the list; wait for more records.

    Without movement only the page's own requests are waited for: a short list asks for more as soon as it is drawn. A
    scroll without new records is no page of the list.
    """
    assert harvest.listing is not None
    assert harvest.seen is not None
    if harvest.tally.counts.total is not None and len(harvest.tally.seen) >= harvest.tally.counts.total:
        return Over("all_counted", own("All records that the list counts were seen."))
    if harvest.seen.via != "browser":  # without a browser, scrolling cannot be tried
        return Over("unscrolled", _LAST)
    harvest.kind = harvest.kind or "none"
    began, has_moved = time.perf_counter(), False
    waits: tuple[tuple[Literal["view", "end"], float], ...] = (
        ("view", GROWTH_S if harvest.kind == "scroll" else SOON_S),
        ("end", 0),  # `_grows` waits for the growth
    )
    for to, within_s in waits:
        if not await _moves(harvest, to):
            continue
        has_moved = True
        if await _grows(harvest, began, within_s):
            return None
        if harvest.pager.kind in _LINKED:  # the pager was drawn only now
            harvest.kind = harvest.pager.kind
            return await onward(harvest)
    return await _after_scrolling(harvest, began, has_moved=has_moved)


async def _after_scrolling(harvest: CollectState, began: float, *, has_moved: bool) -> Over | None:
    """Return why scrolling brings no more records; None if the list goes on."""
    if not has_moved and await _grows(harvest, began, 0, asked_s=NEW_S):
        return None
    if harvest.kind == "none":
        return await _unlinked(harvest) if harvest.judge.last > harvest.number else Over("one_page", _LAST)
    if not has_moved:
        return Over("nothing_new", _LAST)
    harvest.tally.idle += 1
    return None


async def _moves(harvest: CollectState, to: Literal["view", "end"]) -> bool:
    """Whether any scroll container of the list moves."""
    assert harvest.listing is not None
    assert harvest.seen is not None
    snapshot, listing = harvest.seen.snapshot, harvest.listing
    element = next(_elements(snapshot, listing), None)
    if element is not None:
        return not (await harvest.screen.act(Scroll(to=to), element)).unchanged
    spot = _spot(snapshot, listing) if to == "view" else None
    if spot is None:
        return False
    await harvest.screen.wheel(*spot)
    return await harvest.screen.changed(WHEEL_S)


async def _grows(harvest: CollectState, began: float, within_s: float, asked_s: float = 0) -> bool:
    """Read the list once unseen records appear or the list vanishes; return whether either happened.

    Args:
        harvest: the collecting.
        began: when the page of the list began.
        within_s: seconds to wait.
        asked_s: seconds to wait while a request of the page is not answered.
    """
    deadline, latest = time.monotonic() + within_s, time.monotonic() + asked_s
    while True:
        seen = await harvest.screen.look()
        listing = harvest.read(seen)
        if listing is not None and harvest.has_new(listing):
            await harvest.take(seen, harvest.page + 1, began)
            harvest.kind = "scroll"
            return True
        end = max(deadline, latest if harvest.screen.unanswered else 0)
        if not await harvest.screen.changed(end - time.monotonic()):
            break
    if listing is None:
        await harvest.take(seen, harvest.page + 1, began)
        return True
    harvest.seen, harvest.listing = seen, listing
    harvest.read_pager(seen, listing)
    return False


async def shown_after(
    harvest: CollectState, read: Callable[[Seen], Listing | None], within_s: float, open_before: frozenset[str]
) -> tuple[Seen, Listing | None]:
    """Wait after a press until a list with unseen records shows. Return the page and the list.

    Args:
        harvest: the collection.
        read: reads the list of a page.
        within_s: the deadline; `ANSWER_S` while a request of the press has no answer.
        open_before: the requests without an answer before the press.
    """
    deadline, latest = time.monotonic() + within_s, time.monotonic() + ANSWER_S
    while True:
        seen = await harvest.screen.look()
        listing = read(seen)
        end = latest if harvest.screen.unanswered - open_before else deadline
        is_new = listing is not None and harvest.has_new(listing)
        if is_new or not await harvest.screen.changed(end - time.monotonic()):
            return seen, listing


def _elements(snapshot: Snapshot, listing: Listing) -> Iterator[Element]:
    """Yield the elements in the last records, from the last backwards."""
    for record in reversed(listing.records):
        yield from (each for each in snapshot.elements if record.first <= each.order <= record.last and not each.hidden)


def _spot(snapshot: Snapshot, listing: Listing) -> tuple[float, float, float] | None:
    """Return a point over the visible records, and how far the wheel may turn without skipping one."""
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
