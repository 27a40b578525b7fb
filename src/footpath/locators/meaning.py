"""Find an element by the meaning of its words: the only field with the same question, the only button with the same
effect.

"Given name" asks for the same as "First name", and "Next step" continues like "Continue". This search runs only if no
element on the page is similar to the missing one. Elements in the same place: `place.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.page.index import CHOICE_ROLES, PRESS_ROLES, TEXT_ROLES, TOGGLE_ROLES, families, is_hidden
from footpath.page.wording import Kinship, kinship
from footpath.reading.buttons import say
from footpath.reading.vocabulary import meanings

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.locators.memory import KnownLocator
    from footpath.schema.snapshot import Element

_ANY_FIELD: Final = frozenset({"text", "choice", "toggle"})
_FIELD_ROLES: Final = TEXT_ROLES | CHOICE_ROLES | TOGGLE_ROLES

VAGUE: Final = frozenset({"", "other", "upload", "open"})
"""Meanings of buttons too vague for identification."""


def by_meaning(view: View, before: KnownLocator) -> Element | None:
    """The only element with the same meaning; None if none or several."""
    signature = before.signature
    refs = _fields(view, before.meaning) if before.meaning else _buttons(view, signature.name)
    found = [view.elements[ref] for ref in refs if ref in view.elements and not _is_out_of_use(view.elements[ref])]
    kind = families(signature.role, signature.tag) if signature.role else _ANY_FIELD
    alike = [each for each in found if families(each.role, each.tag) & kind]
    return alike[0] if len(alike) == 1 and len(found) == 1 else None


def by_words(view: View, told: KnownLocator) -> Element | None:
    """The only element that matches a locator's words or their meaning; None if none or several.

    Args:
        view: the page.
        told: the locator's target. Without a role, any kind of field.
    """
    role, name = told.signature.role, told.signature.name
    roles = PRESS_ROLES if role in PRESS_ROLES else _FIELD_ROLES if not role else None
    of_kind = [
        each
        for each in view.elements.values()
        if (each.role in roles if roles is not None else each.role == role) and not _is_out_of_use(each)
    ]
    for wanted in (Kinship.SAME, Kinship.NEAR):
        if wanted is Kinship.NEAR and (meant := by_meaning(view, told)) is not None:
            return meant
        said = [each for each in of_kind if kinship(name, each.name) is wanted]
        if said:
            return said[0] if len(said) == 1 else None
    return None


def _is_out_of_use(element: Element) -> bool:
    """Whether an element is hidden. A hidden checkbox or file field may have a visible label in its place."""
    return is_hidden(element) and not families(element.role, element.tag) & {"toggle", "file"}


def _fields(view: View, meaning: str) -> list[str]:
    asked = {field.ref: field.meaning for field in view.page.fields if field.is_asked}
    same = [ref for ref, means in asked.items() if means == meaning]
    known = meanings().get(meaning)
    broader = known.broader if known is not None else ""
    return same or [ref for ref, means in asked.items() if broader and means == broader]


def _buttons(view: View, name: str) -> list[str]:
    meaning = say(name)[0]
    if meaning in VAGUE:
        return []
    return [button.ref for button in view.page.all_buttons if button.meaning == meaning]
