"""The text near a field as a possible question: by kind, distance and look, or by the place on the page."""

from __future__ import annotations

import re
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.reading.box_text import is_of_one
from footpath.reading.index import Index, gap_to, has_area, is_over_or_left, is_seen_field
from footpath.reading.naming import is_clear, is_generic, is_hint

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterable, Sequence

    from footpath.schema.snapshot import Block, Element

_LONGEST: Final = 400
_NEAR: Final = 12
"""Number of texts before a field that may be its question."""
_KIND_WORTH: Final = {"label": 1.0, "legend": 1.0, "heading": 0.9, "text": 0.85, "cell": 0.8, "item": 0.7, "image": 0.4}
_STEP_COST: Final = 0.07
_BODY: Final = 1
"""Depth of the body of a document."""
_OF_ALL: Final = 0.4
"""Malus of a legend over several fields against a field's own text."""
_SENTENCES: Final = re.compile(r"\w[.!]\s+\w")
_STATES: Final = re.compile(r"\w \w.*[.!]\s*$")
"""The end of a statement, which asks nothing."""


def asks_by_its_end(text: str) -> bool:
    """Whether a text ends as a question or a label does."""
    return text.rstrip(" *").endswith(("?", ":"))


def _is_long(text: str) -> bool:
    return len(text) > _LONGEST


_LOOKS: Final[tuple[tuple[float, Callable[[str], bool]], ...]] = (
    (-0.5, is_hint),
    (0.1, asks_by_its_end),
    (-0.3, _is_long),
)
"""Points for the look of a text before a field; all that apply count."""


def _begin(index: Index, first: Element, members: Container[str]) -> int:
    """Return the place of the previous field, or of the form's beginning; texts before are not of the field."""
    before = (e for e in index.elements_before(first.order) if is_seen_field(e) and e.ref not in members)
    return max(next((e.order for e in before), -1), _form_begins(index, first))


def _form_begins(index: Index, element: Element) -> int:
    """Return the place where the form of an element begins; -1 without one."""
    form = index.form_of(element)
    return -1 if form is None else form.order


def _is_of_another_or_option(index: Index, leaf: Block, elements: Sequence[Element], labels: Container[str]) -> bool:
    """Whether a text is the label of another field, or of one option of a group."""
    members = {each.ref for each in elements}
    if leaf.labels and leaf.labels not in members:
        return True
    is_of_option = leaf.labels in members or leaf.text in labels or is_of_one(index, leaf, elements)
    return len(members) > 1 and is_of_option


def _name_purposes(labels: Iterable[str]) -> bool:
    return any(read_consent(label).purposes for label in labels)


def _look(text: str) -> float:
    """The points of a text for looking like a question."""
    return sum(points for points, applies in _LOOKS if applies(text))


def near_text(index: Index, elements: Sequence[Element], labels: Collection[str]) -> Block | None:
    """Return the best text between the previous field and the present one, else the text above or to the left.

    Args:
        index: the page.
        elements: the elements of the field.
        labels: the labels of its options.
    """
    first, members = elements[0], {each.ref for each in elements}
    start, node = first.order, index.common_of(list(elements))
    stop = _begin(index, first, members)
    says_to_what = len(members) > 1 and _name_purposes(labels)
    worth: dict[int, float] = {}
    before = takewhile(lambda leaf: leaf.order > stop, islice(index.leaves_before(start), _NEAR))
    leaves = list(before)
    for at, leaf in enumerate(leaves):
        if is_generic(leaf.text) or _is_of_another_or_option(index, leaf, elements, labels):
            continue
        climb = index.depth(node) - index.depth(index.common(node, leaf.node))
        worth[at] = _worth(index, leaf, first, is_nearest=at == 0) - _STEP_COST * climb - 0.02 * at + _look(leaf.text)
        worth[at] -= _notice(index, leaf) if says_to_what else 0.0
        worth[at] -= _OF_ALL * _is_over_others(index, leaf, members)
    if not worth:
        return None
    best = leaves[max(worth, key=worth.__getitem__)]
    return best if is_over_or_left(best.box, first.box) else text_above(index, first) or best


def _worth(index: Index, leaf: Block, element: Element, *, is_nearest: bool) -> float:
    """The points of a text for its kind. In a list the term of a field is a label, and an item that holds the field
    says more than another item.
    """
    if is_nearest and _is_term_of(index, leaf, element):
        return _KIND_WORTH["label"]
    is_around = leaf.kind == "item" and index.common(leaf.node, element.node) == leaf.node
    return _KIND_WORTH["text" if is_around else leaf.kind]


def _is_term_of(index: Index, leaf: Block, element: Element) -> bool:
    """Whether a text is the term (`dt`) of a description with this field alone."""
    if index.tag(leaf.node) != "dt":
        return False
    around = next((node for node in index.snapshot.above(element.node) if index.tag(node) == "dd"), -1)
    following = next(filter(is_seen_field, index.elements_after(element.order)), None)
    return around >= 0 and (following is None or index.common(around, following.node) != around)


def _is_over_others(index: Index, leaf: Block, members: Collection[str]) -> bool:
    """Whether a text is the legend of a group that holds other fields, too."""
    return leaf.kind == "legend" and any(each.ref not in members for each in index.fields_in(leaf.parent))


def is_over_next(index: Index, element: Element) -> bool:
    """Whether the text over a field stands also over the next field: no text is between both, and the next placeholder
    asks a question of its own.
    """
    following = next(filter(is_seen_field, index.elements_after(element.order)), None)
    text = index.text_after(element.order)
    is_bare = following is not None and (text is None or text.order > following.order)
    return is_bare and following is not None and is_clear(following.placeholder)


def text_behind(index: Index, element: Element, near: Block | None) -> Block | None:
    """Return the text behind a field in a separate box, if the text before belongs to other fields."""
    leaf = index.text_after(element.order)
    if leaf is None or leaf.labels or is_generic(leaf.text) or is_hint(leaf.text):
        return None
    box = index.common(element.node, leaf.node)
    before, after = index.text_before(element.order), next(index.elements_after(element.order), None)
    field = index.field_before(element.order)
    around = (before, after, field, *islice(index.leaves_after(leaf.order), 1))
    others = (each.node for each in around if each is not None)
    if index.depth(box) <= _BODY or any(index.common(box, node) == box for node in others):
        return None
    if near is None or near.kind in ("heading", "legend"):
        return leaf
    is_of_former = field is not None and index.distance(near.node, field.node) < index.distance(near.node, element.node)
    return leaf if is_of_former else None


def _notice(index: Index, leaf: Block) -> float:
    """Score a text above choices as a notice on a consent: it has links, or several sentences."""
    after = index.elements_after(leaf.order)
    first = next(after, None)
    links = first is not None and first.role == "link" and index.common(leaf.node, first.node) == leaf.node
    return 0.3 * links + 0.15 * (_SENTENCES.search(leaf.text) is not None)


def text_above(index: Index, element: Element) -> Block | None:
    """Return the text nearest to a field above or to the left on the page; None without one."""
    if not has_area(element.box):
        return None
    form = _form_begins(index, element)
    best: tuple[float, Block] | None = None
    for at, leaf in enumerate(index.leaves_before(element.order)):
        if at >= 2 * _NEAR:
            break
        if leaf.labels or not has_area(leaf.box) or is_generic(leaf.text) or is_hint(leaf.text):
            continue
        if leaf.order < form and _STATES.search(leaf.text):
            break  # what the whole form is for; texts before are not nearer to the field
        gap = gap_to(leaf.box, element.box)
        if gap is not None and (best is None or gap < best[0]):
            best = (gap, leaf)
    return best[1] if best is not None else None
