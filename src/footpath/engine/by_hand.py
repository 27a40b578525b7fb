"""Turn the acts of a person who has taken over a run into steps of the run.

Each act is journaled and recorded like the run's own steps, so that the whole way is learned. A template stands for any
text that the person typed.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.bank import answer_name
from footpath.engine.demonstrated import seen_acts, steps_of
from footpath.engine.step import LocatedStep
from footpath.schema.action import ENTERING, Check, Fill, Outcome, Select, Upload
from footpath.schema.cookbook import FORM_TASKS, Parameter
from footpath.schema.record import OutsideAct
from footpath.schema.template import names, substitute, template
from footpath.sentence import listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from footpath.engine.record import Performed
    from footpath.engine.run_context import Privacy, RunContext
    from footpath.engine.view import View
    from footpath.page.person_acts import PersonAct
    from footpath.schema.action import Action
    from footpath.schema.observation import FieldObservation
    from footpath.sentence import Sentence

BY: Final = "the person"
_IN_PARTS: Final = frozenset({"checkboxes", "date_parts", "range", "color", "other"})
"""Kinds of fields whose answer is several entries, or no text."""


async def keep_by_hand(context: RunContext, acts: Sequence[PersonAct], shown: View, now: View, typed: Set[str]) -> str:
    """Journal and keep as steps what a person did, as `KeepByHand` says."""
    if not acts:
        moved = now.snapshot.document != shown.snapshot.document
        return own("The page changed to another one, and no act of the person explains how.") if moved else ""
    if len({act.tab.number for act in acts}) > 1:
        return own("The person worked in several tabs.")
    done = steps_of(seen_acts(acts, shown, [acts[0].tab.number]), shown, now, typed)
    why: list[Sentence] = [own(each) for each in done.left_out]
    for performed, view, (_, ref) in zip(done.recording.performed, done.pages, done.touched, strict=True):
        is_known = await _keep(context, performed, view, ref)
        if performed.step.effect == "outside":
            why.append(own("The person pressed something that may send data."))
        elif not is_known:
            why.append(own("The person entered something, and Footpath does not know which question it answers."))
    return listed(" ", list(dict.fromkeys(why))) if why else ""


async def _keep(context: RunContext, performed: Performed, view: View, ref: str) -> bool:
    """Keep one step. Returns whether a run for another person can do it."""
    element, field = view.elements.get(ref), view.fields.get(ref)
    is_form, enters = context.task.type in FORM_TASKS, isinstance(performed.step.action, ENTERING)
    parameter = _parameter(field) if field is not None and is_form and enters else None
    action = performed.step.action
    if parameter is not None:
        action = _as_asked(action, parameter)
    elif element is not None:
        action = _heard(context.privacy, action, field.full_question if field is not None else element.name)
    step = performed.step.model_copy(update={"id": context.recording.new_step(), "action": action})
    located = LocatedStep(step, element, "person", view.words(element) if element is not None else "")
    began = await context.journal.append(located.started(parameter))
    await context.journal.append(located.finished(Outcome(ok=True), held=True, why=""))
    await context.keep(dataclasses.replace(performed, step=step, parameter=parameter))
    did = sentence("{} {}", own(action.kind.replace("_", " ")), located.target or own("on the page"))
    where, sent = view.snapshot.url, step.effect == "outside"
    context.outside.note(OutsideAct(at=began.at, did=did, url=where, by=BY, sent=sent))
    return not (is_form and enters) or (field is not None and field.kind not in _IN_PARTS)


def _parameter(field: FieldObservation) -> Parameter:
    """What a field of a form asks for, as a cookbook keeps it."""
    from footpath.engine.enter import asked_as  # a takeover alone needs it

    name = field.meaning or answer_name(field.full_question)
    return asked_as(field, f"{name}.{field.index}" if field.index else name)


def _as_asked(action: Action, parameter: Parameter) -> Action:
    """An entry with the answer to its question in the place of what was entered."""
    asked = template(parameter.name)
    match action:
        case Fill():
            return action.model_copy(update={"value": asked})
        case Select():
            return action.model_copy(update={"options": (asked,)})
        case Check():
            return Check(checked=asked)
        case Upload():
            return Upload(files=(asked,))
        case _:
            return action


def _heard(privacy: Privacy, action: Action, asked: str) -> Action:
    """Return an entry with templates in the place of the person's texts and choices; `asked`: the question."""

    def heard(entry: str) -> str:
        return entry if names(entry) else privacy.hear(substitute(entry, {}), asked)

    match action:
        case Fill():
            return action.model_copy(update={"value": heard(action.value)})
        case Select():
            return action.model_copy(update={"options": tuple(map(heard, action.options))})
        case _:
            return action
