"""The options of a list that a page shows only while open, read before a person is asked for one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.enter import OFFERED
from footpath.schema.action import Select
from footpath.schema.event import Noticed
from footpath.schema.snapshot import Option
from footpath.sentence import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.run_context import RunContext
    from footpath.schema.observation import FieldObservation

_LISTS: Final = frozenset({"select", "combobox"})
OPEN_S: Final = 5.0
"""Seconds for a list to open and to show its options."""


async def with_listed(context: RunContext, field: FieldObservation) -> FieldObservation:
    """Return the field with the options that its list shows once opened. Nothing is chosen, and the list is closed.
    Each list of a page is opened once. A list with shown options, or a native one, stays closed.
    """
    view = context.view
    element = view.elements.get(field.ref) if view is not None else None
    if element is None or element.tag == "select" or field.kind not in _LISTS or field.choices:
        return field
    if (labels := context.form_state.listed(field)) is None:
        outcome = await context.session.act(Select(options=()), element, choose=_none, deadline_s=OPEN_S)
        labels = () if outcome.navigated else outcome.offered[:OFFERED]
        context.form_state.note_listed(field, labels)
        said = sentence("The list of “{}” was opened to read its options, and closed.", field.full_question)
        await context.journal.append(Noticed(what="form", text=said))
    return field.model_copy(update={"options": tuple(Option(label=each, value=each) for each in labels)})


def _none(options: Sequence[Option]) -> list[int]:
    """Choose nothing."""
    del options
    return []
