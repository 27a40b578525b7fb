"""Finding the controls beside a list that may show more of its records, where no pager says so.

Structure tells them, and words only where they are known ones. Whether a control does show more is known once it was
used: the course tries each of them before it tells a list as whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from footpath.reading.index import is_field
from footpath.reading.lists.cells import address
from footpath.reading.lists.outline import without_positions
from footpath.reading.pagers.addresses import leads_on
from footpath.reading.pagers.controls import Control, controls
from footpath.reading.pagers.judge import around
from footpath.reading.pagers.words import begins_with_all, is_all, is_other, numbers_in
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.listing import Listing, Pager
    from footpath.schema.snapshot import Element, Snapshot

Kind = Literal["closed", "tab", "control", "link", "size"]
"""closed: something folded; tab: another tab of the list; control: a button that may turn pages or load more; link: one
that says that it leads to all of them, or leads to the month before; size: a field that holds how many records a page
has, of which it shows as many.
"""

_NEAR: Final = 12
"""Places in reading order behind a list within which a button without words belongs to it."""
_ELSEWHERE: Final = frozenset({"banner", "contentinfo", "complementary", "search"})
_WAYS: Final = frozenset({"next", "more", "older"})


@dataclass(frozen=True, slots=True)
class Further:
    """A control that may show more of a list."""

    kind: Kind
    element: Element
    path: str
    """Where it stands: the same on every page of the list."""

    @property
    def words(self) -> str:
        """What the control is called."""
        return self.element.name or self.element.text


def further(snapshot: Snapshot, listing: Listing, pager: Pager) -> Iterator[Further]:
    """The controls that may show more of a list, the likeliest first."""
    turning = {each.ref for each in (*pager.pages, pager.next, pager.previous, pager.first, pager.last) if each}
    free = [
        each
        for each in snapshot.elements
        if not (each.hidden or each.disabled or each.ref in turning or is_field(each) or each.popup)
        and not any(record.first <= each.order <= record.last for record in listing.records)
        and not _is_elsewhere(snapshot, each)
    ]
    told = {each.element.ref: each for each in controls(snapshot)}
    for each in free:
        if _turns(snapshot, listing, each, told.get(each.ref)):
            yield Further("control", each, snapshot.path(each.node))
    for each in free:
        if each.expanded is False and each.role != "tab" and _is_beside(snapshot, listing, each):
            yield Further("closed", each, snapshot.path(each.node))
    for each in free:
        if each.role == "tab" and each.selected is False and each.order < listing.records[0].first:
            yield Further("tab", each, snapshot.path(each.node))
    for each in free:
        if (
            each.role == "link"
            and each.href
            and (_leads_to_all(listing, each) or _counts_down(snapshot, listing, each))
        ):
            yield Further("link", each, snapshot.path(each.node))
    for each in snapshot.elements:
        is_free = each.tag == "select" and not (each.hidden or each.disabled or each.ref in turning)
        if is_free and _is_full(each, len(listing.records)):
            yield Further("size", each, snapshot.path(each.node))


def most_of(element: Element) -> str:
    """The choice of a field for the size of a page that shows the most: all, else the highest number."""
    every = next((each.label for each in element.options if is_all(each.label)), "")
    return every or max(element.options, key=lambda each: _count(each.label)).label


def _is_full(element: Element, shown: int) -> bool:
    """Whether a field holds how many records a page shows, the page shows as many, and the field offers more."""
    counts = [_count(each.label) for each in element.options if not is_all(each.label)]
    chosen = next((_count(each.label) for each in element.options if each.selected), 0)
    return len(counts) > 1 and all(counts) and chosen == shown and most_of(element) != str(chosen)


def _count(label: str) -> int:
    """The only number of a label; 0 without one, or with several."""
    numbers = numbers_in(label)
    return numbers[0] if len(numbers) == 1 else 0


def _turns(snapshot: Snapshot, listing: Listing, element: Element, told: Control | None) -> bool:
    """Whether a button behind the list may turn its pages: it says so, has no words, or is one of two alike of which
    the other is disabled.
    """
    last = listing.records[-1].last
    if element.role != "button" or element.expanded is not None or element.order < last:
        return False
    if told is not None and told.way in _WAYS:
        return not is_other(told.attributes) and not is_other(around(snapshot, told))
    if element.order > last + _NEAR:
        return False
    is_wordless = not any(letter.isalnum() for letter in f"{element.name}{element.text}")
    return is_wordless or any(
        other.disabled and other.role == "button" and _kin(snapshot, other) == _kin(snapshot, element)
        for other in snapshot.elements
        if abs(other.order - element.order) <= _NEAR
    )


def _leads_to_all(listing: Listing, element: Element) -> bool:
    """Whether a link right behind the list says that it leads to all of its records."""
    last = listing.records[-1].last
    return last < element.order <= last + _NEAR and begins_with_all(element.name)


def _counts_down(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether a link right behind the list has the address of the page, but for a number that is one less: the month
    before this one.
    """
    there = address(element, snapshot.url)
    is_near = listing.records[-1].last < element.order <= listing.records[-1].last + _NEAR
    return is_near and there != snapshot.url and leads_on(there, snapshot.url, len(listing.records))


def _kin(snapshot: Snapshot, element: Element) -> tuple[int, str, str]:
    """Equal for buttons that stand side by side and look alike."""
    parent, step = snapshot.tree[element.node]
    return parent, without_positions(step), element.classes


def _is_beside(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether something folded stands behind the list, or the list stands in something of the same structure."""
    if element.order > listing.records[0].first:
        return True
    holder = snapshot.path(snapshot.tree[element.node][0])
    records = snapshot.path(snapshot.by_order[listing.records[0].first].node)
    is_around = records.startswith(f"{holder}/")
    return not is_around and without_positions(records).startswith(f"{without_positions(holder)}/")


def _is_elsewhere(snapshot: Snapshot, element: Element) -> bool:
    """Whether an element belongs to what surrounds the page's content, or to a form that asks."""
    parent = element.parent
    while parent >= 0:
        holder = snapshot.by_order[parent]
        if isinstance(holder, Block):
            if holder.role in _ELSEWHERE or holder.kind == "dialog":
                return True
            if holder.kind == "form" and any(is_field(e) and e.parent == holder.order for e in snapshot.elements):
                return True
        parent = holder.parent
    return False
