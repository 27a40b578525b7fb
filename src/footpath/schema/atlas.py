"""The atlas of a site: kinds of pages, ways between them, and effects of controls."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal
from urllib.parse import urlsplit

from footpath.schema.action import Action
from footpath.schema.base import Frozen
from footpath.schema.listing import ListShape, PagerKind
from footpath.schema.observation import PageType
from footpath.schema.signature import Signature

ChangeType = Literal["nothing", "modal", "panel", "list", "navigation", "expansion", "validation", "closed", "text"]
"""What an action changed on the page."""

ElementType = Literal[
    "search_input", "search_button", "filter_button", "filter_option", "clear_filters", "sort", "job_listing",
    "pagination", "load_more", "apply_button", "save_button", "close_button", "menu", "tab", "details_panel",
    "navigation", "other",
]  # fmt: skip
"""The kind of an element, judged by its effect."""

SINGLE: Final[frozenset[ElementType]] = frozenset({
    "search_input", "search_button", "filter_button", "clear_filters", "sort", "pagination", "load_more",
    "apply_button",
})  # fmt: skip
"""Kinds of elements that occur once on a page. For any other kind, the kind alone does not identify an element."""

CONFIRMED = 2
"""Number of sightings that confirm a pattern."""


class PageNode(Frozen):
    """A kind of page: pages with the same structure and different data are one node."""

    id: str
    """Short and readable: `listing`, `posting`, `application-2`."""
    page_type: PageType
    understanding: str = ""
    """The purpose of the page, in a sentence or two."""
    observations: tuple[str, ...] = ()
    url_patterns: tuple[str, ...] = ()
    fingerprints: tuple[str, ...] = ()
    visits: int = 1
    example: str = ""
    """An address at which the page was seen."""
    lists_jobs: bool = False
    """Whether the page's list holds job postings."""


class Edge(Frozen):
    """An action leading from one page to another."""

    source: str
    """Id of a page."""
    target: str
    action: Action
    signature: Signature | None = None
    element_type: ElementType = "other"
    label: str = ""
    """The action in words, without text of a single record: `click job listing`."""
    times: int = 1


class BehaviorPattern(Frozen):
    """The effect of acting on a kind of element."""

    page: str
    """Id of the page on which the pattern was seen."""
    element_type: ElementType
    action: str
    """`click`, `type` …"""
    effect: str
    """In words, with variable parts (titles, counts) left out."""
    change: ChangeType
    times: int = 1

    @property
    def confirmed(self) -> bool:
        """Whether the pattern was seen at least twice."""
        return self.times >= CONFIRMED


class KeyElement(Frozen):
    """An important element of a site."""

    kind: ElementType
    name: str
    page: str
    signature: Signature
    selector: str
    """A Playwright selector that matched only this element at the last visit; empty if none did."""
    address: str = ""
    """Address of the page with the element, at the last visit."""
    before: tuple[Signature, ...] = ()
    """Signatures of the elements at this place on earlier visits, latest last."""


class FilterOption(Frozen):
    """A choice of a filter."""

    label: str
    value: str = ""
    """The option's value in the address or request; empty if unknown."""
    count: int | None = None


FilterKind = Literal[
    "select", "combobox", "checkboxes", "radio", "checkbox", "buttons", "links", "text", "range", "date"
]  # fmt: skip


class Filter(Frozen):
    """A way to narrow a list."""

    name: str
    kind: FilterKind
    options: tuple[FilterOption, ...] = ()
    parameter: str = ""
    """The address parameter that the filter sets; empty if none."""
    by_path: bool = False
    """Whether each choice has a list of its own, with the choice's value as its path."""
    proven: bool = False
    """Whether the parameter alone, in the address, was seen to filter."""
    opener: Signature | None = None
    """The element to press first, if the filter is closed."""
    signature: Signature | None = None
    """The control, or the first of its options."""
    clear: str = ""
    """How to clear the filter, in words."""
    page: str = ""
    """Id of the page with the filter."""
    is_sort: bool = False
    """Whether the control orders the list rather than narrowing it."""
    neutral: str = ""
    """The choice that filters nothing ("All locations"), if the filter has one."""
    applied_by: Literal["choice", "button", "enter"] = "choice"
    """How the choice takes effect: at once, by a button pressed afterwards, or by the Enter key."""


class ListWay(Frozen):
    """How to walk a list, from the first record to the last."""

    opens: Literal["", "page", "panel", "nothing"] = ""
    """What opens when a record is clicked; empty if unknown."""
    panel: str = ""
    """Document path of the panel that shows the chosen record."""
    address: str = ""
    """Address of a page of the list, with `{page}` for the counter; empty if unknown."""
    first: int = 1
    """The counter's value on the first page."""
    step: int = 1
    """The counter's increase from page to page."""
    plain_list: bool = False
    """Whether the list says the same by plain HTTP, without a browser."""
    plain_record: bool = False
    """Like `plain`, for the pages of single records."""
    read_for: str = ""
    """Why this list was chosen: `postings`, or the names of the wanted fields; empty if unknown."""


def site_name(url: str) -> str:
    """The name of an address's site: the host, with the port unless default."""
    return urlsplit(url).netloc.rpartition("@")[2].casefold()


class Atlas(Frozen):
    """The knowledge about a site."""

    version: Literal[1] = 1
    site: str
    """Host, with the port unless it is the default port."""
    platform: str = "generic"
    start: str = ""
    """Address where exploring began."""
    pages: tuple[PageNode, ...] = ()
    edges: tuple[Edge, ...] = ()
    behaviors: tuple[BehaviorPattern, ...] = ()
    key_elements: tuple[KeyElement, ...] = ()
    filters: tuple[Filter, ...] = ()
    lists: dict[str, ListShape] = {}
    """The main list of a page, by the page's id."""
    pagers: dict[str, PagerKind] = {}
    ways: dict[str, ListWay] = {}
    """How the main list of a page is walked, by the page's id."""
    understanding: str = ""
    key_findings: tuple[str, ...] = ()
    visits: int = 1
    """Number of explorations."""
    updated_at: datetime | None = None

    def page(self, id: str) -> PageNode | None:
        """The page with the given id; None if missing."""
        return next((each for each in self.pages if each.id == id), None)
