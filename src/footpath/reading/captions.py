"""Find the captions of a form: texts over several fields that act as headings without markup.

“In case of emergency” in a paragraph or in bold names the owner of the name and telephone number below. So does a label
tied to no field, the head of a column (“Applicant | Partner”), and that over the heads of rows (“Referee | Name”).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.language.labels import plain
from footpath.reading.cells import corners
from footpath.reading.index import has_area, is_field
from footpath.reading.question import is_generic, is_hint

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.index import Index
    from footpath.schema.snapshot import Block, Element

_LONGEST: Final = 60
"""Characters of a caption; a longer text explains."""
_LINE: Final = 8
"""Most pixels of difference in height between texts of one line."""


class _Part(NamedTuple):
    text: str
    order: int
    around: int
    """The tree node with the fields below the caption."""


def _belongs_to(index: Index, part: _Part, element: Element, heading: Block | None) -> bool:
    """Whether an element stands in the part of a caption, with no `heading` between."""
    is_inside = index.common(part.around, element.node) == part.around
    return is_inside and (heading is None or heading.order <= part.order)


def captions(index: Index, drafts: Sequence[Draft], questions: frozenset[str]) -> Iterator[str]:
    """Yield the caption over each field, in reading order; empty for none, or after a later heading."""
    said = questions | {option.label for draft in drafts for option in draft.options}
    columns = _columns(index, drafts, said)
    heads = {head.order for head, _ in columns}
    part: _Part | None = None
    after = -1
    for draft in drafts:
        first = draft.first
        leaf = _caption(index, draft, after, said)
        heading = next(index.headings_before(first), None)
        if leaf is not None and leaf.order not in heads:
            part = _Part(plain(leaf.text), leaf.order, index.common(leaf.node, first.node))
        elif part is not None and not _belongs_to(index, part, first, heading):
            part = None
        column = next((plain(head.text) for head, refs in columns if first.ref in refs), "")
        corner = corners(index).get(first.ref)
        yield column or (plain(corner.text) if corner is not None else part.text if part is not None else "")
        after = max(after, *(member.order for member in draft.members))


def _caption(index: Index, draft: Draft, after: int, said: frozenset[str]) -> Block | None:
    """Return the nearest text between the previous field and the present one that is no question, hint or heading."""
    for leaf in index.leaves_before(draft.first.order):
        if leaf.order <= after or leaf.kind in {"heading", "legend"}:
            return None
        if _is_free(leaf, said):
            return leaf
    return None


def _is_free(leaf: Block, said: frozenset[str]) -> bool:
    """Whether a text is no question, option or hint."""
    text = plain(leaf.text)
    is_asked = leaf.labels or text in said or is_generic(text) or is_hint(text)
    return not is_asked and len(text) <= _LONGEST


def _columns(index: Index, drafts: Sequence[Draft], said: frozenset[str]) -> list[tuple[Block, frozenset[str]]]:
    """Return the heads of columns of fields, each with the refs of the fields below."""
    found: list[tuple[Block, frozenset[str]]] = []
    for row in _rows(index, said):
        fields = [draft.first for draft in drafts if draft.first.order > row[-1].order]
        around = index.common(row[0].node, fields[0].node) if fields else -1
        below: dict[int, set[str]] = {}
        for field in fields:
            if index.common(around, field.node) != around or not has_area(field.box):
                break
            head = max(row, key=lambda each: _shared(each, field))
            if _shared(head, field) > 0:
                below.setdefault(head.order, set()).add(field.ref)
        if len(below) > 1:
            found += [(head, frozenset(below[head.order])) for head in row if head.order in below]
    return found


def _rows(index: Index, said: frozenset[str]) -> Iterator[list[Block]]:
    """Yield texts side by side on one line, without a field between."""
    row: list[Block] = []
    for before, leaf in pairwise(index.leaves):
        is_level = has_area(before.box) and has_area(leaf.box) and abs(before.box[1] - leaf.box[1]) < _LINE
        are_free = is_level and all(_is_free(each, said) and each.kind != "heading" for each in (before, leaf))
        if are_free and not any(map(is_field, index.elements_between(before.order, leaf.order))):
            row = [*(row or [before]), leaf]
        elif row:
            yield row
            row = []
    if row:
        yield row


def _shared(head: Block, field: Element) -> int:
    """By how many pixels a text stands over a field, across the page."""
    return min(head.box[0] + head.box[2], field.box[0] + field.box[2]) - max(head.box[0], field.box[0])
