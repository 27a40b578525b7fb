"""Choose the controls to try on a page of an explored site, the most informative first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.reading.buttons import label_of
from footpath.reading.url_pattern import url_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.reading.surface import Surface
    from footpath.schema.atlas import ElementType
    from footpath.schema.snapshot import Element

ORDER: Final[tuple[ElementType, ...]] = (
    *("search_input", "filter_button", "job_listing", "pagination", "load_more", "apply_button"),
    *("tab", "menu", "navigation"),
)
"""Kinds of controls, the most informative first. Filters and sorting are tried by the FilterAnalyzer."""

TIMES: Final[dict[ElementType, int]] = {"job_listing": 2, "pagination": 2, "load_more": 2, "tab": 2, "menu": 3}
"""Number of tried controls of a kind per page: the second confirms a pattern. One of other kinds; of links elsewhere,
each that leads to another kind of page.
"""

SHORTEST: Final = 4
"""Least letters of a word to search for."""

MOST_WAYS: Final = 6
"""Most links to other kinds of pages that are tried per page."""

_MENU: Final = frozenset({"navigation", "banner"})
_FILES: Final = re.compile(r"\.(?:pdf|zip|docx?|xlsx?|csv|xml|rss|ics)(?:$|\?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lead:
    """A control to try."""

    kind: ElementType
    ref: str
    """Empty for the end of the page, to be scrolled to."""
    key: str
    """Equal for two controls with the same result."""
    name: str


def leads(surface: Surface) -> tuple[Lead, ...]:
    """Return the controls to try on a page, without sending controls and links off the site."""
    found: list[Lead] = []
    for kind in ORDER:
        found += _ways(surface) if kind == "navigation" else _of_kind(surface, kind)
    return tuple(found)


def search_word(surface: Surface, but: str = "") -> str:
    """Return a word to search for, other than `but`: from a record of the list, to get results; else from a heading."""
    said: list[str] = []
    for record in surface.listing.records if surface.listing else ():
        element = surface.elements.get(record.ref)
        said.append(
            record.posting.title or (element.name if element is not None else "") or " ".join(record.texts.values())
        )
    said += [each.text for each in surface.snapshot.blocks if each.kind == "heading"]
    for text in said:
        words = [each for each in re.findall(r"[^\W\d_]+", text) if len(each) >= SHORTEST and each != but]
        if words:
            return max(words, key=len)
    return ""


def _of_kind(surface: Surface, kind: ElementType) -> Iterator[Lead]:
    if kind == "search_input":
        for each in surface.filters:
            if each.filter.kind == "text" and (each.searches or surface.listing is not None):
                yield Lead(kind, each.ref, f"search {each.filter.name}", each.filter.name)
        return
    if kind in ("pagination", "load_more"):
        yield from _onwards(surface, kind)
        return
    if kind == "job_listing":
        yield from _records(surface)
        return
    for number, element in enumerate(_all(surface, kind)):
        if number >= TIMES.get(kind, 1):
            break
        if element.role == "tab" and element.selected:
            continue
        where = urlsplit(surface.snapshot.url).path if kind == "apply_button" else ""  # each record has its own button
        yield Lead(kind, element.ref, f"{kind} {label_of(element)} {where}", label_of(element))


def _onwards(surface: Surface, kind: ElementType) -> Iterator[Lead]:
    """Yield the control for the next part of the list, and one for another part by number, or the next again."""
    pager = surface.pager
    others = (each for each in reversed(pager.pages) if not each.current and each.number != 2)
    for number, link in enumerate((pager.next, next(others, pager.next))):
        element = surface.elements.get(link.ref) if link is not None and not link.disabled else None
        if link is not None and element is not None and surface.kind(link.ref) == kind and surface.is_safe(element):
            yield Lead(kind, link.ref, f"{kind} {number}", label_of(element))
    if kind == "load_more" and pager.kind in ("none", "scroll") and surface.listing is not None:
        yield Lead(kind, "", "the end of the page", "")


def _records(surface: Surface) -> Iterator[Lead]:
    """Yield the first records of the list that can be opened."""
    given = 0
    for record in surface.listing.records if surface.listing else ():
        element = surface.elements.get(record.ref)
        if element is None or not surface.is_safe(element):
            continue
        yield Lead("job_listing", record.ref, f"record {record.key}", label_of(element))
        given += 1
        if given == TIMES["job_listing"]:
            return


def _all(surface: Surface, kind: ElementType) -> Iterator[Element]:
    for element in surface.snapshot.elements:
        if surface.kind(element.ref) == kind and surface.is_safe(element) and element.ref not in surface.by_record:
            yield element


def _ways(surface: Surface) -> Iterator[Lead]:
    """Yield links of the site's own menus to other kinds of pages, one for each kind."""
    seen = {surface.page.url_pattern}
    for element in surface.snapshot.elements:
        if surface.kind(element.ref) != "navigation" or not element.href or len(seen) > MOST_WAYS:
            continue
        label = label_of(element)
        pattern = url_pattern(urljoin(surface.snapshot.url, element.href))
        if pattern in seen or _FILES.search(element.href) or not surface.is_safe(element):
            continue
        if _is_menu(element, surface):
            seen.add(pattern)
            yield Lead("navigation", element.ref, f"way {pattern}", label)


def _is_menu(element: Element, surface: Surface) -> bool:
    """Whether a link stands in a menu of the site, or anywhere on a page without a list."""
    parent = element.parent
    while parent >= 0:
        block = surface.snapshot.by_order[parent]
        if getattr(block, "role", "") in _MENU:
            return True
        if getattr(block, "role", "") == "contentinfo":
            return False
        parent = block.parent
    return surface.listing is None
