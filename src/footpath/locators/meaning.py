"""Find an element by the meaning of its words: the only field with the same question, the only button with the same
effect.

"Given name" asks for the same as "First name", and "Next step" continues like "Continue". This search runs only if no
element on the page is similar to the missing one. Elements in the same place: `place.py`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.page.index import CHOICE_ROLES, PRESS_ROLES, TEXT_ROLES, TOGGLE_ROLES, families, is_hidden
from footpath.page.wording import Kinship, kinship
from footpath.reading.buttons import say
from footpath.reading.vocabulary import meanings, read_text

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.locators.memory import KnownLocator
    from footpath.schema.snapshot import Element

_ANY_FIELD: Final = frozenset({"text", "choice", "toggle"})
_FIELD_ROLES: Final = TEXT_ROLES | CHOICE_ROLES | TOGGLE_ROLES

_WORD: Final = re.compile(r"[^\W_]+")
VAGUE: Final = frozenset({"", "other", "upload", "open"})
"""Meanings of buttons too vague for identification."""


def by_meaning(view: View, before: KnownLocator) -> Element | None:
    """The only element with the same meaning; None if none or several."""
    signature = before.signature
    refs = _fields(view, before.meaning) if before.meaning else _buttons(view, signature.name)
    found = [view.elements[ref] for ref in refs if ref in view.elements and not _is_out_of_use(view.elements[ref])]
    kind = families(signature.role, signature.tag) if signature.role else _ANY_FIELD
    alike = [each for each in found if families(each.role, each.tag) & kind]
    is_it = len(alike) == 1 and len(found) == 1 and not _is_another(signature.name, alike[0])
    return alike[0] if is_it else None


def _is_another(before: str, now: Element) -> bool:
    """Whether a word apart from those that two names share makes another thing of it: “Shipping city” and “Billing
    city”; of a button also a further word, “Continue” and “Continue as guest”.
    """
    if _is_exchanged(before, now.name):
        return not _is_one_question(before, now.name)
    return now.role == "button" and kinship(before, now.name) is Kinship.NEAR


def _is_exchanged(before: str, now: str) -> bool:
    """Whether two names share a word, and contradict each other in another one."""
    return kinship(before, now) is Kinship.CONTRARY and not _words(before).isdisjoint(_words(now))


def _is_one_question(before: str, now: str) -> bool:
    """Whether all words of two names ask for the same: “Confirm your email” and “Repeat your email address”."""
    one, other = read_text(before), read_text(now)
    return any(score == other.get(meaning) == 1.0 for meaning, score in one.items())


def _says_all(name: str, element: Element, wanted: Kinship) -> bool:
    """Whether an element's name may have further words, and lacks none: “Nights” and “Number of nights”."""
    is_all = wanted is Kinship.SAME or _words(name) <= _words(element.name)
    return is_all and not _is_another(name, element)


def _words(name: str) -> frozenset[str]:
    return frozenset(_WORD.findall(name.casefold()))


def by_words(view: View, told: KnownLocator) -> Element | None:
    """The only element that matches a locator's words or their meaning; None if none or several.

    Args:
        view: the page.
        told: the locator's target. Without a role, any kind of field.
    """
    name, of_kind = told.signature.name, _of_kind(view, told.signature.role)
    for wanted in (Kinship.SAME, Kinship.NEAR):
        if wanted is Kinship.NEAR and (meant := by_meaning(view, told)) is not None:
            return None if _is_exchanged(name, meant.name) else meant
        said = [each for each in of_kind if kinship(name, each.name) is wanted and _says_all(name, each, wanted)]
        if said:
            return said[0] if len(said) == 1 else None
    return None


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
