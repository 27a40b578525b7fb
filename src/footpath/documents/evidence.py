"""The facts of a profile, by path: the only evidence for sentences in a document. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from footpath.language.countries import country_name
from footpath.language.locales import months, territory
from footpath.schema.resume import Private

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

_SECTIONS: Final = (
    *("basics", "work", "volunteer", "education", "awards", "certificates", "publications", "skills", "languages"),
    *("projects", "interests"),
)
_DATES: Final = frozenset({"startDate", "endDate", "date", "releaseDate"})
NAME_IN_PARTS: Final = "x-footpath.name"
JOB: Final = "posting.title"
EMPLOYER: Final = "posting.organisation"


def evidence(profile: Profile, language: str) -> Mapping[str, str]:
    """The facts that a document may state: each text of the profile by path, with dates in the language's format.

    Pay, citizenships, date of birth, self-identification and answers to questions are left out.
    """
    found: dict[str, str] = {}
    for section in _SECTIONS:
        _walk(getattr(profile, section), section, language, found)
    name = profile.footpath.name
    if parts := " ".join(filter(None, (name.given, name.middle, name.family))):
        found[NAME_IN_PARTS] = parts
    _walk(profile.footpath.letter, "x-footpath.letter", language, found)
    _walk(profile.footpath.files.cover_letter_text, "x-footpath.files.cover_letter_text", language, found)
    return found


def name_in(known: Mapping[str, str]) -> str:
    """The path of the person's whole name."""
    return "basics.name" if "basics.name" in known else NAME_IN_PARTS


def addressee(posting: Posting) -> Mapping[str, str]:
    """The names that a letter may take from a posting."""
    named = {JOB: posting.title, EMPLOYER: posting.organisation}
    return {path: " ".join(name.split()) for path, name in named.items() if name.strip()}


def said_date(iso: str, language: str) -> str:
    """A date of the profile as documents write it: `2019-05` is "May 2019"."""
    year, _, rest = iso.partition("-")
    month = rest[:2]
    return f"{months(language, 'abbreviated', alone=True)[int(month)]} {year}" if month else year


def said_country(code: str, language: str) -> str:
    """The name of a country."""
    return territory(code, language) or country_name(code)


def _walk(value: object, path: str, language: str, found: dict[str, str]) -> None:
    if isinstance(value, Private):
        for name, field in type(value).model_fields.items():
            key = field.serialization_alias or field.alias or name
            _walk(getattr(value, name), f"{path}.{key}", language, found)
    elif isinstance(value, tuple):
        for number, each in enumerate(cast("tuple[object, ...]", value)):
            _walk(each, f"{path}.{number}", language, found)
    elif isinstance(value, str) and value.strip():
        found[path] = _said(path.rpartition(".")[2], value, language)


def _said(key: str, value: str, language: str) -> str:
    if key in _DATES:
        return said_date(value, language)
    return said_country(value, language) if key == "countryCode" else value
