"""The files of a document: a web page for printing and a DOCX, and reading a finished file back."""

from __future__ import annotations

import dataclasses
import io
import re
import unicodedata
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from footpath.documents.gate import own_words, strays

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime

    from footpath.schema.document import DocumentBody, DocumentKind, DocumentLine, LineRole, Template


@dataclasses.dataclass(frozen=True, slots=True)
class MarkupBlock:
    """Consecutive lines: the items of a list, or other lines."""

    is_list: bool
    lines: tuple[DocumentLine, ...]


def blocks(lines: Iterable[DocumentLine]) -> Iterator[MarkupBlock]:
    """The lines, grouped into lists and others."""
    for is_list, those in groupby(lines, lambda line: line.role == "bullet"):
        yield MarkupBlock(is_list, tuple(those))


def page_html(kind: DocumentKind, body: DocumentBody, title: str) -> str:
    """The markup. Texts of the person and of the posting are escaped."""
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True)
    template = environment.from_string(_part("page.html"))
    return template.render(
        kind=kind, language=body.language, title=title, blocks=list(blocks(body.lines)), style=_style(body.template)
    )


def _style(template: str) -> object:
    from markupsafe import Markup

    return Markup(_part(f"{template}.css"))  # a file of this package, without foreign text


@cache
def _part(name: str) -> str:
    return files("footpath.documents").joinpath("templates", name).read_text(encoding="utf-8")


_NOT_IN_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Control characters, possible in a posting and invalid in a DOCX."""
_STYLES: Final[dict[LineRole, str]] = {
    "name": "Title", "heading": "Heading 1", "title": "Heading 2", "subject": "Heading 2", "bullet": "List Bullet",
}  # fmt: skip
_FONTS: Final[dict[Template, str]] = {"plain": "Arial", "ruled": "Times New Roman"}
"""Fonts of every word processor, with Latin, Greek and Cyrillic letters."""
_SIZES: Final = {"Normal": 10.5, "Title": 20, "Heading 1": 12, "Heading 2": 10.5, "List Bullet": 10.5}
_INK: Final = (0x1C, 0x1C, 0x1C)
_ACCENT: Final[dict[Template, tuple[int, int, int]]] = {"plain": (0x1F, 0x3F, 0x66), "ruled": (0x11, 0x11, 0x11)}
_SPACES: Final[dict[str, tuple[float, float]]] = {
    "Normal": (0, 2), "Title": (0, 2), "Heading 1": (12, 3), "Heading 2": (6, 0), "List Bullet": (0, 1),
}  # fmt: skip


def word_file(kind: DocumentKind, body: DocumentBody, title: str, author: str, now: datetime) -> bytes:
    """The bytes of the file."""
    from docx import Document as new_document
    from docx.shared import Mm, Pt

    file: Any = new_document()
    _set_up(file, body.template, body.language)
    for section in file.sections:
        section.page_width, section.page_height = Mm(210), Mm(297)
        section.left_margin = section.right_margin = Mm(20)
        section.top_margin = section.bottom_margin = Mm(18)
    properties = file.core_properties
    properties.title, properties.author, properties.language = _plain(title), _plain(author), body.language
    properties.comments, properties.created, properties.modified = "", now, now
    for line in body.lines:
        paragraph = file.add_paragraph(_plain(line.text), style=_STYLES.get(line.role, "Normal"))
        if kind == "letter" and line.role in ("text", "detail", "addressee"):
            paragraph.paragraph_format.space_after = Pt(9)
        if kind == "letter" and line.role in ("addressee", "subject"):
            paragraph.paragraph_format.space_before = Pt(20)
            paragraph.paragraph_format.space_after = Pt(12)
    held = io.BytesIO()
    file.save(held)
    return held.getvalue()


def _plain(text: str) -> str:
    return _NOT_IN_XML.sub(" ", text)


def _set_up(file: Any, template: Template, language: str) -> None:  # noqa: ANN401 python-docx is untyped
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    for name, size in _SIZES.items():
        style = file.styles[name]
        style.font.name, style.font.size = _FONTS[template], Pt(size)
        style.font.color.rgb = RGBColor(*(_ACCENT[template] if name == "Heading 1" else _INK))
        style.font.bold = name in ("Title", "Heading 1", "Heading 2")
        before, after = _SPACES[name]
        style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(before), Pt(after)
        style.paragraph_format.keep_with_next = name.startswith("Heading")
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for kind in ("w:ascii", "w:hAnsi", "w:cs", "w:eastAsia"):
            fonts.set(qn(kind), _FONTS[template])
        for theme in ("w:asciiTheme", "w:hAnsiTheme", "w:cstheme", "w:eastAsiaTheme"):
            fonts.attrib.pop(qn(theme), None)
    for border in file.styles["Title"].element.iter(qn("w:pBdr")):
        border.getparent().remove(border)
    for each in file.styles.element.iter(qn("w:lang")):
        each.set(qn("w:val"), language)


MOST_PAGES = {"resume": 2, "letter": 1}
"""Maximum pages before a warning about length."""


def text_of_pdf(content: bytes) -> tuple[str, int]:
    """The text of a PDF in its own order, and the number of pages."""
    import pypdfium2  # pyright: ignore[reportMissingTypeStubs] untyped

    with pypdfium2.PdfDocument(content) as file:
        pages = [_text_of_page(file[number]) for number in range(len(file))]
    return "\n".join(pages), len(pages)


def _text_of_page(page: Any) -> str:  # noqa: ANN401  pypdfium2 has no types
    text = page.get_textpage()
    try:
        return str(text.get_text_bounded())
    finally:
        text.close()
        page.close()


def text_of_docx(content: bytes) -> str:
    """The text of a DOCX, paragraph by paragraph."""
    from docx import Document as open_document

    file: Any = open_document(io.BytesIO(content))
    return "\n".join(paragraph.text for paragraph in file.paragraphs)


def warnings(text: str, body: DocumentBody, known: Mapping[str, str]) -> tuple[str, ...]:
    """The faults of a file, a sentence each; empty if its text equals the document.

    Args:
        text: the text read back.
        body: the document.
        known: the evidence, with the posting's names.
    """
    said = "\n".join(line.text for line in body.lines)
    found: list[str] = []
    if _letters(text) != _letters(said):
        lost = sorted(set(_letters(said)) - set(_letters(text)))
        if lost:
            found.append(f"These characters are not in the text of the file: {' '.join(lost[:20])}")
        else:
            found.append("The text of the file, read by a program, is not in the order in which it was written.")
    if alien := strays(text, known.values(), own_words(body.language)) if not found else ():
        found.append(f"The file says what your profile does not: {', '.join(alien[:10])}")
    return tuple(found)


def _letters(text: str) -> str:
    """Letters and digits alone: hyphens and spaces come and go where lines break."""
    return "".join(each for each in unicodedata.normalize("NFKC", text) if each.isalnum())
