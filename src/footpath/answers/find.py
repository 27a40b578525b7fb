"""Find the person's answer to a question: by meaning, by the profile's rules, by earlier answers.

Answers are never invented (contract 10): an answer missing from profile and answer bank is a `NoAnswer` with the
reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.asked import NOTHING_BESIDE, Asked
from footpath.answers.bank import (
    Banked,
    exact_answer,
    free_answer,
    recall,
    recall_corrected,
    recall_fresh,
    repeated,
)
from footpath.answers.consents import CONSENTS
from footpath.answers.facts import FACTS
from footpath.answers.rights import RIGHTS
from footpath.answers.terms import MOBILITY, TERMS
from footpath.language.lexicon import Pattern
from footpath.language.replies import asks_what_hinders, asks_yes_or_no, is_negated
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from footpath.answers.asked import Beside
    from footpath.answers.scope import Place
    from footpath.schema.profile import Profile

_WAYS = {**FACTS, **MOBILITY, **RIGHTS, **TERMS, **CONSENTS}

_BY_RULE = frozenset({"relocation", "travel", "drivers_license", "veteran", "disability", "transgender", "hispanic"})
"""Meanings with a yes/no answer whatever the words: negative questions get no answer."""

_NOT_THEN = Pattern("(?!{condition}).*{not_then}")
"""Questions about unavailability. "If not immediately, when can you start?" asks for availability instead."""

_MAY_BE_HINDERED = frozenset(
    ["relocation", "travel", "drivers_license", "work_authorization", "sponsorship", "start_date", "remote_preference"]
)
"""Subjects of questions about obstacles."""

_OPEN = frozenset(
    ["languages", "skills", "location", "remote_preference", "country", "address-level1", "address-level2", "referral",
     "notice_period", "highest_education", "education_degree", "education_field", "education_school", "organization",
     "organization-title", "current_company", "nationality", "salary", "current_salary"]
)  # fmt: skip
"""Meanings with a free-text answer, unsuitable for "Do you speak Dutch?" or "Are you located in the US?"."""


def find(
    meaning: str,
    question: str,
    profile: Profile,
    *,
    country: str = "",
    bank: Sequence[Banked] = (),
    place: Place | None = None,
    index: int = 0,
    today: date | None = None,
    options: tuple[str, ...] = (),
    full: str = "",
    beside: Beside = NOTHING_BESIDE,
) -> Answer | NoAnswer:
    """The person's answer to a question, not yet fitted to a field.

    Args:
        meaning: meaning of the field (`reading/meanings`); empty if unknown.
        question: the question on the page.
        profile: the person's profile.
        country: ISO code of the posting's country; empty if unknown.
        bank: the person's earlier answers, oldest first.
        place: context of the question, for answers with a scope.
        index: index from 0 of the entry, in a repeated section.
        today: for computing ages; without it, ages are unknown.
        options: labels of the field's options.
        full: the question with its distinguishing text (`FieldObservation.full_question`), if other questions
            share the label: their answers do not apply.
        beside: page texts around the question.
    """
    kept_as = full or repeated(question, index)
    if said := recall_fresh(kept_as, meaning, bank):
        return said
    scopes = place.scopes(meaning, question, kept_as) if place and bank else ("",)
    if corrected := recall_corrected(kept_as, bank, scopes):
        return corrected
    if spelled := exact_answer(kept_as, profile.footpath.answers):
        return spelled
    names = place.own_names if place else ()
    asked = Asked(meaning, question, profile, country.upper(), index, today, options, names, beside)
    by_meaning = _by_meaning(asked)
    if by_meaning.found:
        return by_meaning
    ruled = free_answer(kept_as, profile.footpath.answers)
    if ruled.found and not index:
        return ruled
    recalled = recall(kept_as, bank, scopes)
    if recalled.found:
        return recalled
    return by_meaning if meaning in _WAYS else ruled


def _by_meaning(asked: Asked) -> Answer | NoAnswer:
    way = _WAYS.get(asked.meaning)
    if way is None:
        return NoAnswer.because("The profile has no place for such a question.")
    if asked.meaning in _OPEN and asks_yes_or_no(asked.question):
        return NoAnswer.because("The question wants a yes or no.")
    if asked.meaning in _BY_RULE and is_negated(asked.question):
        return NoAnswer.because("The question is put negatively.")
    if asked.meaning == "start_date" and _NOT_THEN.match(asked.words):
        return NoAnswer.because("The question is put negatively.")
    if asked.meaning in _MAY_BE_HINDERED and asks_what_hinders(asked.question):
        return NoAnswer.because("The question asks what would stand in the way.")
    return way(asked)
