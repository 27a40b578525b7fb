"""Look for hidden targets: behind tabs, in closed sections and menus, on further pages.

Opening to look never changes anything outside.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.step import Do, PlainStep, TrailEntry
from footpath.schema.action import Click, Hover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from footpath.roles.plain.ground import TargetResolver
    from footpath.roles.plain.instruction import Target
    from footpath.schema.snapshot import Element

MOST: Final = 12
"""Most elements opened for one sentence."""
_FOLDS: Final = re.compile(
    r"\b(?:tree|folder|accordion|more|options|dropdown|menu|collaps\w*|expand\w*|toggle|disclosure|section|caret|fold|parent|branch|closed)\b",
    re.IGNORECASE,
)
_ONWARDS: Final = re.compile(
    r"^(?:next(?: page)?|>|»|›|(?:show|load|view|see)?\s*more(?: results)?|older)\s*[>»›]*$", re.IGNORECASE
)
_ACTS: Final = re.compile(r"\b(?:submit|send|delete|remove|buy|order|pay|save|log ?out|sign ?out)\b", re.IGNORECASE)


def look_further(
    ground: TargetResolver,
    trail: Sequence[TrailEntry],
    *,
    onwards: bool,
    only_onwards: bool = False,
    within: Target | None = None,
) -> Do | None:
    """Open the next element that may hold the target; None if none is left.

    Args:
        ground: the page.
        trail: the actions done for the sentence.
        onwards: whether to look on further pages too.
        only_onwards: whether to look only on further pages.
        within: the required place; elements of another place are not opened.
    """
    opened = [taken for taken in trail if taken.kind in ("click", "hover")]
    if len(opened) >= MOST:
        return None
    if not only_onwards and (step := _opening(ground, opened, within)) is not None:
        return Do((step,), "look")
    if onwards and (further := _further(ground)) is not None:
        return Do((PlainStep(Click(), further.ref, "it may be on the next page"),), "look")
    return None


def _opening(ground: TargetResolver, opened: Sequence[TrailEntry], within: Target | None) -> PlainStep | None:
    """Open the first closed element not tried yet, else hover over a menu."""
    tried = {taken.ref for taken in opened}
    closed: Sequence[Element] = [element for element in _closed(ground) if element.ref not in tried]
    if within is not None and closed:
        closed = ground.places.inside(within, closed) or []
    if closed:
        action = Hover() if closed[0].role == "menuitem" else Click()  # a click may choose it
        return PlainStep(action, closed[0].ref, "it may be in there")
    hovered = {taken.ref for taken in opened if taken.kind == "hover"}
    menu = next((e for e in ground.elements if e.popup == "menu" and e.ref not in hovered), None)
    return None if menu is None else PlainStep(Hover(), menu.ref, "it may be in this menu")


_CLOSED: Final[tuple[Callable[[Element], bool], ...]] = (
    lambda e: e.role == "tab" and e.selected is False and e.expanded is not True,
    lambda e: e.expanded is False and e.role != "combobox",
    lambda e: e.role == "tab" and e.selected is None and e.expanded is None,
    lambda e: e.known_by != "native" and e.expanded is None and _folds(e),
)
"""What is closed and can be opened, the surest first."""


def _closed(ground: TargetResolver) -> Iterator[Element]:
    """Yield closed elements that can be opened, the surest first."""
    usable = [e for e in ground.elements if not e.disabled and not e.readonly and not _ACTS.search(e.name)]
    for is_closed in _CLOSED:
        yield from filter(is_closed, usable)


def _folds(element: Element) -> bool:
    return bool(_FOLDS.search(element.classes.replace("-", " ").replace("_", " ")))


def _further(ground: TargetResolver) -> Element | None:
    ways = [e for e in ground.elements if e.role in ("link", "button") and not e.disabled]
    by_name = [e for e in ways if _ONWARDS.match(e.name.strip())]
    return (
        by_name[0]
        if by_name
        else next((e for e in ways if not e.name and ground.captions.score("next", e) > 0.7), None)
    )
