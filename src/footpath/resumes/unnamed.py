"""Tell by its entries what a section under an unknown heading is: its jobs and studies show themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from footpath.resumes.entry_lines import ResumeEntry, entries_of, is_dated, pieces_of
from footpath.resumes.evidence import KnownWords, as_degree, as_firm, as_school, as_title, has_legal_form, is_leave
from footpath.resumes.headings import ResumeSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.resumes.lines import TextLine

_KINDS: Final = ("education", "work")
_NAMED: Final = 2
"""Names in the line of an entry that needs no heading: a title and an employer."""


def with_kinds(parts: Sequence[ResumeSection]) -> list[ResumeSection]:
    """The sections; where no heading of jobs is known, the longest section of jobs under an unknown heading is that
    section, and the same for studies.
    """
    found = list(parts)
    for kind in _KINDS:
        alike = [
            part for part in found if part.kind == "other" and part.heading and kind_by_entries(part.lines) == kind
        ]
        if alike and not any(part.kind == kind for part in found):
            longest = max(alike, key=lambda part: len(entries_of(part.lines)))
            found = [replace(part, kind=kind) if part is longest else part for part in found]
    return found


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
            if is_dated(line):
                kind = (
                    kind_by_entries([line]) if len(pieces_of(0, line)) > _NAMED and not line.text.endswith(".") else ""
                )
                if (kind or "head") != runs[-1].kind:
                    runs.append(ResumeSection(kind or "head"))
            runs[-1].lines.append(line)
        found = [*runs, *found]
    return found
