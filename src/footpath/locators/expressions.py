"""The locator that finds an element of the current page alone."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final

from playwright import async_api
from playwright.async_api import Error as PlaywrightError

from footpath.page.playwright_names import ENDS
from footpath.reading.locator import ElementLocator, locators

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Locator

    from footpath.engine.view import View
    from footpath.schema.snapshot import Element

    Root = async_api.Page | async_api.Frame | async_api.FrameLocator

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

_OF_SELECTORS: Final = re.compile("[\"'`/]|>>")
"""Signs with a meaning of their own in Playwright's selector of a text."""
_BY_NUMBER: Final = ENDS | {"nth"}
"""Methods of a locator that choose one of several elements."""
_COUNT: Final = re.compile(r"[(\[]\s*\d[\d.,\s+]*[)\]]")


def on(page: Root, locator: ElementLocator) -> Locator:
    """The locator on a page, or in a frame."""
    if locator.frames:
        return page.locator(locator.selector)
    method, argument, options = locator.call
    found: Locator = getattr(page, method)(argument, **options)
    return found if locator.nth is None else found.nth(locator.nth)


async def written_alone(page: Root, view: View, element: Element, *, like: str = "") -> ElementLocator | None:
    """The first locator that matches only the given element; None if the element is gone.

    Args:
        page: the page or the frame of the element.
        view: the page as read.
        element: the element.
        like: the present locator's method, preferred. A choice by number stays a choice by number.
    """
    path = view.snapshot.path(element.node)
    inside = not isinstance(page, async_api.Page)
    by_number = like in _BY_NUMBER
    tried = _tried(view, element, by_number=by_number)
    tried = [dataclasses.replace(each, frames=()) if inside else each for each in tried]
    tried = sorted(
        tried, key=lambda each: (not is_lasting(each), (each.nth is None) if by_number else each.call[0] != like)
    )
    for each in tried:
        locator = on(page, each)
        try:
            if await locator.count() == 1 and await locator.evaluate(PATH, False) == path:
                return each
        except PlaywrightError:
            continue  # the page has changed, or the selector is none
    return None


def is_lasting(locator: ElementLocator) -> bool:
    """Whether a reader understands a locator, and its words contain no count: "Basket (2)"."""
    return locator.is_readable and not _COUNT.search(locator.value)


def _tried(view: View, element: Element, *, by_number: bool) -> Iterator[ElementLocator]:
    """Yield each locator; one by words first without `exact`, which is needed only beside a longer text. A field that
    only the text before it names is told by that text. `by_number`: also with a number.
    """
    question = view.questions.get(element.ref, "")
    if question and not element.name and not _OF_SELECTORS.search(question):
        yield ElementLocator("behind", question, tag=element.tag)
    for each in locators(view.sign(element)):
        alone = dataclasses.replace(each, nth=None)
        if each.is_readable:
            yield dataclasses.replace(alone, exact=False)
        yield alone
        if by_number and each.nth is not None:
            yield each
