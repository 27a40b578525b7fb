"""A person's changes in the review of a form: entered on the present page, then shown again."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.bank import CORRECTION
from footpath.answers.moves import Left
from footpath.answers.pay import with_units
from footpath.answers.typed import may_change, typed
from footpath.engine.asking import ToldAnswer, learn
from footpath.engine.conditions import same_form
from footpath.engine.late import LateEffect, refuse
from footpath.engine.press import press, turning
from footpath.errors import BadInput, NeedsPerson
from footpath.schema.action import Fill
from footpath.schema.answer import Answer, Misfit
from footpath.sentence import listed, own, sentence

if TYPE_CHECKING:
    from footpath.engine.form_state import FormState
    from footpath.engine.person import ReviewRow
    from footpath.engine.run_context import FormModel, RunContext
    from footpath.engine.view import View
    from footpath.schema.ask import AnswerChange
    from footpath.schema.observation import ButtonObservation, FieldObservation

EMPTIED: Final = own("You left it empty.")
GONE: Final = "The page does not ask “{}” any more."
NOT_FROM_HERE: Final = "“{}” stands on an earlier page, and cannot be emptied from here."
NO_WAY_BACK: Final = "“{}” stands on an earlier page, and the site has no way back to it."
LED_ELSEWHERE: Final = "“{}” led to a page that is none of this form's."
RUN_AGAIN: Final = own("Nothing was sent. Run it again with the other answer.")
NOT_EMPTIED: Final = "“{}” cannot be emptied: choose one of its options."
_WRITTEN: Final = frozenset({"text", "email", "tel", "url", "number", "textarea", "date", "month", "time"})
"""Kinds of fields that an empty text clears."""


@dataclasses.dataclass(slots=True)
class ReviewChanges:
    """The changes in one form's run."""

    last: FieldObservation | None = None
    """The question changed last, until the review shows the result."""
    back: int = 0
    """Number of pages that the run went back for the change."""

    def rows(self, context: RunContext, view: View, *, may_change: bool) -> tuple[ReviewRow, ...]:
        """Return the review's rows; a question of the present page has its field, if the answer `may_change`."""
        return tuple(
            _row(context.form_state, context.model, view, row, is_open=may_change) for row in context.form_state.rows
        )

    def problem(self, context: RunContext) -> str:
        """Return why the page refused the last change; empty if accepted."""
        field, self.last, went_back, self.back = self.last, None, self.back, 0
        if field is None or went_back or context.form_state.is_entered(field):
            return ""  # on an earlier page the row itself shows the value
        became = context.form_state.handled.get(field.key)
        why = became.why if became is not None else ""
        return "" if why == EMPTIED else sentence("“{}” did not take your answer. {}", field.full_question, why)

    async def take(self, context: RunContext, view: View, change: AnswerChange) -> str:
        """Plan the changed answer for the run's next pass over the page. Return why the answer cannot be entered."""
        field = view.by_key.get(change.field.key)
        if not _is_shown(field) and context.form_state.pages_back(change.field):
            return await self._take_back(context, view, change)
        if field is None or not may_change(field):
            return sentence(GONE, change.field.full_question)
        if not change.value.strip():
            return await self._empty(context, field, view)
        try:
            value = typed(field, change.value)
        except BadInput as error:
            return sentence("{} {}", error.message, listed(", ", error.problems))
        value = with_units(field, value, context.values.answer(field))
        answer = Answer(name=field.meaning or "answer", value=value, giver="person", source=CORRECTION, confidence=1.0)
        if isinstance(moves := context.values.moves(field, view.elements, answer), Misfit):
            return sentence("“{}” did not take your answer. {}", field.full_question, moves.reason)
        await learn(context, field, ToldAnswer(value, CORRECTION), once=not change.remember)
        self.last = field
        return ""

    async def _take_back(self, context: RunContext, view: View, change: AnswerChange) -> str:
        """Go back to the question's page; from there the run goes on with the new answer."""
        if not change.value.strip():
            return sentence(NOT_FROM_HERE, change.field.full_question)
        try:
            value = typed(change.field, change.value)
        except BadInput as error:
            return sentence("{} {}", error.message, listed(", ", error.problems))
        value = with_units(change.field, value, context.values.answer(change.field))
        back = context.form_state.pages_back(change.field)
        for gone in range(1, back + 1):
            if (button := _back_button(view)) is None:
                raise NeedsPerson(sentence(NO_WAY_BACK, change.field.full_question), hint=RUN_AGAIN)
            view = await _pressed_back(context, view, button)
            if not any(same_form(each, view.page) for each in context.progress.filled):
                raise NeedsPerson(sentence(LED_ELSEWHERE, button.label), hint=RUN_AGAIN)
            if _is_shown(view.by_key.get(change.field.key)):
                self.back = gone
                context.form_state.turn_back(gone)
                kept = len(context.progress.filled) - gone
                context.progress.filled[kept:] = []
                await learn(
                    context, view.by_key[change.field.key], ToldAnswer(value, CORRECTION), once=not change.remember
                )
                self.last = change.field
                return ""
        raise NeedsPerson(sentence(NO_WAY_BACK, change.field.full_question), hint=RUN_AGAIN)

    async def _empty(self, context: RunContext, field: FieldObservation, view: View) -> str:
        if field.kind not in _WRITTEN:
            return sentence(NOT_EMPTIED, field.full_question)
        element = view.elements[field.ref]
        outcome = await context.session.act(Fill(value=""), element, deadline_s=context.task.limits.step_seconds)
        if not outcome.ok:
            return sentence("“{}” could not be emptied. {}", field.full_question, outcome.message)
        context.form_state.reopen(field)
        context.form_state.leave(Left(field, EMPTIED))
        context.progress.unkept.pop(field.key, None)
        self.last = field
        return ""


def _is_shown(field: FieldObservation | None) -> bool:
    """Whether the page shows the question now: a form of several pages in one document keeps the others hidden."""
    return field is not None and field.is_asked


def _back_button(view: View) -> ButtonObservation | None:
    """The page's own way to the page before."""
    return next((each for each in view.page.all_buttons if each.meaning == "back"), None)


async def _pressed_back(context: RunContext, view: View, button: ButtonObservation) -> View:
    """Return the page after the site's back button. The learned way does not include the step."""
    press_it = turning(context.recording, view, view.elements[button.ref])
    late = LateEffect(context, view, press_it.element, refuse, has_given=True)
    async with late.watching():
        pressed = await press(context, view, press_it, late)
    context.recording.forget(press_it.step.id)
    return pressed.view


def _row(form_state: FormState, model: FormModel, view: View, row: ReviewRow, *, is_open: bool) -> ReviewRow:
    asked = row.field
    now = view.by_key.get(asked.key) if asked is not None and is_open else None
    may_go_back = asked is not None and is_open and form_state.pages_back(asked) and _back_button(view)
    if not _is_shown(now) and may_go_back:
        now = asked
    is_draft = asked is not None and asked.key in model.drafted and row.source == "person"
    return dataclasses.replace(
        row,
        field=now if now is not None and may_change(now) else None,
        eyes=row.eyes or ("draft" if is_draft else None),
    )
