"""Find the buttons that may lead into a form or through it, and the one by which a form begins on a first page
without questions: "Start now", "Weiter". Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.labels import content_words
from footpath.language.lexicon import Pattern, words_of
from footpath.language.outcomes import has_word
from footpath.language.text import unaccented
from footpath.reading.buttons import keeps_for_later, label_of, say
from footpath.reading.effect import form_of, is_outside, takes_away
from footpath.reading.text_values import names_price
from footpath.roles.buttons import best, does_more, may_send, says_another
from footpath.schema.observation import ButtonObservation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.observation import PageObservation
    from footpath.schema.snapshot import Element

_SURE: Final = 0.9
"""Least confidence in a label that leads on."""
_OF_APPLICATION: Final = Pattern("{applying_here}|{of_applying}")
_MOST_WORDS: Final = 2
"""Most content words of a label that begins a form: "Start survey"."""


def starting(page: PageObservation, elements: Mapping[str, Element]) -> ButtonObservation | None:
    """Return the only button of a page that begins or leads on, by its words, else the one to open a form; None for
    none or several.
    """
    shown = [each for each in elements.values() if may_send(each) and not each.disabled and _begins(label_of(each))]
    found = shown[0] if len(shown) == 1 and not is_outside(shown[0], page) else _opening(page, elements)
    if found is None:
        return None
    return ButtonObservation(ref=found.ref, label=label_of(found), meaning="next", confidence=_SURE)


def _opening(page: PageObservation, elements: Mapping[str, Element]) -> Element | None:
    """Return the only button of a page to open a form: a button to apply, or to open a dialog. None for several, and
    for a button inside a form, or with an effect.
    """
    shown = [each for each in elements.values() if _opens(each, page)]
    if len(shown) != 1 or is_outside(shown[0], page) or names_price(label_of(shown[0])):
        return None
    return shown[0]


def _opens(button: Element, page: PageObservation) -> bool:
    """Whether a button outside of all forms says to apply, or opens a dialog without another known purpose."""
    if button.role != "button" or button.hidden or button.disabled or button.proxy_for or button.method:
        return False
    label = label_of(button)
    is_dialog = button.popup == "dialog" and not says_another(label) and not takes_away(button)
    return (is_dialog or (say(label)[0] == "apply" and may_send(button))) and form_of(button, page) is None


def _begins(label: str) -> bool:
    """Whether a label says to go on, or to begin ("Start now"), perhaps a form ("Start survey"), and names no price."""
    said, sure = say(label)
    if said == "next":
        return sure >= _SURE
    words = [unaccented(each) for each in content_words(label)]
    begun = [each for each in words if each not in words_of("begin_form")]
    is_of_form = all(each in words_of("begun") or has_word("thing", each) for each in begun)
    return said == "other" and len(begun) < len(words) <= _MOST_WORDS and is_of_form and not names_price(label)


def handing_in(page: PageObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the links for handing in an application, outside of all forms: "Submit your application"."""
    found = best(page.buttons, elements, "submit")
    return [each for each in found if elements[each.ref].href and _OF_APPLICATION.search(each.label)]


def may_lead_in(element: Element) -> bool:
    """Whether a button or link may lead to a form, without a sign of another purpose."""
    label = label_of(element)
    is_link = element.role == "link" and element.href != "" and not element.hidden
    is_other = takes_away(element) or keeps_for_later(label) or names_price(label) or says_another(label)
    return bool(label) and not element.disabled and (is_link or may_send(element)) and not is_other


def may_lead_on(element: Element, *, applying: bool) -> bool:
    """Whether no sign of a button shows another purpose than leading on, or a further one."""
    label = label_of(element)
    costs = does_more(label, applying=applying) or names_price(label)
    keeps = takes_away(element) or keeps_for_later(label)
    return may_send(element) and not element.disabled and not (costs or keeps)
