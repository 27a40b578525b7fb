"""Find an element by the meaning of its words: the only field with the same question, the only button with the same
effect.

"Given name" asks for the same as "First name", and "Next step" continues like "Continue". This search runs only if no
element on the page is similar to the missing one. Elements in the same place: `place.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.page.index import CHOICE_ROLES, PRESS_ROLES, TEXT_ROLES, TOGGLE_ROLES, families, is_hidden
from footpath.page.wording import change, says_all, shared
from footpath.reading.buttons import say
from footpath.reading.vocabulary import meanings, read_text

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.locators.memory import KnownLocator
    from footpath.page.wording import Change
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
    is_it = len(alike) == 1 and len(found) == 1 and _may_be(signature.name, alike[0])
    return alike[0] if is_it else None


def named(before: str, now: str) -> Change:
    """The change of a name. Two names ask one question, if the differing words are part of the meaning: “Confirm” and
    “Repeat” before “email”, but not “Work” and “Private”.
    """
    one, other, both = read_text(before), read_text(now), read_text(shared(before, now))
    is_one_question = any(score == other.get(each) == 1.0 and both.get(each) != 1.0 for each, score in one.items())
    return change(before, now, is_one_question=is_one_question)


def _may_be(name: str, element: Element) -> bool:
    """Whether an element's name may be a new one of the same thing. A word more or less makes another button."""
    changed = named(name, element.name)
    return changed != "other" and not (changed == "further" and element.role == "button")


def by_words(view: View, told: KnownLocator) -> Element | None:
    """The only element that matches a locator's words or their meaning; None if none or several.

    Args:
        view: the page.
        told: the locator's target. Without a role, any kind of field.
    """
    name, of_kind = told.signature.name, _of_kind(view, told.signature.role)
    same = [each for each in of_kind if named(name, each.name) == "same"]
    if same:
        return same[0] if len(same) == 1 else None
    if (meant := by_meaning(view, told)) is not None:
        return meant
    more = [
        each
        for each in of_kind
        if named(name, each.name) == "further" and says_all(name, each.name) and _may_be(name, each)
    ]
    return more[0] if len(more) == 1 else None


def _of_kind(view: View, role: str) -> list[Element]:
    """The usable elements of a kind: what can be pressed, any field without a role, or the role's own."""
    roles = PRESS_ROLES if role in PRESS_ROLES else frozenset({role}) if role else _FIELD_ROLES
    return [each for each in view.elements.values() if each.role in roles and not _is_out_of_use(each)]


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
    found = {button.ref for button in view.page.all_buttons if button.meaning == meaning}
    said = {ref: say(view.elements[ref].name)[0] for ref in found if ref in view.elements}
    return [
        ref for ref, effect in said.items() if effect in (meaning, *VAGUE)
    ]  # a form may give a button another meaning
