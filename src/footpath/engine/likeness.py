"""Whether a page asks what was asked where a way was learned: forms under one address may be entirely different ones
(`/forms/138.html` and `/forms/222.html`), and one form is another posting's too, or has been redesigned. Pure.
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
"""Likeness above which two forms are one. Of pairs of real forms of all kinds, 1 in 20 has it (two contact forms, two
logins); the looks of the demo's form have 0.72 and more, and whatever `bench/mutations.py` makes of it 0.63.
"""

COVERED = 0.75
"""Part of what a way for everybody needs that a form has to ask."""

MOST = 60
"""Questions of a form that are compared."""


def questions(fields: Iterable[FieldObservation]) -> tuple[FormQuestion, ...]:
    """What fields ask, as a person reads it; of those that say nothing one stands for all."""
    asked = (FormQuestion(question=each.question, meaning=each.meaning if is_sure(each) else "") for each in fields)
    return tuple(dict.fromkeys(asked))[:MOST]


def is_alike(book: Cookbook, forms: Sequence[Sequence[FormQuestion]]) -> bool:
    """Whether one of the forms that may be meant is the one that was learned; also where either is not known: a form
    behind a posting or a login, a cookbook of an earlier Footpath. A pack knows what all sites of its platform ask:
    each may ask any number of other things besides.
    """
    if not book.asked or not forms:
        return True
    is_there = book.id.startswith(PACK) and any(_part(book.asked, asked) >= COVERED for asked in forms)
    return is_there or likest(forms, book.asked, book.parameters) > ALIKE


def same_as(made: Cookbook) -> Callable[[Cookbook], bool]:
    """Whether another cookbook from the same start, kept by another run meanwhile, is for the form of a new one."""
    return lambda other: is_alike(other, [made.asked] if made.asked else [])


def likest(
    forms: Sequence[Sequence[FormQuestion]], learned: Sequence[FormQuestion], also: Collection[Parameter] = ()
) -> float:
    """The likeness of the form that is most like the one that was learned."""
    return max((likeness(learned, asked, also) for asked in forms), default=0.0)


def likeness(learned: Sequence[FormQuestion], asked: Sequence[FormQuestion], also: Collection[Parameter] = ()) -> float:
    """0 to 1: how much of what was asked is asked now, and how much of what is asked now was known, `also` from other
    pages. The harmonic mean, so that a short form is not like a long one that asks the same among other things.
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
