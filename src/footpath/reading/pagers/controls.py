"""Find the controls of a page that may belong to a pager, each with the meaning of its label."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import parse_qsl, urlsplit

from footpath.language.labels import once
from footpath.language.text import attribute_words
from footpath.reading.index import is_field
from footpath.reading.lists.cells import address
from footpath.reading.pagers.words import (
    Way,
    hint,
    icon,
    is_all,
    is_gap,
    is_size,
    number,
    roman,
    say,
    span,
    without_icons,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from footpath.schema.snapshot import Element, Snapshot

_LONGEST: Final = 60
_Found = TypeVar("_Found")
_ROMAN_FIRST: Final = 2
_CURRENT: Final = frozenset({"current", "active", "selected", "thispage", "currentpage"})
_DISABLED: Final = frozenset({"disabled", "inactive", "unavailable"})


@dataclass(frozen=True, slots=True)
class PagerControl:
    """A link or button that may turn pages."""

    element: Element
    href: str
    number: int | None = None
    way: Way | None = None
    icons: tuple[Way, ...] = ()
    """Possible meanings of the control's sign, if it has no words."""
    hint: Way | None = None
    """The meaning in the control's class or id."""
    span: tuple[int, int] | None = None
    """The first and last record of the control's page, if named instead of a number."""
    roman: int = 0
    """The value of the label as a Roman numeral."""
    is_gap: bool = False
    """Whether the control stands for omitted pages: `…`."""

    @property
    def order(self) -> int:
        """Its place in reading order."""
        return self.element.order

    @property
    def words(self) -> frozenset[str]:
        """Words of its class."""
        return frozenset(attribute_words(self.element.classes))

    @property
    def is_current(self) -> bool:
        """Whether the control stands for the shown page."""
        return bool(self.words & _CURRENT) or self.element.selected is True

    @property
    def is_disabled(self) -> bool:
        """Whether the control leads nowhere now."""
        return self.element.disabled or bool(self.words & _DISABLED)

    @property
    def attributes(self) -> str:
        """Class, id and test id."""
        return f"{self.element.classes} {self.element.id} {self.element.test_id}"


def controls(snapshot: Snapshot) -> list[PagerControl]:
    """Return the controls that might turn pages, in reading order."""
    found: list[PagerControl] = []
    for element in sorted(snapshot.elements, key=lambda e: e.order):
        if element.hidden or is_field(element) or len(element.name) > _LONGEST:
            continue
        if element.role not in {"link", "button", "menuitem", "tab"}:
            continue
        one = _control(element, address(element, snapshot.url))
        if one is not None:
            found.append(one)
    return _roman(_counted(found))


def _roman(found: Sequence[PagerControl]) -> list[PagerControl]:
    """Return the controls, with Roman numerals as numbers if they count pages: `I II III`; the shown page may have no
    link.
    """
    stems = Counter(path_stem(c.href) for c in found if c.roman)
    numbers = sorted({c.roman for c in found if c.roman and stems[path_stem(c.href)] > 1})
    is_counted = len(numbers) > 1 and numbers[0] <= _ROMAN_FIRST and numbers[-1] - numbers[0] <= len(numbers)
    read = (replace(c, number=c.roman) if c.roman in numbers and is_counted else c for c in found)
    return [c for c in read if c.number is not None or not c.roman]


def size_of(found: Iterable[PagerControl]) -> int:
    """Return the number of records a page, as most of the controls imply; 0 for none."""
    sizes = Counter(c.span[1] - c.span[0] + 1 for c in found if c.span is not None)
    return max(sizes, key=lambda size: (sizes[size], size), default=0)


def _counted(found: Sequence[PagerControl]) -> list[PagerControl]:
    """Return the controls, with record spans turned into page numbers; spans of other things are left out."""
    size, told = size_of(found), list[PagerControl]()
    for one in found:
        if one.span is None:
            told.append(one)
        elif (one.span[0] - 1) % size == 0 and one.span[1] - one.span[0] < size:
            told.append(replace(one, number=(one.span[0] - 1) // size + 1))
    return told


def _first(read: Callable[[str], _Found | None], texts: Iterable[str]) -> _Found | None:
    """The first reading of any of the texts."""
    return next((found for text in texts if (found := read(text)) is not None), None)


def _texts(element: Element) -> list[str]:
    labels = (" ".join(element.parts), element.text, element.name, element.description)
    return [without_icons(once(label)) for label in labels if label]


def _control(element: Element, href: str) -> PagerControl | None:
    texts = _texts(element)
    if any(map(is_all, texts)):
        return None
    said: Way | None = _first(say, texts)
    if said is None and (page := _first(number, texts)) is not None:
        return None if _is_size(href, page) else PagerControl(element, href, number=page)
    if said is None and (numbered := _by_span_or_numeral(element, href, texts)) is not None:
        return numbered
    hinted = hint(f"{element.classes} {element.id} {element.test_id}")
    if any(map(is_gap, texts)):
        return PagerControl(element, href, hint=hinted if hinted in {"next", "previous"} else None, is_gap=True)
    signs = next((arrows for text in texts if (arrows := icon(text))), ())
    control = PagerControl(element, href, way=said, icons=signs, hint=hinted)
    return control if said or signs or _may_lead(element, href, hinted) else None


def _may_lead(element: Element, href: str, hinted: Way | None) -> bool:
    """Whether a control without known words and signs may turn a page: by a hint in its markup, or as a bare link."""
    if hinted and hinted != "more":
        return True
    return not element.name and bool(hinted or href)


def _by_span_or_numeral(element: Element, href: str, texts: Sequence[str]) -> PagerControl | None:
    """Return a control named by the numbers of its records, or by a Roman numeral."""
    if records := next((r for t in texts if (r := span(t))), None):
        return PagerControl(element, href, span=records)
    if numeral := next((n for t in texts if (n := roman(t))), 0):
        return PagerControl(element, href, roman=numeral)
    return None


def _is_size(href: str, number: int) -> bool:
    """Whether a number is the records per page, and not a page: `?limit=60`."""
    said = [name for name, value in parse_qsl(urlsplit(href).query) if value == str(number)]
    return bool(said) and all(map(is_size, said))


def path_stem(href: str) -> str:
    """Return the path of an address with `#` for each number: equal for the pages of one list."""
    return re.sub(r"\d+", "#", urlsplit(href).path)
