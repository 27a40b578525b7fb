"""A page's offers for exploring: list, pager, filters, the purpose of each control, and which to try first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.reading.addresses import url_pattern
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.effect import is_harmless
from footpath.reading.filters import FilterControl, asks_now, read_filters
from footpath.reading.kinds import CLEAR, FILTER, MORE
from footpath.reading.lists.read import find_listing, read_listings
from footpath.reading.pagers.read import read_pager
from footpath.schema.listing import Pager
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
        """The visible type of the page: without a closed dialog's form; with a list of postings always a listing."""
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
        return any(each.order == container for each in self.snapshot.around(thing))

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


ORDER: Final[tuple[ElementType, ...]] = (
    *("search_input", "filter_button", "job_listing", "pagination", "load_more", "apply_button"),
    *("tab", "menu", "navigation"),
)
"""Kinds of controls, the most informative first. Filters and sorting are tried by the FilterAnalyzer."""

TIMES: Final[dict[ElementType, int]] = {"job_listing": 2, "pagination": 2, "load_more": 2, "tab": 2, "menu": 3}
"""Number of tried controls of a kind per page: the second confirms a pattern. One of other kinds; of links elsewhere,
each that leads to another kind of page.
"""

SHORTEST: Final = 4
"""Least letters of a word to search for."""

MOST_WAYS: Final = 6
"""Most links to other kinds of pages that are tried per page."""

_MENU: Final = frozenset({"navigation", "banner"})
_FILES: Final = re.compile(r"\.(?:pdf|zip|docx?|xlsx?|csv|xml|rss|ics)(?:$|\?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lead:
    """A control to try."""

    kind: ElementType
    ref: str
    """Empty for the end of the page, to be scrolled to."""
    key: str
    """Equal for two controls with the same result."""
    name: str


def leads(surface: Surface) -> tuple[Lead, ...]:
    """Return the controls to try on a page, without sending controls and links off the site."""
    found: list[Lead] = []
    for kind in ORDER:
        found += _ways(surface) if kind == "navigation" else _of_kind(surface, kind)
    return tuple(found)


def search_word(surface: Surface, but: str = "") -> str:
    """Return a word to search for, other than `but`: from a record of the list, to get results; else from a heading."""
    said: list[str] = []
    for record in surface.listing.records if surface.listing else ():
        element = surface.elements.get(record.ref)
        said.append(
            record.posting.title or (element.name if element is not None else "") or " ".join(record.texts.values())
        )
    said += [each.text for each in surface.snapshot.blocks if each.kind == "heading"]
    for text in said:
        words = [each for each in re.findall(r"[^\W\d_]+", text) if len(each) >= SHORTEST and each != but]
        if words:
            return max(words, key=len)
    return ""


def _of_kind(surface: Surface, kind: ElementType) -> Iterator[Lead]:
    if kind == "search_input":
        for each in surface.filters:
            if each.filter.kind == "text" and (each.searches or surface.listing is not None):
                yield Lead(kind, each.ref, f"search {each.filter.name}", each.filter.name)
        return
    if kind in ("pagination", "load_more"):
        yield from _onwards(surface, kind)
        return
    if kind == "job_listing":
        yield from _records(surface)
        return
    for number, element in enumerate(_all(surface, kind)):
        if number >= TIMES.get(kind, 1):
            break
        if element.role == "tab" and element.selected:
            continue
        where = urlsplit(surface.snapshot.url).path if kind == "apply_button" else ""  # each record has its own button
        yield Lead(kind, element.ref, f"{kind} {label_of(element)} {where}", label_of(element))


def _onwards(surface: Surface, kind: ElementType) -> Iterator[Lead]:
    """Yield the control for the next part of the list, and one for another part by number, or the next again."""
    pager = surface.pager
    others = (each for each in reversed(pager.pages) if not each.current and each.number != 2)
    for number, link in enumerate((pager.next, next(others, pager.next))):
        element = surface.elements.get(link.ref) if link is not None and not link.disabled else None
        if link is not None and element is not None and surface.kind(link.ref) == kind and surface.is_safe(element):
            yield Lead(kind, link.ref, f"{kind} {number}", label_of(element))
    if kind == "load_more" and pager.kind in ("none", "scroll") and surface.listing is not None:
        yield Lead(kind, "", "the end of the page", "")


def _records(surface: Surface) -> Iterator[Lead]:
    """Yield the first records of the list that can be opened."""
    given = 0
    for record in surface.listing.records if surface.listing else ():
        element = surface.elements.get(record.ref)
        if element is None or not surface.is_safe(element):
            continue
        yield Lead("job_listing", record.ref, f"record {record.key}", label_of(element))
        given += 1
        if given == TIMES["job_listing"]:
            return


def _all(surface: Surface, kind: ElementType) -> Iterator[Element]:
    for element in surface.snapshot.elements:
        if surface.kind(element.ref) == kind and surface.is_safe(element) and element.ref not in surface.by_record:
            yield element


def _ways(surface: Surface) -> Iterator[Lead]:
    """Yield links of the site's own menus to other kinds of pages, one for each kind."""
    seen = {surface.page.url_pattern}
    for element in surface.snapshot.elements:
        if surface.kind(element.ref) != "navigation" or not element.href or len(seen) > MOST_WAYS:
            continue
        label = label_of(element)
        pattern = url_pattern(urljoin(surface.snapshot.url, element.href))
        if pattern in seen or _FILES.search(element.href) or not surface.is_safe(element):
            continue
        if _is_menu(element, surface):
            seen.add(pattern)
            yield Lead("navigation", element.ref, f"way {pattern}", label)


def _is_menu(element: Element, surface: Surface) -> bool:
    """Whether a link stands in a menu of the site, or anywhere on a page without a list."""
    roles = (block.role for block in surface.snapshot.around(element))
    nearest = next((role for role in roles if role in _MENU or role == "contentinfo"), "")
    return nearest in _MENU if nearest else surface.listing is None
