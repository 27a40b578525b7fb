"""Find the controls that may belong to a pager, and group neighbours into runs."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import parse_qsl, urlsplit

from footpath.language.labels import once
from footpath.language.text import attribute_words
from footpath.reading.index import LEAVES, is_field
from footpath.reading.lists.outline import address
from footpath.reading.pagers.words import (
    Way,
    hint,
    icon,
    is_all,
    is_gap,
    is_size,
    number,
    numbers_in,
    pages_in,
    roman,
    romans_in,
    say,
    span,
    spans_in,
    without_icons,
)
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from collections.abc import Set as AbstractSet

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
    """Return the controls, with Roman numerals as numbers if they count pages: `I II III`."""
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


_BETWEEN: Final = 45
"""Most characters between two controls of one pager: `Page 2 of 7`."""
_LOWEST: Final = 2
_APART: Final = 260
"""Most pixels between two controls of one pager."""


@dataclass(slots=True)
class ControlRun:
    """Neighbouring controls, and the texts among them."""

    controls: list[PagerControl] = field(default_factory=list["PagerControl"])
    texts: list[Block] = field(default_factory=list["Block"])

    @property
    def numbered(self) -> list[PagerControl]:
        """The controls with a page number."""
        return [c for c in self.controls if c.number is not None]

    def spoken(self) -> list[int]:
        """Return the numbers in the texts of the run, without those of its controls."""
        own = {c.number for c in self.controls}
        return [n for b in self.texts for n in numbers_in(b.text) if n not in own]

    def written(self) -> list[int]:
        """Return the page numbers in the run's texts without a control, the surest first."""
        own = {c.number for c in self.controls}
        size = size_of(self.controls)
        every = self._pages_of_spans(size) if size else (*self._left_in_line(), *self._in_texts(own))
        return [n for n in every if n > 0 and n not in own]

    def _in_texts(self, own: AbstractSet[int | None]) -> list[int]:
        """Return the page numbers in the texts; `own` are those of the controls."""
        is_roman = any(c.roman for c in self.controls)
        read = romans_in if is_roman else pages_in
        told = [read(b.text) for b in self.texts]
        alone = [n for b in self.texts if (n := roman(b.text) if is_roman else number(b.text))]
        among = [n for said in told if len(own & set(said)) > 1 for n in said]
        return [*alone, *among, *(n for said in told for n in said)]

    def _pages_of_spans(self, size: int) -> list[int]:
        """Return the page numbers of spans of records in the texts ("21–40"), for pages of a size."""
        spans = [span for block in self.texts for span in spans_in(block.text)]
        return [(a - 1) // size + 1 for a, b in spans if b - a < size and (a - 1) % size == 0]

    def _left_in_line(self) -> list[int]:
        """Return the numbers of a line without the names of its controls, possibly without spaces between: `12…9`."""
        left: list[int] = []
        for block in self.texts:
            rest, at, names = "", 0, [c.element.name for c in self.numbered]
            for name in names:
                found = block.text.find(name, at) if name else -1
                if found < 0:
                    break
                rest, at = f"{rest} {block.text[at:found]}", found + len(name)
            else:
                left += pages_in(f"{rest} {block.text[at:]}") if len(names) > 1 else []
        return left


def runs(snapshot: Snapshot, found: Sequence[PagerControl]) -> list[ControlRun]:
    """Return controls with only a little text between them, as runs."""
    control = {c.order: c for c in found}
    kept: list[ControlRun] = []
    run = ControlRun()
    after: list[Block] = []

    def close() -> None:
        nonlocal run, after
        if run.controls:
            run.texts += after
            kept.append(run)
        run, after = ControlRun(), []

    for order in sorted(snapshot.by_order):
        if (one := control.get(order)) is not None:
            if run.controls and (_is_apart(run.controls[-1], one) or _begins_anew(run, one)):
                close()
            run.texts += after
            after = []
            run.controls.append(one)
            continue
        item = snapshot.by_order[order]
        if isinstance(item, Block):
            if item.kind not in LEAVES:
                continue
            if item.kind != "heading" and (len(item.text) <= _BETWEEN or _is_around(item, run, control)):
                after.append(item)
                continue
        elif item.hidden:
            continue
        close()
    close()
    return kept


def are_sizes(run: ControlRun, shown: int) -> bool:
    """Whether a run's numbers, without neighbours, are page sizes beside the `shown` records: `10 | 25 | 50`."""
    numbers = sorted({n for c in run.numbered if (n := c.number) is not None} | set(run.written()))
    is_apart = len(numbers) > 1 and bool(run.numbered) and all(b - a > 1 for a, b in itertools.pairwise(numbers))
    return is_apart and (shown in numbers or numbers[0] > _LOWEST)


def _is_around(block: Block, run: ControlRun, control: dict[int, PagerControl]) -> bool:
    """Whether a long text belongs to the run: the words are the controls'."""
    near = [c for c in (*run.controls[-3:], *(control[o] for o in range(block.order, block.order + 4) if o in control))]
    return sum(1 for c in near if c.element.name and c.element.name in block.text) > 1


def _begins_anew(run: ControlRun, one: PagerControl) -> bool:
    """Whether a control begins another pager: a lower number, or a way back, with links to pages of another list."""
    if not one.href or (one.number is None and one.way != "previous"):
        return False
    before = next((c for c in reversed(run.controls) if c.number is not None and c.href), None)
    if before is None or before.number is None or (one.number is not None and one.number > before.number):
        return False
    return path_stem(before.href) != path_stem(one.href)


def _is_apart(one: PagerControl, other: PagerControl) -> bool:
    first, second = one.element.box, other.element.box
    if not any(first) or not any(second):
        return False
    return abs(first[1] - second[1]) > _APART
