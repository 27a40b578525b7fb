"""The public pages: listing, posting, the look-up of an application by number, and a contact form of one page."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from footpath.demo.site.applications import find_by_number
from footpath.demo.site.jobs import COMPANY, OpenJob
from footpath.demo.site.site import HERE, site_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from footpath.demo.site.database import Database, Value

PAGE_SIZE: Final = 12

SORTS: Final = {
    "newest": ("Newest first", "posted_on desc, number"),
    "title": ("Title A–Z", "title, number"),
    "salary": ("Highest salary", "salary_high desc, number"),
}


@dataclass(frozen=True, slots=True)
class CareersSearch:
    text: str = ""
    location: str = ""
    department: str = ""
    employment: str = ""
    remote: bool = False
    sort: str = "newest"
    page: int = 1

    @classmethod
    def of(cls, query: Mapping[str, str]) -> CareersSearch:
        """Read a search from an address. Invalid values are ignored."""
        page = query.get("page", "1")
        return cls(
            text=query.get("q", "").strip(),
            location=query.get("location", ""),
            department=query.get("department", ""),
            employment=query.get("type", ""),
            remote=query.get("remote") == "1",
            sort=query["sort"] if query.get("sort") in SORTS else "newest",
            page=max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 6 else 1,
        )

    def address(self, **changes: str | int) -> str:
        """Return the listing's address for a changed search. A changed filter starts at page 1."""
        asked: dict[str, str | int] = {
            "q": self.text,
            "location": self.location,
            "department": self.department,
            "type": self.employment,
            "remote": "1" if self.remote else "",
            "sort": self.sort if self.sort != "newest" else "",
        }
        asked |= changes
        kept = {name: value for name, value in asked.items() if value not in ("", 1) or (name == "remote" and value)}
        return f"/jobs?{urlencode(kept)}" if kept else "/jobs"

    def filters(self) -> list[tuple[str, str]]:
        """Return the active filters: parameter name and shown value."""
        named = [("q", self.text), ("location", self.location), ("department", self.department)]
        named += [("type", self.employment), ("remote", "Remote" if self.remote else "")]
        return [(name, value) for name, value in named if value]


@dataclass(frozen=True, slots=True)
class JobMatches:
    jobs: list[OpenJob]
    total: int
    pages: int


def find_jobs(database: Database, search: CareersSearch) -> JobMatches:
    where, values = _conditions(search)
    counted = database.row(f"select count(*) as total from jobs where {where}", values)
    total = counted["total"] if counted else 0
    rows = database.rows(
        f"select * from jobs where {where} order by {SORTS[search.sort][1]} limit ? offset ?",
        [*values, PAGE_SIZE, (search.page - 1) * PAGE_SIZE],
    )
    jobs = [OpenJob(**{name: row[name] for name in OpenJob.__dataclass_fields__}) for row in rows]
    return JobMatches(jobs, total, max(1, -(-total // PAGE_SIZE)))


def list_choices(database: Database, column: str) -> list[tuple[str, int]]:
    """The values of a column with how many jobs have each."""
    rows = database.rows(f"select {column} as value, count(*) as number from jobs group by 1 order by 1")
    return [(row["value"], row["number"]) for row in rows]


def _conditions(search: CareersSearch) -> tuple[str, list[Value]]:
    conditions: list[str] = ["1"]
    values: list[Value] = []
    for word in search.text.split():
        conditions.append("(title || ' ' || department || ' ' || city || ' ' || summary) like ?")
        values.append(f"%{word}%")
    for column, value in (
        ("city", search.location),
        ("department", search.department),
        ("employment", search.employment),
        ("workplace", "remote" if search.remote else ""),
    ):
        if value:
            conditions.append(f"{column} = ?")
            values.append(value)
    return " and ".join(conditions), values


_STATIC: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


async def home(request: Request) -> Response:
    return RedirectResponse("/jobs", 307)


async def show_jobs(request: Request) -> Response:
    site = site_of(request)
    search = CareersSearch.of(request.query_params)
    return site.page(
        request,
        "jobs.html",
        search=search,
        found=find_jobs(site.database, search),
        sorts={key: label for key, (label, _) in SORTS.items()},
        choices={column: list_choices(site.database, column) for column in ("city", "department", "employment")},
    )


async def show_job(request: Request) -> Response:
    site = site_of(request)
    job = site.job(request.path_params["slug"])
    return site.page(request, "job.html", job=job, posting=describe_posting(job, str(request.url)))


def describe_posting(job: OpenJob, url: str) -> Mapping[str, object]:
    """Return the posting as schema.org data."""
    place = {
        "@type": "Place",
        "address": {"@type": "PostalAddress", "addressLocality": job.city, "addressCountry": job.country},
    }
    remote = {
        "jobLocationType": "TELECOMMUTE",
        "applicantLocationRequirements": {"@type": "Country", "name": job.country},
    }
    return {
        "@context": "https://schema.org/",
        "@type": "JobPosting",
        "title": job.title,
        "description": _describe(job),
        "identifier": {"@type": "PropertyValue", "name": COMPANY, "value": str(job.number)},
        "datePosted": job.posted_on,
        "validThrough": f"{job.closes_on}T23:59:59Z",
        "employmentType": job.employment,
        "hiringOrganization": {"@type": "Organization", "name": COMPANY},
        "jobLocation": place,
        "baseSalary": {
            "@type": "MonetaryAmount",
            "currency": job.currency,
            "value": {
                "@type": "QuantitativeValue",
                "minValue": job.salary_low,
                "maxValue": job.salary_high,
                "unitText": "YEAR",
            },
        },
        "directApply": True,
        "url": url,
    } | (remote if job.workplace == "remote" else {})


def _describe(job: OpenJob) -> str:
    """Return the posting's text as the HTML of a schema.org description."""
    parts = [f"<p>{escape(job.summary)}</p>"]
    for text, points in job.blocks():
        items = "".join(f"<li>{escape(point)}</li>" for point in points)
        parts.append(f"<h2>{escape(text)}</h2><ul>{items}</ul>" if items else f"<p>{escape(text)}</p>")
    return "".join(parts)


async def find_application(request: Request) -> Response:
    number = request.query_params.get("number", "").strip()
    if number:
        return RedirectResponse(f"/applications/{number.upper()}", 303)
    return site_of(request).page(request, "status.html", sent=None, number="", job=None)


async def show_application(request: Request) -> Response:
    site = site_of(request)
    number = request.path_params["number"]
    sent = find_by_number(site.database, number)
    job = site.job(sent.slug) if sent else None
    status = 200 if sent else 404
    return site.page(request, "status.html", status=status, sent=sent, number=number, job=job)


async def show_partner(request: Request) -> Response:
    """Show the target of an advertisement that looks like the Apply button."""
    return site_of(request).page(
        request, "message.html", title="You have left Larkspur", text="This page belongs to an advertiser."
    )


async def send_static(request: Request) -> Response:
    """Style sheet and scripts, renamed as the pages are."""
    path = HERE / "static" / request.path_params["name"]
    if path.suffix not in _STATIC or not path.is_file():
        raise HTTPException(404)
    text = site_of(request).look.dress(path.read_text("utf-8"))
    return Response(text, media_type=_STATIC[path.suffix], headers={"cache-control": "no-cache"})


ROUTES: Final = [
    Route("/", home),
    Route("/jobs", show_jobs),
    Route("/jobs/{slug}", show_job),
    Route("/applications", find_application),
    Route("/applications/{number}", show_application),
    Route("/partner", show_partner),
    Route("/static/{name}", send_static),
]


FIELDS: Final = ("name", "email", "message")
_LONGEST: Final = 5000


async def show_contact(request: Request) -> Response:
    """Show the empty form."""
    return site_of(request).page(request, "contact.html", said=dict.fromkeys(FIELDS, ""), missing=())


async def take_message(request: Request) -> Response:
    """Keep a message, or show the form again with what it lacks."""
    site = site_of(request)
    async with request.form() as form:
        said = {name: str(form.get(name, "")).strip()[:_LONGEST] for name in FIELDS}
    missing = tuple(name for name in FIELDS if not said[name])
    if missing:
        return site.page(request, "contact.html", status=422, said=said, missing=missing)
    with site.database:
        site.database.insert("messages", {**said, "received_at": site.clock().isoformat()})
    return site.remember(request, RedirectResponse("/contact/sent", 303))


async def show_sent(request: Request) -> Response:
    """Confirm."""
    text = "Thank you, we have received your message. We answer within two days."
    return site_of(request).page(request, "message.html", title="Message received", text=text)


CONTACT: Final = [
    Route("/contact", show_contact, methods=["GET"]),
    Route("/contact", take_message, methods=["POST"]),
    Route("/contact/sent", show_sent),
]
