"""Read the lines of a PDF in reading order."""
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import ctypes
import re
import unicodedata
from math import inf
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.language.periods import find_period
from footpath.resumes.archive import MOST_OF_A_FILE
from footpath.resumes.columns import TextRow, TextSegment, rows_of
from footpath.resumes.lines import TextLine, TextPlace, usual, without_bullet

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from pypdfium2 import PdfAttachment, PdfDocument, PdfTextPage

MOST_PAGES: Final = 40
"""Most pages that are read; no résumé is longer."""
MOST_LETTERS: Final = 30_000
"""Most letters of a page that are read."""
_APART: Final = 0.55
"""Least gap between two texts of one line, in heights of a line."""
_LIGATURES: Final = ("ff", "fi", "fl")
"""Letters that fonts draw as one sign."""
_TAB: Final = 1.3
"""Gap after which another text begins."""
_LEAST_SPACED: Final = 4
"""Spaced letters, or pairs of them, that are no words of one letter."""
_PAIR: Final = 2
_PRINTED_AT: Final = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?:\s?[AP]M)?")
_ADDRESS_AND_NUMBER: Final = re.compile(r"(?:https?|file)://\S+\s+\d+/\d+")
_SPACED: Final = 0.8
"""Share of single letters and pairs in a spaced text."""
_WIDER: Final = 1.6
"""Gap between two words in spaced letters, in gaps between letters."""


def read_pdf(content: bytes, is_heading: Callable[[str], bool]) -> list[TextLine]:
    """Return the lines of a PDF. Raises BadInput for an encrypted, broken or too long PDF, and for pictures without
    text.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise _unreadable(str(error)) from None
    try:
        if len(document) > MOST_PAGES:
            raise BadInput(
                f"The PDF has {len(document)} pages; a résumé of at most {MOST_PAGES} is read.",
                hint="Give a file with the résumé alone.",
            )
        return _read(document, is_heading)
    except pypdfium2.PdfiumError as error:
        raise _unreadable(str(error)) from None
    finally:
        document.close()


def attachments(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files in a PDF; none where it cannot be opened.

    A file of more than MOST_OF_A_FILE bytes, unpacked, is left out.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        return
    try:
        for number in range(min(document.count_attachments(), 10)):
            attached = document.get_attachment(number)
            if _size(attached) <= MOST_OF_A_FILE:
                yield attached.get_name(), bytes(attached.get_data())
    except pypdfium2.PdfiumError:
        return
    finally:
        document.close()


def _size(attached: PdfAttachment) -> int:
    """Return the unpacked bytes of an attached file, without copying the file."""
    from pypdfium2 import raw

    size = ctypes.c_ulong()
    raw.FPDFAttachment_GetFile(attached, None, 0, size)
    return size.value


def _unreadable(reason: str) -> BadInput:
    if "password" in reason.casefold():
        return BadInput(
            "The PDF is encrypted: it opens only with a password.",
            hint="Open it, print it to a new PDF without a password, and give that one.",
        )
    return BadInput("The PDF is damaged: it cannot be opened.", hint="Save it again from where it was written.")


def _read(document: PdfDocument, is_heading: Callable[[str], bool]) -> list[TextLine]:
    read = [_without_printed(list(_segments(page.get_textpage()))) for page in document]
    pages = [*zip(_without_repeated(read), (page.get_width() for page in document), strict=True)]
    every = [each for page, _ in pages for each in page]
    if not any(any(map(str.isalpha, each.text)) for each in every):
        raise BadInput(
            "The PDF has no text: it is a scan or a picture, and Footpath reads no pictures.",
            hint="Give the file that it was printed from (DOCX or PDF), or write the profile: footpath profile init",
        )
    body = usual([each.height for each in every], [len(each.text) for each in every])
    return [line for flow in _flows(pages, is_heading) for line in _lines(flow, body)]


def _flows(
    pages: Sequence[tuple[list[TextSegment], float]], is_heading: Callable[[str], bool]
) -> list[list[tuple[int, TextRow]]]:
    """The columns of pages with their widths, in reading order; each with the numbers of its pages."""
    flows: list[list[tuple[int, TextRow]]] = []
    for number, (page, width) in enumerate(pages, 1):
        columns = rows_of(page, is_heading, width)
        before = list(flows)
        for column in columns:
            rows = [(number, row) for row in column]
            goes_on = _continued(column, before, is_heading) if len(columns) == 1 else None
            if goes_on is None:
                flows.append(rows)
            else:
                goes_on.extend(rows)
    return flows


def _without_repeated(pages: Sequence[Sequence[TextSegment]]) -> list[list[TextSegment]]:
    """Return the pages without what stands in the first or last line of each, but for numbers: the first page keeps a
    header, and a footer without a number of its own.
    """
    filled = [page for page in pages if page]
    if len(filled) < _PAIR:
        return [list(page) for page in pages]
    edges = [_edges(page) for page in filled]
    common = {place for place in map(_place_of, edges[0]) if all(place in map(_place_of, each) for each in edges)}
    numbered = {_place_of(each) for each in edges[0] if any(each.text not in _texts(other) for other in edges)}
    return [_without(page, common & numbered if page is filled[0] else common) for page in pages]


def _without(page: Sequence[TextSegment], places: Collection[tuple[str, int]]) -> list[TextSegment]:
    left_out = [each for each in _edges(page) if _place_of(each) in places]
    return [each for each in page if each not in left_out]


def _texts(segments: Sequence[TextSegment]) -> list[str]:
    return [each.text for each in segments]


def _place_of(segment: TextSegment) -> tuple[str, int]:
    """The text of a segment with all numbers alike, and its height on the page."""
    return re.sub(r"\d+", "0", segment.text), round(segment.middle)


def _edges(page: Sequence[TextSegment]) -> list[TextSegment]:
    """The segments of the first and of the last line of a page."""
    middles = [round(each.middle) for each in page]
    return [each for each, middle in zip(page, middles, strict=True) if middle in (max(middles), min(middles))]


def _without_printed(page: list[TextSegment]) -> list[TextSegment]:
    """Return a page without what a browser prints around it: the time above, the address and a number below."""
    if not page:
        return page
    high, low = max(each.middle for each in page), min(each.middle for each in page)
    printed = [each for each in page if high - each.middle < 1 and _PRINTED_AT.fullmatch(each.text.strip())]
    lowest = [each for each in page if each.middle - low < 1]
    if _ADDRESS_AND_NUMBER.fullmatch(" ".join(each.text.strip() for each in lowest)):
        printed += lowest
    return [each for each in page if each not in printed]


def _continued(
    column: Sequence[TextRow], flows: Sequence[list[tuple[int, TextRow]]], is_heading: Callable[[str], bool]
) -> list[tuple[int, TextRow]] | None:
    """Return the column of an earlier page that continues in this column: the widest with the same left edge."""
    same = [flow for flow in flows if abs(flow[-1][1].x0 - column[0].x0) < 6 and flow[-1][1].x1 - flow[-1][1].x0 > 200]
    return same[-1] if same and len(flows) > 1 and not is_heading(_said(column[0])) else None


def _lines(rows: Sequence[tuple[int, TextRow]], body: float) -> Iterator[TextLine]:
    above: tuple[int, TextRow] | None = None
    count = 0
    for page, row in rows:
        text = _said(row)
        if not text.strip():
            continue
        count = count + 1 if above and above[0] == page else 1
        said, is_item = without_bullet(text.replace("\t", " ", 1) if text[:1] in "•●▪■◦‣" else text)
        first = max(row.segments, key=lambda each: len(each.text))
        gap = 0.0
        if above and above[0] == page:
            gap = max(0.0, (above[1].segments[0].bottom - first.top) / body)
        texts = [each for each in row.segments if any(map(str.isalnum, each.text))] or list(row.segments)
        main = texts[1] if len(texts) > 1 and _is_period(texts[0].text) else texts[0]
        yield TextLine(
            text=said,
            place=TextPlace(count, page, text=said.replace("\t", "   ")),
            size=round(first.height / body, 2),
            bold=main.bold,
            italic=main.italic,
            item=is_item,
            gap=round(gap, 2),
            left=round((texts[0].x0 - row.x0) / body, 1),
            room=round((row.x1 - row.segments[-1].x1) / max(first.x1 - first.x0, 0.1) * len(first.text), 1),
        )
        above = (page, row)


def _is_period(text: str) -> bool:
    """Whether a text is of dates alone: the text beside it shows how its line looks."""
    period = find_period(text)
    return period is not None and period.at == (0, len(text))


def _said(row: TextRow) -> str:
    """Return the text of a row, with tabs between separate parts."""
    said = row.segments[0].text
    for before, each in zip(row.segments, row.segments[1:], strict=False):
        gap = each.x0 - before.x1
        is_apart = gap > _TAB * each.height or (gap > 0.4 * each.height and _is_shared(each, row))
        said += ("\t" if is_apart else " " if gap > 0.1 * each.height else "") + each.text
    return said.strip(" ")


def _is_shared(segment: TextSegment, row: TextRow) -> bool:
    """Whether segments of other rows begin at the same x."""
    return any(abs(segment.x0 - x) < 1.5 for x in row.shared)


def _letters(page: PdfTextPage) -> Iterator[tuple[int, str, bool, tuple[float, float, float, float]]]:
    """Yield the number of each letter of a page, the letter, whether the library sees a space before it, and its box:
    left, right, bottom and top.
    """
    from pypdfium2 import raw

    is_seen = False
    for number in range(min(page.count_chars(), MOST_LETTERS)):
        letter = chr(raw.FPDFText_GetUnicode(page, number))
        if letter in "\r\n\x00" or raw.FPDFText_IsGenerated(page, number) == 1:
            is_seen |= letter == " "
            continue
        box = raw.FS_RECTF()
        if raw.FPDFText_GetLooseCharBox(page, number, box):
            yield number, letter, is_seen, (box.left, box.right, box.bottom, box.top)
            is_seen = False


def _segments(page: PdfTextPage) -> Iterator[TextSegment]:
    """Yield the segments of a page, in file order."""
    letters: list[str] = []
    gaps: list[float] = []
    box: list[float] = []
    looks = (False, False)
    widths = (0.0, 0.0)
    end = 0.0
    for number, letter, is_seen, (x0, x1, low, high) in _letters(page):
        if letters and not _goes_on(box, end, x0, low, high):
            yield _segment(letters, gaps, box, looks)
            letters, gaps, box = [], [], []
        if not letters:
            if letter.isspace():
                continue
            looks, box = _looks(page, number), [x0, x1, low, high]
        elif (
            letters[-1] != " "
            and not letter.isspace()
            and _is_space(x0 - box[1], box, letters, widths, is_seen=is_seen)
        ):
            letters.append(" ")
            gaps.append(x0 - box[1])
        is_first_space = letter.isspace() and letters[-1] != " "
        letters.append(" " if letter.isspace() else letter)
        gaps.append(inf)
        widths = (widths[1], x1 - x0)
        if not letter.isspace():
            box[1] = max(box[1], x1)
        end = x1 if is_first_space else box[1]  # several spaces part columns
    if letters:
        yield _segment(letters, gaps, box, looks)


def _together(letters: Sequence[str], gaps: Sequence[float]) -> list[str]:
    """Letters without the gaps of spaced ones: "T i s c h l e r" is a word, whose gaps are all alike.

    Args:
        letters: with a space for each gap.
        gaps: their widths in points, where a letter is a gap; infinite for written spaces and other letters.
    """
    words = "".join(letters).split()
    widths = sorted(gap for gap in gaps if gap < inf)
    is_short = sum(len(word) <= _PAIR for word in words) >= _SPACED * len(words)
    if not widths or len(words) < _LEAST_SPACED or not is_short:
        return list(letters)
    usual_gap = widths[len(widths) // 2]
    return [each for each, gap in zip(letters, gaps, strict=True) if gap == inf or gap > _WIDER * usual_gap]


def _goes_on(box: Sequence[float], end: float, x0: float, low: float, high: float) -> bool:
    """Whether a letter continues the letters before: same line, and close.

    Args:
        box: of the letters before.
        end: where they end, with a space behind them: in a typewriter's letters a space is as wide as a gap.
        x0: where the letter begins.
        low: its bottom.
        high: its top.
    """
    height = max(box[3] - box[2], 1.0)
    overlaps = min(box[3], high) - max(box[2], low) > 0.5 * min(height, max(high - low, 0.1))
    return overlaps and -0.5 * height < x0 - box[1] and x0 - end < _APART * height


def _is_space(
    gap: float, box: Sequence[float], letters: Sequence[str], widths: tuple[float, float], *, is_seen: bool
) -> bool:
    """Whether a gap is a space. Letters of one drawn sign, such as "fl", get equal parts of a width that is too small.

    Args:
        gap: before the next letter, in points.
        box: of the letters before.
        letters: before the gap.
        widths: of the last two letters.
        is_seen: whether the library sees a space there: a pair of letters that is set closely has a narrow one.
    """
    is_ligature = "".join(letters[-2:]) in _LIGATURES and abs(widths[0] - widths[1]) < 0.02
    return gap > (0.2 if is_ligature else 0.09 if is_seen else 0.12) * (box[3] - box[2])


def _segment(
    letters: Sequence[str], gaps: Sequence[float], box: Sequence[float], looks: tuple[bool, bool]
) -> TextSegment:
    text = (
        unicodedata.normalize("NFC", "".join(_together(letters, gaps)))
        .replace("\u00ad", "")
        .replace("\ufffe", "-")
        .replace("\x02", "-")
    )
    return TextSegment(" ".join(text.split()), box[0], box[1], box[2], box[3], *looks)


def _looks(page: PdfTextPage, number: int) -> tuple[bool, bool]:
    """Whether a letter is bold, and italic."""
    from pypdfium2 import raw

    name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
    raw.FPDFText_GetFontInfo(page, number, name, 128, flags)
    said = name.value.decode("utf-8", "replace").casefold()
    weight = raw.FPDFText_GetFontWeight(page, number)
    is_bold = weight >= 600 or any(word in said for word in ("bold", "black", "heavy", "semibold"))
    return is_bold, any(word in said for word in ("italic", "oblique"))
