"""Locators as Python expressions, and the expressions for an element of the current page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playwright.async_api import Error as PlaywrightError

from footpath.engine.site.elements import selectors_of
from footpath.reading.url_pattern import is_generated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.async_api import Locator, Page

    from footpath.engine.view import View
    from footpath.schema.snapshot import Element

LONGEST_NAME: Final = 80
"""Maximum characters of a name in a test."""

PATH: Final = """(element, isPressed) => {
    const steps = []
    const presses = 'a[href], button, summary, [role=button], [role=link], [role=option], [role=tab], [role=menuitem]'
    if (isPressed) element = element.closest('label')?.control ?? element.closest(presses) ?? element
    for (let node = element; node;) {
        if (node.nodeType === Node.DOCUMENT_FRAGMENT_NODE) { steps.push('#shadow-root'); node = node.host; continue }
        if (node.nodeType === Node.DOCUMENT_NODE) {
            const owner = node.defaultView?.frameElement
            if (!owner) return node.defaultView === top ? steps.reverse().join('/') : ''
            steps.push('#document'); node = owner; continue
        }
        let nth = 1
        for (let one = node; (one = one.previousElementSibling);) nth += one.localName === node.localName
        steps.push(nth === 1 ? node.localName : `${node.localName}[${nth}]`)
        node = node.parentNode
    }
    return ''
}"""
"""The path of an element, in the format of `Snapshot.path`; empty inside a frame of another site. For a pressed
element, the path of the press's target: a label's field, the button around an icon.
"""

_FIELDS: Final = frozenset({"textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "spinbutton", "slider"})

_PLACES: Final = ("html", "xpath=", "internal:")


@dataclass(frozen=True, slots=True)
class Expression:
    """A method call on a page that makes a locator."""

    method: str
    argument: str
    options: Mapping[str, object]
    is_place: bool = False
    """Whether the locator depends only on the position in the page, and so is unsuitable for a test."""

    def __str__(self) -> str:
        return say(self.method, (self.argument,), self.options)

    def on(self, page: Page) -> Locator:
        """The locator on a page."""
        return getattr(page, self.method)(self.argument, **self.options)


def say(method: str, arguments: tuple[object, ...], options: Mapping[str, object]) -> str:
    """The source code of a call."""
    given = [*map(_literal, arguments), *(f"{name}={_literal(value)}" for name, value in options.items())]
    return f"{method}({', '.join(given)})"


def expressions(view: View, element: Element, *, like: str = "") -> Iterator[Expression]:
    """The possible expressions for an element, most readable first. An expression may match other elements too.

    Args:
        view: the page.
        element: the element.
        like: the present locator's method, preferred.
    """
    found = list(_readable(view, element)) if "/#document/" not in view.snapshot.path(element.node) else []
    yield from sorted(found, key=lambda each: each.method != like)
    for selector in selectors_of(view.snapshot, element):
        yield Expression("locator", selector, {}, is_place=selector.startswith(_PLACES))


async def written_alone(page: Page, view: View, element: Element, *, like: str = "") -> Expression | None:
    """The first expression that matches only the given element; None if the element is gone.

    Arguments are those of `expressions`.
    """
    path = view.snapshot.path(element.node)
    for each in expressions(view, element, like=like):
        locator = each.on(page)
        try:
            if await locator.count() == 1 and await locator.evaluate(PATH, False) == path:
                return each
        except PlaywrightError:
            continue  # the page has changed, or the selector is none
    return None


def _readable(view: View, element: Element) -> Iterator[Expression]:
    name, is_field = element.name.strip(), element.role in _FIELDS or element.type == "file"
    is_short = 0 < len(name) <= LONGEST_NAME
    if is_field and is_short:
        yield from _loosely("get_by_label", name)
    if is_short:
        yield from _loosely("get_by_role", element.role, name=name)
    if element.placeholder:
        yield from _loosely("get_by_placeholder", element.placeholder)
    if element.test_id and not is_generated(element.test_id):
        yield Expression("get_by_test_id", element.test_id, {})
    if is_short and not is_field:
        yield from _loosely("get_by_text", name)


def _loosely(method: str, argument: str, **options: object) -> Iterator[Expression]:
    """A call, then the same call with `exact`, which is needed only if another element has a longer text."""
    yield Expression(method, argument, options)
    yield Expression(method, argument, {**options, "exact": True})


def _literal(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return getattr(value, "said", None) or repr(value)  # another locator, a pattern, a number
