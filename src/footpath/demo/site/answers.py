"""Turn a browser's form data into answers by key, the same in every look; and check the answers of a page: a message
for each refused question.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final, Protocol

from footpath.demo.site.fields import CITIES, COUNTRIES, CURRENCIES, DIALS, LookField, Required, Widget

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Set

    from footpath.demo.site.looks import Look

Answer = str | tuple[str, ...]
"""One value, or the values of a checkbox group."""

Answers = dict[str, Answer]

FILES: Final = frozenset({Widget.FILE_BUTTON, Widget.FILE_PIXEL, Widget.FILE_DROP, Widget.FILE_AUTOFILL})


class PostedEntries(Protocol):
    """The text entries of a submitted form, by name; a name may come several times."""

    def texts(self, name: str) -> list[str]: ...

    def names(self) -> Iterable[str]: ...


def read_page(look: Look, page: int, sent: PostedEntries) -> Answers:
    """Return the answers to one page, without empty answers and answers to hidden questions."""
    answers: Answers = {}
    for field in look.page(page):
        answers.update((key, value) for key, value in _read(look, field, field.name, sent) if value)
    for field in look.page(page):
        if not _is_asked(field, answers):
            answers.pop(field.key, None)
    return answers


def _is_asked(field: LookField, answers: Mapping[str, Answer]) -> bool:
    return field.shown_when is None or answers.get(field.shown_when.key) == field.shown_when.equals


def keys_of(look: Look, page: int, answers: Mapping[str, Answer]) -> set[str]:
    """Return the answer keys of a page, including compound questions and repeated rows."""
    own = {field.key for field in look.page(page)}
    return {key for key in answers if key in own or key.split(".")[0] in own or _stem(key) in own}


def row_count(field: LookField, answers: Mapping[str, Answer]) -> int:
    return 1 + max((int(key.split(".")[1]) for key in answers if key.startswith(f"{field.key}.")), default=-1)


def _stem(key: str) -> str:
    return key.removesuffix("_country").removesuffix("_currency")


def _chosen(look: Look, field: LookField, values: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of the chosen options, in the order of the form."""
    chosen = {look.unwire(field.options, value) for value in values}
    return tuple(option.key for option in field.options if option.key in chosen)


def _read(look: Look, field: LookField, name: str, sent: PostedEntries) -> Iterator[tuple[str, Answer]]:
    match field.widget:
        case Widget.CHECKBOXES:
            yield field.key, _chosen(look, field, sent.texts(name))
        case Widget.CHECKBOX:
            yield field.key, "yes" if sent.texts(name) else ""
        case Widget.PHONE:
            country = look.unwire(COUNTRIES, _one(sent, f"{name}_country"))
            yield "phone_country", country
            yield field.key, _international(_one(sent, name), country)
        case Widget.MONEY:
            yield f"{field.key}_currency", look.unwire(CURRENCIES, _one(sent, f"{name}_currency"))
            yield field.key, _one(sent, name).replace(",", "").replace(" ", "")
        case Widget.DATE_PARTS:
            yield field.key, _joined(*(_one(sent, f"{name}_{part}") for part in ("year", "month", "day")))
        case Widget.DATE_TEXT:
            yield field.key, _iso(_one(sent, name))
        case Widget.ROWS:
            yield from _rows(field, sent)
        case widget if widget in FILES:
            return
        case _:
            value = _one(sent, name)
            yield field.key, look.unwire(field.options, value) if field.options else value


def _rows(field: LookField, sent: PostedEntries) -> Iterator[tuple[str, Answer]]:
    found = (re.match(re.escape(field.name) + r"\[(\d+)\]", name) for name in sent.names())
    numbers = sorted({int(match[1]) for match in found if match})
    filled = 0
    for number in numbers:
        row = [
            (part.key, _one(sent, f"{field.name}[{number}][{part.name}]"))
            for part in field.parts
        ]  # fmt: skip
        if any(value for _, value in row):
            yield from ((f"{field.key}.{filled}.{key}", value) for key, value in row)
            filled += 1


def _one(sent: PostedEntries, name: str) -> str:
    """Return the last value of a name, as many servers do."""
    return (sent.texts(name) or [""])[-1].replace("\r\n", "\n").strip()


def _international(number: str, country: str) -> str:
    """Return `07700 900123` in `gb` as +447700900123. A text without digits stays for the validator."""
    digits = re.sub(r"\D", "", number)
    if number.startswith("+") or not digits or country not in DIALS:
        return f"+{digits}" if number.startswith("+") and digits else number
    return f"+{DIALS[country][1]}{digits.removeprefix('0')}"


def _joined(year: str, month: str, day: str) -> str:
    return "-".join(part.zfill(2) for part in (year, month, day)) if year or month or day else ""


def _iso(text: str) -> str:
    """Return DD/MM/YYYY as YYYY-MM-DD; any other text unchanged."""
    match = re.fullmatch(r"(\d{2})/(\d{2})/(\d{4})", text)
    return f"{match[3]}-{match[2]}-{match[1]}" if match else text


_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+\.[a-zA-Z]{2,}")
_PHONE: Final = re.compile(r"\+\d{7,15}")
_SUFFIXES: Final = {"document": ("pdf", "doc", "docx", "rtf", "txt"), "image": ("png", "jpg", "jpeg")}
_LARGEST: Final = {"document": 2_000_000, "image": 1_000_000}


def find_errors(
    look: Look, page: int, answers: Mapping[str, Answer], uploaded: Set[str], today: date
) -> dict[str, str]:
    """Return messages by key, in the page's order. `uploaded` has the keys with a file."""
    errors: dict[str, str] = {}
    for field in look.page(page):
        if not _is_asked(field, answers):
            continue
        if field.widget is Widget.ROWS:
            errors |= _row_errors(field, answers)
        elif message := _error(field, answers, uploaded, today):
            errors[field.key] = message
    return errors


def find_file_error(field: LookField, filename: str, size: int) -> str:
    """Return why the file is refused; empty if the file is accepted."""
    suffixes = _SUFFIXES.get(field.check, _SUFFIXES["document"])
    largest = _LARGEST.get(field.check, _LARGEST["document"])
    if filename.rpartition(".")[2].lower() not in suffixes:
        return f"This kind of file is not accepted. Please use {', '.join(suffixes).upper()}."
    if size == 0:
        return "This file is empty."
    if size > largest:
        return f"This file is too large. The limit is {largest // 1_000_000} MB."
    return ""


def _error(field: LookField, answers: Mapping[str, Answer], uploaded: Set[str], today: date) -> str:
    if field.widget in FILES:
        return "Please attach a file." if field.required is not Required.NO and field.key not in uploaded else ""
    answer = answers.get(field.key, "")
    if not answer:
        return _missing(field) if field.required is not Required.NO else ""
    if isinstance(answer, tuple):
        return "" if all(field.option(key) for key in answer) else "Please choose from the list."
    if field.options and field.widget is not Widget.CHECKBOX and field.option(answer) is None:
        return "Please choose from the list."
    if field.widget is Widget.TYPEAHEAD and answer not in CITIES:
        return "Please choose a city from the list."
    if field.widget in (Widget.DATE_PARTS, Widget.DATE_TEXT, Widget.DATE_NATIVE):
        return _date_error(field, answer, today)
    return _shape_error(field, answer, answers)


def _missing(field: LookField) -> str:
    match field.widget:
        case Widget.CHECKBOX:
            return "Please tick this box to go on."
        case Widget.TYPEAHEAD:
            return "Please choose a city from the list."
        case widget if field.options or widget is Widget.YES_NO_CLASS:
            return "Please choose an answer."
        case _:
            return "This field is required."


def _date_error(field: LookField, answer: str, today: date) -> str:
    try:
        day = date.fromisoformat(answer)
    except ValueError:
        return "Please enter a date as DD/MM/YYYY." if field.widget is Widget.DATE_TEXT else "This is not a date."
    return "This date is in the past." if field.check == "future" and day < today else ""


def _shape_error(field: LookField, answer: str, answers: Mapping[str, Answer]) -> str:
    match field.check:
        case "email":
            return "" if _EMAIL.fullmatch(answer) else "Please enter a valid email address."
        case "same_email":
            same = answer.lower() == str(answers.get("email", "")).lower()
            return "" if same else "The two email addresses are not the same."
        case "phone":
            return "" if _PHONE.fullmatch(answer) else "Please enter a phone number, digits only."
        case "url":
            return "" if re.fullmatch(r"(https?://)?[\w-]+(\.[\w-]+)+\S*", answer) else "Please enter a web address."
        case "number":
            return "" if re.fullmatch(r"\d{1,9}", answer) else "Please enter a number."
        case _:
            return ""


def _row_errors(field: LookField, answers: Mapping[str, Answer]) -> dict[str, str]:
    return {
        key: "This field is required."
        for number in range(row_count(field, answers))
        for part in field.parts
        if part.required is not Required.NO and not answers.get(key := f"{field.key}.{number}.{part.key}")
    }
