"""A page's offers for exploring: list, pager, filters, and the purpose of each control."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.control_words import CLEAR, FILTER, MORE
from footpath.reading.filters import FilterControl, asks_now, read_filters
from footpath.reading.harmless import is_harmless
from footpath.reading.lists.read import find_listing, read_listings
from footpath.reading.pagers.read import read_pager
from footpath.schema.listing import Pager
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.atlas import ElementType
    from footpath.schema.listing import Listing, ListShape, Record
    from footpath.schema.observation import PageObservation, PageType
    from footpath.schema.snapshot import Block, Element, Snapshot

LIKELY: Final = 0.5
POSSIBLE: Final = 0.3
"""Confidence from which a repetition counts as the page's list: of anything, and of postings."""

_ASKING: Final = frozenset({"login", "registration", "review", "confirmation", "captcha"})
"""Types of pages without a list to walk."""

_SAVE: Final = re.compile(r"^(?:save|bookmark|favou?rite|merken|enregistrer|guardar|salvar)\b", re.IGNORECASE)


class Surface:
    """One reading of a page; each part is computed on first use."""

    def __init__(
        self,
        snapshot: Snapshot,
        page: PageObservation,
        elements: Mapping[str, Element] | None = None,
        shape: ListShape | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.page = page
        self.elements = elements or snapshot.by_ref
        """Elements by ref, including groups of choices."""
        self._shape = shape

    @cached_property
    def type(self) -> PageType:
        """The visible type of the page: a form in a closed dialog does not count, and a page with a list of postings is
        a listing, whatever else it has.
        """
        kind, listing = self.page.page_type, self.listing
        if kind == "application" and not asks_now(self.snapshot, self.page):
            applies = any(self.kind(each) == "apply_button" for each in self.elements)
            kind = "posting" if listing is None and applies else "other"
        if listing is not None and listing.postings and kind in ("other", "search", "posting"):
            return "listing"
        return kind

    @cached_property
    def listing(self) -> Listing | None:
        """The page's main list; None for none."""
        if self.page.page_type in _ASKING or asks_now(self.snapshot, self.page):
            return None
        known = find_listing(self.snapshot, self._shape) if self._shape is not None else None
        return known or next(filter(_is_likely, read_listings(self.snapshot)), None)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Keys of the list's records, in order."""
        return tuple(each.key for each in self.listing.records) if self.listing else ()

    @cached_property
    def pager(self) -> Pager:
        """The way to the rest of the list; none without a list."""
        return read_pager(self.snapshot, self.listing) if self.listing is not None else Pager()

    @cached_property
    def pager_refs(self) -> frozenset[str]:
        """Refs of the pager's controls."""
        ends = (self.pager.next, self.pager.previous, self.pager.first, self.pager.last)
        return frozenset(each.ref for each in (*self.pager.pages, *ends) if each is not None)

    @cached_property
    def by_record(self) -> dict[str, Record]:
        """The record around each element of the list, by ref."""
        found: dict[str, Record] = {}
        for record in self.listing.records if self.listing else ():
            found |= {e.ref: record for e in self.snapshot.elements if record.first <= e.order <= record.last}
            if record.ref:
                found[record.ref] = record
        return found

    @cached_property
    def filters(self) -> tuple[FilterControl, ...]:
        """The ways to narrow and to order the list."""
        return read_filters(self.snapshot, self.page, records=self.by_record.keys(), pager=self.pager_refs)

    @cached_property
    def dialogs(self) -> tuple[Block, ...]:
        """The open dialogs."""
        return tuple(each for each in self.snapshot.blocks if each.kind == "dialog")

    @cached_property
    def kinds(self) -> dict[str, ElementType]:
        """The purpose of each element, by ref, as far as visible before a try."""
        found: dict[str, ElementType] = {}
        for element in self.snapshot.elements:
            if is_listed(element):
                found[element.ref] = self._kind(element)
        for each in self.filters:
            kind: ElementType = (
                "search_input" if each.filter.kind == "text" else "sort" if each.filter.is_sort else "filter_option"
            )
            found |= dict.fromkeys((each.ref, *each.refs.values()), kind)
            if each.button and each.filter.kind == "text":
                found[each.button] = "search_button"
        return found

    def kind(self, ref: str) -> ElementType:
        """Return the purpose of an element; `other` if unknown."""
        return self.kinds.get(ref, "other")

    def inside(self, container: int) -> list[Element]:
        """Return the elements in a container block."""
        return [each for each in self.snapshot.elements if self._is_inside(each, container)]

    def texts(self, container: int) -> list[str]:
        """Return the texts in a container block."""
        return [each.text for each in self.snapshot.blocks if each.text and self._is_inside(each, container)]

    def _is_inside(self, thing: Element | Block, container: int) -> bool:
        parent = thing.parent
        while parent >= 0 and parent != container:
            parent = self.snapshot.by_order[parent].parent
        return parent == container

    def _opens(self, element: Element, record: Record | None) -> bool:
        """Whether an element is the control that opens a record."""
        return record is not None and (
            record.ref == element.ref or urljoin(self.snapshot.url, element.href) == record.href
        )

    def _kind(self, element: Element) -> ElementType:
        label, ref = label_of(element), element.ref
        said, _ = say(label)
        if ref in self.pager_refs:
            return "load_more" if self.pager.kind == "load_more" else "pagination"
        acts = is_button(element) or element.role in ("link", "menuitem")
        if acts and (kind := _kind_by_label(label, said)):
            return kind
        record = self.by_record.get(ref)
        if self._opens(element, record):
            return "job_listing"
        if acts and said in ("apply", "external_apply"):
            return "apply_button"
        if is_button(element):
            return self._kind_of_button(element, label, said)
        if element.role == "tab":
            return "tab"
        if element.role == "link":
            return "navigation" if record is None else "other"
        return "menu" if element.expanded is not None and element.role != "combobox" else "other"

    def _kind_of_button(self, element: Element, label: str, said: str) -> ElementType:
        if FILTER.search(label) and element.type != "submit":
            return "filter_button"
        if said == "close":
            return "close_button"
        if MORE.search(label) and self.listing is not None:
            return "load_more"
        if said == "search":
            return "search_button"
        if element.expanded is not None or element.popup in ("menu", "true", "dialog"):
            return "menu"
        return "other"

    def is_safe(self, element: Element) -> bool:
        """Whether an element may be tried: usable, on the site, and without sending."""
        if not is_listed(element) or element.disabled or not is_harmless(element, self.page, self.kind(element.ref)):
            return False
        if element.role != "link" or not element.href:
            return True
        here, there = urlsplit(self.snapshot.url), urlsplit(urljoin(self.snapshot.url, element.href))
        return there.scheme in ("http", "https") and there.netloc == here.netloc


def _is_likely(listing: Listing) -> bool:
    return listing.confidence >= (POSSIBLE if listing.postings else LIKELY)


def _kind_by_label(label: str, said: str) -> ElementType | None:
    """The kind of a control that its label decides, inside of a record too."""
    if CLEAR.search(label):
        return "clear_filters"
    return "save_button" if _SAVE.match(label) and said != "consent" else None
