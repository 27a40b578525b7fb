"""Compare pages with and without a browser, and add a record page's data to the list's. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold
from footpath.reading.addresses import canonical_url
from footpath.reading.postings.read import merged
from footpath.reading.same_posting import posting_keys

if TYPE_CHECKING:
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Posting

_TOLD: Final = ("title", "organisation", "board_id", "remote", "employment", "posted", "valid_through", "apply_url")
"""Fields that must be literally equal."""


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
    """Return the job page's data completed by the list's, without a name known to be a place or tag.

    A labelled value of the list outranks a guess from the page's layout; but the page's title replaces a cut title.
    """
    known = {*(place.text for place in listed.places), *listed.tags, *page.tags}
    if "organisation" in page.guessed and page.organisation in known:
        page = page.model_copy(update={"organisation": ""})
    if _is_cut(listed.title, page.title):
        listed = listed.model_copy(update={"title": ""})
    return merged((page, listed))


def _is_cut(title: str, whole: str) -> bool:
    """Whether a title is a cut version of a longer one, with dots at the end."""
    begun = title.rstrip(" .…")
    return title != begun and bool(begun) and whole.startswith(begun)


def addressed(posting: Posting, record: Record) -> Posting:
    """Return the posting with the list's address, if the posting has none."""
    return posting if posting.url or not record.href else posting.model_copy(update={"url": canonical_url(record.href)})


class Claims:
    """The owners of ids and addresses among a list's records."""

    def __init__(self) -> None:
        self._owners: dict[str, Record] = {}

    def apart(self, posting: Posting, record: Record) -> Posting:
        """Return the posting without an id or address that another record already has. A row without both and with
        another's words gets its own words as id.
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
