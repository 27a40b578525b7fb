"""Pieces of Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CODE = re.compile(r"(``.+?``|`[^`]+`)", re.DOTALL)
_MARK = re.compile(r"([\\*_<>\[\]|$])")
_SECTION = re.compile(r"^(Args|Returns|Raises|Yields):$")
_ITEM = re.compile(r"^ {4}(\S.*?):\s+(.*)$")


def prose(text: str) -> str:
    """Plain text in which only code spans are markup, on one line."""
    flat = " ".join(text.split())
    return "".join(part if part.startswith("`") else _MARK.sub(r"\\\1", part) for part in _CODE.split(flat))


def code(text: str) -> str:
    """A code span."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are Markdown of one line. Empty where there is no row."""
    lines = [[cell.replace("\n", " ").replace("|", "\\|").replace("\\\\|", "\\|") for cell in row] for row in rows]
    if not lines:
        return ""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in ([*head], ["---"] * len(head), *lines)) + "\n"


def paragraphs(text: str) -> str:
    """Text whose paragraphs are kept; an indented one is a block of code."""
    blocks = [each for each in re.split(r"\n\s*\n", text.strip("\n")) if each.strip()]
    return "\n\n".join(block if block.startswith("    ") else prose(block) for block in blocks) + "\n"


def docstring(text: str) -> str:
    """A docstring in Google's style: its sections become lists."""
    parts: list[str] = []
    words: list[str] = []
    section = ""

    def close() -> None:
        if words:
            told = prose("\n".join(words))
            parts.append(f"- {told}" if section and section != "Returns" else told)
            words.clear()

    for line in text.splitlines():
        stripped = line.strip()
        if begins := _SECTION.match(stripped):
            close()
            section = begins[1]
            parts.append(f"\n**{section}**\n")
        elif section and (item := _ITEM.match(line)):
            close()
            words.append(f"`{item[1]}`: {item[2]}")
        elif not stripped:
            close()
            parts.append("")
        else:
            words.append(stripped)
    close()
    return "\n".join(parts).strip() + "\n"
