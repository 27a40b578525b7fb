"""Tools that add a task to the queue, and follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from mcp.types import InputRequiredResult
from pydantic import Field, HttpUrl

from footpath.engine.site.report import exploration_of
from footpath.errors import BadInput
from footpath.mcp.shapes import ToolAnswer, posting_line
from footpath.schema.base import Frozen
from footpath.schema.event import Collected
from footpath.schema.ladder import ExecutionMode

if TYPE_CHECKING:
    from footpath.mcp.call import ToolContext
    from footpath.schema.cookbook import TaskType


MOST = 20
"""Maximum postings in an answer."""


class _Giving(Frozen):
    wait_seconds: float = Field(default=45.0, ge=0, le=3600)
    """Seconds to wait for the task; it continues afterwards, and `task` shows its state."""


class _OnPage(_Giving):
    url: HttpUrl
    """Start address. Private addresses need permission from the person who started this server."""
    mode: ExecutionMode = "auto"
    """Who decides. cookbook_only: replay a cookbook, or refuse; ai_only: the model; rules_only: rules."""


class _Entering(_Giving):
    data: dict[str, str] = Field(default={})
    """Values for this task alone, by meaning (`message`) or by the question on the page; they override the profile.
    Give only values that the person told you.
    """
    profile: str = ""
    """Name of the person's profile; empty: the default profile."""
    send: Literal["review", "never"] = "review"
    """review: fill the form, and ask a person before sending; never: only fill the form."""
    mode: ExecutionMode = "auto"
    """Who decides. cookbook_only: replay a cookbook, or refuse; ai_only: the model; rules_only: rules."""


class Apply(_Entering):
    """Apply for a job with the person's own data, from the posting to the confirmation. A person must approve before
    anything is sent. Answers are never invented: Footpath asks the person for answers missing from the profile.
    """

    url: HttpUrl | None = None
    """Address of the posting; omit with `job`."""
    job: str = ""
    """Id of a collected posting from `jobs`, instead of `url`."""


class FillForm(_Entering):
    """Fill a page's form with the person's own data and `data`. A person must approve before anything is sent."""

    url: HttpUrl
    form: str = ""
    """Which form, if the page has several: its number from 1, its heading, or its `name` or `id`."""


class RunGoal(_Entering):
    """Do a task on a site, described in plain words (`search for "engineer", then click "Apply", check that "Thank you"
    is shown`). A person reviews irrevocable actions first. The steps are learned for later replays.
    """

    url: HttpUrl
    goal: str = Field(min_length=1)
    """What to do, and what the page should show at the end."""


class RunCookbook(_Giving):
    """Replay a cookbook without a model: every step is checked, and unrecognised pages end the run. If several
    cookbooks fit the address, the best is used.
    """

    cookbook: str
    """Id, or the beginning of the id."""
    url: HttpUrl
    """Start address, of the same kind as when learned."""
    goal: str = ""
    """For a cookbook with a goal: the goal with the new data."""
    data: dict[str, str] = Field(default={})
    """Values for this task alone, by name."""
    profile: str = ""
    send: Literal["review", "never"] = "review"


class ExploreCall(_OnPage):
    """Find out how a site with a list works: controls, filters, pages and ways. Nothing is sent or entered."""

    pages: int = Field(default=20, ge=1, le=200)
    """How many kinds of pages."""
    steps: int = Field(default=200, ge=1, le=2000)
    """How many tries."""


class Collect(_Giving):
    """Collect every posting of a list, each once. Stored postings appear in `jobs`."""

    url: str
    """Of the list; or an employer on a board with a public API: `greenhouse:acme`, `lever:acme`, `ashby:acme` …"""
    mode: ExecutionMode = "auto"
    """Who decides. cookbook_only: read the list as remembered, or refuse; ai_only: the model; rules_only: rules."""
    query: str = ""
    """Words to search for."""
    location: str = ""
    filters: dict[str, str] = Field(default={})
    """Choices by filter name, as the site shows both; for an explored site, `site` lists them."""
    records: int = Field(default=100, ge=1, le=10_000)
    pages: int = Field(default=10, ge=1, le=1000)
    details: bool = True
    """Whether to open each posting; False: read the list alone."""


class Scrape(_OnPage):
    """Read any fields of a list's records. `records` returns them, also during the run."""

    fields: list[str] = Field(min_length=1, max_length=50)
    """Wanted fields of each record, in the site's words: `title`, `price`."""
    query: str = ""
    """Words to search for."""
    filters: dict[str, str] = Field(default={})
    """Choices by filter name, as the site shows both; for an explored site, `site` lists them."""
    records: int = Field(default=100, ge=1, le=10_000)
    pages: int = Field(default=10, ge=1, le=1000)
    details: bool = True
    """Whether to open each record; False: read the list alone."""


async def apply(call: ToolContext, given: Apply) -> ToolAnswer | InputRequiredResult:
    """Apply for a job."""
    order = _entering(given, "apply")
    if (given.url is None) == (not given.job):
        raise BadInput("Nothing was queued. Please fix:", problems=("give either url or job",))
    if given.job:
        kept = await call.app.postings.get(given.job)
        order |= {"url": kept.posting.apply_url or kept.posting.url, "posting": kept.id}
    return await _followed(call, order, given)


async def fill_form(call: ToolContext, given: FillForm) -> ToolAnswer | InputRequiredResult:
    """Fill a form."""
    return await _followed(call, _entering(given, "fill_form") | {"form": given.form}, given)


async def run_goal(call: ToolContext, given: RunGoal) -> ToolAnswer | InputRequiredResult:
    """Do a task described in plain words."""
    return await _followed(call, _entering(given, "custom") | {"goal": given.goal}, given)


async def run_cookbook(call: ToolContext, given: RunCookbook) -> ToolAnswer | InputRequiredResult:
    """Replay a cookbook."""
    book = await call.app.cookbooks.get(given.cookbook)
    goal = given.goal or book.task_pattern
    if book.task_type == "custom" and "{{" in goal:
        raise BadInput("Nothing was queued. Please fix:", problems=(f"goal: give it with your data, as in: {goal}",))
    order = {
        "type": book.task_type,
        "url": str(given.url),
        "goal": goal,
        "input": given.data,
        "profile": given.profile,
        "submit": given.send,
        "execution_mode": "cookbook_only",
    }
    return await _followed(call, order, given)


async def explore(call: ToolContext, given: ExploreCall) -> ToolAnswer | InputRequiredResult:
    """Explore a site. The answer includes the findings."""
    limits = {"pages": given.pages, "steps": given.steps}
    order: dict[str, object] = {**_on_page(given, "explore"), "limits": limits}
    record = await call.follow(await call.order(order), given.wait_seconds)
    told = await call.told(record)
    if isinstance(told, InputRequiredResult) or isinstance(record, InputRequiredResult) or record.state != "succeeded":
        return told
    return ToolAnswer(told.ours, {**told.pages, **await exploration(call, record.site)})


async def collect(call: ToolContext, given: Collect) -> ToolAnswer | InputRequiredResult:
    """Collect a list. The answer includes the site's newest postings."""
    wanted = given.model_dump(include={"query", "location", "filters", "records", "pages", "details"})
    order: dict[str, object] = {**_on_page(given, "collect"), "wanted": wanted}
    record = await call.follow(await call.order(order), given.wait_seconds)
    told = await call.told(record)
    if isinstance(told, InputRequiredResult) or isinstance(record, InputRequiredResult):
        return told
    entries = await call.app.coordinator.actions(record.id)
    counts = [each.event.counts for each in entries if isinstance(each.event, Collected)]
    if not counts:
        return told
    had = counts[-1].new + counts[-1].updated + counts[-1].known
    some = await call.app.postings.list(site=record.site, limit=min(MOST, max(1, had)))
    more: dict[str, object] = {
        "counts": counts[-1].model_dump(mode="json"),
        "more": "`jobs` lists and searches all that is kept; these are the newest of the site.",
    }
    return ToolAnswer({**told.ours, **more}, {**told.pages, "postings": [posting_line(each) for each in some]})


async def scrape(call: ToolContext, given: Scrape) -> ToolAnswer | InputRequiredResult:
    """Scrape a list. `records` returns the records."""
    wanted = given.model_dump(include={"fields", "query", "filters", "records", "pages", "details"})
    return await _followed(call, {**_on_page(given, "scrape"), "wanted": wanted}, given)


async def exploration(call: ToolContext, site: str) -> dict[str, object]:
    """The atlas of a site, as `footpath explore --out` writes it; empty if unknown."""
    atlas = await call.app.atlases.get(site)
    if atlas is None:
        return {}
    return {"site": exploration_of(atlas).model_dump(mode="json", by_alias=True, exclude_defaults=True)}


def _entering(given: Apply | FillForm | RunGoal, type: TaskType) -> dict[str, object]:
    return {
        "type": type,
        "url": str(given.url or ""),
        "input": given.data,
        "profile": given.profile,
        "submit": given.send,
        "execution_mode": given.mode,
    }


def _on_page(given: _OnPage | Collect, type: TaskType) -> dict[str, object]:
    return {"type": type, "url": str(given.url), "execution_mode": given.mode}


async def _followed(call: ToolContext, order: dict[str, Any], given: _Giving) -> ToolAnswer | InputRequiredResult:
    return await call.told(await call.follow(await call.order(order), given.wait_seconds))
