"""Stored data as pages: inbox, cookbooks, sites, jobs, searches, and the savings by replays."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from footpath.api import drawing
from footpath.api.cookbooks import Number, differences, line_of, version_of
from footpath.api.drawing import columns, duration, money, stacked
from footpath.api.jobs import atlas_of, best_of
from footpath.api.parts import Opened, given, go, pictures_of, show
from footpath.api.telling import step_in_words
from footpath.app import utc_now
from footpath.errors import BadInput
from footpath.memory import savings as ledger
from footpath.memory.savings import Savings
from footpath.schema.posting import PostingMark
from footpath.store.savings import Sums

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.app import App

router = APIRouter()
DAYS: Final = 90
"""Days in the chart of a cookbook's results."""
Verb = Literal["rollback", "pin", "unpin", "enable", "disable", "remove"]


@router.get("/inbox")
async def inbox(app: Opened) -> Response:
    """The open questions."""
    asks = await app.coordinator.inbox.list()
    mails = await app.history.asked()
    return await show(app, "inbox.html", "/inbox", asks=asks, mails=mails, pictures=await pictures_of(app, asks))


@router.post("/inbox/{id}")
async def answer(id: str, request: Request, app: Opened) -> Response:
    """Take an answer."""
    form = await given(request)
    await app.coordinator.inbox.answer(id, form.get("answer", ""), by="page")
    back = form.get("back", "")
    return go(back if back.startswith("/tasks/") and "\\" not in back else "/inbox")


@router.post("/inbox/{id}/changes")
async def change(id: str, request: Request, app: Opened) -> Response:
    """Take another answer to a row of a review."""
    async with request.form(max_files=0, max_fields=500) as form:
        number, remember, back = (str(form.get(name, "")) for name in ("number", "keep", "back"))
        said = "\n".join(each for each in form.getlist("answer") if isinstance(each, str))
    at = int(number) if number.isdecimal() and len(number) < 5 else 0
    await app.coordinator.inbox.change(id, at, said, remember=remember == "remember", by="page")
    return go(back if back.startswith("/tasks/") and "\\" not in back else "/inbox")


@router.get("/cookbooks")
async def cookbooks(app: Opened) -> Response:
    """The learned cookbooks."""
    return await show(app, "cookbooks.html", "/cookbooks", books=[line_of(each) for each in await app.cookbooks.list()])


@router.get("/cookbooks/{id}")
async def cookbook(id: str, app: Opened, revision: Number = None, against: Number = None) -> Response:
    """A cookbook in plain words, with its versions; optionally compared with another version."""
    book = await app.cookbooks.get(id, revision)
    kept = await app.cookbooks.book(book.id)
    held = await ledger.read(app.store, "day", utc_now().date() - timedelta(days=DAYS - 1), book.id)
    versions = [version_of(each) for each in await app.cookbooks.history(book.id)]
    changes = differences(await app.cookbooks.get(book.id, against), book) if against is not None else []
    steps = [(step, step_in_words(step)) for step in book.steps]
    return await show(
        app,
        "cookbook.html",
        "/cookbooks",
        book=book,
        versions=versions,
        steps=steps,
        changes=changes,
        against=against,
        kept=kept,
        first=await app.runs.first_of(book.id),
        held=held,
        charts={
            "runs": stacked(held.periods),
            "heals": columns("healed", [float(each.heals) for each in held.periods]),
        },
    )


@router.post("/cookbooks/{id}/{verb}")
async def change_cookbook(id: str, verb: Verb, request: Request, app: Opened) -> Response:
    """Roll back, pin, unpin, enable, disable or delete a cookbook."""
    number = (await given(request)).get("revision", "")
    if number and not (number.isdecimal() and len(number) < 9):
        raise BadInput(f"{number[:40]!r} is no revision.", hint="Give its number.")
    revision = int(number) if number else None
    match verb:
        case "rollback":
            await app.cookbooks.rollback(id, revision)
        case "pin" | "unpin":
            await app.cookbooks.pin(id, revision if verb == "pin" else None)
        case "enable" | "disable":
            await app.cookbooks.enable(id, enabled=verb == "enable")
        case "remove":
            await app.cookbooks.remove(id)
            return go("/cookbooks")
    return go(f"/cookbooks/{id}")


@router.get("/sites")
async def sites(app: Opened) -> Response:
    """The explored sites."""
    return await show(app, "sites.html", "/sites", sites=await app.atlases.list())


@router.get("/sites/{site}")
async def site(site: str, app: Opened) -> Response:
    """A site's atlas, with a map of its pages."""
    return await show(app, "site.html", "/sites", atlas=await atlas_of(app, site))


@router.get("/jobs")
async def jobs(app: Opened, q: str = "", site: str = "", state: Literal["open", "closed", "all"] = "open") -> Response:
    """Postings, by words and filters."""
    wanted, problem = None if state == "all" else state, ""
    try:
        if q.strip():
            found = await app.postings.search(q, site=site, state=wanted, limit=100)
        else:
            found = await app.postings.list(site=site, state=wanted, limit=100)
    except BadInput as error:
        found, problem = [], str(error)
    stats = await app.postings.stats()
    return await show(app, "jobs.html", "/jobs", jobs=found, stats=stats, q=q, site=site, state=state, problem=problem)


@router.get("/jobs/ranked")
async def ranked_jobs(app: Opened) -> Response:
    """The postings that fit the default profile best, explained."""
    try:
        (found, left_out), problem = await best_of(app, limit=50, everything=False), ""
    except BadInput as error:
        found, left_out, problem = [], 0, str(error)
    return await show(app, "ranked.html", "/jobs", jobs=found, left_out=left_out, problem=problem)


@router.post("/jobs/{id}/mark")
async def mark(id: str, request: Request, app: Opened) -> Response:
    """Shortlist or hide a posting, or remove the mark."""
    said = (await given(request)).get("mark", "")
    if said not in ("", *get_args(PostingMark)):
        raise BadInput(f"{said[:40]!r} is no mark.", hint="Give shortlisted or hidden.")
    await app.posting_marks.put(id, cast("PostingMark | None", said or None))
    return go("/jobs/ranked")


@router.get("/jobs/{id}")
async def job(id: str, app: Opened) -> Response:
    """A posting with its history."""
    posting = await app.postings.get(id)
    changes, sightings = await app.postings.story(posting.id)
    return await show(
        app,
        "job.html",
        "/jobs",
        kept=posting,
        posting=posting.posting,
        changes=changes,
        sightings=sightings,
        documents=await app.documents.list(posting=posting.id),
    )


SPANS: Final = ((30, "30 days"), (90, "90 days"), (365, "A year"), (0, "All"))
MOST_SITES: Final = 20
QUANTITIES: Final = (
    ("seconds", "Time", duration),
    ("calls", "Model calls", "{:.3g}".format),
    ("money", "Money", money),
)


@router.get("/savings")
async def saved(app: Opened, days: int = 90) -> Response:
    """Savings of the last days; 0 for all time."""
    shown = days if days in dict(SPANS) else 90
    since = utc_now().date() - timedelta(days=shown - 1) if shown else date.min
    found = await ledger.read(app.store, ledger.span_of(shown), since)
    sites = list(found.sites.items())[:MOST_SITES]
    replayed = sum(found.sites.values(), Sums())
    return await show(
        app,
        "savings.html",
        "/savings",
        saved=found,
        spans=SPANS,
        shown=shown,
        quantities=QUANTITIES,
        replayed=replayed,
        seconds=drawing.seconds_saved(list(found.sites.values())),
        overall=drawing.versus(replayed),
        sites=[(site, sums, drawing.versus(sums)) for site, sums in sites],
        more=len(found.sites) - len(sites),
        charts=_charts(found),
        most_failures=max(found.failures.values(), default=1),
    )


def _charts(found: Savings) -> dict[str, tuple[float, list[drawing.Bar]]]:
    periods = found.periods
    return {
        "runs": drawing.stacked(periods),
        "seconds": drawing.columns("replayed", [each.seconds for each in periods]),
        "rate": drawing.columns("replayed", [each.hit_rate for each in periods], 1),
        "heals": drawing.columns("healed", [float(each.heals) for each in periods]),
    }


FIELDS: Final = ("name", "sources", "query", "location", "every", "emails")


@router.get("/searches")
async def searches(app: Opened) -> Response:
    """All searches, with their last digests."""
    return await _page(app, {})


@router.post("/searches")
async def add(request: Request, app: Opened) -> Response:
    """Save a search; or show the problems."""
    form = await given(request)
    said = {name: form.get(name, "") for name in ("name", "query", "location", "every")}
    try:
        await app.save_search({**said, "sources": form.get("sources", "").split()}, form.get("emails", "").split())
    except BadInput as error:
        return await _page(app, form, error.problems or (error.message,))
    return go("/searches")


@router.post("/searches/{name}/run")
async def run(name: str, app: Opened) -> Response:
    """Make a search due now."""
    await app.searches.run_soon(name)
    return go("/searches")


@router.post("/searches/{name}/remove")
async def remove(name: str, app: Opened) -> Response:
    """Delete a search."""
    await app.searches.remove(name)
    return go("/searches")


async def _page(app: App, form: Mapping[str, str], problems: Sequence[str] = ()) -> Response:
    found = await app.searches.list()
    status = 422 if problems else 200
    told = {name: form.get(name, "") for name in FIELDS}
    return await show(app, "searches.html", "/searches", status=status, searches=found, form=told, problems=problems)
