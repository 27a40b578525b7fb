"""Read a response of an API as records, and a record as a posting. Pure: values in, a `Posting` out.

Values are parsed like those of pages. Missing values stay empty.
"""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final, cast
from xml.etree import ElementTree

from footpath.language.dates import read_deadline, read_posted
from footpath.reading.addresses import page_url
from footpath.reading.postings.description import LONGEST, markdown
from footpath.reading.postings.nodes import text_of
from footpath.reading.postings.read import day_of, decimal_of, employment_of
from footpath.reading.text_values import found, read_places, read_remote, read_salary, whole
from footpath.schema.posting import JobPlace, Posting, Salary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import datetime
    from decimal import Decimal

    from footpath.boards.board import Board, FieldValues, PlaceValues, SalaryValues
    from footpath.schema.posting import EmploymentType, SalaryPeriod

_IN_BRACES: Final = re.compile(r"\{([\w.*-]+)\}")
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")
_COUNT: Final = re.compile(r"\d+\s+\w+")
"""A number of places (`2 Locations`) rather than a place."""
_CODE: Final = 2
"""Letters of a country's code."""
_LONGEST_TAG: Final = 80
_MOST: Final = 100
"""Maximum stored places and tags of a posting."""


class Reader:
    """Reads the records of a source.

    Args:
        board: describes each field's position.
        values: parts of the source's address.
        root: the whole response.
        now: reference for "3 days ago".
    """

    def __init__(self, board: Board, values: Mapping[str, str], root: object, now: datetime) -> None:
        self._fields: FieldValues = board.fields
        self._values = values
        self._root = root
        self._now = now

    def posting(self, record: object, employer: str = "") -> Posting:
        """The posting of a record. `employer`: organisation for a record without one."""
        fields = self._fields
        places = next(filter(None, (self._places(each, record) for each in fields.places)), ())
        title, board = self._text(fields.title, record), self._values.get("board", "")
        named = self._text(fields.organisation, record) or employer
        countries = {code for each in self._texts(fields.country, record) if (code := whole("countries", each) or each)}
        return Posting(
            title=title,
            organisation=named or board,
            country=countries.pop() if len(countries) == 1 else "",
            url=self._address(fields.url, record),
            board_id=self._text(fields.board_id, record),
            places=places,
            remote=self._remote(record, places, title),
            employment=self._employment(record),
            salary=next(filter(None, (self._salary(each, record) for each in fields.salary)), None),
            posted=self._day(fields.posted, record, read_posted),
            valid_through=self._day(fields.valid_through, record, read_deadline),
            description=self._description(record),
            apply_url=self._address(fields.apply_url, record),
            tags=self._tags(record),
            sources=("api",),
            guessed=() if named or not board else ("organisation",),
        )

    def key(self, record: object) -> str:
        """The API's own key of a record; empty for none."""
        return self._text(self._fields.board_id, record)

    def filled(self, template: str, record: object) -> str:
        """A template with values from the source's address and the record; empty if a value is missing."""
        texts = [self._named(name, record) for name in _IN_BRACES.findall(template)]
        return self._fill(template, record) if all(text is not None for text in texts) else ""

    def _fill(self, template: str, record: object) -> str:
        return _IN_BRACES.sub(lambda match: self._named(match[1], record) or "", template)

    def _named(self, name: str, record: object) -> str | None:
        """The value of a name in braces; None if missing."""
        if name in self._values:
            return self._values[name]
        return next((text for each in at(name, record) if (text := _plain(each))), None)

    def _found(self, values: Iterable[str], record: object) -> Iterator[object]:
        """The values at any of these positions, in order."""
        for each in values:
            if "{" in each:
                if text := self.filled(each, record):
                    yield text
            elif each.startswith("/"):
                yield from at(each[1:], self._root)
            else:
                yield from at(each, record)

    def _texts(self, values: Iterable[str], record: object) -> Iterator[str]:
        return (text for each in self._found(values, record) if (text := text_of(each)))

    def _text(self, values: Iterable[str], record: object) -> str:
        return next(self._texts(values, record), "")

    def _address(self, values: Sequence[str], record: object) -> str:
        url = self._text(values, record)
        return page_url(url) if url.startswith(("https://", "http://")) else ""

    def _places(self, values: PlaceValues, record: object) -> tuple[JobPlace, ...]:
        places: list[JobPlace] = []
        for each in self._found(values.each, record):
            city, region, country = (self._text(part, each) for part in (values.city, values.region, values.country))
            text = self._text(values.text, each)
            if city or region or country:
                said = ", ".join(dict.fromkeys(filter(None, (city, region, country))))
                code = whole("countries", country) or country
                code = code.upper() if len(code) == _CODE else code
                places.append(JobPlace(text=text or said, city=city, region=region, country=code))
            elif text and not _COUNT.fullmatch(text):
                places += read_places(text)
        return tuple(dict.fromkeys(each for each in places if each.text))[:_MOST]

    def _remote(self, record: object, places: Sequence[JobPlace], title: str) -> bool | None:
        """Whether the work is remote, according to the API, else the places or the title."""
        words = {name.casefold(): means for name, means in self._fields.remote_words.items()}
        for each in self._found(self._fields.remote, record):
            if isinstance(each, bool):
                return each
            said = text_of(each)
            if said.casefold() in words:
                return words[said.casefold()]
            if said.casefold() in ("true", "false"):
                return said.casefold() == "true"
            return read_remote(said)
        told = [read_remote(each.text) for each in places]
        if told and all(told):
            return True
        return True if not any(told) and read_remote(title) else None

    def _employment(self, record: object) -> tuple[EmploymentType, ...]:
        words: dict[str, EmploymentType] = {
            name.casefold(): means for name, means in self._fields.employment_words.items()
        }
        kinds: list[EmploymentType] = []
        for said in self._texts(self._fields.employment, record):
            if (own := words.get(said.casefold())) is not None:
                kinds.append(own)
            else:
                kinds += employment_of(said.replace("_", " "))
        return tuple(dict.fromkeys(kinds))

    def _ranges(
        self, values: SalaryValues, record: object
    ) -> Iterator[tuple[Decimal | None, Decimal | None, str, SalaryPeriod]]:
        """Each range of pay: least, most, currency, period."""
        for each in self._found(values.each, record):
            low, high = (self._amount(part, each, values.divisor) for part in (values.low, values.high))
            if low or high:
                yield low or None, high or None, self._text(values.currency, each).upper(), self._period(values, each)

    def _salary(self, values: SalaryValues, record: object) -> Salary | None:
        """The pay: from the least to the most of all ranges in the currency of the first."""
        ranges = list(self._ranges(values, record))
        if not ranges:
            return next(filter(None, map(read_salary, self._texts(values.text, record))), None)
        *_, currency, period = ranges[0]
        alike = [each for each in ranges if each[2:] == (currency, period)]
        low = min((low for low, *_ in alike if low), default=None)
        high = max((high for _, high, *_ in alike if high), default=None)
        amounts = "–".join(dict.fromkeys(f"{each:,f}" for each in (low, high) if each is not None))
        return Salary(low=low, high=high, currency=currency, period=period, text=f"{amounts} {currency}".strip())

    def _amount(self, values: Sequence[str], record: object, divisor: int) -> Decimal | None:
        number = next((n for each in self._found(values, record) if (n := decimal_of(each)) is not None), None)
        return None if number is None else number / divisor if divisor > 1 else number

    def _period(self, values: SalaryValues, record: object) -> SalaryPeriod:
        said = self._text(values.period, record)
        for name, period in values.periods.items():
            if name.casefold() == said.casefold():
                return period
        return cast("SalaryPeriod", next(iter(found("period", said)), ""))

    def _day(self, values: Sequence[str], record: object, read: Callable[..., date | None]) -> date | None:
        for each in self._found(values, record):
            said = text_of(day_of(each))
            if (day := _exact(said) or read(said, self._now, "en")) is None:
                continue
            if read is not read_posted or day <= self._now.date() + timedelta(days=1):
                return day
        return None

    def _description(self, record: object) -> str:
        parts: list[str] = []
        for part in self._fields.description:
            if isinstance(part, str):
                parts += map(_plain, self._found((part,), record))
            else:
                parts += (self._fill(part.text, each) for each in at(part.each, record))
        return markdown("\n".join(part for part in parts if part)[: 4 * LONGEST])

    def _tags(self, record: object) -> tuple[str, ...]:
        named = dict.fromkeys(each for each in self._texts(self._fields.tags, record) if len(each) <= _LONGEST_TAG)
        return tuple(named)[:_MOST]


def _plain(value: object) -> str:
    """A text or number, markup included; empty for other values."""
    return str(value) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else ""


def _exact(text: str) -> date | None:
    """The day of a machine-readable time (ISO 8601, RFC 5322)."""
    try:
        if match := _ISO.match(text):
            return date.fromisoformat(match[0])
        return parsedate_to_datetime(text).date() if "," in text and ":" in text else None
    except (ValueError, OverflowError):
        return None


_ENTRY: Final = re.compile(r"(?P<key>[\w-]+|\*)(?:\[(?P<by>[\w-]+)=(?P<value>[^\]]*)\])?")
_STEP: Final = re.compile(r"\.(?![^\[]*\])")
_LOCAL: Final = re.compile(r"^\{[^}]*\}")
_DEEPEST: Final = 40
"""Maximum nesting of XML elements."""
Tree = dict[str, object]


class Unreadable(Exception):
    """The text is not in its format. The message gives the reason."""


def parsed(text: str, format: str) -> object:
    """The values of a JSON or XML text. Raises Unreadable."""
    if text.lstrip()[:15].casefold().startswith(("<!doctype html", "<html")):
        raise Unreadable("it is a web page")
    return _xml(text) if format == "xml" else _json(text)


def _json(text: str) -> object:
    try:
        return cast("object", json.loads(text, strict=False))
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as error:
        raise Unreadable("it is no JSON") from error


def _xml(text: str) -> object:
    if "<!ENTITY" in text or "<!DOCTYPE" in text:  # a few such lines can expand to gigabytes
        raise Unreadable("it declares a document type of its own")
    try:
        root = ElementTree.fromstring(text.lstrip().encode())
    except (ElementTree.ParseError, ValueError) as error:
        raise Unreadable("it is no XML") from error
    return _element(root, 0)


def _element(element: ElementTree.Element, depth: int) -> object:
    """A text for a leaf element, else a dict; repeated children become a list."""
    if depth > _DEEPEST:
        raise Unreadable("nested too deeply")
    if not len(element):
        return (element.text or "").strip()
    values: Tree = {}
    for child in element:
        name, value = _LOCAL.sub("", child.tag), _element(child, depth + 1)
        if name not in values:
            values[name] = value
        elif isinstance(before := values[name], list):
            cast("list[object]", before).append(value)
        else:
            values[name] = [before, value]
    return values


def at(path: str, value: object) -> Iterator[object]:
    """Every non-empty value at a path (see `board`), in order."""
    if path == ".":
        yield from _entries(value)
        return
    found = [value]
    for step in _STEP.split(path):
        match = _ENTRY.fullmatch(step)
        if match is None:
            return
        found = [inner for each in found for inner in _within(each, match)]
    for each in found:
        yield from _entries(each)


def _within(value: object, step: re.Match[str]) -> Iterator[object]:
    for each in _entries(value):
        if not isinstance(each, dict):
            continue
        tree = cast("Tree", each)
        for entry in tree.values() if step["key"] == "*" else (tree.get(step["key"]),):
            yield from (inner for inner in _entries(entry) if step["by"] is None or _has(inner, step))


def _has(value: object, step: re.Match[str]) -> bool:
    return isinstance(value, dict) and str(cast("Tree", value).get(step["by"])) == step["value"]


def _entries(value: object) -> Iterator[object]:
    """The entries of a list, or a single value; empty for None and empty texts."""
    if isinstance(value, list):
        for each in cast("list[object]", value):
            yield from _entries(each)
    elif value is not None and value != "":
        yield value
