"""Whether a page asks the questions of a learned way: forms under one address may differ entirely (`/forms/138.html`
and `/forms/222.html`), and one form may serve several postings, or be redesigned. Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.view import is_sure
from footpath.packs.pack import ID as PACK
from footpath.page.wording import Kinship, kinship
from footpath.schema.cookbook import Cookbook, FormQuestion, Parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from footpath.schema.observation import FieldObservation

ALIKE = 0.5
"""Likeness above which two forms are the same. Of pairs of real forms of all kinds, 1 in 20 exceeds it (two contact
forms, two logins); the looks of the demo's form have 0.72 and more, their variants of `bench/mutations.py` 0.63.
"""

COVERED = 0.75
"""Share of a shared way's required questions that a form must ask."""

MOST = 60
"""Number of questions of a form that are compared."""


def questions(fields: Iterable[FieldObservation]) -> tuple[FormQuestion, ...]:
    """Return the questions of fields, as people read them; one empty question stands for all."""
    asked = (FormQuestion(question=each.question, meaning=each.meaning if is_sure(each) else "") for each in fields)
    return tuple(dict.fromkeys(asked))[:MOST]


def is_alike(book: Cookbook, forms: Sequence[Sequence[FormQuestion]]) -> bool:
    """Whether one of the candidate forms is the learned one; also if either is unknown: a form behind a posting or a
    login, a cookbook of an earlier Footpath. A pack knows the common questions of its platform: each site may ask any
    number of others.
    """
    if not book.asked or not forms:
        return True
    is_there = book.id.startswith(PACK) and any(_part(book.asked, asked) >= COVERED for asked in forms)
    return is_there or likest(forms, book.asked, book.parameters) > ALIKE


def same_as(made: Cookbook) -> Callable[[Cookbook], bool]:
    """Whether another run meanwhile kept a cookbook from the same start for the same form."""
    return lambda other: is_alike(other, [made.asked] if made.asked else [])


def likest(
    forms: Sequence[Sequence[FormQuestion]], learned: Sequence[FormQuestion], also: Collection[Parameter] = ()
) -> float:
    """Return the likeness of the form most similar to the learned one."""
    return max((likeness(learned, asked, also) for asked in forms), default=0.0)


def likeness(learned: Sequence[FormQuestion], asked: Sequence[FormQuestion], also: Collection[Parameter] = ()) -> float:
    """Return 0 to 1: how many learned questions are asked now, and how many present questions were known, `also` from
    other pages. The harmonic mean, so that a short form is not like a long one that contains the same questions.
    """
    there = _part(learned, asked)
    known = _part(asked, (*learned, *also))
    return 2 * there * known / (there + known) if there and known else 0.0


def _part(questions: Sequence[FormQuestion], among: Collection[FormQuestion | Parameter]) -> float:
    return sum(any(_same(each, other) for other in among) for each in questions) / len(questions) if questions else 0.0


def _same(one: FormQuestion, other: FormQuestion | Parameter) -> bool:
    if not one.question or not other.question:
        return one.question == other.question
    kin = kinship(one.question, other.question)
    if one.meaning and other.meaning and kin is not Kinship.SAME:
        return one.meaning == other.meaning
    return kin >= Kinship.ELSEWHERE
