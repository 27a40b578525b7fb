"""The file written by `footpath explore --out`: an atlas in the readers' terms."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import ConfigDict
from pydantic.alias_generators import to_camel

from footpath.schema.atlas import ChangeType, ElementType, FilterKind
from footpath.schema.base import Frozen
from footpath.schema.listing import ListShape, PagerKind
from footpath.schema.observation import PageType
from footpath.schema.signature import Signature


class _Told(Frozen):
    """Base of the types in the exported file, with camelCase names in JSON."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)


class ToldElement(_Told):
    """An important element."""

    name: str
    page: str
    address: str
    """Address of the page at the last sighting."""
    selector: str
    """A Playwright selector that matched only this element at the last sighting; empty if none did."""
    signature: Signature


class ToldBehavior(_Told):
    """The effect of acting on a kind of element."""

    action: str
    effect: str
    change: ChangeType
    page: str
    times: int
    confirmed: bool
    """Seen at least twice."""


class ToldOption(_Told):
    """A choice of a filter."""

    label: str
    value: str = ""
    """The option's value in the address; empty if unknown."""
    count: int | None = None


class ToldFilter(_Told):
    """A way to narrow or to order the list."""

    name: str
    kind: FilterKind
    sorts: bool = False
    """Whether the control orders the list rather than narrowing it."""
    page: str = ""
    options: tuple[ToldOption, ...] = ()
    neutral: str = ""
    """The choice that filters nothing."""
    parameter: str = ""
    """The address parameter that the filter sets."""
    proven: bool = False
    """The address alone was seen to do the same."""
    clear: str = ""


class ToldPage(_Told):
    """A kind of page."""

    id: str
    page_type: PageType
    understanding: str = ""
    observations: tuple[str, ...] = ()
    url_patterns: tuple[str, ...] = ()
    example: str = ""
    visits: int = 1
    pager: PagerKind = "none"
    list: ListShape | None = None


class ToldEdge(_Told):
    """An action leading from one page to another."""

    source: str
    target: str
    action: str
    element_type: ElementType = "other"
    times: int = 1


class Details(_Told):
    """Knowledge about the site beyond the head of the file."""

    site: str
    platform: str = "generic"
    key_findings: tuple[str, ...] = ()
    key_elements: dict[str, tuple[ToldElement, ...]] = {}
    """By kind, in the terms of the head, with a signature that finds the element again after the site changes."""
    behaviors: dict[str, tuple[ToldBehavior, ...]] = {}
    """By kind of element, the most seen first."""
    filters: tuple[ToldFilter, ...] = ()
    pages: tuple[ToldPage, ...] = ()
    edges: tuple[ToldEdge, ...] = ()
    ended_by: str = ""
    """Why exploration ended early; empty if nothing was left to try."""
    visits: int = 1
    explored_at: datetime | None = None


class MainBehavior(_Told):
    """The most frequent effect of acting on a kind of element."""

    action: str
    effect: str
    confirmed: bool
    """Seen at least twice."""


class Exploration(_Told):
    """How a site works."""

    version: Literal[2] = 2
    url: str
    """Where exploring began."""
    page_type: str
    """Type of the start page: `job_search` if it lists jobs, else as in `details.pages`."""
    understanding: str = ""
    key_elements: dict[str, str | tuple[str, ...]] = {}
    """By kind (`searchInput`, `filterButton`, `applyButton`, `pagination` …) a Playwright selector that matches one
    element; `jobListings`, `filterOptions` and `tabs` have one selector per element.
    """
    addresses: dict[str, str] = {}
    """By the same kinds, an address of a page with the elements."""
    behaviors: dict[str, MainBehavior] = {}
    """By kind of element (`jobListing` …)."""
    filter_options: dict[str, tuple[str, ...]] = {}
    """By the name of the filter, the labels of its options."""
    details: Details


def told_name(kind: ElementType) -> str:
    """How a kind of element is called in the file: `filterButton`."""
    return to_camel(kind)
