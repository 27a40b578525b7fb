"""Finding the organisation that offers a job, where no label names it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold, words
from footpath.reading.buttons import say
from footpath.reading.lists.looks import COMPANY_STEP, is_legal, look, may_be_name
from footpath.reading.lists.rank import names_jobs
from footpath.reading.postings.heading import is_label
from footpath.reading.postings.text import is_sentence
from footpath.reading.values.words import begins, found, whole
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.cells import Cell
    from footpath.reading.lists.outline import Outline
    from footpath.schema.posting import Posting
    from footpath.schema.snapshot import Snapshot

_COMPANY: Final = re.compile(rf"{COMPANY_STEP}/", re.IGNORECASE)
"""A company's page, and no list of companies."""
_AT: Final = re.compile(r"\s+(?:at|bei|chez|@)\s+([^\W\d_].*)$", re.IGNORECASE)
_SPLIT: Final = re.compile(r"\s*[|·•]\s*|\s+[-–—]\s+|\s+(?:at|bei|chez|@)\s+")
_FACTS: Final = frozenset({"tr", "dl"})
_TRAIL: Final = re.compile(r"\s[>»›→/\\]\s")
"""Between the steps of a trail of pages."""
_NEAR: Final = 12
_BEFORE: Final = 6
_LONGEST: Final = 8


def organisation_of(outline: Outline, pieces: Sequence[Cell], title: Block, listed: Posting) -> tuple[str, str]:
    """The name of the organisation and the address of its page; empty texts where nothing names it.

    The first evidence decides: a link to a company's page near the title; a line with the name that the list gave; a
    line that repeats a part of the page's title; "… at NAME" in the job's title. Only without a name from the list also
    the nearest line that may be a name, then the page's title alone. Lines in tables of facts and behind labels never
    count.
    """
    pieces = [
        p for at, p in enumerate(pieces) if p.order == title.order or not _is_of_facts(outline, pieces, at, title)
    ]
    orders = [p.order for p in pieces]
    first, end = bisect_left(orders, title.order), bisect_right(orders, title.order)
    after, before = pieces[end:], pieces[max(0, first - _BEFORE) : first][::-1]
    near = [*after[:_NEAR], *before]
    if linked := next(filter(_is_company_link, near), None):
        return linked.text, linked.href
    if again := next((p for p in pieces if listed.organisation and fold(p.text) == fold(listed.organisation)), None):
        return again.text, again.href
    beside = {fold(part): part for part in _beside(outline.snapshot.title, title.text)}
    for piece in near:
        is_site = listed.organisation and outline.landmark(outline.snapshot.by_order[piece.order].node) == "banner"
        if fold(piece.text) in beside and not is_site:
            return piece.text, piece.href
    if (match := _AT.search(title.text)) and match[1][0].isupper() and not _is_other(match[1]):
        return match[1], ""
    if listed.organisation:
        return "", ""
    return _nearest_name(outline.snapshot, title, after, before) or next(iter(beside.values()), ""), ""


def _is_company_link(piece: Cell) -> bool:
    is_company = piece.href and _COMPANY.search(piece.href) and len(words(piece.text)) <= _LONGEST
    return bool(is_company) and not _is_other(piece.text)


def _nearest_name(snapshot: Snapshot, title: Block, after: Sequence[Cell], before: Sequence[Cell]) -> str:
    """The nearest line that may be a name: of the lines after the title up to the posting's text, then of the legal
    names before the title, where other lines may be categories.
    """
    text = next((at for at in range(_NEAR) if _begins_part(snapshot, after[at : at + 2])), _NEAR)
    for piece in (*after[:text], *(each for each in before if is_legal(each.text))):
        is_name = 0 < len(words(piece.text)) <= _LONGEST - 2 and not _is_other(piece.text) and may_be_name(piece.text)
        if is_name and piece.text != title.text and piece.kind not in ("link", "button"):
            return piece.text
    return ""


def _is_of_facts(outline: Outline, pieces: Sequence[Cell], at: int, title: Block) -> bool:
    """Whether a piece is the label or value of a fact: it ends with a colon or follows a label, or it stands beside
    others in a row of a table, or in a list of terms. What names an organisation there was read by its label.
    """
    piece, before = pieces[at], pieces[at - 1] if at else None
    if is_label(piece.text) or (before is not None and (is_label(before.text) or whole("labels", before.text))):
        return True
    titled = {*outline.above(title.node)}
    above = (node for node in outline.above(outline.snapshot.by_order[piece.order].node) if node not in titled)
    return any(outline.tag(node) in _FACTS and len(outline.children[node]) > 1 for node in above)


def _begins_part(snapshot: Snapshot, pieces: Sequence[Cell]) -> bool:
    """Whether a part of the posting's own text begins with the first of these. Companies are called "About You" too: by
    how it begins, a heading is none of them only where a list or a text follows it.
    """
    if not pieces or pieces[0].kind in ("link", "button"):
        return False
    if whole("headings", pieces[0].text):
        return True
    is_opened = bool(pieces[0].size) and begins("heading_openers", pieces[0].text)
    return is_opened and any(_is_told(snapshot, each) for each in pieces[1:])


def _is_told(snapshot: Snapshot, piece: Cell) -> bool:
    item = snapshot.by_order[piece.order]
    if not isinstance(item, Block) or item.kind == "item":
        return isinstance(item, Block)
    return not piece.size and (len(words(item.text)) > _LONGEST or is_sentence(item.text))


def _is_other(text: str) -> bool:
    """Whether a line is no organisation: a day, a place, a department, a label, or a button."""
    return bool(
        look(text)
        or is_label(text)
        or _TRAIL.search(text)
        or whole("labels", text.partition(":")[0])
        or whole("departments", text)
        or found("posted", text)
        or say(text)[0] != "other"
        or is_sentence(text)
        or not any(c.isalpha() for c in text)
    )


def _beside(page: str, title: str) -> list[str]:
    """The parts of a page's title beside the job's title: `Lens Designer at Larkspur | Board`."""
    page = " ".join(page.split())
    if title and title in page:
        page = page.replace(title, " | ", 1)
    parts = _SPLIT.split(f" {page} ")
    told = (part.strip(" ,:-–—|") for part in parts)
    told = (part for part in told if fold(part) not in fold(title))
    return [
        part for part in told if part and not _is_other(part) and not names_jobs(part) and len(words(part)) <= _LONGEST
    ]
