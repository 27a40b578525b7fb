"""The server's checks of one page's answers: a message for each refused question."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from footpath.demo.site.answers import FILES, Answer, is_asked, row_count
from footpath.demo.site.cities import CITIES
from footpath.demo.site.fields import LookField, Required, Widget

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from footpath.demo.site.looks import Look

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
        if not is_asked(field, answers):
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
