"""The uses of locators by a test, and the results: healed, refused, or replaced for a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from playwright.async_api import Error as PlaywrightError

from footpath.locators.acts import OWN

if TYPE_CHECKING:
    from playwright import async_api

    from footpath.locators.acts import ActCode, LocatorAct
    from footpath.locators.source import SourceSpan
    from footpath.reading.locator import ElementLocator

Standing = Literal["absent", "shown", "hidden", "hidden_text", "several"]
"""The match of a locator: none, a visible element, only hidden elements, only hidden texts that take no press, or
several elements.
"""
_STANDING: Final = """elements => {
    const isShown = element => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && box.height > 0 && element.checkVisibility({visibilityProperty: true})
    }
    const used = 'a[href], button, summary, label, input, select, textarea, [onclick], [tabindex], [contenteditable], '
        + '[role=button], [role=link], [role=option], [role=tab], [role=menuitem], [role=checkbox], [role=switch]'
    if (!elements.length) return 'absent'
    if (elements.some(isShown)) return elements.length > 1 ? 'several' : 'shown'
    return elements.some(element => element.closest(used)) ? 'hidden' : 'hidden_text'
}"""

_MOMENT_MS: Final = 1_000
"""Time to ask an element why it takes no action."""
_HINDERED: Final = """(element, isPress) => {
    if (!isPress) return element.readOnly ? 'readonly' : '';
    const box = element.getBoundingClientRect();
    const over = element.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return over && !element.contains(over) && !over.contains(element) ? 'covered' : '';
}"""
"""Why a visible and enabled element takes no action; empty if nothing shows it."""

_IS_IT: Final = "(found, element) => found.length === 1 && found[0] === element"


@dataclass(frozen=True, slots=True)
class WrittenLocator:
    """A locator as written in a test."""

    said: str
    method: str
    """Name of the last call."""
    source: SourceSpan | None = None
    frame: async_api.Frame | async_api.FrameLocator | None = None
    """The frame of the locator; None for the page itself."""


@dataclass(frozen=True, slots=True)
class LocatorUse:
    """What a test does with a locator."""

    is_press: bool = False
    """Whether surrounding or associated elements are reached, too."""
    is_wait: bool = False
    is_expected: bool = False
    """Whether the use is part of an expectation, or only asks whether the element is there. No such use is a reason to
    edit a test.
    """


Evidence = Literal["likeness", "meaning", "words", "options", "place", "model", "text", "kind"]
"""What shows that an element is the earlier one; `words`: the locator's own words, without a note of an earlier run;
`kind`: it asks the same, and is of another kind now.
"""


class Likeness(NamedTuple):
    """Similarity of a found element."""

    score: float
    """0 to 1."""
    margin: float
    """Lead over the second best."""


@dataclass(frozen=True, slots=True)
class HealedLocator:
    """A locator without a match, and its replacement."""

    written: WrittenLocator
    now: ElementLocator
    url: str
    by: Evidence = "likeness"
    how: Likeness | None = None
    """None if found by other evidence than likeness."""
    is_expected: bool = False
    """Whether an expectation used the locator: the test's words stay."""

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for all uses in one line of the report."""
        return self.written.said, self.written.source, self.now.code(), self.is_expected


@dataclass(frozen=True, slots=True)
class Replacement:
    """The element in place of a locator's, and why it was searched."""

    healed: HealedLocator
    locator: async_api.Locator
    element: async_api.ElementHandle
    because: Standing
    """The match of the locator as written."""

    async def holds(self, written: async_api.Locator) -> bool:
        """Whether the element is still there, and the written locator has the same match as then."""
        try:
            is_there = await self.locator.evaluate_all(_IS_IT, self.element)
        except PlaywrightError:
            return False  # another document
        return is_there and await standing(written) == self.because


class ChangedAct(NamedTuple):
    """An act of a test that was done by others, on a field that is of another kind now."""

    was: LocatorAct
    now: tuple[ActCode, ...]
    source: SourceSpan | None

    def __str__(self) -> str:
        """The new acts, without values."""
        return "; ".join(f"{each.where or self.was.said}.{each.call})".replace(OWN, "…") for each in self.now)


@dataclass(frozen=True, slots=True)
class RefusedLocator:
    """A locator without a match, and why no replacement was accepted."""

    written: WrittenLocator
    url: str
    reason: str
    """Of `Miss`; or `unwritten`: no locator finds the element alone; `unknown`: the element is unknown; `hidden`,
    `disabled`, `readonly`, `covered`: the element is there, and takes no action; `present`: it is there, and nothing
    shows why the action is not done; `hidden_text`: only a hidden text matches; `elsewhere`: the element is hidden, and
    another one, which may be meant, is not; `several`: the locator matches several elements; `closed`:
    the page is closed; `frame`: the frame has no element that can be read; `anothers`: another locator finds the
    nearest element.
    """
    note: str = ""
    """Why the model gave no answer; empty if it gave one, or was not asked."""


async def standing(locator: async_api.Locator) -> Standing:
    """The present match of a locator."""
    try:
        return await locator.evaluate_all(_STANDING)
    except PlaywrightError:
        return "shown"  # the page is changing: the test's own call reports what becomes of it


async def hindrance(locator: async_api.Locator, *, is_press: bool) -> str:
    """Why an element takes no action, as a reason code."""
    try:
        if (matched := await standing(locator)) not in ("shown", "several"):
            return matched if matched != "absent" else "present"
        if not await locator.is_enabled(timeout=_MOMENT_MS):
            return "disabled"
        return await locator.evaluate(_HINDERED, is_press, timeout=_MOMENT_MS) or "present"
    except PlaywrightError:
        return "present"  # the element is gone again
