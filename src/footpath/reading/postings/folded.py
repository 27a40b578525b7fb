"""Read a posting that a list unfolds in its place: the title is the list's, the text is what has come below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.job_facts import Facts
from footpath.reading.lists.outline import Outline, cells
from footpath.reading.postings.description import mended, of_blocks
from footpath.reading.postings.page import apply_of, labelled
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.schema.posting import Posting
    from footpath.schema.snapshot import Element, Snapshot


def fold_around(snapshot: Snapshot, opener: Element) -> int:
    """Return the tree node of the `details` that an opener folds and unfolds; -1 for another opener."""
    above = snapshot.tree[opener.node][0] if opener.tag == "summary" else -1
    return above if above >= 0 and snapshot.tree[above][1].startswith("details") else -1


def posting_of_fold(snapshot: Snapshot, opener: Element, now: datetime | None, listed: Posting) -> Posting:
    """Return the list's posting with the unfolded text, its labelled facts and its way to apply."""
    outline = Outline(snapshot)
    top = fold_around(snapshot, opener)
    inner = [
        item
        for item in sorted(outline.items(top), key=lambda each: each.order)
        if not outline.is_within(item.node, opener.node)
    ]
    facts, orders = Facts(snapshot.lang, now), {item.order for item in inner}
    for piece in cells(outline, (top,)):
        if piece.order in orders and (pair := labelled(piece.text)):
            facts.take(*pair)
    url, kind = apply_of(snapshot, inner)
    told = facts.posting("page").model_copy(
        update={
            "title": listed.title,
            "description": mended(of_blocks([each for each in inner if isinstance(each, Block)])),
            "apply_url": url,
            "apply_kind": kind,
        }
    )
    return told if told.description else listed
