"""Settle the meaning of a field by the fields beside it: a "Title" beside an employer is a job's."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

from footpath.reading.fact_owner import names_nobody, names_organisation, numbers_account, numbers_organisation
from footpath.reading.homes import HOME
from footpath.reading.options import read_options
from footpath.reading.vocabulary import labelled, read_heading, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from footpath.schema.observation import FieldObservation

    _Placed: TypeAlias = tuple[int, FieldObservation]
    """A field, after its place among those of the form."""

_UNITS: Final = frozenset({"salary_currency", "salary_period"})
"""Units of an amount of pay that may have a field of their own."""
_EMPLOYERS: Final = frozenset({"organization", "current_company"})
_SCHOOL: Final = "education_school"
_LEARNED: Final = frozenset({"education_degree", "education_field", "education_grade"})
_NAMES: Final = frozenset({"name", "given-name", "family-name", "additional-name", "initials"})
_JOBS: Final = frozenset({"organization-title", "current_company", "work_title", "current_salary"})
_SALARIES: Final = frozenset({"salary", "current_salary"})
_DROPDOWNS: Final = frozenset({"select", "combobox"})
_FIRM: Final = "organization"
_IDENTITY: Final = "national_id"
_OF_JOBS: Final = frozenset({"current_company", "organization-title", "work_current"})
"""Meanings of a heading over questions for the person's job: "Current employer"."""
_OWN: Final = _NAMES | _JOBS | {"bday", "honorific-prefix"}
"""Facts of a person that a firm does not have."""
_SEVERAL: Final = 2
"""Number of unknown questions before an address that make it that of something else."""


@dataclass(frozen=True, slots=True)
class _Owner:
    """Who a block is about, if not the person."""

    question: str
    by: Sequence[FieldObservation]
    """The questions that tell."""
    begin: int
    """Index in the block from which an address is the owner's."""


def schools(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read an "Institution" in one section with a degree as a school: the label alone is an employer's, too."""
    learned = {field.section for field in fields if field.meaning in _LEARNED}
    return [
        field.model_copy(update={"meaning": _SCHOOL})
        if field.section in learned and field.meaning in _EMPLOYERS and _SCHOOL in labelled(field.question)
        else field
        for field in fields
    ]


def job_titles(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read a "Title" beside an employer, and not before a name, as a job's: "Company, Title"."""
    done: list[FieldObservation] = []
    for at, field in enumerate(fields):
        behind = fields[at + 1].meaning if at + 1 < len(fields) else ""
        beside = {behind, fields[at - 1].meaning if at else ""}
        asks = field.meaning == "honorific-prefix" and field.kind == "text" and "autocomplete" not in field.evidence
        is_job = asks and not beside.isdisjoint(_EMPLOYERS) and behind not in _NAMES
        done.append(field.model_copy(update={"meaning": "organization-title"}) if is_job else field)
    return done


def amounts(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Mark salaries as bare amounts where another field asks for the currency or the period. A list of currencies or
    periods right beside an amount, without words of its own, is the amount's.
    """
    done = list(fields)
    for at, field in enumerate(fields):
        beside = [fields[each] for each in (at - 1, at + 1, at - 2) if 0 <= each < len(fields)]
        if not field.meaning and field.kind in _DROPDOWNS and any(map(_is_amount, beside)):
            unit = next((meaning for meaning in read_options(field.options) if meaning in _UNITS), "")
            told = {"meaning": unit, "confidence": 0.7, "evidence": ("options", "neighbours")}
            done[at] = field.model_copy(update=told) if unit else field
    if all(field.meaning not in _UNITS for field in done):
        return fields
    return [field.model_copy(update={"part": "amount"}) if field.meaning in _SALARIES else field for field in done]


def _is_amount(field: FieldObservation) -> bool:
    """Whether a salary is typed."""
    return field.meaning in _SALARIES and field.kind not in _DROPDOWNS


def birthplaces(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read a place behind a birthday, in the same sentence, as no part of the home: "Né(e) le", "à (commune)"."""
    pairs = zip([None, *fields], fields, strict=False)
    return [
        _without_meaning(field)
        if before and before.meaning == "bday" and field.meaning in HOME and field.question[:1].islower()
        else field
        for before, field in pairs
    ]


def firms_apart(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Take a firm under a heading without questions for a person or job as no employer: "Invoice to", "Paid by". What a
    block says about its owner holds for all its parts, so the address in a firm's block is the firm's, too.
    """
    named = {field.section for field in fields if field.meaning in _NAMES and not field.trap}
    jobs = {field.section for field in fields if field.meaning in _JOBS or _is_about_job(field.section)}
    done = [
        _without_meaning(field) if field.meaning == _FIRM and _is_elsewhere(field.section, named, jobs) else field
        for field in fields
    ]
    for block in _unnamed_blocks(fields):
        is_apart = _is_apart(block[0][1].section, named, jobs)
        for at, owner in _of_firm(block, is_apart=is_apart, is_alone=not named):
            told = {"of_another": True, "part": "", "caption": owner} if fields[at].meaning in HOME else {}
            done[at] = _without_meaning(fields[at]).model_copy(update=told)
    return done


def _is_elsewhere(section: str, named: Set[str], jobs: Set[str]) -> bool:
    """Whether a firm's section asks neither for the person's name nor job, while others do. Without a question for a
    name, a firm under no heading is beside the job.
    """
    own = named | jobs
    return bool(own) and section not in own and bool(named or section)


def _is_about_job(heading: str) -> bool:
    """Whether the questions below a heading are about jobs: "Work experience", "Current employer"."""
    return bool(read_heading(heading)) or not _OF_JOBS.isdisjoint(labelled(heading))


def _is_apart(section: str, named: Set[str], jobs: Set[str]) -> bool:
    """Whether the person's name, or without one the person's job, is asked under other headings alone."""
    if named:
        return section not in named
    return bool(jobs) and section not in {"", *jobs}


def _unnamed_blocks(fields: list[FieldObservation]) -> Iterator[list[_Placed]]:
    """Yield the fields between two facts of a person, or two headings, with their places. A job ends a block as a name
    does: the employer beside it is the person's own.
    """
    asked = [(at, field) for at, field in enumerate(fields) if not field.trap]
    runs = groupby(asked, key=lambda each: (each[1].section, each[1].meaning in _OWN))
    yield from (list(run) for (_, is_own), run in runs if not is_own)


def _of_firm(block: list[_Placed], *, is_apart: bool, is_alone: bool) -> Iterator[tuple[int, str]]:
    """Yield the places of a firm's facts in a block, with the question for the firm. A firm that may be left out beside
    an address that may not leaves the address to the person.

    Args:
        block: the questions.
        is_apart: the person's name, or without one the person's job, is asked under other headings alone.
        is_alone: no question asks for the person's name.
    """
    of = _owner_of(block, is_apart=is_apart, is_alone=is_alone)
    if of is None:
        return
    placed = [(at, field) for at, field in block[of.begin :] if field.meaning in HOME]
    is_persons = any(field.required for _, field in placed) and not any(field.required for field in of.by)
    yield from ((at, of.question) for at, field in block if field.meaning == _FIRM)
    yield from ((at, of.question) for at, _ in placed if not is_persons)


def _owner_of(block: list[_Placed], *, is_apart: bool, is_alone: bool) -> _Owner | None:
    first = next((at for at, (_, field) in enumerate(block) if _is_firm(field)), None)
    if first is not None:
        return _firm(block, first, is_apart=is_apart, is_alone=is_alone)
    return _something_else(block) if is_apart and not is_alone else None


def _firm(block: list[_Placed], first: int, *, is_apart: bool, is_alone: bool) -> _Owner | None:
    """Return a firm that a block is about: with a number, or under another heading than the person, and required or
    beside an address that no named person can have.
    """
    firm = block[first][1]
    numbers = _numbers(block, first)
    has_address = is_alone and any(field.meaning in HOME for _, field in block)
    if not numbers and not (is_apart and (firm.required or has_address)):
        return None
    return _Owner(firm.question, (firm, *numbers), next(at for at, (_, f) in enumerate(block) if f in (firm, *numbers)))


def _something_else(block: list[_Placed]) -> _Owner | None:
    """Return what several unknown questions before an address are about, if no heading asks for the person's address:
    "Your address", "Home address".
    """
    heading = block[0][1].section
    if names_nobody(heading) and not HOME.isdisjoint(read_text(heading)):
        return None
    before = list(takewhile(lambda each: each[1].meaning not in HOME, block))
    unknown = [field for _, field in before if _is_unknown(field)]
    return _Owner(unknown[0].question, unknown, len(before)) if len(unknown) >= _SEVERAL else None


def _numbers(block: list[_Placed], first: int) -> list[FieldObservation]:
    """Return the questions that identify the firm at `first`: for its number in a register, or of unknown meaning, in
    capitals ("NIP"), right beside the firm.
    """
    firm = block[first][1]
    return [
        field
        for at, (_, field) in enumerate(block)
        if at != first
        and _is_unknown(field)
        and (
            numbers_organisation(field.question)
            or (abs(at - first) == 1 and not field.meaning and _is_in_capitals(field.question, beside=firm.question))
        )
    ]


def _is_firm(field: FieldObservation) -> bool:
    return field.meaning == _FIRM or (_is_unknown(field) and names_organisation(field.question))


def _is_unknown(field: FieldObservation) -> bool:
    """Whether a text is asked for that is no known fact of a person."""
    return field.meaning in ("", _IDENTITY) and field.kind == "text" and not field.of_another


def _is_in_capitals(question: str, *, beside: str) -> bool:
    """Whether a question is known by an abbreviation, on a page that does not write all in capitals. An account's
    ("IBAN") is anybody's.
    """
    written = [word for word in question.split() if len(word) > 1 and word.isupper()]
    return bool(written) and not beside.isupper() and not numbers_account(question)


def _without_meaning(field: FieldObservation) -> FieldObservation:
    return field.model_copy(update={"meaning": "", "confidence": 0.0})
