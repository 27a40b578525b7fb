"""Before a list counts as whole, try each control beside it that may show more (`reading/list_controls.py`)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.onward import shown_after
from footpath.engine.collect.readers import Seen, Unread
from footpath.engine.collect.tally import UNPRESSED
from footpath.engine.site.filters import surface_of
from footpath.engine.view import understand
from footpath.errors import Forbidden
from footpath.language.outcomes import has_word
from footpath.reading.effect import is_harmless
from footpath.reading.list_controls import ListControl, list_controls, most_of, next_of
from footpath.reading.lists.outline import address, without_positions
from footpath.reading.lists.read import find_listing
from footpath.reading.pagers.read import leads_of_parts
from footpath.schema.action import Action, Click, Select
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.engine.collect.harvest import CollectState
    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Snapshot

MOST: Final = 12
"""Number of controls tried in vain on one course; a list with more of them does not count as complete."""

ALIKE: Final = 3
"""Number of controls of one structure tried in vain: a list of questions may follow, all alike."""

SOON_S: Final = 0.3
"""Seconds within which a control shows content at hand. Fetched content is awaited anyway."""

_LOADING: Final = 60
"""Characters of a text that only says that something is loading."""


async def shows_more(harvest: CollectState) -> bool:
    """Use the controls beside the list until one shows unseen records; they are ahead then.

    A control that may not be used, or fails, is evidence that the list is not whole.
    """
    while harvest.listing is not None and harvest.seen is not None:
        untried = _untried(harvest)
        if untried is None:
            if await _open_linked(harvest) or await _turn_part(harvest):
                return True
            break
        if untried.kind == "link":
            _note_likes(harvest, untried)
        if harvest.seen.via != "browser" and not await _can_use(harvest):
            if not _is_link(untried):
                harvest.judge.note("no_browser", sentence("“{}” may show more. {}", untried.words, own(UNPRESSED)))
                break
            if await _open(harvest, untried.words, address(untried.element, harvest.seen.snapshot.url)):
                return True
            harvest.tried.add(untried.path)
            harvest.in_vain[without_positions(untried.path)] += 1
            continue
        if sum(harvest.in_vain.values()) >= MOST:
            harvest.judge.note("unused_control", sentence("“{}” was not tried.", untried.words))
            break
        harvest.tried.add(untried.path)
        if await _use(harvest, untried):
            return True
        harvest.in_vain[without_positions(untried.path)] += 1
    _note_end(harvest)
    return False


def _is_link(control: ListControl) -> bool:
    """Whether a control has an address of its own, so that no press is needed."""
    return control.kind == "link" or (control.kind == "size" and control.element.role == "link")


def _note_end(harvest: CollectState) -> None:
    """Give the judge the evidence of the page whose controls are used up."""
    if harvest.seen is None:
        return
    if harvest.listing is not None and (text := _loading(harvest.listing, harvest.seen)):
        harvest.judge.note("still_loading", sentence("Behind its last record the page says “{}”.", text))
    harvest.witness(harvest.seen)


async def _open_linked(harvest: CollectState) -> bool:
    """Read the kept links, up to one with unseen records; return whether there was one."""
    while harvest.linked:
        url, words = harvest.linked.popitem()
        if await _open(harvest, words, url):
            return True
    return False


async def _turn_part(harvest: CollectState) -> bool:
    """Turn the pages of a list part with a pager, from the second page on; return whether a page was new."""
    assert harvest.listing is not None
    assert harvest.seen is not None
    snapshot = harvest.seen.snapshot
    for at, element in leads_of_parts(snapshot, harvest.listing, harvest.pager):
        if (name := f"part {at}") in harvest.tried:
            continue
        harvest.tried.add(name)
        harvest.part = at
        control = ListControl("link", element, snapshot.path(element.node))
        if url := address(element, snapshot.url):
            return await _open(harvest, control.words, url) or await _turn_part(harvest)
        if harvest.seen.via == "browser":
            return await _use(harvest, control) or await _turn_part(harvest)
        harvest.judge.note("no_browser", sentence("“{}” may show more. {}", control.words, own(UNPRESSED)))
    harvest.part = None
    return False


def _note_likes(harvest: CollectState, link: ListControl) -> None:
    """Keep the links of the same structure for later: each leads to a part of the list ("See all 9 in North")."""
    assert harvest.listing is not None
    assert harvest.seen is not None
    for each in list_controls(harvest.seen.snapshot, harvest.listing, harvest.pager):
        is_like = without_positions(each.path) == without_positions(link.path)
        if each.kind == "link" and is_like and each.path != link.path:
            harvest.tried.add(each.path)
            harvest.linked.setdefault(address(each.element, harvest.seen.snapshot.url), each.words)


async def _open(harvest: CollectState, words: str, url: str) -> bool:
    """Read the page of a link; return whether the page has unseen records."""
    began = time.perf_counter()
    try:
        seen = await harvest.readers.open_list(harvest, url)
    except Forbidden as error:
        seen = Unread(url, error.message)
    if isinstance(seen, Unread):
        _note_unused(harvest, words, seen.reason)
        return False
    if (listing := harvest.fresh(seen)) is None:
        return False
    harvest.begin_anew()
    await harvest.take(seen, harvest.page + 1, began, listing=listing)
    harvest.url, harvest.judge.shown_by_control = url, harvest.page
    return True


async def _can_use(harvest: CollectState) -> bool:
    """Show a page that HTTP read in the browser, if the task allows."""
    assert harvest.seen is not None
    if harvest.readers.through == "http":
        return False
    if isinstance(await harvest.screen.open(harvest.url or harvest.seen.snapshot.url), Unread):
        return False
    await _stand(harvest, await harvest.screen.look())
    if harvest.listing is not None:
        harvest.read_pager(harvest.seen, harvest.listing)
    return harvest.seen.via == "browser"


def _untried(harvest: CollectState) -> ListControl | None:
    """Return the control that turned the last page, or the next untried control."""
    assert harvest.listing is not None
    assert harvest.seen is not None
    snapshot = harvest.seen.snapshot
    if (again := _turning(snapshot, harvest.turned_by)) is not None:
        return again
    narrowed_to = harvest.listing.records[0].first if harvest.tally.wanted.settings else 0
    known = find_listing(snapshot, harvest.shape, now=harvest.now()) if harvest.shape is not None else None
    found = (
        each
        for listing in (harvest.listing, *([known] if known is not None else ()))  # a page may show both lists
        for each in list_controls(snapshot, listing, harvest.pager)
        if each.path not in harvest.tried and not (each.kind in ("choice", "link") and each.element.order < narrowed_to)
    )
    return next((each for each in found if harvest.in_vain[without_positions(each.path)] < ALIKE), None)


def _turning(snapshot: Snapshot, path: str) -> ListControl | None:
    """Return the control at a path that has turned a page before, if the page can be turned again."""
    free = (each for each in snapshot.elements if not (each.hidden or each.disabled))
    again = next((each for each in free if snapshot.path(each.node) == path), None)
    if again is None or (again.tag == "select" and not next_of(again)):
        return None
    return ListControl("pages" if again.tag == "select" else "control", again, path)


async def _use(harvest: CollectState, control: ListControl) -> bool:
    """Press a control; return whether unseen records appeared."""
    assert harvest.seen is not None
    if not _may_use(harvest.seen, control):
        return False
    began, failures, harvest.turned_by = time.perf_counter(), harvest.screen.failures, ""
    open_before, refused = harvest.screen.unanswered, len(harvest.context.session.refused)
    try:
        outcome = await harvest.screen.act(_action(control), control.element)
        said = "" if outcome.ok else outcome.message
    except Forbidden as error:
        said = error.message
    if said:
        if control.words and control.kind != "unknown":  # a control without words may be for anything
            _note_unused(harvest, control.words, said)
        return False
    seen, listing = await shown_after(harvest, harvest.fresh, SOON_S, open_before)
    if listing is None:
        if harvest.screen.failures > failures:
            harvest.judge.note("failed_requests", own("A request of the page for more records failed."))
        _note_held(harvest, control, refused)
        await _stand(harvest, seen)
        return False
    if control.kind in ("tab", "choice"):
        harvest.judge.begin_part()
    if control.kind in ("tab", "choice", "link", "size"):
        harvest.begin_anew()
    if control.kind in ("control", "unknown", "pages"):
        harvest.turned_by = control.path
    await harvest.take(seen, harvest.page + 1, began, listing=listing, grows=control.kind in ("closed", "size"))
    harvest.url, harvest.judge.shown_by_control = harvest.context.session.url, harvest.page
    return True


def _note_held(harvest: CollectState, control: ListControl, refused: int) -> None:
    """Note a withheld link: `refused` requests were refused before the press."""
    if control.kind == "link" and len(harvest.context.session.refused) > refused:
        _note_unused(harvest, control.words, own("It leads to a site that the task does not grant."))


def _note_unused(harvest: CollectState, words: str, why: str) -> None:
    """Note that a promising control led to no records."""
    harvest.judge.note("unused_control", sentence("“{}” may show more: {}", words, why))


def _may_use(seen: Seen, control: ListControl) -> bool:
    """Whether a control without a pager's label may be tried safely."""
    view = understand(seen.snapshot)
    if control.kind in ("closed", "tab", "choice"):
        return surface_of(view).is_safe(control.element)
    return control.kind != "unknown" or is_harmless(control.element, view.page, "load_more")


def _action(control: ListControl) -> Action:
    """A press, or the choice of the next page, or of as many records as a page can have."""
    if control.kind == "pages":
        return Select(options=(next_of(control.element),))
    if control.kind == "size" and control.element.tag == "select":
        return Select(options=(most_of(control.element),))
    return Click()


async def _stand(harvest: CollectState, seen: Seen) -> None:
    """Read the present page, if the list still shows; else open the list anew."""
    listing = harvest.read(seen)
    if listing is None and not isinstance(await harvest.screen.open(harvest.url), Unread):
        seen = await harvest.screen.look()
        listing = harvest.read(seen)
    if listing is not None:
        harvest.seen, harvest.listing = seen, listing


def _loading(listing: Listing, seen: Seen) -> str:
    """Return the first text behind the last record, if the text reports loading."""
    last = listing.records[-1].last
    behind = (each for each in seen.snapshot.blocks if each.order > last and each.text)
    text = min(behind, key=lambda each: each.order, default=None)
    says = text.text if text is not None and text.kind != "heading" else ""
    return says if len(says) <= _LOADING and has_word("waiting", says) else ""
