"""Reading a posting from the texts of its page or panel."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.reading.lists.cells import Cell, address, cells
from footpath.reading.lists.looks import look
from footpath.reading.lists.outline import Outline, tag_of
from footpath.reading.postings.apply import apply_of
from footpath.reading.postings.heading import is_called, is_label, title_of
from footpath.reading.postings.markdown import mended, of_blocks
from footpath.reading.postings.organisation import organisation_of
from footpath.reading.postings.others import told_of_others
from footpath.reading.postings.text import description_of
from footpath.reading.values.facts import Facts
from footpath.reading.values.words import whole
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.schema.posting import Guess
    from footpath.schema.snapshot import Block, Snapshot

_PAIR: Final = re.compile(r"^([^\W\d][^:]{1,34}?)\s*:\s*(.+)$")
_TERMS: Final = frozenset({"dt", "th"})
_OTHER: Final = "?"
"""A label that names none of the facts of a posting."""
_LINE: Final = 160
_BEFORE: Final = 8
"""Pieces before the title that may be of the job."""
_AFTER: Final = 40
"""Pieces after it, without a label, that may be: further down, other jobs are told of."""
_CHROME: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})


def posting_of_page(snapshot: Snapshot, within: int | None, now: datetime | None, listed: Posting) -> Posting:
    """The posting in the texts of a page, or of a part of it; an empty posting where no heading names a job.

    `listed` is what its list says of it.
    """
    outline = Outline(snapshot)
    top = within if within is not None else 0
    if not 0 <= top < len(outline.children):
        return Posting()
    title = title_of(outline, top, is_page=within is None, called=listed.title)
    if title is None:
        return Posting()
    others = told_of_others(outline, top, title)
    text = [block for block in description_of(outline, top, title) if block.order not in others]
    pieces = [c for c in cells(outline, (top,)) if c.order not in others and _is_of_it(outline, c, top)]
    facts = Facts(snapshot.lang, now)
    said = mended(" ".join(title.text.split()))
    is_named = is_called(said, listed.title) and len(listed.title) < len(said)
    facts.take("title", listed.title if is_named else said)
    for label, value in _told(pieces, title, {b.order for b in text}):
        _take(facts, label, value)
    guessed: list[Guess] = ["title"]
    name, facts.organisation_url = organisation_of(outline, pieces, title, listed)
    if name and not facts.organisation and name not in {place.text for place in facts.places}:
        facts.organisation = mended(name)
        guessed.append("organisation")
    items = sorted((i for i in outline.items(top) if i.order not in others), key=lambda i: i.order)
    url, kind = apply_of(snapshot, items)
    own = next((c.href for c in pieces if c.order == title.order and c.href), "") or _around(outline, title)
    return facts.posting("page").model_copy(
        update={
            "url": own,
            "description": mended(of_blocks(text)),
            "apply_url": url,
            "apply_kind": kind,
            "guessed": tuple(guessed),
        }
    )


def _around(outline: Outline, title: Block) -> str:
    """The address of the link around the title; empty for none."""
    held = {*outline.above(title.node)}
    links = [e for e in outline.snapshot.elements if e.node in held and e.role == "link"]
    return address(links[-1], outline.snapshot.url) if links else ""


def _is_of_it(outline: Outline, cell: Cell, top: int) -> bool:
    item = outline.snapshot.by_order[cell.order]
    return bool(cell.text) and outline.landmark(item.node, top) not in _CHROME


def _take(facts: Facts, label: str, value: str) -> None:
    """Add a value to the facts by its label, or without one by its looks."""
    kind = label or look(value)
    if not facts.take(kind, value) and label:
        facts.take(look(value), value)


def _label(piece: Cell) -> str:
    """What the next piece tells, where this one is its label; `_OTHER` where no label is known by that name."""
    name = whole("labels", piece.text.rstrip(" :："))
    is_term = any(tag_of(step) in _TERMS for step in piece.path.partition("#")[0].split("/")[-2:])
    return name or (_OTHER if is_term or is_label(piece.text) else "")


def _told(pieces: Sequence[Cell], title: Block, text: set[int]) -> list[tuple[str, str]]:
    """Pairs of label (may be empty) and value: those with a label from everywhere, the others from near the title, last
    those with a label that are one line of a text of several.
    """
    orders = [p.order for p in pieces]
    lines = Counter(orders)
    first, end = bisect_left(orders, title.order), bisect_right(orders, title.order)
    facts: list[tuple[str, str]] = []
    late: list[tuple[str, str]] = []
    label = ""
    loose = 0
    for piece in pieces[end:]:
        said = piece.text
        if not look(said) and (name := _label(piece)):
            label = name
            continue
        is_a_line = len(said) <= _LINE
        is_another_day = label == _OTHER and look(said) == "posted"
        pair = _PAIR.match(said) if is_a_line else None
        into = late if piece.order in text and lines[piece.order] > 1 else facts
        if pair and (name := whole("labels", pair[1])):
            into.append((name, pair[2].strip()))
        elif (
            is_a_line
            and not is_another_day
            and (label not in ("", _OTHER) or (piece.order not in text and loose < _AFTER))
        ):
            label = label.removeprefix(_OTHER)
            loose += not label
            (into if label else facts).append((label, said))
        label = ""
    facts += [("", p.text) for p in reversed(pieces[max(0, first - _BEFORE) : first]) if len(p.text) <= _LINE]
    return [*sorted(facts, key=lambda f: not f[0]), *late]
