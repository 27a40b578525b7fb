"""Read a file by its content, whatever its name."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.resumes import linkedin
from footpath.resumes.archive import names_in
from footpath.resumes.europass import europass_in, read_europass
from footpath.resumes.headings import is_heading
from footpath.resumes.json_resume import read_json_resume
from footpath.resumes.layout import read_layout
from footpath.resumes.word import DOCUMENT, read_docx

if TYPE_CHECKING:
    from footpath.resumes.facts import ResumeFacts
    from footpath.resumes.lines import TextLine

LARGEST: Final = 20 * 1024 * 1024
"""Bytes of a file."""


def read_resume(content: bytes) -> tuple[ResumeFacts, tuple[TextLine, ...]]:
    """Return the facts of a file, and its lines if the file is a text for people. Raises BadInput, in one message, for
    a file that is broken, encrypted, too large, without text or of an unknown kind.
    """
    if not content.strip():
        raise BadInput("The file is empty.", hint="Give a résumé: PDF, DOCX, JSON Resume, LinkedIn ZIP, Europass XML.")
    if len(content) > LARGEST:
        raise BadInput(f"The file has more than {LARGEST // 1024 // 1024} MB.", hint="Give the résumé alone.")
    start = content[:1024].lstrip(b"\xef\xbb\xbf\r\n\t ")
    if b"%PDF-" in content[:1024]:
        return _pdf(content)
    if start.startswith(b"PK"):
        return _archive(content)
    if start[:1] in (b"{", b"[") and not start.startswith(b"{\\rtf"):
        return read_json_resume(content), ()
    if start.startswith(b"<"):
        return _marked_up(content, start), ()
    raise BadInput(_unknown(content), hint="Give a résumé as PDF, DOCX, JSON Resume, LinkedIn ZIP or Europass XML.")


def _pdf(content: bytes) -> tuple[ResumeFacts, tuple[TextLine, ...]]:
    _need("pypdfium2", "PDF")
    from footpath.resumes.pdf import attachments, read_pdf

    attached = europass_in(attachments(content))
    if attached is not None:
        return attached, ()
    lines = read_pdf(content, is_heading)
    return read_layout("PDF", lines), tuple(lines)


def _archive(content: bytes) -> tuple[ResumeFacts, tuple[TextLine, ...]]:
    names = names_in(content)
    if DOCUMENT in names:
        lines = read_docx(content, is_heading)
        return read_layout("Word file", lines), tuple(lines)
    if any(name.startswith(("xl/", "ppt/")) for name in names) or "mimetype" in names:
        raise BadInput("This is an office file, but no Word file (DOCX).", hint="Save it as DOCX or PDF.")
    return linkedin.read_linkedin(content), ()


def _marked_up(content: bytes, start: bytes) -> ResumeFacts:
    if re.search(rb"<!doctype html|<html|<head|<body", start, re.IGNORECASE):
        raise BadInput(
            "This is a web page (HTML), whatever the name of the file says.",
            hint="Open it in a browser and print it to a PDF, or download the file itself once more.",
        )
    return read_europass(content)


def _unknown(content: bytes) -> str:
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        return "This is an old Word file (DOC), or a DOCX with a password."
    if content.startswith(b"{\\rtf"):
        return "This is a file in Rich Text Format (RTF)."
    if content.startswith((b"\x89PNG", b"\xff\xd8", b"GIF8", b"RIFF", b"II*\0", b"MM\0*")):
        return "This is a picture, and Footpath reads no pictures."
    return "This is no kind of file that Footpath reads a résumé from."


def require_facts(found: ResumeFacts) -> None:
    """Raise BadInput if the file gave fewer than two facts."""
    if len(found.facts) < 2:
        raise BadInput(
            "No section of a résumé was recognised in the file: it may be in a language that Footpath does not know.",
            hint="Name a model that reads it (--model), or write the profile: footpath profile init",
        )


def _need(library: str, what: str) -> None:
    if find_spec(library) is None:
        raise BadInput(f"What reads {what} is not installed.", hint='pip install "footpath[documents]"')
