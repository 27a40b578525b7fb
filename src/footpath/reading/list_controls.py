"""Find the controls beside a list that may show more of its records, if no pager does.

Structure identifies the controls, and words only if known. Only a use shows whether a control brings more: collecting
tries each before a list counts as whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import parse_qsl, urlsplit

from footpath.reading.addresses import values_in
from footpath.reading.index import is_field
from footpath.reading.lists.outline import address, without_positions
from footpath.reading.pagers.controls import PagerControl, are_sizes, controls, runs
from footpath.reading.pagers.judge import around
from footpath.reading.pagers.words import begins_with_all, icon, is_all, is_other, leads_on, numbers_in
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from footpath.reading.pagers.words import Way
    from footpath.schema.listing import Listing, Pager
    from footpath.schema.snapshot import Element, Snapshot

Kind = Literal["closed", "tab", "choice", "control", "unknown", "link", "pages", "size"]
"""closed: a folded part; tab: another tab of the list; choice: one of several options above the list; control: a button
that may turn pages or load more; unknown: a button right behind the list whose words no rule knows; link: a link to all
records, to further ones, or to the month before; pages: a list of numbers without a name, with the number of the
current page; size: a field, or one of several links, with the number of records per page.
"""

_NEAR: Final = 12
"""Places in reading order behind or before a list within which a button without words belongs to it."""
_NEXT_TO: Final = 2
"""The same for a button with any words."""
_PAIRED: Final = 4
"""Places between the arrows for the next and the previous page."""
_FEWEST: Final = 2
"""Least number of pages of a list with several."""
_MOST_RECORDS: Final = 100_000
_ELSEWHERE: Final = frozenset({"banner", "contentinfo", "complementary", "search"})
_WAYS: Final = frozenset({"next", "more", "older"})


@dataclass(frozen=True, slots=True)
class ListControl:
    """A control that may show more of a list."""

    kind: Kind
    element: Element
    path: str
    """The place of the control, equal on every page of the list."""

    @property
    def words(self) -> str:
        """Return the control's name."""
        return self.element.name or self.element.text


def _free(snapshot: Snapshot, listing: Listing, turning: Container[str]) -> list[Element]:
    """Return the elements that neither belong to the list nor turn its pages."""
    return [each for each in snapshot.elements if each.ref not in turning and _is_free(snapshot, listing, each)]


def _turning(pager: Pager) -> set[str]:
    """Return the refs of the pager's links."""
    return {each.ref for each in filter(None, (*pager.pages, pager.next, pager.previous, pager.first, pager.last))}


def list_controls(snapshot: Snapshot, listing: Listing, pager: Pager) -> Iterator[ListControl]:
    """Yield the controls that may show more of a list, the likeliest first."""
    turning = _turning(pager)
    free = _free(snapshot, listing, turning)
    begins = listing.records[0].first
    every: tuple[tuple[Kind, Sequence[Element]], ...] = (
        *_buttons(snapshot, listing, free),
        ("closed", [each for each in filter(_is_closed, free) if _is_beside(snapshot, listing, each)]),
        ("tab", [each for each in filter(_is_other_tab, free) if each.order < begins]),
        ("choice", [each for each in snapshot.elements if _is_other_choice(snapshot, listing, each)]),
        ("link", [each for each in free if _leads_to_rest(snapshot, listing, each)]),
        *_lists(snapshot, listing, turning),
        ("size", list(_size_links(snapshot, listing)) or list(_only_sizes(snapshot, listing, free))),
    )
    for kind, found in every:
        yield from (ListControl(kind, each, snapshot.path(each.node)) for each in found)


def _is_closed(element: Element) -> bool:
    return element.expanded is False and element.role != "tab"


def _is_other_tab(element: Element) -> bool:
    return element.role == "tab" and element.selected is False


def _is_free(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether an element can be used, is no field, and belongs to no record and no advertisement."""
    if element.hidden or element.disabled or is_field(element) or element.popup or _is_elsewhere(snapshot, element):
        return False
    if any(record.first <= element.order <= record.last for record in listing.records):
        return False
    there = urlsplit(address(element, snapshot.url)).netloc if listing.ads else ""
    return not there or there == urlsplit(snapshot.url).netloc


def _buttons(snapshot: Snapshot, listing: Listing, free: Sequence[Element]) -> Iterator[tuple[Kind, list[Element]]]:
    """Yield the buttons that may turn pages or load more, and wordless or unknown ones right behind the list."""
    told = {each.element.ref: each for each in controls(snapshot)}
    turning = [
        each
        for each in free
        if _turns(snapshot, listing, each, told.get(each.ref))
        or _leads_on(snapshot, listing, each, told)
        or _points(snapshot, listing, each)
    ]
    yield "control", turning
    others = (each for each in free if each.ref not in told and each not in turning)
    behind = [PagerControl(each, "") for each in others if _is_right_behind(snapshot, listing, each)]
    yield "unknown", [each.element for each in behind if not _is_of_other(snapshot, each)]


def _is_of_other(snapshot: Snapshot, control: PagerControl) -> bool:
    """Whether a button belongs to another sequence: slides, days, steps."""
    return any(map(is_other, (control.attributes, control.element.name, around(snapshot, control))))


def _lists(snapshot: Snapshot, listing: Listing, turning: Container[str]) -> Iterator[tuple[Kind, list[Element]]]:
    """The lists to choose the next page or the size of a page from."""
    free = [e for e in snapshot.elements if e.tag == "select" and not (e.hidden or e.disabled or e.ref in turning)]
    yield "pages", [each for each in free if each.order > listing.records[-1].last and next_of(each)]
    yield "size", [each for each in free if _is_full(each, len(listing.records))]


def _size_links(snapshot: Snapshot, listing: Listing) -> Iterator[Element]:
    """Yield, of links for page sizes, each row's link for all records, else for the most."""
    shown = len(listing.records)
    for run in runs(snapshot, controls(snapshot)):
        if not are_sizes(run, shown) or shown > max(each.number or 0 for each in run.numbered):
            continue
        most = max(run.numbered, key=lambda each: each.number or 0)
        holder = run.numbered[0].element.parent
        row = (each for each in snapshot.elements if each.parent == holder and each.role == most.element.role)
        yield next((each for each in row if is_all(each.name)), most.element)


def _only_sizes(snapshot: Snapshot, listing: Listing, free: Sequence[Element]) -> Iterator[Element]:
    """Yield the only other page size on offer, in a line with the present size: "Show: 10 25 per page"."""
    shown = len(listing.records)
    for each in free:
        if not each.name.strip().isdecimal() or int(each.name) <= shown + 1:
            continue
        line = snapshot.tree[each.node][0]
        texts = (b.text for b in snapshot.blocks if b.text and line in (b.node, snapshot.tree[b.node][0]))
        if shown in {number for text in texts for number in numbers_in(text)}:
            yield each


def most_of(element: Element) -> str:
    """Return the largest choice of a page size field: all, else the highest number."""
    every = next((each.label for each in element.options if is_all(each.label)), "")
    return every or max(element.options, key=lambda each: _count(each.label)).label


def next_of(element: Element) -> str:
    """Return the choice after the chosen one, in a field with the numbers from 1 on; empty elsewhere."""
    labels = [each.label.strip() for each in element.options]
    if len(labels) < _FEWEST or labels != [str(number) for number in range(1, len(labels) + 1)]:
        return ""
    chosen = next((at for at, each in enumerate(element.options) if each.selected), 0)
    return labels[chosen + 1] if chosen + 1 < len(labels) else ""


def _is_full(element: Element, shown: int) -> bool:
    """Whether a field holds how many records a page shows, the page shows as many, and the field offers more."""
    counts = [_count(each.label) for each in element.options if not is_all(each.label)]
    chosen = next((_count(each.label) for each in element.options if each.selected), 0)
    return len(counts) > 1 and all(counts) and chosen == shown and most_of(element) != str(chosen)


def _count(label: str) -> int:
    """Return the only number of a label; 0 for none or several."""
    numbers = numbers_in(label)
    return numbers[0] if len(numbers) == 1 else 0


def _turns(snapshot: Snapshot, listing: Listing, element: Element, told: PagerControl | None) -> bool:
    """Whether a button behind the list may turn pages: by its label, or none, or by a disabled similar button."""
    last = listing.records[-1].last
    if not _is_button(snapshot, element) or element.order < listing.records[0].last:
        return False
    if told is not None and told.way in _WAYS:
        return not is_other(told.attributes) and not is_other(around(snapshot, told))
    if not last <= element.order <= last + _NEAR:
        return False
    is_wordless = not any(letter.isalnum() for letter in f"{element.name}{element.text}")
    return is_wordless or any(
        other.disabled and other.role == "button" and _kin(snapshot, other) == _kin(snapshot, element)
        for other in snapshot.elements
        if abs(other.order - element.order) <= _NEAR
    )


def _is_button(snapshot: Snapshot, element: Element) -> bool:
    """Whether an element is a button without folding, or a link without a target page."""
    is_pressed = element.role == "button" or (element.role == "link" and not address(element, snapshot.url))
    return is_pressed and element.expanded is None


def _leads_on(snapshot: Snapshot, listing: Listing, element: Element, told: Mapping[str, PagerControl]) -> bool:
    """Whether a button right before the list is the arrow forward, beside an arrow back: by weeks."""
    before = listing.records[0].first - element.order
    one = told.get(element.ref)
    if one is None or not _is_button(snapshot, element) or not 0 < before <= _NEAR or not _has(one, "next"):
        return False
    others = (each for each in told.values() if abs(each.order - element.order) <= _PAIRED)
    return any(_has(each, "previous") for each in others)


def _points(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether a link right behind the list has an arrow, and the page's address with another query."""
    there = urlsplit(address(element, snapshot.url)) if element.role == "link" else None
    here = urlsplit(snapshot.url)
    is_near = 0 < element.order - listing.records[-1].last <= _NEXT_TO
    if there is None or not is_near or _counts_down(snapshot, listing, element):
        return False
    if there[:3] != here[:3] or there.query == here.query:
        return False
    return any(icon(sign) for sign in element.name if not sign.isalnum())


def _has(control: PagerControl, way: Way) -> bool:
    return control.way == way or way in control.icons


def _is_right_behind(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether a button follows directly behind the list, or behind a part before the next part's heading."""
    before = max((each.last for each in listing.records if each.last < element.order), default=element.order)
    after = min((each.first for each in listing.records if each.first > element.order), default=0)
    if not 0 < element.order - before <= _NEXT_TO or not _is_button(snapshot, element) or not element.name:
        return False
    is_end = not after or _has_heading(snapshot, element.order, after)
    return is_end and not _has_heading(snapshot, before, element.order)


def _has_heading(snapshot: Snapshot, first: int, last: int) -> bool:
    """Whether a heading stands between two places in reading order."""
    between = (snapshot.by_order.get(at) for at in range(first + 1, last))
    return any(isinstance(each, Block) and each.kind == "heading" for each in between)


def _is_other_choice(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether an element right above the list is an unmade choice beside a made one, or a lone box."""
    first = listing.records[0].first
    if element.checked is not False or element.hidden or element.disabled or not 0 < first - element.order <= _NEAR:
        return False
    if element.role == "checkbox":
        boxes = [e for e in snapshot.elements if e.role == "checkbox" and e.order < first]
        return len(boxes) == 1 and not _is_elsewhere(snapshot, element)
    return element.role == "radio" and _swaps(snapshot, element)


def _swaps(snapshot: Snapshot, element: Element) -> bool:
    """Whether an unmade choice stands beside a made one that the page's address does not name."""
    beside = (e for e in snapshot.elements if e.role == "radio" and e.parent == element.parent)
    made = next((each for each in beside if each.checked and each.html_name == element.html_name), None)
    if made is None or _is_elsewhere(snapshot, element):
        return False
    said = values_in(snapshot.url)
    return said.isdisjoint({made.value.casefold(), made.name.casefold()})


def _leads_to_rest(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    is_behind = _leads_to_all(listing, element) or _counts_down(snapshot, listing, element)
    return is_behind or _widens(snapshot, listing, element)


def _leads_to_all(listing: Listing, element: Element) -> bool:
    """Whether a link right behind the list, or behind a part, announces all its records, or more than shown."""
    before = [each.last for each in listing.records if each.last < element.order]
    if element.role != "link" or not element.href or not before:
        return False
    behind = element.order - max(before)
    if behind > (_NEAR if len(before) == len(listing.records) else _NEXT_TO):
        return False
    numbers = numbers_in(element.name)
    names_more = len(numbers) == 1 and len(listing.records) < numbers[0] <= _MOST_RECORDS and behind <= _NEXT_TO
    return begins_with_all(element.name) or (names_more and any(letter.isalpha() for letter in element.name))


def _widens(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether a link right above the list announces all, and keeps the parameters of the page's address."""
    there, here = urlsplit(address(element, snapshot.url)), urlsplit(snapshot.url)
    is_near = element.role == "link" and 0 < listing.records[0].first - element.order <= _NEAR
    if not is_near or there == here or there[:3] != here[:3] or not is_all(element.name):
        return False
    return set(parse_qsl(here.query)) <= set(parse_qsl(there.query))


def _counts_down(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether a link right behind the list has the page's address with a number one less: the month before."""
    there = address(element, snapshot.url) if element.role == "link" else ""
    is_near = listing.records[-1].last < element.order <= listing.records[-1].last + _NEAR
    return is_near and there not in ("", snapshot.url) and leads_on(there, snapshot.url, len(listing.records))


def _kin(snapshot: Snapshot, element: Element) -> tuple[int, str, str]:
    """Return equal keys for buttons side by side with the same look."""
    parent, step = snapshot.tree[element.node]
    return parent, without_positions(step), element.classes


def _is_beside(snapshot: Snapshot, listing: Listing, element: Element) -> bool:
    """Whether a folded element stands behind the list, or the list stands in an element of the same structure."""
    if element.order > listing.records[0].first:
        return True
    holder = snapshot.path(snapshot.tree[element.node][0])
    records = snapshot.path(snapshot.by_order[listing.records[0].first].node)
    is_around = records.startswith(f"{holder}/")
    return not is_around and without_positions(records).startswith(f"{without_positions(holder)}/")


def _is_elsewhere(snapshot: Snapshot, element: Element) -> bool:
    """Whether an element belongs to the surroundings of the page's content, or to a form with questions."""
    around = list(snapshot.around(element))
    forms = {each.order for each in around if each.kind == "form"}
    return any(each.role in _ELSEWHERE or each.kind == "dialog" for each in around) or any(
        is_field(each) and each.parent in forms and each is not element for each in snapshot.elements
    )
