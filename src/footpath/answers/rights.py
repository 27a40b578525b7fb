"""Answers about the right to work, citizenship and age, depending on a country or number in the question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from typing import TYPE_CHECKING, Final, LiteralString

from footpath.answers.choices import CITIZEN
from footpath.answers.claims import Claim, claim, follows
from footpath.language.countries import (
    EUROPEAN_UNION,
    LINKS,
    countries_in,
    country_name,
    inflected_in,
    peoples_in,
    without_peoples,
)
from footpath.language.lexicon import Pattern
from footpath.language.replies import is_negated
from footpath.schema.answer import Answer, NoAnswer
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from footpath.answers.asked import Asked, Way
    from footpath.schema.observation import FieldObservation
    from footpath.schema.profile import FootpathAnswers

_STATEMENTS: tuple[tuple[Claim, str], ...] = (
    ("authorized", "I am authorized to work"),
    ("unauthorized", "I am not authorized to work"),
    ("sponsored", "I require sponsorship"),
    ("unsponsored", "I do not require sponsorship"),
    ("authorized_unsponsored", "I am authorized to work without sponsorship"),
)
"""Statements by claim, most informative last."""
_NAMES: dict[Claim, tuple[str, str]] = {
    "authorized": ("work_authorization", ""),
    "unauthorized": ("work_authorization", "inverted"),
    "authorized_unsponsored": ("work_authorization", "unsponsored"),
    "authorized_unpermitted": ("work_authorization", "unpermitted"),
    "sponsored": ("sponsorship", ""),
    "unsponsored": ("sponsorship", "inverted"),
}
"""The topic and its addition in the name of an answer to a claim."""
_TO_WORK: Final = frozenset({"work_authorization", "sponsorship"})

_WHERE = Pattern("{which_country}")
_YOUNGER = Pattern("{younger_than}")
_IF = Pattern("{condition}(?! (?:(?:you|sie) (?:are|were|get) )?(?:hired|selected|offered|employed|successful))")
"""A condition that the person may not meet, as in "If you are under 18, can you provide a work permit?"."""
_DETAILS = Pattern("{when_of_it}|.*{permit_details}")
"""Questions about a permit's details rather than its existence."""
_PAST = Pattern("{taken_away}|{once_had}.*{ever}")
"""The past, which the profile does not cover."""
_UNKNOWN_PLACE = Pattern(r"(?-i:{in_place}\s+[A-ZÀ-ÖØ-ÞŁŚŻŹĆ]\w)", spelled=True)
"""A name after "in" or the like: a city, or a country in an inflected form ("w Niemczech")."""
_OPEN = Pattern("{asks_which}")
_BESIDE = 4
"""So many words away at most a permit ends or begins: "Swiss residence and work permit"."""
_PERMIT = Pattern("{permit}|{title_to_work}")
_KIND = re.compile(r"(?<![\w.&/])(?:[B-HJ-Z]|[A-Z]\d{1,2})(?=[-–\s?,)]|$)")
"""The letter of a kind of permit: "permit B", "H-1B visa"."""
_OF_ONE_COUNTRY = Pattern("{national_permit}")
"""A permit of a single country, which not everybody allowed to work there has."""
_NOT_ONLY_CITIZENS = re.compile(r"\b(?:or|and|persons?|nationals?|residents?|protected)\b")


@dataclass(frozen=True, slots=True)
class _ToldRights:
    """The person's rights in a country according to the profile, with the path; None if not stated."""

    truth: bool | None
    path: str = ""


def _authorized(person: FootpathAnswers, country: str) -> _ToldRights:
    """Whether the person may work in a country now. A statement about the European Union covers its countries."""
    of_union = not EUROPEAN_UNION.isdisjoint(person.citizenships)
    in_union, union = country in EUROPEAN_UNION, person.work_authorization.get("EU")
    if country in person.work_authorization:
        return _ToldRights(person.work_authorization[country], f"work_authorization.{country}")
    if country in person.citizenships:
        return _ToldRights(True, "citizenships")
    if in_union and union is not None and (union or not of_union):
        return _ToldRights(union, "work_authorization.EU")
    if of_union and (country == "EU" or (in_union and union is None)):
        return _ToldRights(True, "citizenships")
    return _ToldRights(None)


def _sponsored(person: FootpathAnswers, country: str) -> _ToldRights:
    """Whether the person needs sponsorship in a country, by its or the Union's statement, else by the right."""
    as_union = country in EUROPEAN_UNION and country not in {*person.citizenships, *person.work_authorization}
    for said in (country, "EU") if as_union else (country,):
        if said in person.sponsorship:
            return _ToldRights(person.sponsorship[said], f"sponsorship.{said}")
    authorized = _authorized(person, country)
    return authorized if authorized.truth is None else _ToldRights(not authorized.truth, authorized.path)


def _needs_no_permit(person: FootpathAnswers, country: str) -> bool:
    """Whether the person is a citizen of the country, or of the European Union in the Union."""
    own = frozenset(person.citizenships)
    return country in own or (country in {*EUROPEAN_UNION, "EU"} and not EUROPEAN_UNION.isdisjoint(own))


_UNANSWERED: Final[tuple[tuple[LiteralString, Callable[[str], object]], ...]] = (
    ("The question asks in which countries.", _WHERE.search),
    ("The question asks for more than whether there is a permit.", _DETAILS.match),
    ("The question asks about the past.", _PAST.search),
    ("The question holds only under a condition.", _IF.match),
)
"""Questions about the right to work that have no answer in the profile, by their words; the first reason is told."""


def _country_named(asked: Asked) -> str | NoAnswer:
    """The one country that a question names; empty for none, and no answer to a question about more than a country."""
    named = _named(asked)
    if named is None:
        return NoAnswer.because("The question names a people, and may mean their country.")
    if len(named) > 1:
        return NoAnswer.because("The question names several countries.")
    for why, applies in _UNANSWERED:
        if applies(asked.words):
            return NoAnswer.because(why)
    if not named and _UNKNOWN_PLACE.search(asked.question):
        return NoAnswer.because("The question names a place, and no country that is known.")
    return named[0] if named else ""


def country_meant(told: str, fields: Iterable[FieldObservation]) -> str:
    """The country told by the posting, else the one country that the page's questions on the right to work name: that
    of "Will you require sponsorship?" below "Are you authorized to work in Germany?". Empty for none, or several.
    """
    asked = (each.question for each in fields if each.meaning in _TO_WORK)
    named = {code for question in asked for code in countries_in(question)}
    return told or (named.pop() if len(named) == 1 else "")


def _true_statements(authorized: bool | None, sponsored: bool | None) -> list[str]:
    return [text for each, text in _STATEMENTS if follows(each, authorized=authorized, sponsored=sponsored)]


def _deciding(first: _ToldRights, other: _ToldRights) -> _ToldRights:
    """The fact that decides: the first one that the profile has."""
    return first if first.path else other


def right_to_work(asked: Asked) -> Answer | NoAnswer:
    """Answer a question about authorisation or sponsorship by its statement and country, else with statements."""
    named = _country_named(asked)
    if isinstance(named, NoAnswer):
        return named
    country = named or asked.country
    if not country:
        return NoAnswer.because("Neither the question nor the posting says which country is meant.")
    authorized, sponsored = _authorized(asked.own, country), _sponsored(asked.own, country)
    true = _true_statements(authorized.truth, sponsored.truth)
    stated = claim(without_peoples(asked.question)) or _bare(asked)
    if authorized.truth is not False and stated == "authorized" and _is_of_one_kind(asked):
        return NoAnswer.because("The question names one kind of permit, and the profile names none.")
    if stated is None:
        topic, suffix, value = asked.meaning, "told", true[-1] if true else ""
    else:
        topic, suffix = _NAMES[stated]
        no_permit = _needs_no_permit(asked.own, country)
        holds = follows(stated, authorized=authorized.truth, sponsored=sponsored.truth, needs_no_permit=no_permit)
        value = _truth(asked, holds, true)
    if not value:
        path = f"x-footpath.work_authorization.{country}"
        why = sentence("The profile has no {} ({}).", own(path), country_name(country))
        return NoAnswer(reason=why, path=path)
    told = _deciding(sponsored, authorized) if topic == "sponsorship" else _deciding(authorized, sponsored)
    return Answer(
        name=".".join(filter(None, (topic, suffix, country.lower() if named else ""))),
        value=value,
        alternatives=(*true, *(("Citizen", f"{country}{CITIZEN}") if country in asked.own.citizenships else ())),
        giver="profile",
        source=f"profile x-footpath.{told.path}",
        confidence=1.0 if told.path == f"{topic}.{country}" else 0.9,
    )


def _truth(asked: Asked, holds: bool | None, true: Sequence[str]) -> str:
    """Yes or no to a statement, or a true statement to an open question; empty if unknown."""
    if holds is None:
        return ""
    return true[0] if _OPEN.match(asked.words) else "yes" if holds else "no"


def _named(asked: Asked) -> tuple[str, ...] | None:
    """The countries in a question, by name or a permit's adjective; None for an adjective of something else."""
    if named := countries_in(asked.question) or inflected_in(asked.question):
        return named
    peoples = peoples_in(asked.question)
    if set(peoples.values()) <= {asked.country}:
        return tuple(set(peoples.values()))
    of_permits = tuple(dict.fromkeys(code for word, code in peoples.items() if _is_of_permit(word, asked.words)))
    return of_permits if set(of_permits) == set(peoples.values()) else None


def _is_of_one_kind(asked: Asked) -> bool:
    return bool(_OF_ONE_COUNTRY.search(asked.words) or _KIND.search(asked.question))


def _is_of_permit(adjective: str, sentence: str) -> bool:
    """Whether a permit stands within `_BESIDE` words of an adjective, with no "and" between."""
    told = sentence.split()
    at = told.index(adjective)
    after, before = told[at + 1 :][:_BESIDE], told[:at][::-1][:_BESIDE]
    near = (" ".join(takewhile(lambda word: word not in LINKS, words)) for words in (after, before))
    return any(map(_PERMIT.search, (next(near), " ".join(next(near).split()[::-1]))))


def _bare(asked: Asked) -> Claim | None:
    """Whether the question is a mere label of the topic, like "Visa sponsorship"."""
    if is_negated(asked.question) or len(asked.words.split()) > 3:
        return None
    return "sponsored" if asked.meaning == "sponsorship" else "authorized"


def nationality(asked: Asked) -> Answer | NoAnswer:
    """The first citizenship."""
    first, *others = asked.own.citizenships or ("",)
    return asked.answer(first, "x-footpath.citizenships", alternatives=tuple(others))


def citizenship(asked: Asked) -> Answer | NoAnswer:
    """Yes or no where a country is named ("Are you a citizen of …?"), else the citizenship."""
    named = countries_in(asked.question)
    if not named:
        return nationality(asked)
    country = named[0]
    if is_negated(asked.question) or len(named) > 1 or _NOT_ONLY_CITIZENS.search(asked.words):
        return NoAnswer.because("The question can be read in two ways.")
    if not asked.own.citizenships:
        return NoAnswer.at("x-footpath.citizenships")
    one_of = EUROPEAN_UNION if country == "EU" else {country}
    is_citizen = not one_of.isdisjoint(asked.own.citizenships)
    return asked.truth(is_citizen, "x-footpath.citizenships", narrowed=country.lower())


def of_age(asked: Asked) -> Answer | NoAnswer:
    """Whether the person has reached the age in the question; 18 by default."""
    ages = {int(number) for number in re.findall(r"\b(1[4-9]|2[0-5])\b", asked.words)}
    if len(ages) > 1 or is_negated(asked.question) or _YOUNGER.search(asked.words):
        return NoAnswer.because("The question can be read in two ways.")
    limit = ages.pop() if ages else 18
    narrowed = "" if limit == 18 else str(limit)
    if asked.own.over_18 is not None and (limit == 18 or asked.own.over_18 is (limit < 18)):
        return asked.truth(asked.own.over_18, "x-footpath.over_18", narrowed=narrowed)
    years = _years(asked)
    if years is None:
        return NoAnswer.at("x-footpath.over_18", "The profile has neither {} nor a whole date of birth.")
    return asked.truth(years >= limit, "x-footpath.date_of_birth", narrowed=narrowed)


def age(asked: Asked) -> Answer | NoAnswer:
    """The age in years."""
    years = _years(asked)
    if years is None:
        return NoAnswer.at("x-footpath.date_of_birth", "The profile has no whole {}.")
    return asked.answer(str(years), "x-footpath.date_of_birth")


def _years(asked: Asked) -> int | None:
    born = asked.own.date_of_birth
    if born is None or len(born) != 10 or asked.today is None:
        return None
    day = date.fromisoformat(born)
    return asked.today.year - day.year - ((asked.today.month, asked.today.day) < (day.month, day.day))


RIGHTS: dict[str, Way] = {
    "work_authorization": right_to_work,
    "sponsorship": right_to_work,
    "nationality": nationality,
    "citizenship": citizenship,
    "age_over_18": of_age,
    "age": age,
}
