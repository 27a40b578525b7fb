"""Recognise values of fields that cost money: a price beside the page's tick or choice, or a donation."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged
from footpath.language.text import words
from footpath.reading.index import is_field
from footpath.reading.values.money import names_price, names_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.reading.grouping import Draft
    from footpath.reading.index import Index
    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Element

_PAY: Final = frozenset({"salary", "current_salary", "salary_currency", "salary_period"})
_TYPED: Final = frozenset({"number", "range", "text"})
_CHOSEN: Final = frozenset({"select", "combobox", "radio", "checkboxes"})
_WORD: Final = re.compile(r"[^\W\d_]")


def _is_paid(question: str) -> bool:
    said = words(question)
    return _found("paid", said) is not None and _found("free", said) is None


def costs(index: Index, draft: Draft, question: str, meaning: str, value: str) -> bool:
    """Whether the value of a field costs money, as far as the page says."""
    if not value or draft.first.disabled or draft.first.readonly:
        return False
    if would_cost(question, draft.kind, meaning, value):
        return True
    if draft.kind == "checkbox":
        return value == "yes" and (_is_paid(question) or any(map(names_price, _beside(index, draft.first))))
    if draft.kind not in _CHOSEN or _is_own(question, meaning):
        return False
    beside = (said for each in draft.members if each.checked is True for said in _beside(index, each))
    return any(_names_cost(question, said) for said in beside)


def would_cost(question: str, kind: FieldKind, meaning: str, said: str) -> bool:
    """Whether an answer (`said`) to a question costs money, by their own words."""
    if kind == "checkbox":
        return said.casefold() != "no" and (names_price(question) or _asks_gift(question))
    if kind in _TYPED:
        return _asks_gift(question) and (names_price(said) or (_WORD.search(said) is None and names_sum(said)))
    if kind not in _CHOSEN or _is_own(question, meaning):
        return False
    return _names_cost(question, said)


def _names_cost(question: str, said: str) -> bool:
    """Whether a text names a price, or the sum of a gift that the question asks for."""
    return names_price(said) or (_asks_gift(question) and names_sum(said))


def _is_own(question: str, meaning: str) -> bool:
    """Whether an amount in the answer is no price, but the person's income or budget."""
    return meaning in _PAY or _found("own", words(question)) is not None


def _beside(index: Index, element: Element) -> Iterator[str]:
    """Yield the texts on the line of a checkbox behind it, up to the next field and its label."""
    middle = element.box[1] + element.box[3] / 2
    end = next((each.order for each in index.elements_after(element.order) if is_field(each)), None)
    for leaf in index.leaves_after(element.order):
        is_anothers = (end is not None and leaf.order > end) or leaf.labels not in ("", element.ref)
        if is_anothers or leaf.box[1] > middle:
            return
        if leaf.box[1] + leaf.box[3] >= middle:
            yield leaf.text


def _asks_gift(question: str) -> bool:
    """Whether a question asks for a donation, and not only about one."""
    said = words(question)
    if (at := _found("gift", said)) is None:
        return False
    around, behind = _phrases("around"), said[at[1] :]
    is_for = bool(behind) and behind[:1] in _phrases("whom")
    return all((each,) in around for each in (*said[: at[0]], *(() if is_for else behind)))


def _found(name: str, said: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the span of the first phrase in the words; the longest at the same start."""
    phrases = _phrases(name)
    spans = ((at, at + length) for at in range(len(said)) for length in _lengths(name))
    return next((span for span in spans if said[slice(*span)] in phrases), None)


@cache
def _lengths(name: str) -> tuple[int, ...]:
    return tuple(sorted({len(each) for each in _phrases(name)}, reverse=True))


@cache
def _phrases(name: str) -> frozenset[tuple[str, ...]]:
    return frozenset(words(text) for text in cast("list[str]", merged("prices")[name]))
