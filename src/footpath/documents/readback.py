"""Read a finished file back, as employers' programs do, and check its text for completeness and order."""

from __future__ import annotations

import io
import unicodedata
from typing import TYPE_CHECKING, Any

from footpath.documents.gate import own_words, strays

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.document import DocumentBody

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
