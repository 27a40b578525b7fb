"""Tools that show stored data, change tasks, choose among postings, make documents, and put questions to the person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from mcp.types import InputRequiredResult
from pydantic import Field, HttpUrl

from footpath.answers.profile_file import load
from footpath.app import utc_now
from footpath.config import LARGEST_NUMBER
from footpath.coordinator.profiles import known, path_of
from footpath.documents.make import DocumentOptions
from footpath.errors import NotFound
from footpath.mcp.call import ToolContext, why_not_here
from footpath.mcp.giving import exploration
from footpath.mcp.shapes import ToolAnswer, ask_told, book_steps, posting_line, records_told, task_line
from footpath.memory import savings as ledger
from footpath.recording.export import Format, export
from footpath.schema.application import ApplicationState
from footpath.schema.base import Frozen
from footpath.schema.document import DocumentKind, DocumentState
from footpath.schema.record import TaskState
from footpath.sentence import in_words
from footpath.tasks.ranking import rank as ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.document import Document

MOST_TOLD = 20
"""Maximum postings of each kind of a digest in an answer."""


class TaskById(Frozen):
    """A task's state, result and open questions. With `wait_seconds`, wait for the task first."""

    id: str
    """Task id, or the beginning of the id."""
    wait_seconds: float = Field(default=0.0, ge=0, le=3600)


class Tasks(Frozen):
    """Tasks, the newest first."""

    state: TaskState | None = None
    """Only tasks in this state."""
    limit: int = Field(default=20, ge=1, le=200)


class RecordsCall(Frozen):
    """Records of a `scrape` task, in the order found, also during the run; long values are cut. `next` is the `after`
    of the following records; without `next`, all are returned.
    """

    id: str
    """Task id, or the beginning of the id."""
    after: int = Field(default=0, ge=0, le=LARGEST_NUMBER)
    """Number of records to skip."""
    limit: int = Field(default=50, ge=1, le=200)


class ChangeTask(Frozen):
    """Cancel, pause or resume a task, or retry a failed task."""

    id: str
    to: Literal["cancel", "pause", "resume", "retry"]


class Questions(Frozen):
    """Open questions of tasks to a person, oldest first. You cannot answer them: `ask_person` puts a question to the
    person.
    """


class AskPersonCall(Frozen):
    """Put a task's question to the person through your program; the task continues with the answer. Only the person can
    answer, and you do not see the answer.
    """

    id: str
    """Question id from `questions`."""


class Cookbooks(Frozen):
    """The learned cookbooks, last changed first."""

    limit: int = Field(default=50, ge=1, le=500)


class ShowCookbook(Frozen):
    """A cookbook, step by step. Values are templates, so the steps hold no personal data."""

    id: str
    revision: int | None = Field(default=None, ge=1, le=LARGEST_NUMBER)


class ExportCookbook(Frozen):
    """A cookbook as a program: a test for pytest-playwright, a plain Playwright script, or a recording for Chrome's
    Recorder. The program holds no personal data; parameters are fixtures or arguments.
    """

    id: str
    """Cookbook id, or the beginning of the id."""
    to: Format = "pytest"
    url: HttpUrl | None = None
    """Start address; needed if the cookbook may begin at several addresses."""


class SavingsCall(Frozen):
    """Costs of runs and savings by replays: hit rate, model calls, money and seconds."""

    days: int = Field(default=0, ge=0, le=36_500)
    """Only the last so many; 0: all."""


class Jobs(Frozen):
    """Collected postings: best match first for a query, else newest first."""

    query: str = ""
    """`python "machine learning" -senior`: words match as prefixes, quotes keep words together, a minus excludes."""
    site: str = ""
    """Host of a site that listed the postings."""
    limit: int = Field(default=20, ge=1, le=200)


class JobCall(Frozen):
    """A posting with its description."""

    id: str


class SiteCall(Frozen):
    """The atlas of an explored site: pages, controls and filters; without a host, a list of explored sites."""

    host: str = ""


class ApplicationsCall(Frozen):
    """Sent applications, last changed first."""

    state: ApplicationState | None = None
    limit: int = Field(default=50, ge=1, le=500)


class ApplicationById(Frozen):
    """What became of an application: its stage, and when mails or the person told what. No mail is quoted."""

    id: str
    """Id, or its beginning."""


class SearchesCall(Frozen):
    """Saved searches, each with its last digest: new, changed and closed postings."""


class Profiles(Frozen):
    """The names of available profiles, without contents."""


async def task(call: ToolContext, given: TaskById) -> ToolAnswer | InputRequiredResult:
    """How a task stands."""
    record = await call.app.coordinator.get(given.id)
    if given.wait_seconds:
        if record.state in ("queued", "running"):
            await call.begin_work()
        return await call.told(await call.follow(record.id, given.wait_seconds))
    return await call.told(record)


async def tasks(call: ToolContext, given: Tasks) -> ToolAnswer:
    """Tasks in a list."""
    records = await call.app.coordinator.list((given.state,) if given.state else (), limit=given.limit)
    said = {each.id: in_words(each.reason) for each in records if each.reason}
    return ToolAnswer({"tasks": [task_line(each) for each in records]}, {"reasons": said} if said else {})


async def records(call: ToolContext, given: RecordsCall) -> ToolAnswer:
    """Records of a task."""
    return records_told(
        await call.app.coordinator.scraped_page(given.id, after=given.after, limit=given.limit), given.after
    )


async def change_task(call: ToolContext, given: ChangeTask) -> ToolAnswer | InputRequiredResult:
    """Cancel, pause, resume or retry a task."""
    coordinator = call.app.coordinator
    does = {
        "cancel": coordinator.cancel, "pause": coordinator.pause, "resume": coordinator.resume,
        "retry": coordinator.retry,
    }  # fmt: skip
    record = await does[given.to](given.id)
    if given.to in ("resume", "retry"):
        await call.begin_work()
    return await call.told(record)


async def searches(call: ToolContext, given: SearchesCall) -> ToolAnswer:
    """The saved searches, with digests."""
    found = await call.app.searches.list()
    hidden = {"last", "said", "webhook", "pending"}
    told = {each.name: each.last.cut(MOST_TOLD).model_dump(mode="json") for each in found if each.last is not None}
    lines = [each.model_dump(mode="json", exclude=hidden) for each in found]
    return ToolAnswer({"searches": lines}, {"digests": told} if told else {})


async def questions(call: ToolContext, given: Questions) -> ToolAnswer:
    """The open questions."""
    asks = await call.app.coordinator.inbox.list()
    told = [ask_told(each, why_not_here(call, each)) for each in asks]
    return ToolAnswer({"open": len(told)}, {"asks": told} if told else {})


async def ask_person(call: ToolContext, given: AskPersonCall) -> ToolAnswer | InputRequiredResult:
    """Have the person asked."""
    ask = await call.app.coordinator.inbox.get(given.id)
    if ask.state != "open":
        return ToolAnswer({"id": ask.id, "state": ask.state})
    if refusal := why_not_here(call, ask):
        return ToolAnswer({"id": ask.id, "state": "open", "next": refusal})
    answered = await call.put(ask)
    if isinstance(answered, InputRequiredResult):
        return answered
    if answered is None:
        return ToolAnswer({"id": ask.id, "state": "open", "next": "The person did not answer. It stays open."})
    record = await call.app.coordinator.get(ask.task)
    return ToolAnswer({"id": ask.id, "state": answered.state, "task": task_line(record)})


async def cookbooks(call: ToolContext, given: Cookbooks) -> ToolAnswer:
    """The learned ways."""
    listed = await call.app.cookbooks.list(limit=given.limit)
    lines: list[dict[str, Any]] = [
        {"id": each.book.id, "task_type": each.book.task_type, "platform": each.book.platform,
         "revision": each.book.offered, "state": each.state, "health": each.book.health.score}
        for each in listed
    ]  # fmt: skip
    about: dict[str, Any] = {
        each.book.id: {"name": each.book.name, "where": each.book.url_pattern, **_goal(each.book.task_pattern)}
        for each in listed
    }
    return ToolAnswer({"cookbooks": lines}, {"about": about} if about else {})


def _goal(pattern: str) -> dict[str, str]:
    """Return the goal in plain words; nothing for a form, which has none."""
    return {"goal": pattern} if pattern else {}


async def show_cookbook(call: ToolContext, given: ShowCookbook) -> ToolAnswer:
    """A learned way."""
    book = await call.app.cookbooks.get(given.id, given.revision)
    ours: dict[str, Any] = {
        "id": book.id, "revision": book.revision, "task_type": book.task_type, "platform": book.platform,
        "state": book.state, "health": book.health.model_dump(mode="json"),
    }  # fmt: skip
    pages: dict[str, Any] = {
        "name": book.name, "where": book.url_pattern, **_goal(book.task_pattern), "steps": book_steps(book),
        "parameters": [each.model_dump(mode="json", exclude_defaults=True) for each in book.parameters],
    }  # fmt: skip
    return ToolAnswer(ours, pages)


async def export_cookbook(call: ToolContext, given: ExportCookbook) -> ToolAnswer:
    """A learned way as a program."""
    book = await call.app.cookbooks.get(given.id)
    found = export(book, given.to, url=str(given.url or ""))
    left_out = {"left_out": list(found.left_out)} if found.left_out else {}
    return ToolAnswer({"id": book.id, "to": given.to}, {"text": found.text, **left_out})


async def savings(call: ToolContext, given: SavingsCall) -> ToolAnswer:
    """Savings by replays."""
    report = await ledger.read_report(call.app.store, utc_now().date(), given.days)
    return ToolAnswer(report.model_dump(mode="json"))


async def jobs(call: ToolContext, given: Jobs) -> ToolAnswer:
    """Postings in a list."""
    postings = call.app.postings
    if given.query.strip():
        found = await postings.search(given.query, site=given.site, limit=given.limit)
    else:
        found = await postings.list(site=given.site, limit=given.limit)
    return ToolAnswer({"found": len(found)}, {"postings": [posting_line(each) for each in found]} if found else {})


async def job(call: ToolContext, given: JobCall) -> ToolAnswer:
    """A posting."""
    kept = await call.app.postings.get(given.id)
    return ToolAnswer({"id": kept.id, "state": kept.state}, {"posting": kept.posting.model_dump(mode="json")})


async def site(call: ToolContext, given: SiteCall) -> ToolAnswer:
    """The atlas of a site."""
    if not given.host:
        known_sites = await call.app.atlases.list()
        return ToolAnswer({"sites": [{"host": each.site, "visits": each.visits} for each in known_sites]})
    found = await exploration(call, given.host)
    if not found:
        raise NotFound(f"The site {given.host!r} has not been explored.", hint="`explore` finds out how a site works.")
    return ToolAnswer({"host": given.host}, found)


async def applications(call: ToolContext, given: ApplicationsCall) -> ToolAnswer:
    """Sent applications."""
    found = await call.app.applications.list(state=given.state, limit=given.limit)
    lines = [
        {"id": each.id, "state": each.state, "run": each.run, "updated_at": each.updated_at.isoformat()}
        for each in found
    ]
    about: dict[str, Any] = {
        each.id: {"title": each.title, "organisation": each.organisation, "url": each.posting_url,
                  "reference": each.reference, "proof": each.proof}
        for each in found
    }  # fmt: skip
    return ToolAnswer({"applications": [*lines]}, {"about": about} if about else {})


async def application(call: ToolContext, given: ApplicationById) -> ToolAnswer:
    """What became of an application. What its mails say stays with the person."""
    found = await call.app.tracking.get(given.id)
    it, holds = found.application, [each for each in found.history if each.state == "holds"]
    history = [{"at": each.at.isoformat(), "by": each.source, "stage": each.stage} for each in holds]
    about: dict[str, Any] = {
        "title": it.title, "organisation": it.organisation, "url": it.posting_url, "reference": it.reference,
    }  # fmt: skip
    follow_up = it.follow_up.isoformat() if it.follow_up else ""
    told = {"id": it.id, "state": it.state, "stage": it.stands, "follow_up": follow_up, "history": history}
    return ToolAnswer(told, about)


async def profiles(call: ToolContext, given: Profiles) -> ToolAnswer:
    """Names of profiles."""
    files = known(call.app.settings)
    return ToolAnswer(
        {"profiles": [{"name": name, "default": path == call.app.settings.profile} for name, path in files.items()]}
    )


class RankCall(Frozen):
    """Open postings with how well each fits the person (0 to 100), the best first. Hidden postings, postings applied
    to, and postings with words that the person does not want are left out.
    """

    site: str = ""
    """Only postings of this site: `jobs.example.com`."""
    profile: str = ""
    """Name of the person's profile; empty: the default profile."""
    limit: int = Field(default=20, ge=1, le=200)


class MakeDocuments(Frozen):
    """Make drafts of a résumé and a letter for a posting, from the person's own sentences alone. Only a person approves
    them, and no form receives a draft.
    """

    job: str
    """Id of a collected posting from `jobs`."""
    kinds: tuple[DocumentKind, ...] = Field(default=("resume", "letter"), min_length=1)
    profile: str = ""
    """Name of the person's profile; empty: the default profile."""


class DocumentsCall(Frozen):
    """The documents made for postings, the newest first, without their texts."""

    job: str = ""
    """Only documents for this posting, by full id."""
    state: DocumentState | None = None
    limit: int = Field(default=20, ge=1, le=200)


async def rank(call: ToolContext, given: RankCall) -> ToolAnswer:
    """Rank postings."""
    app = call.app
    person = load(path_of(given.profile, app.settings))
    found, left_out = await ranked(app.postings, app.posting_marks, person, site=given.site, limit=given.limit)
    lines = [{"fits": each.match.score, "mark": each.mark, **posting_line(each.kept)} for each in found]
    return ToolAnswer({"found": len(found), "left_out": left_out}, {"postings": lines} if lines else {})


async def make_documents(call: ToolContext, given: MakeDocuments) -> ToolAnswer:
    """Make drafts for a posting."""
    options = DocumentOptions(kinds=given.kinds)
    made = await call.app.drafting.make(given.job, options, path_of(given.profile, call.app.settings))
    return _told(made)


async def documents(call: ToolContext, given: DocumentsCall) -> ToolAnswer:
    """Documents in a list."""
    return _told(await call.app.documents.list(posting=given.job, state=given.state, limit=given.limit))


def _told(found: Sequence[Document]) -> ToolAnswer:
    lines: list[dict[str, Any]] = [
        {
            "id": each.id,
            "kind": each.kind,
            "state": each.state,
            "job": each.posting,
            "formats": [file.format for file in each.body.files],
        }
        for each in found
    ]
    return ToolAnswer({"documents": lines})
