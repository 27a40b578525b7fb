"""What is new on a page since a press, for all judges of an end. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.language.text import fold
from footpath.reading.buttons import SENDS, say
from footpath.reading.deeds import names_deed
from footpath.reading.effect import takes_away
from footpath.roles.page_words import FIELDS, TEXTS, described, everything, place_of, spaced
from footpath.schema.outline import called_by_author, is_listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.reading.deeds import Deed
    from footpath.schema.snapshot import Block, Element, Snapshot


@dataclasses.dataclass(frozen=True, slots=True)
class News:
    """What has changed on a page since a press."""

    now: Snapshot
    before: Snapshot | None
    """The page just before the press; None where an earlier run pressed: then the whole page is new."""
    pressed: str
    """The ref of the pressed button on the page before; empty for none."""
    redact: Callable[[str], str]
    """Puts templates in place of values."""

    @property
    def texts(self) -> list[Block]:
        """The texts of the page without an equal text on the page before."""
        old = {each.text for each in self.before.blocks} if self.before is not None else set[str]()
        return [each for each in self.now.blocks if each.kind in TEXTS and each.text not in old]

    @property
    def controls(self) -> list[Element]:
        """The new fields, buttons and links outside menus. An emptied field is the field of before."""
        old = self._called_before()
        return [each for each in _outside_menus(self.now) if self._call(each) not in old]

    @property
    def is_none(self) -> bool:
        """Whether the page says and shows the same, at the same address."""
        before, now = self.before, self.now
        if before is None or address(before.url) != address(now.url):
            return False
        is_said = everything(before, self.redact) == everything(now, self.redact)
        return is_said and described(before, self.redact) == described(now, self.redact)

    def stood(self, text: str) -> bool:
        """Whether a text stood on the page before the press."""
        return self.before is not None and spaced(text) in everything(self.before, self.redact)

    def says_more_often(self, text: str) -> bool:
        """Whether the page says a text more often than before."""
        if self.before is None:
            return True
        said = spaced(text)
        return everything(self.now, self.redact).count(said) > everything(self.before, self.redact).count(said)

    @property
    def is_button_gone(self) -> bool:
        """Whether the pressed button, or one of several alike, no longer stands there."""
        if self.before is None or (button := self.before.by_ref.get(self.pressed)) is None:
            return True
        return _like(button, self.now) < _like(button, self.before)

    @property
    def is_same_page(self) -> bool:
        """Whether the press loaded no other page: the document is the same, or its address and a like button are."""
        before = self.before
        if before is None or before.document == self.now.document:
            return True
        button = before.by_ref.get(self.pressed)
        return address(before.url) == address(self.now.url) and (button is None or _like(button, self.now) > 0)

    @property
    def is_other_place(self) -> bool:
        """Whether the page stands at another address, and shows no heading of the page before."""
        before = self.before
        if before is None or address(before.url) == address(self.now.url):
            return False
        headings = {spaced(each.text) for each in before.blocks if each.kind == "heading"}
        return not any(spaced(each.text) in headings for each in self.now.blocks if each.kind == "heading")

    @property
    def asks(self) -> bool:
        """Whether the page asks something in a new text."""
        return any("?" in fold(each.text) for each in self.texts)

    @property
    def has_emptied(self) -> bool:
        """Whether any field that held a value is empty."""
        before = self.before.elements if self.before is not None else ()
        empty = {(each.role, each.name) for each in self.now.elements if each.role in FIELDS and not each.value}
        return any((each.role, each.name) in empty for each in before if each.value)

    def leads_on(self, goal: str) -> bool:
        """Whether the press may not have been the last: the page has a new field or button, a new link to send a form
        or do the goal's deed, or the filled form of the press again at another address.
        """
        if any(each.role in FIELDS or each.role == "button" or _goes_on(each, goal) for each in self.controls):
            return True
        button = self.before.by_ref.get(self.pressed) if self.before is not None else None
        if self.before is None or button is None or self.now.url == self.before.url:
            return False
        shown = _outside_menus(self.now)
        return any(self._call(button) == self._call(each) for each in shown) and any(map(_holds, shown))

    def leads_known_way_on(self, goal: str) -> bool:
        """Whether the page behind the last press of a known way is a page in between: with a new field, a filled field,
        a new question, or a new button or link to send a form or do the goal's deed. A record's own buttons ("Rename",
        "Delete") lead to deeds of other goals.
        """
        leads = any(each.role in FIELDS or _goes_on(each, goal) for each in self.controls)
        return self.asks or leads or any(map(_holds, _outside_menus(self.now)))

    def _called_before(self) -> frozenset[str]:
        before = self.before.elements if self.before is not None else ()
        return frozenset(self._call(each) for each in before if is_listed(each))

    def _call(self, element: Element) -> str:
        """Return the words for an element whatever its state."""
        name = element.name or element.text or called_by_author(element)
        return f"{element.role}{spaced(self.redact(name))}"


def news_since(deed: Deed | None, now: Snapshot, redact: Callable[[str], str]) -> News:
    """Return the news of a page since a deed; without a deed, the whole page is new."""
    return News(now, None, "", redact) if deed is None else News(now, deed.before, deed.pressed, redact)


def address(url: str) -> str:
    """Return an address without its fragment."""
    return url.partition("#")[0]


def _goes_on(element: Element, goal: str) -> bool:
    """Whether a button or link belongs to the goal's own deed. A button of a form does, unless it takes away."""
    if element.role not in ("button", "link") or takes_away(element):
        return False
    label = element.name or element.text
    return bool(element.method) or say(label)[0] in SENDS or names_deed(goal, label)


def _holds(element: Element) -> bool:
    return element.role in FIELDS and bool(element.value)


def _like(button: Element, page: Snapshot) -> int:
    return sum((each.role, each.name) == (button.role, button.name) for each in page.elements if is_listed(each))


def _outside_menus(page: Snapshot) -> list[Element]:
    blocks = {block.order: block for block in page.blocks}
    return [each for each in page.elements if is_listed(each) and place_of(each.parent, blocks) != "menu"]
