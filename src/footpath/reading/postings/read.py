"""The postings that a page's structured data holds, and the one that a page or panel is about."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.language.text import fold, words
from footpath.reading.canonical import canonical_url
from footpath.reading.postings.merge import merged
from footpath.reading.postings.nodes import is_posting, linked_data, microdata
from footpath.reading.postings.page import posting_of_page
from footpath.reading.postings.state import state_postings
from footpath.reading.postings.structured import posting_of_node
from footpath.reading.same_posting import may_be_same
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date, datetime

    from footpath.schema.snapshot import Snapshot

_ROUNDED: Final = 0.5
_ROUNDED_DAYS: Final = 3
_IMAGE: Final = re.compile(r"<img\b[^<>]{1,4000}>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_SOURCES: Final = ("src", "data-src", "data-delayed-url", "data-original", "data-lazy-src", "data-ghost-url")
_PICTURE: Final = ("https://", "http://", "/")


def read_postings(snapshot: Snapshot, markup: str = "", *, now: datetime | None) -> tuple[Posting, ...]:
    """The postings of JSON-LD, microdata and embedded state, each once. Without a now no day is read."""
    url, lang = snapshot.url, snapshot.lang
    found = [posting_of_node(n, url, "json_ld", now, lang) for n in linked_data(snapshot, markup) if is_posting(n)]
    if not found and markup:
        found = [posting_of_node(n, url, "microdata", now, lang) for n in microdata(markup, url) if is_posting(n)]
    if not found and markup:
        found = [posting_of_node(n, url, "state", now, lang) for n in state_postings(markup)]
    return _each_once([p for p in found if p.title])


def read_posting(snapshot: Snapshot) -> Posting:
    """The first posting of the page's JSON-LD, without its days; an empty one when there is none."""
    return next(iter(read_postings(snapshot, now=None)), Posting())


def posting_of(
    snapshot: Snapshot,
    markup: str = "",
    *,
    now: datetime | None,
    within: int | None = None,
    listed: Posting | None = None,
) -> Posting:
    """The posting that a page is about, or the panel under a node of its tree; merged of all that says something of it.

    Args:
        snapshot: of the page.
        markup: its HTML where there is one.
        now: what "3 days ago" is counted from.
        within: node of the tree that the panel stands at.
        listed: what its list says of it: the page's heading and line that say the same are its title and organisation.
    """
    said = posting_of_page(snapshot, within, now, listed or Posting())
    found = read_postings(snapshot, markup, now=now)
    is_alone = within is None and len(found) == 1 and not _is_another(found[0], (said, listed or Posting()), snapshot)
    data = found[0] if is_alone else _called(found, said.title)
    if data is None and not said.title:
        return Posting()
    read = [said] if data is None else [data, said]
    one = merged(read).model_copy(update={"tags": tuple(dict.fromkeys(tag for each in read for tag in each.tags))})
    if data is not None and _is_newer(said.posted, data.posted, now):
        one = one.model_copy(update={"posted": said.posted})
    seen = {
        "organisation_url": said.organisation_url or one.organisation_url,
        "logo_url": one.logo_url or logo_of(markup, one.organisation, snapshot.url),
    }
    one = one.model_copy(update=seen)
    url = "" if data is None else data.url
    if not url:
        url = said.url or ("" if within is not None else _own_url(snapshot))
    return one.model_copy(update={"url": canonical_url(url) if url else ""})


def _own_url(snapshot: Snapshot) -> str:
    """The address of the page: the canonical one, where the page names one of its own site."""
    canonical = urljoin(snapshot.url, snapshot.meta.get("canonical", ""))
    here, there = urlsplit(snapshot.url), urlsplit(canonical)
    is_own = there.netloc == here.netloc and there.path.count("/") >= here.path.rstrip("/").count("/")
    return canonical if is_own else snapshot.url


def _is_newer(shown: date | None, told: date | None, now: datetime | None) -> bool:
    """Whether the page shows a later day than its data tells, by more than "3 weeks ago" is rounded: posted again."""
    if shown is None or told is None or now is None:
        return False
    age = max(0, (now.date() - shown).days)
    return (shown - told).days > _ROUNDED_DAYS + age * _ROUNDED


def _is_another(data: Posting, known: Sequence[Posting], snapshot: Snapshot) -> bool:
    """Whether data tell of another job than the page, as those of a box with similar jobs do: their address is not the
    page's, and their title is neither on the page nor in its list.
    """
    here = {canonical_url(url) for url in (snapshot.url, _own_url(snapshot), *(each.url for each in known)) if url}
    titles = [each.title for each in known if each.title]
    if data.url in here or not titles:
        return False
    return not any(_are_one(data.title, title) for title in (*titles, snapshot.title))


def _are_one(title: str, other: str) -> bool:
    """Whether two titles may be of one job: alike, or one within the other."""
    one, two = " ".join(words(title)), " ".join(words(other))
    return bool(one and two) and (f" {one} " in f" {two} " or f" {two} " in f" {one} " or may_be_same(title, other))


def _called(postings: Sequence[Posting], title: str) -> Posting | None:
    """The first of this title."""
    said = words(title)
    return next((p for p in postings if said and words(p.title) == said), None)


def _each_once(postings: Sequence[Posting]) -> tuple[Posting, ...]:
    kept: list[Posting] = []
    for each in postings:
        if not any(each == k or (each.url and each.url == k.url and each.title == k.title) for k in kept[-50:]):
            kept.append(each)
    return tuple(kept)


def logo_of(markup: str, organisation: str, base: str) -> str:
    """The address of the logo; empty where no picture has the organisation's name."""
    name = fold(organisation)
    if not name:
        return ""
    for tag in _IMAGE.findall(markup):
        said = {m[1].casefold(): html.unescape(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(tag)}
        alt = fold(said.get("alt", ""))
        if alt and (alt == name or alt.removesuffix(" logo").removesuffix("'s") == name) and (url := _source(said)):
            return urljoin(base, url)
    return ""


def _source(said: Mapping[str, str]) -> str:
    """The final source of an image: one that is loaded lazily has a placeholder as its `src`."""
    named = [said[key] for key in (*_SOURCES[1:], _SOURCES[0]) if said.get(key, "").startswith(_PICTURE)]
    return named[0] if named else ""
