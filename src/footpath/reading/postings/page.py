"""A posting read from the words of its page or panel."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from footpath.reading.lists.looks import look
from footpath.reading.lists.outline import Outline
from footpath.reading.postings.apply import apply_of
from footpath.reading.postings.markdown import mended, of_blocks
from footpath.reading.postings.text import description_of
from footpath.reading.text import words
from footpath.reading.values.facts import Facts
from footpath.reading.values.words import whole
from footpath.schema.posting import Posting
from footpath.schema.snapshot import Block, Element

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.schema.snapshot import Snapshot

_PAIR: Final = re.compile(r"^([^\W\d][^:]{1,34}?)\s*:\s*(.+)$")
_PARTS: Final = re.compile(r"\s*[·•|∙⋅]\s*|\s+[–—]\s+")
_COMPANY: Final = re.compile(
    r"/(?:compan(?:y|ies)|employers?|organi[sz]ations?|firmen?|unternehmen|arbeitgeber|entreprises?|empresas?|firmy?|cmp)/",
    re.IGNORECASE,
)
_AT: Final = re.compile(r"\s+(?:at|bei|chez|en|na|v|@)\s+(.+)$", re.IGNORECASE)
_LINE: Final = 160
_BEFORE: Final = 8
"""Pieces before the title that may be of the job."""
_AFTER: Final = 60


def posting_of_page(snapshot: Snapshot, within: int | None, now: datetime | None) -> Posting:
    """What the words of a page, or of a part of it, say of a job; an empty one without a heading."""
    outline = Outline(snapshot)
    top = within if within is not None else 0
    if not outline.children or (within is not None and not 0 <= within < len(outline.children)):
        return Posting()
    pieces = sorted(outline.items(top), key=lambda i: i.order)
    title = _title(outline, pieces, is_page=within is None)
    if title is None:
        return Posting()
    text = description_of(outline, top, title)
    facts = Facts(snapshot.lang, now)
    facts.take("title", mended(_once(title.text)))
    for label, value in _labelled(outline, pieces, title, {b.order for b in text}):
        _take(facts, label, value)
    if not facts.organisation:
        facts.organisation = mended(_organisation(snapshot, outline, pieces, title))
    url, kind = apply_of(snapshot, pieces)
    return facts.posting("page").model_copy(
        update={"description": mended(of_blocks(text)), "apply_url": url, "apply_kind": kind}
    )


def _take(facts: Facts, label: str, value: str) -> None:
    """A value by its label, or without one by its looks."""
    kind = label or look(value)
    if not facts.take(kind, value) and label:
        facts.take(look(value), value)


def _once(text: str) -> str:
    return " ".join(text.split())


def _title(outline: Outline, pieces: Sequence[Element | Block], *, is_page: bool) -> Block | None:
    """The first heading of the highest level that is not of the site; of a page best one that its title repeats."""
    headings = [p for p in pieces if isinstance(p, Block) and p.kind == "heading" and p.text]
    kept = [
        h for h in headings if outline.landmark(h.node) not in {"banner", "navigation", "contentinfo", "search"}
    ] or headings
    if not kept:
        return None
    named = " ".join(words(outline.snapshot.title))
    if is_page:
        repeated = [h for h in kept if (said := " ".join(words(h.text))) and len(said) > 3 and said in named]
        if repeated:
            return min(repeated, key=lambda h: (h.level, h.order))
    return min(kept, key=lambda h: (h.level, h.order))


def _labelled(
    outline: Outline, pieces: Sequence[Element | Block], title: Block, text: set[int]
) -> list[tuple[str, str]]:
    """Pairs of label (may be empty) and value, near the title before what is only described."""
    lines = [p for p in pieces if p.order not in text and p.order != title.order]
    at = bisect_left([p.order for p in lines], title.order)
    near = lines[max(0, at - _BEFORE) : at][::-1]
    facts: list[tuple[str, str]] = []
    label = ""
    for piece in [*lines[at : at + _AFTER], *near]:
        said = _words(outline, piece)
        if not said or len(said) > _LINE:
            label = ""
            continue
        if whole("labels", said.rstrip(" :")):
            label = whole("labels", said.rstrip(" :"))
            continue
        if (match := _PAIR.match(said)) and (name := whole("labels", match[1])):
            facts.append((name, match[2].strip()))
            continue
        if isinstance(piece, Block):
            facts += [(label, part) for part in _PARTS.split(said) if part.strip()] if not label else [(label, said)]
        elif label:
            facts.append((label, said))
        label = ""
    return sorted(facts, key=lambda f: not f[0])


def _words(outline: Outline, piece: Element | Block) -> str:
    if isinstance(piece, Block):
        return " ".join(piece.text.split())
    return " ".join(piece.name.split()) if piece.role == "link" else ""


def _organisation(snapshot: Snapshot, outline: Outline, pieces: Sequence[Element | Block], title: Block) -> str:
    """A link to a company's page near the title, what the page's title says beside the job's, or the line after it."""
    at = bisect_left([p.order for p in pieces], title.order)
    near = [*pieces[at + 1 : at + 15], *pieces[max(0, at - _BEFORE) : at][::-1]]
    for piece in near:
        if isinstance(piece, Element) and piece.name and _COMPANY.search(piece.href) and len(words(piece.name)) <= 8:
            return mended(" ".join(piece.name.split()))
    if match := _AT.search(title.text):
        return match[1]
    beside = _beside(snapshot.title, title.text)
    lines = [_words(outline, p) for p in near[:8]]
    for line in lines:
        if line and line.casefold() in {b.casefold() for b in beside}:
            return line
    for line in lines:
        parts = [p for p in _PARTS.split(line) if p]
        if (
            parts
            and 0 < len(words(parts[0])) <= 6
            and not look(parts[0])
            and not whole("labels", parts[0].rstrip(":"))
            and line != title.text
        ):
            return mended(parts[0])
    return beside[0] if beside else ""


def _beside(page: str, title: str) -> list[str]:
    """The parts of a page's title that are not the job's: `Lens Designer at Larkspur | Board`."""
    page = " ".join(page.split())
    if title and title in page:
        page = page.replace(title, " | ", 1)
    parts = re.split(r"\s*[|·•]\s*|\s+[-–—]\s+|\s+(?:at|bei|chez|@)\s+", f" {page} ")
    return [p for part in parts if (p := part.strip(" ,:-–—|")) and not look(p) and len(words(p)) <= 6]
