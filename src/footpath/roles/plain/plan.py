"""Plan the next steps from one sentence and the page. Pure: the same page and trail give the same steps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.roles.plain import choosing, holds
from footpath.roles.plain.choosing import SENDING, is_slider, pressed_option, sender
from footpath.roles.plain.ground import CLICKED, DRAGGED, THRESHOLD, TICKED, WRITTEN, Lost, TargetResolver, look_further
from footpath.roles.plain.instruction import BATCH, Do, Instruction, PlainStep, Stuck, Target, TrailEntry
from footpath.schema.action import (
    MOST_DIALOGS,
    AnswerDialog,
    Back,
    Check,
    Click,
    Drag,
    Hover,
    Navigate,
    Press,
    Scroll,
    SwitchTab,
    Upload,
    Wait,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.schema.snapshot import Element

Planned = Do | Stuck

WAIT_S: Final = 10.0
"""Seconds for an event that the goal waits for."""
CHECK_S: Final = 5.0
"""Seconds for words that the goal expects on a page at rest."""
_SAYS_SO: Final = 0.85
"""Least likeness of the words of a button that closes or accepts a dialog."""


def plan(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry] = ()) -> Planned:
    """Return the next steps for a sentence.

    Args:
        instruction: the sentence.
        ground: the present page.
        trail: the actions done for the sentence, in order.
    """
    return _PLANNERS[instruction.verb](instruction, ground, trail)


def _open(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    address = instruction.text
    if not re.match(r"[a-z]+://|/", address, re.IGNORECASE):
        address = f"https://{address}"
    return Do((PlainStep(Navigate(url=urljoin(ground.snapshot.url, address)), reason="open it"),))


def _click(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    target = instruction.targets[0]
    if instruction.times > 1:
        return _click_again(instruction, ground, trail)
    if instruction.seeks and _is_only_counted(target):
        return _counted(target, ground, trail)
    found = ground.all(target, CLICKED)
    if isinstance(found, Lost):
        return _sought(instruction, ground, trail, found)
    done = {taken.ref for taken in trail if taken.kind == "click" and taken.ok} if len(found) > 1 else set[str]()
    left = [element for element in found if element.ref not in done]
    steps = tuple(PlainStep(Click(), element.ref, f"“{target.shown}”") for element in left[:BATCH])
    return Do(steps, "done" if len(left) <= BATCH else "look")


def _is_only_counted(target: Target) -> bool:
    """Whether an item is known by its number alone: `the third result`."""
    return target.number > 0 and target.kind == "item" and not target.words and not target.within


def _click_again(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    """Plan `Click Next three times`: one press at a time, each on the page after the last."""
    times = instruction.times
    done = sum(taken.kind == "click" and taken.ok for taken in trail)
    found = ground.one(instruction.targets[0], CLICKED)
    if isinstance(found, Lost):
        return Stuck(f"It was clicked {done} of {times} times. {found.message}" if done else found.message)
    step = PlainStep(Click(), found.ref, f"number {done + 1} of {times}")
    return Do((step,), "done" if done + 1 >= times else "look")


def _counted(target: Target, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    """Plan `The 9th result`, counted through further pages: each earlier page shows as many as the present one."""
    listed = ground.listed(target, CLICKED)
    turned = sum(taken.kind == "click" and taken.ok for taken in trail)
    at = target.number - 1 - turned * len(listed)
    if 0 <= at < len(listed):
        return Do((PlainStep(Click(), listed[at].ref, f"“{target.shown}”"),))
    further = look_further(ground, trail, onwards=True, only_onwards=True) if listed else None
    return further or Stuck(f"The page lists {len(listed)}, and has no further pages: there is no “{target.shown}”.")


def _sought(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry], lost: Lost) -> Planned:
    """Look for a target that is not shown. A target with several matches is not looked for."""
    if not lost.is_ambiguous:
        target = instruction.targets[0]
        opening = bool(trail) and trail[-1].kind in ("click", "hover") and trail[-1].ok
        if opening and (coming := ground.coming(target, CLICKED)) is not None:
            return Do(
                (PlainStep(Click(), coming.ref, f"“{target.shown}”, which is just coming up"),)
            )  # acting waits for it
        if instruction.verb == "click" and (option := pressed_option(target, ground)) is not None:
            return option
        if target.within is not None and (opened := _open_the_place(instruction, ground, trail)):
            return opened
        onwards = instruction.seeks and not target.number  # `the first` is not on a later page
        further = look_further(ground, trail, onwards=onwards, within=target.within)
        if further is not None:
            return further
        if target.words.casefold() in SENDING and not isinstance(sends := sender(ground), Lost):
            return Do((PlainStep(Click(), sends.ref, f"what “{target.shown}” must mean here"),))
    return Stuck(lost.message)


def _open_the_place(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | None:
    """Plan `Reply to the email by Ada`: the target may only appear once its place is open."""
    place = instruction.targets[0].within
    if place is None or not instruction.seeks or any(taken.kind == "click" for taken in trail):
        return None
    while not place.words and place.within is not None:
        place = place.within
    if not place.words:
        return None
    ranked = ground.ranked(place, CLICKED)  # of several places the first, as for an element inside one
    if not ranked or ranked[0][1] < THRESHOLD:
        return None
    return Do((PlainStep(Click(), ranked[0][0].ref, f"open “{place.shown}”"),), "look")


def _focus(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    found = ground.one(instruction.targets[0], CLICKED)
    return (
        Stuck(found.message)
        if isinstance(found, Lost)
        else Do((PlainStep(Click(), found.ref, "put the cursor there"),))
    )


def _hover(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    found = ground.one(instruction.targets[0], CLICKED)
    return Stuck(found.message) if isinstance(found, Lost) else Do((PlainStep(Hover(), found.ref, "as asked"),))


def _drag(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    """Drag one thing onto another; move a slider to the number."""
    source, goal = instruction.targets
    field = ground.one(source, frozenset({"slider", "button"}))
    if instruction.entries and not isinstance(field, Lost) and is_slider(field):
        return choosing.enter(instruction, ground, trail)
    page = ground.with_texts()
    here, there = page.thing(source), page.one(goal, DRAGGED)
    for found in (here, there):
        if isinstance(found, Lost):
            return Stuck(found.message)
    assert not isinstance(here, Lost)
    assert not isinstance(there, Lost)
    if here.ref == there.ref:
        return Stuck(f"“{source.shown}” and “{goal.shown}” are the same thing on this page.")
    if any(taken.kind == "drag" for taken in trail):
        return Stuck(f"“{source.shown}” was dragged to “{goal.shown}”, and the page does not show it there.")
    return Do((PlainStep(Drag(), here.ref, "as asked", there.ref),))


def _tick(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    wanted = instruction.verb == "tick"
    steps: list[PlainStep] = []
    for said in instruction.targets:
        target = replace(said, kind="checkbox") if said.kind in ("field", "item") else said
        found = ground.all(target, TICKED)
        if isinstance(found, Lost):
            pressed = _accepting(target, ground) if instruction.text else ground.all(target, CLICKED)
            if isinstance(pressed, Lost):
                return _sought(instruction, ground, trail, found)
            steps += [PlainStep(Click(), each.ref, f"“{target.shown}”") for each in pressed]
            continue
        steps += [
            PlainStep(Check(checked=wanted), each.ref, f"“{target.shown}”") for each in found if each.checked != wanted
        ]
    return _in_batches(steps, trail)


def _accepting(target: Target, ground: TargetResolver) -> Sequence[Element] | Lost:
    """Return the accept button: `accept all cookies` presses no other button about cookies."""
    said = re.sub(r"^(?:the|all)\s+", "", target.said, flags=re.IGNORECASE)
    for words in (
        f"accept {target.said}",
        f"accept {said}",
        *(("accept all",) if target.every else ()),
        "accept",
        "agree",
    ):
        found = ground.one(Target(said=words, words=words, exact=True), CLICKED)
        if not isinstance(found, Lost) and ground.captions.score(words, found) >= _SAYS_SO:
            return (found,)
    return Lost(target.said, f"“{target.shown}” is not on the page, as a box to tick or as a button that accepts it.")


def _in_batches(steps: Sequence[PlainStep], trail: Sequence[TrailEntry]) -> Do:
    done = {(taken.kind, taken.ref) for taken in trail if taken.ok}
    left = [step for step in steps if (step.action.kind, step.ref) not in done]
    return Do(tuple(left[:BATCH]), "done" if len(left) <= BATCH else "look")


def _expand(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    target = instruction.targets[0]
    closing = instruction.verb == "close"
    if (way := _way_out(target, ground) if closing and target.kind == "dialog" else None) is not None:
        return way
    is_item = target.kind in ("item", "")
    words = target.words or (target.said if is_item else "")
    if fit := _folded(words, ground, closing=closing, is_item=is_item):
        chosen = fit if target.every else fit[max(target.number - 1, 0) :][:1] or fit[:1]
        return Do(tuple(PlainStep(Click(), e.ref, f"{instruction.verb} it") for e in chosen[:BATCH]))
    found = ground.one(target, CLICKED)
    if not isinstance(found, Lost):
        return Do((PlainStep(Click(), found.ref, f"{instruction.verb} it"),))
    done = None if words else _as_wanted(ground, closing=closing)
    return Stuck(found.message) if done is None else Do((), proof=done.ref)


def _as_wanted(ground: TargetResolver, *, closing: bool) -> Element | None:
    """Return the first element that is already open, or closed if `closing`."""
    return next((e for e in ground.elements if e.expanded is not None and e.expanded is not closing), None)


def _folded(words: str, ground: TargetResolver, *, closing: bool, is_item: bool) -> list[Element]:
    """The elements to open, or to close, by their words; without words, all but fields with lists if any are left."""
    able = [e for e in ground.elements if e.expanded is closing]
    if words:
        return [e for e in able if ground.captions.score(words, e) >= 0.6]
    return able if is_item else [e for e in able if e.role != "combobox"] or able


def _way_out(target: Target, ground: TargetResolver) -> Do | None:
    """Close a dialog: by its button, else by key."""
    inside = [e for e in ground.elements if ground.places.is_in_dialog(e)]
    for words in ("close", "dismiss", "cancel", "ok", "no thanks"):
        fit = [e for e in inside or ground.elements if ground.captions.score(words, e) >= _SAYS_SO]
        if fit:
            return Do((PlainStep(Click(), fit[0].ref, "close it"),))
    return Do((PlainStep(Press(keys="Escape"), reason="close it"),)) if inside else None


def _accept(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    """Accept a dialog: the page's dialog by a button; the browser's, refused at first, by raising the dialog again,
    with the answers that led to it; without a dialog, the next dialog.
    """
    before = ground.unanswered
    inside = [e for e in ground.elements if ground.places.is_in_dialog(e)]
    if inside and before is None:
        for words in ("accept", "ok", "yes", "confirm", "agree", "continue"):
            if fit := [e for e in inside if ground.captions.score(words, e) >= _SAYS_SO]:
                return Do((PlainStep(Click(), fit[0].ref, "accept it"),))
        return _submit(instruction, ground, trail)
    times = 1 if before is None else before.accepted + 1
    if times > MOST_DIALOGS:
        return Stuck(f"One press raises more than {MOST_DIALOGS} dialogs, one after the other.")
    answer = PlainStep(AnswerDialog(accept=True, text=instruction.text, times=times), reason="as asked")
    if before is None or before.raised_by not in ground.snapshot.by_ref:
        return Do((answer,))
    return Do((answer, PlainStep(Click(), before.raised_by, "raise it again")))


def _dismiss(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    """Refuse a dialog; a browser's dialog was already refused when raised."""
    if ground.unanswered is not None:
        return Do((), proof=ground.snapshot.url)
    way = _way_out(Target(kind="dialog"), ground)
    return way or Do((PlainStep(AnswerDialog(accept=False), reason="as asked"),))


def _submit(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    found = sender(ground)
    return Stuck(found.message) if isinstance(found, Lost) else Do((PlainStep(Click(), found.ref, "send it"),))


def _upload(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    found = ground.one(replace(instruction.targets[0], kind="file"), frozenset({"file", "button"}))
    if isinstance(found, Lost):
        found = ground.one(Target(kind="file", said="the file field"), frozenset({"file"}))
    if isinstance(found, Lost):
        return Stuck(found.message)
    return Do((PlainStep(Upload(files=(instruction.text,)), found.ref, "as asked"),))


def _keys(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    ref = ""
    if instruction.targets:
        found = ground.one(instruction.targets[0], CLICKED)
        if isinstance(found, Lost):
            return Stuck(found.message)
        ref = found.ref
    left = instruction.times - sum(taken.kind == "press" and taken.ok for taken in trail)
    return Do(
        (PlainStep(Press(keys=instruction.text), ref, "as asked"),) * min(left, BATCH),
        "done" if left <= BATCH else "look",
    )


def _scroll(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    to = instruction.to or "view"
    if not instruction.targets:
        return Do((PlainStep(Scroll(to=to), reason="as asked"),))
    target = instruction.targets[0]
    found = ground.one(target, WRITTEN if target.kind in ("textarea", "textbox") else CLICKED | {"region", "article"})
    if isinstance(found, Lost):
        if to != "view":
            return Do((PlainStep(Scroll(to=to), reason="as asked; the page, for lack of such a part"),))
        if ground.places.anchors(target.words or target.said):
            return Do((PlainStep(Scroll(to="end"), reason="further down"),))
        return _sought(instruction, ground, trail, found)
    return Do((PlainStep(Scroll(to=to), found.ref, "as asked"),))


def _wait(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    if not instruction.targets and not (instruction.text and instruction.expected != "shown"):
        return Do((PlainStep(Wait(until="settled"), reason="let the page come to rest"),))
    shown = holds.proof(instruction, ground)
    if shown is not None:
        return Do((), proof=shown)
    waited = any(taken.kind == "wait" for taken in trail)
    if waited:
        return Stuck(holds.unshown(instruction.said))
    if instruction.expected == "url":
        return Do(
            (PlainStep(Wait(until="url", text=f"*{instruction.text}*", within_s=WAIT_S), reason="as asked"),), "look"
        )
    if instruction.expected == "shown":
        within_s = WAIT_S if instruction.verb == "wait" else CHECK_S
        return Do((PlainStep(Wait(until="text", text=instruction.text, within_s=within_s), reason="as asked"),), "look")
    return Do((PlainStep(Wait(until="settled", within_s=WAIT_S), reason="as asked"),), "look")


def _back(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    return Do((PlainStep(Back(), reason="as asked"),))


def _reload(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    return Do((PlainStep(Navigate(url=ground.snapshot.url), reason="load it anew"),))


def _tab(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Planned:
    return Do((PlainStep(SwitchTab(), reason="as asked"),))


_PLANNERS: Final[dict[str, Callable[[Instruction, TargetResolver, Sequence[TrailEntry]], Planned]]] = {
    "open": _open,
    "click": _click,
    "focus": _focus,
    "hover": _hover,
    "drag": _drag,
    "scroll": _scroll,
    "enter": choosing.enter,
    "search": choosing.search,
    "choose": choosing.choose,
    "tick": _tick,
    "untick": _tick,
    "expand": _expand,
    "close": _expand,
    "submit": _submit,
    "accept": _accept,
    "dismiss": _dismiss,
    "upload": _upload,
    "keys": _keys,
    "wait": _wait,
    "expect": _wait,
    "back": _back,
    "reload": _reload,
    "tab": _tab,
}
