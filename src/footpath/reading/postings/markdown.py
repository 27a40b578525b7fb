"""Converting a description into clean markdown, from HTML of any size and quality or from the blocks of a page."""

from __future__ import annotations

import html
import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from html_to_markdown import ConversionOptions

    from footpath.schema.snapshot import Block

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
