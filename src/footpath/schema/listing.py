"""Lists of repeating records (postings, products, rows of a table), and the ways to further pages."""

from __future__ import annotations

from typing import Literal

from footpath.schema.base import Frozen
from footpath.schema.posting import Posting

SlotMeaning = Literal[
    "", "title", "organisation", "place", "salary", "posted", "valid_through", "employment", "remote", "summary", "tag",
    "image",
]  # fmt: skip
"""Meaning of the text in a slot; empty if unknown."""


class Slot(Frozen):
    """A place within each record of a list."""

    path: str
    """Steps from the record to the slot, without positions where the record repeats it."""
    name: str
    """The slot's name for a person: the column's header, the label beside it, or its meaning."""
    meaning: SlotMeaning = ""


class ListShape(Frozen):
    """The structure that finds a list again on another page or day, without any text of a record."""

    container: str
    """Steps from the document to the container of the records, without generated ids and positions."""
    record: str
    """The repeating step, with its stable classes."""
    slots: tuple[Slot, ...] = ()
    postings: bool = False
    """Whether the records are job postings."""


class Record(Frozen):
    """A record of a list."""

    key: str
    """Stable identity of the record: canonical address, the board's id, or a digest of its words."""
    first: int
    """`order` of the record's first item."""
    last: int
    """`order` of the record's last item."""
    ref: str = ""
    """The element that opens the record (link, button, or the record itself where a click opens a panel); empty for
    none.
    """
    href: str = ""
    """Absolute address of the record's link; empty for none."""
    texts: dict[str, str] = {}
    """Text in each slot, by slot name."""
    posting: Posting = Posting()
    """Job data from the list alone; empty for other records."""


class Listing(Frozen):
    """A list on a page."""

    shape: ListShape
    records: tuple[Record, ...]
    heading: str = ""
    total: int | None = None
    """Number of records according to the page ("1–25 of 1,240")."""
    confidence: float = 0.0
    """0 to 1: confidence in a list of records rather than navigation, filters or chrome."""
    postings: bool = False
    """Whether the records are job postings."""
    ads: int = 0
    """Number of omitted records: advertisements that lead to other sites."""


PagerKind = Literal["none", "next", "numbers", "load_more", "scroll"]
"""numbers: links or buttons with page numbers, mostly beside a next one; scroll: more records load near the end."""


class PageLink(Frozen):
    """A control of a pager."""

    ref: str
    href: str = ""
    number: int | None = None
    current: bool = False
    disabled: bool = False
    option: str = ""
    """Option to choose or number to enter, where the control is a list of pages or a number box."""
    age: Literal["", "older", "newer"] = ""
    """Whether the link leads to older or newer entries, if stated: in a list by date, older entries are the next page,
    even if marked as previous.
    """


class Pager(Frozen):
    """How a page leads to the rest of a list."""

    kind: PagerKind = "none"
    next: PageLink | None = None
    """None on the last page."""
    previous: PageLink | None = None
    pages: tuple[PageLink, ...] = ()
    """Controls with a number. The current page may have none."""
    current: int | None = None
    """Number of the shown page; None if unknown."""
    count: int | None = None
    """Number of pages according to the pager: `Page 2 of 7`."""
    first: PageLink | None = None
    last: PageLink | None = None
    confidence: float = 0.0
