"""Read one record: from its own page, from the panel that a click fills, or from the list."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.readers import Seen, Unread, addressed, completed
from footpath.engine.collect.tally import FoundRecord
from footpath.errors import Forbidden
from footpath.reading.addresses import canonical_url, page_url
from footpath.reading.postings.folded import fold_around, posting_of_fold
from footpath.reading.postings.read import posting_of
from footpath.schema.action import Back, Click
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.collect.harvest import CollectState
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Posting
    from footpath.schema.snapshot import Block, Element, Snapshot


PANEL_S: Final = 10.0
"""Seconds that a panel may take to show the chosen record."""

_FIRST: Final = 6
"""Number of first lines of a panel that may hold its title."""

_TELLING: Final = 4
"""Least number of characters of a meaningful line."""

TRIES: Final = 2
"""How often the page of a record is asked for."""


async def open_record(harvest: CollectState, record: Record) -> FoundRecord:
    """Return all readable data of a record."""
    listed = _listed(harvest, record)
    if not harvest.tally.wanted.details or _is_whole(listed):
        return FoundRecord(record, listed)
    if record.href and not harvest.is_here(record.href):
        return await _by_page(harvest, record, listed)
    if record.ref and harvest.way.opens != "nothing" and harvest.seen is not None and harvest.seen.via == "browser":
        return await _by_click(harvest, record, listed)
    return FoundRecord(record, listed)


async def bring_filled(harvest: CollectState, found: FoundRecord) -> None:
    """Queue a record for storing; a record that filled no panel waits until one is known, and is opened again then.

    Lists often show their first record in the panel from the start, where a press on that record changes nothing.
    """
    if found.unfilled:
        harvest.unfilled.append(found)
        return
    await bring_unfilled(harvest)
    await harvest.bring(found)


async def bring_unfilled(harvest: CollectState) -> None:
    """Queue the records that wait for a panel: as the panel shows them if it is known, else as the list does."""
    waiting, harvest.unfilled = harvest.unfilled, []
    for each in waiting:
        await harvest.bring(await open_record(harvest, each.record) if harvest.way.panel else each)


async def _by_page(harvest: CollectState, record: Record, listed: Posting) -> FoundRecord:
    _learn(harvest, opens="page")
    why = ""
    for _ in range(TRIES):
        try:
            read = await harvest.readers.open_record(harvest, record)
        except Forbidden as error:  # the task does not grant the job's own site: the list must do
            why = error.message
            harvest.forbidden = harvest.forbidden or error
            break
        if not isinstance(read, Unread):
            harvest.tally.came(record.href)
            return FoundRecord(record, addressed(completed(read, listed), record), complete=bool(read.title))
        why = read.reason
        harvest.tally.failed(record.href, why)
        if harvest.tally.over() is not None:
            break
    await harvest.context.journal.append(Noticed(what="unread", text=f"{record.href}: {why}"))
    return FoundRecord(record, listed, complete=False)


async def correct(harvest: CollectState) -> None:
    """Read untrusted records again, in the browser."""
    readers = harvest.readers
    readers.distrusted = False
    while readers.suspect:
        record = readers.suspect[0]
        read = await readers.read_again(harvest, record)
        if isinstance(read, Unread):
            read = await readers.read_again(harvest, record)
        readers.suspect.remove(record)
        if isinstance(read, Unread):
            text = f"{record.href}: {read.reason} What was read of it without the browser may be wrong."
            await harvest.context.journal.append(Noticed(what="unread", text=text))
            harvest.tally.failed(record.href, read.reason)
            harvest.tally.add(incomplete=1)
        else:
            posting = addressed(completed(read, _listed(harvest, record)), record)
            await harvest.put_right(FoundRecord(record, posting, complete=bool(read.title)))


async def _by_click(harvest: CollectState, record: Record, listed: Posting) -> FoundRecord:
    """Click a record in place, and read the result."""
    assert harvest.seen is not None
    before = harvest.seen
    element = before.snapshot.by_ref.get(record.ref)
    if element is None:
        return FoundRecord(record, listed, complete=False)
    is_fold = fold_around(before.snapshot, element) >= 0
    if is_fold and element.expanded:
        return _unfolded(harvest, before, record, listed)
    try:
        outcome = await harvest.screen.act(Click(), element)
    except Forbidden as error:  # the list must do
        harvest.forbidden = harvest.forbidden or error
        await harvest.context.journal.append(Noticed(what="unread", text=f"“{listed.title}”: {error.message}"))
        return FoundRecord(record, listed, complete=False)
    if not outcome.ok:
        await harvest.context.journal.append(Noticed(what="unread", text=f"“{listed.title}”: {outcome.message}"))
        harvest.tally.failed(record.key, outcome.message)
        return FoundRecord(record, listed, complete=False)
    if is_fold:
        unfolded = await harvest.screen.look()
        found = _unfolded(harvest, unfolded, record, listed)
        if (shown := unfolded.snapshot.by_ref.get(record.ref)) is not None and shown.expanded:
            await harvest.screen.act(Click(), shown)  # the list keeps its records
        harvest.seen = await harvest.screen.look()
        return found
    seen, node = await _filled(harvest, before, record)
    if seen.snapshot.document != before.snapshot.document or harvest.read(seen) is None:
        return await _route(harvest, before, seen, record, listed)
    if node is None:
        is_known = bool(harvest.way.panel)
        return FoundRecord(record, listed, complete=not is_known, unfilled=not is_known)
    harvest.tally.came(record.key)
    address = _set_by_opening(harvest, before, seen)
    harvest.seen = seen
    _learn(harvest, opens="panel", panel=seen.snapshot.path(node))
    read = posting_of(seen.snapshot, await harvest.screen.markup(), now=harvest.now(), within=node, listed=listed)
    read = _own(read, harvest)
    read = read.model_copy(update={"url": read.url or address})
    return FoundRecord(record, completed(read, listed), complete=bool(read.title))


def _unfolded(harvest: CollectState, seen: Seen, record: Record, listed: Posting) -> FoundRecord:
    """Read a record that is unfolded in its list."""
    shown = seen.snapshot.by_ref.get(record.ref)
    if shown is None or not shown.expanded:
        harvest.tally.failed(record.key, "The record did not unfold.")
        return FoundRecord(record, listed, complete=False)
    harvest.tally.came(record.key)
    read = posting_of_fold(seen.snapshot, shown, harvest.now(), listed)
    return FoundRecord(record, completed(read, listed), complete=bool(read.description))


def _set_by_opening(harvest: CollectState, before: Seen, seen: Seen) -> str:
    """Return the address that opening a record has set for it; empty where the address is still the list's."""
    opened = canonical_url(seen.snapshot.url)
    is_list = opened in (canonical_url(before.snapshot.url), canonical_url(harvest.url))
    return "" if is_list else page_url(seen.snapshot.url)


async def _filled(harvest: CollectState, before: Seen, record: Record) -> tuple[Seen, int | None]:
    """Return the page once the chosen record shows, and its node."""
    title = record.posting.title
    was = text_of(before.snapshot, at) if (at := node_at(before.snapshot, harvest.way.panel)) is not None else ""
    deadline = time.monotonic() + (PANEL_S if harvest.way.panel else PANEL_S / 2)
    while True:
        seen = await harvest.screen.look()
        if seen.snapshot.document != before.snapshot.document:
            return seen, None
        known = node_at(seen.snapshot, harvest.way.panel) if harvest.way.panel else None
        node = known if known is not None else changed_part(before.snapshot, seen.snapshot, harvest.listing, title)
        if node is not None and _shows(text_of(seen.snapshot, node), was, title):
            return seen, node
        if title and says(seen.snapshot, title) and harvest.read(seen) is None:
            return seen, None  # the record replaced the list
        if not await harvest.screen.changed(deadline - time.monotonic()):
            return seen, None


def _shows(says: str, was: str, title: str) -> bool:
    """Whether a panel shows the record of the title: the panel has the title, or the title contains the panel's first
    lines (some lists put all of a record into one text).
    """
    if title and title in says:
        return True
    lines = says.splitlines()[:_FIRST]
    return says != was and (not title or any(len(each) >= _TELLING and each in title for each in lines))


async def _route(harvest: CollectState, before: Seen, seen: Seen, record: Record, listed: Posting) -> FoundRecord:
    """Read a record that replaced its list, and go back to the list.

    With an unchanged address the browser has no way back, and the list is opened anew.
    """
    said = posting_of(seen.snapshot, await harvest.screen.markup(), now=harvest.now(), listed=listed)
    read = _own(said, harvest)
    url = "" if harvest.is_list(seen.snapshot.url) else page_url(seen.snapshot.url)
    if (seen.snapshot.url, seen.snapshot.document) != (before.snapshot.url, before.snapshot.document):
        await harvest.screen.act(Back(), None)
    harvest.seen = await harvest.screen.look()
    again = harvest.read(harvest.seen)
    if again is None and isinstance(await harvest.screen.open(before.snapshot.url), Seen):
        harvest.seen = await harvest.screen.look()
        again = harvest.read(harvest.seen)
    if again is not None:  # another document may have other refs
        refs = {each.key: each for each in again.records}
        harvest.ahead = [refs.get(each.key, each) for each in harvest.ahead]
    return FoundRecord(
        record, completed(read.model_copy(update={"url": read.url or url}), listed), complete=bool(read.title)
    )


def _listed(harvest: CollectState, record: Record) -> Posting:
    """Return the list's data on a record, from texts and structured data."""
    posting = addressed(record.posting, record)
    said = harvest.structured.get(canonical_url(record.href)) if record.href else None
    return completed(said, posting) if said is not None else posting


def _is_whole(posting: Posting) -> bool:
    """Whether the record's own page could add nothing."""
    return bool(posting.title and posting.description and posting.sources[:1] in (("json_ld",), ("state",)))


def _own(read: Posting, harvest: CollectState) -> Posting:
    """Return a panel's posting: the address of the page around is not the job's."""
    return read.model_copy(update={"url": ""}) if read.url and harvest.is_list(read.url) else read


def _learn(harvest: CollectState, **known: str) -> None:
    if any(getattr(harvest.way, name) != value for name, value in known.items()):
        harvest.way = harvest.way.model_copy(update=known)


_MOST: Final = 0.8
"""Share of the change that a part must contain to count as the changed part."""

_FEWEST: Final = 2
"""Least number of texts in a panel: a counter that moved is none."""


def changed_part(before: Snapshot, after: Snapshot, listing: Listing | None, title: str) -> int | None:
    """Return the tree node that a click has filled; None for none.

    Args:
        before: the page before.
        after: the present page, in the same document.
        listing: the list, whose own changes do not count.
        title: title of the chosen record: a panel with the title holds the record.
    """
    fresh = _fresh(before, after, listing)
    if len(fresh) < _FEWEST:
        return None
    node = _smallest(after, [item.node for item in fresh], _MOST * len(fresh))
    saying = [item.node for item in fresh if title and _text(item) == title]
    while saying and node >= 0 and not any(node in _above(after, each) for each in saying):
        node = after.tree[node][0]
    return node if node > 0 else None


def _fresh(before: Snapshot, after: Snapshot, listing: Listing | None) -> list[Element | Block]:
    """Return the new texts of a page outside the records of its list."""
    ranges = [(record.first, record.last) for record in listing.records] if listing else []
    known = Counter(text for text, _ in _texts(before))
    fresh: list[Element | Block] = []
    for text, item in _texts(after):
        known[text] -= 1
        if known[text] < 0 and not any(first <= item.order <= last for first, last in ranges):
            fresh.append(item)
    return fresh


def node_at(snapshot: Snapshot, path: str) -> int | None:
    """The tree node of a path; None where the document has none."""
    node = -1
    below: dict[tuple[int, str], int] = {each: at for at, each in enumerate(snapshot.tree)}
    for step in path.split("/"):
        if (found := below.get((node, step))) is None:
            return None
        node = found
    return node


def text_of(snapshot: Snapshot, node: int) -> str:
    """Return all text of a part of the page."""
    return "\n".join(text for text, item in _texts(snapshot) if node in _above(snapshot, item.node))


def says(snapshot: Snapshot, words: str) -> bool:
    """Whether the words stand anywhere on the page."""
    return any(words in text for text, _ in _texts(snapshot))


def _smallest(snapshot: Snapshot, nodes: list[int], needed: float) -> int:
    """Return the lowest node that holds at least `needed` of the nodes."""
    held: Counter[int] = Counter()
    depth: dict[int, int] = {}
    for each in nodes:
        above = list(_above(snapshot, each))
        held.update(above)
        depth.update({node: len(above) - at for at, node in enumerate(above)})
    return max((node for node, count in held.items() if count >= needed), key=lambda node: depth[node], default=-1)


def _above(snapshot: Snapshot, node: int) -> Iterator[int]:
    """Yield a node and its ancestors, from the inside out."""
    while node >= 0:
        yield node
        node = snapshot.tree[node][0]


def _texts(snapshot: Snapshot) -> Iterator[tuple[str, Element | Block]]:
    for item in (*snapshot.blocks, *snapshot.elements):
        if text := _text(item):
            yield text, item


def _text(item: Element | Block) -> str:
    return item.text or getattr(item, "name", "")
