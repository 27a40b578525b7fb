"""Sent applications, and the person's tracking of them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AnyHttpUrl, Field
from starlette.responses import Response

from footpath.api.parts import Body, Limit, Numbered, Opened, download
from footpath.memory.tracking import MOST_NOTED
from footpath.schema.application import (
    PROFILE_NAME,
    Application,
    ApplicationState,
    DueDigest,
    DueTimetable,
    Note,
    Stage,
    StatusPage,
    StatusSeen,
    Tracked,
)
from footpath.store.applications import Order


class NewStatusPage(Body):
    """A page on which a site shows the state of an application."""

    url: AnyHttpUrl
    browser_profile: str = Field(default="", pattern=PROFILE_NAME)
    """Profile with the login on the site; empty for none."""


router = APIRouter(prefix="/applications", tags=["applications"])


class ApplicationNote(Body):
    """Changes by the person. Omitted fields stay; null removes a value."""

    stage: Stage | None = None
    follow_up: date | None = None


class Written(Body):
    """A person's own words."""

    text: str = Field(max_length=MOST_NOTED, repr=False)


class NewDueTimetable(Body):
    """When the digest of what waits is sent."""

    every: str
    """Schedule as a cron expression in UTC."""
    emails: Annotated[tuple[str, ...], Field(min_length=1, max_length=20)]
    days: Annotated[int, Field(ge=1, le=365)] = 7
    silent: Annotated[int, Field(ge=0, le=3650)] = 14


@router.get("")
async def list_applications(
    app: Opened,
    q: Annotated[str, Query(description="Words of the title, the organisation or the address.")] = "",
    stage: Stage | None = None,
    state: ApplicationState | None = None,
    due: Annotated[bool, Query(description="Only applications with a follow-up due by today.")] = False,
    silent: Annotated[int, Query(ge=0, le=3650, description="Only those of which so many days nothing was heard.")] = 0,
    order: Order = "changed",
    limit: Limit = 100,
) -> list[Application]:
    """List applications. `state` is the site's, known from runs; `stage` the person's own; `told` what mails tell."""
    return await app.tracking.list(words=q, stage=stage, state=state, due=due, silent=silent, order=order, limit=limit)


@router.post("/check")
async def check(app: Opened, application: Annotated[tuple[str, ...], Query(max_length=100)] = ()) -> list[StatusSeen]:
    """Look at the pages on which sites show the states of applications, by default of all. Nothing is pressed."""
    return await app.status_pages.check(application)


@router.put("/{id}/page", status_code=204)
async def put_page(id: str, said: NewStatusPage, app: Opened) -> None:
    """Say on which page the site shows the state of an application."""
    await app.tracking.put_status_page(id, StatusPage.model_validate(said.model_dump()))


@router.delete("/{id}/page", status_code=204)
async def remove_page(id: str, app: Opened) -> None:
    """Forget the page with the state of an application."""
    await app.tracking.put_status_page(id, None)


@router.get("/due")
async def due(
    app: Opened, days: Annotated[int, Query(ge=1, le=365)] = 7, silent: Annotated[int, Query(ge=0, le=3650)] = 14
) -> DueDigest:
    """What waits for the person: interviews, employers' questions, days to follow up, silence, open questions."""
    return await app.due.read(days=days, silent=silent)


@router.get("/due/timetable")
async def due_timetable(app: Opened) -> DueTimetable | None:
    """When the digest of what waits is sent by e-mail, and why the last could not be; null: never."""
    return app.due_timetable.get()


@router.put("/due/timetable")
async def put_due_timetable(said: NewDueTimetable, app: Opened) -> DueTimetable:
    """Send the digest of what waits by e-mail on a timetable."""
    return app.send_due(said.every, said.emails, days=said.days, silent=said.silent)


@router.delete("/due/timetable", status_code=204)
async def remove_due_timetable(app: Opened) -> None:
    """Send the digest no more."""
    app.due_timetable.remove()


@router.get("/{id}")
async def show(id: str, app: Opened) -> Tracked:
    """An application with history and notes."""
    return await app.tracking.get(id)


@router.get("/{id}/calendar.ics", response_class=Response, responses={200: {"content": {"text/calendar": {}}}})
async def calendar(id: str, app: Opened) -> Response:
    """The interviews of an application, as a calendar file."""
    data, _ = await app.interviews(id)
    return download(data.decode(), "interviews.ics", "text/calendar")


@router.patch("/{id}")
async def change(id: str, said: ApplicationNote, app: Opened) -> Application:
    """Set the stage and the follow-up day. Runs are unaffected."""
    found = (await app.tracking.get(id)).application
    if "stage" in said.model_fields_set:
        found = await app.tracking.say(found.id, said.stage)
    if "follow_up" in said.model_fields_set:
        found = await app.tracking.follow_up(found.id, said.follow_up)
    return found


@router.post("/{id}/notes", status_code=201)
async def add_note(id: str, written: Written, app: Opened) -> Note:
    """Add a note to an application. Notes are stored sealed."""
    return await app.tracking.note(id, written.text)


@router.delete("/{id}/notes/{number}", status_code=204)
async def remove_note(id: str, number: Numbered, app: Opened) -> None:
    """Forget a note."""
    await app.tracking.remove_note(id, number)
