"""Telling questions of one label apart: three lists “Outcome” under three captions are three questions. A span of days
(“from” and “to”) has the name of its group too, since other forms ask the same of another span.

Entries of repeated sections are numbered by `FieldObservation.index`, and parts of one answer (day, month, year) by
their part; both are told apart already. So are fields whose labels are one and whose meanings differ: each has another
fact of the person's. They keep their names, and a key each (`FieldObservation.twin`).
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
"""So many texts before a field are looked at for its caption."""
_REPEATED: Final = ("work", "education")
_SPANS: Final = (["date", "date"], ["month", "month"], ["time", "time"])
_TITLES: Final = frozenset({"heading", "legend"})


def told_apart(index: Index, fields: Sequence[FieldObservation]) -> tuple[FieldObservation, ...]:
    """The fields of one form, in reading order, those of one label with the caption or number that tells them apart."""
    fields = [f.model_copy(update={"caption": "", "number": 0}) if f.number else f for f in fields]
    lone = _lone(fields)
    fields = [_as_no_entry(f) if f.ref in lone else f for f in fields]
    told: dict[str, FieldObservation] = {}
    for alike in _alike(fields):
        captions = _captions(index, alike)
        kinds = Counter(field.kind for field in alike)
        is_compound = max(kinds.values()) == 1  # a choice, and the text that says more of it
        for number, (field, caption) in enumerate(zip(alike, captions, strict=True), 1):
            if not is_compound or number > 1:
                told[field.ref] = field.model_copy(update={"caption": "" if is_compound else caption, "number": number})
    return tuple(_of_own_key(_spans([told.get(field.ref, field) for field in fields])))


def _spans(fields: Sequence[FieldObservation]) -> Iterator[FieldObservation]:
    """The fields, those of a span of days or times (“from” and “to” alone in a group) with the name of their group."""
    groups: dict[str, list[FieldObservation]] = {}
    for field in fields:
        if not field.trap:
            groups.setdefault(plain(field.section), []).append(field)
    names = {each.ref: name[:_LONGEST] for name, group in groups.items() if _is_span(name, group) for each in group}
    return (f.model_copy(update={"caption": names[f.ref]}) if f.ref in names else f for f in fields)


def _is_span(name: str, group: Sequence[FieldObservation]) -> bool:
    """Whether a group asks for two days, months or times and nothing else, by labels that do not say its name."""
    are_told = any(each.number or each.index or fold(name) in fold(plain(each.question)) for each in group)
    has_labels = name != "" and all(each.question for each in group)
    return has_labels and not are_told and [each.kind for each in group] in _SPANS


def _of_own_key(fields: Iterable[FieldObservation]) -> Iterator[FieldObservation]:
    """The fields, each with its place among those that would share its key."""
    keys: Counter[str] = Counter()
    for field in fields:
        alone = field.model_copy(update={"twin": 0}) if field.twin else field
        twin, keys[alone.key] = keys[alone.key], keys[alone.key] + 1
        yield alone.model_copy(update={"twin": twin}) if twin else alone


def _lone(fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Refs of fields that look like entries of a repeated section, of which they are the only question: “Result” under
    three trials is nobody's course of study.
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
    """Fields of one label of which nothing else tells which is which."""
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


def _captions(index: Index, fields: Sequence[FieldObservation]) -> list[str]:
    """The caption of each field: its section, else the text over it that stands over none of the others; empty where
    there is none.
    """
    sections = [plain(field.section) for field in fields]
    if "" not in sections and len(set(map(fold, sections))) == len(sections):
        return [section[:_LONGEST] for section in sections]
    if of_cells := _of_cells(index, fields):
        return of_cells
    firsts = [index.snapshot.by_ref[field.refs[0]] for field in fields]
    around = index.common_of(firsts)
    asked = {fold(field.question) for field in fields}
    over: list[list[Block]] = []
    for at, element in enumerate(firsts):
        after = firsts[at - 1].order if at else -1
        over.append([leaf for leaf in _over(index, element, around, after) if fold(plain(leaf.text)) not in asked])
    times = Counter(text for leaves in over for text in {fold(plain(leaf.text)) for leaf in leaves})
    own = [[leaf for leaf in leaves if times[fold(plain(leaf.text))] == 1] for leaves in over]
    found = [next((leaf for leaf in leaves if leaf.kind in _TITLES), None) for leaves in own]
    if not all(found):
        found = [next(iter(leaves), None) for leaves in own]
    return ["" if leaf is None else plain(leaf.text) for leaf in found]


def _of_cells(index: Index, fields: Sequence[FieldObservation]) -> list[str]:
    """The other head of each field in a grid, of which one asks the question; empty where that tells none apart."""
    pairs = [heads(index).get(field.refs[0], ()) for field in fields]
    texts = [[plain(head.text) for head in pair] for pair in pairs]
    others = [
        next((text for text in pair if fold(text) != fold(plain(field.question))), "")
        for field, pair in zip(fields, texts, strict=True)
    ]
    return others if "" not in others and len(set(map(fold, others))) == len(others) else []


def _over(index: Index, element: Element, around: int, after: int) -> Iterator[Block]:
    """The texts that may be the caption of a field, nearest first: those between the one before it and itself."""
    for at, leaf in enumerate(index.leaves_before(element.order)):
        if leaf.order <= after or at >= _REACH or index.common(leaf.node, around) != around:
            return
        text = plain(leaf.text)
        if not leaf.labels and len(text) <= _LONGEST and not is_generic(text) and not is_hint(text):
            yield leaf
