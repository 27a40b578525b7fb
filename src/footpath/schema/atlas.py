"""The atlas of a site: its kinds of pages, the ways between them, and what its controls do."""

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
"""What an element is, judged by its effect."""

SINGLE: Final[frozenset[ElementType]] = frozenset({
    "search_input", "search_button", "filter_button", "clear_filters", "sort", "pagination", "load_more",
    "apply_button",
})  # fmt: skip
"""Kinds of elements of which a page has one: of another kind, which one is meant its kind does not say."""

CONFIRMED = 2
"""Times that a pattern must have been seen to count as confirmed."""


class PageNode(Frozen):
    """A kind of page: two pages that differ only in their data are one."""

    id: str
    """Short and readable: `listing`, `posting`, `application-2`."""
    page_type: PageType
    understanding: str = ""
    """What the page is for, in a sentence or two."""
    observations: tuple[str, ...] = ()
    url_patterns: tuple[str, ...] = ()
    fingerprints: tuple[str, ...] = ()
    visits: int = 1
    example: str = ""
    """An address where it was seen."""
    lists_jobs: bool = False
    """Whether its list is one of job postings."""


class Edge(Frozen):
    """An action that led from one page to another."""

    source: str
    """Id of a page."""
    target: str
    action: Action
    signature: Signature | None = None
    element_type: ElementType = "other"
    label: str = ""
    """The action in words, without what belongs to one record: `click job listing`."""
    times: int = 1


class BehaviorPattern(Frozen):
    """What acting on one kind of element does."""

    page: str
    """Id of the page that it was seen on."""
    element_type: ElementType
    action: str
    """`click`, `type` …"""
    effect: str
    """In words, with variable parts (titles, counts) left out."""
    change: ChangeType
    times: int = 1

    @property
    def confirmed(self) -> bool:
        """Whether it was seen at least twice."""
        return self.times >= CONFIRMED


class KeyElement(Frozen):
    """An element that matters for working with a site."""

    kind: ElementType
    name: str
    page: str
    signature: Signature
    selector: str
    """A Playwright selector that found this element alone when it was last seen; empty when none did."""
    address: str = ""
    """Where it stood then."""
    before: tuple[Signature, ...] = ()
    """What stood in its place on earlier visits, the latest last."""


class FilterOption(Frozen):
    """One choice of a filter."""

    label: str
    value: str = ""
    """As it stands in the address or is sent; empty where that is not known."""
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
    """The parameter of the address that it sets; empty where it sets none."""
    by_path: bool = False
    """Whether each choice is a list of its own, whose path is the value of the choice."""
    proven: bool = False
    """Whether the parameter alone, in the address, was seen to filter."""
    opener: Signature | None = None
    """What must be pressed first, where it is closed."""
    signature: Signature | None = None
    """The control itself, or the first of its options."""
    clear: str = ""
    """How it is cleared, in words."""
    page: str = ""
    """Id of the page that it stands on."""
    is_sort: bool = False
    """Whether it orders the list and does not narrow it."""
    neutral: str = ""
    """The choice that filters nothing ("All locations"), where there is one."""
    applied_by: Literal["choice", "button", "enter"] = "choice"
    """What makes it count: the choice itself, a button to press after it, or the Enter key."""


class ListWay(Frozen):
    """How a list is walked, from its first record to its last."""

    opens: Literal["", "page", "panel", "nothing"] = ""
    """What a record leads to; empty where that is not known."""
    panel: str = ""
    """Path in the document of what shows the chosen record."""
    address: str = ""
    """Address of a page of the list with `{page}` for what counts; empty where none is known."""
    first: int = 1
    """What counts, on the first page."""
    step: int = 1
    """By how much it grows from page to page."""
    plain_list: bool = False
    """Whether the list says the same by plain HTTP, without a browser."""
    plain_record: bool = False
    """The same of the pages of its records."""
    read_for: str = ""
    """What it was chosen for: `postings`, or the names of the wanted fields; empty where that is not known."""


def site_name(url: str) -> str:
    """The name by which the site of an address is known: its host, with the port where it is not the usual one."""
    return urlsplit(url).netloc.rpartition("@")[2].casefold()


class Atlas(Frozen):
    """All that is known of one site."""

    version: Literal[1] = 1
    site: str
    """Host with its port where it is not the usual one."""
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
    """How often it was explored."""
    updated_at: datetime | None = None

    def page(self, id: str) -> PageNode | None:
        """The page with this id; None where there is none."""
        return next((each for each in self.pages if each.id == id), None)
