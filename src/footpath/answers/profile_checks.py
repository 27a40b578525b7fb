"""Checking the values in a profile's file, beyond their types. Messages repeat no personal data."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from footpath.answers.ranges import days
from footpath.language.countries import country_code, is_country
from footpath.language.money import is_currency
from footpath.language.phones import e164
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.answers.source import Place

DOCUMENTS = {
    ".pdf": b"%PDF-",
    ".doc": b"\xd0\xcf\x11\xe0",
    ".docx": b"PK",
    ".odt": b"PK",
    ".rtf": b"{\\rtf",
    ".txt": b"",
}
IMAGES = {".png": b"\x89PNG", ".jpg": b"\xff\xd8", ".jpeg": b"\xff\xd8", ".gif": b"GIF8", ".webp": b"RIFF"}
"""Kinds of file by their ending, with the bytes that each begins with."""

LARGEST_FILE = 10 * 1024 * 1024
"""Bytes; larger ones are refused by the forms that we know."""

_START = "write a date as 2026-03-01, or immediately"
_EMAIL = re.compile(r"[^@\s,;:<>()\[\]\"]+@[^@\s.,;<>()]+(\.[^@\s.,;<>()]+)+")


def check(place: Place, value: str, folder: Path) -> str:
    """What is wrong with the text at a place of the profile; empty when nothing is."""
    match place:
        case ("basics", "email"):
            return "" if _EMAIL.fullmatch(value) else "this is not an e-mail address"
        case ("basics", "phone"):
            return _phone(value)
        case ("basics", "image") | ("meta", "canonical") | (*_, "url"):
            return _url(value)
        case (*_, "startDate" | "endDate" | "date" | "releaseDate" | "date_of_birth"):
            return _date(value)
        case ("basics", "location", "countryCode"):
            return _country(value)
        case ("x-footpath", *own):
            return _check_own(tuple(own), value, folder)
        case _:
            return ""


def _check_own(place: Place, value: str, folder: Path) -> str:
    match place:
        case ("start_date",):
            return "" if value == "immediately" or (len(value) == 10 and not _date(value)) else _START
        case ("citizenships", int()):
            return _country(value)
        case ("work_authorization" | "sponsorship", str(key)):
            return _country(key)
        case ("salary" | "current_salary", "currency"):
            return "" if is_currency(value) else f"'{value[:20]}' is not an ISO 4217 code, e.g. EUR"
        case ("notice_period",):
            known = fold_words(value) in {"none", "immediately"} or re.fullmatch(r"\d+ (day|week|month)s?", value)
            return "" if known and (days(value) or not value[0].isdigit()) else "write e.g. 3 months, 2 weeks or none"
        case ("files", "photo"):
            return _file(value, folder, IMAGES)
        case ("files", "resume" | "cover_letter" | "transcript"):
            return _file(value, folder, DOCUMENTS)
        case ("answers", int(), "match"):
            return _pattern(value)
        case _:
            return ""


NAMES: tuple[Place, ...] = (
    ("basics", "name"),
    ("x-footpath", "name", "given"),
    ("x-footpath", "name", "family"),
)
"""Where a name can stand. Every application asks for one."""


def check_together(data: dict[str, object]) -> Iterator[tuple[Place, str]]:
    """Where values contradict each other: the places, each with a message."""
    for section in ("work", "volunteer", "education", "projects"):
        for number, each in enumerate(_list(data.get(section))):
            start, end = each.get("startDate"), each.get("endDate")
            if isinstance(start, str) and isinstance(end, str) and _earlier(end, start):
                yield (section, number, "endDate"), "it ends before it starts"
    own = data.get("x-footpath")
    for number, each in enumerate(
        _list(cast("dict[str, object]", own).get("answers") if isinstance(own, dict) else None)
    ):
        if ("match" in each) == ("question" in each):
            yield ("x-footpath", "answers", number), "an answer has either a match or a question"


def resolve(value: str, folder: Path) -> Path:
    """The path of a file that a profile in `folder` names."""
    path = Path(value).expanduser()
    return path if path.is_absolute() else (folder / path).absolute()


def _list(value: object) -> list[dict[str, object]]:
    """The groups of a list; what is something else counts as a group without keys."""
    each = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("dict[str, object]", one) if isinstance(one, dict) else {} for one in each]


def _earlier(one: str, other: str) -> bool:
    known = min(len(one), len(other))
    return one[:known] < other[:known]


def _phone(value: str) -> str:
    if not value.strip().startswith("+"):
        return "write the number internationally, e.g. +49 30 1234567"
    return "" if e164(value) else "no such telephone number can exist; write it as +49 30 1234567"


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
    except ValueError:
        return "this is not a web address"
    if parts.scheme in {"http", "https"} and "." in parts.netloc and not re.search(r"\s", value):
        return ""
    return "this is not a web address; it begins with https://"


def _date(value: str) -> str:
    if not re.fullmatch(r"[12]\d{3}(-\d\d(-\d\d)?)?", value):
        return "write a date as 2024-05-17, 2024-05 or 2024"
    try:
        date.fromisoformat((value + "-01-01")[:10])
    except ValueError:
        return "there is no such day"
    return ""


def _country(value: str) -> str:
    if is_country(value):
        return ""
    known = country_code(value)
    meant = f"; {known} is meant?" if known else ", e.g. DE"
    return f"'{value[:40]}' is not an ISO 3166 code of a country{meant}"


def _pattern(value: str) -> str:
    try:
        re.compile(value)
    except re.error as error:
        return f"this is not a regular expression: {error.msg}"
    return ""


def _file(value: str, folder: Path, kinds: dict[str, bytes]) -> str:
    path = resolve(value, folder)
    kind = path.suffix.casefold()
    if path.is_dir():
        return "this is a folder; name a file in it"
    if kind not in kinds:
        return f"a file of kind {', '.join(kinds)} is wanted"
    try:
        size = path.stat().st_size
        if not path.is_file():
            return "this is not a file"
        with path.open("rb") as file:
            start = file.read(8)
    except FileNotFoundError:
        return "there is no such file (paths are relative to the profile's folder)"
    except OSError as error:
        return f"the file cannot be read: {error.strerror}"
    if size == 0:
        return "the file is empty"
    if size > LARGEST_FILE:
        return f"the file has {size / 1024 / 1024:.0f} MB; {LARGEST_FILE // 1024 // 1024} MB are taken at most"
    return "" if start.startswith(kinds[kind]) else f"the file is not a {kind[1:]}, whatever its name says"
