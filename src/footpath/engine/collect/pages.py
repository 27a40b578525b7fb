"""Whether a page is another page of the same list: its address counts on, and it keeps the filters. Pure.

Filters: words in a field, a ticked box, a choice; or a text above the list: "Department: Care (12)". A page without the
wanted list has a message of its own, other lists, or is one posting.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from footpath.engine.collect.fields import offered
from footpath.engine.view import understand
from footpath.language.lexicon import Pattern
from footpath.language.text import words
from footpath.reading.addresses import canonical_url, url_pattern
from footpath.reading.index import is_field
from footpath.reading.lists.outline import Outline
from footpath.reading.lists.rank import names_jobs
from footpath.reading.lists.read import read_listings
from footpath.reading.postings.page import is_called, title_of
from footpath.sentence import for_cli, own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from footpath.schema.atlas import ListWay
    from footpath.schema.listing import Listing, Pager
    from footpath.schema.snapshot import Block, Element, Snapshot

_TICKED = frozenset({"checkbox", "radio", "switch"})
_LABELLED: Final = re.compile(r"([^:\d]{2,30}):\s+(\S.{0,50})")
"""A caption of a list: "Department: Care (12)"."""
_COUNTED: Final = re.compile(r"[(\[]\s*(\d[\d.,\s]*)[)\]]$")
_APPLIES: Final = ("apply", "external_apply")
_ANY: Final = Pattern("{any_choice}")


@dataclass(frozen=True, slots=True)
class SaidAbove:
    """The texts above a list: title and headings, labelled texts, and all other words outside the list."""

    records: int
    """The number of records on the page."""
    headings: tuple[str, ...]
    labelled: Mapping[str, str]
    outside: frozenset[str]
    folders: frozenset[str]
    """The addresses of the records' links, without the last step."""


def told(snapshot: Snapshot, listing: Listing) -> SaidAbove:
    """Return the texts above and around a list."""
    first, last = listing.records[0].first, listing.records[-1].last
    above = [each for each in snapshot.blocks if each.order < first and each.text]
    beside = [each.text for each in snapshot.blocks if not first <= each.order <= last]
    beside += [f"{each.name} {each.text}" for each in snapshot.elements if not first <= each.order <= last]
    headings = (snapshot.title, *(each.text for each in above if each.kind == "heading"))
    outside = frozenset(word for text in beside for word in words(text))
    return SaidAbove(len(listing.records), headings, _labelled(above), outside, _folders(listing))


def _folders(listing: Listing) -> frozenset[str]:
    return frozenset(each.href.partition("?")[0].rpartition("/")[0] for each in listing.records if each.href)


def other_heading(before: SaidAbove, now: SaidAbove) -> str:
    """Return the heading of a later page with another list; empty if the list may be the same. All records of each page
    lead to one folder, the folders differ, and no word of the first page's title and headings is left.
    """
    if len(before.folders) != 1 or len(now.folders) != 1 or before.folders == now.folders:
        return ""
    said, says = (set[str]().union(*map(_letters, each.headings)) for each in (before, now))
    return now.headings[-1] if said and says and said.isdisjoint(says) else ""


def _labelled(above: Iterable[Block]) -> dict[str, str]:
    """Return the texts "label: value" above a list, by folded label; a heading may be of a group of records."""
    texts = (each.text.strip() for each in above if each.kind != "heading")
    return {m[1].strip().casefold(): m[2].strip() for text in texts if (m := _LABELLED.fullmatch(text))}


def untold(before: SaidAbove, now: SaidAbove, chosen: Collection[str]) -> str:
    """Return a filter that the first page names and a later page does not; empty if all remain.

    A labelled text is a filter if the text counts matches, if a heading repeats the value, or if the later text has a
    word for "all" instead ("Place: Lyon", then "all of France"). A count of only the page's own records is a group's:
    "Team: Care (4)". A heading is a filter if the later heading has nothing but words for "all" instead.

    Args:
        before: texts of the first page.
        now: texts of the later page.
        chosen: the site's own choice on the first page.
    """
    for label, value in before.labelled.items():
        if _is_lost(value, now.labelled.get(label, value), before):
            return value
    for heading, other in zip(before.headings, now.headings, strict=False):
        lost, fresh = _letters(heading) - _letters(other), _letters(other) - _letters(heading)
        if lost and lost != _letters(heading) and fresh and all(map(_ANY.fullmatch, fresh)):
            return heading
    return next((each for each in chosen if _letters(each) and not _letters(each) & now.outside), "")


def _is_lost(value: str, other: str, before: SaidAbove) -> bool:
    """Whether a labelled text of the first page is a filter, and the later page has another text by its label."""
    lost, fresh = _letters(value) - _letters(other), _letters(other) - _letters(value)
    is_counted = _count(value) > before.records and _count(other) > 0
    is_widened = bool(lost) and any(map(_ANY.fullmatch, fresh))
    return bool(lost or fresh) and (is_counted or is_widened or any(map(_in(value), before.headings)))


def _in(value: str) -> Callable[[str], bool]:
    return lambda heading: bool(_letters(value)) and _letters(value) <= _letters(heading)


def _count(said: str) -> int:
    """Return the number in brackets at the end of a text; 0 without one."""
    found = _COUNTED.search(said)
    return int("".join(filter(str.isdecimal, found[1]))) if found else 0


def _letters(text: str) -> set[str]:
    return {word for word in words(text) if not any(map(str.isdecimal, word))}


def choices(snapshot: Snapshot, listing: Listing, pager: Pager) -> dict[str, tuple[str, str]]:
    """Return name and state of each field beside a list, by identity. Fields of the pager are left out."""
    first, last = listing.records[0].first, listing.records[-1].last
    turning = {each.ref for each in pager.pages}
    beside = (
        each
        for each in snapshot.elements
        if is_field(each) and not each.secret and each.ref not in turning and not first <= each.order <= last
    )
    return {_identity(each): (each.name, _state(each)) for each in beside}


def dropped(before: Mapping[str, tuple[str, str]], now: Mapping[str, tuple[str, str]]) -> tuple[str, str] | None:
    """Return name and state of the first field whose setting changed; None without one."""
    for identity, (name, state) in before.items():
        if state and not state.isdecimal() and identity in now and now[identity][1] != state:
            return name, state
    return None


def _identity(element: Element) -> str:
    said = element.html_name or element.id or element.name
    of_several = element.value if element.role in _TICKED else ""
    return "|".join((element.tag, element.role, said, of_several))


def _state(element: Element) -> str:
    """Return a field's content; `on` for a ticked box; empty for an unset field."""
    if element.role in _TICKED:
        return "on" if element.checked is True else ""
    return element.value


_LONGEST: Final = 160
"""Characters of a sentence that reports an empty list; a longer paragraph with such words has another topic."""

_NAMED: Final = 3
"""Number of fields named of a list that is offered instead."""

_WORDS: Final = Pattern(r"\b(?:no|0|zero)\s+(?:[\w-]+\s+){0,3}{listed_things}|{nothing_found}|{listed_things}\s+\(0\)")


def says_none(snapshot: Snapshot) -> str:
    """Return the page's text "no results"; empty for none."""
    texts = (each.text for each in snapshot.blocks if each.text and len(each.text) <= _LONGEST)
    return next((text for text in texts if _WORDS.search(text)), "")


def none_of_those(snapshot: Snapshot, url: str) -> str:
    """Return a message that the wanted list is missing, and what the page is instead: one posting, or another list with
    the command to collect that.
    """
    if _is_typed(snapshot) and (title := _title(snapshot)) is not None:
        return sentence("The page is one posting, “{}”, and no list of them.", title.text)
    other = next(iter(read_listings(snapshot)), None)
    if other is None:
        return "No list of such records was found on the page."
    fields = shlex.quote(",".join(offered(other)[:_NAMED]))
    there = for_cli(sentence("; to collect those: footpath scrape {} --fields {}", shlex.quote(url), fields))
    others = own(f"{len(other.records)} other records")
    return sentence("The page has no list of postings, but a list of {}{}.", others, there)


def is_beside_posting(snapshot: Snapshot, listing: Listing) -> bool:
    """Whether a page is one posting and the list stands behind the posting's title, as “Similar jobs” do.

    The title behind the list is a panel's that shows one of the records.
    """
    first, last = listing.records[0].first, listing.records[-1].last
    title = _title(snapshot)
    if title is None or title.order > first:
        return False
    headings = [each.text for each in snapshot.blocks if each.kind == "heading" and each.order > last]
    if any(is_called(heading, each.posting.title) for heading in headings for each in listing.records):
        return False
    return _is_typed(snapshot) or _is_like_records(snapshot, listing, title)


def _is_like_records(snapshot: Snapshot, listing: Listing, title: Block) -> bool:
    """Whether a page has the address of a record, and a button to apply between its title and the list."""
    if {url_pattern(snapshot.url)} != {url_pattern(each.href) for each in listing.records}:
        return False
    applies = (snapshot.by_ref.get(each.ref) for each in understand(snapshot).page.buttons if each.meaning in _APPLIES)
    return any(each is not None and title.order < each.order < listing.records[0].first for each in applies)


def _title(snapshot: Snapshot) -> Block | None:
    """Return the heading that may be a posting's title; None without one, or for one like “Jobs”."""
    title = title_of(Outline(snapshot), 0, is_page=True)
    return None if title is None or names_jobs(title.text) else title


def _is_typed(snapshot: Snapshot) -> bool:
    return understand(snapshot).page.page_type == "posting"


_NUMBER: Final = re.compile(r"(?<!\d)\d{1,7}(?!\d)")


def counted(way: ListWay, pager: Pager, page: int, size: int) -> ListWay:
    """Return the way with the pattern of page addresses, as far as the pager's links show.

    Args:
        way: the known way.
        pager: pager of the page.
        page: number of the page, from 1.
        size: number of records on the page.
    """
    numbered = [(each.number, each.href) for each in pager.pages if each.number is not None and each.href]
    for at, (first, one) in enumerate(numbered):
        for second, other in numbered[at + 1 :]:
            if second != first and (found := _between(one, other, first, second)):
                return way.model_copy(update=found)
    if pager.next is not None and pager.next.href and (found := _alone(pager.next.href, page, size)):
        return way.model_copy(update=found)
    return way


def address_of(way: ListWay, page: int) -> str:
    """The address of a page, from 1; empty where none is known."""
    if not way.address or page < 1:
        return ""
    return way.address.replace("{page}", str(way.first + (page - 1) * way.step))


def lost(here: str, there: str) -> list[tuple[str, str]]:
    """Return the parameters of an address that another address lacks: filters of the list, or page counts."""
    kept = {name for name, _ in _said(there)}
    return [(name, value) for name, value in _said(here) if name not in kept and value]


def with_lost(here: str, there: str) -> str:
    """Return an address with the missing parameters of another."""
    parts = urlsplit(there)
    added = urlencode(lost(here, there))
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, added))))) if added else there


def is_of(first: str, other: str) -> bool:
    """Whether an address has the path and all parameters of the first page's address."""
    mine, theirs = (_steps(urlsplit(url).path) for url in (first, other))
    return not lost(first, other) and mine == theirs[: len(mine)]


def _said(url: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(canonical_url(url)).query, keep_blank_values=True)


def _steps(path: str) -> list[str]:
    return [step for step in path.split("/") if step and not any(c.isdigit() for c in step)]


def _between(one: str, other: str, first: int, second: int) -> dict[str, object]:
    """Return the common pattern of two links, if they differ only in one number that grows with their page numbers."""
    mine, theirs = list(_numbers(one)), list(_numbers(other))
    if _NUMBER.sub("#", one) != _NUMBER.sub("#", other):
        return {}
    differing = [at for at, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a[1] != b[1]]
    if len(differing) != 1:
        return {}
    place, value = mine[differing[0]]
    step, rest = divmod(theirs[differing[0]][1] - value, second - first)
    if rest or step <= 0:
        return {}
    return _told(one, place, value - step * (first - 1), step)


def _alone(url: str, page: int, size: int) -> dict[str, object]:
    """Return the pattern from the only link to the next page: a page number, or a count of records before."""
    found = list(_numbers(url))
    for wanted, first, step in ((page + 1, 1, 1), (page * size, 0, size)):
        places = [place for place, value in found if value == wanted]
        if len(places) == 1 and wanted > 0:
            return _told(url, places[0], first, step)
    return {}


def _numbers(url: str) -> Iterator[tuple[int, int]]:
    """Yield start and value of each number in an address, without the host's."""
    host = url.find(urlsplit(url).netloc) + len(urlsplit(url).netloc)
    return ((match.start(), int(match[0])) for match in _NUMBER.finditer(url, host))


def _told(url: str, place: int, first: int, step: int) -> dict[str, object]:
    match = _NUMBER.match(url, place)
    end = match.end() if match else place
    return {"address": f"{url[:place]}{{page}}{url[end:]}", "first": first, "step": step}
