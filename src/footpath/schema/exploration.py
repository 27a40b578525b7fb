"""The file that `footpath explore --out` writes: an atlas in the terms of its readers."""

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
    """The base of the types of this file, whose names are in camelCase in JSON."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)


class ToldElement(_Told):
    """An element that matters."""

    name: str
    page: str
    address: str
    """Where it stood when it was last seen."""
    selector: str
    """A Playwright selector that found this element alone when it was last seen; empty when none did."""
    signature: Signature


class ToldBehavior(_Told):
    """What acting on elements of one kind does."""

    action: str
    effect: str
    change: ChangeType
    page: str
    times: int
    confirmed: bool
    """Seen at least twice."""


class ToldOption(_Told):
    """One choice of a filter."""

    label: str
    value: str = ""
    """As it stands in the address; empty where that is not known."""
    count: int | None = None


class ToldFilter(_Told):
    """A way to narrow or to order the list."""

    name: str
    kind: FilterKind
    sorts: bool = False
    """It orders the list and does not narrow it."""
    page: str = ""
    options: tuple[ToldOption, ...] = ()
    neutral: str = ""
    """The choice that filters nothing."""
    parameter: str = ""
    """The parameter of the address that it sets."""
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
    """An action that leads from one page to another."""

    source: str
    target: str
    action: str
    element_type: ElementType = "other"
    times: int = 1


class Details(_Told):
    """All that is known of the site, beyond what the head of the file says."""

    site: str
    platform: str = "generic"
    key_findings: tuple[str, ...] = ()
    key_elements: dict[str, tuple[ToldElement, ...]] = {}
    """By kind, in the words of the head, with the signature that finds each again after a change of the site."""
    behaviors: dict[str, tuple[ToldBehavior, ...]] = {}
    """By kind of element, the most seen first."""
    filters: tuple[ToldFilter, ...] = ()
    pages: tuple[ToldPage, ...] = ()
    edges: tuple[ToldEdge, ...] = ()
    ended_by: str = ""
    """Why it ended before everything was tried; empty where nothing was left to try."""
    visits: int = 1
    explored_at: datetime | None = None


class MainBehavior(_Told):
    """What acting on elements of one kind does, as it was seen most often."""

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
    """Of that page: `job_search` where it lists jobs, else as in `details.pages`."""
    understanding: str = ""
    key_elements: dict[str, str | tuple[str, ...]] = {}
    """By kind (`searchInput`, `filterButton`, `applyButton`, `pagination` …) a Playwright selector that matches one
    element; of `jobListings`, `filterOptions` and `tabs`, one for each.
    """
    addresses: dict[str, str] = {}
    """By the same kinds, an address at which the elements stand."""
    behaviors: dict[str, MainBehavior] = {}
    """By kind of element (`jobListing` …)."""
    filter_options: dict[str, tuple[str, ...]] = {}
    """By the name of the filter, the labels of its options."""
    details: Details


def told_name(kind: ElementType) -> str:
    """How a kind of element is called in the file: `filterButton`."""
    return to_camel(kind)
