"""Cookbooks and atlases shared by users: published, accepted, withdrawn."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from fastapi import Path as InPath
from pydantic import Field

from footpath.api.parts import Asking, Body, Opened
from footpath.errors import BadInput
from footpath.schema.atlas import Atlas
from footpath.schema.base import Frozen
from footpath.schema.cookbook import Cookbook, Health, TaskType
from footpath.schema.shared import SharedAtlas, SharedCookbook, Shelf, User
from footpath.tasks.publishing import publish as share
from footpath.tasks.publishing import publish_atlas

router = APIRouter(tags=["shared cookbooks"])
Id = Annotated[str, InPath(description="Id of the shared cookbook, or the beginning of it.")]


class Publish(Body):
    """The receivers of a cookbook."""

    scope: Literal["organisation", "global"]
    organisation: str = ""
    """Your own if not given."""


class SharedLine(Frozen):
    """A shared cookbook in a list."""

    id: str
    name: str
    task_type: TaskType
    platform: str
    url_pattern: str
    scope: Literal["organisation", "global"]
    organisation: str
    revision: int
    digest: str
    """Digest of all that a replay does, to accept the version that was read."""
    accepted: bool
    """Whether others can borrow the cookbook; False while it waits for acceptance."""
    published_by: str
    copies: int
    """Number of users with a copy."""
    health: Health
    """Over all copies."""


class Accept(Body):
    """The version of an offered cookbook that was read."""

    digest: str = Field(min_length=1, max_length=64)


class AcceptSite(Accept):
    """The version of an offered atlas that was read."""

    organisation: str = ""
    """Of the shelf; empty: shared with everybody."""


class SharedSite(Frozen):
    """The shared atlas of a site."""

    site: str
    scope: Literal["organisation", "global"]
    organisation: str
    accepted: bool
    """Whether runs of others read the atlas; False while it waits for acceptance."""
    digest: str
    atlas: Atlas


class SharedWhole(Frozen):
    """A shared cookbook with all steps."""

    line: SharedLine
    cookbook: Cookbook


@router.post("/cookbooks/{id}/publish", status_code=201)
async def publish(id: str, body: Publish, app: Opened, user: Asking) -> SharedLine:
    """Offer a cookbook to your organisation, or to everybody on the server. The cookbook holds none of your values."""
    shelf = _shelf(body, user)
    shared = await share(id, shelf, user, books=app.cookbooks, sharing=app.sharing, profile=app.settings.profile)
    return shared_line(shared)


@router.get("/shared")
async def list_shared(app: Opened, user: Asking) -> list[SharedLine]:
    """The cookbooks shared by your organisation and by everybody, offered ones first."""
    return [shared_line(each) for each in await app.sharing.list(user)]


@router.get("/shared/{id}")
async def show(id: Id, app: Opened, user: Asking) -> SharedWhole:
    """A shared or offered cookbook, with all steps, to read before it is accepted."""
    shared = await app.sharing.get(id, user)
    return SharedWhole(line=shared_line(shared), cookbook=shared.cookbook)


@router.post("/shared/{id}/accept")
async def accept(id: Id, body: Accept, app: Opened, user: Asking) -> SharedLine:
    """Accept an offered cookbook as it was read: as an owner of the organisation; for everybody, as the owner of the
    machine. A version that replaced the one that was read is refused.
    """
    return shared_line(await app.sharing.accept(id, body.digest, user))


@router.delete("/shared/{id}", status_code=204)
async def withdraw(id: Id, app: Opened, user: Asking) -> None:
    """Withdraw a shared cookbook. All copies are disabled."""
    await app.sharing.withdraw(id, user)


@router.get("/shared-atlases")
async def list_shared_atlases(app: Opened, user: Asking) -> list[SharedSite]:
    """The atlases shared by your organisation and by everybody, offered ones first."""
    return [_site(each) for each in await app.atlas_sharing.list(user)]


@router.post("/sites/{site}/publish", status_code=201)
async def publish_site(site: str, body: Publish, app: Opened, user: Asking) -> SharedSite:
    """Offer the atlas of a site to your organisation, or to everybody on the server: its public pages alone."""
    settings, shelf = app.settings, _shelf(body, user)
    shared = await publish_atlas(
        site, shelf, user, atlases=app.atlases, sharing=app.atlas_sharing, profile=settings.profile
    )
    return _site(shared)


@router.post("/shared-atlases/{site}/accept")
async def accept_site(site: str, body: AcceptSite, app: Opened, user: Asking) -> SharedSite:
    """Accept an offered atlas as it was read. From then on runs of others read it where they have none of their own."""
    shelf = Shelf(organisation=body.organisation)
    return _site(await app.atlas_sharing.accept(site, shelf, body.digest, user))


@router.delete("/shared-atlases/{site}", status_code=204)
async def withdraw_site(site: str, app: Opened, user: Asking, organisation: str = "") -> None:
    """Withdraw a shared atlas. What others' visits added to copies of their own stays theirs."""
    await app.atlas_sharing.withdraw(site, Shelf(organisation=organisation), user)


def _site(shared: SharedAtlas) -> SharedSite:
    shelf = shared.shelf
    return SharedSite(
        site=shared.atlas.site,
        scope=shelf.scope,
        organisation=shelf.organisation,
        accepted=shared.accepted,
        digest=shared.digest,
        atlas=shared.atlas,
    )


def _shelf(body: Publish, user: User) -> Shelf:
    if body.scope == "global":
        return Shelf()
    name = body.organisation or user.organisation
    if not name:
        raise BadInput("You belong to no organisation.", hint="Publish with the scope global, or name an organisation.")
    return Shelf(organisation=name)


def shared_line(shared: SharedCookbook) -> SharedLine:
    """A shared cookbook for lists."""
    book = shared.cookbook
    return SharedLine(
        id=book.id,
        name=book.name,
        task_type=book.task_type,
        platform=book.platform,
        url_pattern=book.url_pattern,
        scope=shared.shelf.scope,
        organisation=shared.shelf.organisation,
        revision=book.revision,
        digest=shared.digest,
        accepted=shared.accepted,
        published_by=shared.published_by,
        copies=shared.copies,
        health=shared.health,
    )
