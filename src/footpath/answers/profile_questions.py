"""Questions for a new profile, and the reading of typed answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from footpath.answers.profile_file import check
from footpath.answers.source import value_at
from footpath.language.countries import country_code, nationality_code
from footpath.language.money import amounts, currency_in, period_in
from footpath.language.replies import bare_yes_or_no
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from footpath.answers.source import Place


@dataclass(frozen=True, slots=True)
class Misread:
    """Why a typed text is no answer."""

    why: str


@dataclass(frozen=True, slots=True)
class ProfileQuestion:
    """A question for a place of the profile."""

    place: Place
    text: str
    read: Callable[[str], object | Misread]

    @property
    def asked(self) -> str:
        """The text without examples of answers, for a list of open questions."""
        return self.text.partition(" (")[0]

    @property
    def is_yes_or_no(self) -> bool:
        """Whether only yes and no answer the question."""
        return self.read is _yes_or_no


def _as_text(place: Place) -> Callable[[str], object | Misread]:
    def read(typed: str) -> object | Misread:
        wrong = check(place, typed, Path())
        return Misread(wrong) if wrong else typed

    return read


def _country(typed: str) -> object | Misread:
    code = country_code(typed)
    return code or Misread(f"'{typed[:40]}' is no country that is known; write e.g. Germany or DE")


def _countries(read: Callable[[str], str]) -> Callable[[str], object | Misread]:
    def codes(typed: str) -> object | Misread:
        named = [each.strip() for each in typed.replace(" and ", ",").split(",") if each.strip()]
        found = {each: "EU" if fold_words(each) in _UNION else read(each) for each in named}
        unknown = [each for each, code in found.items() if not code]
        return Misread(f"'{unknown[0][:40]}' is no country that is known") if unknown else list(found.values())

    return codes


_UNION: Final = frozenset({"eu", "european union"})


def _may_work(typed: str) -> object | Misread:
    codes = _countries(country_code)(typed)
    return codes if isinstance(codes, Misread) else dict.fromkeys(cast("list[str]", codes), "yes")


def _pay(typed: str) -> object | Misread:
    found = amounts(typed)
    if len(found) != 1 or found[0] < 1:
        return Misread("write one amount, e.g. 60000 EUR per year")
    currency = currency_in(typed)
    if not currency:
        return Misread("name the currency, e.g. 60000 EUR per year")
    return {"amount": str(int(found[0])), "currency": currency, "period": period_in(typed) or "year"}


def _notice(typed: str) -> object | Misread:
    said = fold_words(typed)
    return _as_text(("x-footpath", "notice_period"))("none" if bare_yes_or_no(typed) == "no" or said == "0" else said)


def _yes_or_no(typed: str) -> object | Misread:
    return bare_yes_or_no(typed) or Misread("write yes or no")


def _own(*keys: str) -> Place:
    return ("x-footpath", *keys)


QUESTIONS: Final = (
    ProfileQuestion(("basics", "name"), "Your whole name", _as_text(("basics", "name"))),
    ProfileQuestion(("basics", "email"), "Your e-mail address", _as_text(("basics", "email"))),
    ProfileQuestion(("basics", "phone"), "Telephone, with the country code", _as_text(("basics", "phone"))),
    ProfileQuestion(("basics", "location", "city"), "Town", _as_text(("basics", "location", "city"))),
    ProfileQuestion(("basics", "location", "countryCode"), "The country that you live in", _country),
    ProfileQuestion(_own("citizenships"), "Citizenships", _countries(nationality_code)),
    ProfileQuestion(_own("work_authorization"), "Countries where you may work as things are (EU for all of it)",
                    _may_work),
    ProfileQuestion(_own("notice_period"), "How long is your notice (3 months, 2 weeks, none)",
                    _notice),
    ProfileQuestion(_own("salary"), "Salary that you ask for (60000 EUR per year)", _pay),
    ProfileQuestion(_own("consents", "privacy"), "May your data be processed for an application? (yes, no)",
                    _yes_or_no),
    ProfileQuestion(
        _own("consents", "truthful"), "Do you declare that what is sent is true? (yes, no)", _yes_or_no
    ),
    ProfileQuestion(
        _own("consents", "talent_pool"), "May you be considered for other jobs? (yes, no)", _yes_or_no
    ),
    ProfileQuestion(_own("consents", "marketing"), "Do you want newsletters and job alerts? (yes, no)", _yes_or_no),
)  # fmt: skip


def unanswered(data: Mapping[str, object]) -> Iterator[ProfileQuestion]:
    """The questions that a profile does not answer yet."""
    for question in QUESTIONS:
        if value_at(data, question.place) in (None, "", [], {}, ()):
            yield question


def put(data: dict[str, object], place: Place, value: object) -> None:
    """Put a value at a place of nested keys."""
    here = data
    for step in place[:-1]:
        here = cast("dict[str, object]", here.setdefault(str(step), {}))
    here[str(place[-1])] = value
