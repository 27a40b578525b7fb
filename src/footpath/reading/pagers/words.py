"""What the label, icon, class and address of a link tell: which page of a list it leads to."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast
from urllib.parse import parse_qsl, urlsplit

from footpath.language.lexicon import Pattern, merged
from footpath.language.text import attribute_words, words
from footpath.reading.lists.outline import address
from footpath.reading.vocabulary import load_table
from footpath.schema.listing import PageLink, Pager

if TYPE_CHECKING:
    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Element, Snapshot

Way = Literal["next", "previous", "first", "last", "more", "older", "newer"]

WAYS: Final[tuple[Way, ...]] = ("next", "previous", "first", "last", "more", "older", "newer")
_NUMBER: Final = re.compile(r"[\[(]?\s*(\d{1,3}(?:[,.\s]\d{3})+|\d{1,5})\s*[\])]?")
_LIGATURE: Final = re.compile(r"[a-z]+(?:_[a-z]+)+")
"""The name of a sign in an icon font: `chevron_right`."""
_DIGITS: Final = re.compile(r"\d[\d,.]*")
_SPAN: Final = re.compile(r"(?<!\d)(\d{1,6})\s*[-–—~〜]\s*(\d{1,6})(?!\d)")
_OF_ALL: Final = Pattern(r"(?<!\d)(\d{1,5})\s*(?:/|{count_of_all})\s*(\d{1,5})(?!\d)")
_GAP: Final = re.compile(r"[\[(]?(?:…+|\.{2,4}|⋯+|·{2,4})[\])]?")
_RECORDS: Final = re.compile(r"\d[\d.,]*\s*[-–—~〜]\s*\d[\d.,]*(?:\s*(?:\w+\s+)?\d[\d.,]*)?")
"""A range of records, mostly with the total: `1-10 of 35`."""
_ROMAN: Final = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_MOST_WORDS: Final = 9
_MORE_WORDS: Final = 5
_PLUS_COUNT: Final = re.compile(r"\(?\b\d[\d.,]*\b\)?")


@cache
def _texts() -> dict[tuple[str, ...], Way]:
    return {words(text): way for way in WAYS for text in _raw(way, "text")}


@cache
def _icons() -> dict[str, tuple[Way, ...]]:
    told: dict[str, list[Way]] = {}
    for way in WAYS:
        for icon in _raw(way, "icon"):
            told.setdefault(icon, []).append(way)
    return {icon: tuple(ways) for icon, ways in told.items()}


@cache
def _attributes() -> dict[str, Way]:
    return {word: way for way in WAYS for word in _raw(way, "attribute")}


@lru_cache(maxsize=8192)
def without_icons(text: str) -> str:
    """Return a text without the names of icons ("chevron_right"), unless no other word remains."""
    kept = " ".join(w for w in text.split() if w not in _icons() and not _LIGATURE.fullmatch(w))
    return kept or text


def _raw(way: str, part: str) -> list[str]:
    table = merged("pager") if part == "text" else load_table("pager")
    return cast("dict[str, list[str]]", table[way])[part]


@cache
def _list(name: str) -> frozenset[tuple[str, ...]]:
    table = {**load_table("pager"), **merged("pager")}
    return frozenset(words(text) for text in cast("list[str]", table[name]))


@lru_cache(maxsize=8192)
def say(text: str) -> Way | None:
    """Return the direction in a label (`next`, `previous` …), ignoring arrows around; empty for none."""
    said = words(text)
    if not said or len(said) > _MOST_WORDS:
        return None
    if way := _texts().get(said):
        return way
    bare = words(_PLUS_COUNT.sub(" ", text))
    if way := _texts().get(bare):  # "load 20 more jobs"
        return way
    if len(bare) <= _MORE_WORDS and any(_texts().get(bare[:n]) == "more" for n in range(2, len(bare))):
        return "more"  # "show more vacancies", "show 5 more in Care"
    kept = tuple(w for w in said if (w,) not in _list("page"))
    return None if kept == said else _texts().get(kept)


@lru_cache(maxsize=2048)
def is_all(text: str) -> bool:
    """Whether a control shows all at once."""
    return words(text) in _list("all")


@lru_cache(maxsize=2048)
def begins_with_all(text: str) -> bool:
    """Whether a label begins with words for all, as "See all 35 jobs" does."""
    said = words(_PLUS_COUNT.sub(" ", text))
    return len(said) <= _MORE_WORDS and any(said[:n] in _list("all") for n in range(2, len(said) + 1))


@lru_cache(maxsize=2048)
def is_size(parameter: str) -> bool:
    """Whether a parameter of an address is the page size."""
    return attribute_words(parameter) in _list("size")


@lru_cache(maxsize=2048)
def icon(text: str) -> tuple[Way, ...]:
    """Return the directions that an arrow without words may mean, the likelier first."""
    return _icons().get("".join(text.split()), ())


@lru_cache(maxsize=8192)
def hint(attributes: str) -> Way | None:
    """Return the direction in class, id or test id; empty for none."""
    said = attribute_words(attributes)
    ways: set[Way] = {way for word in said if (way := _attributes().get(word))}
    return ways.pop() if len(ways) == 1 else None


def _plain(text: str) -> str:
    """A text with single spaces and plain digits: `３`, `③` and `三` are 3."""
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    if len(text) == 1 and not text.isdigit() and (value := unicodedata.numeric(text, 0)) in range(1, 11):
        return str(int(value))
    return text


@lru_cache(maxsize=8192)
def number(text: str) -> int | None:
    """Return the page number that a text names: `3`, `[3]`, `Page 3`, `1,097`."""
    text = _plain(text)
    if match := _NUMBER.fullmatch(text):
        return int(re.sub(r"\D", "", match[1]))
    said = words(text)
    digits = [w for w in said if w.isdigit()]
    rest = tuple(w for w in said if not w.isdigit())
    if (
        len(set(digits)) == 1
        and len(digits[0]) <= 5
        and rest
        and (rest in _list("page") or all((w,) in _list("page") for w in rest))
    ):
        return int(digits[0])
    return None


@lru_cache(maxsize=8192)
def roman(text: str) -> int:
    """Return the number of a Roman numeral, up to 39; 0 for none."""
    match = _ROMAN.fullmatch(text.strip(" []()"))
    if match is None or not match[0]:
        return 0
    ones = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
    return 10 * len(match[1]) + ones[match[2]]


def romans_in(text: str) -> list[int]:
    """The numbers of a text in Roman numerals."""
    return [n for word in text.split() if (n := roman(word))]


@lru_cache(maxsize=8192)
def is_pager(attributes: str) -> bool:
    """Whether class, id or label name a pager."""
    said = attribute_words(attributes)
    return any((word,) in _list("pager") for word in said) or any(word.startswith("pagina") for word in said)


@lru_cache(maxsize=8192)
def is_other(attributes: str) -> bool:
    """Whether class, id or label name another sequence: slides, days, steps."""
    said = attribute_words(attributes)
    return any((word.rstrip("s"),) in _list("not") or (word,) in _list("not") for word in said)


def numbers_in(text: str) -> list[int]:
    """The whole numbers of a text."""
    return [int(re.sub(r"\D", "", n)) for n in _DIGITS.findall(text) if len(n) <= 6]


@lru_cache(maxsize=8192)
def span(text: str) -> tuple[int, int] | None:
    """Return the first and last record in a label such as `11-20`; else None."""
    match = _SPAN.fullmatch(_plain(text))
    return (int(match[1]), int(match[2])) if match and 0 < int(match[1]) < int(match[2]) else None


def spans_in(text: str) -> list[tuple[int, int]]:
    """Return the spans of records in a text."""
    return [(int(a), int(b)) for a, b in _SPAN.findall(_plain(text)) if 0 < int(a) < int(b)]


def is_gap(text: str) -> bool:
    """Whether a label stands for omitted pages: `…`."""
    return _GAP.fullmatch("".join(text.split())) is not None


def page_of(text: str) -> tuple[int, int] | None:
    """Return the shown page and the number of pages, as in `Page 2 of 7` or `2 / 7`; else None."""
    plain = _plain(text)
    match = _OF_ALL.search(plain)
    if match is None or _RECORDS.search(plain):
        return None
    rest = words(f"{plain[: match.start()]} {plain[match.end() :]}")
    is_page = any((word,) in _list("page") for word in rest) or (not rest and "/" in match[0])
    at, count = int(match[1]), int(match[2])
    return (at, count) if is_page and 0 < at <= count else None


def pages_in(text: str) -> list[int]:
    """Return the numbers of a text that may be pages: no counts of records, as in `1-10 of 35`."""
    return numbers_in(_RECORDS.sub(" ", _plain(text)))


_NUMBERS: Final = re.compile(r"\d+")
_CONFIDENCE: Final = 0.5
_MOST_PAGES: Final = 3
"""Pages behind a pager without numbers: the previous, the next, and the first or last one."""
_LONGEST: Final = 2
"""Steps that a page number adds to a path: `/page/2`."""
_CHROME: Final = frozenset({"banner", "contentinfo", "complementary", "search"})


def leads_on(here: str, there: str, size: int) -> bool:
    """Whether two addresses differ only in a number, one page (or `size` records) higher."""
    mine, theirs = urlsplit(here), urlsplit(there)
    if (mine.scheme, mine.netloc) != (theirs.scheme, theirs.netloc):
        return False
    steps, other_steps = (tuple(step for step in each.path.split("/") if step) for each in (mine, theirs))
    said, other_said = dict(parse_qsl(mine.query)), dict(parse_qsl(theirs.query))
    changed = [(said.get(name), value) for name, value in other_said.items() if said.get(name) != value]
    if steps == other_steps:
        return len(changed) == 1 and _is_next(*changed[0], size)
    return not changed and _goes_on(steps, other_steps, size)


def with_order(pager: Pager, here: str, size: int) -> Pager:
    """Return the pager of a list with the newest records first: its "previous" leads on, and its "next" leads back."""
    before, behind = pager.previous, pager.next
    if before is not None and before.href and leads_on(here, before.href, size):
        pager = pager.model_copy(update={"previous": before.model_copy(update={"age": "older"})})
    if behind is not None and behind.href and leads_on(behind.href, here, size):
        pager = pager.model_copy(update={"next": behind.model_copy(update={"age": "newer"})})
    return pager


def _is_shown_behind(snapshot: Snapshot, element: Element, order: int) -> bool:
    """Whether a visible element stands behind an order, and is no part of a header or a menu."""
    return element.order > order and not element.hidden and not _is_chrome(snapshot, element)


def pager_by_address(snapshot: Snapshot, listing: Listing) -> Pager | None:
    """Return a pager from the link behind a list with the next page's address; None without such a link."""
    size, last = len(listing.records), listing.records[-1].last
    free = (each for each in snapshot.elements if each.role == "link" and not begins_with_all(each.name))
    links = [(each, address(each, snapshot.url)) for each in free]
    stem = _NUMBERS.sub("#", urlsplit(snapshot.url).path)
    behind = [(each, href) for each, href in links if _is_shown_behind(snapshot, each, last)]
    onward = [(each, href) for each, href in behind if leads_on(snapshot.url, href, size)]
    for element, href in onward:
        alike = {url for _, url in links if _NUMBERS.sub("#", url) == _NUMBERS.sub("#", href)}
        if len(alike) <= _MOST_PAGES or stem != _NUMBERS.sub("#", urlsplit(href).path):
            return Pager(kind="next", next=PageLink(ref=element.ref, href=href), confidence=_CONFIDENCE)
    return None


def pager_by_head(snapshot: Snapshot, size: int) -> Pager | None:
    """Return a pager from the next page in the head of the page (`<link rel=next>`); else None."""
    there = snapshot.meta.get("next", "")
    here, onward = urlsplit(snapshot.url), urlsplit(there)
    is_same_path = (here.netloc, here.path) == (onward.netloc, onward.path) and here.query != onward.query
    if not there or not (is_same_path or leads_on(snapshot.url, there, size)):
        return None
    return Pager(kind="next", next=PageLink(ref="", href=there), confidence=_CONFIDENCE)


def _is_next(before: str | None, now: str, size: int) -> bool:
    """Whether a number counts one page more than another; without another, than the first page."""
    if not now.isdecimal() or (before is not None and not before.isdecimal()):
        return False
    if before is None:
        return int(now) in {2, size} - {0, 1}
    return int(now) - int(before) in {1, size}


def _goes_on(steps: tuple[str, ...], other: tuple[str, ...], size: int) -> bool:
    if len(steps) == len(other):
        changed = [(one, two) for one, two in zip(steps, other, strict=True) if one != two]
        return len(changed) == 1 and _is_next_step(*changed[0], size)
    added = other[len(steps) :]
    if not 0 < len(added) <= _LONGEST or other[: len(steps)] != steps:
        return False
    numbers = _NUMBERS.findall("/".join(added))
    return len(numbers) == 1 and bool(_NUMBERS.search(added[-1])) and _is_next(None, numbers[0], size)


def _is_next_step(one: str, other: str, size: int) -> bool:
    """Whether two steps of paths differ only in their single number, by one page: `page-2`, `page-3`."""
    mine, theirs = _NUMBERS.findall(one), _NUMBERS.findall(other)
    is_same = _NUMBERS.sub("#", one) == _NUMBERS.sub("#", other)
    return is_same and len(mine) == len(theirs) == 1 and _is_next(mine[0], theirs[0], size)


def _is_chrome(snapshot: Snapshot, element: Element) -> bool:
    return any(each.role in _CHROME or each.kind == "dialog" for each in snapshot.around(element))
