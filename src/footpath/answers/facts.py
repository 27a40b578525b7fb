"""Answers from facts of the profile (name, address, jobs, education …), by the field's meaning."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, cast

from pydantic.alias_generators import to_camel

from footpath.answers.places import split_street
from footpath.answers.ranges import highest
from footpath.language.countries import country_name, other_wording
from footpath.language.lexicon import Pattern, merged
from footpath.language.text import fold_words
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Profile
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.answers.asked import Asked, Way
    from footpath.schema.resume import Network

    _Section = Literal["work", "education"]

_MOST_RECENT: Final = Pattern("{most_recent}")
_NOTICE: Final = Pattern("{notice}")
_SITES = {"linkedin": "https://www.linkedin.com/in/", "github": "https://github.com/", "twitter": "https://x.com/"}
_NETWORKS: Final = frozenset({"github", "gitlab", "bitbucket", "behance", "dribbble", "twitter", "x"})
"""Networks that share a meaning with another one."""

_YET = Pattern(r"^(?!.*\bactual\b).*{not_yet}")


def _text_at(path: str) -> Way:
    """Answers with the text at a profile path, spelled as in the file (`basics.email`)."""
    attributes = re.sub(
        r"(?<=[a-z])[A-Z]", lambda found: f"_{found[0].lower()}", path.replace("x-footpath", "footpath")
    )

    def way(asked: Asked) -> Answer | NoAnswer:
        value: object = asked.profile
        for part in attributes.split("."):
            value = getattr(value, part)
        return asked.answer("" if value is None else str(value), path)

    return way


def _name(asked: Asked) -> Answer | NoAnswer:
    names = asked.own.name
    if names.given and names.family and _asks_family_first(asked.question):
        between = ", " if "," in asked.question else " "
        return asked.answer(f"{names.family}{between}{names.given}", "x-footpath.name", narrowed="family-first")
    joined = " ".join(part for part in (names.given, names.middle, names.family) if part)
    if asked.profile.basics.name:
        return asked.answer(asked.profile.basics.name, "basics.name")
    return asked.answer(joined if names.given and names.family else "", "x-footpath.name")


def _asks_family_first(question: str) -> bool:
    """Whether a question names the family name, then the given name, with at most a word between: "Cognome e nome"."""
    words = fold_words(question).split()
    before, after = _labels("family-name") | _labels("name"), _labels("given-name")
    splits = ((words[:at], words[at + gap :]) for at in range(1, len(words)) for gap in (0, 1))
    return any(" ".join(first) in before - after and " ".join(last) in after for first, last in splits)


@cache
def _labels(meaning: str) -> frozenset[str]:
    """The labels of fields of a meaning, in all languages."""
    entry = cast("dict[str, list[str]]", merged("fields").get(meaning, {}))
    return frozenset(fold_words(each.removeprefix("=")) for each in entry.get("label", ()))


@cache
def meaning_labelled(text: str) -> str:
    """The only meaning whose fields have the text as a label in some language ("Mensaje"); empty for several."""
    found = [meaning for meaning in merged("fields") if fold_words(text) in _labels(meaning)]
    return found[0] if len(found) == 1 else ""


_FIRST_SURNAME: Final = Pattern("{surname_of_father}")
_SECOND_SURNAME: Final = Pattern("{surname_of_mother}")


def _name_part(part: str, position: int) -> Way:
    """Answers with a part of the name. A whole name is split only if it has two words."""

    def way(asked: Asked) -> Answer | NoAnswer:
        if value := str(getattr(asked.own.name, part)):
            return asked.answer(value, f"x-footpath.name.{part}")
        words = asked.profile.basics.name.split()
        if len(words) == 2:
            return asked.answer(words[position], "basics.name", confidence=0.9)
        return NoAnswer.at(f"x-footpath.name.{part}", "The profile has no {}, and the name has not two words.")

    return way


def _initials(asked: Asked) -> Answer | NoAnswer:
    """The first letters of all given names, as Dutch forms ask for them: "A.M." of Anna Maria."""
    given = _name_part("given", 0)(asked)
    if isinstance(given, NoAnswer):
        return given
    letters = [name[0].upper() for name in re.split(r"[\s-]+", f"{given.value} {asked.own.name.middle}") if name]
    return given.model_copy(
        update={"name": f"{given.name}.initials", "value": "".join(f"{each}." for each in letters), "alternatives": ()}
    )


def _surname(asked: Asked) -> Answer | NoAnswer:
    """The family name; one of two words if a form asks for the first or second surname alone."""
    found = _name_part("family", 1)(asked)
    is_second = _SECOND_SURNAME.search(asked.question) is not None
    if isinstance(found, NoAnswer) or not (is_second or _FIRST_SURNAME.search(asked.question)):
        return found
    several = found.value.split()
    if len(several) == 1:
        return NoAnswer.because("The profile has one surname.") if is_second else found
    if len(several) > 2 or several[0].islower():
        return NoAnswer.because("The profile does not tell which words of the family name are the first surname.")
    which = "second" if is_second else "first"
    return found.model_copy(update={"name": f"{found.name}.{which}", "value": several[is_second], "alternatives": ()})


def _address_line(number: int) -> Way:
    def way(asked: Asked) -> Answer | NoAnswer:
        lines = asked.profile.basics.location.address.splitlines()
        return asked.answer(
            lines[number] if number < len(lines) else "", f"basics.location.address (line {number + 1})"
        )

    return way


def _street(part: Literal["name", "number"]) -> Way:
    def way(asked: Asked) -> Answer | NoAnswer:
        address = asked.profile.basics.location.address
        if address and split_street(address) is None:
            return NoAnswer.at("basics.location.address", "Which part of {} is the house number is not clear.")
        return asked.answer(
            getattr(split_street(address), part, ""), f"basics.location.address ({part})", confidence=0.9
        )

    return way


def _start_date(asked: Asked) -> Answer | NoAnswer:
    """The start date; the notice period if the question mentions both, and the profile has only the notice."""
    if not asked.own.start_date and _NOTICE.search(asked.words):
        return asked.answer(asked.own.notice_period, "x-footpath.notice_period", narrowed="notice")
    return asked.answer(asked.own.start_date or "", "x-footpath.start_date")


def _country(asked: Asked) -> Answer | NoAnswer:
    return asked.answer(asked.profile.basics.location.country_code or "", "basics.location.countryCode")


def _location(asked: Asked) -> Answer | NoAnswer:
    place = asked.profile.basics.location
    if not place.city:
        return NoAnswer.at("basics.location.city")
    country = country_name(place.country_code) if place.country_code else ""
    whole = ", ".join(part for part in (place.city, country) if part)
    with_region = ", ".join(part for part in (place.city, place.region, country) if part)
    return asked.answer(whole, "basics.location", alternatives=(with_region, place.city))


def _city(asked: Asked) -> Answer | NoAnswer:
    whole = _location(asked)
    others = (whole.value, *whole.alternatives) if isinstance(whole, Answer) else ()
    return asked.answer(asked.profile.basics.location.city, "basics.location.city", alternatives=others)


def _region(asked: Asked) -> Answer | NoAnswer:
    place = asked.profile.basics.location
    other = other_wording(place.region, place.country_code or "")
    return asked.answer(place.region, "basics.location.region", alternatives=(other,) if other else ())


def _network(*names: str) -> Way:
    """Return the way to a page on one of these networks; if the question names some of them, on a named one."""

    def way(asked: Asked) -> Answer | NoAnswer:
        wanted = [name for name in names if name in _named(asked)] or names
        for number, each in enumerate(asked.profile.basics.profiles):
            if "".join(each.network.casefold().split()) in wanted:
                path = f"basics.profiles[{number}]"
                if "username" in asked.words and each.username:
                    return asked.answer(each.username, path + ".username", narrowed="username")
                return asked.answer(_address(each), path + ".url")
        return NoAnswer(reason=own(f"The profile's basics.profiles has no {wanted[0]}."), path="basics.profiles")

    return way


def _address(network: Network) -> str:
    site = _SITES.get("".join(network.network.casefold().split()), "")
    return network.url or (site + network.username if site and network.username else "")


def _named(asked: Asked) -> set[str]:
    """Return the networks that a question names."""
    return {word for word in asked.words.split() if word in _NETWORKS}


def _portfolio(asked: Asked) -> Answer | NoAnswer:
    """Return a portfolio, else the person's site, unless the question is just the name of a network."""
    found = _network("portfolio", "behance", "dribbble")(asked)
    if found.found or (_named(asked) and "portfolio" not in asked.words):
        return found
    return asked.answer(asked.profile.basics.url, "basics.url", confidence=0.9)


def _other_profile(asked: Asked) -> Answer | NoAnswer:
    for number, each in enumerate(asked.profile.basics.profiles):
        if each.network and each.network.casefold() in asked.question.casefold():
            return asked.answer(_address(each), f"basics.profiles[{number}].url", narrowed=f"{number}")
    return NoAnswer.because("The profile has no page on the named network.")


def _cover_letter(asked: Asked) -> Answer | NoAnswer:
    files = asked.own.files
    if files.cover_letter:
        return asked.answer(
            files.cover_letter, "x-footpath.files.cover_letter", alternatives=(files.cover_letter_text,)
        )
    return asked.answer(files.cover_letter_text, "x-footpath.files.cover_letter_text")


def _none(asked: Asked, section: _Section) -> NoAnswer:
    number = asked.index + 1
    which = f"job number {number}" if section == "work" else f"course of study number {number}"
    path = f"{section}[{asked.index}]"
    return NoAnswer(reason=own(f"The profile has no {which}: {path}."), path=path)


def _entry(section: _Section, part: str) -> Way:
    """Answers with a fact of the job or course of study at the index of the form's section."""

    def way(asked: Asked) -> Answer | NoAnswer:
        if (entry := asked.entry(section)) is None:
            return _none(asked, section)
        return asked.answer(str(getattr(entry, part) or ""), f"{section}[{asked.index}].{to_camel(part)}")

    return way


def _goes_on(section: _Section) -> Way:
    """Answers whether the job or course of study at the index has no end."""

    def way(asked: Asked) -> Answer | NoAnswer:
        if (entry := asked.entry(section)) is None:
            return _none(asked, section)
        return asked.truth(entry.end_date is None, f"{section}[{asked.index}].endDate")

    return way


def _work_description(asked: Asked) -> Answer | NoAnswer:
    if (job := asked.job) is None:
        return _none(asked, "work")
    return asked.answer(job.summary or "\n".join(job.highlights), f"work[{asked.index}].summary")


def _present_job(part: str) -> Way:
    """Answers with a fact of the present job, of the last one if asked for, or of the section's entry."""

    def way(asked: Asked) -> Answer | NoAnswer:
        jobs = asked.profile.work
        if asked.index:
            return _entry("work", part)(asked)
        now = [at for at, job in enumerate(jobs) if job.end_date is None]
        if not now and jobs and _MOST_RECENT.search(asked.words):
            now = [0]
        if not now:
            return NoAnswer.because("The profile has no job that goes on.")
        return asked.answer(str(getattr(jobs[now[0]], part)), f"work[{now[0]}].{part}")

    return way


def _education_end(asked: Asked) -> Answer | NoAnswer:
    end, today = asked.study.end_date if asked.study else None, asked.today
    if end and today and end < today.isoformat() and _YET.search(asked.words):
        return NoAnswer.because("The question is about a study that goes on.")
    return _entry("education", "end_date")(asked)


def _education_grade(asked: Asked) -> Answer | NoAnswer:
    if re.search(r"\d", asked.question):
        return NoAnswer.because("The question names a scale, and the profile does not name the scale of its grade.")
    return _entry("education", "score")(asked)


def _highest_education(asked: Asked) -> Answer | NoAnswer:
    done = tuple(study.study_type for study in asked.profile.education if study.end_date and study.study_type)
    best = done[0] if len(done) == 1 else highest(done)
    if done and not best:
        return NoAnswer.because("The profile does not tell which of its degrees is the highest.")
    return asked.answer(best, "education.studyType", confidence=0.9)


def _skills(asked: Asked) -> Answer | NoAnswer:
    names = [word for skill in asked.profile.skills for word in (skill.name, *skill.keywords) if word]
    return asked.answer("\n".join(dict.fromkeys(names)), "skills")


def _languages(asked: Asked) -> Answer | NoAnswer:
    return asked.answer("\n".join(each.language for each in asked.profile.languages if each.language), "languages")


def _today(asked: Asked) -> Answer | NoAnswer:
    """The date of a signature: today, if the person has a name."""
    found = asked.answer(asked.profile.basics.name, "basics.name")
    if isinstance(found, NoAnswer):
        return found
    if asked.today is None:
        return NoAnswer.because("Nothing tells which day it is.")
    return found.model_copy(update={"value": asked.today.isoformat(), "source": "today"})


_IDENTITY: Final = "x-footpath.self_identification"
_PATHS: Final = {
    "additional-name": "x-footpath.name.middle", "honorific-prefix": "x-footpath.name.prefix",
    "honorific-suffix": "x-footpath.name.suffix", "preferred_name": "x-footpath.name.preferred",
    "pronouns": "x-footpath.pronouns", "email": "basics.email", "email_confirm": "basics.email",
    "tel": "basics.phone", "tel-country-code": "basics.phone", "tel-national": "basics.phone",
    "tel-local": "basics.phone", "street-address": "basics.location.address",
    "postal-code": "basics.location.postalCode", "url": "basics.url", "bday": "x-footpath.date_of_birth",
    "bday-day": "x-footpath.date_of_birth", "bday-month": "x-footpath.date_of_birth",
    "bday-year": "x-footpath.date_of_birth", "birth_place": "x-footpath.birth_place",
    "about_me": "basics.summary", "resume": "x-footpath.files.resume", "photo": "x-footpath.files.photo",
    "notice_period": "x-footpath.notice_period",
    "remote_preference": "x-footpath.work_mode", "referral": "x-footpath.referral_source",
    **{name: f"{_IDENTITY}.{name}" for name in ("gender", "ethnicity", "veteran", "disability", "transgender")},
    "sexual_orientation": f"{_IDENTITY}.sexual_orientation", "hispanic": f"{_IDENTITY}.hispanic_or_latino",
}  # fmt: skip
"""The places of answers that stand in the profile as they are, by meaning."""
FACTS: dict[str, Way] = {
    **{meaning: _text_at(path) for meaning, path in _PATHS.items()}, "name": _name, "signature": _name,
    "signature_date": _today, "given-name": _name_part("given", 0), "family-name": _surname, "initials": _initials,
    **{f"address-line{number + 1}": _address_line(number) for number in range(3)}, "street_name": _street("name"),
    "house_number": _street("number"), "address-level1": _region, "address-level2": _city, "country": _country,
    "country-name": _country, "location": _location, "portfolio": _portfolio, "linkedin": _network("linkedin"),
    "github": _network("github", "gitlab", "bitbucket"), "twitter": _network("twitter", "x"),
    "facebook": _network("facebook"), "other_profile": _other_profile, "cover_letter": _cover_letter,
    "organization": _present_job("name"), "current_company": _present_job("name"),
    "organization-title": _present_job("position"), "start_date": _start_date, "skills": _skills,
    "languages": _languages, "highest_education": _highest_education, "work_employer": _entry("work", "name"),
    "work_title": _entry("work", "position"), "work_location": _entry("work", "location"),
    "work_start": _entry("work", "start_date"), "work_end": _entry("work", "end_date"),
    "work_current": _goes_on("work"), "work_description": _work_description,
    "education_school": _entry("education", "institution"), "education_degree": _entry("education", "study_type"),
    "education_field": _entry("education", "area"), "education_start": _entry("education", "start_date"),
    "education_end": _education_end, "education_grade": _education_grade, "education_current": _goes_on("education"),
}  # fmt: skip
"""The way to answer, by meaning. Names are those of `reading/meanings/names.yaml`."""


_PARTS: Final = {"given-name": "given", "additional-name": "middle", "family-name": "family"}
"""The parts of a name, by meaning."""
WHOLE_NAMES: Final = frozenset({"name", "signature"})
"""Meanings of questions for the whole name."""


def name_parts(given: Mapping[str, str]) -> dict[str, str]:
    """Return the task's names of the parts of a name, by part; none without given and family name."""
    meant = [(_PARTS.get(said) or _PARTS.get(meaning_labelled(said), ""), said) for said in given if given[said]]
    found = {part: said for part, said in meant if part}
    is_one_each = len(found) == sum(1 for part, _ in meant if part)
    return found if is_one_each and {"given", "family"} <= found.keys() else {}


def named(given: Mapping[str, str]) -> Profile:
    """Return a profile of nothing but the name that a task gives in parts."""
    parts = {part: given[said] for part, said in name_parts(given).items()}
    return Profile.model_validate({"x-footpath": {"name": parts}})


def is_another(name: str, profile: Profile) -> bool:
    """Whether a name shares no word with the profile's names. False for an empty name on either side."""
    own = profile.footpath.name
    known = " ".join(filter(None, (profile.basics.name, own.given, own.family, own.preferred)))
    said, names = set(fold_words(name).split()), set(fold_words(known).split())
    return bool(said) and bool(names) and said.isdisjoint(names)
