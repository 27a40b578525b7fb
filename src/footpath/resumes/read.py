"""Read a file by its content, whatever its name."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, cast

from footpath.errors import BadInput
from footpath.resumes import linkedin
from footpath.resumes.archive import names_in
from footpath.resumes.europass import europass_in, read_europass
from footpath.resumes.facts import Fact, Path, ResumeFacts, Unsure
from footpath.resumes.headings import is_heading
from footpath.resumes.layout import read_layout
from footpath.resumes.lines import TextPlace
from footpath.resumes.word import DOCUMENT, read_docx
from footpath.schema.base import model_in
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        return _read_json_resume(content), ()
    if start.startswith(b"<"):
        return _marked_up(content, start), ()
    raise BadInput(_unknown(content), hint="Give a résumé as PDF, DOCX, JSON Resume, LinkedIn ZIP or Europass XML.")


def _pdf(content: bytes) -> tuple[ResumeFacts, tuple[TextLine, ...]]:
    if find_spec("pypdfium2") is None:
        raise BadInput("The reader for PDF is not installed.", hint='pip install "footpath[documents]"')
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
            "This file is a web page (HTML).",
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


_KIND: Final = "JSON Resume"
_MOST_VALUES: Final = 5000


def _read_json_resume(content: bytes) -> ResumeFacts:
    """Return the facts of a JSON Resume. Raises BadInput for any other content."""
    facts: list[Fact] = []
    unsure: list[Unsure] = []
    for path, value, is_known in _leaves(_json_resume(content), (), Profile):
        if len(facts) > _MOST_VALUES:
            raise BadInput(f"The JSON Resume has more than {_MOST_VALUES} values.")
        said = _JSON_WORDS.get(value, "") if isinstance(value, bool) else str(value)
        place = TextPlace(0, part=".".join(map(str, path)), text=said)
        if is_known and said.strip():
            facts.append(Fact(path, said, place))
        elif said.strip():
            unsure.append(Unsure(f"the key {'.'.join(map(str, path))}, which a profile does not have", place))
    return ResumeFacts(_KIND, tuple(facts), tuple(unsure))


_JSON_WORDS: Final = {True: "yes", False: "no"}


def _json_resume(content: bytes) -> object:
    """Return the JSON of a JSON Resume. Raises BadInput for any other content."""
    try:
        text = content.decode("utf-8-sig")
        data = read_json(text)
    except UnicodeDecodeError:
        raise BadInput("The file is not UTF-8 text.", hint="Save it as UTF-8.") from None
    except BadJson as error:
        raise BadInput(f"This is not JSON: {error.why} (line {error.line}).", hint="Correct the file.") from None
    known = {field.alias or name for name, field in Profile.model_fields.items()}
    keys = set(cast("dict[str, object]", data)) if isinstance(data, dict) else set[str]()
    if known.isdisjoint(keys):
        raise BadInput(
            "This JSON is no JSON Resume: it has none of the keys basics, work, education …",
            hint="See https://jsonresume.org/schema",
        )
    return cast("object", data)


def _leaves(value: object, path: Path, model: object) -> Iterator[tuple[Path, object, bool]]:
    """Yield each value with its path, and whether the profile has a field for the path."""
    if isinstance(value, dict):
        for key, each in cast("dict[str, object]", value).items():
            if path == () and key in ("$schema", "meta"):
                continue
            inner = _field(model, key)
            if inner is None:
                yield (*path, key), "…" if isinstance(each, dict | list) else each, False
            else:
                yield from _leaves(each, (*path, key), inner)
    elif isinstance(value, list):
        for number, each in enumerate(cast("list[object]", value)):
            yield from _leaves(each, (*path, number), model)
    elif value is not None:
        yield path, value, True


def _field(model: object, key: str) -> object | None:
    """The type of a key of a model; a type without keys takes any."""
    found = model_in(model)
    if found is None:
        return object
    return next((f.annotation for name, f in found.model_fields.items() if key in (f.alias or name, name)), None)
