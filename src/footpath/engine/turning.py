"""Presses whose effect depends on the start: “Next month”, “+”, “Show older”. Pure.

The control is unchanged after such a press, and a text beside it changes in place: a month, a counter, a page number.
From another start, as many presses lead elsewhere; so a way keeps the resulting state, in the words of the goal, or is
not kept.
"""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Final
from urllib.parse import urldefrag, urljoin

from footpath.engine.conditions import holds_words, placed, state_of
from footpath.engine.record import Performed, Turned
from footpath.engine.replay import likes
from footpath.schema.action import ENTERING, Action, AnswerDialog, Check, Click, Drag, Hover, Select
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element

NEAR: Final = 3
"""Number of steps up from a control to the content that it changes."""

REDRAWN: Final = 2
"""Number of controls under numbers that are other ones after a press, from which the page shows another state."""

CHOICES: Final = 2
"""Number of other names in the structure of a control from which it is one of several choices, each with its own
result. A control that leads on has at most one that leads back.
"""


def changed_by(before: View, element: Element, now: View, *, follows_entry: bool) -> tuple[str, Turned | None]:
    """Return the state that a press gave its own control, or else the text that the press changed."""
    own = switched(before, element, now)
    return own, None if own or _is_chosen(before, element, now) else turned(
        before, element, now, follows_entry=follows_entry
    )


def turned(before: View, element: Element, now: View, *, follows_entry: bool = False) -> Turned | None:
    """Return the text that a press changed beside its control; None if the control is gone or leads to its own address,
    or nothing in place changed.

    A day or month anywhere on the page tells most, then a counting number beside the control, in the same landmark.
    `follows_entry`: the press may only have taken the entry: then any other text tells nothing.
    """
    found = now.locate(before.sign(element))
    if not isinstance(found, Match) or _is_fixed(element, now.elements[found.ref], now):
        return None
    # a text with the name of the control is where the control leads from any start: a day
    nearest = [each for each in _changed(before, element, now) if not holds_words(each.after, element.name)]
    told = _telling(nearest, before, element, follows_entry=follows_entry)
    is_same_page = before.snapshot.document == now.snapshot.document
    return Turned("", "", "") if told is None and is_same_page and _redraws_numbers(before, now) else told


def _telling(nearest: Sequence[Turned], before: View, element: Element, *, follows_entry: bool) -> Turned | None:
    """Return the changed text that tells most of the state; None if none does."""
    near = _near(nearest, before, element)
    is_choice = len(_likes(before, element)) >= CHOICES
    is_numbered_choice = is_choice and any(map(str.isdigit, element.name))
    dated = next((each for each in nearest if each.is_dated), None)
    counting = next((each for each in near if each.counts_on and not is_numbered_choice), None)
    other = next(iter(near), None) if not (follows_entry or is_choice) else None
    return dated or counting or other


def _near(changed: Sequence[Turned], view: View, element: Element) -> list[Turned]:
    """Return the changed texts beside an element, in its landmark, the nearest first."""
    part = _part(view, view.snapshot.path(element.node))
    beside = [each for each in changed if _part(view, each.path) == part]
    return [each for inside in _around(view, element) for each in beside if each.path.startswith(inside)]


def _part(view: View, path: str) -> str:
    """Return the path of the innermost landmark around a path; empty for none. A count on the basket in the banner is
    not beside a button of the page's main part.
    """
    parts = (view.snapshot.path(block.node) for block in view.snapshot.blocks if block.kind == "landmark")
    return max((each for each in parts if path.startswith(f"{each}/")), key=len, default="")


def _redraws_numbers(before: View, now: View) -> bool:
    """Whether a page shows other controls under the same numbers: days of another month, times of another day."""
    was, said = _numbers(before), _numbers(now)
    return sum(name in said and ref not in said[name] for name, refs in was.items() for ref in refs) >= REDRAWN


def _numbers(view: View) -> dict[str, set[str]]:
    """Return the refs of controls that are called by numbers alone, by name."""
    found: dict[str, set[str]] = {}
    for each in view.snapshot.elements:
        if each.name and not any(map(str.isalpha, each.name)) and any(map(str.isdigit, each.name)):
            found.setdefault(each.name, set()).add(each.ref)
    return found


def _changed(before: View, element: Element, now: View) -> list[Turned]:
    """Return the texts that changed in place, the nearest first; names of controls come last."""
    names = {before.snapshot.path(each.node) for each in before.snapshot.elements if not each.value}
    said = {each.path: each.text for each in placed(now.snapshot)}
    changed = [
        (each.path in names, abs(each.order - element.order), Turned(each.path, each.text, said[each.path]))
        for each in placed(before.snapshot)
        if each.node != element.node and said.get(each.path, each.text) != each.text
    ]
    return [each for *_, each in sorted(changed, key=lambda each: each[:2])]


def _around(view: View, element: Element) -> Iterator[str]:
    """Yield the beginnings of paths inside the nearest containers of an element, from inside outwards."""
    node = element.node
    for _ in range(NEAR):
        node = view.snapshot.tree[node][0] if node >= 0 else -1
        if node < 0:
            return
        yield f"{view.snapshot.path(node)}/"


def _is_fixed(element: Element, again: Element, now: View) -> bool:
    """Whether a link leads to the same address from any start."""
    address = urldefrag(urljoin(now.snapshot.url, element.href)).url
    is_page = element.href.partition("#")[0] != ""
    return is_page and element.href == again.href and urldefrag(now.snapshot.url).url == address


def _is_chosen(before: View, element: Element, now: View) -> bool:
    """Whether a press chose its own control, such as a tab: from any start, the same one is chosen."""
    found = now.locate(before.sign(element))
    return isinstance(found, Match) and now.elements[found.ref].selected is True


def switched(before: View, element: Element, now: View) -> str:
    """Return the state that a press gave its own control; empty if the control tells none, or another one changed."""
    found = now.locate(before.sign(element))
    state = state_of(now.elements[found.ref]) if isinstance(found, Match) else ""
    return state if state_of(element) and state != state_of(element) else ""


def seen(state: CustomRunState, performed: Performed, before: View, now: View, element: Element | None) -> Performed:
    """Return a successful step, with the evidence of the pages before and after. The previous step learns whether the
    element came with it.
    """
    step, trail = performed.step, state.trail
    if state.turning is not None and element is not None:
        state.context.recording.tell_last(is_new=_is_new(performed, state.turning))
    presses = isinstance(step.action, Click) and step.effect == "none"
    follows_entry = bool(trail) and isinstance(trail[-1].step.action, ENTERING)
    own, what = "", None
    if presses and element is not None:
        own, what = changed_by(before, element, now, follows_entry=follows_entry)
    state.turning = before if what is not None else None
    state.guard.states.see(before)
    state.guard.states.see(now, what)
    pressed = element if isinstance(step.action, Click | Check | Drag) else None
    return dataclasses.replace(
        performed,
        before=digest(before),
        after=digest(now),
        leads=_leads(step, element),
        named=pressed.name if pressed is not None else "",
        others=_others(step.action, before, element) if element is not None else (),
        likes=_likes(before, pressed) if pressed is not None else (),
        turned=what,
        switched=own,
    )


def _is_new(performed: Performed, turning: View) -> bool:
    """Whether the element of a step was absent from the page before the last turn; a place is always present."""
    signature = None if performed.by_place else performed.step.signature
    return signature is not None and not turning.locate(signature).found


def _leads(step: Step, element: Element | None) -> bool:
    """Whether a step without an effect may only have led somewhere."""
    if step.effect != "none" or isinstance(step.action, AnswerDialog | Drag):
        return False
    return element is None or isinstance(step.action, Hover) or element.role in ("link", "tab", "menuitem")


def _others(action: Action, view: View, element: Element) -> tuple[str, ...]:
    if isinstance(action, Select):
        return tuple(each.label for each in element.options)
    if not isinstance(action, Click | Check | Drag):
        return ()
    there = (each.name for each in view.snapshot.elements if each.role == element.role and each.ref != element.ref)
    return tuple(dict.fromkeys(filter(None, there)))


def _likes(view: View, element: Element) -> tuple[str, ...]:
    signature = view.sign(element)
    alike = likes(view, signature, signature.path)
    return tuple(dict.fromkeys(each.name for each in alike if each.name and each.ref != element.ref))


def digest(view: View) -> str:
    """Return the same digest for two pages without a visible difference."""
    return hashlib.sha256(f"{view.snapshot.url}\n{view.snapshot.to_text()}".encode("utf-8", "replace")).hexdigest()
