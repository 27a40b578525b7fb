"""Finding the buttons of a dialog "How do you want to apply?" that lead to the form: by hand, or as a guest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.reading.index import Index
    from footpath.schema.observation import ButtonObservation, PageType
    from footpath.schema.snapshot import Block

_BEFORE_THE_FORM: Final[frozenset[PageType]] = frozenset({"posting", "listing", "login", "registration", "other"})
_AS_GUEST: Final = re.compile(
    r"\b(?:guest|without|gast|ohne|invité|sans|invitado|sin|convidado|sem|ospite|senza)\b", re.IGNORECASE
)
"""What a button says that leads on as a guest: a tour and a notice have one to go on with too."""


def ways_in(index: Index, kind: PageType, buttons: Iterable[ButtonObservation]) -> tuple[ButtonObservation, ...]:
    """The buttons of an open dialog or menu that lead to the form, in reading order; none where it has fields."""
    if kind not in _BEFORE_THE_FORM:
        return ()
    by_ref = index.snapshot.by_ref
    offered: dict[int, list[ButtonObservation]] = {}
    for button in buttons:
        element = by_ref[button.ref]
        over = next(filter(_is_over, index.above(element)), None)
        if over is not None and not element.hidden and not index.fields_in(over.order):
            offered.setdefault(over.order, []).append(button)
    for order in sorted(offered, reverse=True):  # what was opened last is drawn last
        for leads_in in (_is_by_hand, _is_as_guest):
            if found := [each for each in offered[order] if leads_in(each)]:
                return tuple(sorted(found, key=lambda each: by_ref[each.ref].order))
    return ()


def _is_by_hand(button: ButtonObservation) -> bool:
    """Whether a button begins an application by hand: not from a file, another site or an account."""
    return button.meaning == "apply"


def _is_as_guest(button: ButtonObservation) -> bool:
    return button.meaning == "next" and _AS_GUEST.search(button.label) is not None


def _is_over(container: Block) -> bool:
    return container.kind == "dialog" or (container.kind == "group" and container.role == "menu")
