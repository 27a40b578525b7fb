"""Documents for a posting: a résumé and a letter, line by line, each line with the places of the profile it came from.

Nothing here shows its contents in a repr.
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
"""draft: nobody has approved it, and no form gets it; approved: forms of its posting get it; replaced: another document
of its kind was approved for the posting since."""

LineRole = Literal["name", "label", "contact", "heading", "title", "detail", "text", "bullet", "addressee", "subject"]
"""What a line is: `title` and `detail` head an entry (a job, a degree), `text` is a paragraph."""

PROSE: Final[frozenset[LineRole]] = frozenset({"text", "bullet"})
"""Roles of lines in a person's own sentences, which a model may shorten and reword."""


class DocumentLine(Private):
    """One line of a document."""

    role: LineRole
    text: str
    sources: tuple[str, ...] = ()
    """Paths of the profile that the line says (`work.0.highlights.2`); `posting.title` and `posting.organisation` in
    lines that address the employer. Empty for headings and courtesies, which state nothing of the person."""


class RefusedLine(Private):
    """A sentence that a model wrote and the truth gate did not take."""

    source: str
    """Path of the profile that it claims to reword; empty where the model named none."""
    text: str
    why: Literal["unknown_source", "not_in_source", "meaning_cut"]
    """not_in_source: a word of it stands elsewhere or nowhere; meaning_cut: it leaves out what limits or denies the
    rest, or ends in the middle of a phrase."""
    word: str = ""
    """The first word that does not stand."""


class DocumentFile(Private):
    """A file that a document was written to."""

    format: DocumentFormat
    name: str
    """Name of the file, as the employer sees it."""
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class DocumentBody(Private):
    """What a document says. It is kept sealed."""

    version: Literal[1] = 1
    language: str
    """ISO 639-1, of the headings and of the person's texts."""
    template: Template = "plain"
    lines: tuple[DocumentLine, ...] = ()
    files: tuple[DocumentFile, ...] = ()
    model: str = ""
    """The model that reworded lines; empty where none was asked."""
    refused: tuple[RefusedLine, ...] = ()
    warnings: tuple[str, ...] = ()
    """What the person should know before they approve it, in a sentence each."""


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
    """Key of the application whose form got it; empty before."""
    created_at: datetime
    approved_at: datetime | None = None
    body: DocumentBody
