"""Read the lines of a Word file: header, paragraphs, tables and text boxes in order.

A Word file is an archive of XML (ECMA-376). A résumé needs little of the format, read here within bounds on size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from footpath.errors import BadInput
from footpath.resumes.archive import names_in, read_file
from footpath.resumes.lines import TextLine, TextPlace, usual, without_bullet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from xml.etree.ElementTree import Element

DOCUMENT: Final = "word/document.xml"
MOST_LINES: Final = 4000
_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_BOX: Final = f"{_W}txbxContent"
_AROUND: Final = frozenset({f"{_W}sdt", f"{_W}sdtContent", f"{_W}ins"})
"""Elements that only wrap others."""
_USUAL: Final = 11.0
"""Points of a letter by default."""
_DEEPEST: Final = 12
"""Most levels of nested tables, and of derived styles."""


def read_docx(content: bytes, is_heading: Callable[[str], bool]) -> list[TextLine]:
    """Return the lines of a Word file. Raises BadInput if the file is broken, too long, or without text."""
    names = names_in(content)
    styles = _styles(_xml(content, "word/styles.xml")) if "word/styles.xml" in names else {}
    reader = _DocumentReader(styles, is_heading)
    around = sorted(name for name in names if name.startswith(("word/header", "word/footer")) and name.endswith(".xml"))
    parts = [name for name in around if "header" in name]
    parts += [DOCUMENT, *(name for name in around if "footer" in name)]
    found = [line for name in parts for line in reader.blocks(_body(_xml(content, name)))]
    if not found:
        raise BadInput(
            "The Word file has no text; pictures in it are not read.", hint="Give a file with the résumé as text."
        )
    body = usual([each.size for each in found], [len(each.text) for each in found])
    return [replace(each, size=round(each.size / body, 2)) for each in found]


def _xml(content: bytes, name: str) -> Element:
    text = read_file(content, name)
    try:
        if b"<!ENTITY" in text:
            raise BadInput("The Word file defines entities of its own, which no word processor writes.")
        return ElementTree.fromstring(text)
    except ElementTree.ParseError:
        raise BadInput(
            "The Word file is damaged: it cannot be opened.", hint="Open it in a word processor and save it again."
        ) from None


def _body(root: Element) -> Element:
    body = root.find(f"{_W}body")
    return root if body is None else body


@dataclass(frozen=True, slots=True)
class _Style:
    """Formatting of paragraphs; None inherits from the base style."""

    name: str = ""
    base: str = ""
    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    is_list: bool = False
    outline: bool = False


def _styles(root: Element) -> dict[str, _Style]:
    found: dict[str, _Style] = {}
    for each in root.iter(f"{_W}style"):
        paragraph = each.find(f"{_W}pPr")
        found[_value(each, "styleId")] = _Style(
            name=_of(each, "name"),
            base=_of(each, "basedOn"),
            size=_points(each.find(f"{_W}rPr")),
            bold=_switch(each.find(f"{_W}rPr"), "b"),
            italic=_switch(each.find(f"{_W}rPr"), "i"),
            is_list=paragraph is not None and paragraph.find(f"{_W}numPr") is not None,
            outline=paragraph is not None and paragraph.find(f"{_W}outlineLvl") is not None,
        )
    return found


def _value(element: Element, name: str) -> str:
    return element.get(f"{_W}{name}", "")


def _first_looks(paragraph: Element) -> Element | None:
    """The properties of the first run with text."""
    runs = (run for run in _inside(paragraph) if run.tag == f"{_W}r" and "".join(run.itertext()).strip())
    first = next(runs, None)
    return None if first is None else first.find(f"{_W}rPr")


def _has(properties: Element | None, name: str) -> bool:
    return properties is not None and properties.find(f"{_W}{name}") is not None


def _of(element: Element | None, name: str) -> str:
    """The value of a child."""
    found = None if element is None else element.find(f"{_W}{name}")
    return "" if found is None else _value(found, "val")


def _points(properties: Element | None) -> float | None:
    said = _of(properties, "sz")
    return float(said) / 2 if said.isdigit() else None


def _switch(properties: Element | None, name: str) -> bool | None:
    found = None if properties is None else properties.find(f"{_W}{name}")
    return None if found is None else _value(found, "val") not in ("0", "false", "none")


def _is_on(own: bool | None, of_style: bool | None) -> bool:
    """Whether a run is so: as it says itself, else as its style says."""
    return bool(of_style if own is None else own)


class _DocumentReader:
    def __init__(self, styles: dict[str, _Style], is_heading: Callable[[str], bool]) -> None:
        self._styles = styles
        self._is_heading = is_heading
        self._count = 0

    def blocks(self, container: Element, depth: int = 0) -> Iterator[TextLine]:
        """The lines of paragraphs and tables in an element, in order."""
        for block in container:
            if self._count > MOST_LINES:
                raise BadInput(
                    f"The Word file has more than {MOST_LINES} lines; nobody's résumé is so long.",
                    hint="Give a file with the résumé alone.",
                )
            if block.tag == f"{_W}p":
                yield from self._paragraph(block, depth)
            elif block.tag == f"{_W}tbl" and depth < _DEEPEST:
                yield from self._table(block, depth + 1)
            elif block.tag in _AROUND and depth < _DEEPEST:
                yield from self.blocks(block, depth + 1)

    def _table(self, table: Element, depth: int) -> Iterator[TextLine]:
        """Yield a layout table cell by cell, and any other table row by row, with further lines of the cells below."""
        for row in _parts(table, f"{_W}tr"):
            cells = [list(self.blocks(cell, depth)) for cell in _parts(row, f"{_W}tc")]
            cells = [lines for lines in cells if lines]
            if len(cells) < 2 or any(self._is_column(lines) for lines in cells):
                yield from (line for lines in cells for line in lines)
            else:
                yield from _row(cells)

    def _is_column(self, lines: list[TextLine]) -> bool:
        return any(line.heading or self._is_heading(line.text) for line in lines)

    def _paragraph(self, paragraph: Element, depth: int) -> Iterator[TextLine]:
        properties = paragraph.find(f"{_W}pPr")
        style = self._style(_of(properties, "pStyle"))
        name = style.name.casefold()
        in_list = any((style.is_list, _has(properties, "numPr"), name.startswith("list ")))
        is_heading = any((style.outline, _has(properties, "outlineLvl"), name.startswith("heading")))
        looks = _first_looks(paragraph)
        bold, italic = _is_on(_switch(looks, "b"), style.bold), _is_on(_switch(looks, "i"), style.italic)
        for text in _text(paragraph).split("\n"):
            said, has_bullet = without_bullet(text)
            if not said:
                continue
            self._count += 1
            yield TextLine(
                text="\t".join(" ".join(part.split()) for part in said.split("\t") if part.strip()),
                place=TextPlace(self._count, text=" ".join(said.split())),
                size=_points(looks) or style.size or _USUAL,
                bold=bold,
                italic=italic,
                item=has_bullet or in_list,
                heading=is_heading,
            )
        for box in (each for each in _inside(paragraph) if each.tag == _BOX and depth < _DEEPEST):
            yield from self.blocks(box, depth + 1)

    def _style(self, name: str) -> _Style:
        """Return a style merged with its base styles."""
        found = self._styles.get(name or "Normal", _Style())
        base = found.base
        for _ in range(_DEEPEST):
            below = self._styles.get(base)
            if below is None:
                break
            found = replace(
                found,
                size=found.size or below.size,
                bold=below.bold if found.bold is None else found.bold,
                italic=below.italic if found.italic is None else found.italic,
                is_list=found.is_list or below.is_list,
                outline=found.outline or below.outline,
            )
            base = below.base
        return found


def _row(cells: list[list[TextLine]]) -> Iterator[TextLine]:
    """Yield the cells of a row: the first lines joined, then the other lines of each cell."""
    first = [lines[0] for lines in cells]
    text = "\t".join(each.text for each in first)
    place = TextPlace(first[0].place.line, text=text.replace("\t", "   "))
    yield TextLine(text, place, first[1].size, first[1].bold or first[0].bold, first[1].italic)
    for lines in cells:
        yield from lines[1:]


def _inside(element: Element) -> Iterator[Element]:
    """Yield the elements within an element, except inside text boxes and fallbacks for older programs."""
    waiting = list(reversed(element))
    while waiting:
        each = waiting.pop()
        yield each
        if each.tag not in (_BOX, _FALLBACK):
            waiting.extend(reversed(each))


def _parts(element: Element, tag: str) -> Iterator[Element]:
    """Yield the rows of a table or the cells of a row, without those of nested tables."""
    waiting = list(reversed(element))
    while waiting:
        each = waiting.pop()
        if each.tag == tag:
            yield each
        elif each.tag in _AROUND:
            waiting.extend(reversed(each))


def _text(paragraph: Element) -> str:
    said: list[str] = []
    for each in _inside(paragraph):
        if each.tag == f"{_W}t":
            said.append(each.text or "")
        elif each.tag == f"{_W}tab" and not _value(each, "val"):  # one with a value is a stop, no sign
            said.append("\t")
        elif each.tag in (f"{_W}br", f"{_W}cr"):
            said.append("\n")
    return "".join(said)
