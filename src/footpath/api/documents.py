"""Documents for postings: made, looked at, compared, approved, deleted."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import FileResponse

from footpath.api.parts import SANDBOX, Body, Limit, Opened
from footpath.coordinator.profiles import path_of
from footpath.schema.base import Frozen
from footpath.schema.document import Document, DocumentFormat, DocumentKind, DocumentState, Template

router = APIRouter(prefix="/documents", tags=["documents"])


class DocumentOrder(Body):
    """The documents to make."""

    job: str
    """Id of the stored posting, or the beginning of the id."""
    kinds: Annotated[tuple[DocumentKind, ...], Field(min_length=1)] = ("resume", "letter")
    formats: Annotated[tuple[DocumentFormat, ...], Field(min_length=1)] = ("pdf", "docx")
    template: Template = "plain"
    language: str = ""
    """ISO 639-1 language of the headings; empty: the language of the person's sentences."""
    profile: str = ""
    """Name of a profile, from `/profiles`; empty: the default profile."""
    model: str = ""
    """A model that sees and rewords the person's sentences; empty: none."""


class LineChange(Frozen):
    """A line of a document beside the base's."""

    change: str
    """`same`, `moved`, `reworded`, `left_out` or `of_its_own`."""
    before: str
    after: str
    sources: tuple[str, ...]


@router.get("")
async def list_documents(
    app: Opened, posting: str = "", state: DocumentState | None = None, limit: Limit = 100
) -> list[Document]:
    """Documents, the newest first."""
    return await app.documents.list(posting=posting, state=state, limit=limit)


@router.post("", status_code=201)
async def make(order: DocumentOrder, app: Opened) -> list[Document]:
    """Make drafts for a posting."""
    from footpath.documents.make import DocumentOptions

    options = DocumentOptions(order.kinds, order.formats, order.template, order.language)
    person = path_of(order.profile, app.settings)
    return await app.drafting.make(order.job, options, person, model=order.model)


@router.get("/{id}")
async def show(id: str, app: Opened) -> Document:
    """A document, line by line, each line with its sources in the profile."""
    return await app.documents.get(id)


@router.get("/{id}/diff")
async def diff(id: str, app: Opened, profile: str = "") -> list[LineChange]:
    """Compare a document with the complete résumé, or with the person's own paragraphs."""
    from footpath.answers.profile_file import load
    from footpath.documents.changes import changes

    told = changes(await app.documents.get(id), load(path_of(profile, app.settings)))
    return [LineChange(change=each.change, before=each.before, after=each.after, sources=each.sources) for each in told]


@router.get("/{id}/files/{form}", response_class=FileResponse)
async def file(id: str, form: DocumentFormat, app: Opened) -> FileResponse:
    """A file of a document."""
    path = app.documents.file(await app.documents.get(id), form)
    return FileResponse(path, filename=path.name, headers=SANDBOX)


@router.post("/{id}/approve")
async def approve(id: str, app: Opened) -> Document:
    """Approve a document for the posting's form, replacing an approved document of the same kind."""
    return await app.documents.approve(id)


@router.delete("/{id}", status_code=204)
async def delete(id: str, app: Opened) -> None:
    """Delete a document with all files."""
    await app.documents.delete(id)
