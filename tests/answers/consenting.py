"""A box of an application that asks for a consent, and the answer of a profile to its text."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.values import Values
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.observation import FieldObservation

BASIC = frozenset({"privacy", "terms", "truthful"})
"""The consents that most applications cannot do without."""


@cache
def field(says: str) -> FieldObservation:
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.input(says, "checkbox")
        page.button("Submit application", type="submit")
    return next(each for each in fields_of(page) if each.kind == "checkbox")


def answer(asked: FieldObservation, agreed: Iterable[str], *names: str, **others: bool) -> Answer | NoAnswer:
    values = Values(_profile(frozenset({**dict.fromkeys(agreed, True), **others}.items())), date(2026, 11, 25))
    values.see([asked], names)
    return values.answer(asked)


@cache
def _profile(consents: frozenset[tuple[str, bool]]) -> Profile:
    return Profile.model_validate({"x-footpath": {"consents": dict(consents)}})


def agrees(says: str, agreed: Iterable[str], *names: str) -> bool:
    found = answer(field(says), agreed, *names)
    return isinstance(found, Answer) and found.value == "yes"
