"""Whether a page says the same without a browser, and what a record's page adds to what its list said. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold
from footpath.reading.canonical import canonical_url
from footpath.reading.postings.merge import merged
from footpath.reading.same_posting import posting_keys

if TYPE_CHECKING:
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Posting

_TOLD: Final = ("title", "organisation", "board_id", "remote", "employment", "posted", "valid_through", "apply_url")
"""What must be word for word the same."""


def same_list(one: Listing, other: Listing) -> bool:
    """Whether two readings of a list say the same."""
    return [_said(record) for record in one.records] == [_said(record) for record in other.records]


def same_posting(one: Posting, other: Posting) -> bool:
    """Whether two readings of a page tell the same of a job."""
    if any(getattr(one, name) != getattr(other, name) for name in _TOLD):
        return False
    places = [[place.text for place in each.places] for each in (one, other)]
    pays = [each.salary and (each.salary.low, each.salary.high, each.salary.currency) for each in (one, other)]
    words = [each.description.split() for each in (one, other)]
    return places[0] == places[1] and pays[0] == pays[1] and words[0] == words[1]


def completed(page: Posting, listed: Posting) -> Posting:
    """What a job's page says, with what only its list does, and without a name that is known for a place or tag.

    What the list labels comes before what the page's position tells; but a title that the list cuts is the page's.
    """
    known = {*(place.text for place in listed.places), *listed.tags, *page.tags}
    if "organisation" in page.guessed and page.organisation in known:
        page = page.model_copy(update={"organisation": ""})
    if _is_cut(listed.title, page.title):
        listed = listed.model_copy(update={"title": ""})
    return merged((page, listed))


def _is_cut(title: str, whole: str) -> bool:
    """Whether a title is the beginning of a longer one, with dots for the rest."""
    begun = title.rstrip(" .…")
    return title != begun and bool(begun) and whole.startswith(begun)


def addressed(posting: Posting, record: Record) -> Posting:
    """The posting with the address that its list has for it, where it says none itself."""
    return posting if posting.url or not record.href else posting.model_copy(update={"url": canonical_url(record.href)})


class Claims:
    """Which record of a list has which id and address."""

    def __init__(self) -> None:
        self._owners: dict[str, Record] = {}

    def apart(self, posting: Posting, record: Record) -> Posting:
        """The posting, without an id or address that a record of another address and title has already. A row without
        either that says what another one says, and more or less beside it, has its words for an id.
        """
        owners = [self._owners.setdefault(key, record) for key in posting_keys(posting, "")]
        if not (posting.url or posting.board_id) and any(owner.key != record.key for owner in owners):
            return posting.model_copy(update={"board_id": record.key})
        if not record.href or not any(_is_another(owner, record) for owner in owners):
            return posting
        return posting.model_copy(update={"board_id": "", "url": canonical_url(record.href)})


def _is_another(one: Record, other: Record) -> bool:
    titles = [fold(each.posting.title) for each in (one, other)]
    return bool(one.href) and one.href != other.href and all(titles) and titles[0] != titles[1]


def _said(record: Record) -> tuple[object, ...]:
    return record.href, {name: " ".join(text.split()) for name, text in record.texts.items()}
