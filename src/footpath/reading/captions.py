"""Texts around fields that are not their questions: captions over several fields, and small print beside one.

Captions name an owner ("In case of emergency") or tell fields with one label and no other distinction apart: three
lists “Outcome” under three captions. A person who consents agrees to all text in the field's own block: the largest
part of the page around the field without another field or a sending button.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.language.labels import plain
from footpath.language.text import fold
from footpath.reading.box_text import corners, heads, label_over_several
from footpath.reading.index import Index, has_area, is_seen_field, runs
from footpath.reading.naming import is_generic, is_hint
from footpath.reading.vocabulary import labelled, read_heading

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.question import FieldQuestion
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

_LONGEST: Final = 60
"""Characters of a caption; a longer text explains."""
_LINE: Final = 8
"""Most pixels of difference in height between texts of one line."""


NAMED_PARTS: Final = frozenset({"group", "landmark", "form", "dialog"})
"""Kinds of containers whose name stands over their fields, as a heading does."""


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


def around_label(index: Index, draft: Draft, heading: str) -> str:
    """Return the heading around the fields of one fact, which names its owner: "Emergency contact" around the legend
    "Name"; empty for another heading.
    """
    if not labelled(plain(heading)):
        return ""
    groups = (block for block in index.above(draft.first) if block.kind in NAMED_PARTS)
    over = sorted((*groups, *index.headings_before(draft.first)), key=lambda block: -block.order)
    told = (block.text for block in over if block.text and not is_generic(block.text))
    return next((text for text in told if not labelled(plain(text))), "")


def _caption(index: Index, draft: Draft, after: int, said: frozenset[str]) -> Block | None:
    """Return the label over the field and others, else the nearest text between the previous field and the present one
    that is no question, hint or heading.
    """
    over = label_over_several(index, draft.first)
    if over is not None and plain(over.text) not in said and len(over.text) <= _LONGEST:
        return over
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
    """Return texts side by side on one line, without a field between."""

    def are_level(before: Block, leaf: Block) -> bool:
        is_level = has_area(before.box) and has_area(leaf.box) and abs(before.box[1] - leaf.box[1]) < _LINE
        are_free = is_level and all(_is_free(each, said) and each.kind != "heading" for each in (before, leaf))
        return are_free and not index.fields_between(before.order, leaf.order)

    return (row for row in runs(index.leaves, are_level) if len(row) > 1)


def _shared(head: Block, field: Element) -> int:
    """By how many pixels a text stands over a field, across the page."""
    return min(head.box[0] + head.box[2], field.box[0] + field.box[2]) - max(head.box[0], field.box[0])


_REACH: Final = 40
"""Number of texts before a field that may be its caption."""
_REPEATED: Final = ("work", "education")
_SPANS: Final = (["date", "date"], ["month", "month"], ["time", "time"])
_TITLES: Final = frozenset({"heading", "legend"})


def told_apart(index: Index, fields: Sequence[FieldObservation]) -> tuple[FieldObservation, ...]:
    """Return the fields of one form, in reading order, with a distinguishing caption or number for equal labels."""
    fields = [f.model_copy(update={"caption": "", "number": 0}) if f.number else f for f in fields]
    lone = _lone(fields)
    fields = [f.without_meaning(index=0) if f.ref in lone else f for f in fields]
    told: dict[str, FieldObservation] = {}
    for alike in _alike(fields):
        captions = _with_owners(alike, _captions(index, alike))
        kinds = Counter(field.kind for field in alike)
        is_compound = max(kinds.values()) == 1  # a choice, and a text with more about it
        for number, (field, caption) in enumerate(zip(alike, captions, strict=True), 1):
            if not is_compound or number > 1:
                told[field.ref] = field.model_copy(update={"caption": "" if is_compound else caption, "number": number})
    return tuple(_of_own_key(_spans([told.get(field.ref, field) for field in fields])))


def _with_owners(alike: Sequence[FieldObservation], captions: Sequence[str]) -> list[str]:
    """Return the captions; a fact of another without a caption keeps the words for that owner, if no other has them."""
    owners = Counter(field.caption for field in alike)
    return [
        caption or (field.caption if owners[field.caption] == 1 else "")
        for field, caption in zip(alike, captions, strict=True)
    ]


def _spans(fields: Sequence[FieldObservation]) -> Iterator[FieldObservation]:
    """Yield the fields, with the name of the group for a span of days or times (“from” and “to” alone in a group)."""
    groups: dict[str, list[FieldObservation]] = {}
    for field in fields:
        if not field.trap:
            groups.setdefault(plain(field.section), []).append(field)
    names = {each.ref: name[:_LONGEST] for name, group in groups.items() if _is_span(name, group) for each in group}
    return (f.model_copy(update={"caption": names[f.ref]}) if f.ref in names else f for f in fields)


def _is_span(name: str, group: Sequence[FieldObservation]) -> bool:
    """Whether a group asks only for two days, months or times, by labels without the group's name."""
    are_told = any(each.number or each.index or fold(name) in fold(plain(each.question)) for each in group)
    has_labels = name != "" and all(each.question for each in group)
    return has_labels and not are_told and [each.kind for each in group] in _SPANS


def _of_own_key(fields: Iterable[FieldObservation]) -> Iterator[FieldObservation]:
    """Yield the fields, numbered among fields with the same key."""
    keys: Counter[str] = Counter()
    for field in fields:
        alone = field.model_copy(update={"twin": 0}) if field.twin else field
        twin, keys[alone.key] = keys[alone.key], keys[alone.key] + 1
        yield alone.model_copy(update={"twin": twin}) if twin else alone


def _lone(fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the refs of lone questions that only look like a repeated section's: “Result” under three trials."""
    sections: dict[str, list[FieldObservation]] = {}
    for field in fields:
        section, parted, _ = field.meaning.partition("_")
        if parted and section in _REPEATED and field.meaning != "work_authorization" and not field.trap:
            sections.setdefault(section, []).append(field)
    lone = (each for each in sections.values() if len(each) > 1 and len({field.meaning for field in each}) == 1)
    return frozenset(field.ref for each in lone for field in each if not read_heading(field.section))


def _alike(fields: Iterable[FieldObservation]) -> Iterator[list[FieldObservation]]:
    """Yield fields with one label and no other distinction."""
    labelled: dict[tuple[object, ...], list[FieldObservation]] = {}
    for field in fields:
        if field.question and not field.trap and (field.visible or field.kind == "file"):
            labelled.setdefault((fold(field.question), field.index, field.part), []).append(field)
    for several in labelled.values():
        by_meaning = Counter(field.meaning for field in several)
        unread = by_meaning[""] > 0
        alike = [field for field in several if unread or by_meaning[field.meaning] > 1]
        if len(alike) > 1:
            yield alike


def _first_title(leaves: Sequence[Block]) -> Block | None:
    return next((leaf for leaf in leaves if leaf.kind in _TITLES), None)


def _captions(index: Index, fields: Sequence[FieldObservation]) -> list[str]:
    """Return the caption of each field: its section, else the text over it alone; empty for none."""
    if sections := _sections(fields):
        return sections
    if of_cells := _of_cells(index, fields):
        return of_cells
    firsts = [index.snapshot.by_ref[field.refs[0]] for field in fields]
    around = index.common_of(firsts)
    asked = {fold(field.question) for field in fields}
    over: list[list[Block]] = []
    for before, element in zip((None, *firsts), firsts, strict=False):
        above = _over(index, element, around, before.order if before is not None else -1)
        over.append([leaf for leaf in above if fold(plain(leaf.text)) not in asked])
    own = _over_one_alone(over)
    found = list(map(_first_title, own))
    if not all(found):
        found = [next(iter(leaves), None) for leaves in own]
    return ["" if leaf is None else plain(leaf.text) for leaf in found]


def _sections(fields: Sequence[FieldObservation]) -> list[str]:
    """Return the section of each field, if all have different ones; else none."""
    sections = [plain(field.section) for field in fields]
    is_told = "" not in sections and len(set(map(fold, sections))) == len(sections)
    return [section[:_LONGEST] for section in sections] if is_told else []


def _over_one_alone(over: Sequence[Sequence[Block]]) -> list[list[Block]]:
    """Return the texts over each field without those that stand over several."""
    times = Counter(text for leaves in over for text in {fold(plain(leaf.text)) for leaf in leaves})
    return [[leaf for leaf in leaves if times[fold(plain(leaf.text))] == 1] for leaves in over]


def _of_cells(index: Index, fields: Sequence[FieldObservation]) -> list[str]:
    """Return the other head of each field in a grid, beside the asking one; empty if it distinguishes none."""
    pairs = [heads(index).get(field.refs[0], ()) for field in fields]
    texts = [[plain(head.text) for head in pair] for pair in pairs]
    others = [
        next((text for text in pair if fold(text) != fold(plain(field.question))), "")
        for field, pair in zip(fields, texts, strict=True)
    ]
    return others if "" not in others and len(set(map(fold, others))) == len(others) else []


def _over(index: Index, element: Element, around: int, after: int) -> Iterator[Block]:
    """Yield the possible captions of a field, nearest first: the texts between the previous field and the field."""
    for at, leaf in enumerate(index.leaves_before(element.order)):
        if leaf.order <= after or at >= _REACH or index.common(leaf.node, around) != around:
            return
        text = plain(leaf.text)
        if not leaf.labels and len(text) <= _LONGEST and not is_generic(text) and not is_hint(text):
            yield leaf


_AROUND: Final = frozenset({"form", "dialog", "landmark"})
_SENDS: Final = frozenset({"submit", "image"})
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
        others = (each for each in index.elements_before(start) if is_seen_field(each) and each.ref not in refs)
        ends = (e for e in index.elements_after(end) if (is_seen_field(e) or e.type in _SENDS) and e.ref not in refs)
        around = next((block for block in index.above(draft.first) if block.kind in _AROUND), None)
        return cls(index, refs, index.common_of(list(draft.members)), start, end, next(others, None), next(ends, None),
                   around)  # fmt: skip

    def texts(self) -> Iterator[Block]:
        """Yield the texts between the previous and the next field, as far as the nearest headings."""
        yield from self._as_far(self.index.leaves_before(self.start))
        yield from self._as_far(self.index.leaves_after(self.start))

    def _as_far(self, leaves: Iterator[Block]) -> Iterator[Block]:
        for leaf in takewhile(lambda each: each.kind != "heading" and self._is_between(each), leaves):
            if leaf.kind != "legend" and not self.index.is_announced(leaf):
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
        """Whether a text stands in the field's own block, or right behind the field in its line or list."""
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
