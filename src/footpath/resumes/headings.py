"""Split a résumé into sections: by headings, and under an unknown heading by the entries of the section."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.joining import joined_parts
from footpath.language.lexicon import merged
from footpath.language.periods import find_period
from footpath.language.text import fold_words
from footpath.resumes.entry_lines import ResumeEntry, entries_of, is_dated, pieces_of
from footpath.resumes.evidence import (
    KnownWords,
    as_degree,
    as_firm,
    as_school,
    as_title,
    has_legal_form,
    is_leave,
    names_another,
)

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from footpath.resumes.lines import TextLine

_LONGEST: Final = 48
_MUCH_LARGER: Final = 1.6
"""Size of a name in usual letters, from which no heading of a section is as large."""
_LARGER: Final = 1.3
"""Size of letters from which a line above all headings can be the name: no caption of a photo is so large."""
_LEAST: Final = 2
"""Known headings that show how headings look in a file without larger letters."""
_LEAST_SIDES: Final = 3
"""Kinds of known headings that show headings in a margin."""
_MARGIN: Final = 3.0
"""Least distance of a heading in the margin from the text, in ems."""
_NEAR: Final = 2
"""Lines below a heading, of which one has the dates of the first entry."""
_SPACED: Final = re.compile(r"(?:\w{1,2} ){3,}\w{1,2}")
"""Spaced letters. Two letters that are drawn closely look like one: "C O N TA C T"."""
_MAIL: Final = re.compile(r"\S+@\S+\.\w+")
_NUMBER: Final = re.compile(r"\+?\d[\d\s()/.-]{6,}")
_SITE: Final = re.compile(r"(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:/\S*)?")
_ELIDED: Final = re.compile("['’]")

_FIELDS: Final = {
    "skills": ("skills",),
    "languages": ("languages", "language_level"),
    "summary": ("about_me",),
    "work": ("experience_summary",),
}
"""Kinds of sections whose headings are also labels of fields that ask for them."""


@dataclass(slots=True)
class ResumeSection:
    """A section: kind, heading and lines. Lines before the first heading have the kind `head`."""

    kind: str
    heading: TextLine | None = None
    lines: list[TextLine] = field(default_factory=list["TextLine"])


def kind_of(text: str) -> str:
    """Return the kind of section for a heading (`work`, `education` …); empty for other texts."""
    said = " ".join(text.split()).strip(":•|-–— ")
    if not said or len(said) > _LONGEST:
        return ""
    table = _table()
    if _SPACED.fullmatch(said) and (kind := _unspaced().get(fold_words(said).replace(" ", ""), "")):
        return kind
    if kind := table.get(fold_words(said), "") or table.get(fold_words(_ELIDED.sub(" ", said)), ""):
        return kind
    parts = joined_parts(said, "&/")
    kinds = [table.get(fold_words(part), "") for part in parts]
    return kinds[0] if len(parts) == 2 and all(kinds) else ""


def is_heading(text: str) -> bool:
    """Whether a text is a known heading."""
    return bool(kind_of(text))


@cache
def _table() -> Mapping[str, str]:
    found: dict[str, str] = {}
    headings = cast("Mapping[str, list[str]]", merged("resume")["headings"])
    sections = cast("Mapping[str, list[str]]", merged("sections"))
    fields = cast("Mapping[str, Mapping[str, list[str]]]", merged("fields"))
    asked = {kind: [phrase for name in names for phrase in fields[name]["label"]] for kind, names in _FIELDS.items()}
    for table in (headings, sections, asked):
        for kind, phrases in table.items():
            for phrase in phrases:
                found.setdefault(fold_words(phrase), kind)
    return found


@cache
def _unspaced() -> Mapping[str, str]:
    """Return the table without spaces, for headings in spaced letters."""
    return {phrase.replace(" ", ""): kind for phrase, kind in _table().items()}


def parts_of(lines: Sequence[TextLine]) -> list[ResumeSection]:
    """Return the sections of a résumé in order. A line formatted like known headings begins a section of kind
    `other`.
    """
    lines = _without_marks(lines)
    of_file = _looks(lines)
    largest = max((line.size for line in lines), default=0.0)
    parts = [ResumeSection("head")]
    looks = _looks(_column(lines)) or of_file
    for at, line in enumerate(lines):
        if at and line.place.line == 1 and line.place.page == lines[at - 1].place.page:  # another column
            looks = _looks(_column(lines[at:])) or of_file
        if line.size == largest and _is_name_behind_column(line, parts):
            parts.append(ResumeSection("head", None, [line]))
        elif not _is_named_below_dates(line, parts[-1]) and (
            kind := _begun_by(line, looks, parts, is_dated_below=_is_dated_below(lines[at + 1 : at + 1 + _NEAR]))
        ):
            parts.append(ResumeSection(kind, line))
        else:
            parts[-1].lines.append(line)
    return parts


def _is_named_below_dates(line: TextLine, section: ResumeSection) -> bool:
    """Whether a line names an entry below its dates, in a section that begins with dates alone: "2016 – 2017"."""
    if not section.lines or _is_known(line):
        return False
    return _is_of_dates(section.lines[0]) and _is_of_dates(section.lines[-1])


def _is_of_dates(line: TextLine) -> bool:
    period = find_period(line.text)
    return period is not None and period.at == (0, len(line.text))


def _without_marks(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines, with known headings behind a bullet as headings: "■ EXPERIENCE". Items of lists look otherwise."""
    known = [line for line in lines if line.item and is_heading(line.text) and (line.bold or line.text.isupper())]
    marked = Counter(map(_look, known))
    looks = {look for look, times in marked.items() if times >= _LEAST}
    return [replace(line, item=False, heading=True) if line.item and _look(line) in looks else line for line in lines]


def _column(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """The lines up to the next column, or the next page."""
    end = next((at for at, line in enumerate(lines) if at and line.place.line == 1), len(lines))
    return lines[:end]


def _looks(lines: Sequence[TextLine]) -> set[tuple[float, bool, bool, bool]]:
    """The looks of headings among some lines."""
    standing_out = {_look(line) for line in filter(_is_known, lines) if _stands_out(line)}
    return standing_out | _plain_looks(lines) | _looks_of_words(lines)


def with_side_headings(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines, with headings in the left margin as separate lines: beside the first line of each section."""
    usual_left = Counter(line.left for line in lines if "\t" not in line.text and not line.item)
    margin = max(usual_left, key=lambda left: usual_left[left], default=0.0) - _MARGIN
    sides = [line for line in lines if "\t" in line.text and line.left < margin]
    if not _are_headings(sides) or sum(map(_is_known, lines)) >= _LEAST:
        return list(lines)
    found: list[TextLine] = []
    for line in lines:
        heading, _, rest = line.text.partition("\t") if line in sides else ("", "", "")
        found += [replace(line, text=heading, heading=True), replace(line, text=rest)] if heading else [line]
    return found


def _are_headings(sides: Sequence[TextLine]) -> bool:
    """Whether the texts in a margin are the headings of a résumé."""
    kinds = {kind_of(line.text.partition("\t")[0]) for line in sides} - {""}
    has_entries = not kinds.isdisjoint(("work", "education"))
    return has_entries and len(kinds) >= _LEAST_SIDES and not any(find_period(line.parts[0]) for line in sides)


def _is_name_behind_column(line: TextLine, parts: Sequence[ResumeSection]) -> bool:
    """Whether a line is the name, which the reading order puts behind a column at its left."""
    has_name = any(each.size >= _LARGER for each in parts[0].lines)
    return line.size >= _MUCH_LARGER and len(parts) > 1 and not has_name and not _is_known(line)


def _plain_looks(lines: Sequence[TextLine]) -> set[tuple[float, bool, bool, bool]]:
    """The looks of bold lines in usual letters, if half of the lines that look so are known headings."""
    bold = [line for line in lines if line.bold and not (_stands_out(line) or line.item or "\t" in line.text)]
    by_look: dict[tuple[float, bool, bool, bool], list[bool]] = {}
    for line in bold:
        by_look.setdefault(_look(line), []).append(_is_known(line))
    return {look for look, known in by_look.items() if sum(known) >= _LEAST and sum(known) * 2 >= len(known)}


def _looks_of_words(lines: Sequence[TextLine]) -> set[tuple[float, bool, bool, bool]]:
    """The looks of bold lines that stand out, if several have a heading word: "Mes langues"."""
    found = Counter(
        _look(line)
        for line in lines
        if line.bold and _stands_out(line) and "\t" not in line.text and _is_of_heading_words(line.text)
    )
    return {look for look, times in found.items() if times >= _LEAST}


def _is_dated_below(below: Sequence[TextLine]) -> bool:
    """Whether one of the next lines, up to a known heading, has the dates of an entry."""
    for line in below:
        if _is_known(line):
            return False
        if is_dated(line):
            return True
    return False


def _begun_by(
    line: TextLine, looks: Container[tuple[float, bool, bool, bool]], parts: Sequence[ResumeSection], *,
    is_dated_below: bool,
) -> str:  # fmt: skip
    """The kind of section that a line begins as its heading; empty for other lines.

    Args:
        line: the line.
        looks: formats of known headings.
        parts: the sections so far.
        is_dated_below: whether the next lines have the dates of an entry: below a name stand none.
    """
    has_look = _look(line) in looks
    if _is_of_another(line):
        return "other"
    if line.bold and "\t" not in line.text and _is_of_heading_words(line.text):
        return likely_kind(line.text)
    if _is_known(line) and (has_look or line.heading or not looks):
        return kind_of(line.text)
    is_formatted = has_look and _may_head(line, parts, is_dated_below=is_dated_below)
    return likely_kind(line.text) if line.heading or is_formatted else ""


def _is_of_another(line: TextLine) -> bool:
    """Whether a line is the heading of another person's data: "Emergency contact"."""
    return (line.bold or _stands_out(line)) and not line.item and names_another(line.text)


def _is_known(line: TextLine) -> bool:
    return not line.item and "\t" not in line.text and is_heading(line.text)


def _look(line: TextLine) -> tuple[float, bool, bool, bool]:
    return round(line.size, 2), line.bold, line.text.isupper(), line.heading


def _stands_out(line: TextLine) -> bool:
    return line.heading or line.size > 1.08 or line.text.isupper()


def _may_head(line: TextLine, parts: Sequence[ResumeSection], *, is_dated_below: bool) -> bool:
    """Not the first lines of all, where a name stands as large as a heading, unless a word or the dates below tell of
    a section.
    """
    has_word = likely_kind(line.text) != "other"
    is_titled = as_title(line.text, KnownWords()) > 0 and not (has_word and is_dated_below)
    is_first = len(parts) == 1 and (not (has_word or is_dated_below) or is_titled)
    return not is_first and len(line.text) <= _LONGEST and "\t" not in line.text and not line.item


def _is_of_heading_words(text: str) -> bool:
    """Whether each word of a short text is, or ends in, a heading word of one kind: `Berufsausbildung`."""
    if len(text) > _LONGEST or not text[:1].isupper() or is_heading(text):
        return False
    words = [fold_words(word) for word in text.split() if len(word) > 3 and not word.endswith("-")]
    kinds = [_kind_of_word(word) for word in words]
    return bool(kinds) and all(kinds) and len(set(kinds)) == 1


def _kind_of_word(word: str) -> str:
    table = _table()
    if kind := table.get(word, "") or table.get(f"{word}s", "") or table.get(word.removesuffix("s"), ""):
        return kind
    return next((table[known] for known in table if len(known) > 7 and " " not in known and word.endswith(known)), "")


def likely_kind(text: str) -> str:
    """Return the only kind with a heading word in the text; else `other`, as for a time without a job."""
    if is_leave(text):
        return "other"
    kinds = {kind for word in fold_words(text).split() if len(word) > 3 and (kind := _kind_of_word(word))}
    return kinds.pop() if len(kinds) == 1 else "other"


_KINDS: Final = ("education", "work")
_NAMED: Final = 2
"""Names in the line of an entry that needs no heading: a title and an employer."""


def with_kinds(parts: Sequence[ResumeSection]) -> list[ResumeSection]:
    """The sections; where no heading of jobs is known, the longest section of jobs under an unknown heading is that
    section, and the same for studies.
    """
    found = [replace(part, kind="education") if _is_of_studies(part) else part for part in parts]
    found = [replace(part, kind="contact") if _is_of_contact(part) else part for part in found]
    for kind in _KINDS:
        alike = [
            part for part in found if part.kind == "other" and part.heading and kind_by_entries(part.lines) == kind
        ]
        if alike and not any(part.kind == kind for part in found):
            longest = max(alike, key=lambda part: len(entries_of(part.lines)))
            found = [replace(part, kind=kind) if part is longest else part for part in found]
    return found


def _is_of_contact(section: ResumeSection) -> bool:
    """Whether a section under an unknown heading has the person's addresses, each in a line of its own. A referee's
    stand below a name.
    """
    if section.kind != "other" or section.heading is None or names_another(section.heading.text):
        return False
    lines = [line.text.strip() for line in section.lines]
    is_first = bool(lines) and any(each.fullmatch(lines[0]) for each in (_MAIL, _NUMBER, _SITE))
    mails = [line for line in lines if _MAIL.fullmatch(line)]
    others = [line for line in lines if _NUMBER.fullmatch(line) or _SITE.fullmatch(line)]
    return len(mails) == 1 and bool(others) and is_first


def _is_of_studies(section: ResumeSection) -> bool:
    """Whether a section of courses and certificates has studies, with a beginning and an end: "Training"."""
    periods = [each.period for each in entries_of(section.lines) if section.kind == "certificates"]
    whole = [each for each in periods if each is not None and each.start and each.end]
    return len(whole) >= _LEAST and kind_by_entries(section.lines) == "education"


def kind_by_entries(lines: Sequence[TextLine]) -> str:
    """Whether most of a section's dated entries are jobs (`work`) or studies (`education`); empty for neither."""
    entries = [each for each in entries_of(lines) if each.period is not None and each.period.start]
    kinds = [_kind(each) for each in entries]
    return next((kind for kind in _KINDS if kinds.count(kind) * 2 > len(entries)), "")


def _kind(entry: ResumeEntry) -> str:
    known = KnownWords()
    said = [piece.text for distance, line in entry.head for piece in pieces_of(distance, line)]
    if any(map(has_legal_form, said)):
        return "work"  # "Técnico" is a job and a degree
    if any(as_degree(each, known) > 0 or as_school(each, known) > 0 for each in said):
        titles = [each for each in said if as_degree(each, known) <= 0]
        is_job = any(as_title(each, known) > max(0, as_school(each, known)) for each in titles)
        return "work" if is_job else "education"
    is_job = any(as_title(each, known) > 0 or as_firm(each, known) > 0 for each in said)
    return "work" if is_job and not any(map(is_leave, said)) else ""


def with_entries_of_head(parts: Sequence[ResumeSection]) -> list[ResumeSection]:
    """The sections; jobs and studies before the first heading are separate sections where no heading has jobs or
    studies: the headings may be pictures. The line of the dates names title and employer.
    """
    has_entries = any(part.kind in _KINDS for part in parts)
    heads = [] if has_entries else [part for part in parts if part.kind == "head"]
    found = [part for part in parts if part not in heads]
    for head in heads:
        runs: list[ResumeSection] = [ResumeSection("head", head.heading)]
        for line in head.lines:
            if is_dated(line) and (kind := _kind_of_entry(line)) != runs[-1].kind:
                runs.append(ResumeSection(kind))
            runs[-1].lines.append(line)
        found = [*runs, *found]
    return found


def _kind_of_entry(line: TextLine) -> str:
    """The kind of the entry that a dated line begins, as the line names title and employer; else `head`."""
    names_both = len(pieces_of(0, line)) > _NAMED and not line.text.endswith(".")
    return (kind_by_entries([line]) if names_both else "") or "head"
