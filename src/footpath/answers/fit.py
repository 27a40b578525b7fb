"""Fit an answer to a field: one of its options, its date format, a number without country code.

If an answer does not fit, the result is a `Misfit`; no answer is shortened or guessed. Only a slider moves to the
nearest step.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from footpath.answers.choices import LIKENED, is_whole, pick, spoken
from footpath.answers.dates import native, read_date, read_own_way, shows_format, unread, written
from footpath.answers.natives import TYPES, native_value, read_time, taken
from footpath.answers.phones import ONLY_DIGITS, as_wanted, is_code
from footpath.answers.ranges import in_unit, unit_in
from footpath.language.labels import is_placeholder
from footpath.language.lexicon import Pattern
from footpath.language.locales import duration, languages, languages_in, territory
from footpath.language.money import counted_in, currency_in, read_money
from footpath.language.phones import calling, e164
from footpath.language.text import fold_words
from footpath.schema.answer import BETWEEN_ANSWERS, CONTRADICT, Answer, Fitted, Misfit
from footpath.schema.snapshot import Option
from footpath.sentence import choice, own

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from typing import LiteralString

    from footpath.language.money import Money
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

CHOICES = frozenset({"select", "combobox", "radio", "checkboxes"})

_FILES = frozenset({"resume", "cover_letter", "photo", "other_file"})
_TYPED = frozenset({"text", "textarea"})
_COUNTRIES = frozenset({"country", "country-name", "nationality", "citizenship"})
_PARTS = {
    "bday-day": "day", "bday-month": "month", "bday-year": "year",
    "tel-country-code": "country_code", "tel-national": "national", "tel-local": "national",
}  # fmt: skip
_ONLY_YEAR = Pattern("^[^/]*{year_asked}(?!.*{month_or_day})")
_DATES = frozenset(
    {"bday", "start_date", "contract_end", "interview_availability", "signature_date", "cc-exp", "work_start",
     "work_end", "education_start", "education_end"}
)  # fmt: skip
_ASKS_DATE = Pattern("{date_asked}|^{asks_when}")
_BARE_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_HOW_LONG = Pattern("{how_long}")
_LISTS = frozenset({"street-address", "skills", "languages"})
"""Answers of several lines, joined by commas in a single-line field."""
_UNREAD: Mapping[str, LiteralString] = MappingProxyType({
    "no day": "There is no such day.",
    "two days": (
        "The first number may be the day or the month: write the year, the month and the day, as 2026-12-31 has them."
    ),
})  # fmt: skip
_SPOKEN = {"yes": "Yes", "no": "No", "decline": own("Prefer not to say")}


def fit(
    answer: Answer,
    field: FieldObservation,
    options: Sequence[Option],
    *,
    today: date,
    element: Element | None = None,
    near: Sequence[Element] = (),
) -> Fitted | Misfit:
    """The value to enter into a field for an answer, or why the answer does not fit.

    Args:
        answer: the answer from `find`.
        field: the field.
        options: the field's present options. A closed combobox has none: the result is then the search text.
        today: the date for `immediately`.
        element: the field's element, for its limits (length, file types); None ignores limits.
        near: elements beside the field, which may add information, such as the currency of an amount.
    """
    if element is not None and field.kind == "range" and element.tag != "input":
        element = dataclasses.replace(element, tag="input", type="range", step="any")  # key presses will find its steps
    if element is not None and element.tag == "input" and element.type in TYPES:
        return _natively(answer, field, element, today)
    if _wants_date(field, element):
        said = hints(field, element)
        if why := unread(answer.value, *said, lang=field.lang):
            return Misfit.because(_UNREAD[why])
        answer = _with_date(answer, *said, lang=field.lang)
    if field.kind in CHOICES:
        return _choice(answer, field, options, today)
    if field.kind == "checkbox":
        return _checkbox(answer)
    if field.kind == "file":
        return _file(answer, element)
    if field.kind == "date_parts":
        return _date_parts(answer, field, today)
    fitted = _Writing(answer, field, today, element, near).enter()
    return fitted if isinstance(fitted, Misfit) or element is None else _within(fitted, element)


def _natively(answer: Answer, field: FieldObservation, element: Element, today: date) -> Fitted | Misfit:
    """The value of an input for a date, a time, a number or a color."""
    plain = _plain_pay(answer, field) if element.type == "range" else answer.value
    value = plain if isinstance(plain, Misfit) else native_value(plain, element, lang=field.lang, today=today)
    return value if isinstance(value, Misfit) else _entry(answer, value)


def _within(fitted: Fitted, element: Element) -> Fitted | Misfit:
    """The text, if the limits of the element allow it."""
    longest, most = max(map(len, fitted.values)), element.max_length
    if most is not None and longest > most >= 0:
        return Misfit(reason=own(f"The answer has {longest} characters; the field takes {most}."))
    refused = taken(fitted.values[0], element)
    return refused if isinstance(refused, Misfit) else fitted


def search_words(answer: Answer, field: FieldObservation, today: date) -> str:
    """The text to type into a combobox that offers options only after typing."""
    fitted = _Writing(answer, field, today, None, ()).enter()
    return fitted.values[0] if isinstance(fitted, Fitted) else answer.value.splitlines()[0]


def _choice(answer: Answer, field: FieldObservation, options: Sequence[Option], today: date) -> Fitted | Misfit:
    if not options:
        return Fitted(values=(search_words(answer, field, today),), confidence=0.5)
    part = field.part or _PARTS.get(answer.name, "")
    chosen: dict[str, float] = {}
    values = answer.value.splitlines()
    for value in values:
        found, confidence = pick(answer, value, options, question=field.question, part=part, today=today)
        if len(found) > 1:
            return Misfit.because("Several options fit the answer equally well.")
        if found:
            chosen[options[found[0]].label] = confidence
        elif len(values) > 1 and is_whole(answer):
            return Misfit.because("One of the answers is not among the options.")
    if not chosen:
        if closed := _closed(values, options):
            return Misfit.because("The page shows “{}”, and does not let it be chosen.", choice(closed))
        return Misfit.because("None of the options is the answer.")
    if len(chosen) > 1 and field.kind != "checkboxes" and not field.multiple:
        return Misfit.because("The field takes one option, and the answer has several.")
    return Fitted(values=tuple(chosen), confidence=round(answer.confidence * min(chosen.values()), 3))


def _closed(values: Sequence[str], options: Sequence[Option]) -> str:
    """Return the label of the only disabled option that begins with a value; empty for none or several."""
    shown = [each.label for each in options if each.disabled and not is_placeholder(each.label)]
    found = [label for label in shown if any(f"{fold_words(label)} ".startswith(f"{fold_words(v)} ") for v in values)]
    return found[0] if len(found) == 1 else ""


def is_likened(answer: Answer, field: FieldObservation, label: str, today: date) -> bool:
    """Whether an option fits an answer only by similar spelling."""
    part = field.part or _PARTS.get(answer.name, "")
    picks = (
        pick(answer, each, [Option(label=label)], question=field.question, part=part, today=today)
        for each in answer.value.splitlines()
    )
    return max((confidence for found, confidence in picks if found), default=1.0) <= LIKENED


def _checkbox(answer: Answer) -> Fitted | Misfit:
    said = {spoken(answer, each) for each in answer.value.splitlines()}
    if said >= {"yes", "no"}:
        return Misfit.because(CONTRADICT)
    if len(said) == 1 and "" not in said:
        return Fitted(values=tuple(said), confidence=answer.confidence)
    return Misfit.because("A checkbox takes yes or no, and the answer is neither.")


def _endings(accept: str) -> list[str]:
    """The endings of the files that a field takes; none if it takes any, or names a media type."""
    accepted = [part.strip().casefold() for part in accept.split(",") if part.strip()]
    return accepted if all(part.startswith(".") for part in accepted) else []


def _file(answer: Answer, element: Element | None) -> Fitted | Misfit:
    paths = [PurePath(path) for path in answer.value.split(BETWEEN_ANSWERS)]
    if "\n" in answer.value or not all(path.is_absolute() for path in paths):
        return Misfit.because("The field wants a file, and the answer is not the whole path of one.")
    if len(paths) > 1 and not (element and element.multiple):
        return Misfit.because("The field takes one file, and the answer has several.")
    endings = _endings(element.accept) if element is not None else []
    wrong = [path.suffix for path in paths if path.suffix.casefold() not in endings]
    if wrong and endings:
        return Misfit.because("The field takes {}; the file is a {}.", ", ".join(endings), wrong[0])
    return Fitted(values=tuple(map(str, paths)), confidence=answer.confidence)


def _date_parts(answer: Answer, field: FieldObservation, today: date) -> Fitted | Misfit:
    if "hour" in field.parts:
        return _time_parts(answer, field)
    parts = read_date(answer.value, today)
    if any(part not in parts for part in field.parts) or not field.parts:
        return Misfit.because("The field wants a whole date, and the answer is not one.")
    return Fitted(values=tuple(parts[part] for part in field.parts), confidence=answer.confidence)


def _time_parts(answer: Answer, field: FieldObservation) -> Fitted | Misfit:
    """The hour, the minute and perhaps the half of the day of a time; with halves, of a clock of twelve hours."""
    time = read_time(answer.value.strip()) if ":" in answer.value else ""
    if not time or not set(field.parts) <= {"hour", "minute", "half"}:
        return Misfit.because("The field wants a time, as 14:30 or 2:30 pm.")
    hour, minute = int(time[:2]), time[3:5]
    shown = (hour - 1) % 12 + 1 if "half" in field.parts else hour
    known = {"hour": f"{shown:02}", "minute": minute, "half": "AM" if hour < 12 else "PM"}
    return Fitted(values=tuple(known[part] for part in field.parts), confidence=answer.confidence)


@dataclasses.dataclass(frozen=True, slots=True)
class _Writing:
    """An answer on its way into a text field."""

    answer: Answer
    field: FieldObservation
    today: date
    element: Element | None
    near: Sequence[Element]

    @property
    def value(self) -> str:
        return self.answer.value

    @property
    def topic(self) -> str:
        return self.answer.name.split(".")[0]

    @property
    def part(self) -> str:
        """The part of a date or a telephone number that the field takes."""
        return self.field.part or _PARTS.get(self.answer.name, "")

    @property
    def is_secret(self) -> bool:
        return self.field.kind == "password" and BETWEEN_ANSWERS not in self.value

    @property
    def is_several_of_task(self) -> bool:
        """Whether the task gives several answers to a field for one."""
        is_listed = self.topic in _LISTS
        return self.answer.giver == "task" and not is_listed and _has_several(self.value, self.field)

    @property
    def is_date(self) -> bool:
        if self.field.kind in {"date", "month"}:
            return True
        is_read = read_date(self.value, self.today) and not self.value.isdigit()
        return bool(is_read) and _is_date(self.topic, self.field, self.part, self.element)

    @property
    def language(self) -> str:
        """The name of the one language in the answer, as the page spells it; empty for none."""
        said = languages_in(self.value) if self.topic == "mother_tongue" and self.field.lang else frozenset[str]()
        return languages(self.field.lang).get(next(iter(said)), self.value) if len(said) == 1 else ""

    @property
    def money(self) -> Money | None:
        return read_money(self.value) if self.field.kind != "range" else None

    @property
    def is_length_in_years(self) -> bool:
        is_counted = self.topic == "years_experience" and self.value.isdigit()
        return is_counted and _HOW_LONG.match(self.field.question) is not None

    def enter(self) -> Fitted | Misfit:
        """The text to enter, by the first kind of answer that fits."""
        answer, field, topic = self.answer, self.field, self.topic
        if self.is_secret:
            return _entry(answer, self.value)
        if self.is_several_of_task:
            return Misfit.because("The field takes one answer, and the task gives several.")
        if topic in _FILES and PurePath(self.value).is_absolute():
            return _written_out(answer)
        if topic == "tel" or topic.startswith("tel-") or self.part == "national":
            return _phone(answer, field, self.part, self.element)
        if self.is_date:
            return _date(answer, field, self.today, self.part, self.element)
        if topic in _COUNTRIES:
            return _entry(answer, territory(self.value, field.lang if field.kind in _TYPED else ""))
        return self._enter_quantity()

    def _enter_quantity(self) -> Fitted | Misfit:
        """The text of a language, an amount or a length; else the words of the answer."""
        answer, field = self.answer, self.field
        if language := self.language:
            return _entry(answer, language)
        if money := self.money:
            return _pay(answer, field, money, self.near)
        if self.is_length_in_years:
            return _entry(
                answer, self.value if field.kind == "number" else duration(int(self.value), "year", field.lang)
            )
        return _length(answer, field) if self.topic == "notice_period" else _words(answer, field)


def _has_several(value: str, field: FieldObservation) -> bool:
    """Whether an answer has several values for a field of one line."""
    takes_lines = field.kind in {"textarea", "rich_text"}
    return BETWEEN_ANSWERS in value or (not takes_lines and len(value.splitlines()) > 1)


def _written_out(answer: Answer) -> Fitted | Misfit:
    """The text of a file for a field that takes no file."""
    text = answer.alternatives[0] if answer.alternatives else ""
    return _entry(answer, text) if text else Misfit.because("The field wants text, not a file.")


def _pay(answer: Answer, field: FieldObservation, money: Money, near: Sequence[Element]) -> Fitted | Misfit:
    """An amount as the field takes it, with the currency unless the field or a neighbour has the currency."""
    plain = _plain_pay(answer, field)
    if isinstance(plain, Misfit):
        return plain
    is_bare = plain != str(money.amount) or _counts_money(field, near)
    return _entry(answer, plain if is_bare else f"{plain} {money.currency}")


def _words(answer: Answer, field: FieldObservation) -> Fitted | Misfit:
    value = _SPOKEN.get(answer.value, answer.value)
    if field.kind == "number":
        return _entry(answer, value) if re.fullmatch(r"-?\d+(\.\d+)?", value) else Misfit.because("It wants a number.")
    if field.kind == "url":
        if " " in value or "." not in value:
            return Misfit.because("The field wants a web address; the answer is not one.")
        return _entry(answer, value if re.match(r"https?://", value) else f"https://{value}")
    if field.kind in {"range", "color", "time", "password", "other"}:
        return Misfit(reason=own(f"An answer cannot be entered into a field of kind {field.kind}."))
    if field.kind not in {"textarea", "rich_text"}:
        value = ", ".join(line.strip() for line in value.splitlines() if line.strip())
    return _entry(answer, value.replace(BETWEEN_ANSWERS, "\n").strip())


def _plain_pay(answer: Answer, field: FieldObservation) -> str | Misfit:
    """The amount of a salary in the field's unit (thousands); other answers stay unchanged."""
    money, worth = read_money(answer.value), counted_in(_said_of_pay(field))
    if money is None:
        return answer.value
    if money.amount % worth:
        return Misfit.because("The pay is no whole number of the field's units.")
    return str(money.amount // worth)


def _said_of_pay(field: FieldObservation) -> str:
    """The page's texts about an amount, including text after the field, such as "k€ / year"."""
    return f"{field.question} {field.hint} {field.runs_on}"


def _counts_money(field: FieldObservation, near: Sequence[Element]) -> bool:
    """Whether a field wants an amount without the currency: a number field, one for digits only, or one with the
    currency beside it.
    """
    beside = any(
        currency_in(f"{each.value} {each.text} {each.name}")
        or sum(bool(currency_in(o.label)) for o in each.options) > 1
        for each in near
    )
    said = _said_of_pay(field)
    is_told = bool(currency_in(said)) or ONLY_DIGITS.search(said) is not None
    return field.kind == "number" or beside or is_told or re.search(r"\d", field.hint) is not None


def _as_wanted(number: str, field: FieldObservation, element: Element | None, *, is_apart: bool, given: str) -> str:
    """The number in the form that the field asks for; empty for an unknown form."""
    is_number = field.kind == "number" or (element is not None and element.type == "number")
    described = element.description if element is not None else ""
    return as_wanted(
        number,
        is_apart=is_apart,
        says=" ".join((field.question, field.hint, described, "digits only" if is_number else "")),
        pattern=element.pattern if element is not None else "",
        longest=element.max_length if element is not None else None,
        given=given,
        shown=f"{field.question}\n{described}",
    )


def _phone(answer: Answer, field: FieldObservation, part: str, element: Element | None) -> Fitted | Misfit:
    number = e164(answer.value)
    if not number:
        if answer.giver in ("task", "person") and (part != "country_code" or is_code(answer.value)):
            return _entry(answer, answer.value)
        return Misfit.because(
            "This phone number does not exist. Give one with its country code, such as +44 20 7946 0018."
        )
    if part == "country_code":
        return _entry(answer, calling(number))
    if field.dial_code and field.dial_code != calling(number):
        return Misfit.because("The field takes only numbers that begin with {}.", field.dial_code)
    given = answer.value.strip() if answer.giver in ("task", "person") else ""
    wanted = _as_wanted(number, field, element, is_apart=part == "national" or bool(field.dial_code), given=given)
    if not wanted:
        return Misfit.because("The field wants a phone number in another form: {}.", _form_of(element))
    return _entry(answer, wanted)


def _form_of(element: Element | None) -> str:
    """The field's format for a person: its description, pattern or length."""
    if element is None:
        return own("digits")
    return element.description or element.pattern or own(f"at most {element.max_length} characters")


def _date(answer: Answer, field: FieldObservation, today: date, part: str, element: Element | None) -> Fitted | Misfit:
    parts = read_date(answer.value, today)
    if part in {"day", "month", "year"}:
        return _entry(answer, parts[part]) if part in parts else Misfit.because("The date is not known so exactly.")
    if field.kind in {"date", "month"}:
        value, told = native(parts, field.kind), True
    elif _ONLY_YEAR.search(field.question) and "year" in parts:
        value, told = parts["year"], True
    else:
        value, told = written(parts, *hints(field, element), lang=field.lang)
    if not value:
        return Misfit.because("The field wants a whole date, and the answer is not one.")
    return _entry(answer, value, 1.0 if told else 0.7)


def _wants_date(field: FieldObservation, element: Element | None) -> bool:
    shown = field.kind == "text" and shows_format(*hints(field, element))
    return shown or field.kind in {"date", "month", "date_parts"}


def _is_date(topic: str, field: FieldObservation, part: str, element: Element | None) -> bool:
    """Whether a date-like answer is meant as a date; elsewhere it may be an order number."""
    if part in {"day", "month", "year"} or not _DATES.isdisjoint((topic, field.meaning)):
        return True
    asks = _ASKS_DATE.search(field.question) or _ONLY_YEAR.search(field.question)
    return asks is not None or _wants_date(field, element)


def _with_date(answer: Answer, *hints: str, lang: str) -> Answer:
    """The answer with its date converted to ISO format."""
    read = read_own_way(answer.value, *hints, lang=lang)
    return answer.model_copy(update={"value": "-".join(read.values())}) if read else answer


def hints(field: FieldObservation, element: Element | None) -> tuple[str, ...]:
    """Texts that may show the field's date format."""
    return element.placeholder if element else "", field.hint, field.question


_LENGTH = re.compile(r"(\d{1,3})\s+([^\W\d_]+)")
"""A length of time and nothing else: "2 months"."""


def _length(answer: Answer, field: FieldObservation) -> Fitted | Misfit:
    """A length of time for a field, in the page's language; if the field counts days, weeks or months, their number."""
    unit = unit_in(f"{field.question} {field.hint}")
    if field.kind != "number" and not unit:
        said = _LENGTH.fullmatch(answer.value.strip()) if field.lang else None
        spoken = unit_in(said[2]) if said else ""
        return _entry(answer, duration(int(said[1]), spoken, field.lang) if said and spoken else answer.value)
    if _BARE_NUMBER.fullmatch(answer.value):
        return _entry(answer, answer.value)
    number = in_unit(answer.value, unit) if unit else ""
    return _entry(answer, number) if number else Misfit.because("The notice is no whole number of the field's units.")


def _entry(answer: Answer, value: str, sure: float = 1.0) -> Fitted:
    return Fitted(values=(value,), confidence=round(answer.confidence * sure, 3))
