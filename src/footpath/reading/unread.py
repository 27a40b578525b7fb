"""Finding what a form marks as required and asks by nothing that is known to be a control: drawn stars, a signature.

Such a question has a mark, and before the next question stand neither a field nor words: clickable drawings, or room
for something drawn (a canvas). A caption over several fields has a mark, too, and its fields right below it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain, says_required
from footpath.reading.index import has_area, is_field
from footpath.reading.question import is_hint
from footpath.reading.requirement import tells_of_marks

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

_BARE: Final = frozenset({"listener", "cursor", "tabindex"})
_FORMS: Final = frozenset({"form", "dialog"})
_TITLES: Final = frozenset({"heading", "legend"})
_DRAWN: Final = 2
"""Least clickable drawings of a question: one alone is a button beside a caption."""
_ROOM: Final = 64
"""Least height in pixels of what is drawn without words: more than stands between a caption and its first field."""
_LETTER: Final = re.compile(r"[^\W\d_]")


def unread_questions(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> tuple[str, ...]:
    """The questions of a form that are marked as required and have no control, in reading order."""
    by_ref = index.snapshot.by_ref
    taken = {ref for field in fields for ref in (field.ref, *field.refs)}
    asked = {text for field in fields for text in (field.question, plain(field.section), *_choices(field))}
    orders = sorted(by_ref[ref].order for field in fields if not field.trap for ref in field.refs)
    if not orders:
        return ()
    around = (block.order for block in index.above(elements[0]) if block.kind in _FORMS)
    begins, last = next(around, orders[0]), max(element.order for element in elements)
    within = [leaf for leaf in index.leaves if begins < leaf.order < last]
    found = (leaf for leaf in within if _is_marked(leaf) and plain(leaf.text) not in asked)
    return tuple(dict.fromkeys(plain(leaf.text) for leaf in found if _is_drawn(index, leaf, taken, last)))


def _choices(field: FieldObservation) -> tuple[str, ...]:
    return tuple(plain(option.label) for option in field.options)


def _is_marked(leaf: Block) -> bool:
    text = leaf.text.strip()
    is_question = _LETTER.search(plain(text)) is not None and not text.startswith(("*", "("))
    explains = tells_of_marks(text) or says_required(plain(text)) or is_hint(text)
    return not leaf.labels and leaf.kind != "cell" and is_question and says_required(text) and not explains


def _is_drawn(index: Index, leaf: Block, taken: Collection[str], last: int) -> bool:
    """Whether something without words of a question stands between a text and what comes next."""
    following = next((e for e in index.elements_after(leaf.order) if e.order > last or _is_asked(e, taken)), None)
    end = following.order if following is not None else last
    own = [e for e in index.elements_between(leaf.order, end) if not e.hidden]
    drawn = [e for e in own if e.known_by in _BARE and e.ref not in taken]
    texts = [text for text in index.leaves_after(leaf.order) if text.order < end]
    behind = next((text for text in texts if _LETTER.search(text.text)), None)
    before = drawn if behind is None else [e for e in drawn if e.order < behind.order]
    if len(before) >= _DRAWN or (not own and _cells(index, texts) >= _DRAWN):
        return True
    if leaf.kind in _TITLES or drawn:
        return False
    below = behind if behind is not None else following
    return below is not None and has_area(leaf.box) and below.box[1] - (leaf.box[1] + leaf.box[3]) >= _ROOM


def _is_asked(element: Element, taken: Collection[str]) -> bool:
    return element.ref in taken or (is_field(element) and not element.hidden)


def _cells(index: Index, texts: Sequence[Block]) -> int:
    """How many cells of one row stand right behind a question."""
    rows = [text.parent for text in texts if text.kind == "cell"]
    return max(map(rows.count, rows), default=0)
