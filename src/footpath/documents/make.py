"""Making the documents for a posting: chosen, reworded where a model helps, gated, written, and read back."""

from __future__ import annotations

import dataclasses
import hashlib
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from footpath.documents.compose import compose, language_of_profile
from footpath.documents.evidence import addressee, evidence, name_in
from footpath.documents.gate import faults, line_fault
from footpath.documents.letter import write_letter
from footpath.documents.page_html import page_html
from footpath.documents.readback import MOST_PAGES, text_of_docx, text_of_pdf, warnings
from footpath.documents.word import word_file
from footpath.errors import BadInput, BrowserMissing
from footpath.language.documents import document_languages
from footpath.matching.posting_words import PostingWords
from footpath.schema.document import PROSE, DocumentBody, DocumentFile, DocumentLine, RefusedLine

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.page.printing import Printed
    from footpath.roles.writer import Writer
    from footpath.schema.document import DocumentFormat, DocumentKind, Template
    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

_FEWEST: Final = 3
"""Lines of a résumé besides headings, name and contact, below which a profile has nothing to make one of."""
_NO_FILE: Final = re.compile(r"[^\w.-]+")
LONGEST_NAME: Final = 60


@dataclasses.dataclass(frozen=True, slots=True)
class DocumentOptions:
    """What is to be made."""

    kinds: tuple[DocumentKind, ...] = ("resume", "letter")
    formats: tuple[DocumentFormat, ...] = ("pdf", "docx")
    template: Template = "plain"
    language: str = ""
    """ISO 639-1; empty: the language of the profile's own sentences."""


@dataclasses.dataclass(frozen=True, slots=True)
class MadeDocument:
    """A document that was written, and the bytes of its files by format."""

    kind: DocumentKind
    body: DocumentBody
    content: Mapping[DocumentFormat, bytes] = dataclasses.field(repr=False)


class Maker:
    """Makes the documents of one person for one posting."""

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
            profile: whose.
            posting: what for.
            options: what is to be made.
            print_page: prints markup as PDF.
            now: kept in files as the time of their making.
            writer: rewords lines; None leaves them as the person wrote them.

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
        """The documents, those that can be made; what kept another from being made is told in the first one's warnings.

        Raises:
            BadInput: the profile has nothing to make any of.
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
        """The lines as a model would have them where the gate takes that, and what the gate refused.

        A refused line is not sent back: a model that is told which word was noticed looks for one that is not.
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
                continue  # it would leave the line out: what is chosen is chosen by rules
            if fault := line_fault(line, self._known, self._language):
                refused.append(fault)
            else:
                now[at] = line
        return tuple(now), tuple(refused)

    async def _file(
        self, kind: DocumentKind, body: DocumentBody, form: DocumentFormat
    ) -> tuple[bytes, tuple[str, ...]]:
        """The bytes of a file, and what is wrong with it."""
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
        """Name of a file, in letters that every system takes."""
        who = self._known.get(name_in(self._known), "")
        said = unicodedata.normalize("NFC", f"{who} {'Resume' if kind == 'resume' else 'Letter'}")
        return f"{_NO_FILE.sub('-', said).strip('-.')[-LONGEST_NAME:]}.{form}"


def sound(
    lines: Sequence[DocumentLine], known: Mapping[str, str], language: str
) -> tuple[tuple[DocumentLine, ...], tuple[str, ...]]:
    """The lines that pass the truth gate, and what is left out, in words.

    A shortened line that fails becomes the person's whole line; one that fails even so is left out.
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
