"""A board whose teams are paths of their own below the list, beside links that look just so and are no filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TEAMS = ("Boats", "Locks", "Ferries")
JOBS = [
    (f"{craft} {role}", team, 100 + 10 * at + number)
    for at, (team, craft) in enumerate(zip(TEAMS, ("Harbour", "Canal", "River"), strict=True))
    for number, role in enumerate(("Surveyor", "Fitter", "Planner", "Keeper"))
]
GUIDES = {"plan": "How we plan", "days": "Days off"}
VIEWS = {"compact": "Compact", "wide": "Wide"}


def _links(heading: str, links: dict[str, str]) -> str:
    listed = "".join(f"<li><a href='/jobs/{path}'>{name}</a></li>" for path, name in links.items())
    return f"<h2>{heading}</h2><ul class=ways>{listed}</ul>"


def _list(jobs: list[tuple[str, str, int]]) -> str:
    cards = "".join(
        f"<article class=job><h3><a href='/posting/{id}'>{title}</a></h3><p class=team>{team}</p>"
        f"<p class=place>Ghent, Belgium</p><p>Full-time</p></article>"
        for title, team, id in jobs
    )
    return f"<h2>Open jobs</h2><div class=jobs>{cards}</div>"


def _ways() -> str:
    teams = {team.casefold(): team for team in TEAMS}
    return _links("Teams", teams) + _links("Good to know", GUIDES) + _links("View", VIEWS)


async def _jobs(site: TaskSite, request: Request) -> Response:
    return site.page("Jobs on the water", _ways(), _list(JOBS))


async def _part(site: TaskSite, request: Request) -> Response:
    part = request.path_params["part"]
    if part in GUIDES:
        return site.page(GUIDES[part], "<p>We meet on Mondays.</p>", '<a href="/jobs">Jobs</a>')
    jobs = [each for each in JOBS if part in VIEWS or each[1].casefold() == part]
    return site.page("Jobs on the water", '<a href="/jobs">All jobs</a>', _ways(), _list(jobs))


async def _posting(site: TaskSite, request: Request) -> Response:
    title = next(title for title, _, id in JOBS if id == request.path_params["id"])
    return site.page(title, "<p>You look after one stretch of the water.</p>", '<a href="/apply">Apply</a>')


def teams() -> TaskSite:
    """The site."""
    routes = {"/jobs": _jobs, "/jobs/{part}": _part, "/posting/{id:int}": _posting}
    return TaskSite("Water works", "create table none (id integer);", {}, routes)
