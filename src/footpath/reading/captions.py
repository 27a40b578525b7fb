"""Finding the captions of a form: texts that stand over several fields as a heading does, and are marked as none.

“In case of emergency” in a paragraph or in bold says whose name and telephone number are asked below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.language.labels import plain
from footpath.reading.question import is_generic, is_hint

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.index import Index
    from footpath.schema.snapshot import Block

_LONGEST: Final = 60
"""Characters of a caption; a longer text explains."""


class _Part(NamedTuple):
    text: str
    order: int
    around: int
    """The tree node whose fields the caption stands over."""


def captions(index: Index, drafts: Sequence[Draft], questions: Container[str]) -> Iterator[str]:
    """The caption over each field, in reading order; empty where there is none, or where a heading came since."""
    part: _Part | None = None
    after = -1
    for draft in drafts:
        first = draft.first
        leaf = _caption(index, draft, after, questions)
        heading = next(index.headings_before(first), None)
        if leaf is not None:
            part = _Part(plain(leaf.text), leaf.order, index.common(leaf.node, first.node))
        elif part is not None and (
            index.common(part.around, first.node) != part.around or (heading is not None and heading.order > part.order)
        ):
            part = None
        yield part.text if part is not None else ""
        after = max(after, *(member.order for member in draft.members))


def _caption(index: Index, draft: Draft, after: int, questions: Container[str]) -> Block | None:
    """The nearest text between the field before and this one that is neither its question nor a hint nor a heading."""
    for leaf in index.leaves_before(draft.first.order):
        if leaf.order <= after or leaf.kind in {"heading", "legend"}:
            return None
        text = plain(leaf.text)
        is_asked = leaf.labels or leaf.kind == "label" or text in questions or is_generic(text) or is_hint(text)
        if not is_asked and len(text) <= _LONGEST:
            return leaf
    return None
