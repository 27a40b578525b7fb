"""Finding the pager of a list that is parted by letters: `A B C …`, each of which leads to a page of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from footpath.language.text import fold
from footpath.reading.lists.cells import address
from footpath.reading.pagers.controls import Control
from footpath.reading.pagers.judge import is_here
from footpath.schema.listing import PageLink, Pager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Element, Snapshot

_FEWEST: Final = 2
_APART: Final = 60
"""Places in reading order between two letters of one pager: those without records are texts."""
_MOSTLY: Final = 0.6


def letter_pager(snapshot: Snapshot, listing: Listing | None) -> Pager | None:
    """The pager by letters; None where there is none, or nothing tells which letter is shown.

    Where the records of the page begin with several letters and its address has none, the letters only narrow the list.
    """
    for links in _runs(snapshot):
        current = _current(snapshot, links, listing)
        if not current:
            continue
        letters = sorted({*links, current})
        number = {letter: at for at, letter in enumerate(letters, 1)}
        pages = tuple(
            PageLink(ref=each.ref, href=address(each, snapshot.url), number=number[letter], current=letter == current)
            for letter, each in sorted(links.items())
        )
        following = next((page for page in pages if (page.number or 0) > number[current]), None)
        return Pager(kind="numbers", pages=pages, current=number[current], next=following, confidence=_MOSTLY)
    return None


def _runs(snapshot: Snapshot) -> Iterator[dict[str, Element]]:
    """Links whose names are single letters, each once, which stand in the addresses of their links."""
    run: dict[str, Element] = {}
    last: Element | None = None
    for element in sorted(snapshot.elements, key=lambda each: each.order):
        letter = fold(element.name)
        if element.hidden or element.role != "link" or not _is_letter(letter) or not _leads(snapshot, element, letter):
            continue
        if last is not None and (element.order - last.order > _APART or letter in run):
            if len(run) >= _FEWEST:
                yield run
            run = {}
        run[letter] = last = element
    if len(run) >= _FEWEST:
        yield run


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isalpha()


def _leads(snapshot: Snapshot, element: Element, letter: str) -> bool:
    """Whether a link leads to another page of the list by its letter."""
    href = address(element, snapshot.url)
    return bool(href) and letter in _letters(href) and is_here(snapshot, Control(element, href))


def _letters(url: str) -> list[str]:
    """The single letters in an address: values of parameters, and the last step of its path."""
    parts = urlsplit(url)
    said = [value for _, value in parse_qsl(parts.query)] + [unquote(parts.path.rstrip("/").rpartition("/")[2])]
    return [letter for value in said if _is_letter(letter := fold(value))]


def _current(snapshot: Snapshot, links: dict[str, Element], listing: Listing | None) -> str:
    """The letter that is shown: by the address, by the mark of its link, else by the records; empty for none."""
    stem = _stem(address(next(iter(links.values())), snapshot.url))
    said = _letters(snapshot.url)
    if said and _stem(snapshot.url) == stem:
        return said[0]
    marked = [letter for letter, each in links.items() if Control(each, "").is_current]
    if len(marked) == 1:
        return marked[0]
    records = listing.records if listing is not None else ()
    names = (each.posting.title or next(iter(each.texts.values()), "") for each in records)
    begun = {fold(name)[:1] for name in names}
    return letter if len(begun) == 1 and _is_letter(letter := begun.pop()) else ""


def _stem(url: str) -> str:
    """An address with `#` for the letters in it."""
    parts = urlsplit(url)
    names = sorted(name for name, value in parse_qsl(parts.query) if _is_letter(fold(value)))
    path = parts.path.rstrip("/")
    head, _, tail = path.rpartition("/")
    return f"{head}/#" if _is_letter(fold(unquote(tail))) else f"{path}?{names}"
