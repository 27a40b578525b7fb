"""Converting a schema.org JobPosting into a posting."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urljoin

from footpath.language.dates import read_deadline, read_posted
from footpath.reading.canonical import canonical_url
from footpath.reading.postings.markdown import markdown, mended
from footpath.reading.postings.nodes import Node, listed, many, one_of, text_of
from footpath.reading.values.money import read_salary
from footpath.reading.values.places import read_place
from footpath.reading.values.terms import read_employment
from footpath.reading.values.words import whole
from footpath.schema.posting import Place, Posting, Salary

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from footpath.schema.posting import EmploymentType, SalaryPeriod, Source

_TYPES: Final = frozenset(
    {"FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"}
)
_PERIODS: Final = {"HOUR": "hour", "DAY": "day", "WEEK": "week", "MONTH": "month", "YEAR": "year"}
_NOTHING: Final = frozenset({"-", "–", "n/a", "N/A", "null", "None"})
_FEW: Final = 3
"""More countries than these are where people may live, and no places of work."""
_AFAR: Final = "TELECOMMUTE"
_PARTED: Final = re.compile(r"\s*[,;|]\s*")


def posting_of_node(node: Node, url: str, source: Source, now: datetime | None, lang: str = "") -> Posting:
    """The posting in one JobPosting; values that are not in the form of schema.org are left out."""
    places = _places(node)
    afar = _AFAR in str(node.get("jobLocationType", "")).upper()
    countries = {
        text_of(one_of(p.get("address")), "addressCountry") or _country(p) for p in many(node.get("jobLocation"))
    }
    countries.discard("")
    organisation = text_of(node.get("hiringOrganization"), "name", "legalName")
    own = text_of(node.get("url"), "@id")
    return Posting(
        title=mended(text_of(node.get("title") or node.get("name"))),
        organisation=mended(organisation),
        organisation_url=_address(node.get("hiringOrganization"), url, "sameAs", "url"),
        logo_url=_address(node.get("hiringOrganization"), url, "logo", "image"),
        country=countries.pop() if len(countries) == 1 else "",
        url=canonical_url(urljoin(url, own)) if own else "",
        board_id=text_of(node.get("identifier"), "value", "@id"),
        places=() if afar and len(places) > _FEW and not any(p.city or p.region for p in places) else places,
        remote=True if afar else None,
        employment=_employment(node.get("employmentType")),
        salary=_salary(node.get("baseSalary") or node.get("estimatedSalary")),
        posted=read_posted(text_of(node.get("datePosted")), now, lang) if now is not None else None,
        valid_through=read_deadline(text_of(node.get("validThrough")), now, lang) if now is not None else None,
        description=markdown(_raw(node.get("description"))),
        tags=tuple(_tags(node.get("skills"), node.get("industry"), node.get("occupationalCategory"))),
        sources=(source,),
    )


def _address(value: object, base: str, *keys: str) -> str:
    """The first of these keys of an object that holds an address."""
    for node in many(value)[:1]:
        for key in keys:
            if (said := text_of(node.get(key), "url", "contentUrl", "@id")) and "/" in said:
                return urljoin(base, said)
    return ""


def _raw(value: object) -> str:
    first = one_of(value)
    return first if isinstance(first, str) else ""


def _country(place: Node) -> str:
    address = one_of(place.get("address"))
    country = cast("Node", address).get("addressCountry") if isinstance(address, dict) else None
    return text_of(country, "name")


def _places(node: Node) -> tuple[Place, ...]:
    found: list[Place] = []
    for place in listed(node.get("jobLocation")):
        if isinstance(place, str):
            found.append(read_place(place))
            continue
        if not isinstance(place, dict):
            continue
        inner = cast("Node", place)
        address = one_of(inner.get("address") or inner)
        found.append(read_place(address) if isinstance(address, str) else _place(cast("Node", address)))
    return tuple(dict.fromkeys(p for p in found if p.text))


def _place(address: Node) -> Place:
    city, region, country = (
        "" if (said := text_of(address.get(key))) in _NOTHING else said
        for key in ("addressLocality", "addressRegion", "addressCountry")
    )
    if "," in city and not (region or country):
        return read_place(mended(city))  # where the locality says it all
    said = dict.fromkeys(p for p in (city, region, country) if p)
    text = ", ".join(said) or text_of(address.get("streetAddress")) or text_of(address.get("name"))
    return Place(
        text=mended(text), city=mended(city), region=mended(region), country=whole("countries", country) or country
    )


def _employment(value: object) -> tuple[EmploymentType, ...]:
    found: list[EmploymentType] = []
    for each in listed(value):
        for part in _PARTED.split(str(each)):
            name = part.strip().upper().replace("-", "_").replace(" ", "_")
            found += (cast("EmploymentType", name),) if name in _TYPES else read_employment(part)
    return tuple(dict.fromkeys(found))


def _salary(value: object) -> Salary | None:
    first = one_of(value)
    if not isinstance(first, dict):
        return read_salary(text_of(first)) if first is not None else None
    node = cast("Node", first)
    inner = one_of(node.get("value"))
    amount = cast("Node", inner) if isinstance(inner, dict) else node
    low, high = _decimal(amount.get("minValue")), _decimal(amount.get("maxValue"))
    one = _decimal(amount.get("value"))
    low = low if low is not None else one
    high = high if high is not None else low
    if low is None and high is None:
        return None
    low = high if low is None else low
    unit = text_of(amount.get("unitText") or node.get("unitText")).upper()
    period = cast("SalaryPeriod", _PERIODS.get(unit, ""))
    currency = text_of(node.get("currency") or amount.get("currency") or amount.get("unitCode"))
    if low == 0 and high == 0:
        return None
    text = f"{low}–{high} {currency}" if low != high else f"{low} {currency}"
    return Salary(low=low, high=high, currency=currency.upper(), period=period, text=text.strip())


def _decimal(value: object) -> Decimal | None:
    first = one_of(value)
    if isinstance(first, bool) or not isinstance(first, (int, float, str)):
        return None
    plain = re.sub(r"[^\d.,-]", "", str(first))
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", plain):
        plain = plain.replace(",", "")
    try:
        number = Decimal(plain.replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() and number >= 0 else None


def _tags(*values: object) -> Iterable[str]:
    seen: dict[str, None] = {}
    for value in values:
        for each in listed(value):
            text = text_of(each)
            parts = _PARTED.split(text) if len(text) > 40 or "," in text else [text]
            seen.update(dict.fromkeys(p for p in parts if 0 < len(p) <= 60))
    return seen
