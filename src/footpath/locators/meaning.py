"""Finding an element of other words by what they mean: the one field that asks the same, the one button that does it.

"Given name" asks for what "First name" asked for, and "Next step" leads on as "Continue" did. It is searched for only
where nothing on the page is like the element that is missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.page.index import families
from footpath.reading.buttons import say
from footpath.reading.vocabulary import meanings

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.locators.memory import KnownLocator
    from footpath.schema.snapshot import Element

VAGUE: Final = frozenset({"", "other", "upload", "open"})
"""Meanings of buttons that say too little to know one again."""


def by_meaning(view: View, before: KnownLocator) -> Element | None:
    """The one element that means what another one meant; None where there is none, or more than one."""
    signature = before.signature
    refs = _fields(view, before.meaning) if before.meaning else _buttons(view, signature.name)
    found = [view.elements[ref] for ref in refs if ref in view.elements]
    alike = [each for each in found if families(each.role, each.tag) & families(signature.role, signature.tag)]
    return alike[0] if len(alike) == 1 and len(found) == 1 else None


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
