"""Tools that choose among postings for the person, and make documents for one. Neither shows what the profile says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from footpath.answers.profile_file import load
from footpath.coordinator.profiles import path_of
from footpath.documents.make import DocumentOptions
from footpath.mcp.shapes import posting_line
from footpath.mcp.told import ToolAnswer
from footpath.schema.base import Frozen
from footpath.schema.document import DocumentKind, DocumentState
from footpath.tasks.ranking import rank as ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.mcp.call import ToolContext
    from footpath.schema.document import Document


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
