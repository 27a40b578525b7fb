"""Finding the person's answer to a question: by its meaning, by the profile's own rules, by earlier answers.

Nothing is invented (contract 10): what the profile and the answer bank do not hold is a `NoAnswer` with the reason.
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
from footpath.answers.mobility import MOBILITY
from footpath.answers.rights import RIGHTS
from footpath.answers.terms import TERMS
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
"""Meanings that are answered yes or no whatever the words: a question that is put negatively is not answered."""

_NOT_THEN = Pattern("(?!{condition}).*{not_then}")
"""When somebody cannot come. "If not immediately, when can you start?" asks when they can."""

_MAY_BE_HINDERED = frozenset(
    ["relocation", "travel", "drivers_license", "work_authorization", "sponsorship", "start_date", "remote_preference"]
)
"""What something may stand in the way of, so that a question is about that."""

_OPEN = frozenset(
    ["languages", "skills", "location", "remote_preference", "country", "address-level1", "address-level2", "referral",
     "notice_period", "highest_education", "education_degree", "education_field", "education_school", "organization",
     "organization-title", "current_company", "nationality", "salary", "current_salary"]
)  # fmt: skip
"""Meanings whose answer is a text: not what "Do you speak Dutch?" or "Are you located in the US?" ask for."""


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
        meaning: of the field (`reading/meanings`); empty when the page does not tell.
        question: the question as the page asks it.
        profile: the person.
        country: ISO code of the posting's country, empty when it is not known.
        bank: what the person answered before, oldest first.
        place: where the question is asked: some answers in the bank hold in one place only.
        index: of the entry in a repeated section, from 0.
        today: to compute ages; without it no age is known.
        options: the labels that the field offers.
        full: the question with what tells it apart (`FieldObservation.full_question`), where others have its label:
            answers to those are none to it.
        beside: what the page says beside the question.
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
