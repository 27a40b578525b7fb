"""Documents for a posting, as pages: content, changes, and the button for approval."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from footpath.api.pages.showing import given, go, show
from footpath.api.parts import Opened
from footpath.errors import BadInput
from footpath.schema.document import Template

router = APIRouter()

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
