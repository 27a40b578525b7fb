"""Lists of records that repeat (postings, products, rows of a table), and the ways to the rest of them."""

from __future__ import annotations

from typing import Literal

from footpath.schema.base import Frozen
from footpath.schema.posting import Posting

SlotMeaning = Literal[
    "", "title", "organisation", "place", "salary", "posted", "valid_through", "employment", "remote", "summary", "tag",
    "image",
]  # fmt: skip
"""What stands in a slot of each record; empty where the page does not tell."""


class Slot(Frozen):
    """One place within each record of a list."""

    path: str
    """Steps from the record to it, without positions where the record repeats it."""
    name: str
    """How a person would call it: the column's header, the label beside it, or what it means."""
    meaning: SlotMeaning = ""


class ListShape(Frozen):
    """The structure by which a list is found again on another page or day. Holds no text of a record."""

    container: str
    """Steps from the document to what holds the records, generated ids and positions left out."""
    record: str
    """The step that repeats, with its classes where they last."""
    slots: tuple[Slot, ...] = ()
    postings: bool = False
    """Whether it is a list of postings."""


class Record(Frozen):
    """One record of a list."""

    key: str
    """The same for the same record seen again: canonical address, the board's id, or a digest of its words."""
    first: int
    """`order` of the first thing in it."""
    last: int
    """`order` of the last thing in it."""
    ref: str = ""
    """The element that opens it (link, button, or the record itself where a click opens a panel); empty for none."""
    href: str = ""
    """Absolute address that it leads to; empty where it leads to none."""
    texts: dict[str, str] = {}
    """What stands in each slot, by the slot's name."""
    posting: Posting = Posting()
    """What the list alone says of the job; empty for other records."""


class Listing(Frozen):
    """A list on a page."""

    shape: ListShape
    records: tuple[Record, ...]
    heading: str = ""
    total: int | None = None
    """How many the page says that there are ("1–25 of 1,240")."""
    confidence: float = 0.0
    """0 to 1: that this is a list of records and not navigation, filters or chrome."""
    postings: bool = False
    """Whether the records are job postings."""
    ads: int = 0
    """How many more records were left out: advertisements that lead to other sites."""


PagerKind = Literal["none", "next", "numbers", "load_more", "scroll"]
"""numbers: links or buttons with page numbers, mostly with a next one too; scroll: more comes when the end is near."""


class PageLink(Frozen):
    """A control of a pager."""

    ref: str
    href: str = ""
    number: int | None = None
    current: bool = False
    disabled: bool = False
    option: str = ""
    """What is to be chosen or entered, where the control is a list of pages or a box for a number."""
    age: Literal["", "older", "newer"] = ""
    """Where it says so: older entries are the way on in a list by date, be they marked as next or previous."""


class Pager(Frozen):
    """How a page leads to the rest of a list."""

    kind: PagerKind = "none"
    next: PageLink | None = None
    """None on the last page."""
    previous: PageLink | None = None
    pages: tuple[PageLink, ...] = ()
    """Controls with a number. The current page may have none."""
    current: int | None = None
    """Number of the page that is shown; None where nothing tells."""
    count: int | None = None
    """How many pages there are, where the pager says it: `Page 2 of 7`."""
    first: PageLink | None = None
    last: PageLink | None = None
    confidence: float = 0.0
