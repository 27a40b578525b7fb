"""The public pages: listing, posting, and the look-up of an application by its number."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from footpath.demo.site.applications import find_by_number
from footpath.demo.site.jobs import COMPANY, Job
from footpath.demo.site.listing import SORTS, Search, find_jobs, list_choices
from footpath.demo.site.site import HERE, site_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

_STATIC: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


async def home(request: Request) -> Response:
    return RedirectResponse("/jobs", 307)


async def show_jobs(request: Request) -> Response:
    site = site_of(request)
    search = Search.of(request.query_params)
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


def describe_posting(job: Job, url: str) -> Mapping[str, object]:
    """The posting as schema.org says it."""
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


def _describe(job: Job) -> str:
    """The posting's text as HTML, as the standard wants its description."""
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
    """Where an advertisement leads that looks like the Apply button."""
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
