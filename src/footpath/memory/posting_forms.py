"""A posting for other programs: a flat row, a JSON object, or a schema.org JobPosting. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from footpath.schema.posting import JobPlace, Salary

if TYPE_CHECKING:
    from datetime import date

    from footpath.schema.posting import KeptPosting, Posting

ROW: Final[dict[str, type]] = {
    **dict.fromkeys(("id", "title", "organisation", "places", "city", "region", "country"), str),
    "remote": bool,
    "employment": str,
    "salary_low": float,
    "salary_high": float,
    **dict.fromkeys(("salary_currency", "salary_period", "salary_text", "posted", "valid_through"), str),
    **dict.fromkeys(("url", "apply_url", "apply_kind", "board_id", "tags", "site", "state"), str),
    **dict.fromkeys(("first_seen_at", "last_seen_at", "changed_at", "closed_at", "description"), str),
}
"""The columns of a row, with types; unknown values are None."""

_UNITS: Final = {"hour": "HOUR", "day": "DAY", "week": "WEEK", "month": "MONTH", "year": "YEAR"}


def as_row(kept: KeptPosting) -> dict[str, str | float | bool | None]:
    """The posting as a flat row. Several places, employments and tags are joined by semicolons."""
    posting = kept.posting
    return {
        "id": kept.id,
        "title": posting.title,
        "organisation": posting.organisation,
        "places": "; ".join(_place_text(each) for each in posting.places) or None,
        **_only_place(posting),
        "remote": posting.remote,
        "employment": "; ".join(posting.employment) or None,
        **_pay(posting.salary or Salary()),
        "posted": _iso(posting.posted),
        "valid_through": _iso(posting.valid_through),
        "url": posting.url or None,
        "apply_url": posting.apply_url or None,
        "apply_kind": posting.apply_kind,
        "board_id": posting.board_id or None,
        "tags": "; ".join(posting.tags) or None,
        "site": kept.site,
        "state": kept.state,
        "first_seen_at": kept.first_seen_at.isoformat(),
        "last_seen_at": kept.last_seen_at.isoformat(),
        "changed_at": kept.changed_at.isoformat(),
        "closed_at": _iso(kept.closed_at),
        "description": posting.description or None,
    }


def _only_place(posting: Posting) -> dict[str, str | None]:
    """The parts of the place, if the posting has exactly one."""
    place = posting.places[0] if len(posting.places) == 1 else JobPlace()
    return {
        "city": place.city or None,
        "region": place.region or None,
        "country": place.country or posting.country or None,
    }


def _pay(salary: Salary) -> dict[str, str | float | None]:
    return {
        "salary_low": None if salary.low is None else float(salary.low),
        "salary_high": None if salary.high is None else float(salary.high),
        "salary_currency": salary.currency or None,
        "salary_period": salary.period or None,
        "salary_text": salary.text or None,
    }


def _iso(day: date | None) -> str | None:
    """The day or time in ISO 8601."""
    return day.isoformat() if day else None


def as_object(kept: KeptPosting) -> dict[str, Any]:
    """The complete posting, as JSON."""
    told = kept.model_dump(mode="json", exclude={"version", "posting"})
    return {"id": told.pop("id"), **kept.posting.model_dump(mode="json", exclude={"version"}), **told}


def as_json_ld(kept: KeptPosting) -> dict[str, Any]:
    """The posting as a schema.org JobPosting, without unknown properties."""
    posting = kept.posting
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": posting.title,
        "description": posting.description,
        "url": posting.url,
        "hiringOrganization": _named("Organization", posting.organisation),
        "identifier": _identifier(kept),
        "datePosted": posting.posted.isoformat() if posting.posted else "",
        "validThrough": posting.valid_through.isoformat() if posting.valid_through else "",
        "employmentType": list(posting.employment),
        "jobLocation": [_location(place) for place in posting.places],
        "jobLocationType": "TELECOMMUTE" if posting.remote else "",
        "baseSalary": _salary(posting.salary) if posting.salary else None,
        "skills": list(posting.tags),
        "directApply": True if posting.apply_kind == "easy_apply" else None,
    }
    return {name: value for name, value in told.items() if value not in ("", None, [], {})}


def _place_text(place: JobPlace) -> str:
    return place.text or ", ".join(filter(None, (place.city, place.region, place.country)))


def _named(kind: str, name: str) -> dict[str, str]:
    return {"@type": kind, "name": name} if name else {}


def _identifier(kept: KeptPosting) -> dict[str, str]:
    id_ = kept.posting.board_id
    return {"@type": "PropertyValue", "name": kept.posting.organisation or kept.site, "value": id_} if id_ else {}


def _location(place: JobPlace) -> dict[str, Any]:
    address = {
        "@type": "PostalAddress",
        "addressLocality": place.city,
        "addressRegion": place.region,
        "addressCountry": place.country,
    }
    known = {name: value for name, value in address.items() if value}
    told: dict[str, Any] = {"@type": "Place"} | ({"name": place.text} if place.text else {})
    return told | ({"address": known} if len(known) > 1 else {})


def _salary(salary: Salary) -> dict[str, Any]:
    if salary.low is None and salary.high is None:
        return {}
    value: dict[str, Any] = {"@type": "QuantitativeValue"}
    if salary.low == salary.high and salary.low is not None:
        value["value"] = float(salary.low)
    else:
        value |= {"minValue": float(salary.low)} if salary.low is not None else {}
        value |= {"maxValue": float(salary.high)} if salary.high is not None else {}
    value |= {"unitText": _UNITS[salary.period]} if salary.period else {}
    told: dict[str, Any] = {"@type": "MonetaryAmount", "value": value}
    return told | ({"currency": salary.currency} if salary.currency else {})
