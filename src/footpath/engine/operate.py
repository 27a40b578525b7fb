"""Enter an answer into a widget beyond the rules, by recorded actions on its parts.

A model found the actions (`field_worker.py`). The cookbook keeps them with the answer as a template, and the next
person needs no model. No action may send data, and the field must show the answer at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.entered import entered_texts
from footpath.engine.late import try_out
from footpath.engine.literals import Literals
from footpath.errors import BadInput
from footpath.page.act_options import squash
from footpath.reading.effect import acts_outside
from footpath.schema.action import Failure, Outcome
from footpath.schema.signature import Match
from footpath.schema.template import names, resolve
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.answers.moves import Move
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.action import Action, Operate
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

SENDS = own("It may send something. Nothing is sent while a field is filled.")


async def operate(context: RunContext, move: Move, action: Operate) -> Outcome:
    """Do the recorded actions with the answer of today, and read the field back."""
    values = dict.fromkeys(names(action.value), value_of(move))
    literals = Literals(values)
    before = view = await context.settled()
    for part in action.parts:
        try:
            signature = literals.put_signature(part.signature)
        except BadInput as error:
            return _failed("not_found", str(error))
        located = view.locate(signature)
        if not isinstance(located, Match):
            named = signature.name or signature.question or signature.html_name
            return _failed("not_found", sentence("“{}”, a part of the field, was not found.", named))
        outcome = await do_part(context, view, part.action, view.elements[located.ref], values)
        if not outcome.ok:
            return outcome
        view = await context.settled()
    return read_back(before, view, move)


async def do_part(
    context: RunContext, view: View, action: Action, element: Element | None, values: Mapping[str, str]
) -> Outcome:
    """Do one action on a part of a widget; blocked if the action may send data."""
    if element is not None and acts_outside(action, element, view.page, list(values.values())):
        return _failed("blocked", SENDS)
    return await try_out(context, view, resolve(action, values), element)


def read_back(before: View, now: View, move: Move) -> Outcome:
    """Check that the field shows the answer, and every other field is unchanged."""
    fields = {field.key: field for field in now.fields.values()}
    asked = (field for field in before.fields.values() if field.visible and field.key != move.field.key)
    others = {field.key: field.value for field in asked}
    if changed := [key for key, value in others.items() if key in fields and fields[key].value != value]:
        return _failed("not_taken", sentence("“{}” was changed, too.", fields[changed[0]].full_question))
    field = fields.get(move.field.key)
    shown = shown_by(field, now) if field is not None else ""
    if not shown or not any(_says(shown, wanted) for wanted in _wanted(move)):
        return _failed("not_taken", own("The field does not show the answer."))
    return Outcome(ok=True, how="trusted", chosen=(shown,))


def shown_by(field: FieldObservation, view: View) -> str:
    """Return a field's shown text: its value, else the words of its element."""
    element = view.elements.get(field.ref)
    said = (field.value, element.value, element.text) if element is not None else (field.value,)
    return next((text for text in said if text.strip()), "")


def value_of(move: Move) -> str:
    """Return the answer in the field's form."""
    return next(iter(entered_texts(move)), "") or move.answer.value


def _wanted(move: Move) -> tuple[str, ...]:
    return (*entered_texts(move), move.answer.value, *move.answer.alternatives)


def _says(shown: str, wanted: str) -> bool:
    return squash(wanted) != "" and squash(shown) == squash(wanted)


def _failed(failure: Failure, why: str) -> Outcome:
    return Outcome(ok=False, failure=failure, message=why)
