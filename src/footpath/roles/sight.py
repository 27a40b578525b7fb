"""A page as a role sees it, and what a role can have done to it. The engine implements `Page` and `Hands`."""

from __future__ import annotations

import dataclasses
import hashlib
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.action import Action
    from footpath.schema.observation import PageObservation
    from footpath.schema.outcome import Outcome
    from footpath.schema.snapshot import Element, Snapshot

_DRAWN: Final = frozenset({"canvas", "svg", "img", "object", "embed", "video"})


@dataclasses.dataclass(frozen=True)
class Sight:
    """A page as a role sees it, at one moment."""

    snapshot: Snapshot
    page: PageObservation
    elements: Mapping[str, Element]
    """What can be acted on, by ref: elements, and groups of choices as elements of their own."""
    tabs: int = 1
    """How many tabs are open."""
    tab: int = 0
    """Which of them this is, from 0."""
    asked: str = ""
    """What a dialog of the browser's own asked at the last action, and was told no, as nothing had been said of it."""
    asked_by: str = ""
    """The element that raised it."""
    notes: tuple[str, ...] = ()
    """What connectors note on it."""

    def element_at(self, x: float, y: float) -> Element | None:
        """The smallest element at a place of the window, in percent of its width and height; None for a drawing, whose
        places mean different things.
        """
        width, height = self.snapshot.viewport
        at = (width * x / 100, height * y / 100)
        shown = (each for each in self.elements.values() if not each.hidden and _is_over(each, *at))
        smallest = min(shown, key=lambda each: each.box[2] * each.box[3], default=None)
        return smallest if smallest is None or smallest.tag not in _DRAWN else None

    @cached_property
    def text(self) -> str:
        """The whole page as text."""
        return self.snapshot.to_text()

    @cached_property
    def state(self) -> str:
        """The same for two sights in which a person would see no difference."""
        seen = f"{self.snapshot.url} {self.snapshot.scroll} {self.text}"
        return hashlib.sha256(seen.encode("utf-8", "replace")).hexdigest()[:16]


@dataclasses.dataclass(frozen=True, slots=True)
class Done:
    """What came of one action that a role asked for."""

    outcome: Outcome
    sight: Sight
    """The page after it came to rest."""
    changed: str = ""
    """What changed, in one line; empty where nothing did."""
    held: str = ""
    """Why it was held back and not done: it has an effect outside that the task does not allow, or that the person
    declined. Empty where it was not held. The role ends with `held`."""


class Page(Protocol):
    """A page that a role looks at."""

    async def look(self) -> Sight:
        """The page as it is now."""
        ...


class Hands(Page, Protocol):
    """A page that a role acts on. The engine journals, guards and records what is done."""

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        """Do one action, wait until the page is at rest, and look.

        Args:
            action: with templates, not values.
            ref: the element, from the last sight; empty: the page itself.
            reason: why, for the journal.
            onto: for a `Drag`, the ref of the element or text that it ends on.
            exploring: done only to see what happens: never learned, and held where it could have an effect outside.
        """
        ...

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        """A PNG. What was entered is painted over.

        Args:
            of: `viewport`, `page` for all of it, or the ref of an element.
            marks: draw the refs of the last sight beside their elements.
        """
        ...

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        """Ask who may know it, the person last; what the role may use of the answer: its words, or the template that
        stands for them.

        Args:
            question: in words for a person.
            options: the possible answers, where there are few.
            meaning: what kind of value it is, as fields have one; empty where that is not known.
            of: the ref of the field that asks, where one does.

        Empty: no answer came, and none will in this run.
        """
        ...


def _is_over(element: Element, x: float, y: float) -> bool:
    left, top, width, height = element.box
    return left <= x < left + width and top <= y < top + height
