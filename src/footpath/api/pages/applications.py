"""Applications as pages: a board with a column per stage, a table, single applications, and documents for a posting."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from footpath.api.parts import Numbered, Opened, given, go, show
from footpath.errors import BadInput
from footpath.memory.tracking import contacts_of, meetings_of
from footpath.schema.application import STAGES, OwnMailbox, Stage
from footpath.schema.document import Template
from footpath.store.applications import ORDERS, Order

router = APIRouter()

MOST: Final = 200
"""Maximum applications on a page."""


@router.get("/applications")
async def applications(
    app: Opened,
    view: Literal["board", "table"] = "board",
    q: str = "",
    stage: Stage | Literal[""] = "",
    order: Order = "changed",
) -> Response:
    """The applications, with stages and follow-ups."""
    wanted = None if view == "board" else stage or None
    found = await app.tracking.list(words=q, stage=wanted, order=order, limit=MOST)
    return await show(
        app,
        "board.html" if view == "board" else "applications.html",
        "/applications",
        tracked=await app.tracking.with_notes(found),
        counts=await app.tracking.counts(words=q),
        due=await app.tracking.list(due=True, order="follow_up", limit=MOST),
        asked=len(await app.history.asked()),
        view=view,
        q=q,
        stage=stage,
        order=order,
        orders=ORDERS,
        most=MOST,
    )


@router.get("/applications/mail")
async def mail(app: Opened, brought: str = "") -> Response:
    """The mails of which the person has to say what they mean."""
    return await show(
        app,
        "mail.html",
        "/applications",
        asked=await app.history.asked(),
        applications=await app.tracking.list(limit=MOST),
        stages=STAGES,
        mailbox=app.correspondence.mailbox,
        is_mailbox_set=app.correspondence.is_mailbox_set,
        brought=brought[:300],
    )


@router.post("/applications/mail/check")
async def check_mail(app: Opened) -> Response:
    """Read the mailbox now."""
    found = await app.correspondence.check()
    said = f"{found.read} read, {len(found.news)} told something, {found.asked} to be asked about."
    return go(f"/applications/mail?{urlencode({'brought': said})}")


@router.post("/applications/mail/mailbox")
async def name_mailbox(request: Request, app: Opened) -> Response:
    """Name the person's mailbox, or forget it where the address is empty."""
    form = await given(request)
    if url := form.get("url", "").strip():
        app.correspondence.name_mailbox(OwnMailbox(url=url[:500], password=form.get("password", "")[:500]))
    else:
        app.correspondence.mailboxes.remove()
    return go("/applications/mail")


@router.post("/applications/mail/{number}")
async def answer_mail(number: Numbered, request: Request, app: Opened) -> Response:
    """Keep what the person says of a mail."""
    form = await given(request)
    if form.get("about") == "none":
        await app.history.settle(number)
    else:
        await app.history.settle(number, form.get("application", ""), _stage(form.get("stage", "")))
    return go("/applications/mail")


@router.get("/applications/{id}")
async def application(id: str, app: Opened) -> Response:
    """An application with its state, stage, history and notes."""
    tracked = await app.tracking.get(id)
    return await show(
        app,
        "application.html",
        "/applications",
        tracked=tracked,
        stages=STAGES,
        contacts=contacts_of(tracked.history),
        meetings=meetings_of(tracked.history),
    )


@router.post("/applications/{id}")
async def say(id: str, request: Request, app: Opened) -> Response:
    """Store a form's changes of an application; omitted fields stay."""
    form = await given(request)
    stage, day = _stage(form.get("stage", "")), _day(form.get("follow_up", ""))
    found = (await app.tracking.get(id)).application
    if "stage" in form:
        await app.tracking.say(found.id, stage)
    if "follow_up" in form:
        await app.tracking.follow_up(found.id, day)
    return _back(form, found.id)


@router.post("/applications/{id}/notes")
async def note(id: str, request: Request, app: Opened) -> Response:
    """Add a note."""
    form = await given(request)
    await app.tracking.note(id, form.get("text", ""))
    return _back(form, id)


@router.post("/applications/{id}/history/{number}/undo")
async def undo(id: str, number: Numbered, request: Request, app: Opened) -> Response:
    """Take back what a mail told, or what the person said."""
    await app.history.undo(number)
    return _back(await given(request), id)


@router.post("/applications/{id}/notes/{number}/remove")
async def remove_note(id: str, number: Numbered, request: Request, app: Opened) -> Response:
    """Forget a note."""
    await app.tracking.remove_note(id, number)
    return _back(await given(request), id)


def _back(form: dict[str, str], id: str) -> Response:
    """Redirect to the list that the form came from, else to the application."""
    back = form.get("back", "")
    return go(back if back == "/applications" or back.startswith("/applications?") else f"/applications/{id}")


def _stage(said: str) -> Stage | None:
    if said and said not in STAGES:
        raise BadInput(f"{said[:40]!r} is no stage.", hint=f"Give one of these: {', '.join(STAGES)}.")
    return said or None


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said) if said else None
    except ValueError:
        raise BadInput(f"{said[:40]!r} is no day.", hint="Write it as 2026-12-31.") from None


TEMPLATES: Final[tuple[Template, ...]] = ("plain", "ruled")
SAYS: Final = {"same": "", "moved": "moved", "reworded": "reworded", "left_out": "left out", "of_its_own": "of its own"}


@router.post("/jobs/{id}/documents")
async def make(id: str, request: Request, app: Opened) -> Response:
    """Make drafts for a posting, of the default profile."""
    from footpath.documents.make import DocumentOptions

    form = await given(request)
    said = form.get("template", "plain")
    if said not in TEMPLATES:
        raise BadInput("There is no such template.", hint=f"Give one of these: {', '.join(TEMPLATES)}.")
    template: Template = "ruled" if said == "ruled" else "plain"
    made = await app.drafting.make(id, DocumentOptions(template=template), app.settings.profile)
    return go(f"/documents/{made[0].id}")


@router.get("/documents/{id}")
async def document(id: str, app: Opened) -> Response:
    """A document, line by line, beside the base."""
    from footpath.answers.profile_file import load
    from footpath.documents.changes import ChangedLine, changes
    from footpath.documents.gate import why_refused

    found = await app.documents.get(id)
    try:
        told = changes(found, load(app.settings.profile))
    except BadInput:  # without a profile to compare, show the content alone
        told = tuple(ChangedLine("same", each.text, each.text, each.sources) for each in found.body.lines)
    others = await app.documents.list(posting=found.posting, profile=found.profile)
    return await show(
        app, "document.html", "/jobs", document=found, changes=told, others=others, why=why_refused, says=SAYS
    )


@router.post("/documents/{id}/approve")
async def approve(id: str, app: Opened) -> Response:
    """Approve a document for the posting's form."""
    return go(f"/documents/{(await app.documents.approve(id)).id}")


@router.post("/documents/{id}/remove")
async def remove(id: str, app: Opened) -> Response:
    """Delete a document with all files."""
    return go(f"/jobs/{(await app.documents.delete(id)).posting}")
