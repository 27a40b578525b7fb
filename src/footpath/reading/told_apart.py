"""Tell questions with the same label apart: three lists “Outcome” under three captions are three questions. A span of
days (“from” and “to”) has the name of its group too, since other forms ask the same for another span.

Entries of repeated sections are numbered by `FieldObservation.index`, and parts of one answer (day, month, year) by
their part; both are already distinct. So are fields with one label and different meanings: each has a separate fact.
They keep their names, and get separate keys (`FieldObservation.twin`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.language.text import fold
from footpath.reading.cells import heads
from footpath.reading.question import is_generic, is_hint
from footpath.reading.vocabulary import read_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

_LONGEST: Final = 60
"""Characters of a caption; a longer text explains."""
_REACH: Final = 40
"""Number of texts before a field that may be its caption."""
_REPEATED: Final = ("work", "education")
_SPANS: Final = (["date", "date"], ["month", "month"], ["time", "time"])
_TITLES: Final = frozenset({"heading", "legend"})


def told_apart(index: Index, fields: Sequence[FieldObservation]) -> tuple[FieldObservation, ...]:
    """Return the fields of one form, in reading order, with a distinguishing caption or number for equal labels."""
    fields = [f.model_copy(update={"caption": "", "number": 0}) if f.number else f for f in fields]
    lone = _lone(fields)
    fields = [_as_no_entry(f) if f.ref in lone else f for f in fields]
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
    """Return the refs of lone questions that look like entries of a repeated section: “Result” under three trials is no
    course of study.
    """
    sections: dict[str, list[FieldObservation]] = {}
    for field in fields:
        section, parted, _ = field.meaning.partition("_")
        if parted and section in _REPEATED and field.meaning != "work_authorization" and not field.trap:
            sections.setdefault(section, []).append(field)
    lone = (each for each in sections.values() if len(each) > 1 and len({field.meaning for field in each}) == 1)
    return frozenset(field.ref for each in lone for field in each if not read_heading(field.section))


def _as_no_entry(field: FieldObservation) -> FieldObservation:
    return field.model_copy(update={"meaning": "", "confidence": 0.0, "index": 0})


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
