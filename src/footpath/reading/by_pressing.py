"""Finding what a press agrees to: the sentence beside a button, as "By submitting, I agree …"."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.labels import plain
from footpath.language.text import words
from footpath.reading.index import Index, is_field

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

_NEAR: Final = 4
"""The most texts between such a sentence and the button."""
_SHORTEST: Final = 4
"""The least words of such a sentence."""
_APART: Final = frozenset({"heading", "legend"})


def agreed_by_pressing(index: Index, button: Element, fields: Sequence[FieldObservation]) -> str:
    """The sentences between the last field and the next in which the person agrees to something, and that belong to no
    field; empty for none. A line for each.
    """
    of_fields = {
        plain(line) for field in fields for text in (field.question, field.runs_on) for line in text.splitlines()
    }
    found = (
        leaf.text
        for leaf in _beside(index, button)
        if not leaf.labels and plain(leaf.text) not in of_fields and _agrees(leaf.text)
    )
    return "\n".join(dict.fromkeys(found))


def _beside(index: Index, button: Element) -> Iterator[Block]:
    before = next((each.order for each in index.elements_before(button.order) if is_field(each)), -1)
    after = next((each.order for each in index.elements_after(button.order) if is_field(each)), None)
    around = next(iter(index.above(button)), None)
    above = takewhile(lambda each: each.order > before, index.leaves_before(button.order))
    below = takewhile(lambda each: after is None or each.order < after, index.leaves_after(button.order))
    for side in (above, below):
        for leaf in takewhile(lambda each: each.kind not in _APART, islice(side, _NEAR)):
            if around is None or around in index.above(leaf):
                yield leaf


def _agrees(text: str) -> bool:
    if len(words(text)) < _SHORTEST:
        return False
    read = read_consent(text)
    return bool(read.purposes) and (read.binds or read.declares)
