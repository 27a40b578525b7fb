"""Choose the button that sends a form or leads on, or several if no button is clearly surer. Pure."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.answers.dates import days_in
from footpath.language.outcomes import has_word
from footpath.language.placeholders import is_placeholder
from footpath.reading.buttons import begins_to_send, label_of, say
from footpath.reading.values.money import names_price

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.schema.observation import ButtonMeaning, ButtonObservation, FormObservation, PageObservation
    from footpath.schema.snapshot import Box, Element

SURER = 0.1
"""The lead in confidence by which one button beats all others."""


UNDERSTOOD = 0.5
"""The least confidence of a button whose words mean sending; below, only its type does."""

SENDS_NOTHING: Final = frozenset(
    {"back", "close", "upload", "add", "remove", "import", "external_apply", "decline", "other"}
)
"""Meanings of buttons that do not send their form."""

_SAYS_ANOTHER: Final = (SENDS_NOTHING - {"other"}) | {"login", "logout", "search", "consent", "clear", "draft"}
"""These meanings, and the finer ones of `reading.buttons.say` with another effect."""

_AND: Final = re.compile(r"\s+(?:and|und|et|y|e|&|\+)\s+", re.IGNORECASE)

_LETTER: Final = re.compile(r"[^\W\d_]")


def best(
    buttons: Iterable[ButtonObservation], elements: Mapping[str, Element], *meanings: ButtonMeaning
) -> list[ButtonObservation]:
    """Return the buttons of the first meaning on the page, in reading order; several only if no button is clearly
    surer.

    Hidden buttons do not count. Submit buttons go before buttons with only a submitting label.
    """
    shown = [button for button in buttons if not elements[button.ref].hidden]
    for meaning in meanings:
        of_meaning = [button for button in shown if button.meaning == meaning]
        submits = [button for button in of_meaning if elements[button.ref].type in ("submit", "image")]
        tied = submits or of_meaning
        if tied:
            surest = max(button.confidence for button in tied)
            near = [button for button in tied if button.confidence >= surest - SURER]
            return sorted(near, key=lambda button: elements[button.ref].order)
    return []


def leading(page: PageObservation, worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the buttons whose label sends a form or leads on. Inside a form, "Apply" sends."""
    return best(worked.buttons, elements, "next", "submit", "apply") or best(page.buttons, elements, "next", "submit")


def sending(buttons: Iterable[ButtonObservation], elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the buttons that send their form by type and claim no other purpose, in reading order."""
    found = [
        button
        for button in buttons
        if (element := elements[button.ref]).type in ("submit", "image")
        and not element.hidden
        and button.meaning not in (*SENDS_NOTHING, "login", "search", "consent")
    ]
    said = [each for each in found if _LETTER.search(each.label)]  # a "×" beside a tag submits by its type alone
    return sorted(said or found, key=lambda button: elements[button.ref].order)


def is_alone(button: ButtonObservation, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether no other button of the form may send by script."""
    own, fields = elements[button.ref], {ref for field in worked.fields for ref in field.refs}
    start = min((elements[ref].order for ref in fields if ref in elements), default=own.order)
    rivals = (
        each
        for each in elements.values()
        if each.order > start
        and each.ref not in (button.ref, *fields)
        and not each.proxy_for
        and (each.parent == own.parent or own.method == each.method != "")
        and may_send(each)
    )
    return all(
        _serves_a_field(each, own, worked, elements) or _stands_among(each, own, worked, elements) for each in rivals
    )


def may_send(element: Element) -> bool:
    """Whether a person can press the element, and no sign shows another purpose than sending."""
    is_toggle = element.pressed is not None or element.expanded is not None or element.popup != ""
    if element.role != "button" or element.hidden or element.proxy_for or element.type == "reset" or is_toggle:
        return False
    return not says_another(label_of(element))


def says_another(label: str) -> bool:
    """Whether the words of a button name another purpose than leading on."""
    return say(label)[0] in _SAYS_ANOTHER


def _is_of_widget(button: Element, label: str) -> bool:
    """Whether the words of a button are those of a part of a field."""
    is_labelled = button.text != "" and button.text not in button.name
    return not _LETTER.search(label) or is_placeholder(label) or is_labelled or bool(days_in(label))


def _serves_a_field(button: Element, sends: Element, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether a button belongs to a field, as UI libraries draw fields, and submits nothing.

    Signs: no words; the words of a question or choice; a label besides its own words; a day of a calendar; a place on
    the line of a field, away from the sending button; a tool of the editor behind.
    """
    label = label_of(button).casefold().strip()
    if button.type in ("submit", "image"):
        return label != "" and not _LETTER.search(label)
    if _is_of_widget(button, label):
        return True
    shown = (text for field in worked.fields for text in (field.question, field.value, *field.choices))
    if label in map(str.casefold, shown) or _is_tool(button, worked, elements):
        return True
    refs = {ref for field in worked.fields if field.visible for ref in field.refs}
    boxes = [elements[ref].box for ref in refs if ref in elements]
    return any(_on_one_line(button.box, box) and not _on_one_line(sends.box, box) for box in boxes)


def _stands_among(button: Element, sends: Element, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether a field follows a button without submission, and the sending submit button follows all fields."""
    submits = ("submit", "image")
    orders = [elements[field.ref].order for field in worked.fields if field.visible and field.ref in elements]
    return button.type not in submits and sends.type in submits and button.order < max(orders, default=0) < sends.order


def _is_tool(button: Element, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether the next field behind a button is an editor, with a toolbar above."""
    shown = (field for field in worked.fields if field.visible and field.ref in elements)
    behind = (field for field in shown if elements[field.ref].order > button.order)
    following = min(behind, key=lambda field: elements[field.ref].order, default=None)
    return following is not None and following.kind == "rich_text"


def _on_one_line(button: Box, field: Box) -> bool:
    """Whether the middle of a button is within the height of a field."""
    middle = button[1] + button[3] / 2
    return field[2] > 0 and field[1] < middle < field[1] + field[3]


def does_more(label: str, *, applying: bool) -> bool:
    """Whether a button costs money or does more than send: "Submit and subscribe".

    An application must not order anything; any other form may be an order.
    """
    parts = [part for part in _AND.split(label) if part]
    subscribes = len(parts) > 1 and has_word("subscription", label)
    return names_price(label) or subscribes or (applying and any(say(part)[0] == "order" for part in parts))


def does_another(was: str, now: str) -> bool:
    """Whether the new label of a sending button may mean something else."""
    says, said = say(now)[0], say(was)[0]
    return says != said and says in ("other", "order") and not begins_to_send(now)


def is_one(tied: Sequence[ButtonObservation], elements: Mapping[str, Element], fields: Iterable[str]) -> bool:
    """Whether several buttons are one button shown twice: links to one address, or the same words above and below the
    `fields` (refs) of one form.
    """
    shown = [elements[button.ref] for button in tied]
    if all(element.href for element in shown):
        return len({_address(element.href) for element in shown}) == 1
    if len({(element.name.casefold(), element.html_name, element.href) for element in shown}) > 1:
        return False
    orders = [elements[ref].order for ref in fields if ref in elements]
    return all(any(above.order < order < below.order for order in orders) for above, below in itertools.pairwise(shown))


def _address(href: str) -> tuple[str, str, str]:
    """Return an address without the query, which sites use to mark the pressed link."""
    parts = urlsplit(href)
    return parts.netloc, parts.path, parts.fragment
