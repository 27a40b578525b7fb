"""Page text as data: fenced in prompts, and quoted, never copied, in a role's notes for later visits. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.roles.ports import RoleContext

LONGEST: Final = 300
"""Characters of one text."""

MOST_QUOTED: Final = 5
"""Most words in a row that a text may share with the page by chance, or as the name of a control."""

_QUOTE_OR_WORD: Final = re.compile(r"“[^“”]*”|\w+")


def in_own_words(desk: RoleContext, text: str) -> str:
    """Return a note: one line, without values, and without sentences of the page outside “ ”."""
    shown = (each.text for each in (desk.shown, desk.sight) if each is not None)
    text = without_sentences(" ".join(text.split()), " ".join(shown))
    return desk.redact(text)[:LONGEST]


def without_sentences(text: str, page: str) -> str:
    """Return the text with “…” in place of unquoted words that the page has in a row."""
    said = f" {' '.join(_words(page))} "
    units = list(_QUOTE_OR_WORD.finditer(text))
    kept, at, rest = "", 0, 0
    while at < len(units):
        end = at
        while end < len(units) and units[end][0][0] != "“" and _joined(units[at : end + 1]) in said:
            end += 1
        if end - at > MOST_QUOTED:
            kept += text[rest : units[at].start()] + "…"
            rest = units[end - 1].end()
        at = max(end, at + 1)
    return kept + text[rest:]


def _joined(units: list[re.Match[str]]) -> str:
    return f" {' '.join(_words(' '.join(each[0] for each in units)))} "


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", unaccented(text))


def numbered(lines: Iterable[str]) -> str:
    """The lines with their numbers, from 1."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def fenced(label: str, text: str, nonce: str) -> str:
    """Return the text between marks. Marks of the run inside the text are broken up."""
    inside = re.sub(re.escape(nonce), "…", text, flags=re.IGNORECASE)
    return f"<data-{nonce}> {label}\n{inside}\n</data-{nonce}>"
