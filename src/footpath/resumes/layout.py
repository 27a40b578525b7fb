"""Read the facts of a résumé from its layout: sections, each read by kind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from footpath.language.periods import find_day
from footpath.language.text import fold_words
from footpath.resumes.contact import city_of, contact_of, told_places
from footpath.resumes.entries import EDUCATION, SECTION_WORDS, VOLUNTEER, WORK, Roles, read_entries
from footpath.resumes.entry_lines import is_dated, with_whole_periods
from footpath.resumes.evidence import KnownWords
from footpath.resumes.facts import Choice, Fact, ResumeFacts, Unsure, checked
from footpath.resumes.headings import ResumeSection, kind_of, likely_kind, parts_of, with_side_headings
from footpath.resumes.labelled_entries import labels_of_dates, read_labelled
from footpath.resumes.leftover import not_taken
from footpath.resumes.lines import TextLine, unwrapped
from footpath.resumes.listed import (
    is_language,
    is_level,
    names_language,
    read_certificates,
    read_interests,
    read_languages,
    read_skills,
)
from footpath.resumes.projects import read_projects
from footpath.resumes.prose import is_story, paragraphs_of, read_told, with_heads_apart
from footpath.resumes.prose_words import ProseWords, words_of
from footpath.resumes.unnamed import kind_by_entries, with_entries_of_head, with_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ENTRIES: dict[str, Roles] = {"work": WORK, "education": EDUCATION, "volunteer": VOLUNTEER}
_LABELLED: Final = {
    "head": ("skills", "languages", "certificates", "interests"),
    "other": ("skills", "languages", "interests", "certificates"),
}
"""The kinds of sections that a line may name itself, by the kind of section where it stands."""
_SIGNED: Final = re.compile(r"[^\W\d_][^\d:,]{1,30},\s*(?:[a-zà-öø-ÿ]{1,3}\s+)?")
_SHOWN: Final = 100
"""Letters of a reading that a question shows."""


def read_layout(kind: str, lines: Sequence[TextLine]) -> ResumeFacts:
    """Return the facts in the lines of a résumé."""
    lines = with_whole_periods(with_side_headings(_without_signature(lines)))
    words = words_of(" ".join(line.text for line in lines))
    parts = with_kinds(_with_stories(with_entries_of_head(_with_labelled(parts_of(lines))), words))
    contact = contact_of(_of("head", parts), _of("contact", parts), words.code)
    facts: list[Fact] = list(contact.facts)
    unsure: list[Unsure] = list(contact.unsure)
    label = next((each.value for each in facts if each.path == ("basics", "label")), "")
    titles = fold_words(label).split()
    said = fold_words("\n".join(line.text for line in lines))
    long = frozenset(word for word in titles if len(word) > 2)
    known = KnownWords(long, frozenset(told_places(facts)), f" {said} ")
    for each in _sections(parts, contact.summary, words, known):
        if isinstance(each, Fact):
            facts.append(each)
        else:
            unsure.append(each)
    unsure += [Unsure(f"what “{line.text[:60]}” says", line.place) for line in _of("head", parts) if is_dated(line)]
    facts += city_of(contact, [each.value for each in facts if each.path[0] == "work" and each.path[-1] == "location"])
    unsure += not_taken(parts, facts, unsure)
    return checked(kind, facts, unsure, "\n".join(line.text for line in lines))


def _without_signature(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without a last one of a place and a day, where the paper was signed: "Mainz, den 4. Mai 2026"."""
    last = lines[-1].text if lines else ""
    day = find_day(last)
    before = last[: last.index(day[1])] if day else ""
    is_signed = day is not None and last.endswith(day[1]) and _SIGNED.fullmatch(before)
    return list(lines[:-1] if is_signed else lines)


def _told_apart(lines: Sequence[TextLine]) -> tuple[list[TextLine], list[TextLine]]:
    """The lines under a heading of skills: skills, and spoken languages."""
    skills: list[TextLine] = []
    spoken: list[TextLine] = []
    for line in lines:
        before, apart, behind = line.text.partition("\t" if "\t" in line.text else ":")
        kind = kind_of(before) if apart else ""
        if apart and is_level(before) and names_language(behind):  # "Mother tongue: French"
            spoken.append(replace(line, text=f"{behind.strip()} ({before.strip()})"))
        elif names_language(behind) and (kind == "languages" or likely_kind(before) == "languages"):
            spoken.append(replace(line, text=behind.strip()))
        elif kind == "skills":
            skills.append(replace(line, text=behind.strip()))
        else:
            (spoken if is_language(line) else skills).append(line)
    return skills, spoken


def _with_labelled(parts: Sequence[ResumeSection]) -> list[ResumeSection]:
    """The sections, with lines that name their section themselves ("Languages: English") before the first heading, or
    under an unknown one.
    """
    found: list[ResumeSection] = []
    labelled: list[ResumeSection] = []
    for part in parts:
        if part.kind not in _LABELLED:
            found.append(part)
            continue
        if part.kind == "other" and _is_of_skills(part.lines):
            found.append(replace(part, kind="skills"))
            continue
        left: list[TextLine] = []
        has_spoken = part.kind == "other" and any(map(is_language, part.lines))
        for line in part.lines:
            before, colon, behind = line.text.partition("\t" if part.kind == "other" and "\t" in line.text else ":")
            if has_spoken and names_language(before):
                labelled.append(ResumeSection("languages", part.heading, [line]))
            elif colon and behind.strip() and (kind := kind_of(before)) in _LABELLED[part.kind]:
                labelled.append(
                    ResumeSection(kind, replace(line, text=before), [replace(line, text=behind.strip(" ."))])
                )
            else:
                left.append(line)
        found.append(ResumeSection(part.kind, part.heading, left))
    return [*found, *labelled]


def _is_of_skills(lines: Sequence[TextLine]) -> bool:
    """Whether all lines are labelled lists, and a label of languages stands before no spoken language: "Languages:
    Rust, Go".
    """
    split = [line.text.partition(":") for line in lines]
    if not all(
        colon and behind.strip() and not line.item for line, (_, colon, behind) in zip(lines, split, strict=True)
    ):
        return False
    return any(kind_of(before) == "languages" and not names_language(behind) for before, _, behind in split)


def _with_stories(parts: Sequence[ResumeSection], words: ProseWords) -> list[ResumeSection]:
    """The sections, with sentences before the first heading that tell of jobs and studies in sections of their own."""
    found: list[ResumeSection] = []
    stories: list[ResumeSection] = []
    for part in parts:
        if part.kind != "head":
            found.append(part)
            continue
        left: list[TextLine] = []
        for paragraph in paragraphs_of(part.lines):
            kind = next(
                (kind for kind in ("work", "education") if read_told(paragraph, kind, words, KnownWords(), 0)), ""
            )
            if kind:
                stories.append(ResumeSection(kind, None, list(paragraph.lines)))
            else:
                left += paragraph.lines
        found.append(ResumeSection(part.kind, part.heading, left))
    return [*found, *stories]


def _of(kind: str, parts: Sequence[ResumeSection]) -> list[TextLine]:
    return [line for part in parts if part.kind == kind for line in part.lines]


def _entries(
    parts: Sequence[ResumeSection], roles: Roles, words: ProseWords, known: KnownWords, dates: frozenset[str]
) -> Iterator[Fact | Unsure]:
    """Yield the facts of the dated entries of one kind, numbered over its sections.

    Args:
        parts: the sections.
        roles: of the kind.
        words: of the language.
        known: words of the résumé.
        dates: labels of dates.
    """
    number = 0
    for part in parts:
        table, rest = read_labelled(part.lines, roles.section, number, dates)
        number = _next(table, number)
        told, left = _told(rest, roles.section, words, known, number)
        number = _next(told, number)
        found = [*table, *told, *read_entries(with_heads_apart(left, words), roles, known, number)]
        number = _next(found, number)
        yield from found
        if part.lines and not found and part.heading:
            yield Unsure(f"the section “{part.heading.text}”: no dates were found in it", part.heading.place)


def _next(found: Sequence[Fact | Unsure], number: int) -> int:
    """The number of the next entry."""
    told = (fact for each in found for fact in ([each] if isinstance(each, Fact) else _chosen(each)))
    return 1 + max((int(fact.path[1]) for fact in told), default=number - 1)


def _chosen(unsure: Unsure) -> Iterator[Fact]:
    """The facts of all readings."""
    return (fact for choice in unsure.choices for fact in choice.facts)


def _told(
    lines: Sequence[TextLine], section: str, words: ProseWords, known: KnownWords, number: int
) -> tuple[list[Fact | Unsure], list[TextLine]]:
    """The facts of entries that sentences tell, and the other lines."""
    told: list[Fact | Unsure] = []
    left: list[TextLine] = []
    for paragraph in paragraphs_of(lines) if section in ("work", "education") else ():
        facts = read_told(paragraph, section, words, known, _next(told, number))
        told += facts
        if not facts and is_story(paragraph, words):
            told.append(Unsure(f"what “{paragraph.line.text[:60]}” says", paragraph.line.place))
        elif not facts:
            left += paragraph.lines
    return told, left if section in ("work", "education") else list(lines)


def _sections(
    parts: Sequence[ResumeSection], told: Sequence[TextLine], words: ProseWords, known: KnownWords
) -> Iterator[Fact | Unsure]:
    summary = unwrapped(_of("summary", parts)) or list(told)
    if summary:
        yield Fact(("basics", "summary"), " ".join(line.text for line in summary), summary[0].place)
    numbers: dict[str, int] = {}
    dates = labels_of_dates([line for part in parts for line in part.lines])
    for kind, roles in _ENTRIES.items():
        found = list(_entries([part for part in parts if part.kind == kind], roles, words, known, dates))
        numbers[kind] = _next(found, 0)
        yield from found
    skills, spoken = _told_apart(_of("skills", parts))
    yield from read_skills(skills)
    yield from read_languages([*_of("languages", parts), *spoken])
    yield from read_certificates(_of("certificates", parts))
    yield from read_interests(_of("interests", parts))
    projects, parts = _projects_of(parts)
    yield from projects
    for part in parts:
        if part.kind in ("other", "projects", "awards", "publications", "references") and part.heading and part.lines:
            what = f"the section “{part.heading.text}”, {len(part.lines)} lines"
            yield Unsure(what, part.heading.place, _reading(part, words, known, numbers))


def _projects_of(parts: Sequence[ResumeSection]) -> tuple[list[Fact | Unsure], list[ResumeSection]]:
    """The facts of the only section of projects, and the other sections. Several sections of projects, or lines that do
    not show where a project begins, are asked about.
    """
    of_projects = [part for part in parts if part.kind == "projects" and part.lines]
    found = read_projects(of_projects[0].lines) if len(of_projects) == 1 else None
    return found or [], [part for part in parts if not found or part is not of_projects[0]]


def _reading(part: ResumeSection, words: ProseWords, known: KnownWords, numbers: dict[str, int]) -> tuple[Choice, ...]:
    """The entries of a section under an unknown heading, as a reading that a person may choose.

    Args:
        part: the section.
        words: of the language.
        known: words of the résumé.
        numbers: of the next entry by kind; counted on by the reading.
    """
    kind = kind_by_entries(part.lines) if part.kind == "other" else ""
    found = (
        list(read_entries(with_heads_apart(part.lines, words), _ENTRIES[kind], known, numbers[kind])) if kind else []
    )
    facts = [each for each in found if isinstance(each, Fact)]
    if not facts or len(facts) < len(found):
        return ()
    numbers[kind] = _next(found, numbers[kind])
    named = [each.value for each in facts if each.path[-1] in (_ENTRIES[kind].what, _ENTRIES[kind].where)]
    return (Choice(f"{SECTION_WORDS[kind]}: {', '.join(named)}"[:_SHOWN], tuple(facts)),)
