"""Cookbooks: looked at, compared, taken in and given out, rolled back, pinned, forgotten."""

from __future__ import annotations

import difflib
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from footpath.api.parts import Body, Limit, Opened, download, text_of
from footpath.api.telling import step_in_words
from footpath.config import LARGEST_NUMBER
from footpath.memory.cookbooks import ListedCookbook
from footpath.memory.cookbooks import Revision as Kept
from footpath.recording.editing import edited, patched
from footpath.recording.export import as_file
from footpath.recording.reading import read_file
from footpath.schema.base import Frozen
from footpath.schema.cookbook import Cookbook, Health, Scope, TaskType
from footpath.store.cookbook_tables import RevisionState

router = APIRouter(prefix="/cookbooks", tags=["cookbooks"])
Number = Annotated[int | None, Query(ge=1, le=LARGEST_NUMBER, description="Revision; by default the revision in use.")]


class CookbookLine(Frozen):
    """A cookbook in a list."""

    id: str
    name: str
    task_type: TaskType
    platform: str
    url_pattern: str
    task_pattern: str
    scope: Scope
    revision: int
    """The revision in use."""
    pinned: bool
    enabled: bool
    """Whether the cookbook may be replayed."""
    state: RevisionState
    """Of the revision in use."""
    health: Health
    created_at: datetime
    updated_at: datetime
    last_used_at: datetime | None
    """Time of the last run that followed the cookbook, whatever the result; `health` tells the results."""


class Version(Frozen):
    """A revision of a cookbook."""

    revision: int
    state: RevisionState
    health: Health
    verified: int
    """Verified runs as a candidate."""
    steps: int
    created_at: datetime
    created_by: str
    """Id of the run that taught the revision; `edited` for a person's edit."""
    promoted_at: datetime | None


class WhichRevision(Body):
    """A revision, or none."""

    revision: int | None = Field(default=None, ge=1, le=LARGEST_NUMBER)


class Use(Body):
    """Whether to enable a cookbook."""

    enabled: bool


class Difference(Frozen):
    """A step found in both revisions, or in one."""

    change: Literal["same", "added", "removed"]
    step: str
    """In plain words."""


@router.get("")
async def list_cookbooks(
    app: Opened, task_type: TaskType | None = None, platform: str | None = None, limit: Limit = 200
) -> list[CookbookLine]:
    """The cookbooks, the latest changed first."""
    return [line_of(each) for each in await app.cookbooks.list(task_type=task_type, platform=platform, limit=limit)]


@router.post("", status_code=201, openapi_extra={"requestBody": {"content": {"application/json": {"schema": {}}}}})
async def take_in(request: Request, app: Opened) -> Cookbook:
    """Import an exported cookbook. The cookbook is validated, and on trial until two verified runs."""
    return (await app.cookbooks.take(read_file(await text_of(request))[0])).cookbook


@router.get("/{id}")
async def show(id: str, app: Opened, revision: Number = None) -> Cookbook:
    """A cookbook, step by step."""
    return await app.cookbooks.get(id, revision)


_EDITED: dict[str, Any] = {
    "requestBody": {"content": {"application/json": {"schema": {}}, "application/yaml": {"schema": {}}}}
}


@router.put("/{id}", openapi_extra=_EDITED)
async def edit(id: str, request: Request, app: Opened) -> Cookbook:
    """Replace parameters and steps, in JSON or YAML, with a new revision: validated, marked as edited, and on trial."""
    book = edited(await app.cookbooks.get(id), await text_of(request))
    return (await app.cookbooks.take(book)).cookbook


@router.patch("/{id}", openapi_extra=_EDITED)
async def change(id: str, request: Request, app: Opened) -> Cookbook:
    """Replace some fields of some steps: `{"steps": {"s3": {"optional": true}}}`. As `PUT` otherwise."""
    book = patched(await app.cookbooks.get(id), await text_of(request))
    return (await app.cookbooks.take(book)).cookbook


@router.delete("/{id}", status_code=204)
async def remove(id: str, app: Opened) -> None:
    """Delete a cookbook with all revisions."""
    await app.cookbooks.remove(id)


@router.get("/{id}/versions")
async def versions(id: str, app: Opened) -> list[Version]:
    """All revisions of a cookbook, the newest first."""
    return [version_of(each) for each in await app.cookbooks.history(id)]


@router.get("/{id}/diff")
async def diff(
    id: str, app: Opened, old: Annotated[int, Query(ge=1, le=LARGEST_NUMBER)], new: Number = None
) -> list[Difference]:
    """Compare two revisions, in plain words, step by step."""
    return differences(await app.cookbooks.get(id, old), await app.cookbooks.get(id, new))


@router.get("/{id}/export")
async def export(id: str, app: Opened, revision: Number = None) -> Response:
    """Export a cookbook as a file for another machine. The file holds no personal data."""
    book = await app.cookbooks.get(id, revision)
    return download(as_file(book).text, f"cookbook-{book.id}-{book.revision}.json")


@router.post("/{id}/rollback")
async def rollback(id: str, app: Opened, to: WhichRevision | None = None) -> Cookbook:
    """Return to the previous current revision, or to a given revision."""
    return await app.cookbooks.rollback(id, to.revision if to else None)


@router.post("/{id}/enable")
async def enable(id: str, app: Opened, to: Use) -> Cookbook:
    """Enable or disable replays. Without a replay, runs find another way."""
    return await app.cookbooks.enable(id, enabled=to.enabled)


@router.post("/{id}/pin")
async def pin(id: str, app: Opened, to: WhichRevision) -> Cookbook:
    """Offer a given revision in any case; without a revision, the rules choose again."""
    return await app.cookbooks.pin(id, to.revision)


def line_of(listed: ListedCookbook) -> CookbookLine:
    """A cookbook for a list."""
    book = listed.book
    same = {name: getattr(book, name) for name in CookbookLine.model_fields if hasattr(book, name)}
    return CookbookLine.model_validate(
        {**same, "revision": book.offered, "pinned": book.pinned is not None, "state": listed.state}
    )


def version_of(kept: Kept) -> Version:
    """A revision without steps."""
    same = {name: getattr(kept, name) for name in Version.model_fields}
    return Version.model_validate({**same, "steps": len(kept.steps)})


def differences(old: Cookbook, new: Cookbook) -> list[Difference]:
    """The steps of both in order, marked as same, removed or added."""
    before = [step_in_words(each) for each in old.steps]
    after = [step_in_words(each) for each in new.steps]
    found: list[Difference] = []
    for kind, i, j, k, m in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            found += [Difference(change="same", step=each) for each in before[i:j]]
        else:
            found += [Difference(change="removed", step=each) for each in before[i:j]]
            found += [Difference(change="added", step=each) for each in after[k:m]]
    return found
