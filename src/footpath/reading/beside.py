"""Find the text that stands with a field without being its question: a person agrees to all of it.

The field's own block is the largest part of the page around the field without another field or a sending button. Text
in the block belongs to the field: the continuation of a label, a second label. A text between two fields belongs to the
nearer one in the tree; at equal distance the text may belong to either.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.reading.index import Index, is_field

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from footpath.reading.grouping import Draft
    from footpath.reading.question import FieldQuestion
    from footpath.schema.snapshot import Block, Element

_AROUND: Final = frozenset({"form", "dialog", "landmark"})
_SENDS: Final = frozenset({"submit", "image"})
_UNSEEN: Final = frozenset({"display", "visibility"})
_BODY: Final = 1
"""Depth of the body of a document."""


@dataclass(frozen=True, slots=True)
class NearbyText:
    """The text that stands with a field and is neither its question nor an option."""

    own: str = ""
    """Text of the field's own block, and what its labels and attributes add to the question. A line for each."""
    near: str = ""
    """Texts and links as near to the field as to the field before or after. A line for each."""


def beside(index: Index, draft: Draft, question: FieldQuestion, claimed: Container[int]) -> NearbyText:
    """Return the text beside a field; `claimed` are the orders of questions' texts."""
    place = _FieldPlace.of(index, draft)
    known = {"", plain(question.text), *(plain(option.label) for option in draft.options)}
    own = [] if draft.is_group else list(_called(index, draft.first))
    near: list[str] = []
    for leaf in place.texts():
        if leaf.order in claimed or (leaf.labels and (draft.is_group or leaf.labels not in place.refs)):
            continue
        if leaf.labels or place.is_own(leaf):
            own.append(leaf.text)
        elif not place.is_of_another(leaf):
            near.append(leaf.text)
    said = "\n".join((question.raw, *own, *near))
    near += [link.name for link in place.links() if link.name not in said]
    return NearbyText(_lines(own, known), _lines(near, known))


def _lines(texts: Iterable[str], known: Container[str]) -> str:
    """The unknown texts, each once, a line each."""
    return "\n".join(dict.fromkeys(text for text in texts if plain(text) not in known))


def _called(index: Index, element: Element) -> Iterator[str]:
    """Yield an element's full names from attributes and labels."""
    for each in (element, *index.behind.get(element.ref, ())):
        yield each.name
        yield each.label


def _bounds(element: Element) -> bool:
    return is_field(element) and not element.proxy_for and element.hidden not in _UNSEEN


@dataclass(frozen=True, slots=True)
class _FieldPlace:
    """Where a field stands among others."""

    index: Index
    refs: frozenset[str]
    node: int
    """The tree node with all elements of the field."""
    start: int
    end: int
    """The places of the field's first and last element in reading order."""
    before: Element | None
    after: Element | None
    """The field before; the field or the sending button after."""
    around: Block | None
    """The form, dialog or landmark around the field."""

    @classmethod
    def of(cls, index: Index, draft: Draft) -> _FieldPlace:
        """The place of a field."""
        refs = frozenset(member.ref for member in draft.members)
        start, end = draft.first.order, draft.members[-1].order
        others = (each for each in index.elements_before(start) if _bounds(each) and each.ref not in refs)
        ends = (e for e in index.elements_after(end) if (_bounds(e) or e.type in _SENDS) and e.ref not in refs)
        around = next((block for block in index.above(draft.first) if block.kind in _AROUND), None)
        return cls(index, refs, index.common_of(list(draft.members)), start, end, next(others, None), next(ends, None),
                   around)  # fmt: skip

    def texts(self) -> Iterator[Block]:
        """Yield the texts between the previous and the next field, as far as the nearest headings."""
        yield from self._as_far(self.index.leaves_before(self.start))
        yield from self._as_far(self.index.leaves_after(self.start))

    def _as_far(self, leaves: Iterator[Block]) -> Iterator[Block]:
        for leaf in takewhile(lambda each: each.kind != "heading" and self._is_between(each), leaves):
            if leaf.kind != "legend" and not any(map(self.index.is_said, self.index.above(leaf))):
                yield leaf

    def links(self) -> Iterator[Element]:
        """Yield the links in and between the texts, except another field's."""
        for side in (self.index.elements_before(self.start), self.index.elements_after(self.start)):
            for element in takewhile(self._is_between, side):
                if element.role == "link" and not element.hidden and not self.is_of_another(element):
                    yield element

    def _is_between(self, item: Block | Element) -> bool:
        starts = self.before.order if self.before is not None else -1
        ends = self.after.order if self.after is not None else item.order + 1
        holders = [block for block in self.index.above(item) if block.kind in _AROUND]
        is_around = self.around in holders if self.around is not None else not holders
        return starts < item.order < ends and is_around

    def is_own(self, leaf: Block) -> bool:
        """Whether a text stands in the field's own block, or continues behind the field, in the same line or as
        a list.
        """
        if leaf.order > self.end and (leaf.kind == "item" or self.index.common(leaf.node, self.node) == leaf.node):
            return True
        bounds = [each.node for each in (self.before, self.after, self.around) if each is not None]
        return self._shared(leaf.node) > max((self._shared(node) for node in bounds), default=_BODY)

    def is_of_another(self, item: Block | Element) -> bool:
        """Whether a text or link stands nearer to the previous or the next field."""
        other = self.before if item.order < self.start else self.after
        if other is None:
            return False
        return self.index.depth(self.index.common(item.node, other.node)) > self._shared(item.node)

    def _shared(self, node: int) -> int:
        return self.index.depth(self.index.common(node, self.node))
