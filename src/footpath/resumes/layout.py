"""Read the facts of a résumé from its layout: sections, each read by kind. Nothing of a line is dropped unsaid."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged
from footpath.language.periods import find_day
from footpath.language.text import fold_words
from footpath.resumes.contact import city_of, contact_of, told_places
from footpath.resumes.contact_labels import words_of_labels
from footpath.resumes.employers import ProseWords, words_of
from footpath.resumes.entries import EDUCATION, SECTION_WORDS, VOLUNTEER, WORK, Roles, read_entries
from footpath.resumes.entry_lines import is_dated, with_whole_periods
from footpath.resumes.evidence import KnownWords, names_another
from footpath.resumes.facts import Choice, Fact, ResumeFacts, Unsure, checked
from footpath.resumes.headings import (
    ResumeSection,
    kind_by_entries,
    kind_of,
    likely_kind,
    parts_of,
    with_entries_of_head,
    with_kinds,
    with_side_headings,
)
from footpath.resumes.labelled_entries import labels_of_dates, read_labelled, words_of_entry_labels
from footpath.resumes.lines import TextLine, unwrapped
from footpath.resumes.listed import (
    is_language,
    is_level,
    names_language,
    read_awards,
    read_certificates,
    read_interests,
    read_languages,
    read_projects,
    read_skills,
    short_words,
)
from footpath.resumes.names import titles_of_papers
from footpath.resumes.prose import is_story, paragraphs_of, read_told, with_heads_apart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.resumes.facts import ResumeKind

_ENTRIES: dict[str, Roles] = {"work": WORK, "education": EDUCATION, "volunteer": VOLUNTEER}
_LABELLED: Final = {
    "head": ("skills", "languages", "certificates", "interests"),
    "other": ("skills", "languages", "interests", "certificates"),
}
"""The kinds of sections that a line may name itself, by the kind of section where it stands."""
_SIGNED: Final = re.compile(r"[^\W\d_][^\d:,]{1,30},\s*(?:[a-zà-öø-ÿ]{1,3}\s+)?")
_SHOWN: Final = 100
"""Letters of a reading that a question shows."""


def read_layout(kind: ResumeKind, lines: Sequence[TextLine]) -> ResumeFacts:
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
    for section in parts:
        if section.kind not in _LABELLED:
            found.append(section)
            continue
        if section.kind == "other" and _is_of_skills(section.lines):
            found.append(replace(section, kind="skills"))
            continue
        left: list[TextLine] = []
        has_spoken = section.kind == "other" and any(map(is_language, section.lines))
        for line in section.lines:
            before, colon, behind = line.text.partition("\t" if section.kind == "other" and "\t" in line.text else ":")
            if has_spoken and names_language(before):
                labelled.append(ResumeSection("languages", section.heading, [line]))
            elif colon and behind.strip() and (kind := kind_of(before)) in _LABELLED[section.kind]:
                labelled.append(
                    ResumeSection(kind, replace(line, text=before), [replace(line, text=behind.strip(" ."))])
                )
            else:
                left.append(line)
        found.append(ResumeSection(section.kind, section.heading, left))
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
    for section in parts:
        if section.kind != "head":
            found.append(section)
            continue
        left: list[TextLine] = []
        for paragraph in paragraphs_of(section.lines):
            kind = next(
                (kind for kind in ("work", "education") if read_told(paragraph, kind, words, KnownWords(), 0)), ""
            )
            if kind:
                stories.append(ResumeSection(kind, None, list(paragraph.lines)))
            else:
                left += paragraph.lines
        found.append(ResumeSection(section.kind, section.heading, left))
    return [*found, *stories]


def _of(kind: str, parts: Sequence[ResumeSection]) -> list[TextLine]:
    return [line for section in parts if section.kind == kind for line in section.lines]


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
    for section in parts:
        table, rest = read_labelled(section.lines, roles.section, number, dates)
        number = _next(table, number)
        told, left = _told(rest, roles.section, words, known, number)
        number = _next(told, number)
        found = [*table, *told, *read_entries(with_heads_apart(left, words), roles, known, number)]
        number = _next(found, number)
        yield from found
        if section.lines and not found and section.heading:
            yield Unsure(f"the section “{section.heading.text}”: no dates were found in it", section.heading.place)


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
    dates = labels_of_dates([line for section in parts for line in section.lines])
    for kind, roles in _ENTRIES.items():
        found = list(_entries([section for section in parts if section.kind == kind], roles, words, known, dates))
        numbers[kind] = _next(found, 0)
        yield from found
    skills, spoken = _told_apart(_of("skills", parts))
    for kind, found in (("skills", read_skills(skills)), ("interests", read_interests(_of("interests", parts)))):
        listed = list(found)
        numbers[kind] = _next(listed, 0)
        yield from listed
    yield from read_languages([*_of("languages", parts), *spoken])
    yield from read_certificates(_of("certificates", parts))
    yield from read_awards(_of("awards", parts))
    projects, parts = _projects_of(parts)
    yield from projects
    for section in parts:
        if section.kind in ("other", "projects", "publications", "references") and section.heading and section.lines:
            what = f"the section “{section.heading.text}”, {len(section.lines)} lines"
            yield Unsure(what, section.heading.place, _reading(section, words, known, numbers))


def _projects_of(parts: Sequence[ResumeSection]) -> tuple[list[Fact | Unsure], list[ResumeSection]]:
    """The facts of the only section of projects, and the other sections. Several sections of projects, or lines that do
    not show where a project begins, are asked about.
    """
    of_projects = [section for section in parts if section.kind == "projects" and section.lines]
    found = read_projects(of_projects[0].lines) if len(of_projects) == 1 else None
    return found or [], [section for section in parts if not found or section is not of_projects[0]]


def _reading(
    section: ResumeSection, words: ProseWords, known: KnownWords, numbers: dict[str, int]
) -> tuple[Choice, ...]:
    """The entries of a section under an unknown heading, as a reading that a person may choose.

    Args:
        section: the section.
        words: of the language.
        known: words of the résumé.
        numbers: of the next entry by kind; counted on by the reading.
    """
    kind = kind_by_entries(section.lines) if section.kind == "other" else ""
    found = (
        list(read_entries(with_heads_apart(section.lines, words), _ENTRIES[kind], known, numbers[kind])) if kind else []
    )
    facts = [each for each in found if isinstance(each, Fact)]
    if section.kind == "other" and not kind and section.heading and not names_another(section.heading.text):
        return _lists(section, numbers)
    if not facts or len(facts) < len(found):
        return ()
    numbers[kind] = _next(found, numbers[kind])
    named = [each.value for each in facts if each.path[-1] in (_ENTRIES[kind].what, _ENTRIES[kind].where)]
    return (Choice(f"{SECTION_WORDS[kind]}: {', '.join(named)}"[:_SHOWN], tuple(facts)),)


def _lists(section: ResumeSection, numbers: dict[str, int]) -> tuple[Choice, ...]:
    """A list of short words under an unknown heading, as readings that a person may choose."""
    said = short_words(section.lines)
    if not said:
        return ()
    choices: list[Choice] = []
    for kind in _LISTS:
        first = numbers[kind]
        facts = [Fact((kind, first + at, "name"), word, line.place) for at, (word, line) in enumerate(said)]
        choices.append(Choice(f"{kind}: {', '.join(word for word, _ in said)}"[:_SHOWN], tuple(facts)))
        numbers[kind] += len(facts)
    return tuple(choices)


_LISTS: Final = ("skills", "interests")
_TOLD_AS_SECTION: Final = frozenset({"other", "projects", "publications", "references"})
"""Kinds of sections that are told by their headings."""
_OF_DATES: Final = ("open", "since", "joints", "before", "between", "between_and", "at", "study_joint")
"""Notions of a résumé's small words."""
_LEAST: Final = 3
"""Letters of a word that says something by itself; a number says something with one digit."""
_SENTENCE: Final = 7
"""Words of a line from which it can be a sentence."""
_ELIDED: Final = re.compile(r"(?<=^\w)['’]|['’](?=\w$)")
"""The apostrophe of a shortened word: "l'École", "Brendan's"."""
_SHOWN_OF_LINE: Final = 80
"""Letters of a line that a question shows."""


def not_taken(parts: Sequence[ResumeSection], facts: Sequence[Fact], unsure: Sequence[Unsure]) -> Iterator[Unsure]:
    """Yield the texts of lines that neither facts nor questions have.

    Args:
        parts: the sections of the résumé.
        facts: those found.
        unsure: the questions.
    """
    known = _known(facts, unsure)
    asked = {(each.place.page, each.place.line) for each in unsure}
    lines = [line for section in parts if not _is_told(section) for line in unwrapped(section.lines)]
    for line in lines:
        rest = "" if (line.place.page, line.place.line) in asked or kind_of(line.text) else _rest(line, known)
        if rest:
            is_whole = len(rest) * 2 > len(line.text)
            whole = line.text.replace("\t", " ")[:_SHOWN_OF_LINE]
            yield Unsure(f"“{whole}”" if is_whole else f"“{rest[:_SHOWN_OF_LINE]}” in “{whole}”", line.place)


def _is_told(section: ResumeSection) -> bool:
    """Whether a question has a section by its heading."""
    return section.heading is not None and section.kind in _TOLD_AS_SECTION


def _known(facts: Sequence[Fact], unsure: Sequence[Unsure]) -> frozenset[str]:
    """The words of facts, of questions, of labels and between names."""
    chosen = [fact for each in unsure for choice in each.choices for fact in choice.facts]
    said = [text for fact in (*facts, *chosen) for text in (fact.value, fact.said)]
    labels = words_of_labels() | words_of_entry_labels()
    return _words([*said, *(each.what for each in unsure)]) | _small_words() | labels


def _rest(line: TextLine, known: frozenset[str]) -> str:
    """The words of a line that are not known, as written; empty if they say nothing. Small letters of a sentence with
    facts say nothing: "I graduated in".
    """
    said = re.split(r"[\s,;|/()]+", line.text.strip())
    left = [each for each in said if not any(_words(form) <= known for form in _forms(each))]
    if len(said) >= _SENTENCE and len(left) * 2 < len(said):
        left = [each for at, each in enumerate(said) if each in left and at and not each.islower()]
    tells = [word for word in left if any(map(str.isdigit, word)) or sum(map(str.isalpha, word)) >= _LEAST]
    return " ".join(left).strip(" .:–—-") if tells else ""


def _forms(word: str) -> tuple[list[str], ...]:
    """A word, without a shortened one beside it ("Université" of "l'Université"), and its parts ("aujourd'hui")."""
    return [word], [each for each in _ELIDED.split(word) if len(each) > 1], re.split("['’]", word)


def _words(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in fold_words(text).split())


@cache
def _small_words() -> frozenset[str]:
    """The words between names and dates, and the titles of the paper."""
    resume = merged("resume")
    small = [word for notion in _OF_DATES for word in cast("list[str]", resume.get(notion, []))]
    return _words([*small, *titles_of_papers()])
