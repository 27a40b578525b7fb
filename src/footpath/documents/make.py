"""Making the documents for a posting: chosen, reworded where a model helps, gated, written, and read back."""

from __future__ import annotations

import dataclasses
import hashlib
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from footpath.documents.compose import addressee, compose, evidence, language_of_profile, name_in
from footpath.documents.files import MOST_PAGES, page_html, text_of_docx, text_of_pdf, warnings, word_file
from footpath.documents.gate import faults, line_fault
from footpath.documents.letter import write_letter
from footpath.errors import BadInput, BrowserMissing
from footpath.language.documents import document_languages
from footpath.matching.match import PostingWords
from footpath.schema.document import PROSE, DocumentBody, DocumentFile, DocumentLine, RefusedLine

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.page.browser import Printed
    from footpath.roles.writer import Writer
    from footpath.schema.document import DocumentFormat, DocumentKind, Template
    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

_FEWEST: Final = 3
"""Minimum lines of a résumé besides headings, name and contact."""
_NO_FILE: Final = re.compile(r"[^\w.-]+")
LONGEST_NAME: Final = 60


@dataclasses.dataclass(frozen=True, slots=True)
class DocumentOptions:
    """The documents to make."""

    kinds: tuple[DocumentKind, ...] = ("resume", "letter")
    formats: tuple[DocumentFormat, ...] = ("pdf", "docx")
    template: Template = "plain"
    language: str = ""
    """ISO 639-1; empty: the language of the profile's own sentences."""


@dataclasses.dataclass(frozen=True, slots=True)
class MadeDocument:
    """A written document, with the bytes of its files by format."""

    kind: DocumentKind
    body: DocumentBody
    content: Mapping[DocumentFormat, bytes] = dataclasses.field(repr=False)


class Maker:
    """Makes a person's documents for a posting."""

    def __init__(
        self,
        profile: Profile,
        posting: Posting,
        options: DocumentOptions,
        print_page: Callable[[str], Awaitable[Printed]],
        now: datetime,
        writer: Writer | None = None,
    ) -> None:
        """Prepare.

        Args:
            profile: the person's profile.
            posting: the posting.
            options: the documents to make.
            print_page: prints markup as PDF.
            now: creation time stored in files.
            writer: rewords lines; None leaves the person's words.

        Raises:
            BadInput: documents have no headings in the language.
        """
        if options.language and options.language not in document_languages():
            raise BadInput(
                f"Documents have no headings in the language {options.language!r}.",
                hint=f"There are some in {', '.join(document_languages())}.",
            )
        self._profile = profile
        self._posting = posting
        self._options = options
        self._print = print_page
        self._now = now
        self._writer = writer
        self._language = options.language or language_of_profile(profile)
        self._known = {**evidence(profile, self._language), **addressee(posting)}
        self._wanted = PostingWords(posting)

    async def make(self) -> tuple[MadeDocument, ...]:
        """All possible documents; the first document's warnings name the impossible ones.

        Raises:
            BadInput: the profile suffices for no document.
            FootpathError: a file could not be written.
        """
        made: list[MadeDocument] = []
        problems: list[BadInput] = []
        for kind in self._options.kinds:
            try:
                lines, told = self._resume() if kind == "resume" else self._letter()
            except BadInput as error:
                problems.append(error)
                continue
            made.append(await self._written(kind, lines, told))
        if not made:
            raise problems[0]
        if problems:
            told = tuple(f"{error.message} {error.hint}".strip() for error in problems)
            body = made[0].body.model_copy(update={"warnings": (*made[0].body.warnings, *told)})
            made[0] = dataclasses.replace(made[0], body=body)
        return tuple(made)

    def _resume(self) -> tuple[tuple[DocumentLine, ...], tuple[str, ...]]:
        lines = compose(self._profile, self._language, self._wanted)
        if sum(line.role not in ("name", "label", "contact", "heading") for line in lines) < _FEWEST:
            raise BadInput(
                "Your profile has too little to make a résumé of.",
                hint="Add your jobs with their highlights (`work`), your education (`education`) and `skills`.",
            )
        told: list[str] = []
        if not self._wanted.weights:
            told.append("The posting has no text: the résumé has your lines in your own order.")
        if not any(each.highlights for each in self._profile.work):
            told.append("Your profile has no highlights: there was nothing to choose from for this posting.")
        return lines, tuple(told)

    def _letter(self) -> tuple[tuple[DocumentLine, ...], tuple[str, ...]]:
        return write_letter(self._profile, self._known, self._language, self._wanted)

    async def _written(
        self, kind: DocumentKind, lines: tuple[DocumentLine, ...], told: tuple[str, ...]
    ) -> MadeDocument:
        lines, left_out = sound(lines, self._known, self._language)
        lines, refused = await self._reworded(lines)
        model = self._writer.name if self._writer else ""
        body = DocumentBody(
            language=self._language, template=self._options.template, lines=lines, model=model, refused=refused
        )
        content: dict[DocumentFormat, bytes] = {}
        said = [*told, *left_out]
        for form in self._options.formats:
            try:
                content[form], more = await self._file(kind, body, form)
            except BrowserMissing as error:
                if len(self._options.formats) == 1:
                    raise
                more = (f"No PDF was made: {error.message} {error.hint}".strip(),)
            said += more
        files = tuple(
            DocumentFile(format=form, name=self._name(kind, form), sha256=hashlib.sha256(written).hexdigest())
            for form, written in content.items()
        )
        body = body.model_copy(update={"files": files, "warnings": tuple(dict.fromkeys(said))})
        return MadeDocument(kind, body, content)

    async def _reworded(
        self, lines: tuple[DocumentLine, ...]
    ) -> tuple[tuple[DocumentLine, ...], tuple[RefusedLine, ...]]:
        """The lines with a model's rewordings where the gate accepts them, and the refused rewordings.

        Refused lines are not sent back: a model told about the detected word would look for an undetected one.
        """
        if self._writer is None:
            return lines, ()
        places = [at for at, line in enumerate(lines) if line.role in PROSE]
        refused: list[RefusedLine] = []
        now = list(lines)
        for proposal in await self._writer.reword(self._posting, [lines[at].text for at in places]):
            if proposal.at < 0:
                refused.append(RefusedLine(source="", text=proposal.text, why="unknown_source"))
                continue
            at = places[proposal.at]
            line = lines[at].model_copy(update={"text": proposal.text})
            if not proposal.text:
                continue  # an empty rewording would drop the line, which only rules may do
            if fault := line_fault(line, self._known, self._language):
                refused.append(fault)
            else:
                now[at] = line
        return tuple(now), tuple(refused)

    async def _file(
        self, kind: DocumentKind, body: DocumentBody, form: DocumentFormat
    ) -> tuple[bytes, tuple[str, ...]]:
        """The bytes of a file, and its faults."""
        title = self._name(kind, form).rpartition(".")[0].replace("-", " ")
        if form == "docx":
            content = word_file(kind, body, title, self._known.get(name_in(self._known), ""), self._now)
            text, more = text_of_docx(content), []
        else:
            printed = await self._print(page_html(kind, body, title))
            content = printed.pdf
            text, pages = text_of_pdf(content)
            more = [f"The PDF has {pages} pages."] if pages > MOST_PAGES[kind] else []
            if printed.missing:
                more.append(f"No font of this machine has these characters; the PDF shows boxes: {printed.missing}")
        return content, (*(f"{form.upper()}: {each}" for each in warnings(text, body, self._known)), *more)

    def _name(self, kind: DocumentKind, form: str) -> str:
        """Name of a file, with characters valid on every system."""
        who = self._known.get(name_in(self._known), "")
        said = unicodedata.normalize("NFC", f"{who} {'Resume' if kind == 'resume' else 'Letter'}")
        return f"{_NO_FILE.sub('-', said).strip('-.')[-LONGEST_NAME:]}.{form}"


def sound(
    lines: Sequence[DocumentLine], known: Mapping[str, str], language: str
) -> tuple[tuple[DocumentLine, ...], tuple[str, ...]]:
    """The lines that pass the truth gate, and the omissions, in words.

    A shortened line that fails becomes the person's whole line; a whole line that fails is left out.
    """
    passed: list[DocumentLine] = []
    left_out: list[str] = []
    for line in lines:
        whole = line
        if line.role in PROSE and len(line.sources) == 1:
            whole = line.model_copy(update={"text": " ".join(known.get(line.sources[0], "").split())})
        stands = next((each for each in (line, whole) if line_fault(each, known, language) is None), None)
        if stands is None:
            left_out.append(f"A line is left out, since it cannot be checked: {', '.join(line.sources) or line.text}")
        else:
            passed.append(stands)
    return tuple(passed), tuple(left_out)


def still_true(
    lines: Sequence[DocumentLine], profile: Profile, posting: Posting, language: str
) -> tuple[RefusedLine, ...]:
    """Document lines that the current profile no longer supports."""
    return faults(lines, {**evidence(profile, language), **addressee(posting)}, language)
