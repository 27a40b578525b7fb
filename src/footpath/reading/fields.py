"""Read the fields of one form: question, kind, options, requirement, meaning, traps."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from footpath.language.labels import is_placeholder, plain
from footpath.language.lexicon import Pattern
from footpath.language.phones import LINES, line_of
from footpath.language.text import attribute_words
from footpath.reading.ambiguous import FirstRead, without_ambiguous
from footpath.reading.asked_again import AskedOfPeople, asked_again, filler_of, titles_of, with_owner
from footpath.reading.captions import NAMED_PARTS, NearbyText, around_label, beside, captions
from footpath.reading.context import by_neighbours, of_cards
from footpath.reading.fold_headers import FoldHeaders
from footpath.reading.grouping import Draft, gather, without_own_question
from footpath.reading.homes import streets
from footpath.reading.in_parts import (
    amounts,
    as_sent_code,
    asks_dial_code,
    code_beside,
    date_part,
    holds_code_for,
    says_code_was_sent,
    shows_code,
)
from footpath.reading.meaning import MeaningReading, read_meaning
from footpath.reading.naming import is_generic
from footpath.reading.options import are_dial_codes, is_country, without_placeholders
from footpath.reading.question import FieldQuestion, ask, shows_its_value
from footpath.reading.requirement import (
    costs,
    folded_by,
    is_visible,
    notes,
    only_optional_marked,
    required_by_attribute,
    required_by_note,
    required_by_text,
    trap_of,
)
from footpath.reading.shared_question import shared_out
from footpath.reading.things import without_facts_of_things
from footpath.reading.uploads import as_uploads
from footpath.reading.vocabulary import Section, read_heading, read_text
from footpath.reading.wards import without_wards_facts
from footpath.schema.observation import FieldObservation, FieldPart

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from footpath.reading.asked_again import Section as OwnedSection
    from footpath.reading.index import Index
    from footpath.schema.snapshot import Block, Element

_PICKER_REACH: Final = 8
_SECTIONS: Final[tuple[Section, ...]] = ("work", "education")
_WHOLE: Final = re.compile(r"\d+")
_SEVERAL: Final = Pattern("{choose_several}")
"""Questions that allow several answers."""
_LISTS: Final = frozenset({"select", "combobox"})
_JOB: Final = frozenset({"organization", "current_company", "organization-title"})
_PLAIN: Final = 0.9
_TELLING: Final = 3
_ANYWHERE: Final = frozenset({"work_title", "work_location", "work_description"})
"""Meanings shared by a position and by a journey or an event: a title, a place, and a description."""
_MAY_PICK_CODE: Final = frozenset({"", "country", "search_query", "search_filter", "tel", "tel-country-code"})
"""Meanings of a list beside a telephone number that may be for the country code."""
_NUMBERS: Final = frozenset({"tel", "tel-national"})


@dataclass(frozen=True, slots=True)
class _Read:
    draft: Draft
    question: FieldQuestion
    section: str
    reading: MeaningReading


def _readings(
    index: Index, elements: Sequence[Element], filler: OwnedSection | None = None
) -> tuple[list[_Read], dict[str, str]]:
    """Return the questions with their meanings, and the caption of each by the ref of its first element. Under the
    heading of the `filler`, who fills the form in, each is asked of the person.
    """
    drafts, questions = _asked(index, elements)
    used = frozenset(text for q in questions for text in (q.text, plain(q.shared)))
    places = _repeated([_section(index, draft, used) for draft in drafts], questions)
    said = used | {raw for q in questions for raw in (q.raw, q.shared)}
    folds = FoldHeaders(index)
    over = [folds.named(d.first, c) for d, c in zip(drafts, captions(index, drafts, said), strict=True)]
    reads = [
        _Read(d, q, heading, read_meaning(d, q, above, section, index.snapshot.lang, below))
        for d, q, (heading, section), caption in zip(drafts, questions, places, over, strict=True)
        for above, below in [
            ("", "") if (heading, caption) == filler else (heading, caption or around_label(index, d, heading))
        ]
    ]
    reads = _phone_pickers(index, _sent_codes(index, reads))
    cards = of_cards([(each.draft, each.question.text, each.reading) for each in reads])
    asked = [FirstRead(r.draft, r.question.text, r.section, reading) for r, reading in zip(reads, cards, strict=True)]
    settled = without_ambiguous(asked, index.snapshot.lang)
    captioned = {each.first.ref: caption for each, caption in zip(drafts, over, strict=True)}
    return [replace(each, reading=reading) for each, reading in zip(reads, settled, strict=True)], captioned


def read_fields(index: Index, elements: Sequence[Element]) -> tuple[FieldObservation, ...]:
    """Return the fields among the elements of one form, in reading order, traps included."""
    fields, captioned, taken = _observed(index, elements)
    asked = AskedOfPeople.of(fields, captioned, taken, titles_of(index, fields))
    filler = filler_of(asked)
    if any(section == filler and each.ref in taken for each, section in zip(fields, asked.sections, strict=True)):
        fields, captioned, taken = _observed(index, elements, filler)
        asked = AskedOfPeople.of(fields, captioned, taken, asked.titles)
    told = [with_owner(each, captioned.get(each.refs[0], "")) for each in asked_again(fields, asked, filler)]
    return _indexed(list(without_facts_of_things(told)))


def _observed(
    index: Index, elements: Sequence[Element], filler: OwnedSection | None = None
) -> tuple[list[FieldObservation], dict[str, str], dict[str, str]]:
    """Return the fields with the meanings that their own section gives them, their captions by the ref of the first
    element, and the meanings that another person's heading has taken, by ref.
    """
    proxies = [e for e in elements if e.proxy_for]
    reads, captioned = _readings(index, elements, filler)
    required = _required(index, reads, proxies)
    behind = bool(reads) and all(not r.draft.first.in_accessibility_tree for r in reads)
    claimed = {r.question.block for r in reads}
    fields = [
        _observation(index, r, claimed, required=need, behind_dialog=behind)
        for r, need in zip(reads, required, strict=True)
    ]
    fields += [_proxy(e) for e in proxies]
    showing = frozenset(r.draft.first.ref for r in reads if shows_code(r.draft.first))
    written = {r.draft.first.ref: code_beside(index, r.draft.first) for r in reads if r.reading.meaning == "tel"}
    numbers = _nationals(by_neighbours(amounts(as_uploads(fields))), showing, written)
    taken = {each.ref: read.reading.taken for each, read in zip(fields, reads, strict=False) if read.reading.taken}
    settled = streets(one_line(numbers))
    own, theirs = without_wards_facts(index, elements, settled, captioned)
    return own, captioned, taken | theirs


def _asked(index: Index, elements: Sequence[Element]) -> tuple[list[Draft], list[FieldQuestion]]:
    """Return the fields with their questions, each option in words of its own."""
    drafts = list(_alone(index, gather(index, elements)))
    questions = shared_out(drafts, [ask(index, draft) for draft in drafts])
    return [without_own_question(d, q.text) for d, q in zip(drafts, questions, strict=True)], questions


def _required(index: Index, reads: Sequence[_Read], proxies: Sequence[Element]) -> list[bool]:
    """Return for each field whether the form requires an answer: by attribute, text or note."""
    marked = [required_by_attribute(r.draft, proxies) for r in reads]
    # an attribute on some fields marks the exceptions
    noted = [note for note in notes(index) if not (note.has_exceptions and any(marked))]
    required = [
        is_marked or required_by_text(index, r.draft, r.question) or required_by_note(index, r.draft, r.question, noted)
        for r, is_marked in zip(reads, marked, strict=True)
    ]
    if only_optional_marked([r.question for r in reads], required):
        return [not _optional(r) for r in reads]
    return required


def _alone(index: Index, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Yield the drafts, with boxes without a common question as single drafts: `agree1` and `agree2`."""
    for draft in drafts:
        if draft.kind == "checkboxes" and ask(index, draft).source == "options":
            yield from (Draft("checkbox", (each,)) for each in draft.members)
        else:
            yield draft


def _optional(read: _Read) -> bool:
    return plain(read.question.raw) != read.question.raw.strip() or read.draft.kind in {"checkbox", "checkboxes"}


def _repeated(places: Sequence[tuple[str, Section]], questions: Sequence[FieldQuestion]) -> list[tuple[str, Section]]:
    """Return the heading and section of each field: by the heading, else by fields for employer, title and dates."""
    told: dict[str, dict[Section, set[str]]] = {}
    for (heading, _), question in zip(places, questions, strict=True):
        for section in _SECTIONS:
            known = told.setdefault(heading, {}).setdefault(section, set())
            known |= {m for m, s in read_text(question.text, section).items() if s >= _PLAIN and m.startswith(section)}
    found: list[tuple[str, Section]] = []
    for heading, section in places:
        best = max(_SECTIONS, key=lambda s: len(told[heading][s]))
        meanings = told[heading][best]
        dated = {m for m in meanings if m.endswith(("_start", "_end"))}
        is_told = dated and not meanings <= {*dated, *_ANYWHERE} and len(meanings) >= _TELLING
        found.append((heading, section or (best if is_told else "")))
    return found


def _section(index: Index, draft: Draft, used: frozenset[str]) -> tuple[str, Section]:
    """Return the heading over a field, and its repeated section."""
    nearest = None
    for block in index.above(draft.first):
        if block.kind in NAMED_PARTS and block.text and plain(block.text) not in used:
            nearest = nearest or block
            if read_heading(block.text):
                return block.text, read_heading(block.text)
    heading = _heading_over(index, draft, used)
    if nearest is not None and (heading is None or heading.order < nearest.order):
        return nearest.text, ""
    return ("", "") if heading is None else (heading.text, read_heading(heading.text))


def _heading_over(index: Index, draft: Draft, used: frozenset[str]) -> Block | None:
    for block in index.headings_before(draft.first):
        if plain(block.text) not in used and not is_generic(block.text):
            return block
    return None


def _sent_codes(index: Index, reads: list[_Read]) -> list[_Read]:
    """Read code fields as asking for a sent code, if the page reports sending one."""
    if not reads or not says_code_was_sent(index):
        return reads
    return [
        replace(each, reading=as_sent_code(each.reading, each.draft.kind, asked, boxes=each.draft.is_boxes))
        for each in reads
        for asked in [f"{each.question.text} {each.draft.first.name} {each.draft.first.placeholder}"]
    ]


def _picks_code_of(phone: _Read, read: _Read) -> bool:
    """Whether the field beside a telephone number is for its country code."""
    if read.draft.kind not in _LISTS:
        return holds_code_for(read.draft.first, phone.draft.first, is_number=read.reading.meaning in _NUMBERS)
    return read.reading.meaning in _MAY_PICK_CODE and (_is_dial(read) or not _own_question(read, phone))


def _phone_pickers(index: Index, reads: list[_Read]) -> list[_Read]:
    """Read an unread list beside a telephone number as the country code; also a text field with a code."""
    done: list[_Read] = []
    for at, read in enumerate(reads):
        beside = [reads[i] for i in (at - 1, at + 1) if 0 <= i < len(reads)]
        phone = next((r for r in beside if r.reading.meaning in _NUMBERS and _close(index, r, read)), None)
        if phone is not None and _picks_code_of(phone, read):
            question = phone.question if is_generic(read.question.text) or not read.question.raw else read.question
            picker = MeaningReading("tel-country-code", 0.85, ("neighbours", *read.reading.evidence))
            done.append(_Read(read.draft, question, read.section, picker))
        else:
            done.append(read)
    return done


def _nationals(
    fields: list[FieldObservation], showing: frozenset[str], written: Mapping[str, str]
) -> list[FieldObservation]:
    """Mark telephone numbers whose country code is asked or shown beside as national, and add a code written beside."""
    done: list[FieldObservation] = []
    for at, field in enumerate(fields):
        picker = _picker_of(fields, at) if _is_number(field) and not field.value.startswith("+") else None
        told: dict[str, str] = {}
        if picker is not None and (field.part == "national" or _asks_code(picker, showing)):
            told = {"part": "national", "code_in": picker.ref}
        elif picker is None and field.meaning == "tel":
            told = {"dial_code": written.get(field.ref, "")}
        done.append(field.model_copy(update=told) if told else field)
    return done


def _is_number(field: FieldObservation) -> bool:
    """Whether a field asks for a telephone number, if only by its kind: "Second phone", an emergency contact's."""
    return field.meaning in _NUMBERS or (field.kind == "tel" and not field.meaning)


def _picker_of(fields: Sequence[FieldObservation], at: int) -> FieldObservation | None:
    """Return the visible country code field of a number: before the number, or behind if no other number follows, or
    if each number of the row has its code behind.
    """
    seen = [each for each in fields if each.visible or each is fields[at]]
    place = next(i for i, each in enumerate(seen) if each is fields[at])
    if _are_codes_behind(seen, place):
        return seen[place + 1]
    if place and seen[place - 1].part == "country_code":
        return seen[place - 1]
    behind = seen[place + 1 : place + 3]
    own = behind and behind[0].part == "country_code" and (len(behind) == 1 or not _is_number(behind[1]))
    return behind[0] if own else None


def _are_codes_behind(fields: Sequence[FieldObservation], at: int) -> bool:
    """Whether a number stands in a row of numbers, each with a country code behind."""
    kinds = "".join("c" if each.part == "country_code" else "n" if _is_number(each) else " " for each in fields)
    row = kinds[:at].rpartition(" ")[2] + kinds[at:].partition(" ")[0]
    return row == "nc" * (len(row) // 2)


def _asks_code(picker: FieldObservation, showing: frozenset[str]) -> bool:
    told = asks_dial_code(picker.question) or picker.ref in showing or are_dial_codes(picker.options)
    return told or picker.kind not in _LISTS


def _close(index: Index, one: _Read, other: _Read) -> bool:
    if one.question.text and one.question.text == other.question.text:
        return True
    return index.distance(one.draft.first.node, other.draft.first.node) <= _PICKER_REACH


def _is_dial(read: _Read) -> bool:
    return are_dial_codes(read.draft.options)


def _takes_several(draft: Draft, question: str) -> bool:
    """Whether several options can be chosen; of a closed drawn list, the question tells."""
    is_drawn = draft.kind in ("select", "combobox") and draft.first.tag != "select"
    if draft.kind == "radio" and all(each.pressed is not None for each in draft.members):
        return not _are_stars([option.label for option in draft.options])
    return (draft.takes_several and draft.kind in ("select", "combobox", "checkboxes")) or (
        is_drawn and _SEVERAL.search(question) is not None
    )


def _are_stars(labels: Sequence[str]) -> bool:
    """Whether labels count from one ("1 star", "2 stars", "3 stars"): such buttons fill up to the pressed one."""
    return [_WHOLE.findall(label) for label in labels] == [[str(at)] for at in range(1, len(labels) + 1)]


def _own_question(read: _Read, phone: _Read) -> bool:
    if asks_dial_code(read.question.text) or shows_code(read.draft.first) or is_country(read.question.text):
        return False
    return read.question.text not in {"", phone.question.text} and read.reading.meaning in {"country", ""}


_CHOICES: Final = frozenset({"checkbox", "radio", "select", "combobox"})
"""Kinds of fields for consents."""
_BOUNDED: Final = frozenset({"number", "range", "date", "month"})
"""Kinds of fields that may have bounds."""


_DIGIT: Final = re.compile(r"\d")
"""Names with digits are mostly made by scripts, and mean nothing to a person."""
_PAY: Final = frozenset({"salary", "current_salary"})
"""Meanings of amounts, with currency and period possibly beside them."""


def _error_of(index: Index, draft: Draft) -> str:
    return next((said for m in draft.members if (said := m.error or index.said_of(m))), "")


def _observation(
    index: Index, read: _Read, claimed: Container[int], *, required: bool, behind_dialog: bool
) -> FieldObservation:
    draft, first = read.draft, read.draft.first
    meaning = read.reading.meaning
    refs = tuple(m.ref for m in draft.members)
    value = _held(index, draft, read.question)
    has_texts = draft.kind in _CHOICES or meaning in _PAY
    texts = beside(index, draft, read.question, claimed) if has_texts else NearbyText()
    return FieldObservation(
        ref=f"g{first.ref}" if draft.is_group and not draft.is_boxes else first.ref,
        refs=refs,
        question=read.question.text,
        kind=draft.kind,
        meaning=meaning,
        confidence=read.reading.confidence if meaning else 0.0,
        evidence=read.reading.evidence,
        required=required,
        options=without_placeholders(draft.options),
        multiple=_takes_several(draft, read.question.text),
        value=value,
        costs=costs(index, draft, read.question.text, meaning, value),
        known_as="" if read.question.text else _known_as(draft),
        hint=_hint(first, read.question),
        runs_on=texts.own,
        near=texts.near,
        lang=index.snapshot.lang,
        least=first.min if draft.kind in _BOUNDED else "",
        most=first.max if draft.kind in _BOUNDED else "",
        error=_error_of(index, draft),
        part=_part(meaning) or _date_part(index, draft, meaning),
        parts=draft.parts,
        section=read.section,
        of_another=read.reading.of_another,
        trap=trap_of(index, draft, meaning, behind_dialog=behind_dialog),
        visible=is_visible(index, draft),
        folded_by=folded_by(index, first) if first.hidden == "display" else "",
        masked=any(m.secret for m in draft.members),
    )


def _known_as(draft: Draft) -> str:
    """Return a field's readable script name, else its kind."""
    first = draft.first
    names = (each for each in (first.html_name, first.id) if attribute_words(each) and not _DIGIT.search(each))
    return next(names, "") or f"{draft.kind.replace('_', ' ')} without a label"


def _part(meaning: str) -> FieldPart:
    parts: dict[str, FieldPart] = {
        "tel-country-code": "country_code", "tel-national": "national",
        "bday-day": "day", "bday-month": "month", "bday-year": "year", "cc-exp-month": "month", "cc-exp-year": "year",
    }  # fmt: skip
    return parts.get(meaning, "")


def _date_part(index: Index, draft: Draft, meaning: str) -> FieldPart:
    """Return the part of a date that a field of a repeated section asks for; empty for the whole date."""
    if draft.is_group or not meaning.endswith(("_start", "_end")):
        return ""
    return cast("FieldPart", date_part(index, draft.first))


def _held(index: Index, draft: Draft, question: FieldQuestion) -> str:
    """Return the value of a field, or of the hidden select behind, if any, since a form sends the latter."""
    native = next((each for each in index.behind.get(draft.first.ref, ()) if each.tag == "select"), None)
    is_own = native is None or draft.is_group or draft.first.tag == "select"
    return _value(draft, question) if is_own or native is None else _chosen(native)


def _value(draft: Draft, question: FieldQuestion) -> str:
    if draft.kind == "checkbox":
        return {True: "yes", False: "no"}.get(draft.first.checked is True, "")
    if draft.kind in {"radio", "checkboxes"}:
        return ", ".join(o.label for o in draft.options if o.selected)
    if draft.is_boxes:
        return "".join(map(_chosen, draft.members))
    if draft.kind == "date_parts":
        return " ".join(_chosen(m) for m in draft.members if _chosen(m))
    shown = draft.first.name if shows_its_value(draft.first, question.text) else ""
    shown = "" if is_generic(shown) or is_placeholder(shown) else shown
    return ", ".join(draft.taken or ()) or _chosen(draft.first) or shown


def _chosen(element: Element) -> str:
    """The value, empty while a list still says "please select"."""
    needs_value = element.tag == "select" or any(o.value for o in element.options)
    chosen = [o.label for o in element.options if o.selected and (o.value or not needs_value)]
    said = ", ".join(label for label in chosen if not is_placeholder(label))
    if said or element.tag == "select":
        return said
    return "" if not element.secret and is_placeholder(element.value) else element.value


def _hint(element: Element, question: FieldQuestion) -> str:
    said = [t for t in (element.placeholder, element.description) if t and t != question.raw]
    return " · ".join(dict.fromkeys(said))


def _proxy(element: Element) -> FieldObservation:
    return FieldObservation(
        ref=element.ref,
        refs=(element.ref,),
        question="",
        kind="other",
        meaning="",
        confidence=0.0,
        trap="proxy",
        visible=False,
    )


def _indexed(fields: Sequence[FieldObservation]) -> tuple[FieldObservation, ...]:
    """Number the entries of repeated sections: the second "Employer" gets index 1."""
    headings = {field.section for field in fields if _is_repeated(field)} - {""}
    seen: dict[str, int] = {}
    numbered: list[FieldObservation] = []
    for field in fields:
        # "Company" twice, word for word, means two employers; beside "Current company" it may be anyone's
        asks_again = field.meaning in _JOB or (not field.meaning and field.section in headings)
        again = f"{field.meaning} {field.question}" if asks_again else ""
        key = field.meaning if _is_repeated(field) else again
        if key and not field.trap:
            at = seen[key] = seen.get(key, -1) + 1
            numbered.append(field.model_copy(update={"index": at}) if at else field)
        else:
            numbered.append(field)
    return tuple(numbered)


def _is_repeated(field: FieldObservation) -> bool:
    return field.meaning.startswith(("work_", "education_")) and field.meaning != "work_authorization"


def one_line(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields; of several lines (home, mobile, work), all but the required or unnamed one are marked."""
    lines = {
        at: line_of(f.question) for at, f in enumerate(fields) if f.meaning in _NUMBERS and not f.trap and f.visible
    }
    done = list(fields)
    for section in {fields[at].section for at in lines}:
        here = [at for at in lines if fields[at].section == section]
        if len({lines[at] for at in here}) < len(here) or len(here) < 2:  # one field may repeat another
            continue
        kept = min(here, key=lambda at: (not fields[at].required, LINES.index(lines[at])))
        for at in here:
            if at != kept:
                done[at] = fields[at].model_copy(update={"part": "other_line"})
    return done
