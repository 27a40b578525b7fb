"""Résumés drawn: blocks of text as HTML to print, as a Word file, and as a PDF written by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docx.document import Document
    from docx.table import _Cell


@dataclass(frozen=True)
class Text:
    """A heading, a paragraph, or an item of a list; `right` stands at the right edge of the same line."""

    text: str
    right: str = ""
    kind: Literal["name", "heading", "line", "item"] = "line"
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True)
class Dated:
    """A date in a column of its own, left of the blocks it belongs to."""

    date: str
    blocks: tuple[Text, ...]


Block = Text | Dated


@dataclass
class Drawing:
    """A résumé: its head over the whole width, its main column, and what stands beside it."""

    head: list[Block] = field(default_factory=list["Block"])
    main: list[Block] = field(default_factory=list["Block"])
    side: list[Block] = field(default_factory=list["Block"])


def html(drawing: Drawing, *, side: Literal["left", "right"] = "left", css: str = "") -> str:
    """A page to print. A sidebar is a column of a grid, which stands in the document where it stands on the page."""
    main, beside = (f"<div class={name}>{_html(blocks)}</div>" for name, blocks in
                    (("main", drawing.main), ("side", drawing.side)))  # fmt: skip
    body = (
        f"<div class='grid {side}'>{beside + main if side == 'left' else main + beside}</div>" if drawing.side else main
    )
    style = """@page{size:A4;margin:16mm} body{font:10.5pt/1.4 'DejaVu Sans',sans-serif;margin:0;overflow-wrap:anywhere}
    p{margin:0} ul{margin:2px 0 8px} h1{font-size:22pt;margin:0} h2{font-size:12.5pt;margin:14px 0 4px}
    .row{display:flex;justify-content:space-between}
    .grid{display:grid;gap:9mm} .left{grid-template-columns:52mm 1fr} .right{grid-template-columns:1fr 52mm}
    .dated{display:grid;grid-template-columns:38mm 1fr;margin-bottom:8px}"""
    head = f"<div class=head>{_html(drawing.head)}</div>"
    return f"<!doctype html><meta charset=utf-8><style>{style}{css}</style>{head}{body}"


def _html(blocks: Sequence[Block]) -> str:
    said: list[str] = []
    for block in blocks:
        if isinstance(block, Dated):
            said.append(f"<div class=dated><div>{escape(block.date)}</div><div>{_html(block.blocks)}</div></div>")
            continue
        text = escape(block.text)
        text = f"<b>{text}</b>" if block.bold else text
        text = f"<i>{text}</i>" if block.italic else text
        match block.kind:
            case "name":
                said.append(f"<h1>{text}</h1>")
            case "heading":
                said.append(f"<h2>{text}</h2>")
            case "item":
                said.append(f"<ul><li>{text}</li></ul>")
            case _ if block.right:
                said.append(f"<p class=row><span>{text}</span><span>{escape(block.right)}</span></p>")
            case _:
                said.append(f"<p>{text}</p>")
    return "".join(said)


def docx(drawing: Drawing, *, head_in_header: bool = False, side: bool = False) -> bytes:
    """A Word file: headings by style, dates at a tab stop, dated blocks and a sidebar as tables."""
    from docx import Document as new_document

    document = new_document()
    top = document.sections[0].header if head_in_header else document
    _docx(top, drawing.head)
    if side:
        left, right = document.add_table(1, 2).rows[0].cells
        _docx(left, drawing.side)
        _docx(right, drawing.main)
    else:
        _docx(document, [*drawing.main, *drawing.side])
    written = BytesIO()
    document.save(written)
    return written.getvalue()


def _docx(into: object, blocks: Sequence[Block]) -> None:
    from docx.enum.text import WD_TAB_ALIGNMENT
    from docx.shared import Cm

    place: Document | _Cell = into  # pyright: ignore[reportAssignmentType]
    for block in blocks:
        if isinstance(block, Dated):
            from docx.document import Document as Whole

            rows = place.add_table(1, 2)
            if isinstance(place, Whole):
                rows.autofit = True
            left, right = rows.rows[0].cells
            left.text = block.date
            _docx(right, block.blocks)
            continue
        styles = {"name": "Title", "heading": "Heading 1", "item": "List Bullet"}
        paragraph = place.add_paragraph(style=styles.get(block.kind))
        run = paragraph.add_run(block.text)
        run.bold, run.italic = block.bold or None, block.italic or None
        if block.right:
            paragraph.paragraph_format.tab_stops.add_tab_stop(Cm(16), WD_TAB_ALIGNMENT.RIGHT)
            paragraph.add_run(f"\t{block.right}")


@dataclass(frozen=True)
class Drawn:
    """A text at a place of a page, in points from its lower left corner."""

    x: float
    y: float
    text: str
    size: float = 10
    bold: bool = False


def pdf(pages: Sequence[Sequence[Drawn]]) -> bytes:
    """A PDF whose texts stand in the order in which they are given: plain Helvetica in WinAnsi."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{' '.join(f'{5 + 2 * n} 0 R' for n in range(len(pages)))}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for number, texts in enumerate(pages):
        stream = "\n".join(
            f"BT /F{2 if each.bold else 1} {each.size} Tf {each.x} {each.y} Td ({_escaped(each.text)}) Tj ET"
            for each in texts
        )
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {6 + 2 * number} 0 R"
            " /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(stream.encode('cp1252'))} >>\nstream\n{stream}\nendstream")
    written, starts = BytesIO(b""), list[int]()
    written.write(b"%PDF-1.4\n")
    for number, each in enumerate(objects, 1):
        starts.append(written.tell())
        written.write(f"{number} 0 obj\n{each}\nendobj\n".encode("cp1252"))
    at = written.tell()
    table = "".join(f"{start:010} 00000 n \n" for start in starts)
    written.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode())
    written.write(f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{at}\n%%EOF\n".encode())
    return written.getvalue()


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def column(blocks: Sequence[Block], x: float, y: float, right: float = 545) -> Iterator[Drawn]:
    """Blocks from a height of a page downwards, as lines of a PDF."""
    for block in blocks:
        if isinstance(block, Dated):
            yield Drawn(x, y, block.date)
            for each in column(block.blocks, x + 100, y, right):
                yield each
                y = min(y, each.y)
            y -= 18
            continue
        size = {"name": 20, "heading": 12}.get(block.kind, 10)
        y -= {"name": 10, "heading": 10}.get(block.kind, 0)
        bold = block.bold or block.kind in ("name", "heading")
        for number, text in enumerate(_wrapped(block.text, (right - x) / size * 1.9)):
            yield Drawn(x, y, f"• {text}" if block.kind == "item" and not number else text, size, bold)
            if block.right and not number:
                yield Drawn(right - 4.9 * len(block.right), y, block.right)
            y -= size * 1.4


def _wrapped(text: str, width: float) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(12, int(width)))


def row_by_row(*columns: Sequence[Drawn]) -> list[Drawn]:
    """Columns drawn as some programs do: every line across all columns, so that their texts interleave."""
    return sorted((each for one in columns for each in one), key=lambda drawn: (-round(drawn.y), drawn.x))
