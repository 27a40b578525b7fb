"""What a page's own choice costs: a price beside what it has ticked or chosen, or a gift of money that it asks for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.reading.index import is_field
from footpath.reading.text import words
from footpath.reading.values.money import names_price, names_sum
from footpath.reading.vocabulary import load_raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.reading.grouping import Draft
    from footpath.reading.index import Index
    from footpath.schema.snapshot import Element

_PAY: Final = frozenset({"salary", "current_salary", "salary_currency"})
_TYPED: Final = frozenset({"number", "range", "text"})
_CHOSEN: Final = frozenset({"select", "combobox", "radio", "checkboxes"})


def costs(index: Index, draft: Draft, question: str, meaning: str, value: str) -> bool:
    """Whether what a field holds costs money, as far as the page says."""
    if not value or meaning in _PAY or draft.first.disabled or draft.first.readonly:
        return False
    if draft.kind == "checkbox":
        ticked = value == "yes"
        return ticked and (_asks_gift(question) or any(map(names_price, (question, *_beside(index, draft.first)))))
    if draft.kind in _TYPED:
        return _asks_gift(question) and names_sum(value)
    if draft.kind not in _CHOSEN:
        return False
    beside = (said for each in draft.members if each.checked is True for said in _beside(index, each))
    chosen = (value, *beside)
    return any(map(names_price, chosen)) or (_asks_gift(question) and any(map(names_sum, chosen)))


def _beside(index: Index, element: Element) -> Iterator[str]:
    """What stands behind a box on its line, up to the next field and its label."""
    middle = element.box[1] + element.box[3] / 2
    end = next((each.order for each in index.elements_after(element.order) if is_field(each)), None)
    for leaf in index.leaves_after(element.order):
        is_anothers = (end is not None and leaf.order > end) or leaf.labels not in ("", element.ref)
        if is_anothers or leaf.box[1] > middle:
            return
        if leaf.box[1] + leaf.box[3] >= middle:
            yield leaf.text


def _asks_gift(question: str) -> bool:
    said = words(question)
    return any(said[at : at + len(each)] == each for each in _gifts() for at in range(len(said) - len(each) + 1))


@cache
def _gifts() -> frozenset[tuple[str, ...]]:
    return frozenset(words(text) for text in cast("list[str]", load_raw("prices")["gift"]))
