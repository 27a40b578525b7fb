"""A page for roles: what a role sees, a part of the page in depth, and the role's actions. The engine implements `Page`
and `Hands`.
"""

from __future__ import annotations

import dataclasses
import hashlib
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from footpath.language.text import fold
from footpath.schema.outline import describe, is_listed, outline
from footpath.schema.snapshot import Block, Element, Snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.action import Action, Outcome
    from footpath.schema.observation import PageObservation

_DRAWN: Final = frozenset({"canvas", "svg", "img", "object", "embed", "video"})


@dataclasses.dataclass(frozen=True, slots=True)
class UnansweredDialog:
    """A dialog of the browser that nobody gave an answer for, and so was told no."""

    raised_by: str
    """The ref of the pressed element."""
    accepted: int = 0
    """How many dialogs of the same press had been accepted before."""


@dataclasses.dataclass(frozen=True)
class Sight:
    """A page as a role sees the page at one moment."""

    snapshot: Snapshot
    page: PageObservation
    elements: Mapping[str, Element]
    """What can be acted on, by ref: elements, and groups of choices as elements of their own."""
    tabs: int = 1
    """How many tabs are open."""
    tab: int = 0
    """The number of this tab, from 0."""
    unanswered: UnansweredDialog | None = None
    """The browser dialog of the last action that was told no for lack of an answer; None without one."""
    notes: tuple[str, ...] = ()
    """Connectors' notes on the page."""

    def element_at(self, x: float, y: float) -> Element | None:
        """Return the smallest element at a point of the window, in percent of width and height; None for a drawing,
        whose points have different meanings.
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
    def place(self) -> str:
        """Return the same hash for two sights that differ in nothing but values, states and the scrolled part."""
        items = sorted((*self.snapshot.elements, *self.snapshot.blocks), key=lambda each: each.order)
        said = [
            each.text if isinstance(each, Block) else f"{each.role} {each.name}" * is_listed(each) for each in items
        ]
        return _hash(" ".join((self.snapshot.url, *said)))

    @cached_property
    def state(self) -> str:
        """Return the same hash for two sights without a visible difference."""
        seen = f"{self.snapshot.url} {self.snapshot.scroll} {self.text}"
        return _hash(seen)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


@dataclasses.dataclass(frozen=True, slots=True)
class Done:
    """The result of a role's action."""

    outcome: Outcome
    sight: Sight
    """The page at rest after the act."""
    changed: str = ""
    """The change in one line; empty without one."""
    held: str = ""
    """Why the guard held the act: it has an effect outside that the task forbids, or that the person declined. Empty if
    it was done. The role then ends with `held`.
    """


class Page(Protocol):
    """A page for a role to look at."""

    async def look(self) -> Sight:
        """Return the present page."""
        ...


class Hands(Page, Protocol):
    """A page for a role to act on. The engine journals, guards and records the actions."""

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        """Do one action, wait until the page is at rest, and look.

        Args:
            action: with templates, not values.
            ref: the element, from the last sight; empty: the page itself.
            reason: why, for the journal.
            onto: for a `Drag`, the ref of the target element or text.
            exploring: a trial only: never learned, and held if an outside effect is possible.
        """
        ...

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        """Return the ref of the element that a script has drawn in place of one of an earlier sight; empty for none."""
        ...

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        """Return a PNG with entered values painted over.

        Args:
            of: `viewport`, `page` for the whole page, or the ref of an element.
            marks: draw the refs of the last sight beside their elements.
        """
        ...

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        """Ask every source of answers, the person last. Return the words, or the template that stands for them.

        Args:
            question: in words for a person.
            options: the possible answers, if few.
            meaning: the meaning of the value, as of fields; empty if unknown.
            of: the ref of the asking field, if any.

        Empty: no answer came, and none will in the run.
        """
        ...


def _is_over(element: Element, x: float, y: float) -> bool:
    left, top, width, height = element.box
    return left <= x < left + width and top <= y < top + height


LARGEST = 60
"""Most elements and texts of a region; a larger container is not taken."""

AROUND = 3
"""Number of texts read before and after a found text."""


def _in_order(snapshot: Snapshot) -> list[Element | Block]:
    return sorted((*snapshot.elements, *snapshot.blocks), key=lambda each: each.order)


def around(snapshot: Snapshot, ref: str) -> Snapshot:
    """Return the largest container around the element within the size limit; at least the element and its
    neighbours.
    """
    element = snapshot.by_ref[ref]
    everything = _in_order(snapshot)
    best = _near(everything, {element.order})
    parent = element.parent
    while parent >= 0:
        inside = {each.order for each in everything if _is_inside(each, parent, snapshot)} | {parent}
        if len(inside) > LARGEST:
            break
        best, parent = best | inside, snapshot.by_order[parent].parent
    return _part(snapshot, best)


def about(snapshot: Snapshot, words: str) -> Snapshot:
    """Return every item with all of the words, each with its neighbours."""
    wanted = words.casefold().split()
    everything = _in_order(snapshot)
    hits = {each.order for each in everything if all(word in _says(each) for word in wanted)}
    return _part(snapshot, _near(everything, hits))


def between(snapshot: Snapshot, first: int, last: int) -> Snapshot:
    """Return the part of the page between two places."""
    return _part(snapshot, set(range(first, last + 1)))


def saying(snapshot: Snapshot, text: str) -> list[str]:
    """Return all texts with the text, ignoring case, accents and space, in full and in page order."""
    wanted = fold(text)
    everything = _in_order(snapshot)
    found = (each for each in everything if wanted and wanted in fold(_says(each)))
    return list(dict.fromkeys(describe(each) if isinstance(each, Element) else each.text for each in found))


def in_words(part: Snapshot, budget: int) -> str:
    """Return a part as text; empty for an empty part."""
    return outline(part, budget) if part.elements or part.blocks else ""


def _says(thing: Element | Block) -> str:
    name, description = getattr(thing, "name", ""), getattr(thing, "description", "")
    return f"{thing.text} {name} {description}".casefold()


def _near(everything: list[Element | Block], orders: set[int]) -> set[int]:
    near: set[int] = set()
    for at, each in enumerate(everything):
        if each.order in orders:
            near.update(other.order for other in everything[max(at - AROUND, 0) : at + AROUND + 1])
    return near


def _is_inside(thing: Element | Block, container: int, snapshot: Snapshot) -> bool:
    parent = thing.parent
    while parent >= 0 and parent != container:
        parent = snapshot.by_order[parent].parent
    return parent == container


def _part(snapshot: Snapshot, orders: set[int]) -> Snapshot:
    return snapshot.model_copy(
        update={
            "elements": tuple(each for each in snapshot.elements if each.order in orders),
            "blocks": tuple(each for each in snapshot.blocks if each.order in orders),
        }
    )
