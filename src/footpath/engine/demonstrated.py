"""Turn a person's acts on a site into the steps of a run, with the same signatures, templates and conditions. Pure.

The page before an act is the page after the previous act, so recording never makes the person wait.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, Literal

from footpath.answers.asked import parameter_name
from footpath.engine.clicked import (
    UNKNOWN,
    ClickedChoice,
    PressedText,
    clicked_choice,
    list_of_option,
    opens,
    option_at,
    pressed_spot,
)
from footpath.engine.conditions import moved
from footpath.engine.dragging import spotted
from footpath.engine.record import Performed, Recording
from footpath.engine.replay import sign_place
from footpath.engine.secrecy import told_of
from footpath.engine.turning import changed_by, digest
from footpath.engine.view import understand
from footpath.reading.credentials import without_credentials
from footpath.reading.effect import acts_outside
from footpath.reading.filters import without_count
from footpath.reading.locator import is_spot, pressed_controls
from footpath.reading.sensitive import asks_for_secret
from footpath.schema.action import ENTERING, Check, Click, Fill, Navigate, Press, Select, SwitchTab, Upload
from footpath.schema.cookbook import Moved, Postcondition, Step, ValueHeld
from footpath.schema.template import escape, template

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.engine.view import View
    from footpath.page.person_acts import PersonAct
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Condition
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Block, Element

SHORTEST_PROOF: Final = 3
_PASSED: Final = frozenset({"textbox", "searchbox", "spinbutton"})
"""Roles of fields whose entry is recorded: a click into one is no step."""
_TELLING: Final = frozenset({"alert", "status"})


@dataclasses.dataclass(frozen=True, slots=True)
class SeenAct:
    """One act of a person, with the page as the person saw it."""

    kind: Literal["click", "fill", "select", "check", "upload", "press"]
    refs: tuple[str, ...]
    """The hit element and its ancestors outwards."""
    view: View
    """The page just before."""
    tab: int
    """Number of the tab within the recording, from 0."""
    value: str = dataclasses.field(default="", repr=False)
    labels: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    checked: bool = False
    secret: bool = False
    by_key: bool = False
    pressed: PressedText = dataclasses.field(default_factory=PressedText)
    """The text under a press of the mouse."""


@dataclasses.dataclass(slots=True)
class Demonstrated:
    """The steps of a demonstration."""

    recording: Recording = dataclasses.field(default_factory=Recording)
    pages: list[View] = dataclasses.field(default_factory=list["View"])
    """The page before each step."""
    touched: list[tuple[str, str]] = dataclasses.field(default_factory=list[tuple[str, str]])
    """The element of each step, by its document and ref."""
    left_out: list[str] = dataclasses.field(default_factory=list[str])
    """Acts that became no step, in a sentence each."""
    secret: list[str] = dataclasses.field(default_factory=list[str])
    """Names of the parameters that stand for secrets."""


def steps_of(seen: Sequence[SeenAct], start: View, last: View | None, typed: Collection[str]) -> Demonstrated:
    """Return the steps of the acts, in order.

    Args:
        seen: the acts.
        start: the page at the beginning.
        last: the page at the end, at rest; None if the window closed at once.
        typed: addresses that the person typed into the browser's address bar.
    """
    done, acts = Demonstrated(), _merged(seen)
    tab, before = 0, start
    for at, act in enumerate(acts):
        after = acts[at + 1].view if at + 1 < len(acts) else last
        if act.tab != tab:
            _keep(done, SwitchTab(index=act.tab), None, act.view, act.view)
            tab = act.tab
        elif act.view.snapshot.url in typed and act.view.snapshot.document != before.snapshot.document:
            cleared = without_credentials(act.view.snapshot.url)
            done.left_out += told_of(cleared)
            _keep(done, Navigate(url=escape(cleared.address)), None, before, act.view)
        _keep_act(done, act, after, acts[max(0, at - 1) : at + 2])
        before = act.view
    return done


def _keep_act(done: Demonstrated, act: SeenAct, after: View | None, around: Sequence[SeenAct]) -> None:
    """Keep an act as a step, or note why not. `around`: the act before, the act itself, and the act behind."""
    element = element_of(act)
    spot = pressed_spot(act.view, act.refs, act.pressed, element, after) if act.kind == "click" else None
    if act.kind == "click" and _keeps_choice(done, act, element, after, around):
        return
    if spot == UNKNOWN:
        done.left_out.append(
            f"A press on “{act.pressed.text}” was left out: this text cannot be told from others."
            if act.pressed.text
            else "A press on a place without words (a shape, a drawing) was left out: nothing tells it from others."
        )
    elif spot is not None:
        _keep_spot(done, act, element, spot, after)
    elif element is None:
        if not act.refs:
            done.left_out.append("What was done in a frame of another site was left out.")
        elif act.kind != "click":  # a click on a text does nothing
            done.left_out.append(f"One {act.kind} was left out: nothing there can be known again.")
    elif (action := _action(act, element, done)) is not None and not _shows_choice(done, act, element):
        if isinstance(action, Select) and act.kind == "click":
            _drop_opening(done, act, element)
        _keep(done, action, element, act.view, after)


def seen_acts(acts: Sequence[PersonAct], start: View, tabs: list[int]) -> list[SeenAct]:
    """Return the acts of a person, each with the page just before the act.

    Args:
        acts: the acts, in order.
        start: the page at the beginning.
        tabs: numbers of the tabs, in the order of the way; the acts' further tabs are added.
    """
    seen: list[SeenAct] = []
    view = start
    for act in acts:
        view = understand(act.snapshot) if act.snapshot is not None else view
        if act.tab.number not in tabs:
            tabs.append(act.tab.number)
        seen.append(
            SeenAct(
                act.kind,
                act.refs,
                view,
                tabs.index(act.tab.number),
                value=act.value,
                labels=act.labels,
                checked=act.checked,
                secret=act.secret,
                by_key=act.by_key,
                pressed=PressedText(act.text, act.depth, act.path, act.drawing),
            )
        )
    return seen


def element_of(act: SeenAct) -> Element | None:
    """Return the element of the act's page: a control, or the group of choices around an option."""
    if act.kind == "click" and (list_ := list_of_option(act.view, act.refs)) is not None:
        return list_
    found = next((act.view.elements[ref] for ref in act.refs if ref in act.view.elements), None)
    if found is None:
        return None
    if found.proxy_for and (shown := act.view.elements.get(found.proxy_for)) is not None:
        found = shown
    if (act.kind == "check" and found.type == "radio") or (act.kind == "click" and found.role == "radio"):
        groups = (each for each in act.view.groups if any(option.ref == found.ref for option in each.options))
        return next(groups, found)
    return found


def _is_last(done: Demonstrated, act: SeenAct, element: Element) -> bool:
    """Whether the last step acted on this element."""
    if not done.touched:
        return False
    return done.touched[-1] == (act.view.snapshot.document, element.ref)


def _shows_choice(done: Demonstrated, act: SeenAct, element: Element) -> bool:
    """Whether a fill only shows the option that the last step chose: the page entered the text."""
    last = done.recording.performed[-1].step.action if done.recording.performed else None
    chosen = last.options if isinstance(last, Select) else ()
    said = {escape(act.value), _option(act.value, element)}
    return act.kind == "fill" and _is_last(done, act, element) and not said.isdisjoint(chosen)


def _drop_opening(done: Demonstrated, act: SeenAct, element: Element) -> None:
    """Drop the steps that opened a drawn list and searched in the list: the Select step does both."""
    while _is_last(done, act, element) and isinstance(done.recording.performed[-1].step.action, Click | Fill):
        for steps in (done.recording.performed, done.pages, done.touched):
            steps.pop()


def _keeps_choice(
    done: Demonstrated, act: SeenAct, element: Element | None, after: View | None, around: Sequence[SeenAct]
) -> bool:
    """Keep the choice that a click made in a drawn list, if any; return whether the click made one.

    Args:
        done: the steps so far.
        act: the click.
        element: the control that was hit.
        after: the page after the click.
        around: the act before, the click itself, and the act behind.
    """
    place = next(number for number, each in enumerate(around) if each is act)
    opening, following = around[:place], around[place + 1 :]
    entered_next = [ref for each in following if each.kind not in ("click", "press") for ref in each.refs]
    # some lists draw the question anew while they are open: then the page before the opening tells what changed
    for before in (act.view, *(each.view for each in opening if each.kind == "click")):
        choice = clicked_choice(act.refs, element, before, after, entered_next)
        if choice is not None and after is not None and not any(_chooses_in(each, choice) for each in following):
            _keep_choice(done, choice, before, after)
            return True
    return False


def _chooses_in(act: SeenAct, choice: ClickedChoice) -> bool:
    """Whether an act chooses in the same field, which before showed only what the pointer was on."""
    found = list_of_option(act.view, act.refs) if act.kind == "click" else None
    return found is not None and found.ref in (choice.field.ref, *choice.field.refs)


def _keep_choice(done: Demonstrated, choice: ClickedChoice, before: View, after: View) -> None:
    """Keep a choice as one step, in place of the steps that opened its list."""
    while done.touched and done.touched[-1][0] == before.snapshot.document:
        if not opens(done.recording.performed[-1], done.touched[-1][1], choice, before, after):
            break
        before = done.pages[-1]
        for steps in (done.recording.performed, done.pages, done.touched):
            steps.pop()
    element = before.elements.get(choice.element.ref, choice.element)
    _keep(done, Select(options=(_option(choice.label, element),)), element, before, after)


def _merged(seen: Sequence[SeenAct]) -> list[SeenAct]:
    """Merge all keys typed into a field into one act, and drop the key press behind a button's click."""
    acts: list[SeenAct] = []
    for act in seen:
        last = acts[-1] if acts else None
        if last is None:
            acts.append(act)
        elif _types_on(last, act):
            acts[-1] = dataclasses.replace(last, value=act.value, secret=act.secret or last.secret)
        elif _is_repetition(acts, act):
            continue
        elif _presses_by_enter(last, act):
            acts[-1] = dataclasses.replace(act, view=last.view)
        else:
            acts.append(act)
    return acts


def _is_same_page(last: SeenAct, act: SeenAct) -> bool:
    return last.view.snapshot.document == act.view.snapshot.document


def _types_on(last: SeenAct, act: SeenAct) -> bool:
    return _is_same_page(last, act) and act.kind == last.kind == "fill" and act.refs == last.refs


def _presses_by_enter(last: SeenAct, act: SeenAct) -> bool:
    return _is_same_page(last, act) and act.by_key and last.kind == "press" and last.value == "Enter"


def _is_repetition(acts: Sequence[SeenAct], act: SeenAct) -> bool:
    """Whether an act adds nothing: a second one in the same frame of another site, or the change of a field that Enter
    repeats before its click on the button.
    """
    if not act.refs:
        return not acts[-1].refs
    return act.kind == "fill" and _holds_already(acts, act)


def _holds_already(acts: Sequence[SeenAct], act: SeenAct) -> bool:
    """Whether the last entry into this field had the same value."""
    earlier = next((each for each in reversed(acts) if each.kind == "fill" and each.refs == act.refs), None)
    same = earlier is not None and earlier.view.snapshot.document == act.view.snapshot.document
    return same and earlier is not None and (earlier.value, earlier.secret) == (act.value, act.secret)


def _clicked(act: SeenAct, element: Element) -> Action | None:
    if label := option_at(element, act.refs):
        return Select(options=(_option(label, element),))
    if element.role in _PASSED or element.type == "file" or element.ref not in act.view.snapshot.by_ref:
        return None
    return Check(checked=True) if element.role == "radio" else Click(by_place=_is_one_of_several(act.view, element))


def _action(act: SeenAct, element: Element, done: Demonstrated) -> Action | None:
    field = act.view.fields.get(element.ref)
    match act.kind:
        case "click":
            return _clicked(act, element)
        case "fill":
            if not (act.secret or element.secret or (field is not None and asks_for_secret(field))):
                return Fill(value=escape(act.value))
            done.secret.append(parameter_name(_asked(act, element), "password"))
            return Fill(value=template(done.secret[-1]))
        case "select":
            return Select(options=tuple(_option(each, element) for each in act.labels)) if act.labels else None
        case "check" if element.ref not in act.view.snapshot.by_ref:
            return _chosen(act, element)
        case "check":
            return Check(checked=act.checked)
        case "upload":
            name = parameter_name(_asked(act, element), "file")
            return Upload(files=(template(f"file.{name}"),)) if act.labels else None
        case "press":
            return Press(keys=act.value)


def _asked(act: SeenAct, element: Element) -> str:
    return act.view.questions.get(element.ref, "") or element.name


def _chosen(act: SeenAct, group: Element) -> Action | None:
    """Return the choice of one option of a group."""
    label = option_at(group, act.refs)
    return Select(options=(_option(label, group),)) if label else None


def _option(label: str, element: Element) -> str:
    """Return the label of a choice as a literal, without a count that the page puts behind each label."""
    return escape(without_count(label, [each.label for each in element.options]))


def _keep(done: Demonstrated, action: Action, element: Element | None, before: View, after: View | None) -> None:
    now = after or before
    step = _step(f"s{len(done.recording.performed) + 1}", action, element, before, after)
    recorded = done.recording.performed
    if recorded and recorded[-1].turned is not None and step.signature is not None:
        done.recording.tell_last(is_new=_is_new(step, done.pages[-1]))
    pressed = element if isinstance(action, Click) else None
    leading = pressed if step.effect == "none" and after is not None else None
    own, what = ("", None) if leading is None else changed_by(before, leading, now, follows_entry=_enters(recorded))
    recorded.append(
        Performed(
            step,
            "person",
            before=digest(before),
            after=digest(now),
            leads=pressed is not None and step.effect == "none" and pressed.role in ("link", "tab"),
            named=pressed.name if pressed is not None else "",
            turned=what,
            switched=own,
        )
    )
    done.pages.append(before)
    done.touched.append((before.snapshot.document, element.ref if element is not None else ""))


def _enters(recorded: Sequence[Performed]) -> bool:
    """Whether the last step was an entry."""
    return bool(recorded) and isinstance(recorded[-1].step.action, ENTERING)


def _keep_spot(done: Demonstrated, act: SeenAct, control: Element | None, spot: Element, after: View | None) -> None:
    """Keep the press on one of several texts. Outside of every control, a press just after an entry may only have left
    the field.
    """
    last = done.recording.performed[-1].step.action if done.recording.performed else None
    now = spotted(after) if after is not None else None
    before = spotted(act.view)
    _keep(done, Click(by_place=_is_place(before, control, spot)), spot, before, now)
    kept = done.recording.performed[-1]
    if control is not None:
        done.touched[-1] = (act.view.snapshot.document, control.ref)
    elif isinstance(last, ENTERING):
        done.recording.performed[-1] = dataclasses.replace(kept, step=kept.step.model_copy(update={"optional": True}))


def _is_place(view: View, control: Element | None, spot: Element) -> bool:
    """Whether only the position tells a text from others alike: the words of a row tell its cells."""
    is_row = control is not None and control.name != "" and not _is_one_of_several(view, control)
    return not is_row and _is_one_of_several(view, spot)


def _is_new(step: Step, before: View) -> bool:
    """Whether the element of a step was absent from the page before the last turn; a place is always present."""
    is_by_place = isinstance(step.action, Click) and step.action.by_place
    return step.signature is not None and not is_by_place and not before.locate(step.signature).found


def _step(id: str, action: Action, element: Element | None, before: View, after: View | None) -> Step:
    conditions: list[Condition] = [ValueHeld()] if isinstance(action, ENTERING) else []
    if after is not None and moved(before.page, after.page) and not (conditions and _is_here(before, after)):
        conditions.append(Moved())
    return Step(
        id=id,
        action=action,
        signature=_signed(action, element, before) if element is not None else None,
        postcondition=Postcondition(all_of=tuple(conditions)),
        effect="outside" if element is not None and _acts_outside(action, element, before) else "none",
    )


def _acts_outside(action: Action, element: Element, before: View) -> bool:
    meant = pressed_controls(element, before.snapshot) if is_spot(element) else (element,)
    return any(acts_outside(action, each, before.page) for each in meant)


def _is_here(before: View, after: View) -> bool:
    """Whether the page is the same one: an entry may open a list or a calendar there."""
    is_same_page = before.page.url_pattern == after.page.url_pattern
    return before.snapshot.document == after.snapshot.document and is_same_page


def _signed(action: Action, element: Element, before: View) -> Signature:
    is_by_place = isinstance(action, Click) and action.by_place
    return sign_place(before, element) if is_by_place else before.sign(element)


def _is_one_of_several(view: View, element: Element) -> bool:
    """Whether other elements have the same role and name but lead elsewhere, so that only the position tells them
    apart.
    """
    alike = [each for each in view.snapshot.elements if (each.role, each.name) == (element.role, element.name)]
    shown = [each for each in alike if not each.hidden and not each.proxy_for]
    return len(shown) > 1 and not (element.href and len({each.href for each in shown}) == 1)


def proofs(last: View, before: View) -> list[str]:
    """Return the texts that are new on the last page, the most telling first: announcements, headings, then others.
    Texts of controls and menus do not count.
    """
    stood = {" ".join(each.text.split()).casefold() for each in before.snapshot.blocks if each.text}
    inside = {each.node for each in last.snapshot.elements}
    orders = {each.order: each for each in last.snapshot.blocks}
    found: list[tuple[int, int, str]] = []
    for block in last.snapshot.blocks:
        text, around = " ".join(block.text.split()), orders.get(block.parent)
        is_known = text.casefold() in stood or sum(map(str.isalnum, text)) < SHORTEST_PROOF
        if not is_known and block.node not in inside and _is_content(block, around):
            found.append((_rank(block, around), block.order, text))
    return [text for _, _, text in sorted(found)][:5]


def _is_content(block: Block, around: Block | None) -> bool:
    is_menu = around is not None and around.role in ("navigation", "banner", "contentinfo")
    return block.kind in ("text", "heading", "item", *_TELLING) and not is_menu


def _rank(block: Block, around: Block | None) -> int:
    """Return the place of a proof: 0 for an announcement, 1 for a heading, 2 for others."""
    if block.kind in _TELLING or (around is not None and around.kind in _TELLING):
        return 0
    return 1 if block.kind == "heading" else 2
