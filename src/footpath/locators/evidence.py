"""Find a remembered element on a page, by the strongest evidence.

A locator may have found elements on several pages. On a further page the notes have to agree: strong evidence
(likeness) of any note goes before weak evidence of all notes, and notes for two elements are no evidence at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.locators.healed import Likeness
from footpath.locators.meaning import by_meaning
from footpath.locators.place import by_place
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.engine.view import View
    from footpath.locators.healed import Evidence
    from footpath.locators.memory import KnownLocator
    from footpath.schema.snapshot import Element

    Search = Callable[[View, KnownLocator], Element | None]

_WEAK: Final[tuple[tuple[Evidence, Search], ...]] = (("meaning", by_meaning), ("place", by_place))
"""The evidence besides likeness, the stronger first; only a repair takes the second."""


class FoundAgain(NamedTuple):
    """An element in place of a remembered one."""

    element: Element
    by: Evidence
    how: Likeness | None = None
    """None if found by other evidence than likeness."""


def found_again(view: View, known: Sequence[KnownLocator], *, repairs: bool) -> FoundAgain | str:
    """The element of the notes; else the reason why none is taken.

    Args:
        view: the page.
        known: the notes: of this page one, else those of all others.
        repairs: whether the place counts, too.
    """
    alike, reasons = _alike(view, known)
    if alike:
        return max(alike, key=lambda each: each.how or ()) if _is_one(alike) else "ambiguous"
    if "contradicted" in reasons:
        return "contradicted"
    for by, search in _WEAK if repairs else _WEAK[:1]:
        found = [search(view, each) for each in known]
        first = next((each for each in found if each is not None), None)
        if first is not None:
            is_one = all(each is not None and each.ref == first.ref for each in found)
            return FoundAgain(first, by) if is_one else "ambiguous"
    return reasons[-1] if reasons else "absent"


def _alike(view: View, known: Sequence[KnownLocator]) -> tuple[list[FoundAgain], list[str]]:
    """The elements like the remembered elements, and the reasons of the misses."""
    alike: list[FoundAgain] = []
    reasons: list[str] = []
    for each in known:
        found = view.locate(each.signature)
        if not isinstance(found, Match):
            reasons.append(found.reason)
        elif (element := view.elements.get(found.ref)) is not None:  # else outside of the locator's frame
            alike.append(FoundAgain(element, "likeness", Likeness(found.score, found.margin)))
    return alike, reasons


def _is_one(found: Sequence[FoundAgain]) -> bool:
    return len({each.element.ref for each in found}) == 1
