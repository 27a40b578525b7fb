"""Documents for a posting: a résumé and a letter, line by line, each line with sources in the profile.

No repr in this module shows contents.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import StringConstraints

from footpath.schema.resume import Private

DocumentKind = Literal["resume", "letter"]

DocumentFormat = Literal["pdf", "docx"]

Template = Literal["plain", "ruled"]
"""plain: sans serif, no lines; ruled: serif, with a rule under each heading. Both have one column."""

DocumentState = Literal["draft", "approved", "replaced"]
"""draft: not approved, so forms never receive the document; approved: forms of the posting receive the document;
replaced: a newer document of the same kind was approved for the posting.
"""

LineRole = Literal["name", "label", "contact", "heading", "title", "detail", "text", "bullet", "addressee", "subject"]
"""Role of a line: `title` and `detail` head an entry (a job, a degree), `text` is a paragraph."""

PROSE: Final[frozenset[LineRole]] = frozenset({"text", "bullet"})
"""Roles of lines in the person's own sentences, which a model may shorten and reword."""


class DocumentLine(Private):
    """A line of a document."""

    role: LineRole
    text: str
    sources: tuple[str, ...] = ()
    """Profile paths behind the line (`work.0.highlights.2`); `posting.title` and `posting.organisation` for lines that
    address the employer. Empty for headings and courtesies, which state no fact about the person.
    """


class RefusedLine(Private):
    """A model's sentence, refused by the truth gate."""

    source: str
    """Profile path that the sentence claims to reword; empty if the model named none."""
    text: str
    why: Literal["unknown_source", "not_in_source", "meaning_cut"]
    """not_in_source: a word is missing from the source; meaning_cut: the sentence drops a limit or negation of the
    source, or ends in the middle of a phrase.
    """
    word: str = ""
    """The first word missing from the source."""


class DocumentFile(Private):
    """A file with a written document."""

    format: DocumentFormat
    name: str
    """File name, as the employer sees it."""
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class DocumentBody(Private):
    """The content of a document, stored sealed."""

    version: Literal[1] = 1
    language: str
    """ISO 639-1, of the headings and of the person's texts."""
    template: Template = "plain"
    lines: tuple[DocumentLine, ...] = ()
    files: tuple[DocumentFile, ...] = ()
    model: str = ""
    """The model that reworded lines; empty if none did."""
    refused: tuple[RefusedLine, ...] = ()
    warnings: tuple[str, ...] = ()
    """What the person should know before approval, one sentence each."""


class Document(Private):
    """A document for a posting."""

    id: str
    kind: DocumentKind
    state: DocumentState = "draft"
    posting: str
    """Id of the kept posting."""
    title: str = ""
    """Of the posting."""
    organisation: str = ""
    profile: str
    """Digest of the person's identity (`Profile.identity`)."""
    application: str = ""
    """Key of the application whose form received the document; empty before."""
    created_at: datetime
    approved_at: datetime | None = None
    body: DocumentBody
