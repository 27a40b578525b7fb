"""Find the end of a form of several steps beside its way back. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.buttons import keeps_for_later, label_of
from footpath.reading.effect import takes_away
from footpath.reading.text_values import names_price
from footpath.roles.buttons import MEANT, best, says_another
from footpath.schema.observation import ButtonObservation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.observation import FormObservation, PageObservation
    from footpath.schema.snapshot import Element


def beside_back(
    page: PageObservation, worked: FormObservation, elements: Mapping[str, Element]
) -> list[ButtonObservation]:
    """Return the only control beside "Back" behind all fields, of the same kind, if both stay on the page: a script may
    draw the ways of a form as links or entries of a menu ("Previous", "Book the guide").
    """
    last = max((elements[ref].order for field in worked.fields for ref in field.refs if ref in elements), default=-1)
    backs = [elements[each.ref] for each in best(page.all_buttons, elements, "back")]
    ways = [each for back in backs for each in elements.values() if _is_beside(each, back) and each.order > last]
    found = [each for each in ways if not _does_another(each)]
    if len(found) != 1:
        return []
    return [ButtonObservation(ref=found[0].ref, label=label_of(found[0]), meaning="submit", confidence=MEANT)]


def _is_beside(way: Element, back: Element) -> bool:
    is_open = way is not back and not (way.hidden or way.disabled)
    is_alike = (way.parent, way.role, way.tag) == (back.parent, back.role, back.tag)
    return is_open and is_alike and way.href[:1] in ("", "#") and back.href[:1] in ("", "#")


def _does_another(way: Element) -> bool:
    label = label_of(way)
    return says_another(label) or keeps_for_later(label) or names_price(label) or takes_away(way)
