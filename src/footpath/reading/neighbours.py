"""Settle the meaning of a field by the fields beside it: a "Title" beside an employer is a job's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.homes import HOME
from footpath.reading.options import read_options
from footpath.reading.vocabulary import labelled, read_heading

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

_UNITS: Final = frozenset({"salary_currency", "salary_period"})
"""Units of an amount of pay that may have a field of their own."""
_EMPLOYERS: Final = frozenset({"organization", "current_company"})
_SCHOOL: Final = "education_school"
_LEARNED: Final = frozenset({"education_degree", "education_field", "education_grade"})
_NAMES: Final = frozenset({"name", "given-name", "family-name", "additional-name", "initials"})
_JOBS: Final = frozenset({"organization-title", "current_company", "work_title", "current_salary"})
_SALARIES: Final = frozenset({"salary", "current_salary"})
_DROPDOWNS: Final = frozenset({"select", "combobox"})


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
    """Take a firm under a heading without questions for a person or job as no employer: "Invoice to", "Paid by"."""
    named = {field.section for field in fields if field.meaning in _NAMES and not field.trap}
    jobs = {field.section for field in fields if field.meaning in _JOBS or read_heading(field.section)}
    return [
        _without_meaning(field)
        if field.meaning == "organization" and named and field.section not in named | jobs
        else field
        for field in fields
    ]


def _without_meaning(field: FieldObservation) -> FieldObservation:
    return field.model_copy(update={"meaning": "", "confidence": 0.0})
