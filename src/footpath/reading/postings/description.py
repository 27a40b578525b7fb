"""Find the text of a page that describes a job, and convert a description into clean markdown."""

from __future__ import annotations

import html
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from footpath.reading.job_facts import look
from footpath.reading.lists.outline import Outline, cells
from footpath.reading.text_values import before_colon, begins, whole
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from html_to_markdown import ConversionOptions

    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"banner", "navigation", "contentinfo", "search", "complementary", "dialog"})
_MOST: Final = 0.72
"""Share of the words that a node must contain for the search to go down into it."""
_LINE: Final = 30
_LEAST: Final = 80
"""Least characters of any lines that make a text; fewer must be sentences."""
_SENTENCE: Final = re.compile(r"(?:\S+\s+){3}.*[.!?…][\"'”’»)]*$|.{8,}[。！？][」』）]*$", re.DOTALL)
_NOTICE: Final = re.compile(r"©|\(c\) |copyright\b", re.IGNORECASE)


def description_of(outline: Outline, top: int, title: Block) -> list[Block]:
    """Return the blocks that describe the job, in reading order; none for a page with only facts."""
    weight = _weights(outline, top)
    if weight.get(top, 0) < _LEAST:
        return _sentences(outline, top, title)
    node = top
    while True:
        best = max(outline.children[node], key=lambda c: weight.get(c, 0), default=-1)
        enough = max(_LEAST, _MOST * weight[node])
        if best < 0 or weight.get(best, 0) < enough or not outline.children[best]:
            break
        node = best
    blocks = _told(outline, node, top)
    after = [b for b in blocks if b.order > title.order] if any(b.order == title.order for b in blocks) else blocks
    first = _start(outline, after)
    while first > 0 and after[first - 1].kind in {"heading", "item"} and not _is_fact(after, first - 1):
        first -= 1
    return after[first:]


def is_sentence(text: str) -> bool:
    """Whether a line is a complete sentence, and so no fact such as a place or day."""
    is_fact = look(text) or whole("labels", before_colon(text))
    return _SENTENCE.match(text) is not None and not is_fact


def _sentences(outline: Outline, top: int, title: Block) -> list[Block]:
    """Return the sentences of a page with few, with the headings above: the sentences nearest to the title."""
    node = title.node
    while True:
        after = [block for block in _told(outline, node, top) if block.order > title.order]
        said = [at for at, block in enumerate(after) if block.kind != "heading" and is_sentence(block.text)]
        if said or node in (top, -1):
            break
        node = outline.parent(node)
    return [after[at] for at in range(len(after)) if at in said or (at + 1 in said and _heads(after[at]))]


def _start(outline: Outline, blocks: Sequence[Block]) -> int:
    """Return the position of the first prose that is no line of facts, if any, else of the first prose."""
    prose = [at for at, block in enumerate(blocks) if _is_prose(block)]
    return next((at for at in prose if not _is_line_of_facts(outline, blocks[at])), next(iter(prose), 0))


def _is_line_of_facts(outline: Outline, block: Block) -> bool:
    """Whether a line above a description is a fact, or mostly facts: "York · Part-time · £32 an hour"."""
    if block.kind != "text" or _SENTENCE.match(block.text):
        return False
    pieces = [cell.text for cell in cells(outline, (block.node,)) if cell.order == block.order]
    facts = [bool(look(piece) or whole("labels", before_colon(piece))) for piece in pieces]
    return sum(facts) > len(facts) / 2


def _heads(block: Block) -> bool:
    """Whether a block is a heading over a part of a posting."""
    is_part = whole("headings", block.text) or begins("heading_openers", block.text)
    return block.kind == "heading" and bool(is_part)


def _is_fact(blocks: Sequence[Block], at: int) -> bool:
    """Whether an item is a label, or the value behind one."""
    return any(whole("labels", each.text.rstrip(" :：")) for each in blocks[max(at - 1, 0) : at + 1])


def _told(outline: Outline, node: int, top: int) -> list[Block]:
    blocks = (i for i in outline.items(node) if isinstance(i, Block) and _is_told(outline, i, top))
    return sorted(blocks, key=lambda block: block.order)


def _weights(outline: Outline, top: int) -> dict[int, int]:
    """Return the length of each tree node's lines and items of text."""
    weight: dict[int, int] = {}
    for item in outline.items(top):
        if (
            not isinstance(item, Block)
            or not (_is_prose(item) or item.kind == "item")
            or not _is_told(outline, item, top)
        ):
            continue
        node = item.node
        while node >= 0:
            weight[node] = weight.get(node, 0) + len(item.text)
            if node == top:
                break
            node = outline.parent(node)
    return weight


def _is_told(outline: Outline, block: Block, top: int) -> bool:
    is_part = outline.landmark(block.node, top) not in _CHROME and not _NOTICE.match(block.text)
    return block.kind != "image" and is_part


def _is_prose(block: Block) -> bool:
    return block.kind in {"text", "item", "cell"} and len(block.text) >= _LINE


LONGEST: Final = 200_000
"""Most characters of a description; a longer text is no job's description."""
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
_UNREAD: Final = re.compile(
    r"<(script|style|noscript|template|svg|iframe)\b.*?(?:</\1\s*>|$)|<!--.*?-->", re.IGNORECASE | re.DOTALL
)
_BREAK: Final = re.compile(r"<(?:br|/p|/div|/li|/h[1-6]|/tr|/ul|/ol)\b[^>]*>", re.IGNORECASE)
_ITEM: Final = re.compile(r"<li\b[^>]*>", re.IGNORECASE)
_BLANKS: Final = re.compile(r"(?!^ +(?:- |\d+\. ))[ \t\u00a0\u200b\ufeff]+")
"""Blanks that may be reduced to one: all except the indentation of nested list items."""
_LINES: Final = re.compile(r"\n{3,}")
_EMPTY: Final = re.compile(r"^[ ]*(?:\*\*[ ]*\*\*|__|[-*])[ ]*$", re.MULTILINE)
_DEEPEST: Final = 150
_SIMPLE_FROM: Final = 120_000
"""Length from which tags become line breaks without a parser."""
_TWICE: Final = re.compile(r"&lt;(?:p|br|div|ul|li|strong|b|h\d)\b", re.IGNORECASE)
_MOJIBAKE: Final = re.compile(r"[ÃÂ][\u0080-\u00bf]|â€[\u0080-\uffff]")


def markdown(text: str) -> str:
    """HTML or plain text as markdown."""
    text = mended(text[: 4 * LONGEST])
    if _TWICE.search(text):
        text = html.unescape(text)
    if not _TAG.search(text):
        return _tidy(html.unescape(text))
    text = _UNREAD.sub(" ", text)
    return _tidy(_plain(text) if len(text) > _SIMPLE_FROM or _is_deep(text) else _rich(text))


def mended(text: str) -> str:
    """Return UTF-8 that was read as Latin-1 or Windows-1252 repaired; other texts unchanged."""
    if not _MOJIBAKE.search(text):
        return text
    for encoding in ("cp1252", "latin-1"):
        try:
            return text.encode(encoding).decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            continue
    return text


def _rich(text: str) -> str:
    from html_to_markdown import convert

    try:
        return convert(text, _options()).content or ""
    except UnicodeEncodeError:  # half a character, which only a script can write
        return _plain(text)


@cache
def _options() -> ConversionOptions:
    """Options of the converter: keep hidden text, since descriptions are folded behind "read more"; drop pictures."""
    from html_to_markdown import ConversionOptions

    return ConversionOptions(
        bullets="-", skip_images=True, hidden_content="all", autolinks=False, extract_metadata=False
    )


def _plain(text: str) -> str:
    return html.unescape(_TAG.sub(" ", _BREAK.sub("\n", _ITEM.sub("\n- ", text))))


def _is_deep(text: str) -> bool:
    depth = deepest = 0
    for tag in _TAG.finditer(text):
        depth += -1 if tag[0].startswith("</") else 0 if tag[0].endswith("/>") else 1
        deepest = max(deepest, depth)
    return deepest > _DEEPEST


def _tidy(text: str) -> str:
    lines = [_BLANKS.sub(" ", line).rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    text = _LINES.sub("\n\n", _EMPTY.sub("", "\n".join(line if line.strip() else "" for line in lines))).strip()
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()} …"


def of_blocks(blocks: Iterable[Block]) -> str:
    """Return the texts of the blocks as markdown."""
    lines: list[str] = []
    before = ""
    for block in blocks:
        if not block.text:
            continue
        kind = block.kind
        if kind == "heading":
            lines += ["", f"{'#' * min(max(block.level, 2), 6)} {block.text}", ""]
        elif kind == "item":
            lines += [*([""] if before != "item" else []), f"- {block.text}"]
        else:
            lines += ["", block.text]
        before = kind
    return _tidy("\n".join(lines))
