"""Judge whether the page after a press leads on: the press may not have been the last. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.language.text import fold
from footpath.reading.buttons import SENDS, say
from footpath.reading.deeds import names_deed
from footpath.reading.effect import takes_away
from footpath.roles.page_words import FIELDS, TEXTS, description, place_of, spaced
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.schema.snapshot import Element, Snapshot


def leads_on(now: Snapshot, before: Snapshot | None, pressed: str, redact: Callable[[str], str]) -> bool:
    """Whether the page has a new field or button, or shows the filled form of the press again.

    Args:
        now: the page.
        before: the page before the press; None if an earlier run pressed.
        pressed: the ref of the pressed button on the page before; empty for none.
        redact: puts templates in place of values.
    """
    shown, old = _outside_menus(now), frozenset[str]() if before is None else _called(before, redact)
    if any((each.role in FIELDS or each.role == "button") and _call(each, redact) not in old for each in shown):
        return True
    button = before.by_ref.get(pressed) if before is not None else None
    stands = button is not None and any(_call(button, redact) == _call(each, redact) for each in shown)
    return stands and now.url != (before or now).url and any(each.role in FIELDS and each.value for each in shown)


def leads_known_way_on(now: Snapshot, before: Snapshot, goal: str, redact: Callable[[str], str]) -> bool:
    """Whether the page behind the last press of a known way is a page in between: with a new field, a filled field, a
    new question, or a new button or link to send a form or do the goal's deed. A record's own buttons ("Rename",
    "Delete") lead to deeds of other goals.
    """
    old, said = _called(before, redact), {block.text for block in before.blocks}
    new = [each for each in _outside_menus(now) if _call(each, redact) not in old]
    holds = any(each.role in FIELDS and each.value for each in _outside_menus(now))
    asks = any("?" in fold(each.text) for each in now.blocks if each.kind in TEXTS and each.text not in said)
    return holds or asks or any(each.role in FIELDS or _goes_on(each, goal) for each in new)


def _goes_on(element: Element, goal: str) -> bool:
    """Whether a button or link belongs to the goal's own deed. A button of a form does, unless it takes away."""
    if element.role not in ("button", "link") or takes_away(element):
        return False
    label = element.name or element.text
    return bool(element.method) or say(label)[0] in SENDS or names_deed(goal, label)


def _called(page: Snapshot, redact: Callable[[str], str]) -> frozenset[str]:
    return frozenset(_call(each, redact) for each in page.elements if is_listed(each))


def _call(element: Element, redact: Callable[[str], str]) -> str:
    """Return the words for an element whatever its state: an emptied field is the field of before."""
    name = element.name or element.text
    return f"{element.role}{spaced(redact(name))}" if name else spaced(description(element, redact))


def _outside_menus(page: Snapshot) -> list[Element]:
    blocks = {block.order: block for block in page.blocks}
    return [each for each in page.elements if is_listed(each) and place_of(each.parent, blocks) != "menu"]
