"""Answers about pay, experience, languages and mobility, depending on the question's exact wording."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footpath.answers.choices import concept
from footpath.language.lexicon import Pattern
from footpath.language.locales import languages_in
from footpath.language.money import currency_in, may_be_in, period_in
from footpath.language.text import fold_words
from footpath.language.unexplained import unexplained
from footpath.schema.answer import Answer, NoAnswer
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from typing import LiteralString

    from footpath.answers.asked import Asked, Way

_PAST = Pattern("{earlier_job}")
_NOW = Pattern("{job_now}")
_WANTED = Pattern("{pay_wanted}")
_NET = Pattern("{pay_net}")
_PAYMENTS = re.compile(r"\b1[2-6] ?(?:x|×)(?!\w)|(?<!\w)(?:x|×) ?1[2-6]\b")
"""How often a year pays: "gross, 14x"."""
_WITH_THEM = re.compile(r"\b(?:[tw]?here|us|our|its?|this|these|that|those)\b")
"""Words that restrict the question to an employer, a country, or an earlier question."""


def salary(asked: Asked) -> Answer | NoAnswer:
    """The expected pay, or the current pay if the question says so, in the question's currency and period."""
    if _PAST.search(asked.words) and not _NOW.search(asked.words):
        return NoAnswer.because("The question asks for the pay of an earlier job.")
    if _NOW.search(asked.words) and _WANTED.search(asked.words):
        return NoAnswer.because("The question asks for two amounts.")
    if _NET.search(asked.words):
        return NoAnswer.because("The question asks for the pay after tax.")
    now = asked.meaning == "current_salary" or (_NOW.search(asked.words) is not None)
    pay, path = (
        (asked.own.current_salary, "x-footpath.current_salary") if now else (asked.own.salary, "x-footpath.salary")
    )
    if pay is None:
        return NoAnswer.at(path)
    said = f"{asked.question} {asked.beside.hint} {asked.beside.runs_on}"
    period = period_in(said)
    if not may_be_in(said, pay.currency):
        other = currency_in(said) or "another currency"
        why = sentence("The question asks in {}; {} is in {}.", own(other), own(path), pay.currency)
        return NoAnswer(reason=why, path=path)
    if _PAYMENTS.search(asked.words):
        return NoAnswer.because("The question counts the payments of a year, and the profile does not.")
    if period not in {"", pay.period}:
        why = own(f"The question asks by the {period}; {path} is by the {pay.period}.")
        return NoAnswer(reason=why, path=path)
    narrowed = "current" if now and asked.meaning != "current_salary" else ""
    return asked.answer(f"{pay.amount} {pay.currency} {pay.period}", path, narrowed=narrowed)


def _of_salary(part: str) -> Way:
    """Answers with a part of the expected pay."""
    return lambda asked: asked.answer(getattr(asked.own.salary, part, ""), f"x-footpath.salary.{part}")


def years_experience(asked: Asked) -> Answer | NoAnswer:
    """Total years of experience; experience in a special field needs a free answer."""
    if unexplained(asked.meaning, asked.question) or _WITH_THEM.search(asked.words):
        return NoAnswer.because("The question is about experience with something in particular.")
    years = asked.own.years_experience
    return asked.answer("" if years is None else str(years), "x-footpath.years_experience")


def language_level(asked: Asked) -> Answer | NoAnswer:
    """The person's level in the language named by the question."""
    named = languages_in(asked.question)
    if len(named) != 1:
        return NoAnswer.because("The question does not name one language.")
    for number, each in enumerate(asked.profile.languages):
        if languages_in(each.language) == named:
            return asked.answer(each.fluency, f"languages[{number}].fluency", narrowed=next(iter(named)))
    return NoAnswer.because("The profile does not list the language of the question.")


def mother_tongue(asked: Asked) -> Answer | NoAnswer:
    """The only native language in the profile."""
    native = [
        n for n, each in enumerate(asked.profile.languages) if concept("language_level", each.fluency) == "native"
    ]
    if len(native) != 1:
        return NoAnswer.because("The profile does not have one language as the native one.")
    return asked.answer(asked.profile.languages[native[0]].language, f"languages[{native[0]}].language")


TERMS: dict[str, Way] = {
    "salary": salary, "current_salary": salary, "salary_currency": _of_salary("currency"),
    "salary_period": _of_salary("period"), "years_experience": years_experience, "language_level": language_level,
    "mother_tongue": mother_tongue,
}  # fmt: skip

_WHICH = Pattern("{which}")
"""Words that ask which, where or how much."""
_PLACE_TO_NAME = Pattern("{place_to_name}[^?]*$")
"""A label that asks for a place: "Country you would relocate to"."""


def _whether(way: Way) -> Way:
    """Restricts a way to yes/no questions."""

    def answer(asked: Asked) -> Answer | NoAnswer:
        if _WHICH.match(asked.words) or _PLACE_TO_NAME.match(fold_words(asked.question)):
            return NoAnswer.because("The question asks for more than a yes or no.")
        return way(asked)

    return answer


def relocation(asked: Asked) -> Answer | NoAnswer:
    """Whether the person would relocate; for a named place, only if the profile names it too."""
    place = fold_words(asked.own.relocation_city)
    said = asked.words.replace(place, " ") if place else asked.words
    if unexplained(asked.meaning, said):
        return NoAnswer.because("The question is about more than moving for work.")
    return asked.truth(asked.own.relocation, "x-footpath.relocation")


def relocation_place(asked: Asked) -> Answer | NoAnswer:
    """Where the person would move to."""
    if asked.own.relocation is False:
        return NoAnswer.because("The profile says that the person does not move.")
    return asked.answer(asked.own.relocation_city, "x-footpath.relocation_city")


def _agrees(attribute: str, beyond: LiteralString) -> Way:
    """Answers with a yes or no of the profile, to a question without further words (`beyond`: why not else)."""

    def answer(asked: Asked) -> Answer | NoAnswer:
        if unexplained(asked.meaning, asked.question):
            return NoAnswer.because(beyond)
        return asked.truth(getattr(asked.own, attribute), f"x-footpath.{attribute}")

    return _whether(answer)


MOBILITY: dict[str, Way] = {
    "relocation": _whether(relocation),
    "relocation_place": relocation_place,
    "travel": _agrees("travel", "The question is about more than travel for work."),
    "drivers_license": _agrees("driving_licence", "The question is about more than a licence to drive a car."),
}
